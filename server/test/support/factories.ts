/** Factories of request bodies: a test gives only what it needs. Every call returns another person and policy. */

let series = 1000;

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** A valid DNI, another one at each call. */
export function aDni(): string {
  series += 1;
  const number = 40_000_000 + series;
  return `${number}${LETTERS[number % 23]}`;
}

interface Changes {
  readonly fallecido?: Record<string, unknown>;
  readonly heredero?: Record<string, unknown>;
  readonly [field: string]: unknown;
}

/** Deceased, heir and policy; members set to undefined are omitted from the JSON. */
export function onePerson({ fallecido, heredero, ...rest }: Changes = {}) {
  const dni = aDni();
  return {
    poliza_numero: `POL-${series}`,
    fallecido: {
      nombre: 'Carmen',
      apellidos: 'Ruiz de la Prada Ortega',
      dni,
      fecha_fallecimiento: '2026-11-14',
      ...fallecido,
    },
    heredero: { nombre: 'Lucía', apellidos: 'Ortega Ruiz', email: `heredera${series}@example.com`, ...heredero },
    ...rest,
  };
}

/** Body of POST /casos. */
export const aCaso = (changes: Changes = {}) =>
  onePerson({ modulos_contratados: ['borrado', 'suscripciones'], ...changes });

/** Body of POST /siniestro in Variant A. */
export const aSiniestroA = (changes: Changes = {}) => onePerson({ modulos: ['borrado'], ...changes });

/** Body of POST /siniestro in Variant B. */
export const aSiniestroB = (changes: Changes = {}) => onePerson({ pack: 'basico', ...changes });
