/** Routes of the insurer's view of a case in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { answerConsulta, askConsulta, readAnswers } from './consultas.ts';

const { writing } = routesOf<BySession<UserSession>>();
const NOTHING = { data: {} };

export function consultasInBackofficeRoutes(): Route[] {
  return [
    writing(B.consultar, async (p, tx) => ({
      data: await askConsulta(tx, p, p.subject, p.body),
    })),
    writing(B.contestarConsulta, async (p, tx) => {
      const { caso, consulta } = p.params;
      await answerConsulta(tx, p, caso, consulta, p.body.respuesta);
      return NOTHING;
    }),
    writing(B.leerConsultas, async (p, tx) => {
      await readAnswers(tx, p, p.subject);
      return NOTHING;
    }),
  ];
}
