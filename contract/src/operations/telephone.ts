/** The operations of portal and backoffice about the telephone: messages, calls, and what is noted of one. */
import { object } from '../schemas/common.ts';
import * as calls from '../schemas/llamadas.ts';
import * as sms from '../schemas/sms.ts';
import { Empty, type PortalPaper } from '../schemas/web-apps.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const HEREDERO: readonly PortalPaper[] = ['heredero'];

export const PORTAL_TELEPHONE_OPERATIONS = {
  verContacto: {
    method: 'GET',
    path: '/contacto',
    roles: HEREDERO,
    summary: 'To which telephone a link or a code would go; of each its end alone',
    shape: { status: 200, data: sms.Contact },
  },
  darTelefono: {
    method: 'PATCH',
    path: '/contacto',
    roles: HEREDERO,
    summary: 'Gives a mobile, or takes it back',
    shape: { body: sms.GivenPhone, status: 200, data: sms.Contact },
  },
  recibirEnlacePorSms: {
    method: 'POST',
    path: '/contacto/enlace',
    roles: HEREDERO,
    summary: 'Sends the heir one more link, by a message to their mobile',
    shape: { body: object({}), status: 200, data: Empty },
  },
  verLlamada: {
    method: 'GET',
    path: '/llamada',
    roles: HEREDERO,
    summary: 'When one can be called, and the call that was asked for',
    shape: { status: 200, data: calls.CallMe },
  },
  pedirLlamada: {
    method: 'POST',
    path: '/llamada',
    roles: HEREDERO,
    summary: 'Asks to be called by a person',
    shape: { body: calls.NewLlamada, status: 201, data: calls.CallMe },
  },
  anularLlamada: {
    method: 'DELETE',
    path: '/llamada',
    roles: HEREDERO,
    summary: 'Takes back the call that was asked for',
    shape: { status: 200, data: calls.CallMe },
  },
} as const satisfies Unnamed<AppOperation>;

export const DESK_TELEPHONE_OPERATIONS = {
  verContactoDeCaso: {
    method: 'GET',
    path: `${CASO}/contacto`,
    roles: SERVICE,
    summary: 'To which telephone of the heir a link or a code would go',
    shape: { status: 200, data: sms.DeskContact },
  },
  enviarEnlacePorSms: {
    method: 'POST',
    path: `${CASO}/acceso/sms`,
    roles: SERVICE,
    summary: 'Sends the heir one more link, by a message to their mobile',
    shape: { status: 200, data: Empty },
  },
  anotarLlamada: {
    method: 'POST',
    path: `${CASO}/llamadas/{llamada}/resultado`,
    roles: SERVICE,
    summary: 'Records that they were spoken with, or did not answer',
    shape: { body: calls.LlamadaOutcome, status: 200, data: Empty },
  },
  verNotas: {
    method: 'GET',
    path: `${CASO}/notas`,
    roles: SERVICE,
    summary: 'Notes and calls, newest first',
    shape: { status: 200, data: calls.Notes },
  },
  anotar: {
    method: 'POST',
    path: `${CASO}/notas`,
    roles: SERVICE,
    summary: 'Writes a note, or a call with what was agreed in it',
    shape: { body: calls.NewNote, status: 201, data: calls.Note },
  },
  enviarAFirmar: {
    method: 'POST',
    path: `${CASO}/firma`,
    roles: SERVICE,
    summary: 'Makes the texts and sends the code to the heir alone, who types it on their own device',
    shape: { body: calls.PhoneSigning, status: 200, data: calls.SentForSigning },
  },
} as const satisfies Unnamed<AppOperation>;
