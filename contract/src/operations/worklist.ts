/** Operations of the backoffice that change the work list. */
import * as worklist from '../schemas/worklist.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const WORKLIST_OPERATIONS = {
  /** Who else is looking at the case. For a minute after asking, the caller is shown to the others as looking. */
  verPresencia: {
    method: 'GET',
    path: `${CASO}/presencia`,
    roles: SERVICE,
    shape: { status: 200, data: worklist.Presence },
  },
  /** Assigns one or many cases to a case manager, or removes the assignment. */
  asignarVarios: {
    method: 'POST',
    path: '/trabajo/asignaciones',
    roles: SERVICE,
    shape: { body: worklist.AssignMany, status: 200, data: worklist.AssignedMany },
  },
  /** Puts many tasks off until a day, or brings them back now. */
  aplazarVarias: {
    method: 'POST',
    path: '/trabajo/aplazamientos',
    roles: SERVICE,
    shape: { body: worklist.DeferMany, status: 200, data: worklist.DeferredMany },
  },
  /** Sends, by e-mail, the reminder or the complaint that is due for each unanswered request of many cases. */
  reclamarVarias: {
    method: 'POST',
    path: '/trabajo/reclamaciones',
    roles: SERVICE,
    shape: { body: worklist.ChaseMany, status: 200, data: worklist.ChasedMany },
  },
  /** Recalls letters that have not left yet. */
  deshacerVarias: {
    method: 'POST',
    path: '/trabajo/reclamaciones/deshacer',
    roles: SERVICE,
    shape: { body: worklist.RecallMany, status: 200, data: worklist.RecalledMany },
  },
} as const satisfies Unnamed<AppOperation>;
