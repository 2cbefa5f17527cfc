/** Of the backoffice, what people do with the work list beside reading it. */
import type { Rol } from '../schemas/identity.ts';
import { type AppOperation, Empty } from '../schemas/web-apps.ts';
import * as worklist from '../schemas/worklist.ts';
import { from } from './path-params.ts';

const SERVICE: readonly Rol[] = ['gestor', 'superadmin'];
const CASO = '/aseguradoras/{aseguradora}/casos/{caso}';
const ofCaso = from('aseguradora', 'caso');

export const WORKLIST_OPERATIONS = {
  verPresencia: {
    id: 'verPresencia',
    method: 'GET',
    path: `${CASO}/presencia`,
    roles: SERVICE,
    summary: 'Who has the case and who looks at it; asking tells the others, for a minute, that one looks at it',
    shape: { params: ofCaso, status: 200, data: worklist.Presence },
  },
  tomarCaso: {
    id: 'tomarCaso',
    method: 'POST',
    path: `${CASO}/toma`,
    roles: SERVICE,
    summary: 'Takes the case, unless somebody else has it, or gives it back; the answer says who has it then',
    shape: { params: ofCaso, body: worklist.Claim, status: 200, data: worklist.Presence },
  },
  asignarVarios: {
    id: 'asignarVarios',
    method: 'POST',
    path: '/trabajo/asignaciones',
    roles: SERVICE,
    summary: 'Gives many cases to a case manager, or to nobody',
    shape: { body: worklist.AssignMany, status: 200, data: worklist.AssignedMany },
  },
  aplazarVarias: {
    id: 'aplazarVarias',
    method: 'POST',
    path: '/trabajo/aplazamientos',
    roles: SERVICE,
    summary: 'Puts many tasks off until a day, or brings them back',
    shape: { body: worklist.DeferMany, status: 200, data: worklist.DeferredMany },
  },
  reclamarVarias: {
    id: 'reclamarVarias',
    method: 'POST',
    path: '/trabajo/reclamaciones',
    roles: SERVICE,
    summary: 'Chases by e-mail whatever of many cases waits for an answer',
    shape: { body: worklist.ChaseMany, status: 200, data: worklist.ChasedMany },
  },
  deshacerVarias: {
    id: 'deshacerVarias',
    method: 'POST',
    path: '/trabajo/reclamaciones/deshacer',
    roles: SERVICE,
    summary: 'Takes back letters that have not left yet',
    shape: { body: worklist.RecallMany, status: 200, data: worklist.RecalledMany },
  },
  verVistas: {
    id: 'verVistas',
    method: 'GET',
    path: '/trabajo/vistas',
    roles: SERVICE,
    summary: 'Views of the work list: those of who asks and those that others share',
    shape: { status: 200, data: worklist.WorkViews },
  },
  guardarVista: {
    id: 'guardarVista',
    method: 'POST',
    path: '/trabajo/vistas',
    roles: SERVICE,
    summary: 'Keeps a view; one of the same name and person is replaced',
    shape: { body: worklist.NewView, status: 200, data: worklist.WorkView },
  },
  borrarVista: {
    id: 'borrarVista',
    method: 'DELETE',
    path: '/trabajo/vistas/{vista}',
    roles: SERVICE,
    summary: 'Deletes a view of who asks',
    shape: { params: from('vista'), status: 200, data: Empty },
  },
  elegirPrimera: {
    id: 'elegirPrimera',
    method: 'POST',
    path: '/trabajo/primera-vista',
    roles: SERVICE,
    summary: 'Chooses the view that the list of who asks begins with, or none',
    shape: { body: worklist.FirstView, status: 200, data: worklist.FirstView },
  },
  verMiMesa: {
    id: 'verMiMesa',
    method: 'GET',
    path: '/trabajo/mesa',
    roles: SERVICE,
    summary: 'The desk of who asks, how new cases are shared out, and how today stands',
    shape: { status: 200, data: worklist.DeskState },
  },
  cambiarMiMesa: {
    id: 'cambiarMiMesa',
    method: 'POST',
    path: '/trabajo/mesa',
    roles: SERVICE,
    summary: 'Says whether one is on duty, what one speaks and what one aims at',
    shape: { body: worklist.OwnDesk, status: 200, data: worklist.OwnDesk },
  },
  cambiarReparto: {
    id: 'cambiarReparto',
    method: 'POST',
    path: '/trabajo/reparto',
    roles: ['superadmin'],
    summary: 'Switches the sharing out of new cases, and sets what the service aims at',
    shape: { body: worklist.Share, status: 200, data: worklist.Share },
  },
} as const satisfies Record<string, AppOperation>;
