/**
 * The public page where a provider checks a mandate with its code: plain HTML, no script, no cookie. The code may come in the
 * address, from the square of the paper, or by the form, which keeps it out of addresses.
 */
import { createHash } from 'node:crypto';
import { PALETA } from '@albacea/contract/marca.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../../db/base.ts';
import type { Inquilinos } from '../../db/inquilino.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import { comprobarAnfitrion } from '../../http/autorizacion.ts';
import { crearLimitePorDireccion, segundosHasta } from '../../http/limite.ts';
import { idiomaDe } from '../../http/respuestas.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { comprobarMandato } from './comprobar-mandato.ts';
import { enGrupos, leerCodigo } from './reglas-comprobacion.ts';
import { type Comprobacion, type Fallo, falloDe, TEXTOS } from './reglas-pagina-de-comprobacion.ts';

export interface DependenciasDeComprobacion {
  readonly base: Base;
  readonly inquilinos: Inquilinos;
  readonly direcciones: Direcciones;
  readonly reloj: Reloj;
}

/** Look-ups an hour of one network: a desk checks a few, and 95 bits are not tried out like this. */
export const LIMITE_DE_COMPROBACIONES = 60;
const MAXIMO_FORMULARIO = 2048;
type Idioma = 'es' | 'en';

interface Campos {
  readonly codigo: string | null;
  readonly idioma: Idioma | null;
}

export async function montarPaginaDeComprobacion(
  app: FastifyInstance,
  deps: DependenciasDeComprobacion,
): Promise<void> {
  const limite = crearLimitePorDireccion(deps.reloj, LIMITE_DE_COMPROBACIONES);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAXIMO_FORMULARIO },
    async (_: FastifyRequest, cuerpo: string | Buffer) => leerCampos(new URLSearchParams(String(cuerpo))),
  );
  app.addHook('onRequest', (peticion) => comprobarAnfitrion(deps, peticion.albacea.anfitrion));

  const atender = async (peticion: FastifyRequest, reply: FastifyReply, { codigo, idioma }: Campos) => {
    const lengua = idioma ?? idiomaDe(peticion.headers['accept-language']);
    if (codigo === null) return mostrar(deps, reply, lengua, null, '');
    const ahora = deps.reloj.ahora();
    const { usadas, limite: maximo, renueva } = limite.contar(peticion.ip);
    if (usadas > maximo) {
      reply.code(429).header('retry-after', String(segundosHasta(renueva, ahora)));
      return mostrar(deps, reply, lengua, { clase: 'demasiadas' }, codigo);
    }
    const comprobacion = await comprobarMandato(deps.base, codigo, {
      anfitrion: peticion.albacea.anfitrion,
      direccion: peticion.ip,
      agente: peticion.headers['user-agent'] ?? '',
      ahora,
    });
    if (comprobacion.clase === 'desconocido') reply.code(404);
    return mostrar(deps, reply, lengua, comprobacion, codigo);
  };
  app.get('/comprobar', (peticion, reply) =>
    atender(peticion, reply, leerCampos(new URLSearchParams(peticion.raw.url?.split('?')[1] ?? ''))),
  );
  app.post('/comprobar', (peticion, reply) =>
    atender(peticion, reply, (peticion.body as Campos | undefined) ?? { codigo: null, idioma: null }),
  );
}

function leerCampos(campos: URLSearchParams): Campos {
  const idioma = campos.get('idioma');
  const codigo = campos.get('codigo')?.slice(0, 200).trim();
  return { codigo: codigo ? codigo : null, idioma: idioma === 'es' || idioma === 'en' ? idioma : null };
}

const ESTILO = `:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:${PALETA.papel};color:${PALETA.tinta};font:18px/1.55 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;-webkit-text-size-adjust:100%}
header{display:flex;justify-content:space-between;align-items:center;gap:16px;max-width:640px;margin:0 auto;padding:22px 20px}
header strong{font:600 24px/1.2 Georgia,'Times New Roman',serif;color:#3d5c5a}
header button{font:inherit;font-size:16px;padding:10px 14px;min-height:44px;border:0;border-radius:6px;background:none;color:${PALETA.tinta};text-decoration:underline;text-underline-offset:3px;cursor:pointer}
main{max-width:640px;margin:0 auto;padding:0 20px 8px}
h1,h2{font-family:Georgia,'Times New Roman',serif;font-weight:600;line-height:1.25}
h1{margin:10px 0 18px;font-size:30px}
h2{margin:0 0 10px;font-size:23px}
p{margin:0 0 14px}
.tarjeta{margin:0 0 22px;padding:24px;background:${PALETA.tarjeta};border:1px solid ${PALETA.borde};border-radius:12px}
.fallo{border-left:6px solid #7a7468}
.vigente{border-left-color:#2f6b4f}
.terminado,.desconocido{border-left-color:#a13a2b}
.fallo p:last-child,.fallo ul:last-child{margin-bottom:0}
.fallo .codigo{color:${PALETA.tintaSuave};font-size:16px;overflow-wrap:anywhere}
ul{margin:0 0 14px;padding-left:22px}
label{display:block;margin:0 0 6px;font-weight:600}
.ayuda{margin:0 0 10px;color:${PALETA.tintaSuave};font-size:16px}
input{display:block;width:100%;margin:0 0 16px;padding:13px 14px;border:1.5px solid #7a7468;border-radius:8px;background:#fff;color:inherit;font:16px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;text-transform:uppercase}
.enviar{display:block;width:100%;padding:14px 20px;border:0;border-radius:8px;background:#3d5c5a;color:#fff;font:inherit;font-weight:600;cursor:pointer}
input:focus-visible,button:focus-visible{outline:3px solid #1f5fa8;outline-offset:2px}
footer{max-width:640px;margin:0 auto;padding:4px 20px 40px;color:${PALETA.tintaSuave};font-size:16px}
@media (min-width:620px){input{font-size:20px}.enviar{width:auto;min-width:200px}h1{font-size:34px}.tarjeta{padding:28px 30px}}
@media print{header button,form{display:none}}`;
const HUELLA_DE_ESTILO = createHash('sha256').update(ESTILO).digest('base64');

function mostrar(
  { direcciones }: DependenciasDeComprobacion,
  reply: FastifyReply,
  idioma: Idioma,
  comprobacion: Comprobacion | null,
  codigo: string,
): FastifyReply {
  const politica = `default-src 'none'; style-src 'sha256-${HUELLA_DE_ESTILO}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .headers({
      'content-security-policy': direcciones.segura ? `${politica}; upgrade-insecure-requests` : politica,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-language': idioma,
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(paginaDe(idioma, comprobacion && falloDe(comprobacion, idioma), codigo));
}

function paginaDe(idioma: Idioma, fallo: Fallo | null, codigo: string): string {
  const t = TEXTOS[idioma];
  const leido = leerCodigo(codigo);
  const visible = escapar(leido ? enGrupos(leido) : codigo);
  const titulo = fallo ? `${fallo.titulo} · Albacea` : `${t.titulo} · Albacea`;
  return `<!DOCTYPE html>
<html lang="${idioma}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapar(titulo)}</title>
<style>${ESTILO}</style>
</head>
<body>
<header>
<strong>Albacea</strong>
<form method="post" action="/comprobar">${codigo ? `<input type="hidden" name="codigo" value="${visible}">` : ''}<button type="submit" name="idioma" value="${t.otro}" lang="${t.otro}">${t.idioma}</button></form>
</header>
<main>
<h1>${t.titulo}</h1>
${fallo ? falloEnHtml(fallo, visible) : `<p>${t.entrada}</p>`}
<form class="tarjeta" method="post" action="/comprobar">
<label for="codigo">${fallo ? t.otra : t.etiqueta}</label>
<p class="ayuda" id="ayuda">${t.ayuda}</p>
<input id="codigo" name="codigo" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="ayuda"${fallo?.clase === 'desconocido' ? ` value="${visible}" aria-invalid="true"` : ''}>
<input type="hidden" name="idioma" value="${idioma}">
<button class="enviar" type="submit">${t.boton}</button>
</form>
</main>
<footer><p>${t.privacidad}</p></footer>
</body>
</html>
`;
}

const falloEnHtml = ({ clase, titulo, parrafos, lista }: Fallo, codigo: string): string =>
  `<section class="tarjeta fallo ${clase}" role="status">
<h2>${escapar(titulo)}</h2>
${parrafos.map((uno) => `<p>${escapar(uno)}</p>`).join('\n')}
${lista.length > 0 ? `<ul>${lista.map((uno) => `<li>${escapar(uno)}</li>`).join('')}</ul>` : ''}
<p class="codigo">${codigo}</p>
</section>`;

const ESPECIALES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapar = (texto: string): string => texto.replace(/[&<>"]/g, (uno) => ESPECIALES[uno] ?? uno);
