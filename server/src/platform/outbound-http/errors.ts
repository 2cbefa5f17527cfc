/** Not even a connection, or a status, came in time. */
export class ExhaustedDeadline extends Error {}

/** An error as a socket's are: known by its code. */
export const withCode = (code: string) => Object.assign(new Error(code), { code });
