/** One of the kept messages, for a superadmin or the people of a test insurer to look at: links without what they open, no codes, and the reading on record first. */
import type { Database } from '../../db/database.ts';
import { asTenantOrService, SERVICE_ID } from '../../db/service.ts';
import type { KeptMails } from '../../platform/mail/kept.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';

/** The tokens of every link are 256 random bits in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
/** The code of a signature is for whoever signs alone; a colour or the number of a case is none. */
const CODE = /(?<![\w#-])\d{6}(?![\w-])/g;

/**
 * The record is on the trail of whose message it is.
 * @param of a message of this insurer alone is there; without one those of all are
 * @returns the page of the message, or its text where it has none
 * @throws DomainError no_encontrado
 */
export async function readKeptMail(
  { base, keptMails }: { base: Database; keptMails: KeptMails },
  actor: Actor,
  route: string,
  now: Date,
  of?: string,
): Promise<{ html: string | null; texto: string }> {
  const page = of === undefined || route.startsWith(`${of}/`) ? await keptMails.page(route) : null;
  if (!page) throw new DomainError('no_encontrado');
  const [aseguradora = '', , message = ''] = route.split('/');
  await asTenantOrService(base, aseguradora === SERVICE_ID ? null : aseguradora, (tx) =>
    audit(tx, actor, 'correo_guardado_leido', { tipo: 'correo', id: message }, now),
  );
  const { html, texto } = page;
  const hide = (text: string) => text.replace(TOKEN, '…').replace(CODE, '••••••');
  return { html: html === null ? null : hide(html), texto: hide(texto) };
}
