/** Safety at scale: a part of the backoffice's operations. */
import * as safety from '../schemas/safety.ts';
import { type AppOperation, Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, CASO, from, ofAseguradora, ofCaso, SERVICE, SUPERADMIN } from './common.ts';

const ofRelease = from('aseguradora', 'caso', 'visto');
const ofLetter = from('aseguradora', 'caso', 'carta');
const RELEASE = `${CASO}/vistos-buenos/{visto}` as const;
const REVIEW = `${CASO}/revisiones/{carta}` as const;

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
  verCartasPorRevisar: {
    id: 'verCartasPorRevisar',
    method: 'GET',
    path: '/revisiones-cartas',
    roles: SERVICE,
    summary: 'Letters to read again, what was found, and in those of who asks',
    shape: { status: 200, data: safety.LettersToReview },
  },
  verCartaRevisada: {
    id: 'verCartaRevisada',
    method: 'GET',
    path: REVIEW,
    roles: SERVICE,
    summary: 'A letter of the sample, as it left',
    shape: { params: ofLetter, status: 200, data: safety.ReviewedLetter },
  },
  verAdjuntoRevisado: {
    id: 'verAdjuntoRevisado',
    method: 'GET',
    path: `${REVIEW}/adjuntos/{numero}`,
    roles: SERVICE,
    summary: 'A file that went along with it, the very bytes',
    shape: { params: from('aseguradora', 'caso', 'carta', 'numero'), status: 200, data: Empty },
  },
  revisarCarta: {
    id: 'revisarCarta',
    method: 'POST',
    path: REVIEW,
    roles: SERVICE,
    summary: 'Says whether it was right, or what was wrong with it; never by whoever sent it',
    shape: { params: ofLetter, body: safety.LetterVerdict, status: 200, data: Empty },
  },
  ponerMuestra: {
    id: 'ponerMuestra',
    method: 'PATCH',
    path: `${ASEGURADORA}/muestra-cartas`,
    roles: SUPERADMIN,
    summary: 'Sets how many of a hundred letters are read again',
    shape: { params: ofAseguradora, body: safety.SampleShare, status: 200, data: safety.SampleShare },
  },
} as const satisfies Record<string, AppOperation>;
