/** What the two web applications can do: the routes of every capability. Beside routes.ts, a table to read first. */
import { BACKOFFICE_OPERATIONS } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS } from '@albacea/contract/operations/portal.ts';
import { authenticateHeredero } from './capabilities/acceso-heredero/portal-session.ts';
import { herederoAccessRoutes } from './capabilities/acceso-heredero/routes.ts';
import { allegadosInPortalRoutes } from './capabilities/allegados/routes-web-app.ts';
import { auditInBackofficeRoutes } from './capabilities/audit/routes-web-app.ts';
import { extractosInPortalRoutes } from './capabilities/bank-statements/routes-web-app.ts';
import { accessHolds } from './capabilities/casos/access/access-holds.ts';
import type { CasosDependencies } from './capabilities/casos/open/open-caso.ts';
import { casosInBackofficeRoutes, casosInPortalRoutes } from './capabilities/casos/routes-web-app.ts';
import { catalogoInPortalRoutes, packsInBackofficeRoutes } from './capabilities/catalogo/routes.ts';
import { catalogoInBackofficeRoutes } from './capabilities/catalogo/routes-web-app.ts';
import { certificadosInBackofficeRoutes } from './capabilities/certificados/routes-web-app.ts';
import type { Rates } from './capabilities/certificados/view-certificados.ts';
import { consultasInBackofficeRoutes } from './capabilities/consultas/routes-web-app.ts';
import { cuentasInBackofficeRoutes, cuentasInPortalRoutes } from './capabilities/cuentas/routes-web-app.ts';
import { ownDataInPortalRoutes, rightsInBackofficeRoutes } from './capabilities/derechos/routes-web-app.ts';
import type { DocumentosDependencies } from './capabilities/documentos/receive-documento.ts';
import { documentosInBackofficeRoutes, documentosInPortalRoutes } from './capabilities/documentos/routes-web-app.ts';
import type { EnsayoDependencies } from './capabilities/ensayo/routes.ts';
import { ensayoInBackofficeRoutes } from './capabilities/ensayo/routes-web-app.ts';
import { authenticateUser } from './capabilities/identity/backoffice-session.ts';
import type { PasswordDependencies } from './capabilities/identity/choose-password.ts';
import { backofficeSessionRoutes } from './capabilities/identity/routes-backoffice.ts';
import { logoRoutes } from './capabilities/identity/routes-logo.ts';
import { type SenderRoutesDependencies, senderRoutes } from './capabilities/identity/routes-sender.ts';
import { settingsRoutes } from './capabilities/identity/routes-settings.ts';
import { type SignOnRoutesDependencies, signOnRoutes } from './capabilities/identity/routes-sign-on.ts';
import { inboxInBackofficeRoutes } from './capabilities/inbox/routes-web-app.ts';
import { papersInBackofficeRoutes, papersInPortalRoutes } from './capabilities/letters/routes-web-app.ts';
import type { SendingDependencies } from './capabilities/letters/send-letter.ts';
import { llamadasInBackofficeRoutes, llamadasInPortalRoutes } from './capabilities/llamadas/routes-web-app.ts';
import { lotesInBackofficeRoutes } from './capabilities/lotes/routes-web-app.ts';
import type { SentPicture } from './capabilities/mail/message.ts';
import { mailInBackofficeRoutes } from './capabilities/mail/routes-web-app.ts';
import {
  type MandatoDependencies,
  mandatoInBackofficeRoutes,
  mandatoInPortalRoutes,
} from './capabilities/mandato/routes-web-app.ts';
import { messagesInBackofficeRoutes } from './capabilities/messages/routes-web-app.ts';
import { type LifeDependencies, lifeInBackofficeRoutes } from './capabilities/persona-viva/routes-web-app.ts';
import { releasesInBackofficeRoutes } from './capabilities/releases/routes-web-app.ts';
import { handoverInBackofficeRoutes, handoverInPortalRoutes } from './capabilities/relevo/routes-web-app.ts';
import { clocksInBackofficeRoutes, clocksInPortalRoutes } from './capabilities/reminders/routes-web-app.ts';
import { figuresInBackofficeRoutes } from './capabilities/reporting/routes-web-app.ts';
import { answersInBackofficeRoutes } from './capabilities/respuestas/routes-web-app.ts';
import { searchInBackofficeRoutes } from './capabilities/search/routes-web-app.ts';
import { type ServiceRoutesDependencies, serviceRoutes } from './capabilities/service/routes.ts';
import { siniestrosInBackofficeRoutes } from './capabilities/siniestros/routes-web-app.ts';
import { smsInBackofficeRoutes, smsInPortalRoutes } from './capabilities/sms/routes-web-app.ts';
import { solicitudesInBackofficeRoutes } from './capabilities/solicitudes/routes-web-app.ts';
import { stopsInBackofficeRoutes } from './capabilities/stops/routes-web-app.ts';
import { summaryInBackofficeRoutes, summaryInPortalRoutes } from './capabilities/summary/routes-web-app.ts';
import type { WebhooksDependencies } from './capabilities/webhooks/routes.ts';
import { webhooksInBackofficeRoutes } from './capabilities/webhooks/routes-web-app.ts';
import { workInBackofficeRoutes } from './capabilities/worklist/routes-web-app.ts';
import { worklistInBackofficeRoutes } from './capabilities/worklist/routes-worklist.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Tenant, Tenants } from './db/tenant.ts';
import type { App } from './http/web-app-api.ts';
import type { Clock } from './platform/clock.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import type { KeptMails } from './platform/mail/kept.ts';
import type { Lanes } from './platform/worker-pool/lane.ts';
import { DomainError } from './shared/errors.ts';
import type { HerederoSession, UserSession } from './shared/web-app-sessions.ts';

interface AppsDependencies
  extends CasosDependencies,
    DocumentosDependencies,
    PasswordDependencies,
    SignOnRoutesDependencies,
    Omit<SenderRoutesDependencies, 'config'>,
    ServiceRoutesDependencies,
    WebhooksDependencies,
    EnsayoDependencies,
    SendingDependencies,
    LifeDependencies,
    MandatoDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly clock: Clock;
  readonly keptMails: KeptMails;
  logoOf(aseguradora: Tenant): Promise<SentPicture | null>;
  readonly lanes: Lanes;
  readonly tasas: Rates;
  readonly keyring: Keyring;
  readonly config: SendingDependencies['config'] &
    MandatoDependencies['config'] &
    Pick<Config, 'attention' | 'inbound' | 'mailFrom'>;
}

/** The heir's portal: a session is one case of one insurer. */
export function portal(deps: AppsDependencies): App<HerederoSession> {
  const { base, tenants, clock } = deps;
  return {
    prefix: '/portal/api',
    operations: PORTAL_OPERATIONS,
    routes: [
      ...herederoAccessRoutes(deps),
      ...allegadosInPortalRoutes(deps),
      ...casosInPortalRoutes(deps),
      ...catalogoInPortalRoutes(deps.catalogo),
      ...cuentasInPortalRoutes(deps),
      ...ownDataInPortalRoutes(deps),
      ...documentosInPortalRoutes(deps),
      ...extractosInPortalRoutes(deps),
      ...mandatoInPortalRoutes(deps),
      ...handoverInPortalRoutes(),
      ...smsInPortalRoutes(deps),
      ...llamadasInPortalRoutes(),
      ...papersInPortalRoutes(deps),
      ...summaryInPortalRoutes(deps),
      ...clocksInPortalRoutes(),
    ],
    authenticate: (hash, host) => authenticateHeredero(base, hash, host, clock.now()),
    aseguradoraOf: ({ aseguradoraId, version }) => tenants.get(aseguradoraId, version),
    stillHolds: (tx, { acceso }) => accessHolds(tx, acceso),
    placeOf: ({ aseguradoraId, casoId }) => ({ insurer: aseguradoraId, subject: casoId }),
  };
}

/** The backoffice: people of an insurer reach that insurer, those of the service any, by the slug in the path. */
export function backoffice(deps: AppsDependencies): App<UserSession> {
  const { base, tenants, clock } = deps;
  return {
    prefix: '/backoffice/api',
    operations: BACKOFFICE_OPERATIONS,
    routes: [
      ...backofficeSessionRoutes(deps),
      ...settingsRoutes(deps),
      ...signOnRoutes(deps),
      ...senderRoutes(deps),
      ...logoRoutes(deps),
      ...packsInBackofficeRoutes(),
      ...webhooksInBackofficeRoutes(deps),
      ...auditInBackofficeRoutes(deps),
      ...mailInBackofficeRoutes(deps),
      ...inboxInBackofficeRoutes(deps),
      ...serviceRoutes(deps),
      ...casosInBackofficeRoutes(deps),
      ...searchInBackofficeRoutes(deps),
      ...cuentasInBackofficeRoutes(deps),
      ...documentosInBackofficeRoutes(deps),
      ...mandatoInBackofficeRoutes(deps),
      ...smsInBackofficeRoutes(deps),
      ...llamadasInBackofficeRoutes(deps),
      ...papersInBackofficeRoutes(deps),
      ...summaryInBackofficeRoutes(deps),
      ...lifeInBackofficeRoutes(deps),
      ...rightsInBackofficeRoutes(),
      ...handoverInBackofficeRoutes(deps),
      ...catalogoInBackofficeRoutes(deps),
      ...messagesInBackofficeRoutes(deps),
      ...consultasInBackofficeRoutes(),
      ...siniestrosInBackofficeRoutes(deps),
      ...lotesInBackofficeRoutes(deps),
      ...workInBackofficeRoutes(deps),
      ...worklistInBackofficeRoutes(deps),
      ...certificadosInBackofficeRoutes(deps.tasas),
      ...clocksInBackofficeRoutes(deps),
      ...figuresInBackofficeRoutes(deps),
      ...ensayoInBackofficeRoutes(deps),
      ...releasesInBackofficeRoutes(deps),
      ...solicitudesInBackofficeRoutes(deps),
      ...stopsInBackofficeRoutes(deps),
      ...answersInBackofficeRoutes(),
    ],
    authenticate: (hash, _, act) => authenticateUser(deps, hash, clock.now(), act),
    async aseguradoraOf({ aseguradora }, { aseguradora: slug }) {
      if (aseguradora) {
        if (slug !== aseguradora.slug) throw new DomainError('no_encontrado');
        return tenants.get(aseguradora.id, aseguradora.version);
      }
      const [row] = await base.door<{ id: string }>('select id from buscar_aseguradora($1, null)', [slug]);
      if (!row) throw new DomainError('no_encontrado');
      return tenants.get(row.id);
    },
    placeOf: (_, { aseguradora = '', caso = '' }) => ({ insurer: aseguradora, subject: caso }),
  };
}
