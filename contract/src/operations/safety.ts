/** Operations of the backoffice for safety at scale: a second person, stops and recalls. */
import * as safety from '../schemas/safety.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const RELEASE = `${CASO}/vistos-buenos/{visto}` as const;

export const SAFETY_OPERATIONS = {
  /** Asks a second person to release a prepared act. */
  pedirVistoBueno: {
    method: 'POST',
    path: `${CASO}/vistos-buenos`,
    roles: SERVICE,
    shape: { body: safety.ReleaseRequest, status: 201, data: safety.Release },
  },
  /** Releases an act, and does it if the service can do it by itself. The person who asked cannot release it. */
  darVistoBueno: {
    method: 'POST',
    path: `${RELEASE}/conformidad`,
    roles: SERVICE,
    shape: { status: 200, data: safety.ReleaseDone },
  },
  /** Gives an act back with a reason. The person who asked cannot give it back. */
  devolverVistoBueno: {
    method: 'POST',
    path: `${RELEASE}/devolucion`,
    roles: SERVICE,
    shape: { body: safety.GivenBack, status: 200, data: Empty },
  },
  /** Withdraws the caller's own request for a release. */
  retirarVistoBueno: {
    method: 'DELETE',
    path: RELEASE,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
  /** All stops, in force and past; each is for one insurer or one provider. */
  verParadas: {
    method: 'GET',
    path: '/envios/paradas',
    roles: SERVICE,
    shape: { status: 200, data: safety.Stops },
  },
  /** How many letters a stop or a recall would touch now. */
  verAlcance: {
    method: 'GET',
    path: '/envios/alcance',
    roles: SERVICE,
    shape: { query: safety.ScopeQuery, status: 200, data: safety.Scope },
  },
  /** Stops either all letters of one insurer, or all letters to one provider. */
  pararEnvios: {
    method: 'POST',
    path: '/envios/paradas',
    roles: SERVICE,
    shape: { body: safety.NewStop, status: 201, data: safety.Stop },
  },
  /** Lifts a stop; the letters that it held leave, oldest first. */
  levantarParada: {
    method: 'DELETE',
    path: '/envios/paradas/{parada}',
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
  /** Recalls all letters within the given limits that have not left, and lists the letters that had already left. */
  recuperarEnvios: {
    method: 'POST',
    path: '/envios/recuperacion',
    roles: SERVICE,
    shape: { body: safety.Recall, status: 200, data: safety.Recalled },
  },
} as const satisfies Unnamed<AppOperation>;
