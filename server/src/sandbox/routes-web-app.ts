/** Routes of test insurers in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../http/operation.ts';
import { foundTestInsurer } from '../insurers/identity/found-test-insurer.ts';
import { keptAsFile } from '../outbox/mail/kept-as-file.ts';
import type { UserSession } from '../shared/web-app-sessions.ts';
import { askForEvent } from './ask-for-event.ts';
import { arrive, moveClock, viewClock } from './move-clock.ts';
import { putGuion, viewGuiones } from './put-guion.ts';
import type { EnsayoDependencies } from './routes.ts';
import { type KeptDependencies, listKeptOfTests, readKeptOfTests } from './view-kept.ts';

const { file, reading, writing, long } = routesOf<BySession<UserSession>>();

export function ensayoInBackofficeRoutes(
  deps: EnsayoDependencies & KeptDependencies & Parameters<typeof foundTestInsurer>[0],
): Route[] {
  return [
    long(B.crearEnsayo, (p) => foundTestInsurer(deps, p.sesion, p.aseguradora)),
    reading(B.verReloj, (p, tx) => viewClock(tx, p.aseguradora)),
    long(B.listarCorreosDeEnsayo, (p) => listKeptOfTests(deps, p.aseguradora)),
    file(B.verCorreoDeEnsayo, async (p) => keptAsFile(await readKeptOfTests(deps, p, p.query.ruta))),
    long(B.moverReloj, async (p) => {
      await deps.base.asTenant(p.aseguradora.id, (tx) => moveClock(tx, p, p.body));
      return arrive(deps, p.aseguradora);
    }),
    reading(B.verGuiones, (p, tx) => viewGuiones(tx, p.aseguradora, p.idioma)),
    writing(B.ponerGuion, async (p, tx) => ({ data: await putGuion(tx, p, p.body) })),
    writing(B.pedirEvento, async (p, tx) => ({ data: await askForEvent(tx, p, p.body) })),
  ];
}
