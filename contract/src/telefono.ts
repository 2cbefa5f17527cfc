/** How a telephone is written in e-mails and on pages. */

/** Keeps the groups of a number on one line. */
const ESPACIO_FIJO = '\u00a0';

/**
 * A telephone as it is read aloud. Spanish numbers in groups of three; whoever reads in another language may be abroad,
 * and gets the prefix. Any other form is left as the insurer wrote it.
 */
export function telefonoLegible(telefono: string, conPrefijo: boolean): string {
  const grupos = /^(?:\+34)?(\d{3})(\d{3})(\d{3})$/.exec(telefono.replace(/[\s.-]/g, ''));
  if (grupos === null) return telefono;
  const numero = grupos.slice(1).join(ESPACIO_FIJO);
  return conPrefijo ? `+34${ESPACIO_FIJO}${numero}` : numero;
}
