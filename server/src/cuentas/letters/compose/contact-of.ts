/** The contact for answers to a letter. */
import type { Tenant } from '../../../db/tenant.ts';

export interface ContactSource {
  /** MAIL_REPLY_TO, else MAIL_FROM: for answers where the insurer has no address of its own. */
  readonly remitente: { readonly direccion: string; readonly replyTo: string | null };
}

export const contactOf = (
  { remitente: { replyTo, direccion } }: ContactSource,
  { responder_a, telefono }: Pick<Tenant, 'responder_a' | 'telefono'>,
): { readonly email: string; readonly telefono: string | null } => ({
  email: responder_a ?? replyTo ?? direccion,
  telefono: inGroupsOfThree(telefono),
});

/** Formats a Spanish number in the usual groups: +34 910 000 101. */
export const inGroupsOfThree = (phone: string | null): string | null =>
  phone?.replace(/^(\+34)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') ?? null;
