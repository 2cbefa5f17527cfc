/** A letter to a provider as an e-mail: the words of the letter, plain, so that any desk can read and quote them. */
import type { ContenidoDeCarta } from '../tipos.ts';

export function redactarCarta(aseguradora: { readonly nombre: string }, carta: ContenidoDeCarta) {
  const { idioma, asunto, texto, proveedor } = carta;
  return {
    remitente: `Albacea, por cuenta de ${aseguradora.nombre}`,
    asunto,
    texto,
    html: enHtml(texto, idioma),
    idioma,
    para: { nombre: proveedor.nombre, direccion: proveedor.email },
  };
}

function enHtml(texto: string, idioma: string): string {
  const parrafos = texto.split('\n\n').map((parrafo) => `<p>${escapar(parrafo).replaceAll('\n', '<br>\n')}</p>`);
  return `<!doctype html>\n<html lang="${idioma}">\n<body style="font: 15px/1.5 Georgia, serif; max-width: 42em">\n${parrafos.join('\n')}\n</body>\n</html>\n`;
}

const escapar = (texto: string): string =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
