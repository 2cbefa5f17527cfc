/** Routes of what providers answer, in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { confirmAnswer } from './confirm-answer.ts';
import { discardAnswer } from './discard-answer.ts';
import { revokeAnswerCode } from './revoke-answer-code.ts';
import { viewAnswers } from './view-answers.ts';

const { reading, writing } = routesWith<UserSession>();
const place = ({ params: { caso = '', respuesta = '' } }: { params: Readonly<Record<string, string>> }) =>
  [caso, respuesta] as const;

export function answersInBackofficeRoutes(): AppRoute<UserSession>[] {
  return [
    reading(B.verRespuestas, (p, tx) => viewAnswers(tx, backofficeWho(p), p.params.caso ?? '')),
    writing(B.confirmarRespuesta, async (p, tx) => ({
      data: await confirmAnswer(tx, backofficeWho(p), ...place(p), p.body),
    })),
    writing(B.descartarRespuesta, async (p, tx) => ({
      data: await discardAnswer(tx, backofficeWho(p), ...place(p), p.body.motivo),
    })),
    writing(B.anularCodigoRespuesta, async (p, tx) => {
      const { caso = '', cuenta = '' } = p.params;
      await revokeAnswerCode(tx, backofficeWho(p), caso, cuenta);
      return { data: {} };
    }),
  ];
}
