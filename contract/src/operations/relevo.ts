/** The operations by which a case passes to another person of the family, in the portal and at the desk. */
import * as relevo from '../schemas/relevo.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, ONLY_HEREDERO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const HANDOVER_IN_PORTAL = {
  /** The heir's request that somebody else take over the case, and the answer to it. */
  verRelevo: {
    method: 'GET',
    path: '/relevo',
    roles: ONLY_HEREDERO,
    shape: { status: 200, data: relevo.HandoverOfFamily },
  },
  /** Asks that somebody else take over the case; a new request replaces the earlier one. */
  pedirRelevo: {
    method: 'POST',
    path: '/relevo',
    roles: ONLY_HEREDERO,
    shape: { body: relevo.HandoverRequest, status: 201, data: relevo.HandoverOfFamily },
  },
  retirarRelevo: {
    method: 'DELETE',
    path: '/relevo',
    roles: ONLY_HEREDERO,
    shape: { status: 200, data: relevo.HandoverOfFamily },
  },
} as const satisfies Unnamed<AppOperation>;

export const HANDOVER_AT_DESK = {
  /** Hands the case to another person of the family, with a reason and a proof. */
  relevarHeredero: {
    method: 'POST',
    path: `${CASO}/relevos`,
    roles: SERVICE,
    confirmed: true,
    shape: { body: relevo.Handover, status: 201, data: relevo.HandoverDone },
  },
  /** Rejects the heir's request, with a reason. */
  descartarRelevo: {
    method: 'POST',
    path: `${CASO}/relevo/descartado`,
    roles: SERVICE,
    shape: { body: relevo.HandoverRefusal, status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
