/** Composes the HTTP server: routes of the API and of both web applications, public pages outside them, and the built web applications. */
import { setUpRemindersPage } from '../agenda/reminders/reminders-page.ts';
import { setUpAnswerPage } from '../cuentas/respuestas/answer-page.ts';
import { casoKey } from '../db/tenant.ts';
import { viewAttention } from '../familia/acceso-heredero/view-attention.ts';
import { setUpCheckPage } from '../familia/mandato/check-page.ts';
import { setUpAlivePage } from '../familia/persona-viva/alive-page.ts';
import { setUpSecurityTxt } from '../http/security-txt.ts';
import type { HttpDependencies } from '../http/server.ts';
import { createSessions } from '../http/sessions.ts';
import { documentationResources } from '../insurers/documentation/resources.ts';
import { createKnownDevices, createRecordFailure, createThrottles } from '../insurers/identity/against-guessing.ts';
import { setUpLogoPage } from '../insurers/identity/logo/logo-page.ts';
import { createPasskeys } from '../insurers/identity/passkeys.ts';
import { createSecondFactor } from '../insurers/identity/second-factor.ts';
import { setUpLogoutPage } from '../insurers/identity/sign-on/logout-page.ts';
import { createProviders } from '../insurers/identity/sign-on/providers.ts';
import { createGuardedFetch } from '../platform/outbound-http/guarded-fetch.ts';
import { VERSION } from '../platform/version.ts';
import { serviceRoutes } from '../routes.ts';
import { backoffice, portal } from '../web-apps.ts';
import type { Ensayo } from './ensayo.ts';
import type { Foundations } from './foundations.ts';
import type { Looks } from './looks.ts';
import type { Mail } from './mail.ts';
import type { Webhooks } from './webhooks.ts';

/** Everything that the HTTP server needs except `health`. The serving process adds that, because it knows whether it is about to stop. */
export type Http = Omit<HttpDependencies, 'health'>;

export function composeHttp(
  foundations: Foundations,
  mail: Mail,
  webhooks: Webhooks,
  ensayo: Ensayo,
  looks: Looks,
): Http {
  const { config, base, heavyReads, keyring, tenants, addresses, clock, logger, metrics, tracer, wakeup } = foundations;
  const guardedFetch = createGuardedFetch(webhooks.outbound);
  foundations.opened.defer(() => guardedFetch.close());
  const sessions = createSessions(keyring, clock, config.publicUrl);
  const deps = {
    ...foundations,
    ...mail,
    ...webhooks,
    ...ensayo,
    ...looks,
    sessions,
    throttles: createThrottles(base, keyring),
    knownDevices: createKnownDevices(keyring),
    secondFactor: createSecondFactor(keyring),
    passkeys: createPasskeys(base, addresses),
    recordFailure: createRecordFailure(base, keyring, metrics, logger),
    providers: createProviders(guardedFetch),
    inactividad: config.idleMinutes,
    remitente: config.mailFrom,
    tasas: config,
  };
  const [routes, family] = [serviceRoutes(deps), portal(deps)];
  return {
    base,
    heavyReads,
    tenants,
    sessions,
    addresses,
    clock,
    logger,
    tracer,
    routes,
    apps: [family, backoffice(deps, [...routes, ...family.routes])],
    otherPages: [
      (app) => setUpRemindersPage(app, deps),
      (app) => setUpCheckPage(app, deps),
      (app) => setUpAlivePage(app, deps),
      (app) => setUpAnswerPage(app, deps),
      (app) => setUpLogoutPage(app, deps),
      (app) => setUpLogoPage(app, deps),
      async (app) => {
        const { securityContact: contact, publicUrl: origin } = config;
        if (contact !== null) setUpSecurityTxt(app, { contact, origin, clock });
      },
    ],
    pages: [
      {
        prefix: '/portal',
        folder: new URL('../../../portal/dist/', import.meta.url),
        whomToCall: async (host) => (await viewAttention(foundations, host)).atencion,
      },
      { prefix: '/backoffice', folder: new URL('../../../backoffice/dist/', import.meta.url) },
    ],
    trustProxy: config.trustProxy,
    responseKey: (tx, aseguradora, caso) =>
      caso === null ? Promise.resolve(aseguradora.clave) : casoKey(tx, aseguradora, caso),
    wake: wakeup.wake,
    onWake: wakeup.onWake,
    version: VERSION,
    documents: documentationResources(),
  };
}
