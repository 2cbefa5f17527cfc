/**
 * A relative's legal rights over their own data: a copy at once, and an answer in time to a request (GDPR, arts. 12 and 15 to 21; LOPDGDD, arts. 12
 * to 18).
 */
import { type Static, Type } from 'typebox';
import { CasoId, date, Id, instant, LANGUAGES, object, option, orNull, paragraph } from './common.ts';
import { CUENTA_ACTIONS, DOCUMENTO_TYPES, OBJECION_KINDS } from './lists.ts';
import { SignerIdentity } from './mandato.ts';
import { WrittenToThem } from './messages.ts';
import { PORTAL_PAPERS } from './web-apps.ts';

/** The rights of the GDPR, arts. 15, 16, 17, 18, 21 and 20, in this order. */
const RIGHT_KINDS = ['acceso', 'rectificacion', 'supresion', 'limitacion', 'oposicion', 'portabilidad'] as const;
export type RightKind = (typeof RIGHT_KINDS)[number];

/** `retirada`: withdrawn by the person who asked. */
const PETICION_STATES = ['abierta', 'atendida', 'denegada', 'retirada'] as const;

/** Maximum number of open requests of one person. */
export const PETICIONES_MAXIMUM = 10;

const words = paragraph(2000);

export const Peticion = object({
  peticion_id: Id,
  clase: option(RIGHT_KINDS),
  estado: option(PETICION_STATES),
  palabras: orNull(Type.String()),
  pedida: instant(),
  /** Last day for the answer: one month after the request. */
  vence: date(),
  respuesta: orNull(Type.String()),
  /** When the request was answered or withdrawn; null: it is open. */
  terminada: orNull(instant()),
});
export type Peticion = Static<typeof Peticion>;

/** The data controller, as named to families. */
export const Controller = object({
  /** Name of the controller (GDPR, art. 4.7), and its postal address if known. */
  responsable: Type.String(),
  /** E-mail address for questions about data; null: people call the insurer. */
  contacto: orNull(Type.String()),
  /** Whether the insurer is the controller; false: the insurer named somebody else. */
  es_la_aseguradora: Type.Boolean(),
  /** Years for which a case is kept, with access blocked, after its end. */
  anios: Type.Integer(),
});
export type Controller = Static<typeof Controller>;

const Stay = { desde: instant(), hasta: instant() };

/** All data kept about one person, for that person alone. */
export const OwnCopy = object({
  generada: instant(),
  caso_id: CasoId,
  responsable: Controller,
  persona: object({
    papel: option(PORTAL_PAPERS),
    nombre: Type.String(),
    apellidos: Type.String(),
    email: Type.String(),
    telefono: orNull(Type.String()),
    parentesco: orNull(Type.String()),
    idioma: option(LANGUAGES),
  }),
  /** How the data came: with the claim, with a handover, or with the heir's invitation. */
  origen: option(['aseguradora', 'relevo', 'heredero']),
  permisos: Type.Array(
    object({
      firmado: instant(),
      revocado: orNull(instant()),
      nombre: Type.String(),
      identidad: object(SignerIdentity.properties),
      email: Type.String(),
      direccion_ip: Type.String(),
      navegador: Type.String(),
    }),
  ),
  /** The wishes of the deceased, as this person told them to the service. */
  voluntad: orNull(Type.String()),
  papeles: Type.Array(
    object({
      tipo: option(DOCUMENTO_TYPES),
      recibido: instant(),
      /** When the file was deleted; null: it was not deleted, or there was none. */
      fichero_borrado: orNull(instant()),
    }),
  ),
  desacuerdos: Type.Array(
    object({
      clase: option(OBJECION_KINDS),
      motivo: orNull(Type.String()),
      decision: orNull(Type.String()),
      dicho: instant(),
    }),
  ),
  destinatarios: Type.Array(
    object({
      /** A provider that received a request in the signer's name, with the mandate. */
      nombre: Type.String(),
      accion: orNull(option(CUENTA_ACTIONS)),
      desde: instant(),
    }),
  ),
  correos: Type.Array(object({ tipo: Type.String(), escrito: instant(), estado: Type.String() })),
  /** Messages that the service's staff wrote to this person. */
  mensajes: Type.Array(WrittenToThem),
  llamadas: Type.Array(instant()),
  enlaces: Type.Array(object(Stay)),
  sesiones: Type.Array(object(Stay)),
  peticiones: Type.Array(Peticion),
});
export type OwnCopy = Static<typeof OwnCopy>;

/** Shown before a person asks for a copy. */
export const OwnData = object({
  responsable: Controller,
  /** Newest first. */
  peticiones: Type.Array(Peticion),
});
export type OwnData = Static<typeof OwnData>;

export const NewPeticion = object({ clase: option(RIGHT_KINDS), palabras: Type.Optional(words) });
export type NewPeticion = Static<typeof NewPeticion>;

// At the desk -------------------------------------------------------------------------------------------------------

export const DeskPeticion = object({
  ...Peticion.properties,
  /** The person who asked; null: their data were erased since. */
  persona: orNull(object({ nombre: Type.String(), email: Type.String(), papel: option(['heredero', 'allegado']) })),
  /** Days left until `vence`; negative: that day has passed. */
  quedan: Type.Integer(),
});
export type DeskPeticion = Static<typeof DeskPeticion>;

export const PeticionAnswer = object({
  /** `levantada`: a restriction that was granted ends. It is a word of its own, so that a second denial of an open request lifts nothing. */
  decision: option(['atendida', 'denegada', 'levantada']),
  respuesta: words,
});
export type PeticionAnswer = Static<typeof PeticionAnswer>;
