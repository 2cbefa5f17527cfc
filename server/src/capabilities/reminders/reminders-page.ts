/**
 * The page behind the address that stops the reminders. Looking at it changes nothing, because mail scanners look; the button,
 * or a mail program with one click (RFC 8058), does. There is nothing to sign in to: whoever has the address may stop what it
 * stands in, and nothing else.
 */
import { randomBytes } from 'node:crypto';
import { brandColours, PALETTE } from '@albacea/contract/schemas/brand.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import type { Addresses } from '../../http/host.ts';
import { createLimitByAddress, secondsUntil } from '../../http/rate-limit.ts';
import { languageOf } from '../../http/responses.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { PAGE_TEXTS, type Page } from './rules-page.ts';
import { stopReminders } from './stop-reminders.ts';

export interface PageDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly clock: Clock;
}

/**
 * Addresses that nobody has, an hour and network. Only they count: mail providers stop the reminders of many families from one
 * network, and none of them may be kept from it.
 */
export const UNKNOWN_LIMIT = 60;

interface Found {
  readonly aseguradora: Tenant;
  readonly casoId: string;
  readonly parados: boolean;
  /** The insurer's now. */
  readonly ahora: Date;
}

/** Registers the page; what the one click sends is not looked at. */
export async function setUpRemindersPage(app: FastifyInstance, deps: PageDependencies): Promise<void> {
  const limit = createLimitByAddress(deps.clock, UNKNOWN_LIMIT);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, async () => null);
  app.addHook('preHandler', async (request, reply) => {
    const { usadas, renueva } = limit.mirar(request.ip);
    if (usadas < UNKNOWN_LIMIT) return;
    reply.header('retry-after', String(secondsUntil(renueva, deps.clock.ahora())));
    return show(deps, request, reply, 'demasiadas', null);
  });
  const noFound = (request: FastifyRequest, reply: FastifyReply) => {
    limit.contar(request.ip);
    return show(deps, request, reply, 'desconocida', null);
  };
  app.get<{ Params: { token: string } }>('/recordatorios/:token', async (request, reply) => {
    const found = await find(deps, request.params.token);
    if (found === null) return noFound(request, reply);
    return show(deps, request, reply, found.parados ? 'parados' : 'pregunta', found.aseguradora);
  });
  app.post<{ Params: { token: string } }>('/recordatorios/:token', async (request, reply) => {
    const found = await find(deps, request.params.token);
    if (found === null) return noFound(request, reply);
    await stop(deps, found);
    return show(deps, request, reply, 'parados', found.aseguradora);
  });
}

async function find({ base, tenants }: PageDependencies, token: string): Promise<Found | null> {
  if (!/^[A-Za-z0-9_-]{20,100}$/.test(token)) return null;
  const [row] = await base.door<{ aseguradora_id: string; caso_id: string; parados: boolean; ahora: Date }>(
    'select aseguradora_id, caso_id, parados, now_of(aseguradora_id) as ahora from buscar_recordatorios($1)',
    [sha256(token)],
  );
  return (
    (row && {
      aseguradora: await tenants.obtener(row.aseguradora_id),
      casoId: row.caso_id,
      parados: row.parados,
      ahora: row.ahora,
    }) ??
    null
  );
}

/** A case that has ended sends none anyway. */
async function stop({ base }: PageDependencies, { aseguradora, casoId, ahora }: Found): Promise<void> {
  const actor = { visible: 'heredero', tipo: 'heredero', id: null } as const;
  const who: Requester = { aseguradora, actor, ahora };
  await base
    .inquilino(aseguradora.id, (tx) => stopReminders(tx, who, casoId))
    .catch((error) => {
      if (!(error instanceof DomainError && error.codigo === 'estado_no_permite')) throw error;
    });
}

const STATES: Readonly<Record<Page, number>> = { pregunta: 200, parados: 200, desconocida: 404, demasiadas: 429 };

function show(
  { addresses }: PageDependencies,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  aseguradora: Pick<Tenant, 'nombre' | 'color'> | null,
): FastifyReply {
  const language = languageOf(headers['accept-language']);
  const word = randomBytes(16).toString('base64');
  const { titulo, parrafos, boton } = PAGE_TEXTS[page][language];
  const { fondo, texto } = brandColours(aseguradora?.color ?? null);
  const header = aseguradora
    ? `${language === 'en' ? 'Albacea, on behalf of' : 'Albacea, por cuenta de'} ${aseguradora.nombre}`
    : 'Albacea';
  const policy = `default-src 'none'; style-src 'nonce-${word}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .code(STATES[page])
    .headers({
      'content-security-policy': addresses.segura ? `${policy}; upgrade-insecure-requests` : policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-language': language,
    })
    .type('text/html; charset=utf-8')
    .send(`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeText(titulo)}</title>
<style nonce="${word}">
body{margin:0;background:${PALETTE.papel};color:${PALETTE.tinta};font:18px/1.55 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
header{background:${fondo};color:${texto};padding:18px 24px;font-weight:600}
main{max-width:560px;margin:32px auto;padding:28px 28px 12px;background:${PALETTE.tarjeta};border:1px solid ${PALETTE.borde};border-radius:10px}
h1{margin:0 0 14px;font-size:24px;line-height:1.3}
p{margin:0 0 18px}
button{display:block;width:100%;margin:0 0 18px;padding:14px 20px;border:0;border-radius:8px;background:${fondo};color:${texto};font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid ${PALETTE.tinta};outline-offset:3px}
@media (max-width:620px){body{background:${PALETTE.tarjeta}}main{margin:0;border:0;border-radius:0;padding:28px 22px}header{padding:16px 22px}}
</style>
</head>
<body>
<header>${escapeText(header)}</header>
<main>
<h1>${escapeText(titulo)}</h1>
${parrafos.map((one) => `<p>${escapeText(one)}</p>`).join('\n')}
${boton === null ? '' : `<form method="post"><button type="submit">${escapeText(boton)}</button></form>`}
</main>
</body>
</html>
`);
}

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (one) => SPECIAL[one] ?? one);
