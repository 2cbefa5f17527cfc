/** Searching cases by what a caller says. */
import { type Static, Type } from 'typebox';
import { CasoSummary } from './casos.ts';
import { CasoId, instant, object, option, orNull } from './common.ts';

const SEARCH_FIELDS = ['nombre', 'telefono', 'email', 'poliza', 'referencia', 'caso', 'identidad'] as const;
const SEARCH_PEOPLE = ['fallecido', 'heredero', 'allegado'] as const;

export const SearchQuery = object({
  busca: Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'Names, a telephone, an e-mail, a policy, identity or case number, the reference of the insurer, or parts of them from three characters on.',
    examples: ['lucia ortega'],
  }),
});

const { estado, en_espera_de, resultado } = CasoSummary.properties;
export const FoundCaso = object({
  aseguradora: Type.String({ description: 'Slug.' }),
  caso_id: CasoId,
  fallecido: Type.String({ description: 'Name of the deceased.' }),
  heredero: Type.String({ description: 'Name of the heir.' }),
  estado,
  en_espera_de,
  resultado,
  abierto: instant('When it was opened.'),
  coincide: Type.Array(
    object({
      campo: option(SEARCH_FIELDS),
      de: orNull(option(SEARCH_PEOPLE, { description: 'The person it belongs to; null: the case itself.' })),
      texto: Type.String({ description: 'The matching text, as it is kept.' }),
      quien: orNull(Type.String({ description: 'Name of that person.' })),
    }),
    { description: 'The parts of the case that match the search.' },
  ),
});
export type FoundCaso = Static<typeof FoundCaso>;
export const CasosFound = object({
  elementos: Type.Array(FoundCaso, { description: 'At most 20, closest and newest first.' }),
  hay_mas: Type.Boolean({ description: 'There are more results than these; a longer query finds fewer.' }),
});
export type CasosFound = Static<typeof CasosFound>;
