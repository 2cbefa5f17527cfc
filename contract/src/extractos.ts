/**
 * What is read out of a bank statement: recurring charges that the catalogue explains, and those that it does not.
 * Nothing else of the statement leaves the reading.
 */
import { type Static, Type } from 'typebox';
import { fecha, objeto, oNulo, opcion } from './comun.ts';
import { PERIODICIDADES } from './listas.ts';
import { CodigoDeProveedor } from './proveedores.ts';

/** Largest file, in bytes, and most movements that are read. */
export const MAXIMO_BYTES_EXTRACTO = 20 * 1024 * 1024;
export const MAXIMO_MOVIMIENTOS = 50_000;

export const FORMATOS_DE_EXTRACTO = ['csv', 'norma43'] as const;
export type FormatoDeExtracto = (typeof FORMATOS_DE_EXTRACTO)[number];

/** What a charge was recognised by, the surest first. */
export const CLASES_DE_COINCIDENCIA = ['acreedor', 'dominio', 'descriptor', 'nombre'] as const;
export type ClaseDeCoincidencia = (typeof CLASES_DE_COINCIDENCIA)[number];

/** Why a recurring charge is shown without being proposed. */
export const MOTIVOS_SIN_PROPONER = [
  'sin_ficha',
  'varias_fichas',
  'texto_dudoso',
  'no_parece_suscripcion',
  'un_solo_cargo',
  'terminada',
] as const;
export type MotivoSinProponer = (typeof MOTIVOS_SIN_PROPONER)[number];

/** Why the reading may not be complete. */
export const AVISOS_DE_EXTRACTO = ['filas_ilegibles', 'totales_no_cuadran', 'periodo_corto'] as const;
export type AvisoDeExtracto = (typeof AVISOS_DE_EXTRACTO)[number];

const EnDosIdiomas = (descripcion: string, es: string, en: string) =>
  objeto({ es: Type.String({ examples: [es] }), en: Type.String({ examples: [en] }) }, { description: descripcion });

const Periodo = opcion(PERIODICIDADES, { description: 'How often it is charged.', examples: ['mensual'] });

const serie = {
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
  primero: fecha('Day of the first charge in the statement.', '2026-05-03'),
  ultimo: fecha('Day of the last charge in the statement.', '2026-11-03'),
  explicacion: EnDosIdiomas(
    'Why it is shown, for the family.',
    'Siete cargos de 12,99 €, uno al mes, el último el 3 de noviembre.',
    'Seven charges of €12.99, one a month, the last on 3 November.',
  ),
};

export const PropuestaDeExtracto = objeto(
  {
    proveedor: { ...CodigoDeProveedor, description: 'Its `codigo` in the catalogue.' },
    nombre: Type.String({ description: 'Name of the provider.', examples: ['Netflix'] }),
    discreto: Type.Boolean({ description: 'The account is reserved by default.', examples: [false] }),
    periodicidad: Periodo,
    ...serie,
    proximo: fecha('Day on which the next charge is expected, not before today.', '2026-12-03'),
    certeza: opcion(['alta', 'debil'], {
      description: '`debil`: one yearly charge, or two charges alone.',
      examples: ['alta'],
    }),
    por_que: objeto(
      {
        clase: opcion(CLASES_DE_COINCIDENCIA, { examples: ['descriptor'] }),
        coincide: Type.String({
          description: 'What of the catalogue entry was found, as kept there.',
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
export type PropuestaDeExtracto = Static<typeof PropuestaDeExtracto>;

export const CargoPorIdentificar = objeto(
  {
    nombre: Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'As printed, without numbers, cards and the words of the bank.',
      examples: ['COMUNIDAD PROPIETARIOS MAYOR'],
    }),
    periodicidad: oNulo(Periodo),
    ...serie,
    motivo: opcion(MOTIVOS_SIN_PROPONER, {
      description:
        '`sin_ficha`: no entry of the catalogue; `varias_fichas`: several could be it; `texto_dudoso`: the words are too common to be sure; `no_parece_suscripcion`: purchases or transfers of money at a provider of the catalogue; `un_solo_cargo`: too few to know the period; `terminada`: no longer charged at the end of the statement.',
      examples: ['sin_ficha'],
    }),
    candidatos: Type.Array(CodigoDeProveedor, {
      maxItems: 20,
      description: 'Entries of the catalogue that it could be; a person decides.',
      examples: [['yoigo', 'masmovil', 'pepephone']],
    }),
  },
  { description: 'A recurring charge that is explained but not proposed.' },
);
export type CargoPorIdentificar = Static<typeof CargoPorIdentificar>;

export const ExtractoLeido = objeto(
  {
    formato: opcion(FORMATOS_DE_EXTRACTO, { examples: ['csv'] }),
    desde: fecha('Day of the first movement.', '2026-01-02'),
    hasta: fecha('Day of the last movement.', '2026-11-10'),
    movimientos: Type.Integer({ minimum: 1, description: 'Movements that were read.', examples: [412] }),
    avisos: Type.Array(opcion(AVISOS_DE_EXTRACTO), {
      description:
        '`filas_ilegibles`: some lines could not be read; `totales_no_cuadran`: the totals of Norma 43 differ, the file may be cut; `periodo_corto`: less than two months.',
      examples: [[]],
    }),
    propuestas: Type.Array(PropuestaDeExtracto, { description: 'By name.' }),
    por_identificar: Type.Array(CargoPorIdentificar, { maxItems: 100, description: 'The dearest first, at most 100.' }),
  },
  { description: 'What was found in a bank statement; nothing else of it is kept.' },
);
export type ExtractoLeido = Static<typeof ExtractoLeido>;
