/** What can be contracted, and the providers that are known. */
import * as catalogo from '../../schemas/catalogo.ts';
import { page } from '../../schemas/common.ts';
import * as proveedores from '../../schemas/proveedores.ts';
import { inBoth, type Operation } from './operation.ts';

export const CATALOGO_OPERATIONS = {
  listarModulos: {
    id: 'listarModulos',
    metodo: 'GET',
    ruta: '/catalogo/modulos',
    acceso: 'clave',
    alcance: 'catalogo:leer',
    idempotente: false,
    grupo: 'Catalogo',
    resumen: 'Modules that can be contracted',
    descripcion: 'The modules of the service with their names in the language asked for.',
    errores: ['consulta_invalida'],
    formas: inBoth({ consulta: catalogo.WithoutQuery, estado: 200, datos: catalogo.ModulosList }),
  },
  listarPacks: {
    id: 'listarPacks',
    metodo: 'GET',
    ruta: '/catalogo/packs',
    acceso: 'clave',
    alcance: 'catalogo:leer',
    idempotente: false,
    grupo: 'Catalogo',
    resumen: 'Packs of this insurer',
    descripcion: "The standard packs and the insurer's own, with the modules of each.",
    errores: ['consulta_invalida'],
    formas: inBoth({ consulta: catalogo.WithoutQuery, estado: 200, datos: catalogo.PacksList }),
  },
  listarProveedores: {
    id: 'listarProveedores',
    metodo: 'GET',
    ruta: '/catalogo/proveedores',
    acceso: 'clave',
    alcance: 'catalogo:leer',
    idempotente: false,
    condicional: true,
    grupo: 'Catalogo',
    resumen: 'List providers',
    descripcion:
      'Providers of digital accounts, contracts and subscriptions: what can be asked of each, who may ask, with which papers, how and where, and how sure of it the service is. In the order of their codes, unlike the other lists. What is not verified is named in `sin_verificar`; what nobody knows is null.',
    errores: ['consulta_invalida'],
    formas: inBoth({
      consulta: proveedores.ProveedoresQuery,
      estado: 200,
      datos: page(proveedores.Proveedor),
    }),
  },
  verProveedor: {
    id: 'verProveedor',
    metodo: 'GET',
    ruta: '/catalogo/proveedores/{codigo}',
    acceso: 'clave',
    alcance: 'catalogo:leer',
    idempotente: false,
    condicional: true,
    grupo: 'Catalogo',
    resumen: 'Read a provider',
    descripcion: 'One provider of the catalogue.',
    errores: ['no_encontrado'],
    formas: inBoth({
      parametros: proveedores.ProveedorParameters,
      estado: 200,
      datos: proveedores.Proveedor,
    }),
  },
} as const satisfies Record<string, Operation>;
