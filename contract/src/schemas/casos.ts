/** Case: the data that opens it, and the data it shows. */
import { type Static, Type } from 'typebox';
import { Certificado } from './certificados.ts';
import {
  CasoId,
  date,
  EMAIL_SHAPE,
  instant,
  LANGUAGES,
  line,
  object,
  option,
  optionalLine,
  orNull,
  pageQuery,
  paragraph,
  severalOf,
} from './common.ts';
import { Cuenta } from './cuentas.ts';
import { Documento } from './documentos.ts';
import {
  CANCELLATION_REASONS,
  CASO_RESULTS,
  CASO_STATES,
  LAST_STEPS,
  MODULOS,
  PRIORITIES,
  WAITS,
  WISHES,
} from './lists.ts';
import { openingReferences, Referencia, shownReferences } from './referencias.ts';

export type CasoState = (typeof CASO_STATES)[number];
export type Wait = (typeof WAITS)[number];
export type CasoResult = (typeof CASO_RESULTS)[number];
export type Wish = (typeof WISHES)[number];

export const PolizaNumber = line(64, 'Policy number, as the insurer writes it.', 'DEC-0048213-7');

export const Fallecido = object(
  {
    nombre: line(100, 'First name of the deceased.', 'Carmen'),
    apellidos: line(150, 'Surnames of the deceased.', 'Ruiz de la Prada Ortega'),
    dni: optionalLine(
      40,
      'National identity number. Optional, and blank is as if it were missing; that and a wrong check letter are accepted and flagged in `avisos`.',
      '12345678Z',
    ),
    fecha_fallecimiento: date('Date of death: a real date from 1900-01-01 to today (Europe/Madrid).', '2026-11-14'),
  },
  { description: 'The deceased.' },
);
export type Fallecido = Static<typeof Fallecido>;

export const Email = Type.String({
  maxLength: 254,
  pattern: `^ *${EMAIL_SHAPE} *$`,
  description: 'E-mail address.',
  examples: ['lucia.ortega@example.com'],
});

export const Phone = Type.String({
  pattern: '^(?:[\\p{Zs}\\p{Cf}]*|\\+[1-9](?:[ .()\\-]{0,3}[0-9]){6,14})$',
  maxLength: 60,
  description:
    'Telephone in international format (E.164) with a leading `+`; spaces, dots, hyphens and brackets are ignored. Blank is as if it were missing.',
  examples: ['+34600112233'],
});

/** A telephone never makes a claim fail: a number that cannot be dialled is kept and flagged. */
export const HerederoPhone = optionalLine(
  60,
  'Telephone of the heir, best in international format (E.164) with a leading `+`; spaces, dots, hyphens and brackets are ignored, and nine digits, alone or after 34, are read as a Spanish number. Anything else is kept as it came and flagged in `avisos`. Blank is as if it were missing.',
  '+34600112233',
);

export const Heredero = object(
  {
    nombre: line(100, 'First name of the heir.', 'Lucía'),
    apellidos: line(150, 'Surnames of the heir.', 'Ortega Ruiz'),
    email: Email,
    telefono: HerederoPhone,
    parentesco: optionalLine(60, 'Kinship to the deceased, free text. Blank is as if it were missing.', 'hija'),
    idioma: Type.Optional(
      option(LANGUAGES, {
        description:
          "Language of the e-mails and the portal; the insurer's own by default. `ca`, `gl` and `eu` are noted and used once that language is switched on for the insurer; until then the person is written to in Spanish, and the case says so among its `avisos`.",
        examples: ['es'],
      }),
    ),
  },
  { description: 'The heir, who receives the link to the portal.' },
);
export type Heredero = Static<typeof Heredero>;

export const Modulos = Type.Array(option(MODULOS), {
  minItems: 1,
  maxItems: MODULOS.length,
  uniqueItems: true,
  description: 'Modules of the case, each once.',
  examples: [['borrado', 'suscripciones']],
});

export const ContractedModulos = Type.Array(option(MODULOS), {
  description: 'Modules contracted for the case.',
  examples: [['borrado', 'suscripciones']],
});

/** Body of POST /casos. */
export const CasoOpening = object(
  {
    fallecido: Fallecido,
    heredero: Heredero,
    poliza_numero: PolizaNumber,
    modulos_contratados: Modulos,
    ...openingReferences,
  },
  { description: 'A case to open.' },
);
export type CasoOpening = Static<typeof CasoOpening>;

export const HerederoAccess = object(
  {
    canal: option(['email'], { description: 'How the heir gets the link.', examples: ['email'] }),
    notificado: Type.Boolean({ description: 'Whether the mail server has taken the e-mail with the link.' }),
    caduca: instant('Expiry of the heir access.', '2027-02-19T22:59:59.999Z'),
  },
  { description: "The heir's access to the portal." },
);
export type HerederoAccess = Static<typeof HerederoAccess>;

export const PortalUrl = Type.String({
  format: 'uri',
  description: "Personal link to the heir's portal, carrying the token as the query parameter `token`.",
  examples: ['https://aurora.albacea.example/portal?token=Hc2vC0o0m3T1Ew9Jt4x7bJrQk8nLw5yZs6uVd1aPfGe'],
});
export const TokenHeredero = Type.String({
  description: 'Heir access token. Treat as a password.',
  examples: ['Hc2vC0o0m3T1Ew9Jt4x7bJrQk8nLw5yZs6uVd1aPfGe'],
});

export const Pack = Type.String({
  description: '`personalizado` when the modules were listed one by one, else the name of the pack.',
  examples: ['personalizado'],
});

const State = option(CASO_STATES, { description: 'State of the case.', examples: ['abierto'] });

/** Data of POST /casos in Variant A. */
export const OpenCasoA = object(
  { caso_id: CasoId, estado: State, portal_url: PortalUrl, token_heredero: TokenHeredero },
  { description: 'The case that was opened.' },
);
/** Data of POST /casos in Variant B: never a token. */
export const OpenCasoB = object(
  {
    caso_id: CasoId,
    estado: State,
    modulos_contratados: ContractedModulos,
    pack: Pack,
    acceso_heredero: HerederoAccess,
  },
  { description: 'The case that was opened.' },
);

export const Notice = object(
  {
    codigo: Type.String({ description: 'Stable code of the notice.', examples: ['dni_letra_incorrecta'] }),
    campo: Type.String({ description: 'The input field it speaks of; empty: none.', examples: ['fallecido.dni'] }),
    mensaje: Type.String({
      description: 'The same in a sentence, in the language asked for.',
      examples: ['La letra del DNI no corresponde a su número.'],
    }),
  },
  { description: 'Something worth a look in what was received.' },
);

/** Progress of a module: pending; finished with something obtained; finished with nothing. */
const MODULO_STATES = ['pendiente', 'completado', 'terminado'] as const;
export type ModuloState = (typeof MODULO_STATES)[number];

export const CasoModulo = object(
  {
    modulo: option(MODULOS, { description: 'The module.', examples: ['borrado'] }),
    estado: option(MODULO_STATES, {
      description:
        'State of the module: `completado` when its work is over and something of it was obtained, `terminado` when its work is over and nothing was. A case that ends before that leaves it `pendiente`.',
      examples: ['pendiente'],
    }),
    completado: orNull(instant('When the work of the module was over, or null.')),
  },
  { description: 'A module of the case and how it stands.' },
);

/** The only thing still open, whose last step also ends the case; null if several are open or the case has ended. */
export const LastStep = orNull(option(LAST_STEPS, { description: 'The step that ends it ends the case.' }));

const InWaitOf = orNull(option(WAITS, { description: 'Whom the case waits for, or null.', examples: ['heredero'] }));
const Result = orNull(
  option(CASO_RESULTS, { description: 'How a closed case ended, or null.', examples: ['completado'] }),
);
const Priority = option(PRIORITIES, { description: 'How the service orders its work.', examples: ['normal'] });

/** The proof of death of a case: the best of the documents received. */
const TEST_STATES = ['falta', 'recibida', 'validada'] as const;
/** The heir's mandate: code sent, signed, document validated. */
const CASO_MANDATO_STATES = ['falta', 'preparado', 'firmado', 'validado'] as const;

export const Documentation = object(
  {
    completa: orNull(instant('When the base papers were first complete, or null.', '2026-11-24T10:02:00.000Z')),
    prueba_fallecimiento: option(TEST_STATES, {
      description: "Proof of death: a certificate, or the insurer's own statement.",
      examples: ['validada'],
    }),
    mandato: option(CASO_MANDATO_STATES, {
      description: "The heir's mandate as it stands now; `falta` again when it was revoked or its paper rejected.",
      examples: ['validado'],
    }),
  },
  { description: 'The base papers, without which nothing can be asked for.' },
);
export type Documentation = Static<typeof Documentation>;

/** Data of GET /casos/{id}. Identifiers of accounts are masked; reserved accounts hide their provider. */
export const CasoDetail = object(
  {
    caso_id: CasoId,
    estado: State,
    en_espera_de: InWaitOf,
    resultado: Result,
    prioridad: Priority,
    poliza_numero: Type.String({ examples: ['DEC-0048213-7'] }),
    ...shownReferences,
    pack: Pack,
    modulos_contratados: ContractedModulos,
    modulos: Type.Array(CasoModulo, { description: 'The modules and how each stands.' }),
    fallecido: object(
      {
        nombre: Type.String({ examples: ['Carmen'] }),
        apellidos: Type.String({ examples: ['Ruiz de la Prada Ortega'] }),
        dni: orNull(Type.String({ examples: ['12345678Z'] })),
        fecha_fallecimiento: date('Date of death.'),
      },
      { description: 'The deceased, as received.' },
    ),
    heredero: object(
      {
        nombre: Type.String({ examples: ['Lucía'] }),
        apellidos: Type.String({ examples: ['Ortega Ruiz'] }),
        email: Type.String({ examples: ['lucia.ortega@example.com'] }),
        telefono: orNull(Type.String({ examples: ['+34600112233'] })),
        parentesco: orNull(Type.String({ examples: ['hija'] })),
        idioma: option(LANGUAGES, { description: 'Language of the e-mails and the portal.', examples: ['es'] }),
      },
      { description: 'The heir, as received or corrected since.' },
    ),
    acceso_heredero: HerederoAccess,
    siniestro: orNull(
      object(
        {
          siniestro_id: Type.String({ examples: ['0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11'] }),
          registrado: instant('When the claim was recorded in the register.'),
          prioridad: Priority,
          notas_aseguradora: orNull(
            Type.String({
              description: 'Note of the insurer, or null.',
              examples: ['La familia prefiere que se la llame por la tarde.'],
            }),
          ),
          ...shownReferences,
        },
        { description: 'The claim the case came with, or null.' },
      ),
    ),
    avisos: Type.Array(Notice, { description: 'Things worth a look in what was received; they stop nothing.' }),
    cuentas: Type.Array(Cuenta, { description: 'The digital accounts.' }),
    documentos: Type.Array(Documento, { description: 'The documents received.' }),
    certificados: Type.Array(Certificado, {
      description: 'The certificates of the module `certificados`; empty until the case is `en_tramite`.',
    }),
    documentacion: Documentation,
    lista_completa: orNull(
      instant(
        'When the heir declared the list of accounts complete; null while it is open.',
        '2026-11-25T18:30:00.000Z',
      ),
    ),
    voluntad: orNull(
      option(WISHES, {
        description: 'The wishes of the deceased about their digital life; null: nobody has been asked.',
        examples: ['no_consta'],
      }),
    ),
    reabrible_hasta: orNull(
      instant('Until when a closed case can be reopened; null otherwise.', '2027-03-02T22:59:59.999Z'),
    ),
    abierto: instant('When the case was opened.'),
    actualizado: instant('Last change of the case.'),
    cerrado: orNull(instant('When the case was closed or annulled, or null.')),
  },
  { description: 'The case with its modules, accounts, documents and certificates.' },
);
export type CasoDetail = Static<typeof CasoDetail>;

export const CasoSummary = object(
  {
    caso_id: CasoId,
    estado: State,
    en_espera_de: InWaitOf,
    resultado: Result,
    prioridad: Priority,
    poliza_numero: Type.String({ examples: ['DEC-0048213-7'] }),
    ...shownReferences,
    pack: Pack,
    modulos_contratados: ContractedModulos,
    fallecido: object(
      {
        nombre: Type.String({ examples: ['Carmen'] }),
        apellidos: Type.String({ examples: ['Ruiz de la Prada Ortega'] }),
      },
      { description: 'The deceased.' },
    ),
    abierto: instant('When the case was opened.'),
    actualizado: instant('Last change of the case.'),
  },
  { description: 'A case in a list.' },
);
export type CasoSummary = Static<typeof CasoSummary>;

/** Query of GET /casos. */
export const CasosQuery = object({
  estado: Type.Optional(severalOf(CASO_STATES, 'Only cases in these states.', ['abierto', 'en_tramite'])),
  abierto_desde: Type.Optional(date('Opened on this day (Europe/Madrid) or later.', '2026-11-01')),
  abierto_hasta: Type.Optional(
    date('Opened on this day (Europe/Madrid) or earlier; not before `abierto_desde`.', '2026-11-30'),
  ),
  poliza_numero: Type.Optional({
    ...PolizaNumber,
    description: 'Only cases of this policy; spacing, hyphens and case are ignored.',
  }),
  referencia: Type.Optional({
    ...Referencia,
    description: 'Only cases with this reference, of their own or of their claim; as it is written, capitals included.',
  }),
  actualizado_desde_instante: Type.Optional(instant('Changed at this instant or later.', '2026-11-20T00:00:00Z')),
  ...pageQuery,
});

export const ACTORS = ['aseguradora', 'heredero', 'servicio', 'sistema'] as const;

export const TimelineEntry = object(
  {
    entrada_id: Type.String({ examples: ['0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c12'] }),
    tipo: Type.String({ description: 'Stable code of what happened.', examples: ['caso_abierto'] }),
    texto: Type.String({
      description: 'The same in a sentence, in the language asked for.',
      examples: ['Se abrió el caso.'],
    }),
    actor: option(ACTORS, { description: 'Who did it.', examples: ['aseguradora'] }),
    ocurrido: instant('When it happened.'),
  },
  { description: 'Something that happened in the case.' },
);
export type TimelineEntry = Static<typeof TimelineEntry>;

export const TimelineQuery = object({
  ...pageQuery,
  cursor: Type.Optional({ ...pageQuery.cursor, examples: ['MTIzNA'] }),
});

/** Body of POST /casos/{id}/acceso in Variant A. */
export const AccessRequestA = object(
  {
    email: Type.Optional({ ...Email, description: 'Corrected e-mail address of the heir.' }),
    telefono: Type.Optional({
      ...HerederoPhone,
      description: 'Corrected telephone of the heir; blank leaves it as it is.',
    }),
    enviar: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'false: adds a link beside the living one and sends no e-mail; the links that exist stay valid, unless the address changes.',
        examples: [true],
      }),
    ),
  },
  { description: 'Corrections to make before the new link goes out.' },
);
/** In Variant B the link travels by e-mail alone, so `enviar` can only be true. */
export const AccessRequestB = object(
  {
    email: AccessRequestA.properties.email,
    telefono: AccessRequestA.properties.telefono,
    enviar: Type.Optional(
      Type.Literal(true, { description: 'Always true: the link travels by e-mail alone.', examples: [true] }),
    ),
  },
  { description: 'Corrections to make before the new link goes out.' },
);
export type AccessRequest = Static<typeof AccessRequestA>;

export const NewAccessA = object(
  { portal_url: PortalUrl, token_heredero: TokenHeredero },
  { description: 'The new access.' },
);
export const NewAccessB = object({ acceso_heredero: HerederoAccess }, { description: 'The new access.' });

/** Body of POST /casos/{id}/anulacion; the whole body is optional. */
export const Cancellation = object(
  {
    motivo: Type.Optional(
      option(CANCELLATION_REASONS, {
        default: 'abierto_por_error',
        description: 'Why the case is annulled.',
        examples: ['abierto_por_error'],
      }),
    ),
    notas: Type.Optional(paragraph(2000, 'Free text for the file; the family does not see it.', 'Póliza equivocada')),
  },
  { description: 'Why the case is annulled.' },
);
export type Cancellation = Static<typeof Cancellation>;

export const CancelledCaso = object(
  { caso_id: CasoId, estado: option(CASO_STATES, { description: 'State of the case.', examples: ['anulado'] }) },
  { description: 'The case that was annulled.' },
);
