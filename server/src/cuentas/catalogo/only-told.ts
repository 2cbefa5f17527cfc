/** Providers that are told of a death and erase nothing: banks and public bodies, as the files of the release have them. */
import { isNotice } from '@albacea/contract/schemas/proveedor-lists.ts';
import administracion from './proveedores/administracion.json' with { type: 'json' };
import banca from './proveedores/banca.json' with { type: 'json' };

const TOLD: ReadonlySet<string> = new Set([...administracion, ...banca].map(({ codigo }) => codigo));

/** @param code of the provider; null: it is not in the catalogue */
export const isOnlyTold = (code: string | null, action: string | null): boolean =>
  code !== null && TOLD.has(code) && isNotice('banca', action);
