/** Lists and reads providers. */
import type { ConsultaProveedores, Proveedor } from '@albacea/contract/proveedores.ts';
import { cursorInvalido } from '../../http/cursor.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { CatalogoVigente } from './catalogo-vigente.ts';
import { presentarProveedor } from './presentar.ts';
import { pasa } from './reglas-busqueda.ts';

type Idioma = 'es' | 'en';

/**
 * A page of the catalogue by code. The cursor is the last code seen, so that a correction in between neither skips nor
 * repeats anything.
 * @throws ErrorDeDominio consulta_invalida when the cursor is none of ours
 */
export function listarProveedores(
  { fichas }: CatalogoVigente,
  { cursor, limite = 25, ...filtro }: ConsultaProveedores,
  idioma: Idioma,
): { elementos: Proveedor[]; siguiente: string | null } {
  const desde = cursor === undefined ? '' : leerCursor(cursor);
  const halladas = fichas.filter((ficha) => ficha.codigo > desde && pasa(ficha, filtro));
  const visibles = halladas.slice(0, limite);
  const ultima = halladas.length > limite ? visibles.at(-1) : undefined;
  return {
    elementos: visibles.map((ficha) => presentarProveedor(ficha, idioma)),
    siguiente: ultima ? Buffer.from(ultima.codigo).toString('base64url') : null,
  };
}

function leerCursor(cursor: string): string {
  const codigo = Buffer.from(cursor, 'base64url').toString('latin1');
  const esNuestro = /^[a-z0-9-]+$/.test(codigo) && Buffer.from(codigo).toString('base64url') === cursor;
  if (!esNuestro) throw cursorInvalido();
  return codigo;
}

/** @throws ErrorDeDominio no_encontrado */
export function verProveedor({ ficha }: CatalogoVigente, codigo: string, idioma: Idioma): Proveedor {
  const suya = ficha(codigo);
  if (!suya) throw new ErrorDeDominio('no_encontrado');
  return presentarProveedor(suya, idioma);
}
