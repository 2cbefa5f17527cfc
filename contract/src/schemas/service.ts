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
  admin: object({ nombre: line(120), email: PersonalEmail }),
});
export type NewAseguradora = Static<typeof NewAseguradora>;

export const AseguradoraChange = object({ estado: option(['activa', 'pausada']) });
export type AseguradoraChange = Static<typeof AseguradoraChange>;

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
