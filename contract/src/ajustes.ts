/** Configuración: what an insurer's admin sets up in the backoffice, beside the webhooks, which are those of the API. */
import { type Static, Type } from 'typebox';
import { consultaDePagina, instante, linea, objeto, oNulo, opcion } from './comun.ts';
import { ROLES } from './identidad.ts';
import { ALCANCES, IDIOMAS_DISPONIBLES, MODULOS, ROLES_DE_ASEGURADORA, ROLES_DEL_SERVICIO } from './listas.ts';
import { FORMA_DE_COLOR, FORMA_DE_TELEFONO } from './marca.ts';

// API keys ------------------------------------------------------------------------------------------------------------

const Alcances = Type.Array(opcion(ALCANCES), { minItems: 1, maxItems: ALCANCES.length, uniqueItems: true });
/** Up to so many networks a key. */
export const MAXIMO_DE_REDES = 20;
/** Living keys of an insurer. */
export const MAXIMO_DE_CLAVES = 50;

export const ClaveNueva = objeto({
  etiqueta: linea(80, 'What the key is for.', 'Core de siniestros'),
  alcances: Type.Optional(Alcances),
  caduca: Type.Optional(instante('From then on it is refused.')),
  redes: Type.Optional(
    Type.Array(linea(49, 'Address or network in CIDR form.', '203.0.113.0/24'), {
      minItems: 1,
      maxItems: MAXIMO_DE_REDES,
      uniqueItems: true,
      description: 'Addresses that may use it; without it, any.',
    }),
  ),
});
export type ClaveNueva = Static<typeof ClaveNueva>;

export const Clave = objeto({
  clave_id: Type.String(),
  etiqueta: Type.String(),
  final: Type.String({ description: 'Last four characters, to know it by.' }),
  alcances: Type.Array(opcion(ALCANCES), { description: 'Empty: everything that the insurer can.' }),
  redes: Type.Array(Type.String(), { description: 'Empty: any address.' }),
  creada: instante('When it was made.'),
  caduca: oNulo(instante('From then on it is refused.')),
  revocada: oNulo(instante('When it was revoked.')),
  ultimo_uso: oNulo(instante('Last request, to the minute.')),
});
export const Claves = objeto({ elementos: Type.Array(Clave) });
export const ClaveCreada = objeto({
  ...Clave.properties,
  api_key: Type.String({ description: 'The key, shown here and never again.' }),
});

// Packs -----------------------------------------------------------------------------------------------------------------

const ModulosDePack = Type.Array(opcion(MODULOS), { minItems: 1, maxItems: MODULOS.length, uniqueItems: true });
const NombreDePack = linea(80, 'As people read it.', 'Plan familiar');
export const PackNuevo = objeto({
  pack: Type.String({ pattern: '^[a-z][a-z0-9_-]{0,39}$', description: 'Code, as the API takes it.' }),
  nombre: NombreDePack,
  modulos: ModulosDePack,
});
export type PackNuevo = Static<typeof PackNuevo>;
export const CambioDePack = Type.Object(
  { nombre: Type.Optional(NombreDePack), modulos: Type.Optional(ModulosDePack) },
  { additionalProperties: false, minProperties: 1 },
);
export type CambioDePack = Static<typeof CambioDePack>;
export const Pack = objeto({
  pack: Type.String(),
  nombre: Type.String(),
  modulos: Type.Array(opcion(MODULOS)),
});

// Branding, languages, retention ----------------------------------------------------------------------------------------

const Idioma = opcion(IDIOMAS_DISPONIBLES);
const Nombre = linea(120, 'As families read it.', 'Seguros Aurora');
const Color = Type.String({ pattern: FORMA_DE_COLOR, description: 'Such as `#1d4f4b`.' });
const Telefono = Type.String({ pattern: FORMA_DE_TELEFONO, description: 'Whom families call.' });
/** Between two dots stands something that is no dot: there is one way to match, whatever the length. */
export const EmailDePersonal = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@<>",;:]+@[^\\s@<>",;:.]+(?:\\.[^\\s@<>",;:.]+)+$',
});
const Anios = Type.Integer({ minimum: 1, maximum: 30, description: 'Years that a closed case is kept, blocked.' });

export const Configuracion = objeto({
  slug: Type.String(),
  variante: opcion(['A', 'B']),
  base_url: Type.String({ description: 'Address of its API.' }),
  pruebas: Type.Boolean({ description: 'Its e-mails are kept and not sent.' }),
  nombre: Type.String(),
  color: oNulo(Type.String()),
  telefono: oNulo(Type.String()),
  responder_a: oNulo(
    Type.String({
      description: 'Where answers of families to our e-mails go; in Variant B not to those with a link or a code.',
    }),
  ),
  idioma: Type.String({ description: 'Language of a case that asks for none.' }),
  idiomas_activos: Type.Array(Type.String()),
  retencion_anios: Type.Integer(),
  exige_segundo_factor: Type.Boolean({ description: 'Admins sign in with a second factor or not at all.' }),
});
export type Configuracion = Static<typeof Configuracion>;

/** What is given changes; null takes away. */
export const CambioDeConfiguracion = Type.Object(
  {
    nombre: Type.Optional(Nombre),
    color: Type.Optional(oNulo(Color)),
    telefono: Type.Optional(oNulo(Telefono)),
    responder_a: Type.Optional(oNulo(EmailDePersonal)),
    idioma: Type.Optional(Idioma),
    idiomas_activos: Type.Optional(
      Type.Array(Idioma, { minItems: 1, maxItems: IDIOMAS_DISPONIBLES.length, uniqueItems: true }),
    ),
    retencion_anios: Type.Optional(Anios),
    exige_segundo_factor: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type CambioDeConfiguracion = Static<typeof CambioDeConfiguracion>;

/** A look that is being tried; without a member, as it is now. */
export const ConsultaDePrevia = objeto({
  nombre: Type.Optional(Nombre),
  color: Type.Optional(Color),
  telefono: Type.Optional(Telefono),
  idioma: Type.Optional(Idioma),
});

// Users -----------------------------------------------------------------------------------------------------------------

export const ESTADOS_DE_USUARIO = ['invitado', 'activo', 'pausado'] as const;
const NombreDeUsuario = linea(120, 'Given name and surnames.', 'Lucía Ferrer');

const invitacion = <const R extends readonly string[]>(roles: R) =>
  objeto({ nombre: NombreDeUsuario, email: EmailDePersonal, rol: opcion(roles) });
const cambio = <const R extends readonly string[]>(roles: R) =>
  Type.Object(
    {
      nombre: Type.Optional(NombreDeUsuario),
      rol: Type.Optional(opcion(roles)),
      estado: Type.Optional(opcion(['activo', 'pausado'])),
    },
    { additionalProperties: false, minProperties: 1 },
  );
export const InvitacionDeUsuario = invitacion(ROLES_DE_ASEGURADORA);
export const CambioDeUsuario = cambio(ROLES_DE_ASEGURADORA);
export const InvitacionDelServicio = invitacion(ROLES_DEL_SERVICIO);
export const CambioDelServicio = cambio(ROLES_DEL_SERVICIO);

export const Usuario = objeto({
  usuario_id: Type.String(),
  nombre: Type.String(),
  email: Type.String(),
  rol: opcion(ROLES),
  estado: opcion(ESTADOS_DE_USUARIO),
  segundo_factor: Type.Boolean(),
  ultima_entrada: oNulo(instante('Last sign-in.')),
  creado: instante('When it was made.'),
  invitacion_hasta: oNulo(instante('While invited: until when the link of the last e-mail serves.')),
});
export type Usuario = Static<typeof Usuario>;
export const ConsultaDeUsuarios = objeto({
  buscar: Type.Optional(Type.String({ maxLength: 80, description: 'Part of a name or of an e-mail address.' })),
  ...consultaDePagina,
});
export type ConsultaDeUsuarios = Static<typeof ConsultaDeUsuarios>;
