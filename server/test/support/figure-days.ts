/** Recomputes the daily figures from all sealed facts, to compare them with the stored ones. */
import assert from 'node:assert/strict';

interface Superuser {
  superSql<R>(text: string, values?: unknown[]): Promise<R[]>;
}

/** Asserts that the daily figures of an insurer equal those computed from its facts, to the byte. */
export async function checkDays(base: Superuser, aseguradoraId: string): Promise<void> {
  const kept = await base.superSql(
    `select clase, dia, clave, n, valores from cifras_dias where aseguradora_id = $1 order by clase, dia, clave`,
    [aseguradoraId],
  );
  const counted = await base.superSql(
    `select clase, dia, clave, sum(n)::bigint as n, string_agg(valores, ' ' order by valor) as valores
       from (select clase, dia, clave, valor, sum(n) as n, trim(repeat(valor || ' ', sum(n)::int)) as valores
               from cifras_aportes where aseguradora_id = $1 and sellado is not null
              group by clase, dia, clave, valor having sum(n) <> 0) as x
      group by clase, dia, clave having sum(n) <> 0 order by clase, dia, clave`,
    [aseguradoraId],
  );
  assert.deepEqual(kept, counted);
}
