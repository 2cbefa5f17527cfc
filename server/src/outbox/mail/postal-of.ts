/** Turns a letter of the outbox into the sheets that a carrier prints and posts. */

import type { Tenant } from '../../db/tenant.ts';
import type { MailAttachment } from '../../platform/mail/transport.ts';
import type { PostalItem } from '../../platform/post/transport.ts';
import type { Attempt } from './prepare-attempt.ts';

/** Proof that a letter was posted: the carrier's number and day. */
export interface KeptProof {
  readonly numero: string;
  readonly fecha: string;
}

/** The request that a posted letter carries. */
export interface PostedRequest {
  /** Internal id of the case. */
  readonly caso: string;
  readonly cuenta: string;
  readonly solicitud: number;
}

export interface PostedItem {
  readonly item: PostalItem;
  readonly request: PostedRequest;
}

/** Puts the address sheet first. @returns null: the letter does not go by post */
export function postalOf(
  aseguradora: Tenant,
  { id, caso, creado, contenido }: Pick<Attempt, 'id' | 'caso' | 'creado' | 'contenido'>,
  papers: readonly MailAttachment[],
): PostedItem | null {
  if (!('proveedor' in contenido) || !contenido.postal || caso === null) return null;
  const { medio, lineas, cuenta, solicitud } = contenido.postal;
  const documents = [...papers.slice(-1), ...papers.slice(0, -1)];
  const folder = `${aseguradora.id}/${caso}`;
  return {
    item: { id, kind: medio, to: lineas, documents, written: creado, folder },
    request: { caso, cuenta, solicitud },
  };
}
