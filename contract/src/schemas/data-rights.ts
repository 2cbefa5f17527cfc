/**
 * What the law gives a person of the family on their own data: to see them, to put them right, to ask for more, and an answer in
 * time (GDPR, arts. 12 and 15 to 21; LOPDGDD, arts. 12 to 18).
 */
import { type Static, Type } from 'typebox';
import { Heredero } from './casos.ts';
import { CasoId, date, instant, LANGUAGES, object, option, orNull, paragraph } from './common.ts';
import { CUENTA_ACTIONS, DOCUMENTO_TYPES, OBJECION_KINDS } from './lists.ts';
import { SignerIdentity } from './mandato.ts';
import { WrittenToThem } from './messages.ts';
import { PORTAL_PAPERS } from './web-apps.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });

/** Arts. 15, 16, 17, 18 and 21 of the GDPR; the copy of art. 15 is machine-readable, which is what art. 20 asks for. */
export const RIGHT_KINDS = ['acceso', 'rectificacion', 'supresion', 'limitacion', 'oposicion'] as const;
export type RightKind = (typeof RIGHT_KINDS)[number];

/** `retirada`: whoever asked thought better of it. */
export const PETICION_STATES = ['abierta', 'atendida', 'denegada', 'retirada'] as const;
export type PeticionState = (typeof PETICION_STATES)[number];

/** Open at once, of one person. */
export const PETICIONES_MAXIMUM = 10;

const words = (description: string) => paragraph(2000, description, 'Quiero saber qué anotaron cuando llamé.');

/** The name as the person says that it is. */
const name = { nombre: Heredero.properties.nombre, apellidos: Heredero.properties.apellidos };

export const Peticion = object({
  peticion_id: Id,
  clase: option(RIGHT_KINDS),
  estado: option(PETICION_STATES),
  palabras: orNull(Type.String({ description: 'What was asked, in their words.' })),
  nombre_propuesto: orNull(object({ nombre: Type.String(), apellidos: Type.String() })),
  pedida: instant('When it was asked.'),
  vence: date('Last day for the answer: a month after it was asked, or what was added to that.'),
  motivo_prorroga: orNull(
    Type.String({ description: 'Why the answer takes up to two months more; null: it does not.' }),
  ),
  respuesta: orNull(Type.String({ description: 'What was answered.' })),
  terminada: orNull(instant('When it was answered, or taken back.')),
});
export type Peticion = Static<typeof Peticion>;

/** What stays for a while though somebody asks for its erasure, and why. */
export const KEPT_DATA = ['gestion', 'expediente', 'permiso', 'solicitudes', 'imagen_dni', 'desacuerdo'] as const;
export const Kept = object({
  que: option(KEPT_DATA),
  norma: Type.String({ description: 'The law and its article.' }),
  hasta: orNull(date('Day on which it is erased; null: the case goes on, and the day is not known yet.')),
});
export type Kept = Static<typeof Kept>;

/** Who answers for the data, as families read it. */
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

/** Everything that is kept about one person, for that person alone. */
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
      identidad: orNull(object(SignerIdentity.properties)),
      email: Type.String({ description: 'To which the code went.' }),
      direccion_ip: Type.String(),
      navegador: Type.String(),
      con_rubrica: Type.Boolean({ description: 'A signature was drawn.' }),
    }),
  ),
  voluntad: orNull(Type.String({ description: 'What they told us that the deceased had laid down.' })),
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
  mensajes: Type.Array(WrittenToThem, { description: 'What a person of the service wrote to them.' }),
  llamadas: Type.Array(instant('When we spoke on the telephone.')),
  enlaces: Type.Array(object(Stay)),
  sesiones: Type.Array(object(Stay)),
  peticiones: Type.Array(Peticion),
});
export type OwnCopy = Static<typeof OwnCopy>;

/** What the page shows. */
export const OwnData = object({
  copia: OwnCopy,
  conservado: Type.Array(Kept, { description: 'What an erasure leaves for now.' }),
  puede_corregir: object({
    telefono: Type.Boolean({
      description: 'At once; a name that reads otherwise than on file is looked at by a person.',
    }),
  }),
});
export type OwnData = Static<typeof OwnData>;

export const OwnCorrection = Type.Object(
  {
    nombre: Type.Optional(name.nombre),
    apellidos: Type.Optional(name.apellidos),
    telefono: Type.Optional(
      orNull(Type.String({ maxLength: 40, description: 'Null takes it away.', examples: ['+34600111222'] })),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type OwnCorrection = Static<typeof OwnCorrection>;
export const CorrectionOutcome = object({
  corregido: Type.Array(option(['nombre', 'telefono']), { description: 'What is as they say from now on.' }),
  por_mirar: Type.Boolean({ description: 'The name reads otherwise: a person looks at it, and answers.' }),
});
export type CorrectionOutcome = Static<typeof CorrectionOutcome>;

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
  prorrogable: Type.Boolean({ description: 'Its term can be made longer, once, while it has not passed.' }),
});
export type DeskPeticion = Static<typeof DeskPeticion>;
export const DeskPeticiones = object({ elementos: Type.Array(DeskPeticion) });

export const PeticionAnswer = object({
  decision: option(['atendida', 'denegada']),
  respuesta: words('What is answered, as the person reads it.'),
});
export type PeticionAnswer = Static<typeof PeticionAnswer>;
export const PeticionExtension = object({
  motivo: words('Why it takes longer, as the person reads it.'),
});
