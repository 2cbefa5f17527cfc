/** Modules, packs and known providers. */
import * as catalogo from '../../schemas/catalogo.ts';
import { page } from '../../schemas/common.ts';
import { ROLES } from '../../schemas/identity.ts';
import * as proveedores from '../../schemas/proveedores.ts';
import { type ApiOperation, inBoth, type Unnamed } from '../operation.ts';

export const CATALOGO_OPERATIONS = {
  listarModulos: {
    method: 'GET',
    path: '/catalogo/modulos',
    access: 'key',
    scope: 'catalogo:leer',
    group: 'Catalogo',
    shapes: inBoth({ query: catalogo.WithoutQuery, status: 200, data: catalogo.ModulosList }),
  },
  listarPacks: {
    method: 'GET',
    path: '/catalogo/packs',
    access: 'key',
    scope: 'catalogo:leer',
    group: 'Catalogo',
    backoffice: { roles: ROLES },
    shapes: inBoth({ query: catalogo.WithoutQuery, status: 200, data: catalogo.PacksList }),
  },
  listarProveedores: {
    method: 'GET',
    path: '/catalogo/proveedores',
    access: 'key',
    scope: 'catalogo:leer',
    conditional: true,
    group: 'Catalogo',
    shapes: inBoth({
      query: proveedores.ProveedoresQuery,
      status: 200,
      data: page(proveedores.Proveedor, 'PaginaDeProveedores'),
    }),
  },
  verProveedor: {
    method: 'GET',
    path: '/catalogo/proveedores/{codigo}',
    access: 'key',
    scope: 'catalogo:leer',
    conditional: true,
    group: 'Catalogo',
    shapes: inBoth({ params: proveedores.ProveedorParameters, status: 200, data: proveedores.Proveedor }),
  },
} as const satisfies Unnamed<ApiOperation>;
