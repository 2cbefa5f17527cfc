/** The chain of the audit log: what a record's hash covers; pure. */

export interface Registro {
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
export function textoSellado(aseguradoraId: string, secuencia: number, anterior: string, r: Registro): string {
  return JSON.stringify([
    aseguradoraId,
    secuencia,
    anterior,
    r.id,
    r.ocurrido,
    r.actor_tipo,
    r.actor_id,
    r.accion,
    r.objeto_tipo,
    r.objeto_id,
    ordenado(r.detalle),
  ]);
}

/** The bytes that the signature of a head covers. */
export const headText = (
  aseguradoraId: string,
  head: { readonly secuencia: number; readonly huella: string; readonly conClaveDesde: number },
): string => JSON.stringify([aseguradoraId, head.secuencia, head.huella, head.conClaveDesde]);

/** Members by name: jsonb does not keep their order. */
function ordenado(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(ordenado);
  if (valor === null || typeof valor !== 'object') return valor;
  const porNombre = Object.entries(valor).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(porNombre.map(([nombre, v]) => [nombre, ordenado(v)]));
}
