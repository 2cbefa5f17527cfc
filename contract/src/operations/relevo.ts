/** The operations by which a case passes to another person of the family, in the portal and at the desk. */
import * as relevo from '../schemas/relevo.ts';
import { Empty, type PortalPaper } from '../schemas/web-apps.ts';
import { CASO, ofCaso, SERVICE } from './common.ts';
import type { AppOperation } from './operation.ts';

const ONLY_HEREDERO: readonly PortalPaper[] = ['heredero'];

export const HANDOVER_IN_PORTAL = {
  verRelevo: {
    id: 'verRelevo',
    method: 'GET',
    path: '/relevo',
    roles: ONLY_HEREDERO,
    summary: 'Whether the heir has asked that somebody else carry the case on, and what was answered',
    shape: { status: 200, data: relevo.HandoverOfFamily },
  },
  pedirRelevo: {
    id: 'pedirRelevo',
    method: 'POST',
    path: '/relevo',
    roles: ONLY_HEREDERO,
    summary: 'Asks that somebody else carry the case on; asked again it takes the place of what was asked before',
    shape: { body: relevo.HandoverRequest, status: 201, data: relevo.HandoverOfFamily },
  },
  retirarRelevo: {
    id: 'retirarRelevo',
    method: 'DELETE',
    path: '/relevo',
    roles: ONLY_HEREDERO,
    summary: 'Takes that back',
    shape: { status: 200, data: relevo.HandoverOfFamily },
  },
} as const satisfies Record<string, AppOperation>;

export const HANDOVER_AT_DESK = {
  verRelevos: {
    id: 'verRelevos',
    method: 'GET',
    path: `${CASO}/relevos`,
    roles: SERVICE,
    summary: 'Who carried the case before, and what the heir has asked for',
    shape: { params: ofCaso, status: 200, data: relevo.Handovers },
  },
  relevarHeredero: {
    id: 'relevarHeredero',
    method: 'POST',
    path: `${CASO}/relevos`,
    roles: SERVICE,
    summary: 'Hands the case to another person of the family, with a reason and a proof',
    shape: { params: ofCaso, body: relevo.Handover, status: 201, data: relevo.HandoverDone },
  },
  descartarRelevo: {
    id: 'descartarRelevo',
    method: 'POST',
    path: `${CASO}/relevo/descartado`,
    roles: SERVICE,
    summary: 'Says why what the heir asked for is not done',
    shape: { params: ofCaso, body: relevo.HandoverRefusal, status: 200, data: Empty },
  },
} as const satisfies Record<string, AppOperation>;
