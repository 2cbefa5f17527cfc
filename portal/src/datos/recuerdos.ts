/**
 * What this device remembers: the language, the insurer's name and colour, what was typed and not yet sent, and the mark of the
 * last link, with which another one can be asked for and nothing be opened. Never a token, never what came from the server about people. Where storage is denied, everything works and nothing is remembered.
 */
const PREFIJO = 'albacea.';
const BORRADOR = `${PREFIJO}borrador.`;

const intentar = <T>(hacer: () => T, siNo: T): T => {
  try {
    return hacer();
  } catch {
    return siNo;
  }
};

export const recordado = (clave: string): string | null => intentar(() => localStorage.getItem(PREFIJO + clave), null);
export const recordar = (clave: string, valor: string): void =>
  intentar(() => localStorage.setItem(PREFIJO + clave, valor), undefined);

/** What was typed in a form of a case, or null. */
export function leerBorrador<T>(caso: string, formulario: string): T | null {
  const guardado = intentar(() => localStorage.getItem(`${BORRADOR}${caso}.${formulario}`), null);
  return guardado === null ? null : intentar(() => JSON.parse(guardado) as T, null);
}

export const guardarBorrador = (caso: string, formulario: string, valor: unknown): void =>
  intentar(() => localStorage.setItem(`${BORRADOR}${caso}.${formulario}`, JSON.stringify(valor)), undefined);

export const borrarBorrador = (caso: string, formulario: string): void =>
  intentar(() => localStorage.removeItem(`${BORRADOR}${caso}.${formulario}`), undefined);

/** At sign-out: all but the language. */
export function olvidarTodo(): void {
  intentar(() => {
    for (const clave of Object.keys(localStorage))
      if (clave.startsWith(PREFIJO) && clave !== `${PREFIJO}idioma`) localStorage.removeItem(clave);
  }, undefined);
}
