/** Routes of the claims at the API and in the backoffice; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { type BySession, type DataOf, type Effect, type Request, type Route, routesOf } from '../../http/operation.ts';
import { invalid } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { viewCasoAccess } from '../access/access.ts';
import { afterMail, afterOpen, settleNotified, thenMail } from '../open/after-mail.ts';
import { type CasosDependencies, duplicateCaso } from '../open/open-caso.ts';
import { casoField } from '../rules/rules.ts';
import { listFingerprint, listSiniestros } from './list-siniestros.ts';
import { applicationOf, openSiniestro } from './open-siniestro.ts';

const { reading, writing } = routesOf();
const backoffice = routesOf<BySession<UserSession>>();

export function siniestrosRoutes(deps: CasosDependencies): Route[] {
  return [
    writing(A.abrirSiniestro, (request, tx) => receiveSiniestro(deps, request, tx), { settlePending: settleNotified }),
    reading(A.listarSiniestros, ({ aseguradora, query }, tx) => listSiniestros(tx, aseguradora, query)),
  ];
}

type Data = DataOf<typeof A.abrirSiniestro>;

async function receiveSiniestro(
  deps: CasosDependencies,
  request: Request<typeof A.abrirSiniestro>,
  tx: Tx,
): Promise<Effect<Data>> {
  const { aseguradora } = request;
  const result = await openSiniestro(deps, tx, request, await applicationOf(tx, request.body));
  if (result.clase === 'duplicado') throw duplicateCaso(deps.addresses, aseguradora, result.caso_id);
  if (result.clase === 'unido') {
    const { caso, clave, modulos, acceso } = result;
    const data: Data = acceso
      ? { caso_id: caso.caso_id, portal_url: acceso.portalUrl, token_heredero: acceso.token }
      : {
          caso_id: caso.caso_id,
          modulos_contratados: [...modulos],
          acceso_heredero: await viewCasoAccess(tx, caso.id),
        };
    return { data, about: { subject: caso.id, key: clave } };
  }
  const { caso_id, apertura } = result;
  const { id: subject, clave: key, correo, acceso, modulos } = apertura;
  const about = { subject, key };
  if (aseguradora.variante === 'A') {
    const data = { caso_id, portal_url: acceso.portalUrl, token_heredero: acceso.token };
    return { data, about, ...thenMail(deps, aseguradora, subject, correo) };
  }
  const data = (notificado: boolean): Data => ({
    caso_id,
    modulos_contratados: [...modulos],
    acceso_heredero: { canal: 'email', notificado, caduca: acceso.caduca.toISOString() },
  });
  return { about, ...afterMail(deps, aseguradora, subject, correo, data) };
}

export function siniestrosInBackofficeRoutes(deps: CasosDependencies & { readonly base: Database }): Route[] {
  return [
    backoffice.stream(B.seguirLista, ({ aseguradora }) => ({
      fingerprint: () => deps.base.readAsTenant(aseguradora?.id ?? '', listFingerprint),
    })),
    backoffice.writing(B.abrirSiniestro, async (p, tx) => {
      requireVariant(p.aseguradora, p.body);
      const confirmed = p.sesion.reciente;
      const result = await openSiniestro(deps, tx, p, await applicationOf(tx, p.body), { confirmed });
      if (result.clase === 'duplicado') throw duplicateCaso(deps.addresses, p.aseguradora, result.caso_id);
      if (result.clase === 'abierto') return afterOpen(deps, p.aseguradora, result.caso_id, result.apertura);
      const { id, caso_id } = result.caso;
      return { data: { caso_id, acceso_heredero: await viewCasoAccess(tx, id), unido: true } };
    }),
  ];
}

/** Refuses a claim that names modules in the other variant's way, as the API does. @throws DomainError validacion */
function requireVariant({ variante }: Tenant, { modulos, pack }: { modulos?: unknown; pack?: unknown }): void {
  const foreign = variante === 'A' ? (pack !== undefined ? 'pack' : null) : modulos !== undefined ? 'modulos' : null;
  if (!foreign) return;
  throw invalid({ campo: foreign, texto: casoField('otherVariant') });
}
