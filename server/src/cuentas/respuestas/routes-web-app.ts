/** Routes of providers' answers in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { revokeAnswerCode } from './answer-code.ts';
import { confirmAnswer, discardAnswer } from './decide-answer.ts';

const { writing } = routesOf<BySession<UserSession>>();
const place = ({ subject, params: { respuesta } }: { subject: string; params: { readonly respuesta: string } }) =>
  [subject, respuesta] as const;

export function answersInBackofficeRoutes(): Route[] {
  return [
    writing(B.confirmarRespuesta, async (p, tx) => ({
      data: await confirmAnswer(tx, p, ...place(p), p.body),
    })),
    writing(B.descartarRespuesta, async (p, tx) => ({
      data: await discardAnswer(tx, p, ...place(p), p.body.motivo),
    })),
    writing(B.anularCodigoRespuesta, async (p, tx) => {
      const { caso, cuenta } = p.params;
      await revokeAnswerCode(tx, p, caso, cuenta);
      return { data: {} };
    }),
  ];
}
