/** The heir corrects a misspelt name on file while signing, and a person of the service decides on the corrected name. */
import { checksOf } from '@albacea/contract/schemas/lists.ts';
import type { MandatoForSign } from '@albacea/contract/schemas/mandato.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { rejectDocumento, validateDocumento } from '../../caso/documentos/review-documento.ts';
import { type OpenedCaso, type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { type MandatoData, mandatoPlace } from '../../caso/mandato/data.ts';
import { withMandante } from '../../caso/mandato/rules.ts';
import { reasonInNumber } from '../../caso/mandato/rules-review.ts';
import { fullName, type NameOnFile, nameIsSettled } from '../../caso/mandato/rules-signer-name.ts';
import { type Mandato, readMandato, writeCorrected, writeNameReview } from '../../caso/mandato/sql.ts';
import { renameHeredero } from '../../caso/people/heredero.ts';
import { precedesHeredero } from '../../caso/rules/rules.ts';
import { takeBackSendings } from '../../cuentas/letters/take-back-letter.ts';
import type { Tx } from '../../db/database.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid, missing } from '../../shared/errors.ts';
import { herederoOnly, requireActor } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { AS_ON_THE_DOCUMENT, isUnprintable } from '../../shared/rules-printable.ts';
import { hasVisibleText, normalizeText } from '../../shared/rules-text.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { finishMandato } from './end-mandato.ts';
import { signerInCaso } from './opened-mandatos.ts';
import { forSign } from './present.ts';
import { TEXT_VERSION } from './rules-ejemplar-text.ts';
import { freezeEjemplares } from './texts-to-sign.ts';

const refusal = phrasesOf(es.mandato, en.mandato);

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
  const { fila, clave, datos } = await takeLiveCaso(tx, aseguradora, casoId);
  const correction = correctionOf(datos.heredero, typed);
  const mandato = await readMandato(tx, fila.id, 'preparado');
  if (!mandato?.datos_cifrados || !mandato.codigo_caduca) throw nothingToSign(fila.estado);
  const place = mandatoPlace(mandato.id);
  const { correccion: _, ...data } = clave.decryptJson<MandatoData>(place, mandato.datos_cifrados);
  const { nombre, apellidos } = correction?.nombre ?? datos.heredero;
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
  const fact: Fact = { tipo: 'mandato_nombre_corregido', datos: { mandato: mandato.id } };
  await recordFacts(tx, fila.id, [fact], actor, now);
  return forSign({ id: mandato.id, texto_version: TEXT_VERSION, codigo_caduca: mandato.codigo_caduca }, corrected);
}

interface NameCorrection {
  readonly nombre: NameOnFile;
  /** The name on file. */
  readonly anterior: NameOnFile;
}

/**
 * Compares the typed name with the name on file.
 * @returns the correction; null: the two names are equal
 * @throws DomainError validacion: first name or surnames are missing, or have letters that our papers cannot print
 */
export function correctionOf({ nombre, apellidos }: NameOnFile, typed: NameOnFile): NameCorrection | null {
  const name = { nombre: lineOf('nombre', typed.nombre), apellidos: lineOf('apellidos', typed.apellidos) };
  const anterior = { nombre, apellidos };
  return fullName(name) === fullName(anterior) ? null : { nombre: name, anterior };
}

/**
 * The corrected name to use in a new text: from the text that waits for its signature or, if none waits, from the mandate in force whose name is
 * under review. A mandate that was signed at an address that has since been corrected does not count.
 * @returns null: no name was corrected, so a new text has the name on file
 */
export async function correctionInForce(
  tx: Tx,
  { fila, clave, datos }: Pick<OpenedCaso, 'fila' | 'clave' | 'datos'>,
): Promise<NameCorrection | null> {
  const prepared = await readMandato(tx, fila.id, 'preparado');
  const signed = prepared ? null : await readMandato(tx, fila.id, 'firmado');
  const isOwn = signed?.firmado && !precedesHeredero(fila, signed.firmado);
  const theirs = prepared ?? (isOwn && signed.revision_de_nombre === 'pendiente' ? signed : null);
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
    posible: refusal('deadCodeOfName'),
  });

/** A mandate whose name a person of the service has to accept or reject; until then nothing leaves. */
interface Reviewed {
  readonly caso: TakenCaso;
  readonly fila: Mandato;
  readonly datos: MandatoData;
}

/**
 * Accepts the name as the heir's: a corrected name becomes the name on file, the document of the mandate is validated unless its identity
 * number also needs a review, and letters under the mandate may leave.
 * @param mandatoId the mandate that the person saw
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function acceptSignerName(tx: Tx, who: Requester, casoId: string, mandatoId: string): Promise<void> {
  const { caso, fila, datos } = await takeForReview(tx, who, casoId, mandatoId);
  const { actor, now } = who;
  if (!(await writeNameReview(tx, fila.id, 'aceptado'))) throw new DomainError('cambiado_entretanto');
  if (datos.correccion) await renameHeredero(tx, who.aseguradora, caso, datos.contenido.mandante);
  const fact: Fact = { tipo: 'mandato_nombre_aceptado', datos: { mandato: fila.id } };
  await recordFacts(tx, caso.fila.id, [fact], actor, now);
  if (fila.documento) await validatePaper(tx, who, caso, { ...datos, documento: fila.documento });
  await advanceCaso(tx, who, caso.fila.id);
}

/**
 * Rejects a name that is not the heir's: the mandate ends. The portal and reminders ask the heir to sign again.
 * @param mandatoId the mandate that the person saw
 * @throws as {@link acceptSignerName}
 */
export async function rejectSignerName(tx: Tx, who: Requester, casoId: string, mandatoId: string): Promise<void> {
  const { caso, fila } = await takeForReview(tx, who, casoId, mandatoId);
  const { actor, now } = who;
  if (!(await writeNameReview(tx, fila.id, 'rechazado'))) throw new DomainError('cambiado_entretanto');
  await finishMandato(tx, caso.fila.id, now);
  const withdrawn = await takeBackSendings(tx, caso, null, now);
  const fact: Fact = { tipo: 'mandato_nombre_rechazado', datos: { mandato: fila.id } };
  await recordFacts(tx, caso.fila.id, [fact, ...withdrawn], actor, now);
  if (fila.documento) await rejectPaper(tx, who, casoId, fila.documento);
  await advanceCaso(tx, who, caso.fila.id);
}

/** Validates the document of the mandate, unless its identity number also needs a review. */
async function validatePaper(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  { documento, ...datos }: MandatoData & { readonly documento: string },
): Promise<void> {
  if (reasonInNumber(await signerInCaso(tx, caso, datos)) !== null) return;
  await unlessDecided(
    validateDocumento(tx, who, caso.fila.caso_id, documento, { comprobaciones: checksOf('mandato') }),
  );
}

/** Rejects the document of the mandate. If something was already sent with the document, it stays as it is. */
async function rejectPaper(tx: Tx, who: Requester, casoId: string, documento: string): Promise<void> {
  await unlessDecided(rejectDocumento(tx, who, casoId, documento, { motivo: 'datos_distintos' }));
}

async function unlessDecided(decision: Promise<unknown>): Promise<void> {
  try {
    await decision;
  } catch (error) {
    if (!(error instanceof DomainError) || error.codigo !== 'estado_no_permite') throw error;
  }
}

async function takeForReview(tx: Tx, who: Requester, casoId: string, mandatoId: string): Promise<Reviewed> {
  requireActor(who.actor, 'servicio');
  const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
  const fila = await readMandato(tx, caso.fila.id, 'firmado');
  if (!fila?.datos_cifrados) {
    const posible = refusal('noneInForce');
    throw new DomainError('estado_no_permite', { estado: caso.fila.estado, posible });
  }
  if (fila.id !== mandatoId) throw new DomainError('cambiado_entretanto');
  const datos = caso.clave.decryptJson<MandatoData>(mandatoPlace(fila.id), fila.datos_cifrados);
  if (nameIsSettled(fila.revision_de_nombre)) {
    const posible = refusal('nameIsSettled');
    throw new DomainError('estado_no_permite', { estado: caso.fila.estado, posible });
  }
  return { caso, fila, datos };
}
