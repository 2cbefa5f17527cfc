/** Routes of the insurer's view of a case in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { answerConsulta } from './answer-consulta.ts';
import { askConsulta, readAnswers } from './ask-consulta.ts';
import { viewConsultas } from './view-consultas.ts';
import { viewProgress } from './view-progress.ts';

const { reading, writing } = routesWith<UserSession>();
const NOTHING = { data: {} };

export function consultasInBackofficeRoutes(): AppRoute<UserSession>[] {
  return [
    reading(B.verMarcha, (p, tx) => viewProgress(tx, backofficeWho(p), p.params.caso ?? '')),
    reading(B.verConsultas, async (p, tx) => ({
      elementos: await viewConsultas(tx, backofficeWho(p), p.params.caso ?? ''),
    })),
    writing(B.consultar, async (p, tx) => ({
      data: await askConsulta(tx, backofficeWho(p), p.params.caso ?? '', p.body),
    })),
    writing(B.contestarConsulta, async (p, tx) => {
      const { caso = '', consulta = '' } = p.params;
      await answerConsulta(tx, backofficeWho(p), caso, consulta, p.body.respuesta);
      return NOTHING;
    }),
    writing(B.leerConsultas, async (p, tx) => {
      await readAnswers(tx, backofficeWho(p), p.params.caso ?? '');
      return NOTHING;
    }),
  ];
}
