/** What can be contracted, and the providers that are known. */
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
    idempotent: false,
    group: 'Catalogo',
    summary: 'Modules that can be contracted',
    description: 'The modules of the service with their names in the language asked for.',
    errors: ['consulta_invalida'],
    shapes: inBoth({ query: catalogo.WithoutQuery, status: 200, data: catalogo.ModulosList }),
  },
  listarPacks: {
    method: 'GET',
    path: '/catalogo/packs',
    access: 'key',
    scope: 'catalogo:leer',
    idempotent: false,
    group: 'Catalogo',
    backoffice: { roles: ROLES },
    summary: 'Packs of this insurer',
    description: "The standard packs and the insurer's own, with the modules of each.",
    errors: ['consulta_invalida'],
    shapes: inBoth({ query: catalogo.WithoutQuery, status: 200, data: catalogo.PacksList }),
  },
  listarProveedores: {
    method: 'GET',
    path: '/catalogo/proveedores',
    access: 'key',
    scope: 'catalogo:leer',
    idempotent: false,
    conditional: true,
    group: 'Catalogo',
    summary: 'List providers',
    description:
      'Providers of digital accounts, contracts and subscriptions: what can be asked of each, who may ask, with which papers, how and where, and how sure of it the service is. In the order of their codes, unlike the other lists. What is not verified is named in `sin_verificar`; what nobody knows is null.',
    errors: ['consulta_invalida'],
    shapes: inBoth({
      query: proveedores.ProveedoresQuery,
      status: 200,
      data: page(proveedores.Proveedor),
    }),
  },
  verProveedor: {
    method: 'GET',
    path: '/catalogo/proveedores/{codigo}',
    access: 'key',
    scope: 'catalogo:leer',
    idempotent: false,
    conditional: true,
    group: 'Catalogo',
    summary: 'Read a provider',
    description: 'One provider of the catalogue.',
    errors: ['no_encontrado'],
    shapes: inBoth({
      params: proveedores.ProveedorParameters,
      status: 200,
      data: proveedores.Proveedor,
    }),
  },
} as const satisfies Unnamed<ApiOperation>;
