/** A letter to a provider as an e-mail: the words of the letter, plain, so that any desk can read and quote them. */
import type { LetterContent } from '../types.ts';

export function draftLetter(aseguradora: { readonly nombre: string }, letter: LetterContent) {
  const { idioma, asunto, texto, proveedor } = letter;
  return {
    remitente: `Albacea, por cuenta de ${aseguradora.nombre}`,
    asunto,
    texto,
    html: inHtml(texto, idioma),
    idioma,
    para: { nombre: proveedor.nombre, direccion: proveedor.email },
  };
}

function inHtml(text: string, language: string): string {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>\n')}</p>`);
  return `<!doctype html>\n<html lang="${language}">\n<body style="font: 15px/1.5 Georgia, serif; max-width: 42em">\n${paragraphs.join('\n')}\n</body>\n</html>\n`;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
