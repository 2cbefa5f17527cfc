/** All routes of the two web applications, by domain. */
import { BACKOFFICE_OPERATIONS } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS } from '@albacea/contract/operations/portal.ts';
import { SERVICE_SLUG } from '@albacea/contract/schemas/lists.ts';
import { remindersInPortalRoutes, worklistInBackofficeRoutes } from './agenda/routes.ts';
import { accessHolds } from './caso/access/access.ts';
import { certificadosInBackofficeRoutes } from './caso/certificados/routes-web-app.ts';
import type { Fees } from './caso/certificados/view-certificados.ts';
import type { DocumentosDependencies } from './caso/documentos/receive-documento.ts';
import { documentosInBackofficeRoutes, documentosInPortalRoutes } from './caso/documentos/routes.ts';
import { lotesInBackofficeRoutes } from './caso/lotes/routes.ts';
import type { CasosDependencies } from './caso/open/open-caso.ts';
import { searchInBackofficeRoutes } from './caso/search/routes-web-app.ts';
import { siniestrosInBackofficeRoutes } from './caso/siniestros/routes.ts';
import type { Config } from './config.ts';
import { casosInBackofficeRoutes, casosInPortalRoutes } from './course/routes.ts';
import { catalogoInBackofficeRoutes, catalogoInPortalRoutes } from './cuentas/catalogo/routes.ts';
import { type CuentasRoutesDependencies, cuentasInBackofficeRoutes, cuentasInPortalRoutes } from './cuentas/routes.ts';
import {
  lettersInPortalRoutes,
  type RequestsRoutesDependencies,
  requestsInBackofficeRoutes,
} from './cuentas/routes-requests.ts';
import type { Database } from './db/database.ts';
import type { HeavyReads } from './db/heavy-reads.ts';
import { findAseguradora, shareOf, type Tenant, type Tenants } from './db/tenant.ts';
import { authenticateHeredero } from './familia/acceso-heredero/portal-session.ts';
import { type FamiliaRoutesDependencies, familiaInBackofficeRoutes, familiaInPortalRoutes } from './familia/routes.ts';
import { figuresInBackofficeRoutes } from './figures/routes.ts';
import type { Route } from './http/operation.ts';
import type { App } from './http/session-door.ts';
import { auditInBackofficeRoutes } from './insurers/audit/routes.ts';
import { authenticateUser } from './insurers/identity/backoffice-session.ts';
import type { PasswordDependencies } from './insurers/identity/choose-password.ts';
import { backofficeSessionRoutes, type SignOnRoutesDependencies, signOnRoutes } from './insurers/identity/routes.ts';
import { type SettingsRoutesDependencies, settingsRoutes } from './insurers/identity/routes-settings.ts';
import type { ServiceDependencies } from './insurers/service/manage-aseguradoras.ts';
import { serviceRoutes } from './insurers/service/routes.ts';
import type { SentPicture } from './outbox/mail/message.ts';
import { mailInBackofficeRoutes } from './outbox/mail/routes-web-app.ts';
import { type WebhooksDependencies, webhooksInBackofficeRoutes } from './outbox/webhooks/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import type { KeptMails } from './platform/mail/kept.ts';
import type { Lanes } from './platform/worker-pool/lane.ts';
import { type EnsayoDependencies, ensayoInBackofficeRoutes } from './sandbox/routes.ts';
import { DomainError } from './shared/errors.ts';
import type { HerederoSession, UserSession } from './shared/web-app-sessions.ts';

type AppsDependencies = CasosDependencies &
  DocumentosDependencies &
  PasswordDependencies &
  SignOnRoutesDependencies &
  Omit<SettingsRoutesDependencies, 'config'> &
  ServiceDependencies &
  WebhooksDependencies &
  EnsayoDependencies &
  CuentasRoutesDependencies &
  RequestsRoutesDependencies &
  FamiliaRoutesDependencies & {
    readonly base: Database;
    readonly heavyReads: HeavyReads;
    readonly tenants: Tenants;
    readonly clock: Clock;
    readonly keptMails: KeptMails;
    logoOf(aseguradora: Tenant): Promise<SentPicture | null>;
    readonly lanes: Lanes;
    readonly tasas: Fees;
    readonly keyring: Keyring;
    readonly config: Pick<Config, 'attention' | 'inbound' | 'mailFrom'>;
  };

/**
 * The insurer and the case by which uploads and streams of a request are limited. `subject` contains the insurer, because two insurers may have cases
 * with the same number. All test insurers count as one.
 */
const placeIn = (aseguradora: Pick<Tenant, 'id' | 'pruebas'>, caso: string) => ({
  insurer: shareOf(aseguradora),
  subject: `${aseguradora.id}/${caso}`,
});

/** The family's portal. A session is for one case of one insurer. */
export function portal(deps: AppsDependencies): App<HerederoSession> {
  const { base, tenants, clock } = deps;
  return {
    prefix: '/portal/api',
    operations: PORTAL_OPERATIONS,
    routes: [
      ...casosInPortalRoutes(deps),
      ...catalogoInPortalRoutes(deps.catalogo),
      ...cuentasInPortalRoutes(deps),
      ...documentosInPortalRoutes(deps),
      ...lettersInPortalRoutes(deps),
      ...familiaInPortalRoutes(deps),
      ...remindersInPortalRoutes(),
    ],
    authenticate: (hash, host, _, isCounted) => authenticateHeredero(base, hash, host, clock.now(), isCounted),
    aseguradoraOf: ({ aseguradoraId, version }) => tenants.get(aseguradoraId, version),
    stillHolds: (tx, { acceso }) => accessHolds(tx, acceso),
    subjectOf: ({ casoId }) => casoId,
    placeOf: async ({ aseguradoraId, casoId }) => placeIn(await tenants.unchanging(aseguradoraId), casoId),
    // The id of the heir as an actor is the id of the link; another relative has an id.
    actorOf: ({ acceso, allegado }) => ({
      visible: 'heredero',
      ...(allegado ? { tipo: 'allegado', id: allegado } : { tipo: 'heredero', id: acceso }),
    }),
  };
}

/**
 * The backoffice. The path names the insurer by its slug: people of an insurer reach only their insurer, people of the service any insurer.
 * @param others routes of the API and of the portal; some of their operations are also operations of the backoffice
 */
export function backoffice(deps: AppsDependencies, others: readonly Route[]): App<UserSession> {
  const { base, tenants, clock } = deps;
  return {
    prefix: '/backoffice/api',
    operations: BACKOFFICE_OPERATIONS,
    routes: [
      ...others,
      ...backofficeSessionRoutes(deps),
      ...settingsRoutes(deps),
      ...signOnRoutes(deps),
      ...webhooksInBackofficeRoutes(),
      ...auditInBackofficeRoutes(deps),
      ...mailInBackofficeRoutes(deps),
      ...serviceRoutes(deps),
      ...casosInBackofficeRoutes(deps),
      ...searchInBackofficeRoutes(deps),
      ...cuentasInBackofficeRoutes(deps),
      ...documentosInBackofficeRoutes(),
      ...requestsInBackofficeRoutes(deps),
      ...familiaInBackofficeRoutes(deps),
      ...catalogoInBackofficeRoutes(deps),
      ...siniestrosInBackofficeRoutes(deps),
      ...lotesInBackofficeRoutes(deps),
      ...worklistInBackofficeRoutes(deps),
      ...certificadosInBackofficeRoutes(),
      ...figuresInBackofficeRoutes(deps),
      ...ensayoInBackofficeRoutes(deps),
    ],
    authenticate: (hash, _, act, isCounted) => authenticateUser(deps, hash, clock.now(), act, isCounted),
    async aseguradoraOf({ aseguradora }, { aseguradora: slug = '' }) {
      if (aseguradora) {
        if (slug !== aseguradora.slug) throw new DomainError('no_encontrado');
        return tenants.get(aseguradora.id, aseguradora.version);
      }
      const insurer = await findAseguradora(base, slug);
      if (insurer === null) throw new DomainError('no_encontrado');
      return tenants.get(insurer);
    },
    speaksOfService: ({ aseguradora }, { aseguradora: slug }) => aseguradora === null && slug === SERVICE_SLUG,
    // People of an insurer share its limit with its families and API keys; people of the service have a separate limit for each insurer.
    async placeOf(sesion, { aseguradora = '', caso = '' }) {
      if (sesion.aseguradora === null) return { insurer: aseguradora, subject: caso };
      return placeIn(await tenants.unchanging(sesion.aseguradora.id), caso);
    },
    subjectOf: (_, { caso = '' }) => caso,
    // People act for the service or for the insurer to which they belong.
    actorOf: ({ usuario, aseguradora }) => ({
      visible: aseguradora ? 'aseguradora' : 'servicio',
      tipo: 'usuario',
      id: usuario,
    }),
  };
}
