/** Digital account (cuenta): its proposal, the insurer's view of it, and the view of the heir and the service. */
import { type Static, Type } from 'typebox';
import { CasoId, date, decimal, EUROS_SHAPE, instant, line, ORIGINS, object, option, orNull } from './common.ts';
import {
  CUENTA_ACTIONS,
  CUENTA_KINDS,
  CUENTA_RESULTS,
  DISCARD_REASONS,
  FREQUENCIES,
  HOLDERS,
  INHABITED_HOME,
  LETTER_KINDS,
  MODULOS,
  type OBJECION_KINDS,
  PROPOSED_MAXIMUM,
  WHOLE_NAME_MAXIMUM,
} from './lists.ts';
import { offered } from './offered.ts';
import { CHANNELS, PAPERS, PROVEEDOR_TYPES } from './ready-proveedores.ts';

export const CUENTA_STATES = [
  'propuesta',
  'confirmada',
  'solicitada',
  'resuelta',
  'rechazada',
  'sin_respuesta',
  'descartada',
] as const;
export type CuentaState = (typeof CUENTA_STATES)[number];
/** Nothing more is expected in these states; `sin_respuesta` can be requested again while the case is open. */
export const CUENTA_FINALS_STATES = ['resuelta', 'sin_respuesta', 'descartada'] as const;
export type CuentaFinalState = (typeof CUENTA_FINALS_STATES)[number];
export type CuentaAction = (typeof CUENTA_ACTIONS)[number];

export type CuentaResult = (typeof CUENTA_RESULTS)[number];
export type DiscardReason = (typeof DISCARD_REASONS)[number];
export type InhabitedHome = (typeof INHABITED_HOME)[number];
export type Frequency = (typeof FREQUENCIES)[number];
/**
 * The state of the offer to keep something before an account is erased. `pedida`, then `obtenida`: the service asks the provider for
 * a copy. `la_guardan`, then `guardada`: the family saves one itself while the account is open.
 */
export const COPIES = ['ofrecida', 'pedida', 'la_guardan', 'obtenida', 'guardada', 'rechazada'] as const;
export type Copy = (typeof COPIES)[number];

export type ObjecionKind = (typeof OBJECION_KINDS)[number];
export const OBJECION_STATES = ['abierta', 'levantada', 'mantenida'] as const;
export type ObjecionState = (typeof OBJECION_STATES)[number];

/** The largest number of accounts in a case, and the largest charge in euros. */
export const CUENTAS_MAXIMUM = 200;
export const AMOUNT_MAXIMUM = 100_000;
export const CURRENCY = 'EUR';

const Period = option(FREQUENCIES, { description: 'How often it is charged.', examples: ['mensual'] });

export const Cargo = object(
  {
    importe: decimal('Amount of each charge, in euros.', '12.99'),
    moneda: Type.Literal(CURRENCY, { description: 'Always `EUR`.' }),
    periodicidad: Period,
  },
  { description: 'The charge of a subscription, from the family or a bank statement.' },
);
export type Cargo = Static<typeof Cargo>;

/** The charge or null, as one schema with two types: unlike `anyOf`, the serialiser need not try alternatives. */
const CargoOrNull = orNull(Cargo);
const SAVING = 'An estimate: the amount of the charge times the charges of a year.';

const DiscardReasonView = (description: string) =>
  orNull(option(DISCARD_REASONS, { description: description, examples: ['fin_de_caso'] }));

/** Members that both views of an account share. */
const common = {
  cuenta_id: Type.String({ examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] }),
  modulo: option(MODULOS, { examples: ['suscripciones'] }),
  propuesta_por: option(ORIGINS, { description: 'Who brought the account in.', examples: ['heredero'] }),
  reservada: Type.Boolean({ description: 'The family keeps the provider to itself.', examples: [false] }),
  estado: option(CUENTA_STATES, { examples: ['solicitada'] }),
  actualizado: instant('Last change of the account.'),
};

export const Cuenta = object(
  {
    cuenta_id: common.cuenta_id,
    modulo: common.modulo,
    propuesta_por: common.propuesta_por,
    tipo: option(CUENTA_KINDS, {
      description:
        '`cuenta`: an account; `rastro`: a public address that names the deceased, always reserved and counted apart.',
      examples: ['cuenta'],
    }),
    proveedor: orNull(
      Type.String({ description: 'Name of the provider; null when the account is reserved.', examples: ['Netflix'] }),
    ),
    proveedor_codigo: orNull(
      Type.String({
        description: 'Its code in `GET /catalogo/proveedores`; null when it is not in it, or reserved.',
        examples: ['netflix'],
      }),
    ),
    identificador: orNull(
      Type.String({ description: 'Masked identifier; null when reserved.', examples: ['l•••@e•••.com'] }),
    ),
    reservada: common.reservada,
    accion: orNull(
      option(CUENTA_ACTIONS, {
        description: 'Wanted action; null while nobody has said what is wanted, and when reserved.',
        examples: ['cancelar'],
      }),
    ),
    estado: common.estado,
    resultado: orNull(
      option(CUENTA_RESULTS, { description: 'Result once resolved; null when reserved.', examples: ['cancelada'] }),
    ),
    motivo_descarte: DiscardReasonView(
      'Why it was discarded (`descartada`); null otherwise, when reserved, and where it was not recorded.',
    ),
    cargo: CargoOrNull,
    ahorro_anual_estimado: orNull(
      decimal(`Charges of a year that end with this account, in euros; null when reserved. ${SAVING}`, '155.88'),
    ),
    reposo_hasta: orNull(
      instant('An action that cannot be taken back waits until then, and can be undone; null when reserved.'),
    ),
    solicitada: orNull(instant('When the request last went to the provider; null when reserved.')),
    plazo: orNull(
      date(
        'Date by which an answer is due, or by which the provider closes the account by itself; null when reserved.',
        '2026-12-21',
      ),
    ),
    actualizado: common.actualizado,
  },
  {
    description:
      'A digital account of the deceased, as the insurer sees it. Of a reserved one (`reservada`) it sees the module and the state, and nothing by which the provider could be told.',
  },
);
export type Cuenta = Static<typeof Cuenta>;

/**
 * Sum over the accounts of a case whose charges are known.
 * @param scope which accounts it leaves out, as a sentence
 */
const estimatedSaving = (scope: string) =>
  object(
    {
      detenido: decimal('Charges of a year that have been stopped, in euros.', '155.88'),
      previsto: decimal('Charges of a year that will stop with the accounts under way, in euros.', '95.88'),
      moneda: Type.Literal(CURRENCY, { description: 'Always `EUR`.' }),
    },
    { description: `Charges stopped by the case. ${SAVING}${scope}` },
  );
export const EstimatedSaving = estimatedSaving('');
export type EstimatedSaving = Static<typeof EstimatedSaving>;

/** Data of GET /casos/{id}/cuentas: all accounts of the case, oldest first. */
export const CasoCuentas = object(
  {
    caso_id: CasoId,
    elementos: Type.Array(Cuenta, { description: 'All accounts of the case, oldest first.' }),
    ahorro_del_caso: estimatedSaving(' Reserved accounts are left out.'),
  },
  { description: 'The accounts of a case.' },
);
export type CasoCuentas = Static<typeof CasoCuentas>;

/** Members of every proposal of an account; where the proposer may set `reservada`, their schema adds it. */
export const CuentaProposal = object(
  {
    proveedor_codigo: Type.Optional(
      Type.String({
        maxLength: 60,
        description: 'Code of the provider in `GET /catalogo/proveedores`. Either this or `proveedor`.',
        examples: ['netflix'],
      }),
    ),
    proveedor: Type.Optional(line(100, 'Name of a provider that is not in the catalogue.', 'Gimnasio del barrio')),
    identificador: Type.Optional(
      line(200, 'E-mail, user, number or line of the account at the provider.', 'carmen.ruiz@example.com'),
    ),
    accion: Type.Optional(
      option(CUENTA_ACTIONS, {
        description:
          'What to do with the account. There is no default: without it the account waits until the family has chosen.',
        examples: ['cancelar'],
      }),
    ),
    modulo: Type.Optional(
      option(MODULOS, {
        description: 'Module it belongs to; without it the one that goes with the action, or with the provider.',
        examples: ['suscripciones'],
      }),
    ),
    cargo: Type.Optional(
      object(
        {
          importe: Type.String({
            pattern: EUROS_SHAPE,
            description: `Amount of each charge, in euros with at most two decimals, up to ${AMOUNT_MAXIMUM}.`,
            examples: ['12.99'],
          }),
          periodicidad: Period,
        },
        { description: 'Its charge, where known.' },
      ),
    ),
  },
  { description: 'An account to propose.' },
);
export type CuentaProposal = Static<typeof CuentaProposal>;

/** Body of POST /casos/{id}/cuentas. */
export const CuentasProposal = object(
  {
    cuentas: Type.Array(CuentaProposal, {
      minItems: 1,
      maxItems: PROPOSED_MAXIMUM,
      description: 'The accounts to propose; all of them or none are taken.',
    }),
  },
  { description: 'Accounts that the insurer knows of.' },
);
export type CuentasProposal = Static<typeof CuentasProposal>;

export const ProposedCuentas = object(
  {
    caso_id: CasoId,
    elementos: Type.Array(Cuenta, { description: 'The accounts that were proposed, in the order of the request.' }),
  },
  { description: 'The accounts that were proposed.' },
);

/** The new holder of a contract: the heir, or a person whom the heir names. */
export const NewHolder = object(
  {
    quien: option(HOLDERS, { description: '`heredero`: the heir, by the name on file; `otra`: somebody else.' }),
    nombre: Type.Optional(
      line(WHOLE_NAME_MAXIMUM, 'Whole name of somebody else; of the heir it is not said.', 'Luis Ruiz Gil'),
    ),
    numero: Type.Optional(line(40, 'Identity number of somebody else: who signs names them by it.', '12345678Z')),
  },
  { description: 'Who takes the contract over, as the letter to the provider names them.' },
);
export type NewHolder = Static<typeof NewHolder>;

/** An obstacle to a request, with its text in the language asked for. */
const Impediment = object({
  codigo: Type.String({ description: 'Stable code.', examples: ['reposo'] }),
  texto: Type.String({ examples: ['El periodo de reflexión dura hasta el 24 de noviembre.'] }),
  papeles: Type.Array(option(PAPERS), {
    description: 'The papers that are missing, where that is what it is; of several sets that would do, the shortest.',
  }),
  alternativas: Type.Array(Type.Array(option(PAPERS)), { description: 'The other sets of papers that would do.' }),
});

const MANAGEMENT_TYPES = ['solicitud', 'insistencia', 'reclamacion', 'negativa', 'respuesta', 'descarte'] as const;

/** A step taken with the provider, or its answer. All of them are the evidence of what was done for an account. */
export const Management = object({
  tipo: option(MANAGEMENT_TYPES),
  cuando: instant('When it was done.'),
  canal: orNull(option(CHANNELS)),
  carta: orNull(
    option(LETTER_KINDS, { description: 'Which of our letters chased it; null: none, or none on record.' }),
  ),
  nota: orNull(Type.String()),
  documento: orNull(Type.String({ description: 'Document that proves it.' })),
  referencia: orNull(Type.String({ description: 'The number that the provider or the post gave for it.' })),
  sin_constancia: orNull(Type.String({ description: 'Why neither a number nor a document shows that it was sent.' })),
});
export type Management = Static<typeof Management>;

/** An account as seen by those who work on it: the heir and the service. Never for an insurer. */
export const CompleteCuenta = object({
  ...common,
  version: Type.Integer({ description: 'Send it with a command: it is refused when somebody was faster.' }),
  proveedor: Type.String(),
  proveedor_codigo: orNull(Type.String()),
  tipo: orNull(
    option(PROVEEDOR_TYPES, {
      description: 'Kind of the provider, which its action is named by; null: not in the catalogue.',
    }),
  ),
  ofrece: orNull(
    Type.Array(option(CUENTA_ACTIONS), {
      description: 'Actions that the provider offers; null: it is not in the catalogue, and nobody knows.',
    }),
  ),
  identificador: orNull(Type.String({ description: 'In full.' })),
  accion: orNull(option(CUENTA_ACTIONS, { description: 'Null: nobody has said yet what is wanted.' })),
  resultado: orNull(option(CUENTA_RESULTS)),
  motivo_descarte: DiscardReasonView('Why it was discarded; null otherwise, and where it was not recorded.'),
  cargo: CargoOrNull,
  ahorro_anual_estimado: orNull(decimal(SAVING, '155.88')),
  irreversible: Type.Boolean({ description: 'The action cannot be taken back once it was asked for.' }),
  envia_la_familia: Type.Boolean({
    description: 'The relative alone can ask: the heir sends the letter that is ready for them, or does it in the app.',
  }),
  en_la_aplicacion: Type.Boolean({
    description:
      'It is done in the app, by the relative alone, with the telephone of the deceased or an account of their own: there is no letter.',
  }),
  suministro: Type.Boolean({
    description: 'A supply of a home, such as water or power: cancelling it cuts the home off.',
  }),
  vivienda_habitada: orNull(
    option(INHABITED_HOME, {
      description:
        'Whether somebody lives in the home that it serves, as the family says; null: not asked, or no supply.',
    }),
  ),
  corte_aceptado: orNull(
    instant('When the family said that the supply may end although somebody lives in the home, or may.'),
  ),
  nuevo_titular: orNull(NewHolder),
  via: orNull(Type.String({ description: 'Code of the way in which it is asked for; null: not in the catalogue.' })),
  canal_previsto: orNull(
    option(CHANNELS, { description: 'Channel by which it is asked for, by the catalogue; null: nobody knows yet.' }),
  ),
  vias: Type.Array(object({ codigo: Type.String(), nombre: Type.String() }), {
    description: 'The ways of the catalogue for what is wanted, the usual one first.',
  }),
  papeles_pedidos: Type.Array(option(PAPERS), { description: 'Documents that the provider asked for in its answer.' }),
  puede_pedir: Type.Array(option(PAPERS), {
    description: 'Documents that, by the catalogue, the provider may also ask for; the request waits for none of them.',
  }),
  sin_tramite: Type.Boolean({ description: 'There is nothing to file: it is concluded without a request.' }),
  copia: orNull(option(COPIES, { description: 'How the offer to keep something before erasing stands.' })),
  alternativas: Type.Array(option(CUENTA_ACTIONS), {
    description: 'Options of the provider to keep something before the account is erased.',
  }),
  confirmada: orNull(instant('When it was confirmed.')),
  reposo_hasta: orNull(instant('Until then an irreversible action waits.')),
  canal: orNull(option(CHANNELS)),
  solicitada: orNull(instant('When the request last went out.')),
  solicitudes: Type.Integer({ description: 'How often it was asked for.' }),
  insistencias: Type.Integer({ description: 'How often the last request was chased.' }),
  ultima_insistencia: orNull(instant('When it was last chased.')),
  reclamada: orNull(instant('When the relative complained to the data protection authority.')),
  carta_que_toca: orNull(
    object(
      {
        clase: option(LETTER_KINDS),
        quien: option(['heredero', 'servicio'], { description: 'Who sends it.' }),
      },
      { description: 'The letter whose day has come while nobody answers; null: none has.' },
    ),
  ),
  plazo: orNull(date('Date by which an answer is due, or by which it expires by itself.')),
  plazo_legal: orNull(
    object(
      {
        dias: Type.Integer({ minimum: 1, description: 'Working days, or months.' }),
        computo: option(['habiles', 'meses']),
        norma: Type.String({
          description: 'The law and its article.',
          examples: ['artículo 7 del Real Decreto 899/2009'],
        }),
        obliga: Type.Boolean({ description: 'The law obliges this kind of provider to it today; false: a measure.' }),
      },
      { description: 'The term of the law for what is wanted; null: nobody has said what is.' },
    ),
  ),
  completar_hasta: orNull(
    date('The provider wants more papers: until when at least it has to let them be brought, by law. Null otherwise.'),
  ),
  suele_tardar_dias: orNull(
    Type.Integer({
      minimum: 0,
      description:
        'Days within which the provider answered half of such requests; null: too few are known, nobody has said what is wanted, or it is over.',
    }),
  ),
  proxima_accion: orNull(date('Next day on which somebody looks at it.')),
  prueba: orNull(Type.String({ description: 'Document that proves the last request or answer.' })),
  gestiones: Type.Array(Management, { description: 'Steps taken and answers received, oldest first.' }),
  creada: instant('When it was proposed.'),
  terminada: orNull(instant('When it reached a final state.')),
  ...offered,
  impedimentos: Type.Array(Impediment, { description: 'Reasons why the request cannot be sent yet; empty: it can.' }),
});
export type CompleteCuenta = Static<typeof CompleteCuenta>;
