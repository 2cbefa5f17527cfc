/** A person of the family puts their own name or telephone right (GDPR, art. 16). */
import type { CorrectionOutcome, OwnCorrection } from '@albacea/contract/schemas/data-rights.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid, missing } from '../../shared/errors.ts';
import {
  hasVisibleText,
  ifVisible,
  isInternationalPhone,
  normalizePhone,
  normalizeText,
} from '../../shared/rules-text.ts';
import { renameAllegado } from '../allegados/rename-allegado.ts';
import { changeTelephone } from '../casos/access/change-telephone.ts';
import { renameHeredero } from '../casos/access/rename-heredero.ts';
import { type TakenCaso, takeCaso } from '../casos/lock-caso.ts';
import { type PersonOfFamily, personOf } from './person.ts';
import { recordPeticion } from './record-peticion.ts';
import { readsTheSame } from './rules.ts';
import { sendRightsMail } from './send-rights-mail.ts';

const NO_TELEPHONE = {
  es: 'no parece un teléfono. Escriba los números, y el prefijo si no es de España.',
  en: 'does not look like a telephone. Write the digits, and the prefix unless it is Spanish.',
};

interface Name {
  readonly nombre: string;
  readonly apellidos: string;
}

/**
 * A telephone changes at once, and a name that is read the same; another name waits for a person, who answers within a month. What was signed
 * stays as it was signed. Whoever reads the address on file is told what has changed.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, estado_no_permite
 */
export async function correctOwnData(
  tx: Tx,
  who: Requester,
  casoId: string,
  change: OwnCorrection,
): Promise<CorrectionOutcome> {
  const caso = await takeCaso(tx, who.aseguradora, casoId);
  const person = await personOf(tx, caso, who.actor);
  const name = nameOf(change, person);
  const corregido: CorrectionOutcome['corregido'] = [];
  const taken = await withTelephone(tx, who, caso, person, change.telefono);
  if (taken) corregido.push('telefono');
  const known = taken ?? caso;
  if (name === null) return finish(tx, who, known, person, { corregido, por_mirar: false });
  const data = { nombre_propuesto: name };
  if (!readsTheSame(name, person)) {
    await recordPeticion(tx, who, known, {
      allegado: person.allegado,
      clase: 'rectificacion',
      estado: 'abierta',
      data,
    });
    return finish(tx, who, known, person, { corregido, por_mirar: true });
  }
  await writeName(tx, who, known, person.allegado, name);
  await recordPeticion(tx, who, known, { allegado: person.allegado, clase: 'rectificacion', estado: 'atendida', data });
  return finish(tx, who, known, person, { corregido: [...corregido, 'nombre'], por_mirar: false });
}

/** The name that a person has accepted, or that is read the same as before. */
export const writeName = (
  tx: Tx,
  { aseguradora }: Pick<Requester, 'aseguradora'>,
  caso: TakenCaso,
  allegado: string | null,
  name: Name,
): Promise<void> =>
  allegado === null ? renameHeredero(tx, aseguradora, caso, name) : renameAllegado(tx, caso, allegado, name);

/** @returns null: nothing of it changes */
function nameOf({ nombre, apellidos }: OwnCorrection, onFile: PersonOfFamily): Name | null {
  for (const [campo, text] of Object.entries({ nombre, apellidos }))
    if (text !== undefined && !hasVisibleText(text)) throw missing(campo);
  const name = {
    nombre: normalizeText(nombre ?? onFile.nombre),
    apellidos: normalizeText(apellidos ?? onFile.apellidos),
  };
  return name.nombre === onFile.nombre && name.apellidos === onFile.apellidos ? null : name;
}

/** @returns the case with it; null: nothing changes */
async function withTelephone(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  { allegado, telefono: before }: PersonOfFamily,
  written: string | null | undefined,
): Promise<TakenCaso | null> {
  if (written === undefined) return null;
  if (allegado !== null) {
    const texto = { es: 'de usted no guardamos ninguno.', en: 'we keep none of yours.' };
    throw invalid({ campo: 'telefono', texto });
  }
  const telefono = ifVisible(written ?? undefined, normalizePhone);
  if (telefono === before) return null;
  if (telefono !== null && !isInternationalPhone(telefono)) throw invalid({ campo: 'telefono', texto: NO_TELEPHONE });
  const changed = await changeTelephone(tx, who, caso, telefono);
  const data = { palabras: null };
  await recordPeticion(tx, who, changed, { allegado, clase: 'rectificacion', estado: 'atendida', data });
  await recordFacts(tx, caso.fila.id, [{ tipo: 'contacto_corregido' }], who.actor, who.now);
  return changed;
}

async function finish(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  person: PersonOfFamily,
  outcome: CorrectionOutcome,
): Promise<CorrectionOutcome> {
  if (outcome.corregido.length > 0)
    await sendRightsMail(tx, who, caso, person, { que: 'corregido', corregido: outcome.corregido });
  return outcome;
}
