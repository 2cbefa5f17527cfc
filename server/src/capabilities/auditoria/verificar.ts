/** Verifies the audit log of an insurer: names the first bad record and the unsealed tail (`albacea auditoria verificar`). */
import type { Base, Tx } from '../../db/base.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { type FilaDeRegistro, firmarCabeza, huellaDe, ORIGEN } from './sellar.ts';

export interface Verificacion {
  readonly correcta: boolean;
  /** Records sealed and found right. */
  readonly verificados: number;
  /** Records not sealed yet. */
  readonly sin_sellar: number;
  readonly primer_error: { readonly secuencia: number; readonly motivo: 'huella' | 'falta' | 'cabeza' } | null;
}

type Fila = FilaDeRegistro & { secuencia: number; huella: string };
const LOTE = 2000;

export async function verificarAuditoria(base: Base, llavero: Llavero, aseguradoraId: string): Promise<Verificacion> {
  return base.lectura(aseguradoraId, async (tx) => {
    const { filas: pendientes } = await tx.sql<{ n: number }>(
      'select count(*) as n from auditoria where aseguradora_id = aseguradora_actual() and secuencia is null',
    );
    const sinSellar = pendientes[0]?.n ?? 0;
    let secuencia = 0;
    let huella = ORIGEN;
    for (;;) {
      const filas = await leerLote(tx, secuencia);
      for (const fila of filas) {
        if (fila.secuencia !== secuencia + 1) return fallo(secuencia, sinSellar, secuencia + 1, 'falta');
        const esperada = huellaDe(aseguradoraId, fila.secuencia, huella, fila);
        if (esperada !== fila.huella) return fallo(secuencia, sinSellar, fila.secuencia, 'huella');
        secuencia = fila.secuencia;
        huella = esperada;
      }
      if (filas.length < LOTE) break;
    }
    if (!(await cabezaCorrecta(tx, llavero, aseguradoraId, secuencia, huella)))
      return fallo(secuencia, sinSellar, secuencia + 1, 'cabeza');
    return { correcta: true, verificados: secuencia, sin_sellar: sinSellar, primer_error: null };
  });
}

async function leerLote(tx: Tx, desde: number): Promise<Fila[]> {
  const { filas } = await tx.sql<Fila>(
    `select id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle, secuencia, encode(huella, 'hex') as huella
       from auditoria where aseguradora_id = aseguradora_actual() and secuencia > $1 order by secuencia limit $2`,
    [desde, LOTE],
  );
  return filas;
}

/** The signed head must be the last record: a chain cut at the end, or rebuilt from the start, has another. */
async function cabezaCorrecta(
  tx: Tx,
  llavero: Llavero,
  aseguradoraId: string,
  secuencia: number,
  huella: string,
): Promise<boolean> {
  const { filas } = await tx.sql<{ secuencia: number; huella: string; firma: Uint8Array }>(
    `select secuencia, encode(huella, 'hex') as huella, firma from auditoria_cabezas where aseguradora_id = aseguradora_actual()`,
  );
  const [cabeza] = filas;
  if (!cabeza) return secuencia === 0;
  const firma = firmarCabeza(llavero, aseguradoraId, cabeza.secuencia, cabeza.huella);
  return cabeza.secuencia === secuencia && cabeza.huella === huella && firma.equals(cabeza.firma);
}

const fallo = (
  verificados: number,
  sinSellar: number,
  secuencia: number,
  motivo: 'huella' | 'falta' | 'cabeza',
): Verificacion => ({
  correcta: false,
  verificados,
  sin_sellar: sinSellar,
  primer_error: { secuencia, motivo },
});
