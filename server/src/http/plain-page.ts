/**
 * Pages outside the web applications: plain HTML, no script, no cookie, in the insurer's colours. Mail scanners open the links in e-mails, so
 * viewing a page changes nothing; only its button changes something.
 */
import { randomBytes } from 'node:crypto';
import { brandColours, PALETTE } from '@albacea/contract/schemas/brand.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { escapeText } from '../shared/rules-html.ts';
import { say } from '../shared/rules-phrase.ts';
import { namesHtml, preferredLanguage } from './negotiation.ts';
import { createLimitByAddress, secondsUntil } from './rate-limit.ts';
import ca from './words/ca/page.json' with { type: 'json' };
import en from './words/en/page.json' with { type: 'json' };
import es from './words/es/page.json' with { type: 'json' };
import eu from './words/eu/page.json' with { type: 'json' };
import gl from './words/gl/page.json' with { type: 'json' };

interface PlainPage {
  readonly titulo: string;
  readonly parrafos: readonly string[];
  /** Text of the button that sends the page's form; null: no button. */
  readonly boton: string | null;
  /** Text of the link that loads the same address again; absent: no link. */
  readonly otraVez?: string;
}

interface Surroundings {
  readonly status: number;
  readonly language: Language;
  /** The service is reached by https. */
  readonly isSecure: boolean;
  /** The insurer for which the service acts; null: unknown. */
  readonly aseguradora: { readonly nombre: string; readonly color: string | null } | null;
}

const WORDS: Readonly<Record<Language, typeof es>> = { es, en, ca, gl, eu };
const LANGUAGES = ['es', 'en', 'ca', 'gl', 'eu'] as const satisfies readonly Language[];

/**
 * Headers of a plain page: nobody may store, index or frame the page, and it may use only its own style.
 * @param style the source of the style for the policy, such as `'nonce-…'`
 */
export const pageHeaders = (isSecure: boolean, style: string, language: Language) => ({
  'content-security-policy': `default-src 'none'; style-src ${style}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'${isSecure ? '; upgrade-insecure-requests' : ''}`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-language': language,
});

export function sendPlainPage(
  reply: FastifyReply,
  { titulo, parrafos, boton, otraVez }: PlainPage,
  { status, language, isSecure, aseguradora }: Surroundings,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const { fondo, texto } = brandColours(aseguradora?.color ?? null);
  const header = aseguradora ? say(WORDS[language].onBehalfOf, { aseguradora: aseguradora.nombre }) : 'Albacea';
  return reply
    .code(status)
    .headers(pageHeaders(isSecure, `'nonce-${nonce}'`, language))
    .type('text/html; charset=utf-8')
    .send(`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeText(titulo)}</title>
<style nonce="${nonce}">
body{margin:0;background:${PALETTE.papel};color:${PALETTE.tinta};font:18px/1.55 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
header{background:${fondo};color:${texto};padding:18px 24px;font-weight:600}
main{max-width:560px;margin:32px auto;padding:28px 28px 12px;background:${PALETTE.tarjeta};border:1px solid ${PALETTE.borde};border-radius:10px}
h1{margin:0 0 14px;font-size:24px;line-height:1.3}
p{margin:0 0 18px}
button,.boton{display:block;width:100%;box-sizing:border-box;margin:0 0 18px;padding:14px 20px;border:0;border-radius:8px;background:${fondo};color:${texto};font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:focus-visible,.boton:focus-visible{outline:3px solid ${PALETTE.tinta};outline-offset:3px}
@media (max-width:620px){body{background:${PALETTE.tarjeta}}main{margin:0;border:0;border-radius:0;padding:28px 22px}header{padding:16px 22px}}
</style>
</head>
<body>
<header>${escapeText(header)}</header>
<main>
<h1>${escapeText(titulo)}</h1>
${parrafos.map((one) => `<p>${escapeText(one)}</p>`).join('\n')}
${boton === null ? '' : `<form method="post"><button type="submit">${escapeText(boton)}</button></form>`}
${otraVez === undefined ? '' : `<a class="boton" href="">${escapeText(otraVez)}</a>`}
</main>
</body>
</html>
`);
}

/** Requests for unknown addresses from a network in an hour. Known addresses are never limited: one mail provider may unsubscribe many families. */
export const UNKNOWN_LIMIT = 60;

const FORM_MAXIMUM = 4096;

/**
 * Prepares pages that open by a secret address in an e-mail: ignores the content of their forms, and limits guessing.
 * @param show shows the page for an unknown address, or for too many requests
 * @returns a function that counts and answers a request for an unknown address
 */
export function prepareLinkPages(
  app: FastifyInstance,
  clock: Clock,
  show: (request: FastifyRequest, reply: FastifyReply, page: 'desconocida' | 'demasiadas') => FastifyReply,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const limit = createLimitByAddress(clock, UNKNOWN_LIMIT);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_MAXIMUM }, async () => null);
  return (request, reply) => {
    const { usadas, limite, renueva } = limit.count(request.ip);
    if (usadas <= limite) return show(request, reply, 'desconocida');
    reply.header('retry-after', String(secondsUntil(renueva, clock.now())));
    return show(request, reply, 'demasiadas');
  };
}

/** Whether a browser opened an endpoint of the portal in a tab. Only then a request accepts HTML; requests of our pages and of programs do not. */
export const isOpenedInTab = ({ method, headers, url }: Pick<FastifyRequest, 'method' | 'headers' | 'url'>): boolean =>
  method === 'GET' && url.startsWith('/portal/api/') && namesHtml(headers.accept);

/**
 * Shows a page to somebody who opened a document in a tab while the service was too busy to make the document. Programs get the envelope instead.
 * Status and `Retry-After` are already set.
 */
export function sendBusyPage(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language'], LANGUAGES);
  const { title, text, again } = WORDS[language].busy;
  const page = { titulo: title, parrafos: [text], boton: null, otraVez: again };
  return sendPlainPage(reply, page, { status: reply.statusCode, language, isSecure, aseguradora: null });
}
