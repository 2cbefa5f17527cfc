/**
 * A public page that asks one question: plain HTML, no script, no cookie, in the insurer's colours. Looking at it changes nothing, because
 * mail scanners look; its button does.
 */
import { randomBytes } from 'node:crypto';
import { brandColours, PALETTE } from '@albacea/contract/schemas/brand.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { FastifyReply } from 'fastify';

export interface PlainPage {
  readonly titulo: string;
  readonly parrafos: readonly string[];
  /** Text of the button that sends the page's form; null: there is nothing to do. */
  readonly boton: string | null;
  /** Text of the link that asks for the same address once more; without it there is none. */
  readonly otraVez?: string;
}

interface Surroundings {
  readonly status: number;
  readonly language: Language;
  /** The service is reached by https. */
  readonly isSecure: boolean;
  /** For whom we act; null: nobody knows. */
  readonly aseguradora: { readonly nombre: string; readonly color: string | null } | null;
}

const ON_BEHALF_OF: Readonly<Record<Language, (name: string) => string>> = {
  es: (name) => `Albacea, por cuenta de ${name}`,
  en: (name) => `Albacea, on behalf of ${name}`,
  ca: (name) => `Albacea, per compte de la companyia ${name}`,
  gl: (name) => `Albacea, por conta de ${name}`,
  eu: (name) => `Albacea, ${name} aseguru-etxearen kontura`,
};

/** Sends it; nothing of it is kept anywhere, and search engines are told to stay out. */
export function sendPlainPage(
  reply: FastifyReply,
  { titulo, parrafos, boton, otraVez }: PlainPage,
  { status, language, isSecure, aseguradora }: Surroundings,
): FastifyReply {
  const word = randomBytes(16).toString('base64');
  const { fondo, texto } = brandColours(aseguradora?.color ?? null);
  const header = aseguradora ? ON_BEHALF_OF[language](aseguradora.nombre) : 'Albacea';
  const policy = `default-src 'none'; style-src 'nonce-${word}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .code(status)
    .headers({
      'content-security-policy': isSecure ? `${policy}; upgrade-insecure-requests` : policy,
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

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** As text of a page: nothing in it becomes a tag or ends an attribute. */
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (one) => SPECIAL[one] ?? one);
