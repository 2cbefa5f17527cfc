/** A case manager confirms fields of the catalogue that they have seen today: in one step, for one entry or many. */
import { isDeepStrictEqual } from 'node:util';
import type { Verification, Verified } from '@albacea/contract/schemas/experience.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { VERIFIED_REASON } from '@albacea/contract/schemas/verification-lists.ts';
import type { Database, ForeignTx } from '../../db/database.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { cleanSource, fromJson, type WhoCorrects } from './correct-proveedor.ts';
import type { Catalogo } from './current-catalogo.ts';
import { followCatalogo } from './papers-orders.ts';
import { cardProblems } from './rules-card.ts';
import { type Change, verifiable, withEvidence } from './rules-corrections.ts';
import { currentUntil } from './rules-verification.ts';
import { correctTurn, insertCorrection } from './sql.ts';

/**
 * Records each field as a correction that keeps its value, so that its history and evidence are like any other's. All fields or none: a
 * value that somebody changed meanwhile was not seen.
 * @throws DomainError no_encontrado, validacion, cambiado_entretanto; alcance_insuficiente when the actor is no active member of the
 * service
 */
export function verifyProveedores(
  { base, catalogo }: { readonly base: Database; readonly catalogo: Catalogo },
  { filas, fuente: { clase, referencia } }: Verification,
  who: WhoCorrects,
): Promise<Verified> {
  const fuente = cleanSource({ clase, referencia, fecha_documento: null });
  const fecha = todayInMadrid(who.now);
  return base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    await correctTurn(tx);
    const current = await catalogo.current(tx);
    const fresh = new Map<string, ProveedorCard>();
    let verified = 0;
    for (const { proveedor, campos } of filas) {
      const card = fresh.get(proveedor) ?? current.ficha(proveedor);
      if (!card) throw new DomainError('no_encontrado');
      const changes = changesOf(card, campos, { fuente, fecha });
      for (const change of changes) await record(tx, catalogo, card, change, who);
      fresh.set(proveedor, changes.reduce(withEvidence, card));
      verified += changes.length;
    }
    const cards = current.fichas.map((card) => fresh.get(card.codigo) ?? card);
    const problems = [...fresh.values()].flatMap((card) => cardProblems(card, cards));
    if (problems.length > 0) throw invalid(...problems);
    await followCatalogo(tx, cards, fecha);
    return { campos: verified, proxima: currentUntil({ fecha, fuente }) ?? fecha };
  });
}

/** @throws DomainError validacion for a field that cannot be verified; cambiado_entretanto */
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
        texto: { es: `no se puede comprobar: ${campo}.`, en: `can not be verified: ${campo}.` },
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
  const data = { proveedor: codigo, campo, antes: despues, despues, publicado, motivo: VERIFIED_REASON, fuente };
  if ((await insertCorrection(tx, data, actor, now)) === null)
    throw new DomainError('alcance_insuficiente', { alcance: 'gestor' });
}
