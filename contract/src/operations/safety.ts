/** Operations of the backoffice for safety at scale: a second person, stops and recalls. */
import * as safety from '../schemas/safety.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const RELEASE = `${CASO}/vistos-buenos/{visto}` as const;

export const SAFETY_OPERATIONS = {
  pedirVistoBueno: {
    method: 'POST',
    path: `${CASO}/vistos-buenos`,
    roles: SERVICE,
    summary: 'Asks for a second person to release what was prepared',
    shape: { body: safety.ReleaseRequest, status: 201, data: safety.Release },
  },
  darVistoBueno: {
    method: 'POST',
    path: `${RELEASE}/conformidad`,
    roles: SERVICE,
    summary: 'Releases it, and does it where the service can by itself; never by the person who asked',
    shape: { status: 200, data: safety.ReleaseDone },
  },
  devolverVistoBueno: {
    method: 'POST',
    path: `${RELEASE}/devolucion`,
    roles: SERVICE,
    summary: 'Gives it back with a reason; never by the person who asked',
    shape: { body: safety.GivenBack, status: 200, data: Empty },
  },
  retirarVistoBueno: {
    method: 'DELETE',
    path: RELEASE,
    roles: SERVICE,
    summary: 'Takes back what one has asked for oneself',
    shape: { status: 200, data: Empty },
  },
  verParadas: {
    method: 'GET',
    path: '/envios/paradas',
    roles: SERVICE,
    summary: 'What is stopped for one insurer or one provider, and what was',
    shape: { status: 200, data: safety.Stops },
  },
  verAlcance: {
    method: 'GET',
    path: '/envios/alcance',
    roles: SERVICE,
    summary: 'How many letters a stop or a recall would touch now',
    shape: { query: safety.ScopeQuery, status: 200, data: safety.Scope },
  },
  pararEnvios: {
    method: 'POST',
    path: '/envios/paradas',
    roles: SERVICE,
    summary: 'Stops every letter to providers of an insurer, or to one provider',
    shape: { body: safety.NewStop, status: 201, data: safety.Stop },
  },
  levantarParada: {
    method: 'DELETE',
    path: '/envios/paradas/{parada}',
    roles: SERVICE,
    summary: 'Lifts a stop: what waited leaves, the oldest first',
    shape: { status: 200, data: Empty },
  },
  recuperarEnvios: {
    method: 'POST',
    path: '/envios/recuperacion',
    roles: SERVICE,
    summary: 'Takes back at once all that has not left, and lists what had',
    shape: { body: safety.Recall, status: 200, data: safety.Recalled },
  },
} as const satisfies Unnamed<AppOperation>;
