/**
 * Keeps the papers that providers want for each action in the database, beside the accounts, so that a query can tell whose turn it is. The
 * catalogue is the source, and this copy follows it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import type { Database } from '../../db/database.ts';
import type { Catalogo } from './current-catalogo.ts';
import { withoutProcedure } from './rules-verification.ts';
import { demandsOf } from './rules-ways.ts';
import { correctTurn, erasePapers, type OrdersPapers, type Reader, readPapers, wakeCasos, writePapers } from './sql.ts';

/**
 * Called when the program starts, since a release may bring other files, and every hour, since evidence grows old.
 * @param today day in Madrid
 */
export async function updatePapers(database: Database, catalogo: Catalogo, today: string): Promise<void> {
  await database.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    await correctTurn(tx);
    await followCatalogo(tx, (await catalogo.current(tx)).fichas, today);
  });
}

/**
 * Writes the changes; cases that wait with a request to one of these providers are looked at with the next clocks.
 * @param tx a transaction that holds `correctTurn`
 * @param today day in Madrid
 */
export async function followCatalogo(tx: Reader, cards: readonly ProveedorCard[], today: string): Promise<void> {
  const key = ({ proveedor, accion, via }: OrdersPapers) => `${proveedor} ${accion} ${via}`;
  const before = new Map((await readPapers(tx)).map((one) => [key(one), one]));
  const wanted = new Map(cards.flatMap((card) => ordersOf(card, today)).map((one) => [key(one), one]));
  const changed = [...wanted].filter(([from, one]) => !isDeepStrictEqual(before.get(from), one));
  const gone = [...before].filter(([from]) => !wanted.has(from));
  if (changed.length + gone.length === 0) return;
  const values = (pairs: typeof changed) => pairs.map(([, one]) => one);
  await erasePapers(tx, values(gone));
  await writePapers(tx, values(changed));
  await wakeCasos(tx, [...new Set(values([...changed, ...gone]).map(({ proveedor }) => proveedor))]);
}

const ordersOf = (card: ProveedorCard, today: string): OrdersPapers[] =>
  card.acciones.flatMap(({ accion, vias }) =>
    vias.map((way, i) => ({
      ...{ proveedor: card.codigo, accion, via: way.codigo, usual: i === 0 },
      exigidos: demandsOf(card, accion, way, today),
      sin_tramite: withoutProcedure(way),
    })),
  );
