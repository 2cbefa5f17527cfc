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
  /** Short name of the insurer, its subdomain in Variant A; it never changes. */
  slug: Type.String({ minLength: 1, maxLength: 63 }),
  nombre: line(120),
  /** Variant agreed in the insurer's contract; it never changes. */
  variante: option(['A', 'B']),
  /** Whether this is a test insurer: its e-mails are stored instead of sent, and its clock can be moved. It never changes. */
  pruebas: Type.Optional(Type.Boolean()),
  admin: object({ nombre: line(120), email: PersonalEmail }),
});
export type NewAseguradora = Static<typeof NewAseguradora>;

export const AseguradoraChange = object({ estado: option(['activa', 'pausada']) });
export type AseguradoraChange = Static<typeof AseguradoraChange>;

/** An e-mail that was stored instead of sent. */
export const KeptMail = object({
  /** Identifies the e-mail in the other operations. */
  ruta: Type.String(),
  /** Slug of the insurer; null: the e-mail is the service's own. */
  aseguradora: orNull(Type.String()),
  para: Type.String(),
  asunto: Type.String(),
  guardado: instant(),
});
export const KeptMails = object({ elementos: Type.Array(KeptMail) });
export const WhichMail = object({ ruta: Type.String({ maxLength: 200 }) });
