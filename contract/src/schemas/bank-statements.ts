/**
 * The result of reading a bank statement: the recurring charges that the catalogue explains, and those that it does not. Nothing else of the
 * statement is kept.
 */
import { type Static, Type } from 'typebox';
import { date, object, option, orNull } from './common.ts';
import { FREQUENCIES } from './lists.ts';
import { ProveedorCode } from './proveedores.ts';

/** Largest file, in bytes, and most movements read. */
export const MAXIMUM_BYTES_EXTRACTO = 20 * 1024 * 1024;
export const MOVEMENTS_MAXIMUM = 50_000;

/** The formats of a statement; more may be added. `foto` is a photograph of a page: its charges are proposed and never taken as read. */
export const EXTRACTO_FORMATS = ['csv', 'norma43', 'pdf', 'xlsx', 'foto'] as const;
export type ExtractoFormat = (typeof EXTRACTO_FORMATS)[number];

/** How a charge was recognised, surest first. */
const MATCH_KINDS = ['acreedor', 'dominio', 'descriptor', 'nombre'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** Why a recurring charge is shown without being proposed. */
export const REASONS_WITHOUT_PROPOSE = [
  'sin_ficha',
  'varias_fichas',
  'texto_dudoso',
  'no_parece_suscripcion',
  'un_solo_cargo',
  'terminada',
] as const;
export type ReasonWithoutPropose = (typeof REASONS_WITHOUT_PROPOSE)[number];

/** Why the reading may not be complete. */
export const EXTRACTO_NOTICES = ['filas_ilegibles', 'totales_no_cuadran', 'periodo_corto', 'leido_de_foto'] as const;
export type ExtractoNotice = (typeof EXTRACTO_NOTICES)[number];

const InTwoLanguages = (description: string, es: string, en: string) =>
  object({ es: Type.String({ examples: [es] }), en: Type.String({ examples: [en] }) }, { description: description });

const Period = option(FREQUENCIES, { description: 'How often it is charged.', examples: ['mensual'] });

const series = {
  importe_centimos: Type.Integer({
    minimum: 1,
    description: 'Last charge, in hundredths of the unit of `moneda`.',
    examples: [1299],
  }),
  moneda: Type.String({
    pattern: '^[A-Z]{3}$',
    description: 'Currency of the charges, ISO 4217; `XXX` when it is not known.',
    examples: ['EUR'],
  }),
  cargos: Type.Integer({
    minimum: 1,
    description: 'Number of charges, without those that were given back; one paid in parts is one.',
    examples: [7],
  }),
  primero: date('Day of the first charge in the statement.', '2026-05-03'),
  ultimo: date('Day of the last charge in the statement.', '2026-11-03'),
  explicacion: InTwoLanguages(
    'Why it is shown, for the family.',
    'Siete cargos de 12,99 €, uno al mes, el último el 3 de noviembre.',
    'Seven charges of €12.99, one a month, the last on 3 November.',
  ),
};

export const ExtractoProposal = object(
  {
    proveedor: { ...ProveedorCode, description: 'Its `codigo` in the catalogue.' },
    nombre: Type.String({ description: 'Name of the provider.', examples: ['Netflix'] }),
    discreto: Type.Boolean({ description: 'The account is reserved by default.', examples: [false] }),
    periodicidad: Period,
    ...series,
    proximo: date('Day on which the next charge is expected, not before today.', '2026-12-03'),
    certeza: option(['alta', 'debil'], {
      description: '`debil`: one yearly charge, two charges alone, or whatever was read from a photograph.',
      examples: ['alta'],
    }),
    por_que: object(
      {
        clase: option(MATCH_KINDS, { examples: ['descriptor'] }),
        coincide: Type.String({
          description: 'The text of the catalogue entry that was found, as it is kept there.',
          examples: ['NETFLIX.COM'],
        }),
        regla: Type.String({
          description: 'How the series was found, for developers.',
          examples: ['mensual: 7/7, desvío 1 d'],
        }),
      },
      { description: 'Why it matched, for developers.' },
    ),
  },
  { description: 'A recurring charge that one entry of the catalogue explains.' },
);
export type ExtractoProposal = Static<typeof ExtractoProposal>;

export const CargoByIdentify = object(
  {
    nombre: Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'As printed, without numbers, cards and the words of the bank.',
      examples: ['COMUNIDAD PROPIETARIOS MAYOR'],
    }),
    periodicidad: orNull(Period),
    ...series,
    motivo: option(REASONS_WITHOUT_PROPOSE, {
      description:
        '`sin_ficha`: no entry of the catalogue; `varias_fichas`: several could be it; `texto_dudoso`: the words are too common to be sure; `no_parece_suscripcion`: purchases or transfers of money at a provider of the catalogue; `un_solo_cargo`: too few to know the period; `terminada`: no longer charged at the end of the statement.',
      examples: ['sin_ficha'],
    }),
    candidatos: Type.Array(ProveedorCode, {
      maxItems: 20,
      description: 'Entries of the catalogue that it could be; a person decides.',
      examples: [['yoigo', 'masmovil', 'pepephone']],
    }),
  },
  { description: 'A recurring charge that is explained but not proposed.' },
);
export type CargoByIdentify = Static<typeof CargoByIdentify>;

/** A charge that came once: nobody can tell whether it comes again. */
export const SingleCargo = object({
  nombre: CargoByIdentify.properties.nombre,
  importe_centimos: CargoByIdentify.properties.importe_centimos,
  moneda: CargoByIdentify.properties.moneda,
  dia: date('Day of the charge.', '2026-10-05'),
});
export type SingleCargo = Static<typeof SingleCargo>;

export const ReadExtracto = object(
  {
    formato: option(EXTRACTO_FORMATS, { description: 'How it came; more values may come.', examples: ['csv'] }),
    desde: date('Day of the first movement.', '2026-01-02'),
    hasta: date('Day of the last movement.', '2026-11-10'),
    movimientos: Type.Integer({ minimum: 1, description: 'Movements that were read.', examples: [412] }),
    avisos: Type.Array(option(EXTRACTO_NOTICES), {
      description:
        '`filas_ilegibles`: some lines could not be read; `totales_no_cuadran`: the totals of Norma 43 differ, the file may be cut; `periodo_corto`: less than two months; `leido_de_foto`: letters may have been misread, each line has to be compared with the paper.',
      examples: [[]],
    }),
    propuestas: Type.Array(ExtractoProposal, { description: 'By name.' }),
    por_identificar: Type.Array(CargoByIdentify, { maxItems: 100, description: 'The dearest first, at most 100.' }),
    sueltos: Type.Array(SingleCargo, {
      maxItems: 100,
      description:
        'Direct debits and charges of known names that came once, the last first, at most 100. Nothing is proposed of them.',
    }),
  },
  { description: 'The accounts and charges found in a bank statement; nothing else of it is kept.' },
);
export type ReadExtracto = Static<typeof ReadExtracto>;
