/** Which papers of the mandate in force wait for a second signature, and which are the heir's alone. */
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { type NamedCuenta, namedCuentas } from '../cuentas/read/named-cuentas.ts';
import { type CasoWithKey, type OpenEjemplar, readEjemplares } from '../mandato/read-ejemplares.ts';
import { type PartedPapers, partPapers } from './rules.ts';
import { readCofirmas } from './sql.ts';

const NONE: PartedPapers<OpenEjemplar> = { faltan: [], reservados: [] };

/** @returns none where the insurer wants no second signature, and none of an old mandate that is one paper for all providers */
export async function papersForCofirma(
  tx: Tx,
  { exige_cofirma }: Pick<Tenant, 'exige_cofirma'>,
  caso: CasoWithKey,
): Promise<PartedPapers<OpenEjemplar>> {
  if (!exige_cofirma) return NONE;
  return partPapersOf(tx, caso, await namedCuentas(tx, caso.fila.id, caso.clave));
}

/** @param cuentas all of the case, to know which are reserved */
export async function partPapersOf(
  tx: Tx,
  caso: CasoWithKey,
  cuentas: readonly NamedCuenta[],
): Promise<PartedPapers<OpenEjemplar>> {
  const reserved = cuentas.flatMap(({ reservada, proveedor }) => (reservada ? proveedor : []));
  const signed = (await readCofirmas(tx, caso.fila.id)).flatMap(({ estado, ejemplares }) =>
    estado === 'firmada' ? ejemplares : [],
  );
  const live = (await readEjemplares(tx, caso)).filter(({ vigente }) => vigente);
  return partPapers(live, new Set(reserved), new Set(signed));
}
