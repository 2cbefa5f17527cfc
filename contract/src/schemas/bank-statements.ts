/**
 * The result of reading a bank statement: the recurring charges that the catalogue explains, and those that it does not. Nothing else of the
 * statement is kept.
 */
import { type Static, Type } from 'typebox';
import { date, object, option, orNull } from './common.ts';
import { FREQUENCIES } from './lists.ts';
import { ProveedorCode } from './proveedores.ts';

/** Maximum file size in bytes, and maximum number of movements read. */
export const MAXIMUM_BYTES_EXTRACTO = 20 * 1024 * 1024;
export const MOVEMENTS_MAXIMUM = 50_000;

/** The formats of a statement; more may be added. `foto` is a photograph of a page: a person has to confirm each of its charges. */
export const EXTRACTO_FORMATS = ['csv', 'norma43', 'pdf', 'xlsx', 'foto'] as const;
export type ExtractoFormat = (typeof EXTRACTO_FORMATS)[number];

/** How a charge was recognised, surest first. */
const MATCH_KINDS = ['acreedor', 'dominio', 'descriptor', 'nombre'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** Why a recurring charge is shown without being proposed. */
export const NO_PROPOSAL_REASONS = [
  'sin_ficha',
  'varias_fichas',
  'texto_dudoso',
  'no_parece_suscripcion',
  'un_solo_cargo',
  'terminada',
] as const;
export type NoProposalReason = (typeof NO_PROPOSAL_REASONS)[number];

/** Why the reading may not be complete. */
export const EXTRACTO_NOTICES = ['filas_ilegibles', 'totales_no_cuadran', 'periodo_corto', 'leido_de_foto'] as const;
export type ExtractoNotice = (typeof EXTRACTO_NOTICES)[number];

const InTwoLanguages = object({ es: Type.String(), en: Type.String() });

const Period = option(FREQUENCIES);

const series = {
  /** Last charge, in hundredths of the unit of `moneda`. */
  importe_centimos: Type.Integer({ minimum: 1 }),
  /** Currency of the charges, ISO 4217; `XXX` when it is not known. */
  moneda: Type.String({ pattern: '^[A-Z]{3}$' }),
  /** Number of charges, without refunded ones; a charge paid in instalments counts once. */
  cargos: Type.Integer({ minimum: 1 }),
  primero: date(),
  ultimo: date(),
  explicacion: InTwoLanguages,
};

/** A recurring charge that one entry of the catalogue explains. */
export const ExtractoProposal = object({
  /** Code of the provider in the catalogue. */
  proveedor: ProveedorCode,
  nombre: Type.String(),
  /** Whether the account is reserved by default. */
  discreto: Type.Boolean(),
  periodicidad: Period,
  ...series,
  /** Day on which the next charge is expected, not before today. */
  proximo: date(),
  /** `debil`: a single yearly charge, only two charges, or a reading from a photograph. */
  certeza: option(['alta', 'debil']),
  /** Why the charge matched the entry, for developers. */
  por_que: object({
    clase: option(MATCH_KINDS),
    /** The text of the catalogue entry that matched. */
    coincide: Type.String(),
    /** How the series was found, for developers. */
    regla: Type.String(),
  }),
});
export type ExtractoProposal = Static<typeof ExtractoProposal>;

/** A recurring charge that is explained but not proposed. */
export const UnidentifiedCargo = object({
  /** Name as printed, without numbers, card data and the bank's own words. */
  nombre: Type.String({ minLength: 1, maxLength: 60 }),
  periodicidad: orNull(Period),
  ...series,
  /**
   * `sin_ficha`: no entry of the catalogue matches; `varias_fichas`: several entries match; `texto_dudoso`: the words
   * are too common to be sure; `no_parece_suscripcion`: purchases or transfers of money at a provider of the catalogue;
   * `un_solo_cargo`: too few charges to know the period; `terminada`: no longer charged at the end of the statement.
   */
  motivo: option(NO_PROPOSAL_REASONS),
  /** Codes of the catalogue entries that may match; a person decides. */
  candidatos: Type.Array(ProveedorCode, { maxItems: 20 }),
});
export type UnidentifiedCargo = Static<typeof UnidentifiedCargo>;

/** A charge that occurred once, so nobody can tell whether it recurs. */
export const SingleCargo = object({
  nombre: UnidentifiedCargo.properties.nombre,
  importe_centimos: UnidentifiedCargo.properties.importe_centimos,
  moneda: UnidentifiedCargo.properties.moneda,
  dia: date(),
});
export type SingleCargo = Static<typeof SingleCargo>;

/** The accounts and charges found in a bank statement; nothing else of it is kept. */
export const ReadExtracto = object({
  /** Format of the file; more values may be added. */
  formato: option(EXTRACTO_FORMATS),
  desde: date(),
  hasta: date(),
  movimientos: Type.Integer({ minimum: 1 }),
  /**
   * `filas_ilegibles`: some lines could not be read; `totales_no_cuadran`: the totals in the Norma 43 file do not match
   * its lines, so it may be truncated; `periodo_corto`: the statement covers less than two months; `leido_de_foto`:
   * characters may have been misread, so each line has to be compared with the printed statement.
   */
  avisos: Type.Array(option(EXTRACTO_NOTICES)),
  propuestas: Type.Array(ExtractoProposal),
  /** The most expensive charges first, at most 100. */
  por_identificar: Type.Array(UnidentifiedCargo, { maxItems: 100 }),
  /** Direct debits and charges with a known name that occurred once, latest first, at most 100. They lead to no proposals. */
  sueltos: Type.Array(SingleCargo, { maxItems: 100 }),
});
export type ReadExtracto = Static<typeof ReadExtracto>;
