/** Safety at scale: a part of the backoffice's operations. */
import * as safety from '../schemas/safety.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, from, ofCaso, SERVICE } from './common.ts';
import type { AppOperation } from './operation.ts';

const ofRelease = from('aseguradora', 'caso', 'visto');
const RELEASE = `${CASO}/vistos-buenos/{visto}` as const;

export const SAFETY_OPERATIONS = {
  verVistosBuenos: {
    id: 'verVistosBuenos',
    method: 'GET',
    path: `${CASO}/vistos-buenos`,
    roles: SERVICE,
    summary: 'Acts that wait for a second person, or were released or given back',
    shape: { params: ofCaso, status: 200, data: safety.Releases },
  },
  pedirVistoBueno: {
    id: 'pedirVistoBueno',
    method: 'POST',
    path: `${CASO}/vistos-buenos`,
    roles: SERVICE,
    summary: 'Asks for a second person to release what was prepared',
    shape: { params: ofCaso, body: safety.ReleaseRequest, status: 201, data: safety.Release },
  },
  darVistoBueno: {
    id: 'darVistoBueno',
    method: 'POST',
    path: `${RELEASE}/conformidad`,
    roles: SERVICE,
    summary: 'Releases it, and does it where the service can by itself; never by whoever asked',
    shape: { params: ofRelease, status: 200, data: safety.ReleaseDone },
  },
  devolverVistoBueno: {
    id: 'devolverVistoBueno',
    method: 'POST',
    path: `${RELEASE}/devolucion`,
    roles: SERVICE,
    summary: 'Gives it back with a reason; never by whoever asked',
    shape: { params: ofRelease, body: safety.GivenBack, status: 200, data: Empty },
  },
  retirarVistoBueno: {
    id: 'retirarVistoBueno',
    method: 'DELETE',
    path: RELEASE,
    roles: SERVICE,
    summary: 'Takes back what one has asked for oneself',
    shape: { params: ofRelease, status: 200, data: Empty },
  },
  verParadas: {
    id: 'verParadas',
    method: 'GET',
    path: '/envios/paradas',
    roles: SERVICE,
    summary: 'What is stopped for one insurer or one provider, and what was',
    shape: { status: 200, data: safety.Stops },
  },
  verAlcance: {
    id: 'verAlcance',
    method: 'GET',
    path: '/envios/alcance',
    roles: SERVICE,
    summary: 'How many letters a stop or a recall would touch now',
    shape: { query: safety.ScopeQuery, status: 200, data: safety.Scope },
  },
  pararEnvios: {
    id: 'pararEnvios',
    method: 'POST',
    path: '/envios/paradas',
    roles: SERVICE,
    summary: 'Stops every letter to providers of an insurer, or to one provider',
    shape: { body: safety.NewStop, status: 201, data: safety.Stop },
  },
  levantarParada: {
    id: 'levantarParada',
    method: 'DELETE',
    path: '/envios/paradas/{parada}',
    roles: SERVICE,
    summary: 'Lifts a stop: what waited leaves, the oldest first',
    shape: { params: from('parada'), status: 200, data: Empty },
  },
  recuperarEnvios: {
    id: 'recuperarEnvios',
    method: 'POST',
    path: '/envios/recuperacion',
    roles: SERVICE,
    summary: 'Takes back at once all that has not left, and lists what had',
    shape: { body: safety.Recall, status: 200, data: safety.Recalled },
  },
} as const satisfies Record<string, AppOperation>;
