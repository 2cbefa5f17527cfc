/** Requests to providers as the desk follows them: term, reference key, proof of the post. */
import { type Static, Type } from 'typebox';
import { date, instant, line, object, option, orNull, paragraph } from './common.ts';
import { CUENTA_STATES } from './cuentas.ts';
import { CUENTA_ACTIONS, CUENTA_RESULTS } from './lists.ts';
import { PAPERS } from './ready-proveedores.ts';
import { RESPUESTA_CLASSES, RESPUESTA_VIAS } from './respuesta-lists.ts';
import { POSTAL_DELIVERIES, REQUEST_CHANNELS, TERM_STATES } from './solicitud-lists.ts';

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
  via: orNull(option(RESPUESTA_VIAS)),
  quien: orNull(Type.String({ description: 'Who said so at the provider.' })),
  prometida: orNull(date('By when they promised an answer.')),
  nota: orNull(Type.String()),
  entrega: orNull(option(POSTAL_DELIVERIES, { description: 'The delivery result of the postal service.' })),
  envios: Type.Array(
    object({
      numero: Type.String({ description: "Number of the carrier's proof." }),
      fecha: date('Day of the proof.'),
    }),
    { description: 'Proofs of posting and delivery, oldest first.' },
  ),
});
export type Solicitud = Static<typeof Solicitud>;

/** The accounts of a case at one provider, so that one contact covers all of them. */
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

/** The provider acknowledges the request. */
export const NewReceipt = object({
  via: option(RESPUESTA_VIAS, { description: 'By which it said so.' }),
  clave: Type.Optional(Key),
  quien: Type.Optional(line(100, 'Who said so at the provider.', 'Marta, del servicio de clientes')),
  prometida: Type.Optional(date('By when they promised an answer.')),
  nota: Type.Optional(paragraph(1000, 'What else they said.', 'Lo pasan al departamento de bajas.')),
});
export type NewReceipt = Static<typeof NewReceipt>;

/** The outcome of a letter by post, as its receipt or delivery notice says. */
export const NewDelivery = object({
  entrega: option(POSTAL_DELIVERIES),
  numero: Type.Optional(line(60, "Number of the carrier's proof.", 'NB00012345678')),
  fecha: Type.Optional(date('Day of the proof.')),
});
export type NewDelivery = Static<typeof NewDelivery>;

/** Everything that a person needs to ask a provider by the channel of the account. */
export const SendingSheet = object({
  proveedor: Type.String(),
  pagina: orNull(
    Type.String({
      description: 'Page or address of the catalogue: the form, or where to call, write or go; null: none is known.',
    }),
  ),
  formulario: orNull(
    object(
      {
        campos: Type.Array(
          object({
            nombre: Type.String({ description: 'In the words of the page.' }),
            valor: orNull(Type.String()),
            papel: orNull(option(PAPERS, { description: 'A paper to attach.' })),
          }),
          { description: 'In the order of the form.' },
        ),
        fecha: orNull(date('When they were seen.')),
        fuente: orNull(Type.String({ description: 'Where.' })),
      },
      { description: 'The fields of its form, by the catalogue; null: nobody has seen them, or it has none.' },
    ),
  ),
  datos: Type.Array(object({ que: Type.String(), valor: Type.String() }), {
    description: 'Data that providers use to ask for, besides those of `formulario`.',
  }),
  decir: Type.Array(Type.String(), { description: 'On the telephone: sentences to say, in order.' }),
  preguntar: Type.Array(Type.String(), { description: 'On the telephone: questions to ask before hanging up.' }),
  responder: Type.Array(object({ pregunta: Type.String(), respuesta: Type.String() }), {
    description: 'What to answer to their usual questions.',
  }),
  juntas: Type.Array(Type.String(), {
    description: 'Other accounts of the case at the same provider that wait for its answer: one call does for all.',
  }),
});
export type SendingSheet = Static<typeof SendingSheet>;

/** The outcome of a call to a provider. Of an account that had not been asked for it is the request too. */
export const ProveedorCall = object({
  llamada: Type.String({
    minLength: 8,
    maxLength: 60,
    pattern: '^[A-Za-z0-9-]+$',
    description: 'Identifier of the form, so that one sent twice counts once.',
    examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'],
  }),
  clase: option([...RESPUESTA_CLASSES, 'no_contestan'], {
    description: 'The answer given on the telephone; `no_contestan`: nobody answered the call.',
  }),
  quien: Type.Optional(line(100, 'Who spoke for the provider.', 'Marta, del servicio de clientes')),
  clave: Type.Optional(Key),
  prometida: Type.Optional(date('By when they promised an answer.')),
  resultado: Type.Optional(option(CUENTA_RESULTS)),
  papeles: Type.Optional(Type.Array(option(PAPERS), { uniqueItems: true, maxItems: PAPERS.length })),
  insiste: Type.Optional(
    Type.Boolean({ description: 'The call chases a request that is out, and counts as a chase of it.' }),
  ),
  sin_constancia: Type.Optional(
    line(300, 'Why they gave no key. A call that asks or chases needs a `clave` or this.', 'Dicen que no dan número.'),
  ),
  nota: Type.Optional(paragraph(1000, 'What they said, in their words.', 'Lo pasan al departamento de bajas.')),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type ProveedorCall = Static<typeof ProveedorCall>;
