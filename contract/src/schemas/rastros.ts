/** Traces: public addresses that name the deceased, what is wanted of each, and what later looks at them saw. */
import { type Static, Type } from 'typebox';
import { CasoId, instant, line, object, option, orNull, paragraph } from './common.ts';
import { CUENTA_STATES } from './cuentas.ts';
import { CUENTA_RESULTS, RASTRO_HARMS, RASTRO_KINDS, RASTRO_SEEN, RASTRO_WISHES } from './lists.ts';

/** Most characters of a pasted text: some two thousand addresses. */
export const PASTED_MAXIMUM = 200_000;
/** Most characters of an address. */
export const DIRECCION_MAXIMUM = 500;

const Muestra = option(RASTRO_KINDS, { description: 'What the page is.', examples: ['directorio'] });
const Quiere = option(RASTRO_WISHES, {
  description:
    '`eliminar`: erased where it stands; `ocultar`: no longer found by the name; `dejar`: it may stay. Null: nobody has said.',
  examples: ['eliminar'],
});

const Look = object({
  dias: Type.Integer({ description: 'Days after the permission: 0, 7, 30 or 90.', examples: [7] }),
  vence: instant('When it is due.'),
  hecha: orNull(instant('When it was made; null: not yet.')),
  visto: orNull(
    option(RASTRO_SEEN, {
      description:
        '`nombra`: the page names the deceased; `no_nombra`: no longer; `no_esta`: the page is gone; `no_se_pudo`: it could not be read. Null: not looked yet.',
    }),
  ),
});

export const Rastro = object({
  cuenta_id: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  direccion: Type.String({ description: 'The address, as it was found.', examples: ['https://example.com/carmen'] }),
  sitio: Type.String({ description: 'The place that is asked: its name in the catalogue, or the host.' }),
  muestra: orNull(Muestra),
  duele: Type.Array(option(RASTRO_HARMS), { description: 'What it hurts; empty: nothing, or nobody has said.' }),
  quiere: orNull(Quiere),
  estado: option(CUENTA_STATES),
  resultado: orNull(option(CUENTA_RESULTS)),
  se_mira: Type.Boolean({ description: 'A person has allowed looks at the address.' }),
  miradas: Type.Array(Look, { description: 'The looks, oldest first; empty unless allowed.' }),
  parece_hecho: Type.Boolean({
    description: 'The last look saw the page gone or without the name, while the request is still open.',
  }),
  anadido: instant('When it was added.'),
});
export type Rastro = Static<typeof Rastro>;

const Search = object({
  codigo: Type.String(),
  nombre: Type.String({ description: 'Where to search.', examples: ['Google'] }),
  consulta: Type.String({ description: 'What is searched for.', examples: ['"Carmen Ruiz Gil" Sevilla'] }),
  enlace: Type.String({ description: 'The page of results.' }),
  hecha: Type.Boolean(),
});
export type Search = Static<typeof Search>;

/** Answer of every operation on the traces of a case. */
export const Rastros = object({
  caso_id: CasoId,
  elementos: Type.Array(Rastro),
  completa: orNull(instant('When the list was declared complete; null: it is still being made.')),
  busquedas: Type.Array(Search, { description: 'Searches worth making, each with its page of results.' }),
});
export type Rastros = Static<typeof Rastros>;

export const PastedRastros = object({
  texto: paragraph(
    PASTED_MAXIMUM,
    'A list, a page of results or a CSV: every address in it is taken.',
    'https://example.com/carmen',
  ),
});

export const AddedRastros = object({
  ...Rastros.properties,
  anadidos: Type.Integer({ description: 'Addresses that are new.' }),
  repetidos: Type.Integer({ description: 'Addresses that stood in the list before.' }),
  rechazados: Type.Array(object({ direccion: Type.String(), motivo: Type.String() }), {
    description: 'Addresses that cannot be taken, with the reason.',
  }),
});

export type AddedRastros = Static<typeof AddedRastros>;

export const RastroChange = object({
  muestra: Type.Optional(Muestra),
  duele: Type.Optional(Type.Array(option(RASTRO_HARMS), { uniqueItems: true, maxItems: RASTRO_HARMS.length })),
  quiere: Type.Optional(Quiere),
  se_mira: Type.Optional(Type.Boolean({ description: 'Allows looks at the address, or takes that back.' })),
  constancia: Type.Optional(line(300, "How the service took the heir's word.", 'Llamada del 21 de noviembre.')),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type RastroChange = Static<typeof RastroChange>;

export const RastrosDeclaration = object({
  completa: Type.Optional(Type.Boolean({ description: 'False: there are more after all.' })),
  busquedas: Type.Optional(
    Type.Array(Type.String({ maxLength: 60 }), {
      uniqueItems: true,
      maxItems: 100,
      description: 'Codes of the searches made.',
    }),
  ),
});
export type RastrosDeclaration = Static<typeof RastrosDeclaration>;
