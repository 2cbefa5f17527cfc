/** The heir asks to sign: list and text are frozen, and a code goes out (docs/decisions/0039). */

import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { sha256, sixDigitCode, uuidV7 } from '../../platform/ids.ts';
import { registerFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { hourInMadrid, MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { writeToFamily } from '../casos/access/write-to-family.ts';
import { advanceCaso } from '../casos/close/advance-caso.ts';
import { type TakenCaso, takeLiveCaso } from '../casos/lock-caso.ts';
import type { CasosDependencies } from '../casos/open/open-caso.ts';

import { parentescoEn, withoutHeirship } from '../casos/rules/rules-parentesco.ts';
import type { NewMail } from '../mail/types.ts';
import { casoScope } from './caso-scope.ts';
import { correctionThatStands } from './correct-signer-name.ts';
import { codeHash, type MandatoData, mandatoPlace } from './data.ts';
import { herederoOnly } from './heredero-only.ts';
import { CODE_MINUTES, waitForCode } from './rules.ts';
import { CURRENT_VERSION, type MandatoContent, mandatoLanguage, mandatoText, withMandante } from './rules-text.ts';
import { mandatosSealed, readMandato, savePrepared, withdrawCodes } from './sql.ts';
import { requireWithoutProhibition } from './without-prohibition.ts';

export interface MandatoForSign {
  readonly mandato_id: string;
  readonly texto_version: string;
  readonly texto: string;
  /** Until when the code can be used. */
  readonly caduca: Date;
  /** For the first attempt after the commit. */
  readonly caso: string;
  readonly correo: NewMail;
}

/**
 * Prepared anew, the list is the one of now and an earlier code is dead.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite: nothing to authorise yet,
 *   the deceased had forbidden it, or too many codes were sent
 */
export async function prepareMandato(
  deps: Pick<CasosDependencies, 'mailSender'>,
  tx: Tx,
  who: Requester,
  casoId: string,
): Promise<MandatoForSign> {
  const { aseguradora, actor, ahora } = who;
  herederoOnly(actor);
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  requireWithoutProhibition(caso);
  const correction = await correctionThatStands(tx, caso);
  const contenido = withMandante(await contentOf(tx, aseguradora, caso), correction?.nombre);
  const sendings = await daySendings(tx, caso, ahora);
  requireCalm(caso, [...sendings.values()].flat(), ahora);

  const id = (await readMandato(tx, caso.fila.id, 'preparado'))?.id ?? uuidV7(ahora);
  const idioma = mandatoLanguage(caso.fila.idioma);
  const texto = mandatoText(CURRENT_VERSION, idioma, contenido);
  const code = sixDigitCode();
  const caduca = new Date(ahora.getTime() + CODE_MINUTES * 60_000);
  const data: MandatoData = {
    idioma,
    contenido,
    huella_texto: sha256(texto).toString('hex'),
    email: caso.datos.heredero.email,
    envios: [...(sendings.get(id) ?? []), ahora].map((sending) => sending.toISOString()),
    ...(correction && { correccion: { anterior: correction.anterior } }),
  };
  const prepared = {
    id,
    textoVersion: CURRENT_VERSION,
    huellaCodigo: codeHash(aseguradora, id, code),
    codigoCaduca: caduca,
    cifrado: caso.clave.encryptJson(mandatoPlace(id), data),
  };
  await savePrepared(tx, caso.fila.id, prepared, ahora);
  await withdrawCodes(tx, caso.fila.id, ahora);
  const correo = await writeToFamily(tx, who, caso, {
    ...{ tipo: 'codigo_mandato', caduca },
    immediate: deps.mailSender.acceptsImmediately(aseguradora),
    contenido: { caduca: caduca.toISOString(), codigo: code },
  });
  await registerFacts(tx, caso.fila.id, [{ tipo: 'mandato_preparado', datos: { mandato: id } }], actor, ahora);
  await advanceCaso(tx, who, caso.fila.id);
  return { mandato_id: id, texto_version: CURRENT_VERSION, texto, caduca, caso: caso.fila.id, correo };
}

/** The closed list: the accounts that are not final, and the certificates of the module. */
async function contentOf(tx: Tx, aseguradora: Tenant, { fila, clave, datos }: TakenCaso): Promise<MandatoContent> {
  const { cuentas, certificados } = await casoScope(tx, { fila, clave });
  if (cuentas.length + certificados.length === 0) {
    const posible = { es: 'Añada antes alguna cuenta.', en: 'Add an account first.' };
    throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
  }
  const { nombre, apellidos, parentesco } = datos.heredero;
  // it goes with letters that end or pass on contracts, which are never written as heir
  const kinship = parentescoEn(mandatoLanguage(fila.idioma), withoutHeirship(parentesco));
  return {
    mandante: { nombre, apellidos, parentesco: kinship },
    fallecido: { ...datos.fallecido, fecha_fallecimiento: fila.fecha_fallecimiento },
    aseguradora: aseguradora.nombre,
    conInstrucciones: fila.voluntad === 'instrucciones',
    cuentas,
    certificados,
  };
}

/** Codes sent within a day, by mandate: what was sent before counts, whatever became of it. */
async function daySendings(tx: Tx, { fila, clave }: TakenCaso, now: Date): Promise<ReadonlyMap<string, Date[]>> {
  const sealed = await mandatosSealed(tx, fila.id);
  return new Map(
    sealed.map(({ id, datos_cifrados }) => {
      const { envios } = clave.decryptJson<MandatoData>(mandatoPlace(id), datos_cifrados);
      const instants = envios.map((sending) => new Date(sending));
      return [id, instants.filter((sending) => sending.getTime() > now.getTime() - MS_PER_DAY)];
    }),
  );
}

function requireCalm({ fila }: TakenCaso, sendings: readonly Date[], now: Date): void {
  const wait = waitForCode(sendings, now);
  if (!wait) return;
  const hour = hourInMadrid(wait);
  const posible = {
    es: `Le hemos enviado varios códigos. Puede pedir otro a partir de las ${hour}.`,
    en: `We have sent you several codes. You can ask for another from ${hour} on.`,
  };
  throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
}
