/** Routes of test insurers in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../http/operation.ts';
import { foundTestInsurer } from '../insurers/identity/found-test-insurer.ts';
import { keptAsFile } from '../outbox/mail/kept-as-file.ts';
import type { UserSession } from '../shared/web-app-sessions.ts';
import type { EnsayoDependencies } from './routes.ts';
import { type KeptDependencies, listKeptOfTests, readKeptOfTests } from './view-kept.ts';

const { file, long } = routesOf<BySession<UserSession>>();

export function ensayoInBackofficeRoutes(
  deps: EnsayoDependencies & KeptDependencies & Parameters<typeof foundTestInsurer>[0],
): Route[] {
  return [
    long(B.crearEnsayo, (p) => foundTestInsurer(deps, p.sesion, p.aseguradora)),
    long(B.listarCorreosDeEnsayo, (p) => listKeptOfTests(deps, p.aseguradora)),
    file(B.verCorreoDeEnsayo, async (p) => keptAsFile(await readKeptOfTests(deps, p, p.query.ruta))),
  ];
}
