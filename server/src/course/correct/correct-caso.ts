/** Corrects the data that a case was opened with (PATCH /casos/{id}), without annulling it. */
import type { CasoCorrection } from '@albacea/contract/schemas/caso-correction.ts';
import { moveFirstDays } from '../../caso/certificados/rows.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { type CasoData, dataPlace, type Hashes, hashesOf } from '../../caso/data.ts';
import { compareAgain } from '../../caso/documentos/review-documento.ts';
import { type OpenedCaso, type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { dropCode } from '../../caso/mandato/current-mandato.ts';
import { fullName, isSlip, namesAgree } from '../../caso/mandato/rules-signer-name.ts';
import { duplicateCaso } from '../../caso/open/open-caso.ts';
import { referencesOf } from '../../caso/open/opening.ts';
import { clearIndexesAndFindOther, type Identified, writeCorrection } from '../../caso/rewrite-data.ts';
import { dateProblem } from '../../caso/rules/rules.ts';
import { openingNotices, type StandingNotice, standingNotices } from '../../caso/rules/rules-notices.ts';
import { type OpenedSiniestro, readSiniestro, rewriteSiniestro } from '../../caso/siniestros/siniestro.ts';
import { takeBackSendings } from '../../cuentas/letters/take-back-letter.ts';
import type { Tx } from '../../db/database.ts';
import { violatedUniqueness } from '../../db/errors.ts';
import { finishMandato } from '../../familia/mandato/end-mandato.ts';
import { namedInMandatos } from '../../familia/mandato/opened-mandatos.ts';
import { countLeftRequests } from '../../familia/persona-viva/take-back-requests.ts';
import type { Addresses } from '../../http/host.ts';
import { renameWaiting } from '../../outbox/mail/enqueue.ts';
import { audit, type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { ifVisible, normalizeNotes } from '../../shared/rules-text.ts';
import en from '../words/en/course.json' with { type: 'json' };
import es from '../words/es/course.json' with { type: 'json' };
import {
  type Correctable,
  changedFields,
  corrected,
  differingFields,
  fieldsOfPeople,
  isInternal,
} from './rules-correction.ts';

/**
 * Corrects a case, and the e-mails that wait for the family. When data about people change, waiting letters are withdrawn; if requests were sent
 * already, a notice on the case warns that they may name a person wrongly. A mandate signed under a wrong name or date ends, if the caller agrees.
 * Documents that a person compared with the earlier data are looked at again.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, validacion, caso_duplicado, exige_nueva_firma,
 * cambiado_entretanto: a case for the same person was opened at the same moment
 */
export async function correctCaso(
  deps: { readonly addresses: Addresses },
  tx: Tx,
  who: Requester,
  casoId: string,
  change: CasoCorrection,
): Promise<void> {
  requireActor(who.actor, 'aseguradora', 'servicio');
  await applyCorrection(deps, tx, who, await takeLiveCaso(tx, who.aseguradora, casoId), change);
}

/** Applies a correction; the caller has checked that it is permitted. @throws DomainError as {@link correctCaso} */
export async function applyCorrection(
  deps: { readonly addresses: Addresses },
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  change: CasoCorrection,
): Promise<void> {
  const { now } = who;
  const siniestro = await readSiniestro(tx, caso);
  const before = correctableOf(caso, siniestro?.datos.notas ?? null);
  const after = corrected(before, change, { line: (s) => ifVisible(s), notes: (s) => ifVisible(s, normalizeNotes) });
  requireValid(before, after, siniestro !== null, todayInMadrid(now));
  const fields = [...new Set([...changedFields(before, after), ...changedOfSiniestro(siniestro, change, after)])];
  if (fields.length === 0) return;

  const people = fieldsOfPeople(fields);
  const ended = await endMandatosThatDiffer(tx, who, caso, fields, after, change.nueva_firma === true);
  const withdrawn = people.length === 0 ? [] : await takeBackSendings(tx, caso, null, now);
  const noticed = people.length > 0 && (await countLeftRequests(tx, caso)) > 0 ? warningsOf(people) : [];
  const undecided = caso.fila.avisos.filter(
    ({ codigo, campo }) => codigo !== 'siniestro_distinto' || !fields.includes(campo),
  );
  await writeCorrected(deps, tx, who, caso, after, standingNotices([...undecided, ...noticed]));
  if (siniestro) await rewriteSiniestro(tx, who, caso, siniestro, { ...after, ...ownOf(change, after) });
  if (fields.includes('fallecido.fecha_fallecimiento'))
    await moveFirstDays(tx, caso.fila.id, after.fallecido.fecha_fallecimiento, now);
  const compared = await compareAgain(tx, who, caso, before, after);
  await recordCorrection(tx, who, caso, fields, [...ended, ...withdrawn, ...compared]);
  await advanceCaso(tx, who, caso.fila.id);
}

/** Picks the corrected reference and metadata for the claim: a claim may have its own, which the correction of the case replaces too. */
const ownOf = (change: CasoCorrection, { referencia, metadatos }: Correctable) => ({
  referencia: change.referencia === undefined ? undefined : referencia,
  metadatos: change.metadatos === undefined ? undefined : metadatos,
});

function changedOfSiniestro(siniestro: OpenedSiniestro | null, change: CasoCorrection, after: Correctable): string[] {
  if (siniestro === null) return [];
  const { referencia = null, metadatos = null } = siniestro.datos;
  const theirs = {
    referencia: change.referencia === undefined ? after.referencia : referencia,
    metadatos: change.metadatos === undefined ? after.metadatos : metadatos,
  };
  return changedFields({ ...after, ...theirs }, after);
}

function correctableOf({ fila, datos }: TakenCaso, notas_aseguradora: string | null): Correctable {
  const { fallecido, heredero, poliza_numero, referencia = null, metadatos = null } = datos;
  const { nombre, apellidos, parentesco } = heredero;
  return {
    fallecido: { ...fallecido, fecha_fallecimiento: fila.fecha_fallecimiento },
    heredero: { nombre, apellidos, parentesco },
    poliza_numero,
    prioridad: fila.prioridad,
    notas_aseguradora,
    referencia,
    metadatos,
  };
}

/** Checks the corrected date of death, and that only a case with a claim gets a note of the insurer. @throws DomainError validacion */
function requireValid(before: Correctable, after: Correctable, hasSiniestro: boolean, today: string): void {
  const problem = dateProblem(after.fallecido.fecha_fallecimiento, today);
  if (problem) throw invalid({ campo: 'fallecido.fecha_fallecimiento', texto: problem });
  if (hasSiniestro || after.notas_aseguradora === before.notas_aseguradora) return;
  throw invalid({ campo: 'notas_aseguradora', texto: { es: es.noClaim, en: en.noClaim } });
}

/** Makes the notices which warn that sent letters may name a person wrongly. */
const warningsOf = (people: readonly string[]): StandingNotice[] =>
  [...new Set(people.map((field) => field.split('.')[0] as string))].map((campo) => ({
    codigo: 'corregido_tras_envio',
    campo,
  }));

/** Checks for another open case, and writes data, blind indexes, surnames, notices, and what waits for the family. */
async function writeCorrected(
  { addresses }: { readonly addresses: Addresses },
  tx: Tx,
  { aseguradora, now }: Requester,
  { fila, clave, datos }: TakenCaso,
  after: Correctable,
  standing: readonly StandingNotice[],
): Promise<void> {
  const { fecha_fallecimiento, ...fallecido } = after.fallecido;
  const { referencia: _, metadatos: __, ...rest } = datos;
  const data: CasoData = {
    ...rest,
    fallecido,
    heredero: { ...datos.heredero, ...after.heredero },
    poliza_numero: after.poliza_numero,
    ...referencesOf({ referencia: after.referencia ?? undefined, metadatos: after.metadatos ?? undefined }),
  };
  const before = hashesOf(aseguradora, datos, fila.fecha_fallecimiento);
  const huellas = hashesOf(aseguradora, data, fecha_fallecimiento);
  const identified = samePerson(before, huellas) ? identifiedAs(fila) : huellas;
  // If policy and person are unchanged, no duplicate can arise, so concurrent openings need not be blocked.
  const other = identified === huellas ? await clearIndexesAndFindOther(tx, fila.id, huellas) : null;
  if (other) throw duplicateCaso(addresses, aseguradora, other);
  const own = openingNotices(
    {
      fallecido: { ...fallecido, dni: fallecido.dni ?? undefined, fecha_fallecimiento },
      heredero: data.heredero,
      idioma: fila.idioma,
    },
    aseguradora,
    todayInMadrid(now),
  );
  const doubts = fila.avisos.filter(({ codigo }) => codigo === 'heredero_distinto');
  await writeCorrection(tx, fila.id, {
    datosCifrados: clave.encryptJson(dataPlace(fila.id), data),
    identified,
    huellas,
    fechaFallecimiento: fecha_fallecimiento,
    prioridad: after.prioridad,
    now,
    palabrasDeAntes: before.palabras,
    avisos: [...own, ...doubts, ...standing],
  }).catch((error) => {
    throw violatedUniqueness(error) === null ? error : new DomainError('cambiado_entretanto');
  });
  await renameWaiting(tx, clave, fila.id, data);
}

/** Whether policy and person are unchanged, so that no duplicate can arise. */
const samePerson = (one: Hashes, other: Hashes): boolean =>
  one.poliza.equals(other.poliza) &&
  one.duplicado.equals(other.duplicado) &&
  (one.sinIdentidad ?? EMPTY).equals(other.sinIdentidad ?? EMPTY);
const EMPTY = Buffer.alloc(0);

/** Picks the present blind indexes of the case, which may lack an identity number that a claim brought later. */
const identifiedAs = (fila: OpenedCaso['fila']): Identified => ({
  poliza: fila.huella_poliza,
  identidad: fila.huella_identidad,
  duplicado: fila.huella_duplicado,
  sinIdentidad: fila.huella_sin_identidad,
});

/** Records the names of changed fields, never values. Internal fields of the insurer go only to the audit trail: the family reads the timeline. */
async function recordCorrection(
  tx: Tx,
  { actor, now }: Requester,
  { fila }: TakenCaso,
  campos: readonly string[],
  followed: readonly Fact[],
): Promise<void> {
  if (isInternal(campos))
    return audit(tx, actor, 'caso_corregido', { tipo: 'caso', id: fila.caso_id }, now, { campos });
  await recordFacts(tx, fila.id, [{ tipo: 'caso_corregido', datos: { campos } }, ...followed], actor, now);
}

/**
 * Ends the mandates that no longer match the corrected case, because a signed text is never changed. An unsigned mandate loses its code, and the
 * heir asks for a new code; a signed mandate has to be signed again.
 * @param agreed the caller knows that a signed mandate ends, and agrees
 * @returns the facts for the timeline; the caller withdraws the waiting letters
 * @throws DomainError exige_nueva_firma; estado_no_permite if the heir has signed and the new name is another person's, because a signature
 * can't pass to another person: the case has to be handed over instead
 */
async function endMandatosThatDiffer(
  tx: Tx,
  { now }: Requester,
  caso: TakenCaso,
  fields: readonly string[],
  after: Correctable,
  agreed: boolean,
): Promise<Fact[]> {
  const { preparado, firmado, hasSigned } = await namedInMandatos(tx, caso);
  if (hasSigned) requireSamePerson(caso, after, firmado?.mandante ?? null);
  const signedOtherwise = firmado ? differingFields(fields, firmado, after) : [];
  if (signedOtherwise.length === 0) {
    if (preparado && differingFields(fields, preparado, after).length > 0) await dropCode(tx, caso.fila.id, now);
    return [];
  }
  if (!agreed) throw new DomainError('exige_nueva_firma', { campos: signedOtherwise.join(', ') });
  await finishMandato(tx, caso.fila.id, now);
  return [{ tipo: 'mandato_por_firmar_de_nuevo' }];
}

/** Checks that the corrected name of the heir is not another person's. @throws DomainError estado_no_permite */
function requireSamePerson(
  { fila, datos: { heredero: before } }: TakenCaso,
  { heredero: after }: Correctable,
  signer: Correctable['heredero'] | null,
): void {
  const knownAs = [before, ...(signer ? [signer] : [])];
  const same = knownAs.some(
    (one) => isSlip(one, after) || namesAgree(fullName(after), one) || namesAgree(fullName(one), after),
  );
  if (same) return;
  const posible = { es: es.otherPerson, en: en.otherPerson };
  throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
}
