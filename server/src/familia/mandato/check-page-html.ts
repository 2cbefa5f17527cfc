/** The page for checking a mandate, as HTML without scripts. The content security policy names the hash of the page's only style. */
import { createHash } from 'node:crypto';
import { PALETTE } from '@albacea/contract/schemas/brand.ts';
import { inGroups, readCode } from '../../caso/mandato/rules-check.ts';
import { escapeText } from '../../shared/rules-html.ts';
import { say } from '../../shared/rules-phrase.ts';
import { CHECK_WORDS, type Verdict } from './rules-check-page.ts';

type Language = 'es' | 'en';

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
input.fichero{padding:10px;font-family:inherit;font-size:16px;text-transform:none}
ul li{margin:0 0 8px}
input:focus-visible,button:focus-visible{outline:3px solid #1f5fa8;outline-offset:2px}
footer{max-width:640px;margin:0 auto;padding:4px 20px 40px;color:${PALETTE.tintaSuave};font-size:16px}
@media (min-width:620px){input{font-size:20px}.enviar{width:auto;min-width:200px}h1{font-size:34px}.tarjeta{padding:28px 30px}}
@media print{header button,form{display:none}}`;
/** The hash for the content security policy of the page. */
export const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * The page as HTML: the form and, after a check, the verdict.
 * @param verdict null: nothing was checked yet
 * @param code as typed; empty: none
 * @param sender e-mail address from which our letters come
 */
export function pageOf(language: Language, verdict: Verdict | null, code: string, sender: string): string {
  const t = CHECK_WORDS[language].pagina;
  const read = readCode(code);
  const visible = escapeText(read ? inGroups(read) : code);
  const title = verdict ? `${verdict.titulo} · Albacea` : `${t.titulo} · Albacea`;
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
${verdict ? verdictInHtml(verdict, visible) : `<p>${t.entrada}</p>`}
<form class="tarjeta" method="post" action="/comprobar">
<label for="codigo">${verdict ? t.otra : t.etiqueta}</label>
<p class="ayuda" id="ayuda">${t.ayuda}</p>
<input id="codigo" name="codigo" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="ayuda"${verdict?.clase === 'desconocido' ? ` value="${visible}" aria-invalid="true"` : ''}>
<input type="hidden" name="idioma" value="${language}">
<button class="enviar" type="submit">${t.boton}</button>
</form>
${fileForm(language)}
${howToKnow(language, sender)}
</main>
<footer><p>${t.privacidad}</p></footer>
</body>
</html>
`;
}

const verdictInHtml = ({ clase, titulo, parrafos, lista }: Verdict, code: string): string =>
  `<section class="tarjeta fallo ${clase}" role="status">
<h2>${escapeText(titulo)}</h2>
${parrafos.map((one) => `<p>${escapeText(one)}</p>`).join('\n')}
${lista.length > 0 ? `<ul>${lista.map((one) => `<li>${escapeText(one)}</li>`).join('')}</ul>` : ''}
${code ? `<p class="codigo">${code}</p>` : ''}
</section>`;

const fileForm = (language: Language): string => {
  const t = CHECK_WORDS[language].documento;
  return `<form class="tarjeta" method="post" action="/comprobar/documento" enctype="multipart/form-data">
<h2>${t.titulo}</h2>
<input type="hidden" name="idioma" value="${language}">
<label for="documento">${t.etiqueta}</label>
<p class="ayuda" id="ayuda-documento">${t.ayuda}</p>
<input class="fichero" id="documento" name="documento" type="file" accept="application/pdf,.pdf" required aria-describedby="ayuda-documento">
<button class="enviar" type="submit">${t.boton}</button>
</form>`;
};

const howToKnow = (language: Language, sender: string): string => {
  const { titulo, lista } = CHECK_WORDS[language].nuestras;
  return `<section class="tarjeta">
<h2>${titulo}</h2>
<ul>${lista.map((one) => `<li>${escapeText(say(one, { remitente: sender }))}</li>`).join('')}</ul>
</section>`;
};
