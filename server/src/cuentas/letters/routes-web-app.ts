/** Routes of the letters in the portal and the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import type { LetterQuery } from '@albacea/contract/schemas/papers.ts';
import { orderOf } from '../../caso/lane-order.ts';
import { type BySession, type Route, routesOf, type StoredFile } from '../../http/operation.ts';
import type { Requester } from '../../shared/actor.ts';
import { requirePrintable } from '../../shared/require.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import type { ChangedCuenta } from '../commands/command.ts';
import { recordSentLetter } from '../commands/request-cuenta.ts';
import { viewLetterAtDesk } from './by-post.ts';
import { prepareLetter, presentLetter } from './compose/prepare-letter.ts';
import { copyDocumento } from './render/copy-documento.ts';
import { paint } from './render/paint-apart.ts';
import { type SendingDependencies, sendLetter } from './send-letter.ts';
import { takeBackLetter } from './take-back-letter.ts';

const shared = routesOf();
const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();

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

export function papersInPortalRoutes(deps: SendingDependencies): Route[] {
  return [
    portal.reading(P.verCarta, async (p, tx) =>
      presentLetter(await prepareLetter(deps, tx, p, p.subject, p.params.cuenta, p.query), p.idioma),
    ),
    shared.file(P.verCartaEnPdf, (p) => letterFile(deps, p, p.subject, p.params.cuenta, p.query)),
    portal.writing(P.cartaEnviada, async (p, tx) => {
      const cuenta = p.params.cuenta;
      return { data: afterCommand(await recordSentLetter(deps, tx, p, p.subject, cuenta, p.body)) };
    }),
  ];
}

const place = ({ subject, params: { cuenta } }: { subject: string; params: { readonly cuenta: string } }) =>
  [subject, cuenta] as const;

export function papersInBackofficeRoutes(deps: SendingDependencies): Route[] {
  return [
    backoffice.reading(B.verCarta, (p, tx) => viewLetterAtDesk(deps, tx, p, place(p), p.query, p.idioma)),
    backoffice.file(B.verCopia, (p) => copyDocumento(deps, p, ...place(p), p.params.documento)),
    backoffice.writing(B.anotarCartaEnviada, async (p, tx) => ({
      data: afterCommand(await recordSentLetter(deps, tx, p, ...place(p), p.body)),
    })),
    backoffice.writing(B.retirarCarta, async (p, tx) => ({
      data: afterCommand(await takeBackLetter(tx, p, p.subject, p.params.carta)),
    })),
    backoffice.long(B.enviarCarta, async (p) => afterCommand(await sendLetter(deps, p, ...place(p), p.body))),
  ];
}
