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
  creada: instant(),
});
export const ServiceAseguradoras = object({ elementos: Type.Array(ServiceAseguradora) });

export const NewAseguradora = object({
  /** Its subdomain in Variant A; never changes. */
  slug: Type.String({ minLength: 1, maxLength: 63 }),
  nombre: line(120),
  /** Part of its contract; never changes. */
  variante: option(['A', 'B']),
  /** A test insurer: e-mails are kept and not sent, time can be moved. Never changes. */
  pruebas: Type.Optional(Type.Boolean()),
  admin: object({
    nombre: line(120),
    email: PersonalEmail,
  }),
});
export type NewAseguradora = Static<typeof NewAseguradora>;

export const AseguradoraChange = object({ estado: option(['activa', 'pausada']) });
export type AseguradoraChange = Static<typeof AseguradoraChange>;

const HowMany = Type.Integer({ minimum: 0 });
/** Age of the oldest, in seconds. */
const Seconds = Type.Number({ minimum: 0 });
export const ServiceHealth = object({
  base_de_datos: option(['postgres', 'embebido']),
  /** False: every e-mail is kept and none is sent. */
  servidor_de_correo: Type.Boolean(),
  /** False: no e-mail comes in, so nobody hears of what comes back. */
  correo_devuelto_se_ve: Type.Boolean(),
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
  /** Refused, expired and exhausted are counted from this instant on. */
  desde: instant(),
});
export type ServiceHealth = Static<typeof ServiceHealth>;

/** An e-mail that was stored instead of sent. */
export const KeptMail = object({
  /** Which one, for the other operations. */
  ruta: Type.String(),
  /** Slug; null: of the service itself. */
  aseguradora: orNull(Type.String()),
  para: Type.String(),
  asunto: Type.String(),
  guardado: instant(),
});
export const KeptMails = object({ elementos: Type.Array(KeptMail) });
export const WhichMail = object({ ruta: Type.String({ maxLength: 200 }) });

export const CatalogoVersion = object({
  /** Version of the files and number of the last correction. */
  version: Type.String(),
  proveedores: HowMany,
  correcciones: HowMany,
  ultimas: Type.Array(
    object({
      numero: HowMany,
      proveedor: Type.String(),
      campo: Type.String(),
      motivo: Type.String(),
      ocurrido: instant(),
    }),
  ),
});
