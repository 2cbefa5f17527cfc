/** The heir corrects a misspelt name on file while signing; a person checks it afterwards. */
import type { MandatoForSign } from '@albacea/contract/schemas/mandato.ts';
import { type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { type MandatoData, mandatoPlace } from '../../caso/mandato/data.ts';
import { withMandante } from '../../caso/mandato/rules.ts';
import { fullName, type NameOnFile } from '../../caso/mandato/rules-signer-name.ts';
import { readMandato, writeCorrected } from '../../caso/mandato/sql.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid, missing } from '../../shared/errors.ts';
import { herederoOnly } from '../../shared/heredero-only.ts';
import { AS_ON_THE_DOCUMENT, isUnprintable } from '../../shared/rules-printable.ts';
import { hasVisibleText, normalizeText } from '../../shared/rules-text.ts';
import { freezeEjemplares } from './freeze-ejemplares.ts';
import { forSign } from './present.ts';
import { TEXT_VERSION } from './rules-ejemplar-text.ts';

/**
 * Rewrites the texts that wait for a signature with the corrected name; their code stays valid, so that signing goes on. Nothing else in
 * the case changes until a person accepts the name.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, estado_no_permite: nothing waits for a signature, or
 * its code has expired
 */
export async function correctSignerName(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  typed: NameOnFile,
): Promise<MandatoForSign> {
  herederoOnly(actor);
  const { fila, clave, datos: ofTheCaso } = await takeLiveCaso(tx, aseguradora, casoId);
  const correction = correctionOf(ofTheCaso.heredero, typed);
  const mandato = await readMandato(tx, fila.id, 'preparado');
  if (!mandato?.datos_cifrados || !mandato.codigo_caduca) throw nothingToSign(fila.estado);
  const place = mandatoPlace(mandato.id);
  const { correccion: _, ...data } = clave.decryptJson<MandatoData>(place, mandato.datos_cifrados);
  const { nombre, apellidos } = correction?.nombre ?? ofTheCaso.heredero;
  const contenido = withMandante(data.contenido, { nombre, apellidos });
  const { papeles, idioma } = data;
  const corrected = {
    ...data,
    contenido,
    ...freezeEjemplares({ idioma, contenido }, papeles, papeles.ejemplares),
    ...(correction && { correccion: { anterior: correction.anterior } }),
  };
  const fresh = { id: mandato.id, textoVersion: TEXT_VERSION, cifrado: clave.encryptJson(place, corrected) };
  if (!(await writeCorrected(tx, fresh, now))) throw nothingToSign(fila.estado);
  const fact = { tipo: 'mandato_nombre_corregido', datos: { mandato: mandato.id } };
  await recordFacts(tx, fila.id, [fact], actor, now);
  return forSign({ id: mandato.id, texto_version: TEXT_VERSION, codigo_caduca: mandato.codigo_caduca }, corrected);
}

interface NameCorrection {
  readonly nombre: NameOnFile;
  /** The name on file. */
  readonly anterior: NameOnFile;
}

/**
 * @returns null: it is the name on file
 * @throws DomainError validacion: a part is missing, or in letters that our papers cannot carry
 */
export function correctionOf({ nombre, apellidos }: NameOnFile, typed: NameOnFile): NameCorrection | null {
  const name = { nombre: lineOf('nombre', typed.nombre), apellidos: lineOf('apellidos', typed.apellidos) };
  const anterior = { nombre, apellidos };
  return fullName(name) === fullName(anterior) ? null : { nombre: name, anterior };
}

/**
 * The correction for a new text: that of the text waiting to be signed, or of the one in force while nobody has decided on it.
 * @returns null: the name on file holds
 */
export async function correctionThatStands(
  tx: Tx,
  { fila, clave, datos }: Pick<TakenCaso, 'fila' | 'clave' | 'datos'>,
): Promise<NameCorrection | null> {
  const prepared = await readMandato(tx, fila.id, 'preparado');
  const signed = prepared ? null : await readMandato(tx, fila.id, 'firmado');
  const theirs = prepared ?? (signed?.revision_de_nombre === 'pendiente' ? signed : null);
  if (!theirs?.datos_cifrados) return null;
  const { contenido, correccion } = clave.decryptJson<MandatoData>(mandatoPlace(theirs.id), theirs.datos_cifrados);
  const { nombre, apellidos } = contenido.mandante;
  if (!correccion || fullName({ nombre, apellidos }) === fullName(datos.heredero)) return null;
  return { nombre: { nombre, apellidos }, anterior: correccion.anterior };
}

function lineOf(campo: 'nombre' | 'apellidos', typed: string): string {
  if (!hasVisibleText(typed)) throw missing(campo);
  if (isUnprintable(typed)) throw invalid({ campo, texto: AS_ON_THE_DOCUMENT });
  return normalizeText(typed);
}

const nothingToSign = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: {
      es: 'El código ya no sirve. Pida uno nuevo y corrija el nombre después.',
      en: 'The code is dead. Ask for a new one and put the name right then.',
    },
  });
