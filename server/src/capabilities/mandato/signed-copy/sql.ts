/** What was found in copies that were signed with a certificate, as rows. */
import type { Tx } from '../../../db/database.ts';
import type { MandatoFirmas } from '../../../db/table-types.ts';

export type NewFirma = Pick<MandatoFirmas, 'ejemplar' | 'nivel' | 'emisor' | 'documento' | 'datos_cifrados'>;

/** A newer copy takes the place of one before, unless less was found in it. @returns false: it says nothing new */
export async function writeFirma(tx: Tx, caso: string, firma: NewFirma, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into mandato_firmas (aseguradora_id, ejemplar, caso, nivel, emisor, recibida, documento, datos_cifrados)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7)
     on conflict (aseguradora_id, ejemplar) do update set nivel = excluded.nivel, emisor = excluded.emisor, recibida = excluded.recibida,
       documento = excluded.documento, datos_cifrados = excluded.datos_cifrados
       where (mandato_firmas.documento <> excluded.documento or mandato_firmas.nivel <> excluded.nivel)
         and array_position(array['sin_cadena', 'sin_revocacion', 'certificado'], excluded.nivel)
           >= array_position(array['sin_cadena', 'sin_revocacion', 'certificado'], mandato_firmas.nivel)`,
    [firma.ejemplar, caso, firma.nivel, firma.emisor, now, firma.documento, firma.datos_cifrados],
  );
  return affected > 0;
}

export type FirmaRow = Pick<
  MandatoFirmas,
  'ejemplar' | 'nivel' | 'emisor' | 'recibida' | 'documento' | 'datos_cifrados'
>;

export async function readFirmas(tx: Tx, caso: string): Promise<FirmaRow[]> {
  const { rows } = await tx.sql<FirmaRow>(
    `select ejemplar, nivel, emisor, recibida, documento, datos_cifrados from mandato_firmas
      where aseguradora_id = aseguradora_actual() and caso = $1`,
    [caso],
  );
  return rows;
}
