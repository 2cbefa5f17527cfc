/** The operations with which an insurer's people follow a case, and ask the service about it. */
import * as consultas from '../schemas/consultas.ts';
import { ROLES } from '../schemas/identity.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, from, INSURER, ofCaso, SERVICE } from './common.ts';
import type { AppOperation } from './operation.ts';

export const QUESTION_OPERATIONS = {
  seguirLista: {
    id: 'seguirLista',
    method: 'GET',
    path: '/aseguradoras/{aseguradora}/cambios',
    roles: ROLES,
    summary: 'Tells, as server-sent events, that a case or a claim of the insurer came or changed',
    stream: true,
    shape: { params: from('aseguradora'), status: 200, data: Empty },
  },
  verMarcha: {
    id: 'verMarcha',
    method: 'GET',
    path: `${CASO}/marcha`,
    roles: ROLES,
    summary: 'How the case goes: its steps, whom it waits for, how long it usually takes, what is saved',
    shape: { params: ofCaso, status: 200, data: consultas.Progress },
  },
  verConsultas: {
    id: 'verConsultas',
    method: 'GET',
    path: `${CASO}/consultas`,
    roles: ROLES,
    summary: 'What the insurer asked the service about the case, and what was answered',
    shape: { params: ofCaso, status: 200, data: consultas.Consultas },
  },
  consultar: {
    id: 'consultar',
    method: 'POST',
    path: `${CASO}/consultas`,
    roles: INSURER,
    summary: 'Asks the service about the case',
    shape: { params: ofCaso, body: consultas.NewConsulta, status: 201, data: consultas.Consulta },
  },
  contestarConsulta: {
    id: 'contestarConsulta',
    method: 'POST',
    path: `${CASO}/consultas/{consulta}/respuesta`,
    roles: SERVICE,
    summary: 'Answers the insurer',
    shape: {
      params: from('aseguradora', 'caso', 'consulta'),
      body: consultas.ConsultaAnswer,
      status: 200,
      data: Empty,
    },
  },
  leerConsultas: {
    id: 'leerConsultas',
    method: 'POST',
    path: `${CASO}/consultas/lectura`,
    roles: INSURER,
    summary: 'Marks the answers as read',
    shape: { params: ofCaso, status: 200, data: Empty },
  },
} as const satisfies Record<string, AppOperation>;
