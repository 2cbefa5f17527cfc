/** Works out the next dates of a case and writes down those that have changed. */
import type { Espera } from '@albacea/contract/casos.ts';
import type { Tx } from '../../db/base.ts';
import type { Actor } from '../../outbox/hechos.ts';
import { leerInstantanea } from './instantanea.ts';
import { silencioTras } from './reglas-avisos.ts';
import { diaDeLlamada, type PlazoDeCaso, plazosDelCaso } from './reglas-plazos.ts';
import { proximoReloj } from './reglas-relojes.ts';
import { escribirFechas, type Fechas } from './sql.ts';

/**
 * Every command on a case ends with it, in its transaction, and so does every clock that fired.
 * @param caso internal id of a case whose row this transaction has locked
 * @param habla the family was heard
 */
export async function anotarPlazos(
  tx: Tx,
  { actor, ahora }: { readonly actor: Actor; readonly ahora: Date },
  caso: string,
  habla = actor.visible === 'heredero',
): Promise<void> {
  const { fila, instantanea: leida } = await leerInstantanea(tx, caso);
  const silencioDesde = silencioTras(leida, habla, ahora);
  const instantanea = { ...leida, silencioDesde };
  const plazos = plazosDelCaso(instantanea, ahora);
  const delCaso = plazos.find(({ que }) => que === 'caso');
  await escribirFechas(
    tx,
    caso,
    {
      proxima_accion: delCaso?.fecha ?? null,
      proximo_reloj: proximoReloj(instantanea, ahora),
      silencio_desde: silencioDesde,
      llamar: diaDeLlamada(instantanea, ahora),
    },
    cambiadas(fila.cuentas, plazos, 'cuenta'),
    cambiadas(fila.certificados, plazos, 'certificado'),
  );
}

function cambiadas(
  filas: readonly { readonly id: string; readonly proxima_accion: string | null; readonly actua: Espera | null }[],
  plazos: readonly PlazoDeCaso[],
  que: PlazoDeCaso['que'],
): Fechas[] {
  const porId = new Map(plazos.filter((plazo) => plazo.que === que).map((plazo) => [plazo.de, plazo]));
  return filas.flatMap(({ id, proxima_accion, actua }) => {
    const { fecha = null, quien = null } = porId.get(id) ?? {};
    return fecha === proxima_accion && quien === actua ? [] : [{ id, proxima_accion: fecha, actua: quien }];
  });
}
