/** The heir signs all papers at once, by typing their name and the code that they were sent. */
import { timingSafeEqual } from 'node:crypto';
import { addToken } from '../../caso/access/access.ts';
import { writeToFamily } from '../../caso/access/write-to-family.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { registerDocumento } from '../../caso/documentos/register-documento.ts';
import { mailsAreHeld } from '../../caso/guard.ts';
import { type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { coverage, currentMandato } from '../../caso/mandato/current-mandato.ts';
import {
  type ActPapers,
  codeHash,
  type EjemplarData,
  ejemplarPlace,
  type FrozenEjemplar,
  type MandatoData,
  mandatoPlace,
} from '../../caso/mandato/data.ts';
import { insertEjemplares, revokeEjemplares } from '../../caso/mandato/ejemplares.ts';
import { askedOf, CODE_ATTEMPTS, type SignatureEvidence } from '../../caso/mandato/rules.ts';
import { kindsOfEjemplar } from '../../caso/mandato/rules-ejemplares.ts';
import { reasonToReview } from '../../caso/mandato/rules-review.ts';
import { fullName, namesAgree } from '../../caso/mandato/rules-signer-name.ts';
import {
  countFailure,
  firstDayOfWork,
  type Mandato,
  readActsToCover,
  readMandato,
  reviewSignerAnew,
  sign,
  writeCovered,
} from '../../caso/mandato/sql.ts';
import { readOverview } from '../../caso/read/overview.ts';
import { openCuenta } from '../../cuentas/data.ts';
import { takeBackSendings } from '../../cuentas/letters/take-back-letter.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import { type Requester, SYSTEM } from '../../shared/actor.ts';
import { DomainError, invalid, missing } from '../../shared/errors.ts';
import { herederoOnly } from '../../shared/require.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { AS_ON_THE_DOCUMENT, isUnprintable } from '../../shared/rules-printable.ts';
import { normalizeText } from '../../shared/rules-text.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { checkCode, checkHash } from './check-mandato.ts';
import { signerInCaso } from './opened-mandatos.ts';
import { requireNoProhibition } from './texts-to-sign.ts';

const refusal = phrasesOf(es.mandato, en.mandato);

interface Signature {
  readonly codigo: string;
  /** Name as the heir typed it. */
  readonly nombre: string;
  /** Network address and user agent of the request. */
  readonly direccion: string;
  readonly agente: string;
}

/**
 * A wrong code is a result and not an exception: the transaction must commit, because the attempt counts. The caller turns it into a
 * refusal with {@link signatureRejection} after the commit.
 */
export type SignatureResult =
  | { readonly clase: 'firmado'; readonly mandato: string; readonly documento: string }
  | {
      readonly clase: 'codigo_incorrecto';
      readonly quedan: number;
      /** Whether the code went to a telephone. */
      readonly porSms: boolean;
    };

/** Maximum number of characters stored of a browser's user agent. */
const AGENT_MAXIMUM = 500;

/**
 * Signs the mandate, which replaces the one signed before. Earlier papers stay in force, because providers hold them; they end only if a person
 * still had to review who signed them. The document of the mandate is validated at once, unless `reasonToReview` demands a review. If the
 * signer corrected the name, nothing leaves until a person has accepted the name.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion (no name, or letters that no paper can carry),
 *   estado_no_permite: nothing waits for a signature, or the code has expired; nombre_distinto: the typed name is not the signer's, which
 *   counts as no try and leaves the code valid
 */
export async function signMandato(
  tx: Tx,
  who: Requester,
  casoId: string,
  signature: Signature,
): Promise<SignatureResult> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const nombre = normalizeText(signature.nombre);
  if (nombre === '') throw missing('nombre');
  if (isUnprintable(nombre)) throw invalid({ campo: 'nombre', texto: AS_ON_THE_DOCUMENT });
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  await requireNoProhibition(tx, caso);
  const mandato = await readMandato(tx, caso.fila.id, 'preparado');
  const live = requireLiveCode(caso, mandato, now);
  const data = caso.clave.decryptJson<MandatoData>(mandatoPlace(live.id), live.datos);
  const { papeles, contenido } = data;
  const { mandante } = contenido;
  if (!namesAgree(nombre, mandante)) throw new DomainError('nombre_distinto', { nombre: fullName(mandante) });
  const given = codeHash(aseguradora, live.id, signature.codigo.replace(/\s/g, ''));
  if (!timingSafeEqual(given, live.huella)) return fail(tx, who, caso, live.id, data.telefono !== undefined);

  const revision = reasonToReview(await signerInCaso(tx, caso, data));
  const documento = await registerDocumento(tx, who, caso, {
    tipo: 'mandato',
    origen: 'heredero',
    ...(revision === null ? { estado: 'validado' } : { revision }),
  });
  const firma = evidenceOf(live.textoVersion, data, { ...signature, nombre }, now);
  // the texts are stored in rows of `mandato_ejemplares`
  const sealed: MandatoData = { ...data, firma, papeles: { ...papeles, ejemplares: [] } };
  const fresh = {
    id: live.id,
    cifrado: caso.clave.encryptJson(mandatoPlace(live.id), sealed),
    documento,
    revisionDeNombre: data.correccion ? ('pendiente' as const) : ('coincide' as const),
  };
  const doubted = (await currentMandato(tx, caso))?.nameSettled === false;
  const signed = await sign(tx, caso.fila.id, fresh, now);
  if (!signed) throw new DomainError('cambiado_entretanto');
  await putInForce(tx, caso, live.id, papeles, now, doubted);
  await markCovered(tx, caso);
  const fact: Fact = { tipo: 'mandato_firmado', datos: { mandato: live.id, documento } };
  await recordFacts(tx, caso.fila.id, [fact], actor, now);
  if (data.correccion) await holdForNameReview(tx, caso, live.id, now);
  await advanceCaso(tx, who, caso.fila.id);
  await tellSigned(tx, who, caso, papeles);
  return { clase: 'firmado', mandato: live.id, documento };
}

/** Tells the heir by e-mail whom the permission is for, what happens next and from which day, unless e-mails are held. */
async function tellSigned(tx: Tx, who: Requester, caso: TakenCaso, { ejemplares }: ActPapers): Promise<void> {
  const { id } = caso.fila;
  if (await mailsAreHeld(tx, id)) return;
  const { prueba } = await readOverview(tx, id);
  const dia = await firstDayOfWork(tx, id);
  const { token, caduca } = await addToken(tx, id, who.now);
  await writeToFamily(tx, who, caso, {
    tipo: 'firmado',
    caduca,
    immediate: false,
    contenido: {
      token,
      caduca: caduca.toISOString(),
      firmado: ejemplares.map(({ proveedor }) => proveedor),
      ...(prueba === 'falta' && { pendientes: [{ que: 'prueba', nombres: [] }] }),
      ...(dia !== null && dia !== todayInMadrid(who.now) && { dia }),
    },
  });
}

/** Withdraws waiting letters, because no letter may leave until a person has reviewed the name. */
async function holdForNameReview(tx: Tx, caso: TakenCaso, mandato: string, now: Date): Promise<void> {
  const withdrawn = await takeBackSendings(tx, caso, null, now);
  const fact: Fact = { tipo: 'mandato_nombre_por_revisar', datos: { mandato } };
  await recordFacts(tx, caso.fila.id, [fact, ...withdrawn], SYSTEM, now);
}

/**
 * Demands a review of the signature, and withdraws the letters that would leave before the review: a stranger may have used a link that went to
 * a wrong address.
 */
export async function doubtSigner(tx: Tx, caso: TakenCaso, now: Date): Promise<void> {
  const mandato = await reviewSignerAnew(tx, caso.fila.id);
  if (mandato !== null) await holdForNameReview(tx, caso, mandato, now);
}

/**
 * Stores each paper with its code.
 * @param doubted whether a person still had to review who signed the earlier papers; if so, all earlier papers end
 */
async function putInForce(
  tx: Tx,
  caso: TakenCaso,
  mandato: string,
  { hasta, ejemplares }: ActPapers,
  now: Date,
  doubted: boolean,
): Promise<void> {
  if (doubted) await revokeEjemplares(tx, caso.fila.id, now);
  const rowOf = (ejemplar: FrozenEjemplar, i: number) => {
    const [id, comprobacion] = [uuidV7(now, i), checkCode()];
    const data: EjemplarData = { ...ejemplar, comprobacion };
    return {
      id,
      mandato,
      firmado: now,
      vence: hasta,
      datos_cifrados: caso.clave.encryptJson(ejemplarPlace(id), data),
      huella_comprobacion: checkHash(comprobacion),
      clases: kindsOfEjemplar(ejemplar),
    };
  };
  await insertEjemplares(tx, caso.fila.id, ejemplares.map(rowOf));
}

/** Marks the accounts that papers in force cover, so that the case shows whether it waits for the family or for the service. */
async function markCovered(tx: Tx, caso: TakenCaso): Promise<void> {
  const { cuentas } = await readActsToCover(tx, caso.fila.id);
  const mandato = await currentMandato(tx, caso);
  const seen = cuentas.map((cuenta) => {
    const { id, accion } = cuenta;
    return { id, ...coverage(mandato, askedOf(openCuenta(caso.clave, cuenta), accion)) };
  });
  await writeCovered(
    tx,
    caso.fila.id,
    seen.filter(({ en_mandato }) => en_mandato),
  );
}

/** The error for a wrong code; the caller throws it after the commit. */
export function signatureRejection({
  quedan,
  porSms,
}: Extract<SignatureResult, { clase: 'codigo_incorrecto' }>): DomainError {
  const texto = quedan === 0 ? refusal('lastCode') : refusal('wrongCode', { via: porSms ? 'sms' : 'correo', quedan });
  return invalid({ campo: 'codigo', texto });
}

interface LiveCode {
  readonly id: string;
  readonly huella: Uint8Array;
  readonly datos: Uint8Array;
  readonly textoVersion: string;
  readonly estado: string;
}

function requireLiveCode({ fila }: TakenCaso, mandato: Mandato | null, now: Date): LiveCode {
  const { huella_codigo: hash, codigo_caduca: expires, datos_cifrados: data } = mandato ?? {};
  if (mandato && hash && data && expires && expires > now) {
    return { id: mandato.id, huella: hash, datos: data, textoVersion: mandato.texto_version, estado: mandato.estado };
  }
  if (mandato) throw deadCode(mandato.estado);
  const posible = refusal('noneToSign');
  throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
}

const deadCode = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: refusal('deadCode'),
  });

/** Counts a wrong code, and records when no try is left. @param porSms whether the code went to a telephone */
async function fail(
  tx: Tx,
  { actor, now }: Requester,
  { fila }: TakenCaso,
  id: string,
  porSms: boolean,
): Promise<SignatureResult> {
  const failures = await countFailure(tx, id, CODE_ATTEMPTS);
  const quedan = Math.max(0, CODE_ATTEMPTS - failures);
  if (quedan === 0)
    await recordFacts(tx, fila.id, [{ tipo: 'mandato_codigo_agotado', datos: { mandato: id } }], actor, now);
  return { clase: 'codigo_incorrecto', quedan, porSms };
}

function evidenceOf(
  versionText: string,
  { huella_texto, email, telefono, envios }: MandatoData,
  { nombre, direccion, agente }: Signature,
  now: Date,
): SignatureEvidence {
  return {
    nombre,
    instante: now.toISOString(),
    texto_version: versionText,
    huella_texto,
    codigo: { ...(telefono === undefined ? { email } : { telefono }), enviado: envios.at(-1) ?? '' },
    direccion,
    agente: agente.slice(0, AGENT_MAXIMUM),
  };
}
