/** Who else has signed the papers of a mandate, with the evidence, for the papers themselves. */
import type { Tx } from '../../db/database.ts';
import { sha256 } from '../../platform/ids.ts';
import type { CasoWithKey } from '../mandato/read-ejemplares.ts';
import { type CofirmaData, cofirmaPlace } from './data.ts';
import type { CofirmaEvidence } from './rules-evidence.ts';
import { readCofirmas } from './sql.ts';

/** By the id of the paper. What was taken back is not shown. */
export async function cofirmasByEjemplar(
  tx: Tx,
  { fila, clave }: CasoWithKey,
): Promise<ReadonlyMap<string, CofirmaEvidence>> {
  const rows = (await readCofirmas(tx, fila.id)).filter(({ estado }) => estado === 'firmada');
  return new Map(
    rows.flatMap(({ id, datos_cifrados, ejemplares }) => {
      const data = datos_cifrados && clave.decryptJson<CofirmaData>(cofirmaPlace(id), datos_cifrados);
      if (!data?.firma || !data.preparada) return [];
      const { texto, sal } = data.preparada;
      const evidence = { id, texto, huella: sha256(texto).toString('hex'), sal, firma: data.firma };
      return ejemplares.map((ejemplar) => [ejemplar, evidence] as const);
    }),
  );
}
