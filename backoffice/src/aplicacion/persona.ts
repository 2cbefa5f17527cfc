/** Who is signed in, as the server tells it. */
import type { DatosDe } from './cliente.ts';

export type Persona = DatosDe<'GET /sesion'>;
