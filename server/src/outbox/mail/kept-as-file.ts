/** A kept message as it is sent to a browser; pure. */
import type { StoredFile } from '../../http/operation.ts';

export const PAGE = 'text/html; charset=utf-8';

export const keptAsFile = ({ html, texto }: { readonly html: string | null; readonly texto: string }): StoredFile => ({
  formato: html === null ? 'text/plain; charset=utf-8' : PAGE,
  nombre: null,
  contenido: Buffer.from(html ?? texto),
  styled: true,
});
