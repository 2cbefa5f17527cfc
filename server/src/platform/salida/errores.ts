/** Not even a connection, or a status, came in time. */
export class PlazoAgotado extends Error {}

/** An error as a socket's are: known by its code. */
export const conCodigo = (code: string) => Object.assign(new Error(code), { code });
