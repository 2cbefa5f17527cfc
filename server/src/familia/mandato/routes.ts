/** Routes of the mandate in the portal and the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { orderOf } from '../../caso/lane-order.ts';
import { afterMail } from '../../caso/open/after-mail.ts';
import { paintSealed, type SealingDependencies } from '../../cuentas/letters/render/paint-apart.ts';
import type { Database, Tx } from '../../db/database.ts';
import { type BySession, type Route, routesOf, type StoredFile } from '../../http/operation.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import type { Requester } from '../../shared/actor.ts';
import { fold } from '../../shared/rules-text.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { revokeMandato } from './end-mandato.ts';
import { type ReadPaper, readEjemplarPaper, readMandatoPaper } from './mandato-papers.ts';
import { type PreparationDependencies, prepareMandato } from './prepare-mandato.ts';
import { signatureRejection, signMandato } from './sign-mandato.ts';
import { acceptSignerName, correctSignerName, rejectSignerName } from './signer-name.ts';
import { viewMandato } from './view-mandato.ts';

const shared = routesOf();
const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();

export interface MandatoDependencies extends PreparationDependencies, SealingDependencies {
  readonly base: Database;
  readonly lanes: Pick<Lanes, 'papers'>;
}

type Read = (tx: Tx) => Promise<ReadPaper>;

/** A signed paper as a file; that of one provider has its name, in letters that every system accepts. */
async function asFile(deps: MandatoDependencies, who: Requester, read: Read): Promise<StoredFile> {
  const { casoId, proveedor, papel } = await deps.base.asTenant(who.aseguradora.id, read);
  const parts = [papel.idioma === 'es' ? 'autorizacion' : 'authorisation', inPlainLetters(proveedor ?? ''), casoId];
  return {
    formato: 'application/pdf',
    nombre: `${parts.filter(Boolean).join('-')}.pdf`,
    contenido: await paintSealed(deps, deps.lanes.papers, orderOf(who, casoId), papel),
  };
}

const inPlainLetters = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);

export function mandatoInPortalRoutes(deps: MandatoDependencies): Route[] {
  return [
    portal.writing(P.prepararMandato, async (p, tx) => {
      const { identidad, por, nombre } = p.body;
      const { caso, correo, ...data } = await prepareMandato(deps, tx, p, p.subject, identidad, {
        ...(por && { por }),
        ...(nombre && { nombre }),
      });
      return afterMail(deps, p.aseguradora, caso, correo, () => data);
    }),
    portal.writing(P.firmarMandato, async (p, tx) => {
      const { address: direccion, userAgent, body } = p;
      const signature = await signMandato(tx, p, p.subject, {
        codigo: body.codigo,
        nombre: body.nombre,
        direccion,
        agente: userAgent,
      });
      // A wrong try is counted, so its transaction is committed before it is refused.
      if (signature.clase === 'codigo_incorrecto') return { refusal: signatureRejection(signature) };
      return { data: { mandato_id: signature.mandato, documento_id: signature.documento } };
    }),
    portal.writing(P.corregirNombre, async (p, tx) => {
      return { data: await correctSignerName(tx, p, p.subject, p.body) };
    }),
    portal.writing(P.revocarMandato, async (p, tx) => {
      await revokeMandato(tx, p, p.subject);
      return { data: {} };
    }),
    portal.reading(P.verMandato, (p, tx) => viewMandato(tx, p, p.subject)),
    shared.file(P.verMandatoEnPdf, (p) => asFile(deps, p, (tx) => readMandatoPaper(deps, tx, p, p.subject))),
    shared.file(P.verEjemplarEnPdf, (p) =>
      asFile(deps, p, (tx) => readEjemplarPaper(deps, tx, p, p.subject, p.params.ejemplar)),
    ),
  ];
}

export function mandatoInBackofficeRoutes(): Route[] {
  return [
    backoffice.writing(B.decidirNombre, async (p, tx) => {
      const decide = p.body.es_suyo ? acceptSignerName : rejectSignerName;
      await decide(tx, p, p.subject, p.params.mandato);
      return { data: {} };
    }),
  ];
}
