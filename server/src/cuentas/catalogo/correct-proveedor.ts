/** A case manager corrects a field of a provider, or confirms it. */
import { isDeepStrictEqual } from 'node:util';
import type { Evidence, ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import type { Database } from '../../db/database.ts';
import { schemaError } from '../../http/validation.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Catalogo } from './current-catalogo.ts';
import { followCatalogo } from './papers-orders.ts';
import { cardProblems } from './rules-card.ts';
import { type Change, isCorrectable, valueIn, withEvidence, withValue } from './rules-corrections.ts';
import { correctTurn, insertCorrection } from './sql.ts';

export interface CorrectionRequest {
  readonly proveedor: string;
  /** A field that `isCorrectable` accepts, for instance `acciones.eliminar.vias.general.direccion`. */
  readonly campo: string;
  /** The value that the case manager saw; if it has changed since, the correction is refused. */
  readonly antes: unknown;
  /** The new value; the same as `antes` only confirms, or takes the confirmation away. */
  readonly despues: unknown;
  readonly motivo: string;
  /** Source of the value: the field then counts as verified from today on. Null: it does not. */
  readonly fuente: Evidence['fuente'];
}

export interface WhoCorrects {
  readonly actor: Actor;
  readonly now: Date;
}

const TEXT_MAXIMUM = 500;

/**
 * Records the correction, which holds from the commit on in every process. The field is checked within the whole entry and against the
 * other providers.
 * @returns the number of the correction and the entry with it
 * @throws DomainError no_encontrado, validacion; cambiado_entretanto when somebody corrected the field in between;
 *   alcance_insuficiente when the actor is a user but not an active one of the service
 */
export async function correctProveedor(
  { base, catalogo }: { readonly base: Database; readonly catalogo: Catalogo },
  request: CorrectionRequest,
  { actor, now }: WhoCorrects,
): Promise<{ id: number; ficha: ProveedorCard }> {
  const motivo = obligedText('motivo', request.motivo);
  const fuente = cleanSource(request.fuente);
  const { proveedor, campo } = request;
  if (!isCorrectable(campo))
    throw invalid({ campo: 'campo', texto: { es: 'no se puede corregir.', en: 'can not be corrected.' } });
  return base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    await correctTurn(tx);
    const current = await catalogo.current(tx);
    const card = current.ficha(proveedor);
    if (!card) throw new DomainError('no_encontrado');
    const antes = valueIn(card, campo);
    if (!isDeepStrictEqual(antes, request.antes)) throw new DomainError('cambiado_entretanto');
    const change = { campo, despues: request.despues, fuente, fecha: todayInMadrid(now) };
    const fresh = correctedCard(catalogo, current.fichas, card, change);
    const publicado = catalogo.released(proveedor, campo);
    const data = { proveedor, campo, antes, despues: change.despues, publicado, motivo, fuente };
    const id = await insertCorrection(tx, data, actor, now);
    if (id === null) throw new DomainError('alcance_insuficiente', { alcance: 'gestor' });
    await followCatalogo(
      tx,
      current.fichas.map((one) => (one === card ? fresh : one)),
      change.fecha,
    );
    return { id, ficha: fresh };
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
  // Replacing an action by another one would change both.
  if (!isDeepStrictEqual(valueIn(draft, change.campo), change.despues))
    throw invalid({ campo: change.campo, texto: { es: 'es de otra acción.', en: 'is of another action.' } });
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
    throw invalid({ campo, texto: { es: 'no es JSON.', en: 'is not JSON.' } });
  }
}

/** @throws DomainError validacion when the source is empty */
export function cleanSource(source: Evidence['fuente']): Evidence['fuente'] {
  return source && { ...source, referencia: obligedText('fuente.referencia', source.referencia ?? '') };
}

/** @throws DomainError validacion when the text is empty without its invisible characters, or too long */
function obligedText(campo: string, text: string): string {
  const clean = text.normalize('NFC').trim();
  if (clean.length > 0 && clean.length <= TEXT_MAXIMUM) return clean;
  const es = clean.length === 0 ? 'no puede estar vacío.' : `admite hasta ${TEXT_MAXIMUM} caracteres.`;
  const en = clean.length === 0 ? 'must not be empty.' : `takes up to ${TEXT_MAXIMUM} characters.`;
  throw invalid({ campo, texto: { es, en } });
}
