/** The operations with which an insurer's people follow a case, and ask the service about it. */
import * as consultas from '../schemas/consultas.ts';
import { ROLES } from '../schemas/identity.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, INSURER, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const QUESTION_OPERATIONS = {
  /** Reports, as server-sent events, that a case or a claim of the insurer was added or changed. */
  seguirLista: {
    method: 'GET',
    path: '/aseguradoras/{aseguradora}/cambios',
    roles: ROLES,
    stream: true,
    shape: { status: 200, data: Empty },
  },
  consultar: {
    method: 'POST',
    path: `${CASO}/consultas`,
    roles: INSURER,
    shape: { body: consultas.NewConsulta, status: 201, data: consultas.Consulta },
  },
  contestarConsulta: {
    method: 'POST',
    path: `${CASO}/consultas/{consulta}/respuesta`,
    roles: SERVICE,
    shape: { body: consultas.ConsultaAnswer, status: 200, data: Empty },
  },
  leerConsultas: {
    method: 'POST',
    path: `${CASO}/consultas/lectura`,
    roles: INSURER,
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
