/** The operations of portal and backoffice about the telephone: SMS, calls, and notes of calls. */
import { object } from '../schemas/common.ts';
import * as calls from '../schemas/llamadas.ts';
import * as sms from '../schemas/sms.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, ONLY_HEREDERO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const PORTAL_TELEPHONE_OPERATIONS = {
  /** The last digits of the telephones to which a link or a code would go. */
  verContacto: {
    method: 'GET',
    path: '/contacto',
    roles: ONLY_HEREDERO,
    shape: { status: 200, data: sms.Contact },
  },
  darTelefono: {
    method: 'PATCH',
    path: '/contacto',
    roles: ONLY_HEREDERO,
    shape: { body: sms.GivenPhone, status: 200, data: sms.Contact },
  },
  /** Sends the heir one more link, by a message to their mobile. */
  recibirEnlacePorSms: {
    method: 'POST',
    path: '/contacto/enlace',
    roles: ONLY_HEREDERO,
    shape: { body: object({}), status: 200, data: Empty },
  },
  /** Periods in which the service can call, and the call that the family asked for. */
  verLlamada: {
    method: 'GET',
    path: '/llamada',
    roles: ONLY_HEREDERO,
    shape: { status: 200, data: calls.CallMe },
  },
  pedirLlamada: {
    method: 'POST',
    path: '/llamada',
    roles: ONLY_HEREDERO,
    shape: { body: calls.NewLlamada, status: 201, data: calls.CallMe },
  },
  anularLlamada: {
    method: 'DELETE',
    path: '/llamada',
    roles: ONLY_HEREDERO,
    shape: { status: 200, data: calls.CallMe },
  },
} as const satisfies Unnamed<AppOperation>;

export const DESK_TELEPHONE_OPERATIONS = {
  /** The telephones of the heir to which a link or a code would go. */
  verContactoDeCaso: {
    method: 'GET',
    path: `${CASO}/contacto`,
    roles: SERVICE,
    shape: { status: 200, data: sms.DeskContact },
  },
  /** Sends the heir one more link, by a message to their mobile. */
  enviarEnlacePorSms: {
    method: 'POST',
    path: `${CASO}/acceso/sms`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
  /** Records that the family took the call, or did not answer. */
  anotarLlamada: {
    method: 'POST',
    path: `${CASO}/llamadas/{llamada}/resultado`,
    roles: SERVICE,
    shape: { body: calls.LlamadaOutcome, status: 200, data: Empty },
  },
  verNotas: {
    method: 'GET',
    path: `${CASO}/notas`,
    roles: SERVICE,
    shape: { status: 200, data: calls.Notes },
  },
  /** Writes a note, or records a call with the consent given in it. */
  anotar: {
    method: 'POST',
    path: `${CASO}/notas`,
    roles: SERVICE,
    shape: { body: calls.NewNote, status: 201, data: calls.Note },
  },
  /** Prepares the texts, and sends the code only to the heir, who types it on their own device. */
  enviarAFirmar: {
    method: 'POST',
    path: `${CASO}/firma`,
    roles: SERVICE,
    shape: { body: calls.PhoneSigning, status: 200, data: calls.SentForSigning },
  },
} as const satisfies Unnamed<AppOperation>;
