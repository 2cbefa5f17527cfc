/** Which entries a query asks for; pure. */
import type { ConsultaProveedores, FichaDeProveedor } from '@albacea/contract/proveedores.ts';

type Filtro = Pick<ConsultaProveedores, 'tipo' | 'accion' | 'buscar'>;

/** Lower case without accents: «Telefónica» and «TELEFONICA» are the same word. */
const llana = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether an entry passes the filters. Every word searched for stands in the names or domains, as part of a word too. */
export function pasa(ficha: FichaDeProveedor, { tipo, accion, buscar }: Filtro): boolean {
  if (tipo !== undefined && ficha.tipo !== tipo) return false;
  if (accion !== undefined && !ficha.acciones.some((suya) => suya.accion === accion)) return false;
  if (buscar === undefined) return true;
  const textos = llana([ficha.nombre, ...ficha.incluye, ...ficha.dominios].join('\n'));
  return llana(buscar)
    .split(/\s+/)
    .every((palabra) => textos.includes(palabra));
}
