/** Opaque cursors of lists: the id of the last element in base64url. */
import { ErrorDeDominio } from '../platform/error.ts';

const HEX = /^[0-9a-f]{32}$/;

/** The refusal of a text that is no cursor of ours. */
export function cursorInvalido(): ErrorDeDominio {
  return new ErrorDeDominio('consulta_invalida', {
    detalle: {
      es: 'cursor: use el valor de «siguiente» de la página anterior.',
      en: 'cursor: use the value of «siguiente» of the page before.',
    },
  });
}

/** @throws ErrorDeDominio consulta_invalida when the text is no cursor of ours */
export function leerCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  if (!/^[\w-]{22}$/.test(cursor) || !HEX.test(hex)) throw cursorInvalido();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const escribirCursor = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/**
 * The page from rows read with one more than asked for, which tells whether there is a next page.
 * @param presentar row to wire
 */
export function enPagina<F extends { id: string }, E>(filas: readonly F[], limite: number, presentar: (fila: F) => E) {
  const visibles = filas.slice(0, limite);
  const ultima = visibles.at(-1);
  return {
    elementos: visibles.map(presentar),
    siguiente: filas.length > limite && ultima ? escribirCursor(ultima.id) : null,
  };
}
