/** Lets case managers correct a field of a provider in the catalogue, confirm fields as they stand, and see who did so before. */
import { isDeepStrictEqual } from 'node:util';
import type { Verification, Verified } from '@albacea/contract/schemas/experience.ts';
import { VERIFIED_UNCHANGED } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Evidence, ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import type { Database, ForeignTx } from '../../db/database.ts';
import { schemaError } from '../../http/validation.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import type { Catalogo } from './current-catalogo.ts';
import { followCatalogo } from './papers-wanted.ts';
import { cardProblems } from './rules-card.ts';
import { type Change, isCorrectable, valueIn, verifiable, withEvidence, withValue } from './rules-corrections.ts';
import { currentUntil } from './rules-verification.ts';
import { historyOf, insertCorrection, lockCorrections } from './sql.ts';

const refusal = phrasesOf(es.correction, en.correction);

export interface CorrectionRequest {
  readonly proveedor: string;
  /** A field that `isCorrectable` accepts, for instance `acciones.eliminar.vias.general.direccion`. */
  readonly campo: string;
  /** The value that the case manager saw; if it has changed since, the correction is refused. */
  readonly antes: unknown;
  /**
   * The new value. If it equals `antes`, only the evidence changes: with a source the field counts as confirmed, without a source it no
   * longer does.
   */
  readonly despues: unknown;
  readonly motivo: string;
  /** Source of the value, which makes the field count as verified from today on; null: the field no longer counts as verified. */
  readonly fuente: Evidence['fuente'];
}

interface WhoCorrects {
  readonly actor: Actor;
  readonly now: Date;
}

const TEXT_MAXIMUM = 500;

/**
 * Records the correction, which takes effect in every process with the commit. The field is checked within the whole entry and against the
 * other providers.
 * @returns the number of the correction and the corrected entry
 * @throws DomainError no_encontrado, validacion; cambiado_entretanto when the field has changed since the case manager saw it;
 *   alcance_insuficiente when the actor is a user but no active member of the service
 */
export async function correctProveedor(
  { base, catalogo }: { readonly base: Database; readonly catalogo: Catalogo },
  request: CorrectionRequest,
  { actor, now }: WhoCorrects,
): Promise<{ id: number; card: ProveedorCard }> {
  const motivo = requiredText('motivo', request.motivo);
  const fuente = cleanSource(request.fuente);
  const { proveedor, campo } = request;
  if (!isCorrectable(campo)) throw invalid({ campo: 'campo', texto: refusal('notCorrectable') });
  return base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    await lockCorrections(tx);
    const current = await catalogo.current(tx);
    const card = current.card(proveedor);
    if (!card) throw new DomainError('no_encontrado');
    const antes = valueIn(card, campo);
    if (!isDeepStrictEqual(antes, request.antes)) throw new DomainError('cambiado_entretanto');
    const change = { campo, despues: request.despues, fuente, fecha: todayInMadrid(now) };
    const fresh = correctedCard(catalogo, current.cards, card, change);
    const publicado = catalogo.released(proveedor, campo);
    const data = { proveedor, campo, antes, despues: change.despues, publicado, motivo, fuente };
    const id = await insertCorrection(tx, data, actor, now);
    if (id === null) throw new DomainError('alcance_insuficiente', { alcance: 'gestor' });
    await followCatalogo(
      tx,
      current.cards.map((one) => (one === card ? fresh : one)),
      change.fecha,
    );
    return { id, card: fresh };
  });
}

function correctedCard(
  { isCard }: Catalogo,
  cards: readonly ProveedorCard[],
  card: ProveedorCard,
  change: Change,
): ProveedorCard {
  const draft = withValue(card, change.campo, change.despues);
  if (!isCard(draft)) throw schemaError(isCard.errors ?? [], 'body');
  // A value with the name of another action would remove this action and add or repeat the other.
  if (!isDeepStrictEqual(valueIn(draft, change.campo), change.despues))
    throw invalid({ campo: change.campo, texto: refusal('otherAction') });
  const fresh = withEvidence(draft, change);
  const problems = cardProblems(fresh, cards);
  if (problems.length > 0) throw invalid(...problems);
  return fresh;
}

/**
 * Decodes the value of a field from JSON.
 * @throws DomainError validacion
 */
export function fromJson(campo: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw invalid({ campo, texto: refusal('notJson') });
  }
}

/** @throws DomainError validacion when the source is empty */
function cleanSource(source: Evidence['fuente']): Evidence['fuente'] {
  return source && { ...source, referencia: requiredText('fuente.referencia', source.referencia ?? '') };
}

/** @throws DomainError validacion when the text is blank or too long */
function requiredText(campo: string, text: string): string {
  const clean = text.normalize('NFC').trim();
  if (clean.length > 0 && clean.length <= TEXT_MAXIMUM) return clean;
  const texto = clean.length === 0 ? refusal('empty') : refusal('tooLong', { maximo: TEXT_MAXIMUM });
  throw invalid({ campo, texto });
}

/**
 * Confirms fields: records each as a correction that keeps its value, so that confirmations have the history and evidence of any correction.
 * Records all fields or none: if a value has changed meanwhile, the case manager has not seen the new one.
 * @throws DomainError no_encontrado, validacion, cambiado_entretanto; alcance_insuficiente when the actor is no active member of the service
 */
export function verifyProveedores(
  { base, catalogo }: { readonly base: Database; readonly catalogo: Catalogo },
  { filas, fuente: { clase, referencia } }: Verification,
  who: WhoCorrects,
): Promise<Verified> {
  const fuente = cleanSource({ clase, referencia, fecha_documento: null });
  const fecha = todayInMadrid(who.now);
  return base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    await lockCorrections(tx);
    const current = await catalogo.current(tx);
    const fresh = new Map<string, ProveedorCard>();
    let verified = 0;
    for (const { proveedor, campos } of filas) {
      const card = fresh.get(proveedor) ?? current.card(proveedor);
      if (!card) throw new DomainError('no_encontrado');
      const changes = changesOf(card, campos, { fuente, fecha });
      for (const change of changes) await record(tx, catalogo, card, change, who);
      fresh.set(proveedor, changes.reduce(withEvidence, card));
      verified += changes.length;
    }
    const cards = current.cards.map((card) => fresh.get(card.codigo) ?? card);
    const problems = [...fresh.values()].flatMap((card) => cardProblems(card, cards));
    if (problems.length > 0) throw invalid(...problems);
    await followCatalogo(tx, cards, fecha);
    return { campos: verified, proxima: currentUntil({ fecha, fuente }) ?? fecha };
  });
}

/** @throws DomainError validacion for a field that cannot be verified; cambiado_entretanto for a value that has changed */
function changesOf(
  card: ProveedorCard,
  seen: Verification['filas'][number]['campos'],
  evidence: Pick<Change, 'fuente' | 'fecha'>,
): Change[] {
  return seen.map(({ campo, valor }) => {
    const [known] = verifiable(card, [campo]);
    if (known?.campo !== campo)
      throw invalid({
        campo: 'campo',
        texto: refusal('notVerifiable', { campo }),
      });
    if (!isDeepStrictEqual(known.valor, fromJson('valor', valor))) throw new DomainError('cambiado_entretanto');
    return { campo, despues: known.valor, ...evidence };
  });
}

async function record(
  tx: ForeignTx,
  catalogo: Catalogo,
  { codigo }: ProveedorCard,
  { campo, despues, fuente }: Change,
  { actor, now }: WhoCorrects,
): Promise<void> {
  const publicado = catalogo.released(codigo, campo);
  const data = { proveedor: codigo, campo, antes: despues, despues, publicado, motivo: VERIFIED_UNCHANGED, fuente };
  if ((await insertCorrection(tx, data, actor, now)) === null)
    throw new DomainError('alcance_insuficiente', { alcance: 'gestor' });
}

interface HistoryEntry {
  readonly id: number;
  readonly campo: string;
  readonly antes: unknown;
  readonly despues: unknown;
  readonly motivo: string;
  readonly fuente: Evidence['fuente'];
  readonly actor: { readonly tipo: Actor['tipo']; readonly id: string | null; readonly nombre: string | null };
  readonly ocurrido: Date;
}

const LIMIT = 100;

/**
 * The corrections of a provider, newest first, at most a hundred.
 * @param before number of the last correction on the previous page; null: the first page
 * @throws DomainError no_encontrado when neither the catalogue nor any correction knows the provider
 */
export function proveedorHistory(
  { base, catalogo }: { readonly base: Database; readonly catalogo: Catalogo },
  proveedor: string,
  before: number | null = null,
): Promise<HistoryEntry[]> {
  return base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const rows = await historyOf(tx, proveedor, before, LIMIT);
    if (rows.length === 0 && !(await catalogo.current(tx)).card(proveedor)) throw new DomainError('no_encontrado');
    return rows.map(({ id, campo, antes, despues, motivo, fuente_clase: kind, fuente: referencia, ...row }) => ({
      id,
      campo,
      antes,
      despues,
      motivo,
      fuente: kind && { clase: kind, referencia, fecha_documento: row.fuente_fecha },
      actor: { tipo: row.actor_tipo, id: row.actor_id, nombre: row.actor_nombre },
      ocurrido: row.ocurrido,
    }));
  });
}
