/** The chain of the audit log: what a record's hash covers; pure. */

export interface AppLogger {
  readonly id: string;
  readonly ocurrido: string;
  readonly actor_tipo: string;
  readonly actor_id: string | null;
  readonly accion: string;
  readonly objeto_tipo: string;
  readonly objeto_id: string;
  readonly detalle: unknown;
}

/** The bytes that are hashed: every member of the record, its place in the chain, and the hash before it. */
export function sealedText(aseguradoraId: string, sequence: number, anterior: string, r: AppLogger): string {
  return JSON.stringify([
    aseguradoraId,
    sequence,
    anterior,
    r.id,
    r.ocurrido,
    r.actor_tipo,
    r.actor_id,
    r.accion,
    r.objeto_tipo,
    r.objeto_id,
    sorted(r.detalle),
  ]);
}

/** The bytes that the signature of a head covers. The 1 is its form: heads are kept elsewhere for years, and stay comparable. */
export const headText = (
  aseguradoraId: string,
  head: { readonly secuencia: number; readonly huella: string },
): string => JSON.stringify([aseguradoraId, head.secuencia, head.huella, 1]);

/** Members by name: jsonb does not keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const byName = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(byName.map(([name, v]) => [name, sorted(v)]));
}
