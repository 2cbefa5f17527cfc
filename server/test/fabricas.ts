/** Factories: they fill in what a test does not say. Every call gives another person and policy. */

let serie = 1000;

const LETRAS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** A valid DNI that no other call has given. */
export function unDni(): string {
  serie += 1;
  const numero = 40_000_000 + serie;
  return `${numero}${LETRAS[numero % 23]}`;
}

interface Cambios {
  readonly fallecido?: Record<string, unknown>;
  readonly heredero?: Record<string, unknown>;
  readonly [campo: string]: unknown;
}

/** Deceased, heir and policy; members given as undefined are left out of the JSON. */
export function unaPersona({ fallecido, heredero, ...resto }: Cambios = {}) {
  const dni = unDni();
  return {
    poliza_numero: `POL-${serie}`,
    fallecido: {
      nombre: 'Carmen',
      apellidos: 'Ruiz de la Prada Ortega',
      dni,
      fecha_fallecimiento: '2026-11-14',
      ...fallecido,
    },
    heredero: { nombre: 'Lucía', apellidos: 'Ortega Ruiz', email: `heredera${serie}@example.com`, ...heredero },
    ...resto,
  };
}

/** Body of POST /casos. */
export const unCaso = (cambios: Cambios = {}) =>
  unaPersona({ modulos_contratados: ['borrado', 'suscripciones'], ...cambios });

/** Body of POST /siniestro in Variant A. */
export const unSiniestroA = (cambios: Cambios = {}) => unaPersona({ modulos: ['borrado'], ...cambios });

/** Body of POST /siniestro in Variant B. */
export const unSiniestroB = (cambios: Cambios = {}) => unaPersona({ pack: 'basico', ...cambios });
