/** Routes about a person who may be alive, in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { orderOf } from '../../caso/lane-order.ts';
import { composeRectification } from '../../cuentas/letters/compose/rules-rectification.ts';
import { paint } from '../../cuentas/letters/render/paint-apart.ts';
import type { Database } from '../../db/database.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { dismissAlert, raiseAlert } from './alerts.ts';
import { recordNoticeGiven } from './own-notices.ts';
import { recordRectification, sendRectification, takeBackRectification, takeRectificacion } from './rectifications.ts';
import type { TakingBackDependencies } from './take-back-requests.ts';

const backoffice = routesOf<BySession<UserSession>>();
const NOTHING = { data: {} };

export interface LifeDependencies extends TakingBackDependencies {
  readonly base: Database;
  readonly lanes: Pick<Lanes, 'papers'>;
}

/** Case and item from the path. */
const place = ({
  subject,
  params: { rectificacion },
}: {
  subject: string;
  params: { readonly rectificacion: string };
}) => [subject, rectificacion] as const;

export function lifeInBackofficeRoutes(deps: LifeDependencies): Route[] {
  return [
    backoffice.writing(B.anotarAvisoDado, async (p, tx) => {
      await recordNoticeGiven(tx, p, p.subject, p.params.aviso);
      return NOTHING;
    }),
    backoffice.writing(B.abrirAlerta, async (p, tx) => {
      await raiseAlert(tx, p, p.subject, p.body);
      return NOTHING;
    }),
    backoffice.writing(B.descartarAlerta, async (p, tx) => {
      await dismissAlert(tx, p, p.subject, p.body.comprobacion);
      return NOTHING;
    }),
    backoffice.writing(B.enviarRectificacion, async (p, tx) => {
      await sendRectification(deps, tx, p, ...place(p), p.body);
      return NOTHING;
    }),
    backoffice.writing(B.deshacerRectificacion, async (p, tx) => {
      await takeBackRectification(tx, p, ...place(p));
      return NOTHING;
    }),
    backoffice.writing(B.anotarRectificacion, async (p, tx) => {
      await recordRectification(tx, p, ...place(p), p.body.nota);
      return NOTHING;
    }),
    backoffice.file(B.verRectificacionEnPdf, async (p) => {
      const { datos } = await deps.base.asTenant(p.aseguradora.id, (tx) => takeRectificacion(tx, p, ...place(p)));
      const { papel } = composeRectification(datos.carta, p.aseguradora.color);
      const { referencia } = datos.carta;
      return {
        formato: 'application/pdf',
        nombre: `${referencia}-rectificacion.pdf`,
        contenido: await paint(deps.lanes.papers, orderOf(p, referencia), papel),
      };
    }),
  ];
}
