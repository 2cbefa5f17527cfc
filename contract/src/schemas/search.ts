/** Searching cases by what a caller on the telephone says. */
import { type Static, Type } from 'typebox';
import { CasoSummary } from './casos.ts';
import { CasoId, instant, object, option, orNull } from './common.ts';

const SEARCH_FIELDS = ['nombre', 'telefono', 'email', 'poliza', 'referencia', 'caso', 'identidad'] as const;
const SEARCH_PEOPLE = ['fallecido', 'heredero', 'allegado'] as const;

export const SearchQuery = object({
  /**
   * Name, telephone, e-mail address, policy, identity or case number, or the insurer's reference; or at least three
   * characters of one of them.
   */
  busca: Type.String({ minLength: 1, maxLength: 100 }),
});

const { estado, en_espera_de, resultado } = CasoSummary.properties;
export const FoundCaso = object({
  aseguradora: Type.String(),
  caso_id: CasoId,
  fallecido: Type.String(),
  heredero: Type.String(),
  estado,
  en_espera_de,
  resultado,
  abierto: instant(),
  coincide: Type.Array(
    object({
      campo: option(SEARCH_FIELDS),
      /** The person to whom the matching value belongs; null: it belongs to the case itself. */
      de: orNull(option(SEARCH_PEOPLE)),
      texto: Type.String(),
      quien: orNull(Type.String()),
    }),
  ),
});
export type FoundCaso = Static<typeof FoundCaso>;
export const CasosFound = object({
  /** At most 20, closest and newest first. */
  elementos: Type.Array(FoundCaso),
  /** Whether there are more results than these; a longer query finds fewer. */
  hay_mas: Type.Boolean(),
});
export type CasosFound = Static<typeof CasosFound>;
