/** The body of a correction, built from its form: only the changed properties; pure. */
import type { SendingOf } from '../../app/client.ts';
import type { Field } from '../../ui/fields.ts';
import type { Caso } from './context.ts';

export type Correction = SendingOf<'PATCH /aseguradoras/{aseguradora}/casos/{caso}'>['body'];

/** The value of an optional property; null, which removes it, if its field was emptied. */
const orNull = (text: string): string | null => (text === '' ? null : text);

/** @param field reads the form, which shows the case as it was when it opened. @returns the body; null: nothing has changed */
export function correctionOf(field: Field, caso: Caso): Correction | null {
  const { fallecido: died, heredero: heir, siniestro } = caso;
  const given = {
    fallecido: {
      nombre: field('fallecido.nombre'),
      apellidos: field('fallecido.apellidos'),
      dni: orNull(field('fallecido.dni')),
      fecha_fallecimiento: field('fallecido.fecha_fallecimiento'),
    },
    heredero: {
      nombre: field('heredero.nombre'),
      apellidos: field('heredero.apellidos'),
      parentesco: orNull(field('heredero.parentesco')),
    },
    flat: {
      poliza_numero: field('poliza_numero'),
      referencia: orNull(field('referencia')),
      prioridad: field('prioridad') as Caso['prioridad'],
      ...(siniestro && { notas_aseguradora: orNull(field('notas_aseguradora')) }),
    },
  };
  const fallecido = changed(given.fallecido, died);
  const heredero = changed(given.heredero, heir);
  const flat = changed(given.flat, { ...caso, notas_aseguradora: siniestro?.notas_aseguradora ?? null });
  const correction = {
    ...(Object.keys(fallecido).length > 0 && { fallecido }),
    ...(Object.keys(heredero).length > 0 && { heredero }),
    ...flat,
  };
  return Object.keys(correction).length === 0 ? null : correction;
}

function changed<T extends object>(given: T, before: { readonly [K in keyof T]?: unknown }): Partial<T> {
  const entries = Object.entries(given).filter(([name, value]) => value !== before[name as keyof T]);
  return Object.fromEntries(entries) as Partial<T>;
}
