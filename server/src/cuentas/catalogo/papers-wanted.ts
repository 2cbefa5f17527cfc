/**
 * Keeps a copy in the database of what the catalogue says about papers and the order of requests, so that SQL can tell which requests lack a
 * paper or have to wait for others.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import type { DocumentosDependencies } from '../../caso/documentos/receive-documento.ts';
import { turnOf } from '../../caso/rules/rules-order.ts';
import type { Database } from '../../db/database.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Catalogo } from './current-catalogo.ts';
import { withoutProcedure } from './rules-verification.ts';
import { demandsOf, offerOf } from './rules-ways.ts';
import {
  erasePapers,
  lockCorrections,
  type Reader,
  readPapers,
  type WantedPapers,
  wakeCasos,
  writePapers,
} from './sql.ts';

/**
 * Tells the code that receives documents which papers each account may want.
 * @returns for each account the papers of a first request by its current way, and those that the provider has asked for; null: neither is
 *   known
 */
export const papersWantedBy =
  (catalogo: Pick<Catalogo, 'current'>): DocumentosDependencies['papersWanted'] =>
  async (tx, cuentas, now) => {
    const current = await catalogo.current(tx);
    const today = todayInMadrid(now);
    return cuentas.map(({ id, estado, proveedor, accion, via, papeles_pedidos }) => {
      const offer = offerOf((proveedor && current.card(proveedor)) || null, accion, via, today);
      const isKnown = offer !== null || papeles_pedidos.length > 0;
      return { id, estado, papeles: isKnown ? [...(offer?.de_entrada.flat() ?? []), ...papeles_pedidos] : null };
    });
  };

/**
 * Brings the copy up to date. Called when the program starts, because a release may change the catalogue, and every hour, because papers
 * whose source has grown old stop holding requests back.
 * @param today day in Madrid
 */
export async function updatePapers(database: Database, catalogo: Catalogo, today: string): Promise<void> {
  await database.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    await lockCorrections(tx);
    await followCatalogo(tx, (await catalogo.current(tx)).cards, today);
  });
}

/**
 * Writes to the copy what has changed in the catalogue. The next round of due work then checks the cases with an unsent request to a
 * provider whose entry changed.
 * @param tx a transaction that holds `lockCorrections`
 * @param today day in Madrid
 */
export async function followCatalogo(tx: Reader, cards: readonly ProveedorCard[], today: string): Promise<void> {
  const key = ({ proveedor, accion, via }: WantedPapers) => `${proveedor} ${accion} ${via}`;
  const before = new Map((await readPapers(tx)).map((one) => [key(one), one]));
  const wanted = new Map(cards.flatMap((card) => wantedBy(card, today)).map((one) => [key(one), one]));
  const changed = [...wanted].filter(([from, one]) => !isDeepStrictEqual(before.get(from), one));
  const gone = [...before].filter(([from]) => !wanted.has(from));
  if (changed.length + gone.length === 0) return;
  const values = (pairs: typeof changed) => pairs.map(([, one]) => one);
  await erasePapers(tx, values(gone));
  await writePapers(tx, values(changed));
  await wakeCasos(tx, [...new Set(values([...changed, ...gone]).map(({ proveedor }) => proveedor))]);
}

const wantedBy = (card: ProveedorCard, today: string): WantedPapers[] =>
  card.acciones.flatMap(({ accion, vias }) =>
    vias.map((way, i) => ({
      proveedor: card.codigo,
      accion,
      via: way.codigo,
      usual: i === 0,
      exigidos: demandsOf(card, accion, way, today),
      sin_tramite: withoutProcedure(way),
      ...turnOf(card.tipo, accion),
    })),
  );
