/** Traces: public web addresses that name the deceased, the family's wish for each, and the results of later looks at them. */
import { type Static, Type } from 'typebox';
import { CasoId, instant, line, object, option, orNull, paragraph } from './common.ts';
import { CUENTA_RESULTS, CUENTA_STATES, RASTRO_HARMS, RASTRO_KINDS, RASTRO_SEEN, RASTRO_WISHES } from './lists.ts';
import { PAPERS } from './proveedor-lists.ts';

/** Maximum number of characters of a pasted text: some two thousand addresses. */
export const PASTED_MAXIMUM = 200_000;
/** Maximum number of characters of an address. */
export const DIRECCION_MAXIMUM = 500;

/** The kind of page. */
const Muestra = option(RASTRO_KINDS);
/**
 * The family's wish. `eliminar`: the page is erased; `ocultar`: searches for the name no longer find the page; `dejar`:
 * the page may stay. Null: no wish yet.
 */
const Quiere = option(RASTRO_WISHES);

const Look = object({
  /** Days after the permission: 0, 7, 30 or 90. */
  dias: Type.Integer(),
  vence: instant(),
  /** When the look was made; null: not yet. */
  hecha: orNull(instant()),
  /**
   * `nombra`: the page names the deceased; `no_nombra`: the page was read and does not name them; `no_esta`: the page is gone;
   * `no_se_pudo`: the page could not be read. Null: the look was not made yet.
   */
  visto: orNull(option(RASTRO_SEEN)),
});

export const Rastro = object({
  cuenta_id: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  direccion: Type.String(),
  /** Name of the site in the catalogue, or else its host name. */
  sitio: Type.String(),
  muestra: orNull(Muestra),
  /** The rights that the page harms; empty: none, or nobody has said. */
  duele: Type.Array(option(RASTRO_HARMS)),
  quiere: orNull(Quiere),
  estado: option(CUENTA_STATES),
  resultado: orNull(option(CUENTA_RESULTS)),
  /** What the site asks for before it does anything, also if the case ended meanwhile; empty: nothing, or it was asked again since. */
  pide: Type.Array(option(PAPERS)),
  /** Whether a person has allowed looks at the address. */
  se_mira: Type.Boolean(),
  /** How the family allowed looks, if the service recorded the permission; null: the family gave it in the portal, or nobody has. */
  permiso: orNull(Type.String()),
  /** The looks, oldest first; empty unless allowed. */
  miradas: Type.Array(Look),
  /** Whether the last look found the page gone, or without the name that an earlier look found, while the request is still open. */
  parece_hecho: Type.Boolean(),
  anadido: instant(),
});
export type Rastro = Static<typeof Rastro>;

const Search = object({
  codigo: Type.String(),
  nombre: Type.String(),
  consulta: Type.String(),
  enlace: Type.String(),
  hecha: Type.Boolean(),
});
export type Search = Static<typeof Search>;

/** Answer of every operation on the traces of a case. */
export const Rastros = object({
  caso_id: CasoId,
  elementos: Type.Array(Rastro),
  /** When the list was declared complete; null: it is still being made. */
  completa: orNull(instant()),
  /** Searches worth making, each with its page of results. */
  busquedas: Type.Array(Search),
});
export type Rastros = Static<typeof Rastros>;

export const PastedRastros = object({
  /** A list, a page of results or a CSV; every address in the text is added. */
  texto: paragraph(PASTED_MAXIMUM),
});

export const AddedRastros = object({
  ...Rastros.properties,
  anadidos: Type.Integer(),
  repetidos: Type.Integer(),
  /** Addresses that cannot be added, each with the reason. */
  rechazados: Type.Array(object({ direccion: Type.String(), motivo: Type.String() })),
});

export type AddedRastros = Static<typeof AddedRastros>;

export const RastroChange = object({
  muestra: Type.Optional(Muestra),
  duele: Type.Optional(Type.Array(option(RASTRO_HARMS), { uniqueItems: true, maxItems: RASTRO_HARMS.length })),
  quiere: Type.Optional(Quiere),
  /** True allows looks at the address; false withdraws the permission. */
  se_mira: Type.Optional(Type.Boolean()),
  /** When and how the family told the service about the change; required when the service records a wish or allows looks. */
  constancia: Type.Optional(line(300)),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type RastroChange = Static<typeof RastroChange>;

export const RastrosDeclaration = object({
  /** False reopens the list, because there are more traces after all. */
  completa: Type.Optional(Type.Boolean()),
  busquedas: Type.Optional(
    Type.Array(Type.String({ maxLength: 60, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' }), {
      uniqueItems: true,
      maxItems: 100,
    }),
  ),
  /** Allows looks at every address that has no permission yet. */
  se_miran: Type.Optional(Type.Literal(true)),
  constancia: Type.Optional(line(300)),
});
export type RastrosDeclaration = Static<typeof RastrosDeclaration>;
