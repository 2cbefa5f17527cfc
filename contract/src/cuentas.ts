/** Digital account (cuenta): what is proposed, what the insurer sees of it, what those who work on it see. */
import { type Static, Type } from 'typebox';
import { CasoId, fecha, instante, linea, ORIGENES, objeto, oNulo, opcion } from './comun.ts';
import {
  ACCIONES_CUENTA,
  CLASES_DE_CARTA,
  type CLASES_DE_OBJECION,
  MODULOS,
  MOTIVOS_DE_DESCARTE,
  PERIODICIDADES,
  RESULTADOS_CUENTA,
  VIVIENDA_HABITADA,
} from './listas.ts';
import { ofrecidas } from './ofrecidas.ts';
import { CANALES, PAPELES } from './proveedores-listas.ts';

export const ESTADOS_CUENTA = [
  'propuesta',
  'confirmada',
  'solicitada',
  'resuelta',
  'rechazada',
  'sin_respuesta',
  'descartada',
] as const;
export type EstadoCuenta = (typeof ESTADOS_CUENTA)[number];
/** In these nothing more is expected; `sin_respuesta` can be asked for again while the case goes on. */
export const ESTADOS_FINALES_DE_CUENTA = ['resuelta', 'sin_respuesta', 'descartada'] as const;
export type EstadoFinalDeCuenta = (typeof ESTADOS_FINALES_DE_CUENTA)[number];
export type AccionCuenta = (typeof ACCIONES_CUENTA)[number];

export type ResultadoCuenta = (typeof RESULTADOS_CUENTA)[number];
export type MotivoDeDescarte = (typeof MOTIVOS_DE_DESCARTE)[number];
export type ViviendaHabitada = (typeof VIVIENDA_HABITADA)[number];
export type Periodicidad = (typeof PERIODICIDADES)[number];
/** How the offer of a copy or a memorial before erasing stands. */
export const COPIAS = ['ofrecida', 'pedida', 'obtenida', 'rechazada'] as const;
export type Copia = (typeof COPIAS)[number];

export type ClaseDeObjecion = (typeof CLASES_DE_OBJECION)[number];
export const ESTADOS_OBJECION = ['abierta', 'levantada', 'mantenida'] as const;
export type EstadoObjecion = (typeof ESTADOS_OBJECION)[number];

/** Accounts in one request, accounts in a case, and the largest charge, in euros. */
export const MAXIMO_DE_PROPUESTAS = 50;
export const MAXIMO_DE_CUENTAS = 200;
export const MAXIMO_IMPORTE = 100_000;
export const MONEDA = 'EUR';

const Importe = (descripcion: string, ejemplo: number) =>
  Type.Number({ minimum: 0, description: descripcion, examples: [ejemplo] });
const Periodo = opcion(PERIODICIDADES, { description: 'How often it is charged.', examples: ['mensual'] });

export const Cargo = objeto(
  {
    importe: Importe('Amount of each charge, in euros with at most two decimals.', 12.99),
    moneda: Type.Literal(MONEDA, { description: 'Always `EUR`.' }),
    periodicidad: Periodo,
  },
  { description: 'What a subscription charges, as the family or a bank statement says.' },
);
export type Cargo = Static<typeof Cargo>;

/** The charge or null. Two types in one schema, which serialises without trying alternatives. */
const CargoONulo = oNulo(Cargo);
const AHORRO = 'An estimate: the amount of the charge times the charges of a year.';

const MotivoDescarte = (descripcion: string) =>
  oNulo(opcion(MOTIVOS_DE_DESCARTE, { description: descripcion, examples: ['fin_de_caso'] }));

/** What both views of an account have in common. */
const comun = {
  cuenta_id: Type.String({ examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] }),
  modulo: opcion(MODULOS, { examples: ['suscripciones'] }),
  propuesta_por: opcion(ORIGENES, { description: 'Who brought the account in.', examples: ['heredero'] }),
  reservada: Type.Boolean({ description: 'The family keeps the provider to itself.', examples: [false] }),
  estado: opcion(ESTADOS_CUENTA, { examples: ['solicitada'] }),
  actualizado: instante('Last change of the account.'),
};

export const Cuenta = objeto(
  {
    cuenta_id: comun.cuenta_id,
    modulo: comun.modulo,
    propuesta_por: comun.propuesta_por,
    proveedor: oNulo(
      Type.String({ description: 'Name of the provider; null when the account is reserved.', examples: ['Netflix'] }),
    ),
    proveedor_codigo: oNulo(
      Type.String({
        description: 'Its code in `GET /catalogo/proveedores`; null when it is not in it, or reserved.',
        examples: ['netflix'],
      }),
    ),
    identificador: oNulo(
      Type.String({ description: 'Masked identifier; null when reserved.', examples: ['l•••@e•••.com'] }),
    ),
    reservada: comun.reservada,
    accion: oNulo(
      opcion(ACCIONES_CUENTA, {
        description: 'Wanted action; null while nobody has said what is wanted, and when reserved.',
        examples: ['cancelar'],
      }),
    ),
    estado: comun.estado,
    resultado: oNulo(
      opcion(RESULTADOS_CUENTA, { description: 'Result once resolved; null when reserved.', examples: ['cancelada'] }),
    ),
    motivo_descarte: MotivoDescarte(
      'Why it was discarded (`descartada`); null otherwise, when reserved, and where it was not recorded.',
    ),
    cargo: CargoONulo,
    ahorro_anual_estimado: oNulo(
      Importe(`Charges of a year that end with this account, in euros; null when reserved. ${AHORRO}`, 155.88),
    ),
    reposo_hasta: oNulo(
      instante('An action that cannot be taken back waits until then, and can be undone; null when reserved.'),
    ),
    solicitada: oNulo(instante('When the request last went to the provider; null when reserved.')),
    plazo: oNulo(
      fecha(
        'Date by which an answer is due, or by which the provider closes the account by itself; null when reserved.',
        '2026-12-21',
      ),
    ),
    actualizado: comun.actualizado,
  },
  {
    description:
      'A digital account of the deceased, as the insurer sees it. Of a reserved one (`reservada`) it sees the module and the state, and nothing by which the provider could be told.',
  },
);
export type Cuenta = Static<typeof Cuenta>;

/**
 * Sum over the accounts of a case whose charges are known.
 * @param alcance which accounts it leaves out, as a sentence
 */
const ahorroEstimado = (alcance: string) =>
  objeto(
    {
      detenido: Importe('Charges of a year that have been stopped, in euros.', 155.88),
      previsto: Importe('Charges of a year that will stop with the accounts under way, in euros.', 95.88),
      moneda: Type.Literal(MONEDA, { description: 'Always `EUR`.' }),
    },
    { description: `Charges stopped by the case. ${AHORRO}${alcance}` },
  );
export const AhorroEstimado = ahorroEstimado('');
export type AhorroEstimado = Static<typeof AhorroEstimado>;

/** Data of GET /casos/{id}/cuentas: all accounts of the case, oldest first. */
export const CuentasDelCaso = objeto(
  {
    caso_id: CasoId,
    elementos: Type.Array(Cuenta, { description: 'All accounts of the case, oldest first.' }),
    ahorro_anual_estimado: ahorroEstimado(' Reserved accounts are left out.'),
  },
  { description: 'The accounts of a case.' },
);
export type CuentasDelCaso = Static<typeof CuentasDelCaso>;

/** An account as anybody proposes it; who may say `reservada` adds it. */
export const CuentaPropuesta = objeto(
  {
    proveedor_codigo: Type.Optional(
      Type.String({
        maxLength: 60,
        description: 'Code of the provider in `GET /catalogo/proveedores`. Either this or `proveedor`.',
        examples: ['netflix'],
      }),
    ),
    proveedor: Type.Optional(linea(100, 'Name of a provider that is not in the catalogue.', 'Gimnasio del barrio')),
    identificador: Type.Optional(
      linea(200, 'E-mail, user, number or line of the account at the provider.', 'carmen.ruiz@example.com'),
    ),
    accion: Type.Optional(
      opcion(ACCIONES_CUENTA, {
        description: 'What is wanted. There is no default: without it the account waits until the family has chosen.',
        examples: ['cancelar'],
      }),
    ),
    modulo: Type.Optional(
      opcion(MODULOS, {
        description: 'Module it belongs to; without it the one that goes with the action, or with the provider.',
        examples: ['suscripciones'],
      }),
    ),
    cargo: Type.Optional(
      objeto(
        {
          importe: Type.Number({
            minimum: 0,
            maximum: MAXIMO_IMPORTE,
            description: 'Amount of each charge, in euros with at most two decimals.',
            examples: [12.99],
          }),
          periodicidad: Periodo,
        },
        { description: 'What it charges, where that is known.' },
      ),
    ),
  },
  { description: 'An account to propose.' },
);
export type CuentaPropuesta = Static<typeof CuentaPropuesta>;

/** Body of POST /casos/{id}/cuentas. */
export const PropuestaDeCuentas = objeto(
  {
    cuentas: Type.Array(CuentaPropuesta, {
      minItems: 1,
      maxItems: MAXIMO_DE_PROPUESTAS,
      description: 'The accounts to propose; all of them or none are taken.',
    }),
  },
  { description: 'Accounts that the insurer knows of.' },
);
export type PropuestaDeCuentas = Static<typeof PropuestaDeCuentas>;

export const CuentasPropuestas = objeto(
  {
    caso_id: CasoId,
    elementos: Type.Array(Cuenta, { description: 'The accounts that were proposed, in the order of the request.' }),
  },
  { description: 'The accounts that were proposed.' },
);

/** Something that stands in the way of a request, with its text in the language asked for. */
export const Impedimento = objeto({
  codigo: Type.String({ description: 'Stable code.', examples: ['reposo'] }),
  texto: Type.String({ examples: ['El período de reflexión dura hasta el 24 de noviembre.'] }),
  papeles: Type.Array(opcion(PAPELES), { description: 'The papers that are missing, where that is what it is.' }),
});
export type Impedimento = Static<typeof Impedimento>;

export const TIPOS_DE_GESTION = [
  'solicitud',
  'insistencia',
  'reclamacion',
  'negativa',
  'respuesta',
  'descarte',
] as const;
export type TipoDeGestion = (typeof TIPOS_DE_GESTION)[number];

/** Something that was done with the provider, or that it answered: together the evidence of an account. */
export const Gestion = objeto({
  tipo: opcion(TIPOS_DE_GESTION),
  cuando: instante('When it was done.'),
  canal: oNulo(opcion(CANALES)),
  carta: oNulo(
    opcion(CLASES_DE_CARTA, { description: 'Which of our letters chased it; null: none, or none on record.' }),
  ),
  nota: oNulo(Type.String()),
  documento: oNulo(Type.String({ description: 'Document that proves it.' })),
});
export type Gestion = Static<typeof Gestion>;

/** An account as those see it who work on it: the heir and the service. Never for an insurer. */
export const CuentaCompleta = objeto({
  ...comun,
  version: Type.Integer({ description: 'Send it with a command: it is refused when somebody was faster.' }),
  proveedor: Type.String(),
  proveedor_codigo: oNulo(Type.String()),
  identificador: oNulo(Type.String({ description: 'In full.' })),
  accion: oNulo(opcion(ACCIONES_CUENTA, { description: 'Null: nobody has said yet what is wanted.' })),
  resultado: oNulo(opcion(RESULTADOS_CUENTA)),
  motivo_descarte: MotivoDescarte('Why it was discarded; null otherwise, and where it was not recorded.'),
  cargo: CargoONulo,
  ahorro_anual_estimado: oNulo(Importe(AHORRO, 155.88)),
  irreversible: Type.Boolean({ description: 'The action cannot be taken back once it was asked for.' }),
  envia_la_familia: Type.Boolean({
    description:
      'The provider takes the request from the relative alone: the heir sends the letter that is ready for them.',
  }),
  suministro: Type.Boolean({ description: 'A home lives on it: to cancel it cuts the supply off.' }),
  vivienda_habitada: oNulo(
    opcion(VIVIENDA_HABITADA, {
      description:
        'Whether somebody lives in the home that it serves, as the family says; null: not asked, or no supply.',
    }),
  ),
  corte_aceptado: oNulo(
    instante('When the family said that the supply may end although somebody lives in the home, or may.'),
  ),
  sin_tramite: Type.Boolean({ description: 'There is nothing to file: it is concluded without a request.' }),
  copia: oNulo(opcion(COPIAS, { description: 'How the offer of a copy or a memorial before erasing stands.' })),
  alternativas: Type.Array(opcion(ACCIONES_CUENTA), {
    description: 'What the provider offers that keeps something, before erasing.',
  }),
  confirmada: oNulo(instante('When it was confirmed.')),
  reposo_hasta: oNulo(instante('Until then an irreversible action waits.')),
  canal: oNulo(opcion(CANALES)),
  solicitada: oNulo(instante('When the request last went out.')),
  solicitudes: Type.Integer({ description: 'How often it was asked for.' }),
  insistencias: Type.Integer({ description: 'How often the last request was chased.' }),
  ultima_insistencia: oNulo(instante('When it was last chased.')),
  reclamada: oNulo(instante('When the relative complained to the data protection authority.')),
  carta_que_toca: oNulo(
    objeto(
      {
        clase: opcion(CLASES_DE_CARTA),
        quien: opcion(['heredero', 'servicio'], { description: 'Who sends it.' }),
      },
      { description: 'The letter whose day has come while nobody answers; null: none has.' },
    ),
  ),
  plazo: oNulo(fecha('Date by which an answer is due, or by which it expires by itself.')),
  proxima_accion: oNulo(fecha('Next day on which somebody looks at it.')),
  prueba: oNulo(Type.String({ description: 'Document that proves the last request or answer.' })),
  gestiones: Type.Array(Gestion, { description: 'What was done and answered, oldest first.' }),
  creada: instante('When it was proposed.'),
  terminada: oNulo(instante('When it reached a final state.')),
  ...ofrecidas,
  impedimentos: Type.Array(Impedimento, { description: 'What stands in the way of the request; empty: it can go.' }),
});
export type CuentaCompleta = Static<typeof CuentaCompleta>;
