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
  /** The database's clock when it was looked up. */
  readonly now: Date;
  /** The step that the person must take before anything else. */
  readonly falta?: Missing | null;
  /** Password or second factor were given within the last minutes. */
  readonly reciente?: boolean;
}

/** A relative before the portal: one case of one insurer, and nothing else. */
export interface HerederoSession extends OpenSession {
  readonly papel: PortalPaper;
  readonly aseguradoraId: string;
  readonly slug: string;
  readonly variante: Variant;
  readonly version: number;
  readonly caso: string;
  readonly casoId: string;
  /** The link it came with. */
  readonly acceso: string;
  /** null: the heir. */
  readonly allegado: string | null;
}

/** Somebody of the staff: of an insurer, or of the service, which works for all. */
export interface UserSession extends OpenSession {
  readonly papel: Rol;
  /** The membership: who acts, in the rows of an insurer. */
  readonly usuario: string;
  readonly nombre: string;
  readonly email: string;
  readonly aseguradora: { readonly id: string; readonly slug: string; readonly version: number } | null;
  readonly caduca: Date;
  /** Instant at which password or second factor were last given. */
  readonly confirmada: Date;
  readonly reciente: boolean;
  readonly falta: Missing | null;
  /** The person has other memberships. */
  readonly varias: boolean;
  /** The person signed in by an identity provider: the session is for its membership alone, and reaches nothing else of the person. */
  readonly inicio: boolean;
}
