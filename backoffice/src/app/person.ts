/** Who is signed in, as the server tells it. */
import type { DataOf } from './client.ts';

export type Person = DataOf<'GET /sesion'>;
