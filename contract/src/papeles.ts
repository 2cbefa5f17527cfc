/** What the service writes: letters to providers, the mandate as it can be shown, copies that say whom they are for. */
import { type Static, Type } from 'typebox';
import { TIPOS_DE_CERTIFICADO } from './certificados.ts';
import { CasoId, fecha, instante, objeto, oNulo, opcion, parrafo } from './comun.ts';
import { ACCIONES_CUENTA, CLASES_DE_CARTA, TIPOS_DE_DOCUMENTO } from './listas.ts';
import { CANALES } from './proveedores-listas.ts';

export type ClaseDeCarta = (typeof CLASES_DE_CARTA)[number];
export const IDIOMAS_DE_CARTA = ['es', 'en'] as const;
export type IdiomaDeCarta = (typeof IDIOMAS_DE_CARTA)[number];
/** Whose civil law says who may ask (LOPDGDD, art. 96.4). */
export const TERRITORIOS = ['comun', 'cataluna'] as const;
export type Territorio = (typeof TERRITORIOS)[number];

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });
const idioma = opcion(IDIOMAS_DE_CARTA, { description: 'Without it the one that whoever gets it reads.' });
const territorio = opcion(TERRITORIOS, { description: 'Civil law of the deceased; without it the common one.' });

/** Query of a letter. */
export const ConsultaDeCarta = objeto({
  clase: Type.Optional(opcion(CLASES_DE_CARTA, { description: 'Without it `solicitud`.' })),
  idioma: Type.Optional(idioma),
  territorio: Type.Optional(territorio),
});
export type ConsultaDeCarta = Static<typeof ConsultaDeCarta>;

/** As `EnvioDeCarta.direccion`. */
const DIRECCION = { maxLength: 254, pattern: '^[^\\s@<>"(),:;]+@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}$' } as const;

/** The same at the desk, which may give another address. */
export const ConsultaDeCartaEnMesa = objeto({
  ...ConsultaDeCarta.properties,
  direccion: Type.Optional(Type.String({ ...DIRECCION, description: 'As it would leave to this address.' })),
});

export const AdjuntoDeCarta = objeto({
  clase: opcion(['carta', 'mandato', 'documento']),
  nombre: Type.String({ description: 'What it is, in the language of the letter.' }),
  tipo: oNulo(opcion(TIPOS_DE_DOCUMENTO)),
  documento_id: oNulo(Type.String({ description: 'The document that is copied; null: it is written by the service.' })),
  legible: Type.Boolean({ description: 'Who asks can open that document.' }),
});
export type AdjuntoDeCarta = Static<typeof AdjuntoDeCarta>;

/** A letter as it would leave now. */
export const Carta = objeto({
  cuenta_id: Id,
  clase: opcion(CLASES_DE_CARTA),
  idioma: opcion(IDIOMAS_DE_CARTA),
  territorio: opcion(TERRITORIOS),
  en_primera_persona: Type.Boolean({ description: 'The provider takes it from the relative alone, who sends it.' }),
  canal: opcion(CANALES, { description: 'How it goes to whom it is for.' }),
  destinatario: objeto({
    nombre: Type.String(),
    direccion: oNulo(Type.String({ description: 'E-mail address or page; null: not known.' })),
    otra: Type.Boolean({ description: 'A person gave the address; the catalogue has another one, or none.' }),
    dudosa: oNulo(Type.String({ description: 'What looks wrong with that address; null: nothing does.' })),
  }),
  asunto: Type.String(),
  texto: Type.String({ description: 'The whole letter as plain text, for a web form or an e-mail.' }),
  adjuntos: Type.Array(AdjuntoDeCarta, { description: 'What goes with it, the letter itself first.' }),
  plazo: oNulo(fecha('Day by which the letter asks for an answer.')),
  puede_enviarse: Type.Boolean({ description: 'The service can send it by e-mail now.' }),
  motivos: Type.Array(objeto({ codigo: Type.String(), texto: Type.String() }), {
    description: 'Why it can not be sent by the service now; empty when it can.',
  }),
  ultimo_envio: oNulo(
    objeto(
      {
        estado: opcion(['pendiente', 'enviado', 'retenido', 'rechazado', 'caducado', 'retirado']),
        cuando: instante('When it was handed in.'),
      },
      { description: 'The last e-mail to this provider about this account.' },
    ),
  ),
});
export type Carta = Static<typeof Carta>;

/** A letter that was sent and waits some seconds, in which it can be taken back. */
export const CartaPorSalir = objeto({
  carta_id: Id,
  cuenta_id: Id,
  proveedor: Type.String(),
  direccion: Type.String({ description: 'E-mail address that it goes to.' }),
  segundos: Type.Integer({ minimum: 0, description: 'Until it leaves; 0: at any moment.' }),
});
export type CartaPorSalir = Static<typeof CartaPorSalir>;
export const CartasPorSalir = objeto({ elementos: Type.Array(CartaPorSalir) });

export const EnvioDeCarta = objeto({
  clase: opcion(CLASES_DE_CARTA),
  idioma: Type.Optional(idioma),
  territorio: Type.Optional(territorio),
  direccion: Type.Optional(
    Type.String({
      ...DIRECCION,
      description: 'Where the catalogue has no address, or the provider has given another one: it goes on record.',
    }),
  ),
  motivo_direccion: Type.Optional(
    parrafo(
      300,
      'Why to that address; required where it is not that of the catalogue.',
      'Nos la dio el proveedor por teléfono.',
    ),
  ),
  direccion_comprobada: Type.Optional(
    Type.Boolean({ description: 'The address looks wrong, and somebody has checked that it is right.' }),
  ),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type EnvioDeCarta = Static<typeof EnvioDeCarta>;

/** The relative says that they sent it. */
export const CartaEnviada = objeto({
  nota: Type.Optional(Type.String({ maxLength: 2000, description: 'For instance a reference number.' })),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** They said so to the service, which keeps how it took their word. */
export const CartaEnviadaPorFamilia = objeto({
  ...CartaEnviada.properties,
  constancia: parrafo(2000, 'How the heir said so.', 'Llamada del 21 de noviembre.'),
});

/**
 * A drawn signature: strokes of points in a box, as lists of x and y in turn. Numbers and no picture, so that there is
 * nothing in it but the line.
 */
export const MAXIMO_DE_TRAZOS = 40;
export const MAXIMO_DE_PUNTOS = 800;
export const Rubrica = objeto(
  {
    ancho: Type.Integer({ minimum: 50, maximum: 2000 }),
    alto: Type.Integer({ minimum: 20, maximum: 1000 }),
    trazos: Type.Array(
      Type.Array(Type.Integer({ minimum: 0, maximum: 2000 }), { minItems: 4, maxItems: MAXIMO_DE_PUNTOS }),
      { minItems: 1, maxItems: MAXIMO_DE_TRAZOS },
    ),
  },
  { description: 'A drawn signature: strokes of points, x and y in turn, within a box of this width and height.' },
);
export type Rubrica = Static<typeof Rubrica>;

const Alcance = {
  cuentas: Type.Array(objeto({ proveedor: Type.String(), accion: opcion(ACCIONES_CUENTA) })),
  certificados: Type.Array(opcion(TIPOS_DE_CERTIFICADO)),
};

/** The mandate that was signed last, and what it lacks. */
const REVISIONES_DE_NOMBRE = ['coincide', 'pendiente', 'aceptado', 'rechazado'] as const;

export const Mandato = objeto({
  caso_id: CasoId,
  mandato: oNulo(
    objeto({
      mandato_id: Id,
      vigente: Type.Boolean({ description: 'Signed, not revoked since, and the case goes on.' }),
      estado: opcion(['firmado', 'revocado']),
      firmado: instante('When it was signed.'),
      revocado: oNulo(instante('When it was taken back.')),
      nombre: Type.String({ description: 'As the signer typed it.' }),
      mandante: Type.String({ description: 'In whose name the text is.' }),
      nombre_en_ficha: Type.String({ description: 'What the file said when it was signed.' }),
      revision_de_nombre: opcion(REVISIONES_DE_NOMBRE, {
        description: 'Whether it is the name of the heir; nothing leaves while it is `pendiente`.',
      }),
      texto_version: Type.String(),
      texto: Type.String({ description: 'What was signed, word for word.' }),
      ...Alcance,
      documento_id: oNulo(Type.String({ description: 'Its paper, which a person validates.' })),
      codigo: oNulo(Type.String({ description: 'With which a provider checks it.' })),
      comprobacion: oNulo(Type.String({ description: 'Address of the page where it is checked.' })),
    }),
  ),
  falta: objeto(Alcance, {
    description: 'What the case asks for and the mandate does not cover: it has to be signed again.',
  }),
});
export type Mandato = Static<typeof Mandato>;

/** Somebody has looked the mandate up with its code. */
export const ConsultaDeMandato = objeto({
  cuando: instante('When.'),
  red: Type.String({
    description: 'Beginning of the network address, the rest is not kept.',
    examples: ['203.0.113.0/24'],
  }),
  agente: Type.String({ description: 'What the browser says of itself.' }),
});
export type ConsultaDeMandato = Static<typeof ConsultaDeMandato>;

/** The same for the service, with the log of the look-ups. */
export const MandatoDeTrabajo = objeto({
  ...Mandato.properties,
  consultas: Type.Array(ConsultaDeMandato, { description: 'Newest first, a hundred at most.' }),
});
export type MandatoDeTrabajo = Static<typeof MandatoDeTrabajo>;
