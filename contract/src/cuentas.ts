/** Digital account (cuenta) as the insurer sees it (design.md, section 3). */
import { type Static, Type } from 'typebox';
import { fecha, instante, MODULOS, objeto, oNulo, opcion } from './comun.ts';

export const ESTADOS_CUENTA = [
  'propuesta',
  'confirmada',
  'solicitada',
  'resuelta',
  'rechazada',
  'sin_respuesta',
  'descartada',
] as const;
export type EstadoCuenta = (typeof ESTADOS_CUENTA)[number];
export const ACCIONES_CUENTA = [
  'eliminar',
  'conmemorar',
  'cancelar',
  'transferir',
  'obtener_datos',
  'conservar',
] as const;
export type AccionCuenta = (typeof ACCIONES_CUENTA)[number];

export const RESULTADOS_CUENTA = [
  'eliminada',
  'conmemorada',
  'cancelada',
  'transferida',
  'datos_obtenidos',
  'conservada',
  'no_existia',
  'denegada',
  'caduca_sola',
] as const;
export type ResultadoCuenta = (typeof RESULTADOS_CUENTA)[number];
export const PERIODICIDADES = ['semanal', 'mensual', 'bimestral', 'trimestral', 'semestral', 'anual'] as const;
export type Periodicidad = (typeof PERIODICIDADES)[number];
/** How the offer of a copy or a memorial before erasing stands. */
export const COPIAS = ['ofrecida', 'pedida', 'obtenida', 'rechazada'] as const;
export type Copia = (typeof COPIAS)[number];

export const CLASES_DE_OBJECION = ['familiar', 'voluntad', 'otra'] as const;
export type ClaseDeObjecion = (typeof CLASES_DE_OBJECION)[number];
export const ESTADOS_OBJECION = ['abierta', 'levantada', 'mantenida'] as const;
export type EstadoObjecion = (typeof ESTADOS_OBJECION)[number];

export const Cuenta = objeto(
  {
    cuenta_id: Type.String({ examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] }),
    modulo: opcion(MODULOS, { examples: ['suscripciones'] }),
    proveedor: oNulo(
      Type.String({ description: 'Name of the provider; null when the account is reserved.', examples: ['Netflix'] }),
    ),
    identificador: oNulo(
      Type.String({ description: 'Masked identifier; null when reserved.', examples: ['l•••@e•••.com'] }),
    ),
    reservada: Type.Boolean({ description: 'The family keeps the provider to itself.', examples: [false] }),
    accion: oNulo(
      opcion(ACCIONES_CUENTA, { description: 'Wanted action; null when reserved.', examples: ['cancelar'] }),
    ),
    estado: opcion(ESTADOS_CUENTA, { examples: ['solicitada'] }),
    resultado: oNulo(Type.String({ description: 'Result once resolved.', examples: ['cancelada'] })),
    plazo: oNulo(fecha('Date by which an answer is due.', '2026-12-21')),
    actualizado: instante('Last change of the account.'),
  },
  { description: 'A digital account of the deceased, as the insurer sees it.' },
);
export type Cuenta = Static<typeof Cuenta>;

/** Data of GET /casos/{id}/cuentas: all accounts of the case, oldest first. */
export const CuentasDelCaso = objeto(
  {
    caso_id: Type.String({ examples: ['CAS-2026-000123'] }),
    elementos: Type.Array(Cuenta, { description: 'All accounts of the case, oldest first.' }),
  },
  { description: 'The accounts of a case.' },
);
