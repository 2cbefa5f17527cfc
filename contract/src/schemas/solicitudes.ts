/** Requests to providers as the desk follows them: term, reference key, proof of the post. */
import { type Static, Type } from 'typebox';
import { date, instant, line, object, option, orNull, paragraph } from './common.ts';
import { CUENTA_STATES } from './cuentas.ts';
import { CUENTA_ACTIONS } from './lists.ts';
import { CHANNELS } from './ready-proveedores.ts';

/** The channels of the catalogue, and a registered letter whose content the post certifies. */
export const REQUEST_CHANNELS = [...CHANNELS, 'burofax'] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];
export const REQUEST_ENDS = ['contestada', 'silencio', 'retirada'] as const;
export type RequestEnd = (typeof REQUEST_ENDS)[number];
export const TERM_STATES = ['en_curso', 'cumplido', 'incumplido', 'sin_objeto'] as const;
export type TermState = (typeof TERM_STATES)[number];
/** By which a provider says that it has a request, or answers it. */
export const RECEIPT_WAYS = ['correo', 'telefono', 'papel', 'pagina'] as const;
export type ReceiptWay = (typeof RECEIPT_WAYS)[number];
/** What becomes of a letter by post. */
export const POSTAL_DELIVERIES = ['admitida', 'entregada', 'devuelta', 'perdida'] as const;
export type PostalDelivery = (typeof POSTAL_DELIVERIES)[number];

const Key = line(80, 'The reference key that the provider gave the request.', '2027-0003481');

export const Solicitud = object({
  numero: Type.Integer({ minimum: 1, description: 'Which request of the account.' }),
  canal: option(REQUEST_CHANNELS, { description: 'By which it went.' }),
  enviada: date('Day on which it went.'),
  plazo: date('Last day for the answer.'),
  obliga: Type.Boolean({ description: 'The law itself obliges the provider to that day.' }),
  estado: option(TERM_STATES, {
    description: '`sin_objeto`: it was taken back, or its account was discarded.',
  }),
  terminada: orNull(date('Day of the answer or the end.')),
  clave: orNull(Type.String({ description: 'The reference key that the provider gave it.' })),
  acusada: orNull(instant('When a person entered that the provider has it.')),
  via: orNull(option(RECEIPT_WAYS)),
  quien: orNull(Type.String({ description: 'Who said so at the provider.' })),
  prometida: orNull(date('By when they promised an answer.')),
  nota: orNull(Type.String()),
  entrega: orNull(option(POSTAL_DELIVERIES, { description: 'What became of it at the post.' })),
  envio: orNull(
    object({
      numero: Type.String({ description: "Number of the carrier's proof." }),
      fecha: date('Day of the proof.'),
    }),
  ),
});
export type Solicitud = Static<typeof Solicitud>;

/** The accounts of a case at one provider, so that it is spoken to once about all of them. */
export const ProveedorSolicitudes = object({
  proveedor: Type.String(),
  proveedor_codigo: orNull(Type.String()),
  cuentas: Type.Array(
    object({
      cuenta_id: Type.String(),
      accion: orNull(option(CUENTA_ACTIONS)),
      estado: option(CUENTA_STATES),
      identificador: orNull(Type.String()),
      version: Type.Integer(),
      repite: orNull(
        Type.String({
          description:
            'Another account whose open request asks the same of the provider for the same account; null: none.',
        }),
      ),
      solicitudes: Type.Array(Solicitud, { description: 'Oldest first.' }),
    }),
  ),
});
export type ProveedorSolicitudes = Static<typeof ProveedorSolicitudes>;
export const CasoSolicitudes = object({
  elementos: Type.Array(ProveedorSolicitudes, { description: 'By provider: those with several accounts first.' }),
});
export type CasoSolicitudes = Static<typeof CasoSolicitudes>;

/** The provider says that it has the request. */
export const NewReceipt = object({
  via: option(RECEIPT_WAYS, { description: 'By which it said so.' }),
  clave: Type.Optional(Key),
  quien: Type.Optional(line(100, 'Who said so at the provider.', 'Marta, del servicio de clientes')),
  prometida: Type.Optional(date('By when they promised an answer.')),
  nota: Type.Optional(paragraph(1000, 'What else they said.', 'Lo pasan al departamento de bajas.')),
});
export type NewReceipt = Static<typeof NewReceipt>;

/** What became of a letter by post, as its proof or its notice of delivery says. */
export const NewDelivery = object({
  entrega: option(POSTAL_DELIVERIES),
  numero: Type.Optional(line(60, "Number of the carrier's proof.", 'NB00012345678')),
  fecha: Type.Optional(date('Day of the proof.')),
});
export type NewDelivery = Static<typeof NewDelivery>;

export const TermsQuery = object({
  desde: Type.Optional(date('First day on which the requests went; without it a year ago.')),
  hasta: Type.Optional(date('Last day; without it today.')),
});
const counts = {
  cumplidos: Type.Integer({ minimum: 0 }),
  incumplidos: Type.Integer({ minimum: 0 }),
  en_curso: Type.Integer({ minimum: 0 }),
};
export const ProveedorTerms = object({
  desde: date('First day on which the requests went.'),
  hasta: date('Last day.'),
  elementos: Type.Array(
    object({
      proveedor: Type.String({ description: 'Code of the catalogue.' }),
      nombre: Type.String(),
      ley: object(counts, { description: 'Terms to which the law itself obliged the provider.' }),
      otros: object(counts, { description: 'Those that it publishes, and measures.' }),
    }),
    { description: 'Those that broke most terms of the law first.' },
  ),
});
export type ProveedorTerms = Static<typeof ProveedorTerms>;
