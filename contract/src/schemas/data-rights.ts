/**
 * A relative's legal rights over their own data: a copy at once, and an answer in time to a request (GDPR, arts. 12 and 15 to 21; LOPDGDD, arts. 12
 * to 18).
 */
import { type Static, Type } from 'typebox';
import { CasoId, date, instant, LANGUAGES, object, option, orNull, paragraph } from './common.ts';
import { CUENTA_ACTIONS, DOCUMENTO_TYPES, OBJECION_KINDS } from './lists.ts';
import { SignerIdentity } from './mandato.ts';
import { WrittenToThem } from './messages.ts';
import { PORTAL_PAPERS } from './web-apps.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });

/** In this order: GDPR, arts. 15, 16, 17, 18, 21 and 20. */
const RIGHT_KINDS = ['acceso', 'rectificacion', 'supresion', 'limitacion', 'oposicion', 'portabilidad'] as const;
export type RightKind = (typeof RIGHT_KINDS)[number];

/** `retirada`: withdrawn by the person who asked. */
const PETICION_STATES = ['abierta', 'atendida', 'denegada', 'retirada'] as const;

/** Most open requests of one person. */
export const PETICIONES_MAXIMUM = 10;

const words = (description: string) => paragraph(2000, description, 'Quiero saber qué anotaron cuando llamé.');

export const Peticion = object({
  peticion_id: Id,
  clase: option(RIGHT_KINDS),
  estado: option(PETICION_STATES),
  palabras: orNull(Type.String({ description: 'The request, in their words.' })),
  pedida: instant('When it was asked.'),
  vence: date('Last day for the answer: a month after it was asked.'),
  respuesta: orNull(Type.String({ description: 'The answer.' })),
  terminada: orNull(instant('When it was answered, or taken back.')),
});
export type Peticion = Static<typeof Peticion>;

/** The data controller, as families read it. */
export const Controller = object({
  responsable: Type.String({ description: 'Name, and address where it is known, of the controller (GDPR, art. 4.7).' }),
  contacto: orNull(
    Type.String({ description: 'Address for questions about data; null: the telephone of the insurer.' }),
  ),
  es_la_aseguradora: Type.Boolean({ description: 'False: somebody else was named as the controller.' }),
  anios: Type.Integer({ description: 'Years that a case is kept, blocked, after its end.' }),
});
export type Controller = Static<typeof Controller>;

const Stay = { desde: instant('When it began.'), hasta: instant('When it ends.') };

/** All data kept about one person, for that person alone. */
export const OwnCopy = object({
  generada: instant('When the copy was made.'),
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
  origen: option(['aseguradora', 'heredero'], { description: 'Who brought the data in at the beginning.' }),
  permisos: Type.Array(
    object({
      firmado: instant('When it was signed.'),
      revocado: orNull(instant('When it was taken back.')),
      nombre: Type.String({ description: 'As it was typed.' }),
      identidad: object(SignerIdentity.properties),
      email: Type.String({ description: 'To which the code went.' }),
      direccion_ip: Type.String(),
      navegador: Type.String(),
      con_rubrica: Type.Boolean({ description: 'A signature was drawn.' }),
    }),
  ),
  voluntad: orNull(Type.String({ description: 'The wishes of the deceased, as they told them to us.' })),
  papeles: Type.Array(
    object({
      tipo: option(DOCUMENTO_TYPES),
      recibido: instant('When it came.'),
      fichero_borrado: orNull(instant('When its picture was deleted; null: it was not, or there was none.')),
    }),
  ),
  desacuerdos: Type.Array(
    object({
      clase: option(OBJECION_KINDS),
      motivo: orNull(Type.String()),
      decision: orNull(Type.String()),
      dicho: instant('When it was said.'),
    }),
  ),
  destinatarios: Type.Array(
    object({
      nombre: Type.String({ description: 'Who was asked for something in their name, and saw the permission.' }),
      accion: orNull(option(CUENTA_ACTIONS)),
      desde: instant('When it was asked.'),
    }),
  ),
  correos: Type.Array(object({ tipo: Type.String(), escrito: instant('When it was written.'), estado: Type.String() })),
  mensajes: Type.Array(WrittenToThem, { description: 'Messages that a person of the service wrote to them.' }),
  llamadas: Type.Array(instant('When we spoke on the telephone.')),
  enlaces: Type.Array(object(Stay)),
  sesiones: Type.Array(object(Stay)),
  peticiones: Type.Array(Peticion),
});
export type OwnCopy = Static<typeof OwnCopy>;

/** Shown before a person asks for a copy. */
export const OwnData = object({
  responsable: Controller,
  peticiones: Type.Array(Peticion, { description: 'Their requests, newest first.' }),
});
export type OwnData = Static<typeof OwnData>;

export const NewPeticion = object({
  clase: option(RIGHT_KINDS),
  palabras: Type.Optional(words('What is asked for.')),
});
export type NewPeticion = Static<typeof NewPeticion>;

// At the desk -------------------------------------------------------------------------------------------------------

export const DeskPeticion = object({
  ...Peticion.properties,
  persona: orNull(
    object(
      { nombre: Type.String(), email: Type.String(), papel: option(['heredero', 'allegado']) },
      { description: 'Who asked; null: erased since.' },
    ),
  ),
  quedan: Type.Integer({ description: 'Days until the last day; negative: it has passed.' }),
});
export type DeskPeticion = Static<typeof DeskPeticion>;

export const PeticionAnswer = object({
  decision: option(['atendida', 'denegada']),
  respuesta: words('What is answered, as the person reads it.'),
});
export type PeticionAnswer = Static<typeof PeticionAnswer>;
