/** The page on which a provider answers, as HTML: without scripts or cookies, and complete on old telephones and in plain browsers. */
import { createHash } from 'node:crypto';
import { PALETTE } from '@albacea/contract/schemas/brand.ts';
import type { RespuestaClass } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { AnswerReceipt, ProviderRequest } from '@albacea/contract/schemas/respuestas.ts';
import { inLetter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { escapeText } from '../../shared/rules-html.ts';
import { say } from '../../shared/rules-phrase.ts';
import en from './words/en/answer-page.json' with { type: 'json' };
import es from './words/es/answer-page.json' with { type: 'json' };

export type PageLanguage = 'es' | 'en';

export const PAGE_WORDS: Readonly<Record<PageLanguage, typeof es>> = { es, en };

const answerText = (clase: RespuestaClass, accion: ProviderRequest['accion'], { contesta, hecho }: Words): string =>
  clase in contesta ? contesta[clase as keyof typeof contesta] : hecho[accion];

/** The values typed into the form, shown again beside the errors. */
export interface Typed {
  readonly clase: string;
  readonly papeles: readonly string[];
  readonly motivo: string;
  readonly referencia: string;
  readonly nombre: string;
  readonly departamento: string;
  readonly email: string;
}

export type AnswerPage =
  | { readonly clase: 'entrada' }
  | { readonly clase: 'desconocido' | 'demasiadas' }
  | {
      readonly clase: 'solicitud';
      readonly solicitud: ProviderRequest;
      readonly aseguradora: string;
      /** Token by which repeated submissions count as one answer. */
      readonly envio: string;
      readonly typed: Typed | null;
      readonly error: string | null;
    }
  | { readonly clase: 'recibida'; readonly recibo: AnswerReceipt; readonly solicitud: ProviderRequest };

const ACCENT = '#3d5c5a';
const STYLE = `:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:${PALETTE.papel};color:${PALETTE.tinta};font:18px/1.55 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;-webkit-text-size-adjust:100%}
header,main,footer{max-width:680px;margin:0 auto;padding:0 20px}
header{display:flex;justify-content:space-between;align-items:center;gap:16px;padding:22px 20px}
header strong{font:600 24px/1.2 Georgia,'Times New Roman',serif;color:${ACCENT}}
header button{font:inherit;font-size:16px;padding:10px 14px;min-height:44px;border:0;border-radius:6px;background:none;color:${PALETTE.tinta};text-decoration:underline;text-underline-offset:3px;cursor:pointer}
h1,h2,legend{font-family:Georgia,'Times New Roman',serif;font-weight:600;line-height:1.25}
h1{margin:10px 0 18px;font-size:30px}
h2{margin:0 0 14px;font-size:22px}
p{margin:0 0 14px}
.tarjeta{margin:0 0 22px;padding:22px;background:${PALETTE.tarjeta};border:1px solid ${PALETTE.borde};border-radius:12px}
.tarjeta>:last-child{margin-bottom:0}
.aviso{border-left:6px solid #7a7468}
.bien{border-left:6px solid #2f6b4f}
.mal{border-left:6px solid #a13a2b}
dl{display:grid;grid-template-columns:1fr;gap:2px 20px;margin:0 0 14px}
dt{color:${PALETTE.tintaSuave};font-size:16px}
dd{margin:0 0 10px;font-weight:600;overflow-wrap:anywhere}
fieldset{margin:0 0 26px;padding:0;border:0;min-width:0}
legend{margin:0 0 12px;padding:0;font-size:22px}
label{display:block;margin:0 0 6px;font-weight:600}
label small{font-weight:400;font-size:16px;color:${PALETTE.tintaSuave}}
.ayuda{margin:0 0 10px;color:${PALETTE.tintaSuave};font-size:16px}
.opcion{display:flex;gap:14px;align-items:center;min-height:52px;margin:0 0 10px;padding:10px 16px;border:1.5px solid #8d8678;border-radius:10px;background:#fff;font-weight:400;cursor:pointer}
.opcion input{flex:none;width:22px;height:22px;margin:0;accent-color:${ACCENT}}
.opcion:has(input:checked){border-color:${ACCENT};background:#eef3f1;box-shadow:inset 0 0 0 1px ${ACCENT}}
.papel{min-height:44px;margin:0;padding:6px 2px;border:0;background:none}
.papel:has(input:checked){background:none;box-shadow:none}
input[type=text],input[type=email],input[type=file],textarea{display:block;width:100%;margin:0 0 18px;padding:12px 14px;border:1.5px solid #7a7468;border-radius:8px;background:#fff;color:inherit;font:inherit}
input.codigo{font:18px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;text-transform:uppercase}
textarea{min-height:120px;resize:vertical}
.enviar{display:block;width:100%;min-height:54px;padding:14px 22px;border:0;border-radius:10px;background:${ACCENT};color:#fff;font:inherit;font-weight:600;cursor:pointer}
.segundo{background:none;color:${ACCENT};box-shadow:inset 0 0 0 1.5px ${ACCENT}}
input:focus-visible,textarea:focus-visible,button:focus-visible,.opcion:focus-within{outline:3px solid #1f5fa8;outline-offset:2px}
.opcion input:focus-visible{outline:0}
.oculto{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
footer{padding:4px 20px 40px;color:${PALETTE.tintaSuave};font-size:16px}
@supports selector(:has(*)){form:not(:has(#c-pide_papel:checked)) .papeles{display:none}}
@media (min-width:620px){h1{font-size:36px}.tarjeta{padding:28px 32px}dl{grid-template-columns:max-content 1fr;gap:10px 28px}dt,dd{margin:0}dt{font-size:18px}.enviar{width:auto;min-width:240px}.dos{display:grid;grid-template-columns:1fr 1fr;gap:0 20px}.papeles div{columns:2}}
@media print{header button,form{display:none}}`;
export const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

type Words = typeof es;
const dayOf = (instant: string, language: PageLanguage) => inLetter(todayInMadrid(new Date(instant)), language);

/** Writes the page. @param code in groups of characters, or as typed if it is invalid */
export function answerHtml(page: AnswerPage, language: PageLanguage, code: string): string {
  const words = PAGE_WORDS[language];
  const t = words.pagina;
  const other = language === 'es' ? 'en' : 'es';
  const title = page.clase === 'recibida' ? t.recibido : t.titulo;
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Albacea</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<strong>Albacea</strong>
<form method="post" action="/responder">${hidden('codigo', code)}<button type="submit" name="idioma" value="${other}" lang="${other}">${t.idioma}</button></form>
</header>
<main>
<h1>${title}</h1>
${bodyOf(page, language, words, code)}
</main>
<footer><p>${t.pie}</p></footer>
</body>
</html>
`;
}

const hidden = (name: string, value: string) =>
  value === '' ? '' : `<input type="hidden" name="${name}" value="${escapeText(value)}">`;

function bodyOf(page: AnswerPage, language: PageLanguage, words: Words, code: string): string {
  const t = words.pagina;
  switch (page.clase) {
    case 'entrada':
      return `<p>${t.entrada}</p>${codeForm(t, language, '')}`;
    case 'desconocido':
      return `${notice('mal', t.desconocido, t.reviselo)}${codeForm(t, language, code)}`;
    case 'demasiadas':
      return notice('mal', t.demasiadas, t.espere);
    case 'recibida':
      return receipt(page, language, words, code);
    default:
      return requestAndForm(page, language, words, code);
  }
}

const notice = (kind: string, title: string, text: string) =>
  `<section class="tarjeta ${kind}" role="status"><h2>${title}</h2><p>${text}</p></section>`;

/** The error block, or nothing when there is no error. */
const problem = (title: string, error: string | null) =>
  error === null
    ? ''
    : `<section class="tarjeta mal" role="alert"><h2>${title}</h2><p>${escapeText(error)}</p></section>`;

const codeForm = (t: Words['pagina'], language: PageLanguage, code: string) => `
<form class="tarjeta" method="post" action="/responder">
<label for="codigo">${t.etiqueta}</label>
<p class="ayuda" id="ayuda">${t.ayuda}</p>
<input class="codigo" type="text" id="codigo" name="codigo" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="ayuda" value="${escapeText(code)}">
${hidden('idioma', language)}
<button class="enviar" type="submit">${t.abrir}</button>
</form>`;

const facts = (rows: readonly (readonly [string, string])[]) =>
  `<dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${escapeText(value)}</dd>`).join('')}</dl>`;

type RequestPage = Extract<AnswerPage, { clase: 'solicitud' }>;

function requestAndForm(page: RequestPage, language: PageLanguage, words: Words, code: string): string {
  const t = words.pagina;
  const { solicitud: s, error } = page;
  return `
<section class="tarjeta" aria-labelledby="solicitud"><h2 id="solicitud">${t.solicitud}</h2>
${facts([
  [t.a, s.proveedor],
  [t.pide, words.pide[s.accion]],
  [t.cuenta, s.identificador ?? t.sinIdentificador],
  [t.fecha, inLetter(s.pedida, language)],
  [t.referencia, s.referencia],
])}
<p class="ayuda">${escapeText(say(t.enNombre, page))}</p></section>
${s.recibida ? `<section class="tarjeta aviso" role="status"><p>${say(t.yaHay, { dia: dayOf(s.recibida, language) })}</p></section>` : ''}
${problem(t.falta, error)}
${answerForm(page, language, words, code)}`;
}

function answerForm(
  { solicitud: s, envio, typed }: RequestPage,
  language: PageLanguage,
  words: Words,
  code: string,
): string {
  const t = words.pagina;
  const value = (text: string | undefined) => (text ? ` value="${escapeText(text)}"` : '');
  const optional = `<small>(${t.opcional})</small>`;
  const field = (name: 'referencia' | 'nombre' | 'departamento' | 'email', label: string, more: string) =>
    `<div><label for="${name}">${label} ${optional}</label><input id="${name}" name="${name}"${more}${value(typed?.[name])}></div>`;
  return `
<form class="tarjeta" method="post" action="/responder/${encodeURIComponent(code)}" enctype="multipart/form-data">
${hidden('envio', envio)}${hidden('idioma', language)}
<fieldset><legend>${t.pregunta}</legend>
${s.clases.map((one) => choice('radio', 'clase', one, answerText(one, s.accion, words), typed?.clase === one)).join('\n')}
</fieldset>
<fieldset class="papeles"><legend>${t.papeles}</legend><p class="ayuda">${t.ayudaPapeles}</p><div>
${s.papeles.map((one) => choice('checkbox', 'papeles', one, words.papeles[one], typed?.papeles.includes(one) ?? false)).join('\n')}
</div></fieldset>
<label for="motivo">${t.motivo}</label><p class="ayuda" id="ayuda-motivo">${t.ayudaMotivo}</p>
<textarea id="motivo" name="motivo" maxlength="2000" aria-describedby="ayuda-motivo">${escapeText(typed?.motivo ?? '')}</textarea>
${field('referencia', t.suReferencia, ' type="text" maxlength="100" autocomplete="off"')}
<label for="fichero">${t.fichero} ${optional}</label><p class="ayuda" id="ayuda-fichero">${t.ayudaFichero}</p>
<input type="file" id="fichero" name="fichero" accept="application/pdf,image/jpeg,image/png" aria-describedby="ayuda-fichero">
<fieldset><legend>${t.quien}</legend><div class="dos">
${field('nombre', t.nombre, ' type="text" maxlength="120" autocomplete="name"')}
${field('departamento', t.departamento, ' type="text" maxlength="120" autocomplete="organization"')}
</div>${field('email', t.email, ' type="email" maxlength="200" autocomplete="email"')}
</fieldset>
<button class="enviar" type="submit">${t.enviar}</button>
</form>`;
}

const choice = (type: 'radio' | 'checkbox', name: string, value: string, text: string, checked: boolean) =>
  `<label class="opcion${type === 'checkbox' ? ' papel' : ''}"><input type="${type}" id="${name[0]}-${value}" name="${name}" value="${value}"${type === 'radio' ? ' required' : ''}${checked ? ' checked' : ''}><span>${text}</span></label>`;

function receipt(
  { recibo, solicitud }: Extract<AnswerPage, { clase: 'recibida' }>,
  language: PageLanguage,
  words: Words,
  code: string,
): string {
  const t = words.pagina;
  return `
<section class="tarjeta bien" role="status">
${facts([
  [t.respuesta, answerText(recibo.clase, solicitud.accion, words)],
  [t.recibidaEl, dayOf(recibo.recibida, language)],
  [t.referencia, recibo.referencia],
])}</section>
<section class="tarjeta"><h2>${t.ahora}</h2><p>${t.persona}</p>${recibo.clase === 'pide_papel' ? `<p>${t.pedira}</p>` : ''}<p>${t.masTarde}</p>
<form method="post" action="/responder">${hidden('codigo', code)}${hidden('idioma', language)}<button class="enviar segundo" type="submit">${t.otraVez}</button></form></section>`;
}
