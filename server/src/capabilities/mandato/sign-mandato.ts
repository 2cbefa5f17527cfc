/** The heir signs with the code that came by e-mail and their typed name (docs/decisions/0039). */
import { timingSafeEqual } from 'node:crypto';
import type { SignatureDrawing } from '@albacea/contract/schemas/papers.ts';
import type { Tx } from '../../db/database.ts';
import { registerFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { normalizeText } from '../../shared/rules-text.ts';
import { advanceCaso } from '../casos/close/advance-caso.ts';
import { type TakenCaso, takeLiveCaso } from '../casos/lock-caso.ts';
import { openCuenta } from '../cuentas/data.ts';
import { registerDocumento } from '../documentos/register-documento.ts';
import { checkCode, checkHash } from './check-code.ts';
import { codeHash, type MandatoData, mandatoPlace } from './data.ts';
import { holdForNameReview } from './flag-signer-name.ts';
import { herederoOnly } from './heredero-only.ts';
import { CODE_ATTEMPTS, coversCuenta, kindsOf, type MandatoScope } from './rules.ts';
import type { SignatureEvidence } from './rules-signature.ts';
import { fullName, namesAgree } from './rules-signer-name.ts';
import { countFailure, type Mandato, readMandato, readWhatIsAsked, sign, writeCovered } from './sql.ts';
import { requireWithoutProhibition } from './without-prohibition.ts';

export interface Signature {
  readonly codigo: string;
  /** Name as the heir typed it. */
  readonly nombre: string;
  /** As drawn, where it was. */
  readonly rubrica?: SignatureDrawing;
  /** Network address and user agent of the request. */
  readonly direccion: string;
  readonly agente: string;
}

/**
 * A wrong code is a result and not an exception: the transaction must commit, because the try counts. The surface turns it
 * into a refusal with {@link signatureRejection} once it has committed.
 */
export type SignatureResult =
  | { readonly clase: 'firmado'; readonly mandato: string; readonly documento: string }
  | { readonly clase: 'codigo_incorrecto'; readonly quedan: number };

const NAME_MAXIMUM = 250;
const AGENT_MAXIMUM = 500;

/**
 * The mandate is in force from now on; one signed before is replaced. Its paper is received, to be validated by a person. Under
 * a name that the signer corrected nothing leaves until a person has looked at it.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion (no name), estado_no_permite: nothing
 *   waits for a signature, or the code has expired; nombre_distinto: the name is somebody else's, no try is counted and the
 *   code lives on
 */
export async function signMandato(
  tx: Tx,
  who: Requester,
  casoId: string,
  signature: Signature,
): Promise<SignatureResult> {
  const { aseguradora, actor, ahora } = who;
  herederoOnly(actor);
  const nombre = normalizeText(signature.nombre);
  if (nombre === '' || nombre.length > NAME_MAXIMUM) {
    const texto = { es: `de 1 a ${NAME_MAXIMUM} caracteres.`, en: `1 to ${NAME_MAXIMUM} characters.` };
    throw invalid({ campo: 'nombre', texto });
  }
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  requireWithoutProhibition(caso);
  const mandato = await readMandato(tx, caso.fila.id, 'preparado');
  const live = requireLiveCode(caso, mandato, ahora);
  const data = caso.clave.decryptJson<MandatoData>(mandatoPlace(live.id), live.datos);
  const { mandante } = data.contenido;
  if (!namesAgree(nombre, mandante)) throw new DomainError('nombre_distinto', { nombre: fullName(mandante) });
  const given = codeHash(aseguradora, live.id, signature.codigo.replace(/\s/g, ''));
  if (!timingSafeEqual(given, live.huella)) return fail(tx, who, caso, live.id);

  const documento = await registerDocumento(tx, who, caso, { tipo: 'mandato', origen: 'heredero' });
  const evidence = evidenceOf(live.textoVersion, data, { ...signature, nombre }, ahora);
  const check = checkCode();
  const sealed: MandatoData = { ...data, firma: evidence, codigo: check };
  const fresh = {
    id: live.id,
    cifrado: caso.clave.encryptJson(mandatoPlace(live.id), sealed),
    documento,
    huellaComprobacion: checkHash(check),
    clases: kindsOf(data.contenido),
    revisionDeNombre: data.correccion ? ('pendiente' as const) : ('coincide' as const),
  };
  const signed = await sign(tx, caso.fila.id, fresh, ahora);
  if (!signed) throw new DomainError('cambiado_entretanto');
  await markCovered(tx, caso, data.contenido);
  const fact = { tipo: 'mandato_firmado', datos: { mandato: live.id, documento } };
  await registerFacts(tx, caso.fila.id, [fact], actor, ahora, 1); // after the paper that it made
  if (data.correccion) await holdForNameReview(tx, caso.fila.id, live.id, ahora);
  await advanceCaso(tx, who, caso.fila.id);
  return { clase: 'firmado', mandato: live.id, documento };
}

/** Which accounts the new list names is said on their rows, to tell whose turn it is. */
async function markCovered(tx: Tx, { fila, clave }: TakenCaso, scope: MandatoScope): Promise<void> {
  const { cuentas } = await readWhatIsAsked(tx, fila.id);
  const covered = cuentas.filter((cuenta) => coversCuenta(scope, openCuenta(clave, cuenta).proveedor, cuenta.accion));
  await writeCovered(
    tx,
    fila.id,
    covered.map(({ id }) => id),
  );
}

/** The refusal that a wrong code becomes after the commit. */
export function signatureRejection({ quedan }: Extract<SignatureResult, { clase: 'codigo_incorrecto' }>): DomainError {
  const texto =
    quedan === 0
      ? {
          es: 'ese código no es, y el que le mandamos ya no sirve. Pida otro.',
          en: 'that is not the code, and the one we sent no longer works. Ask for another.',
        }
      : {
          es: `ese código no es. Mire el último correo y escríbalo otra vez. ${quedan === 1 ? 'Le queda 1 intento' : `Le quedan ${quedan} intentos`}.`,
          en: `that is not the code. Look at the last e-mail and type it again. You have ${quedan} ${quedan === 1 ? 'try' : 'tries'} left.`,
        };
  return invalid({ campo: 'codigo', texto });
}

interface LiveCode {
  readonly id: string;
  readonly huella: Uint8Array;
  readonly datos: Uint8Array;
  readonly textoVersion: string;
}

function requireLiveCode({ fila }: TakenCaso, mandato: Mandato | null, now: Date): LiveCode {
  const { huella_codigo: hash, codigo_caduca: expires, datos_cifrados: data } = mandato ?? {};
  if (mandato && hash && data && expires && expires > now) {
    return { id: mandato.id, huella: hash, datos: data, textoVersion: mandato.texto_version };
  }
  const posible = mandato
    ? { es: 'El código ya no sirve. Pida uno nuevo.', en: 'The code is dead. Ask for a new one.' }
    : { es: 'No hay ninguna autorización por firmar.', en: 'No mandate waits for a signature.' };
  throw new DomainError('estado_no_permite', { estado: mandato?.estado ?? fila.estado, posible });
}

async function fail(tx: Tx, { actor, ahora }: Requester, { fila }: TakenCaso, id: string): Promise<SignatureResult> {
  const failures = await countFailure(tx, id, CODE_ATTEMPTS);
  const quedan = Math.max(0, CODE_ATTEMPTS - failures);
  if (quedan === 0)
    await registerFacts(tx, fila.id, [{ tipo: 'mandato_codigo_agotado', datos: { mandato: id } }], actor, ahora);
  return { clase: 'codigo_incorrecto', quedan };
}

function evidenceOf(
  versionText: string,
  { huella_texto, email, envios }: MandatoData,
  { nombre, direccion, agente, rubrica }: Signature,
  now: Date,
): SignatureEvidence {
  return {
    nombre,
    instante: now.toISOString(),
    texto_version: versionText,
    huella_texto,
    codigo: { email, enviado: envios.at(-1) ?? '' },
    direccion,
    agente: agente.slice(0, AGENT_MAXIMUM),
    ...(rubrica && { rubrica }),
  };
}
