/** Verifies the audit log of an insurer: names the first bad record and the unsealed tail (`albacea auditoria verificar`). */
import type { Base, Tx } from '../../db/base.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { type FilaDeRegistro, firmarCabeza, huellaDe, ORIGEN } from './sellar.ts';

/**
 * What is wrong first: `huella`, the record is not what was sealed there; `falta`, there is none; `sobra`, there is one that
 * was never sealed; `cabeza`, the signed head is missing or not the one of this chain.
 */
export type Motivo = 'huella' | 'falta' | 'sobra' | 'cabeza';

export interface Verificacion {
  readonly correcta: boolean;
  /** Records sealed and found right. */
  readonly verificados: number;
  /** Records not sealed yet. */
  readonly sin_sellar: number;
  readonly primer_error: { readonly secuencia: number; readonly motivo: Motivo } | null;
}

type PrimerError = NonNullable<Verificacion['primer_error']>;
type Fila = FilaDeRegistro & { secuencia: number; huella: string };

/** As far as the chain was followed. */
interface Punto {
  readonly secuencia: number;
  readonly huella: string;
}

interface Cabeza extends Punto {
  readonly firma: Uint8Array;
}

const LOTE = 2000;

/** May run while records are being written and sealed: what is sealed meanwhile is followed to its end. */
export async function verificarAuditoria(base: Base, llavero: Llavero, aseguradoraId: string): Promise<Verificacion> {
  return base.lectura(aseguradoraId, async (tx) => {
    let punto: Punto = { secuencia: 0, huella: ORIGEN };
    let desde = Number.MIN_SAFE_INTEGER; // a record put before the first must not go unseen
    let vista: number | undefined;
    for (;;) {
      const filas = await leerLote(tx, desde);
      for (const fila of filas) {
        const error = errorDe(aseguradoraId, punto, fila);
        if (error) return fallo(tx, punto, error);
        punto = { secuencia: fila.secuencia, huella: fila.huella };
        desde = fila.secuencia;
      }
      if (filas.length === LOTE) continue;
      const cabeza = await leerCabeza(tx);
      // A head further on, and moving: its records were sealed after the batch was read, and come with the next.
      if (cabeza && cabeza.secuencia > punto.secuencia && cabeza.secuencia !== vista) {
        vista = cabeza.secuencia;
        continue;
      }
      const sinSellar = await contarSinSellar(tx);
      const error = errorDeCabeza(llavero, aseguradoraId, punto, cabeza, sinSellar);
      if (error) return fallo(tx, punto, error);
      return { correcta: true, verificados: punto.secuencia, sin_sellar: sinSellar, primer_error: null };
    }
  });
}

function errorDe(aseguradoraId: string, { secuencia, huella }: Punto, fila: Fila): PrimerError | null {
  if (fila.secuencia <= secuencia) return { secuencia: fila.secuencia, motivo: 'sobra' };
  if (fila.secuencia > secuencia + 1) return { secuencia: secuencia + 1, motivo: 'falta' };
  const esperada = huellaDe(aseguradoraId, fila.secuencia, huella, fila);
  return esperada === fila.huella ? null : { secuencia: fila.secuencia, motivo: 'huella' };
}

/** The signed head must be the last record: a chain cut at the end, prolonged, or rebuilt from the start, has another. */
function errorDeCabeza(
  llavero: Llavero,
  aseguradoraId: string,
  { secuencia, huella }: Punto,
  cabeza: Cabeza | null,
  sinSellar: number,
): PrimerError | null {
  if (!cabeza) {
    if (secuencia > 0) return { secuencia, motivo: 'cabeza' };
    // Every insurer has at least the record of its creation.
    return sinSellar > 0 ? null : { secuencia: 1, motivo: 'falta' };
  }
  if (cabeza.secuencia > secuencia) return { secuencia: secuencia + 1, motivo: 'falta' };
  if (cabeza.secuencia < secuencia) return { secuencia: cabeza.secuencia + 1, motivo: 'sobra' };
  const firma = firmarCabeza(llavero, aseguradoraId, secuencia, huella);
  return cabeza.huella === huella && firma.equals(cabeza.firma) ? null : { secuencia, motivo: 'cabeza' };
}

async function leerLote(tx: Tx, desde: number): Promise<Fila[]> {
  const { filas } = await tx.sql<Fila>(
    `select id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle, secuencia, encode(huella, 'hex') as huella
       from auditoria where aseguradora_id = aseguradora_actual() and secuencia > $1 order by secuencia limit $2`,
    [desde, LOTE],
  );
  return filas;
}

async function leerCabeza(tx: Tx): Promise<Cabeza | null> {
  const { filas } = await tx.sql<Cabeza>(
    `select secuencia, encode(huella, 'hex') as huella, firma from auditoria_cabezas where aseguradora_id = aseguradora_actual()`,
  );
  return filas[0] ?? null;
}

async function contarSinSellar(tx: Tx): Promise<number> {
  const { filas } = await tx.sql<{ n: number }>(
    'select count(*) as n from auditoria where aseguradora_id = aseguradora_actual() and secuencia is null',
  );
  return filas[0]?.n ?? 0;
}

async function fallo(tx: Tx, { secuencia }: Punto, error: PrimerError): Promise<Verificacion> {
  return { correcta: false, verificados: secuencia, sin_sellar: await contarSinSellar(tx), primer_error: error };
}
