/** The page on which a provider sees its open requests together, as HTML: no script, no cookie. Its key stands in its forms alone. */
import type { ListedRequest, ListKey, ListSent, ProviderList } from '@albacea/contract/schemas/respuestas.ts';
import { inLetter } from '../../shared/rules-dates-madrid.ts';
import { codeInput, dayOf, facts, frameHtml, hidden, notice, problem, safe } from './answer-html.ts';
import { LINK_MINUTES } from './order-list.ts';
import { LIST_TEXTS } from './rules-list-texts.ts';
import { askedText, type PageLanguage } from './rules-page-texts.ts';

export type ListPage =
  | { readonly clase: 'pedir'; readonly codigo: string; readonly email: string; readonly error: string | null }
  | { readonly clase: 'enviado'; readonly enviado: ListSent }
  | { readonly clase: 'abrir'; readonly enlace: string }
  | { readonly clase: 'lista'; readonly lista: ProviderList; readonly llave: ListKey['llave'] }
  | { readonly clase: 'gastado' | 'demasiadas' | 'cerrada' };

type Texts = (typeof LIST_TEXTS)[PageLanguage];
const ACTION = '/responder/lista';

export function listHtml(page: ListPage, language: PageLanguage): string {
  const t = LIST_TEXTS[language];
  const title = { enviado: t.enviado, abrir: t.abrirTitulo, cerrada: t.cerrada }[page.clase as string] ?? t.titulo;
  return frameHtml(title, language, { action: ACTION, fields: fieldsOf(page) }, bodyOf(page, language, t), t.pie);
}

/** What finds the same page in the other language; a link that was opened is found by its key. */
function fieldsOf(page: ListPage): string {
  if (page.clase === 'pedir') return hidden('codigo', page.codigo);
  if (page.clase === 'abrir') return `${hidden('enlace', page.enlace)}${hidden('mirar', '1')}`;
  return page.clase === 'lista' ? hidden('llave', page.llave) : '';
}

function bodyOf(page: ListPage, language: PageLanguage, t: Texts): string {
  switch (page.clase) {
    case 'pedir':
      return orderForm(page, language, t);
    case 'enviado':
      return `<section class="tarjeta bien" role="status"><p>${safe(t.enviadoA(page.enviado.enviada_a, LINK_MINUTES))}</p><p>${t.noLlega}</p></section>`;
    case 'abrir':
      return `<form class="tarjeta" method="post" action="${ACTION}"><p>${t.abrirTexto}</p>${hidden('enlace', page.enlace)}${hidden('idioma', language)}<button class="enviar" type="submit">${t.abrir}</button></form>`;
    case 'lista':
      return theList(page, language, t);
    case 'gastado':
      return `${notice('mal', t.gastado, t.gastadoTexto)}${again(language, t)}`;
    case 'demasiadas':
      return notice('mal', t.demasiadas, t.espere);
    default:
      return `<section class="tarjeta bien" role="status"><p>${t.cerradaTexto}</p></section>${again(language, t)}`;
  }
}

const again = (language: PageLanguage, t: Texts) =>
  `<div class="acciones"><form method="post" action="${ACTION}">${hidden('idioma', language)}<button class="enviar segundo" type="submit">${t.pedir}</button></form></div>`;

function orderForm(
  { codigo, email, error }: Extract<ListPage, { clase: 'pedir' }>,
  language: PageLanguage,
  t: Texts,
): string {
  return `<p>${t.explica}</p>${problem(t.falta, error)}
<form class="tarjeta" method="post" action="${ACTION}">
<label for="codigo">${t.codigo}</label>
<p class="ayuda" id="ayuda">${t.ayudaCodigo}</p>
${codeInput(codigo)}
<label for="email">${t.email}</label>
<p class="ayuda" id="ayuda-email">${t.ayudaEmail}</p>
<input type="email" id="email" name="email" required maxlength="200" autocomplete="email" aria-describedby="ayuda-email" value="${safe(email)}">
${hidden('idioma', language)}
<button class="enviar" type="submit">${t.enviar}</button>
</form>`;
}

function theList({ lista, llave }: Extract<ListPage, { clase: 'lista' }>, language: PageLanguage, t: Texts): string {
  const { solicitudes, proveedor, aseguradora, caduca, hay_mas } = lista;
  const act = (field: string, text: string) =>
    `<form method="post" action="${ACTION}">${hidden('llave', llave)}${hidden('idioma', language)}${field}<button class="enviar segundo" type="submit">${text}</button></form>`;
  const rows =
    solicitudes.length === 0
      ? notice('bien', t.ninguna, t.ningunaTexto)
      : `<ol class="lista">${solicitudes.map((one) => row(one, language, t)).join('\n')}</ol>`;
  return `
<p>${safe(t.de(proveedor, aseguradora))} ${t.hasta(dayOf(caduca, language))}</p>
${rows}${hay_mas ? `<p>${t.hayMas}</p>` : ''}
<div class="acciones">${act('', t.actualizar)}${act(hidden('cerrar', '1'), t.cerrar)}</div>`;
}

/** Answered in a tab of its own: the list stays where it is. */
const row = (one: ListedRequest, language: PageLanguage, t: Texts) => `
<li class="tarjeta"><h2>${askedText(one.accion, language)}</h2>
${facts([
  [t.cuenta, one.identificador ?? t.sinIdentificador],
  [t.fecha, inLetter(one.pedida, language)],
  [t.referencia, one.referencia],
  [t.codigoDe, one.codigo],
])}
${one.recibida ? `<p class="ayuda">${t.leyendo(dayOf(one.recibida, language))}</p>` : ''}
<form method="post" action="/responder" target="_blank">${hidden('codigo', one.codigo)}${hidden('idioma', language)}<button class="enviar" type="submit">${t.contestar}<span class="oculto"> ${safe(one.referencia)}</span></button></form></li>`;
