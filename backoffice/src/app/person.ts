/** Who is signed in, as the server tells it. */
import type { DataOf } from './client.ts';

export type Person = DataOf<'GET /sesion'>;

/** Under which key the memory of the page keeps who is signed in, as `useReading('GET /sesion', {})` does. */
export const SESSION_KEY = ['GET /sesion', {}] as const;
