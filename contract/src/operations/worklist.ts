/** Operations of the backoffice that change the work list. */
import * as worklist from '../schemas/worklist.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const WORKLIST_OPERATIONS = {
  verPresencia: {
    method: 'GET',
    path: `${CASO}/presencia`,
    roles: SERVICE,
    summary: 'Who has the case and who looks at it; asking tells the others, for a minute, that one looks at it',
    shape: { status: 200, data: worklist.Presence },
  },
  tomarCaso: {
    method: 'POST',
    path: `${CASO}/toma`,
    roles: SERVICE,
    summary:
      'Takes the case, unless somebody else has it, or gives it back; the answer says who has it then. A case that nobody has is assigned to the person who takes it',
    shape: { body: worklist.Claim, status: 200, data: worklist.Presence },
  },
  asignarVarios: {
    method: 'POST',
    path: '/trabajo/asignaciones',
    roles: SERVICE,
    summary: 'Gives cases, one or many, to a case manager, or to nobody',
    shape: { body: worklist.AssignMany, status: 200, data: worklist.AssignedMany },
  },
  aplazarVarias: {
    method: 'POST',
    path: '/trabajo/aplazamientos',
    roles: SERVICE,
    summary: 'Puts many tasks off until a day, or brings them back',
    shape: { body: worklist.DeferMany, status: 200, data: worklist.DeferredMany },
  },
  reclamarVarias: {
    method: 'POST',
    path: '/trabajo/reclamaciones',
    roles: SERVICE,
    summary: 'Chases by e-mail whatever of many cases waits for an answer',
    shape: { body: worklist.ChaseMany, status: 200, data: worklist.ChasedMany },
  },
  deshacerVarias: {
    method: 'POST',
    path: '/trabajo/reclamaciones/deshacer',
    roles: SERVICE,
    summary: 'Takes back letters that have not left yet',
    shape: { body: worklist.RecallMany, status: 200, data: worklist.RecalledMany },
  },
} as const satisfies Unnamed<AppOperation>;
