/** Which entries a query asks for; pure. */
import type { ProveedorCard, ProveedoresQuery } from '@albacea/contract/schemas/proveedores.ts';

type Filter = Pick<ProveedoresQuery, 'tipo' | 'accion' | 'buscar'>;

/** Lower case without accents: «Telefónica» and «TELEFONICA» are the same word. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether an entry passes the filters. Every word searched for stands in the names or domains, as part of a word too. */
export function takesPlace(card: ProveedorCard, { tipo, accion, buscar }: Filter): boolean {
  if (tipo !== undefined && card.tipo !== tipo) return false;
  if (accion !== undefined && !card.acciones.some((theirs) => theirs.accion === accion)) return false;
  if (buscar === undefined) return true;
  const texts = plain([card.nombre, ...card.incluye, ...card.dominios].join('\n'));
  return plain(buscar)
    .split(/\s+/)
    .every((word) => texts.includes(word));
}
