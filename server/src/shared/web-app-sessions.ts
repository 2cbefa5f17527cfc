/** The sessions of the two web applications. */
import type { Variant } from '@albacea/contract/schemas/common.ts';
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { Missing, PortalPaper } from '@albacea/contract/schemas/web-apps.ts';
import type { Use } from './use.ts';

/** A living session of the portal or the backoffice. */
export interface OpenSession {
  readonly id: string;
  readonly papel: PortalPaper | Rol;
  readonly uso: Use;
  /** Instant of the database's clock at which the session was looked up. */
  readonly now: Date;
  /** The step that the person must take before anything else; null or absent: none. */
  readonly falta?: Missing | null;
  /** The person gave the password or a second factor within the last minutes. */
  readonly reciente?: boolean;
}

/** The session of a relative in the portal, for one case of one insurer. */
export interface HerederoSession extends OpenSession {
  readonly papel: PortalPaper;
  readonly aseguradoraId: string;
  readonly slug: string;
  readonly variante: Variant;
  readonly version: number;
  readonly caso: string;
  readonly casoId: string;
  /** Id of the link that opened the session. */
  readonly acceso: string;
  /** Id of the relative; null: the heir. */
  readonly allegado: string | null;
}

/** The session of staff in the backoffice: of an insurer, or of the service, which works for all insurers. */
export interface UserSession extends OpenSession {
  readonly papel: Rol;
  /** Id of the person's membership, which an insurer's rows record as the actor. */
  readonly usuario: string;
  readonly nombre: string;
  readonly email: string;
  readonly aseguradora: { readonly id: string; readonly slug: string; readonly version: number } | null;
  readonly caduca: Date;
  /** The instant at which the person last gave the password or a second factor. */
  readonly confirmada: Date;
  readonly reciente: boolean;
  readonly falta: Missing | null;
  /** The person has other memberships. */
  readonly varias: boolean;
  /** The person signed in through an identity provider, so that the session is for this membership alone. */
  readonly inicio: boolean;
}
