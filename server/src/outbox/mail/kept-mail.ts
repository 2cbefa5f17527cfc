/** E-mails that were kept instead of sent: the e-mails of test insurers, or all e-mails if no mail server is configured. */
import type { Database } from '../../db/database.ts';
import { asTenantOrService, SERVICE_ID } from '../../db/service.ts';
import type { KeptMails } from '../../platform/mail/kept.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';

/** Maximum number of messages listed; nobody looks through more. */
const MAXIMUM = 200;

/** @param insurer id of the insurer to list; undefined: all insurers and the service */
export async function listKept({ base, keptMails }: { base: Database; keptMails: KeptMails }, insurer?: string) {
  const list = await keptMails.list(MAXIMUM, insurer);
  const slugs = new Map<string, string | null>([[SERVICE_ID, null]]);
  for (const id of new Set(list.map(({ aseguradora }) => aseguradora))) {
    if (slugs.has(id)) continue;
    const [row] = await base.asLogin<{ slug: string }>('select slug from buscar_aseguradora(null, $1)', [id]);
    slugs.set(id, row?.slug ?? null);
  }
  return {
    elementos: list.map(({ ruta, aseguradora, para, asunto, guardado }) => ({
      ruta,
      aseguradora: slugs.get(aseguradora) ?? null,
      para,
      asunto,
      guardado: guardado.toISOString(),
    })),
  };
}

/** Tokens of links: 256 random bits in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
/** Codes for signing: six digits, but not the digits in colours and case numbers. */
const CODE = /(?<![\w#-])\d{6}(?![\w-])/g;

/**
 * Shows one message without the tokens of its links and without codes. The reading is first recorded in the audit trail of the message's
 * owner: the insurer or the service.
 * @param insurer finds only this insurer's messages; undefined: messages of all insurers and of the service
 * @returns `html`: the message as HTML, null if it has none; `texto`: the message as text
 * @throws DomainError no_encontrado
 */
export async function readKeptMail(
  { base, keptMails }: { base: Database; keptMails: KeptMails },
  actor: Actor,
  route: string,
  now: Date,
  insurer?: string,
): Promise<{ html: string | null; texto: string }> {
  const page = insurer === undefined || route.startsWith(`${insurer}/`) ? await keptMails.page(route) : null;
  if (!page) throw new DomainError('no_encontrado');
  const [aseguradora = '', , message = ''] = route.split('/');
  await asTenantOrService(base, aseguradora === SERVICE_ID ? null : aseguradora, (tx) =>
    audit(tx, actor, 'correo_guardado_leido', { tipo: 'correo', id: message }, now),
  );
  const { html, texto } = page;
  const hide = (text: string) => text.replace(TOKEN, '…').replace(CODE, '••••••');
  return { html: html === null ? null : hide(html), texto: hide(texto) };
}
