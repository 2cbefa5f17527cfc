/** Administration of the service itself: for the superadmin alone. */
import { type Static, Type } from 'typebox';
import { instant, line, object, option, orNull } from './common.ts';
import { PersonalEmail } from './settings.ts';

export const ServiceAseguradora = object({
  slug: Type.String(),
  nombre: Type.String(),
  variante: option(['A', 'B']),
  estado: option(['activa', 'pausada']),
  pruebas: Type.Boolean(),
  base_url: Type.String(),
  creada: instant('When it was made.'),
});
export const ServiceAseguradoras = object({ elementos: Type.Array(ServiceAseguradora) });

export const NewAseguradora = object({
  slug: Type.String({ minLength: 1, maxLength: 63, description: 'Its subdomain in Variant A; never changes.' }),
  nombre: line(120, 'As families read it.', 'Seguros Aurora'),
  variante: option(['A', 'B'], { description: 'Part of its contract; never changes.' }),
  pruebas: Type.Optional(
    Type.Boolean({ description: 'A test insurer: e-mails are kept and not sent, time can be moved. Never changes.' }),
  ),
  admin: object({
    nombre: line(120, 'Given name and surnames.', 'Lucía Ferrer'),
    email: PersonalEmail,
  }),
});
export type NewAseguradora = Static<typeof NewAseguradora>;

export const AseguradoraChange = object({ estado: option(['activa', 'pausada']) });
export type AseguradoraChange = Static<typeof AseguradoraChange>;

const HowMany = Type.Integer({ minimum: 0 });
const Seconds = Type.Number({ minimum: 0, description: 'Age of the oldest, in seconds.' });
export const ServiceHealth = object({
  base_de_datos: option(['postgres', 'embebido']),
  servidor_de_correo: Type.Boolean({ description: 'False: every e-mail is kept and none is sent.' }),
  correo_devuelto_se_ve: Type.Boolean({
    description: 'False: no e-mail comes in, so nobody hears of what comes back.',
  }),
  correo: object({
    pendientes: HowMany,
    en_vuelo: HowMany,
    reintentando: HowMany,
    mas_antiguo: Seconds,
    rechazados: HowMany,
    caducados: HowMany,
  }),
  webhooks: object({
    debidas: HowMany,
    en_vuelo: HowMany,
    mas_antigua: Seconds,
    agotadas: HowMany,
    fallando: HowMany,
    desactivados: HowMany,
  }),
  sellos: object({ auditoria: HowMany, eventos: HowMany, auditorias_detenidas: HowMany }),
  ficheros_por_confirmar: HowMany,
  /** Failures are counted from this instant. */
  desde: instant('Refused, expired and exhausted are counted from then on.'),
});
export type ServiceHealth = Static<typeof ServiceHealth>;

/** An e-mail that was stored instead of sent. */
export const KeptMail = object({
  ruta: Type.String({ description: 'Which one, for the other operations.' }),
  aseguradora: orNull(Type.String({ description: 'Slug; null: of the service itself.' })),
  para: Type.String(),
  asunto: Type.String(),
  guardado: instant('When it was kept.'),
});
export const KeptMails = object({ elementos: Type.Array(KeptMail) });
export const WhichMail = object({ ruta: Type.String({ maxLength: 200 }) });

export const CatalogoVersion = object({
  version: Type.String({ description: 'Version of the files and number of the last correction.' }),
  proveedores: HowMany,
  correcciones: HowMany,
  ultimas: Type.Array(
    object({
      numero: HowMany,
      proveedor: Type.String(),
      campo: Type.String(),
      motivo: Type.String(),
      ocurrido: instant('When.'),
    }),
  ),
});
