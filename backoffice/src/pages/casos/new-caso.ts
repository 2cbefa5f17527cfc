/** Bodies from the fields of the form, and the case that a refusal names; pure. */
import type { AVAILABLE_LANGUAGES, MODULOS } from '@albacea/contract/schemas/lists.ts';
import type { SendingOf } from '../../app/client.ts';
import { type Field, ifGiven } from '../../ui/fields.ts';

export type Modulo = (typeof MODULOS)[number];

const peopleOf = (field: Field) => ({
  poliza_numero: field('poliza'),
  ...ifGiven('referencia', field('referencia')),
  fallecido: {
    nombre: field('fallecido.nombre'),
    apellidos: field('fallecido.apellidos'),
    fecha_fallecimiento: field('fecha'),
    ...ifGiven('dni', field('dni')),
  },
  heredero: {
    nombre: field('heredero.nombre'),
    apellidos: field('heredero.apellidos'),
    email: field('email'),
    ...ifGiven('telefono', field('telefono')),
    ...ifGiven('parentesco', field('parentesco')),
    ...(field('idioma') && { idioma: field('idioma') as (typeof AVAILABLE_LANGUAGES)[number] }),
  },
});

/** The body of `POST /casos`, which opens a case without a claim. */
export const casoOf = (
  field: Field,
  modulos: readonly Modulo[],
): SendingOf<'POST /aseguradoras/{aseguradora}/casos'>['body'] => ({
  ...peopleOf(field),
  modulos_contratados: [...modulos],
});

/**
 * The body of `POST /siniestros`.
 * @param modulos null: the insurer contracts by packs, and the form has one
 */
export const siniestroOf = (
  field: Field,
  modulos: readonly Modulo[] | null,
): SendingOf<'POST /aseguradoras/{aseguradora}/siniestros'>['body'] => ({
  ...peopleOf(field),
  ...(modulos ? { modulos: [...modulos] } : ifGiven('pack', field('pack'))),
  prioridad: field('prioridad') as 'normal',
  ...ifGiven('notas_aseguradora', field('notas')),
});

/** The case that is open already, as the refusal names it. */
export const openCasoIn = (refusal: { readonly code: string; readonly message: string } | null): string | undefined =>
  refusal?.code === 'caso_duplicado' ? /CAS-\d{4}-\d+/.exec(refusal.message)?.[0] : undefined;
