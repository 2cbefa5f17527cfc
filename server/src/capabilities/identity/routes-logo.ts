/** Routes of the logo of an insurer; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { changeLogoText, type LogoDependencies, saveLogo, withdrawLogo } from './logo/set-logo.ts';
import { who } from './routes-sender.ts';

const { writing, long } = routesWith<UserSession>();

export const logoRoutes = (deps: LogoDependencies): AppRoute<UserSession>[] => [
  long(B.guardarLogo, (p) => saveLogo(deps, who(p), p.file.contenido, p.body.texto, p.signal)),
  writing(B.cambiarTextoDelLogo, async (p, tx) => ({ data: await changeLogoText(tx, who(p), p.body.texto) })),
  writing(B.retirarLogo, async (p, tx) => ({ data: await withdrawLogo(tx, who(p)) })),
];
