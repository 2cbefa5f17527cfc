/**
 * The public page where a provider checks a mandate with its code: plain HTML, no script, no cookie. The code may come in the
 * address, from the square of the paper, or by the form, which keeps it out of addresses.
 */
import { createHash } from 'node:crypto';
import { PALETTE } from '@albacea/contract/schemas/brand.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Tenants } from '../../db/tenant.ts';
import { checkHost } from '../../http/authorization.ts';
import type { Addresses } from '../../http/host.ts';
import { createLimitByAddress, secondsUntil } from '../../http/rate-limit.ts';
import { languageOf } from '../../http/responses.ts';
import type { Clock } from '../../platform/clock.ts';
import { checkMandato } from './check-mandato.ts';
import { inGroups, readCode } from './rules-check.ts';
import { type Check, type Failure, failureOf, TEXTS } from './rules-check-page.ts';

export interface CheckDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly clock: Clock;
}

/** Look-ups an hour of one network: a desk checks a few, and 95 bits are not tried out like this. */
export const CHECKS_LIMIT = 60;
const FORM_MAXIMUM = 2048;
type Language = 'es' | 'en';

interface Fields {
  readonly codigo: string | null;
  readonly idioma: Language | null;
}

export async function setUpCheckPage(app: FastifyInstance, deps: CheckDependencies): Promise<void> {
  const limit = createLimitByAddress(deps.clock, CHECKS_LIMIT);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAXIMUM },
    async (_: FastifyRequest, body: string | Buffer) => readFields(new URLSearchParams(String(body))),
  );
  app.addHook('onRequest', (request) => checkHost(deps, request.albacea.host));

  const handle = async (request: FastifyRequest, reply: FastifyReply, { codigo, idioma }: Fields) => {
    const tongue = idioma ?? languageOf(request.headers['accept-language']);
    if (codigo === null) return show(deps, reply, tongue, null, '');
    const now = deps.clock.now();
    const { usadas, limite: maximum, renueva } = limit.contar(request.ip);
    if (usadas > maximum) {
      reply.code(429).header('retry-after', String(secondsUntil(renueva, now)));
      return show(deps, reply, tongue, { clase: 'demasiadas' }, codigo);
    }
    const check = await checkMandato(deps.base, codigo, {
      host: request.albacea.host,
      direccion: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      now,
    });
    if (check.clase === 'desconocido') reply.code(404);
    return show(deps, reply, tongue, check, codigo);
  };
  app.get('/comprobar', (request, reply) =>
    handle(request, reply, readFields(new URLSearchParams(request.raw.url?.split('?')[1] ?? ''))),
  );
  app.post('/comprobar', (request, reply) =>
    handle(request, reply, (request.body as Fields | undefined) ?? { codigo: null, idioma: null }),
  );
}

function readFields(fields: URLSearchParams): Fields {
  const language = fields.get('idioma');
  const code = fields.get('codigo')?.slice(0, 200).trim();
  return { codigo: code ? code : null, idioma: language === 'es' || language === 'en' ? language : null };
}

const STYLE = `:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:${PALETTE.papel};color:${PALETTE.tinta};font:18px/1.55 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;-webkit-text-size-adjust:100%}
header{display:flex;justify-content:space-between;align-items:center;gap:16px;max-width:640px;margin:0 auto;padding:22px 20px}
header strong{font:600 24px/1.2 Georgia,'Times New Roman',serif;color:#3d5c5a}
header button{font:inherit;font-size:16px;padding:10px 14px;min-height:44px;border:0;border-radius:6px;background:none;color:${PALETTE.tinta};text-decoration:underline;text-underline-offset:3px;cursor:pointer}
main{max-width:640px;margin:0 auto;padding:0 20px 8px}
h1,h2{font-family:Georgia,'Times New Roman',serif;font-weight:600;line-height:1.25}
h1{margin:10px 0 18px;font-size:30px}
h2{margin:0 0 10px;font-size:23px}
p{margin:0 0 14px}
.tarjeta{margin:0 0 22px;padding:24px;background:${PALETTE.tarjeta};border:1px solid ${PALETTE.borde};border-radius:12px}
.fallo{border-left:6px solid #7a7468}
.vigente{border-left-color:#2f6b4f}
.terminado,.desconocido{border-left-color:#a13a2b}
.fallo p:last-child,.fallo ul:last-child{margin-bottom:0}
.fallo .codigo{color:${PALETTE.tintaSuave};font-size:16px;overflow-wrap:anywhere}
ul{margin:0 0 14px;padding-left:22px}
label{display:block;margin:0 0 6px;font-weight:600}
.ayuda{margin:0 0 10px;color:${PALETTE.tintaSuave};font-size:16px}
input{display:block;width:100%;margin:0 0 16px;padding:13px 14px;border:1.5px solid #7a7468;border-radius:8px;background:#fff;color:inherit;font:16px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;text-transform:uppercase}
.enviar{display:block;width:100%;padding:14px 20px;border:0;border-radius:8px;background:#3d5c5a;color:#fff;font:inherit;font-weight:600;cursor:pointer}
input:focus-visible,button:focus-visible{outline:3px solid #1f5fa8;outline-offset:2px}
footer{max-width:640px;margin:0 auto;padding:4px 20px 40px;color:${PALETTE.tintaSuave};font-size:16px}
@media (min-width:620px){input{font-size:20px}.enviar{width:auto;min-width:200px}h1{font-size:34px}.tarjeta{padding:28px 30px}}
@media print{header button,form{display:none}}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

function show(
  { addresses }: CheckDependencies,
  reply: FastifyReply,
  language: Language,
  check: Check | null,
  code: string,
): FastifyReply {
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .headers({
      'content-security-policy': addresses.segura ? `${policy}; upgrade-insecure-requests` : policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-language': language,
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(pageOf(language, check && failureOf(check, language), code));
}

function pageOf(language: Language, failure: Failure | null, code: string): string {
  const t = TEXTS[language];
  const read = readCode(code);
  const visible = escapeText(read ? inGroups(read) : code);
  const title = failure ? `${failure.titulo} · Albacea` : `${t.titulo} · Albacea`;
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<strong>Albacea</strong>
<form method="post" action="/comprobar">${code ? `<input type="hidden" name="codigo" value="${visible}">` : ''}<button type="submit" name="idioma" value="${t.otro}" lang="${t.otro}">${t.idioma}</button></form>
</header>
<main>
<h1>${t.titulo}</h1>
${failure ? failureInHtml(failure, visible) : `<p>${t.entrada}</p>`}
<form class="tarjeta" method="post" action="/comprobar">
<label for="codigo">${failure ? t.otra : t.etiqueta}</label>
<p class="ayuda" id="ayuda">${t.ayuda}</p>
<input id="codigo" name="codigo" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="ayuda"${failure?.clase === 'desconocido' ? ` value="${visible}" aria-invalid="true"` : ''}>
<input type="hidden" name="idioma" value="${language}">
<button class="enviar" type="submit">${t.boton}</button>
</form>
</main>
<footer><p>${t.privacidad}</p></footer>
</body>
</html>
`;
}

const failureInHtml = ({ clase, titulo, parrafos, lista }: Failure, code: string): string =>
  `<section class="tarjeta fallo ${clase}" role="status">
<h2>${escapeText(titulo)}</h2>
${parrafos.map((one) => `<p>${escapeText(one)}</p>`).join('\n')}
${lista.length > 0 ? `<ul>${lista.map((one) => `<li>${escapeText(one)}</li>`).join('')}</ul>` : ''}
<p class="codigo">${code}</p>
</section>`;

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (one) => SPECIAL[one] ?? one);
