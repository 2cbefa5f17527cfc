/** Verifies the audit log of an insurer: names the first bad record and the unsealed tail (`albacea auditoria verificar`). */
import type { Base, Tx } from '../../db/base.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { HEAD_COLUMNS, type Head, type HeadRow, ORIGEN, openHead, signPublished } from './heads.ts';
import { type FilaDeRegistro, keyedHash, type PublishedHead, unkeyedHash } from './sellar.ts';

/**
 * What is wrong first: `huella`, the record is not what was sealed there; `falta`, there is none; `sobra`, there is one that
 * was never sealed; `cabeza`, the head is missing or not the one that was signed; `publicada`, a head that was kept elsewhere
 * is not of this chain: the chain was put back to an older state, or is another.
 */
export type Motivo = 'huella' | 'falta' | 'sobra' | 'cabeza' | 'publicada';

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

const LOTE = 2000;

/**
 * May run while records are being written and sealed: what is sealed meanwhile is followed to its end.
 * @param published a head that was kept outside the database, which must be of this chain
 */
export async function verificarAuditoria(
  base: Base,
  llavero: Llavero,
  aseguradoraId: string,
  published?: PublishedHead,
): Promise<Verificacion> {
  return base.lectura(aseguradoraId, async (tx) => {
    let head = openHead(llavero, aseguradoraId, await leerCabeza(tx));
    let punto: Punto = { secuencia: 0, huella: ORIGEN };
    // Without its head no record can be vouched for: the key of the hashes is there.
    if (!head) return fallo(tx, punto, { secuencia: 0, motivo: 'cabeza' });
    if (published && !isSigned(aseguradoraId, head, published))
      return fallo(tx, punto, { secuencia: published.secuencia, motivo: 'publicada' });
    let desde = Number.MIN_SAFE_INTEGER; // a record put before the first must not go unseen
    let vista: number | undefined;
    for (;;) {
      const filas = await leerLote(tx, desde);
      for (const fila of filas) {
        const error = errorDe(aseguradoraId, head, punto, fila);
        if (error) return fallo(tx, punto, error);
        punto = { secuencia: fila.secuencia, huella: fila.huella };
        desde = fila.secuencia;
        if (published?.secuencia === fila.secuencia && published.huella !== fila.huella)
          return fallo(tx, punto, { secuencia: fila.secuencia, motivo: 'publicada' });
      }
      if (filas.length === LOTE) continue;
      head = openHead(llavero, aseguradoraId, await leerCabeza(tx));
      if (!head) return fallo(tx, punto, { secuencia: punto.secuencia, motivo: 'cabeza' });
      // A head further on, and moving: its records were sealed after the batch was read, and come with the next.
      if (head.secuencia > punto.secuencia && head.secuencia !== vista) {
        vista = head.secuencia;
        continue;
      }
      const error = errorDeCabeza(punto, head) ?? behind(punto, published);
      if (error) return fallo(tx, punto, error);
      return {
        correcta: true,
        verificados: punto.secuencia,
        sin_sellar: await contarSinSellar(tx),
        primer_error: null,
      };
    }
  });
}

const isSigned = (id: string, { key }: Head, { secuencia, huella, con_clave_desde, firma }: PublishedHead): boolean =>
  signPublished(id, { key, secuencia, huella, conClaveDesde: con_clave_desde }).toString('hex') === firma;

function errorDe(aseguradoraId: string, head: Head, { secuencia, huella }: Punto, fila: Fila): PrimerError | null {
  if (fila.secuencia <= secuencia) return { secuencia: fila.secuencia, motivo: 'sobra' };
  if (fila.secuencia > secuencia + 1) return { secuencia: secuencia + 1, motivo: 'falta' };
  const esperada =
    fila.secuencia < head.conClaveDesde
      ? unkeyedHash(aseguradoraId, fila.secuencia, huella, fila)
      : keyedHash(head.key, aseguradoraId, fila.secuencia, huella, fila);
  return esperada === fila.huella ? null : { secuencia: fila.secuencia, motivo: 'huella' };
}

/** The signed head must be the last record: a chain cut at the end, prolonged, or rebuilt from the start, has another. */
function errorDeCabeza({ secuencia, huella }: Punto, head: Head): PrimerError | null {
  if (head.secuencia > secuencia) return { secuencia: secuencia + 1, motivo: 'falta' };
  if (head.secuencia < secuencia) return { secuencia: head.secuencia + 1, motivo: 'sobra' };
  return head.huella === huella ? null : { secuencia, motivo: 'cabeza' };
}

/** A chain that ends before a head that was published has been put back. */
const behind = ({ secuencia }: Punto, published: PublishedHead | undefined): PrimerError | null =>
  published && published.secuencia > secuencia ? { secuencia: secuencia + 1, motivo: 'publicada' } : null;

async function leerLote(tx: Tx, desde: number): Promise<Fila[]> {
  const { filas } = await tx.sql<Fila>(
    `select id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle, secuencia, encode(huella, 'hex') as huella
       from auditoria where aseguradora_id = aseguradora_actual() and secuencia > $1 order by secuencia limit $2`,
    [desde, LOTE],
  );
  return filas;
}

async function leerCabeza(tx: Tx): Promise<HeadRow | null> {
  const { filas } = await tx.sql<HeadRow>(
    `select ${HEAD_COLUMNS} from auditoria_cabezas where aseguradora_id = aseguradora_actual()`,
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
