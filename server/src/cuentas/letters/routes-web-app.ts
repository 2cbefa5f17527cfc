/** Routes of the letters in the portal and the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import type { LetterQuery } from '@albacea/contract/schemas/papers.ts';
import { orderOf } from '../../caso/read/order-of.ts';
import { requirePrintable } from '../../caso/require-printable.ts';
import { type AppRoute, routesWith, type StoredFile } from '../../http/web-app-route.ts';
import type { Requester } from '../../shared/actor.ts';
import { backofficeWho, portalWho } from '../../shared/web-app-requester.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import type { ChangedCuenta } from '../commands/command.ts';
import { prepareLetter, presentLetter } from './compose/prepare-letter.ts';
import { viewLetterAtDesk } from './offered-address.ts';
import { recordSentLetter } from './record-sent-letter.ts';
import { copyDocumento } from './render/copy-documento.ts';
import { paint } from './render/paint-apart.ts';
import { type SendingDependencies, sendLetter } from './send-letter.ts';
import { takeBackLetter, viewLettersAboutToLeave } from './take-back-letter.ts';

const portal = routesWith<HerederoSession>();
const backoffice = routesWith<UserSession>();

const afterCommand = ({ cuenta: { id, estado, version } }: ChangedCuenta) => ({ cuenta_id: id, estado, version });

async function letterFile(
  deps: SendingDependencies,
  who: Requester,
  caso: string,
  cuenta: string,
  query: LetterQuery,
): Promise<StoredFile> {
  const { composed, data, carta } = await deps.base.asTenant(who.aseguradora.id, (tx) =>
    prepareLetter(deps, tx, who, caso, cuenta, query),
  );
  requirePrintable(composed.texto);
  const nombre = `${data.referencia}-${carta.clase.replace('_', '-')}.pdf`;
  return {
    formato: 'application/pdf',
    nombre,
    contenido: await paint(deps.lanes.papers, orderOf(who, data.referencia), composed.papel),
  };
}

export function papersInPortalRoutes(deps: SendingDependencies): AppRoute<HerederoSession>[] {
  return [
    portal.reading(P.verCarta, async (p, tx) =>
      presentLetter(
        await prepareLetter(deps, tx, portalWho(p), p.sesion.casoId, p.params.cuenta ?? '', p.query),
        p.idioma,
      ),
    ),
    portal.file(P.verCartaEnPdf, (p) =>
      letterFile(deps, portalWho(p), p.sesion.casoId, p.params.cuenta ?? '', p.query),
    ),
    portal.writing(P.cartaEnviada, async (p, tx) => {
      const [who, cuenta] = [portalWho(p), p.params.cuenta ?? ''];
      return { data: afterCommand(await recordSentLetter(deps, tx, who, p.sesion.casoId, cuenta, p.body)) };
    }),
  ];
}

/** What the path says. */
const place = ({ params: { caso = '', cuenta = '' } }: { params: Readonly<Record<string, string>> }) =>
  [caso, cuenta] as const;

export function papersInBackofficeRoutes(deps: SendingDependencies): AppRoute<UserSession>[] {
  return [
    backoffice.reading(B.verCarta, (p, tx) =>
      viewLetterAtDesk(deps, tx, backofficeWho(p), place(p), p.query, p.idioma),
    ),
    backoffice.file(B.verCartaEnPdf, (p) => letterFile(deps, backofficeWho(p), ...place(p), p.query)),
    backoffice.file(B.verCopia, (p) => copyDocumento(deps, backofficeWho(p), ...place(p), p.params.documento ?? '')),
    backoffice.writing(B.anotarCartaEnviada, async (p, tx) => ({
      data: afterCommand(await recordSentLetter(deps, tx, backofficeWho(p), ...place(p), p.body)),
    })),
    backoffice.reading(B.verCartasPorSalir, async (p, tx) => ({
      elementos: await viewLettersAboutToLeave(tx, backofficeWho(p), p.params.caso ?? ''),
    })),
    backoffice.writing(B.takeBackCarta, async (p, tx) => ({
      data: afterCommand(await takeBackLetter(tx, backofficeWho(p), p.params.caso ?? '', p.params.carta ?? '')),
    })),
    backoffice.long(B.enviarCarta, async (p) =>
      afterCommand(await sendLetter(deps, backofficeWho(p), ...place(p), p.body)),
    ),
  ];
}
