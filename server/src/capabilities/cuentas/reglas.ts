/** How an account is shown to the insurer; pure. */

/**
 * Hides an identifier but for the first letter of each part, so that two accounts can be told apart and no more.
 * An address keeps its shape: `l•••@e•••.com`.
 */
export function enmascarar(identificador: string): string {
  const [usuario = '', dominio] = identificador.split('@');
  if (dominio === undefined) return tapar(usuario);
  const final = dominio.lastIndexOf('.');
  const nombre = final > 0 ? dominio.slice(0, final) : dominio;
  return `${tapar(usuario)}@${tapar(nombre)}${final > 0 ? dominio.slice(final) : ''}`;
}

const tapar = (texto: string): string => `${[...texto][0] ?? ''}•••`;
