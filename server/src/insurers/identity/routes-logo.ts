/** Routes of the logo of an insurer; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { createLogoDrawing } from './logo/draw-logo.ts';
import { saveLogo, withdrawLogo } from './logo/set-logo.ts';
import { who } from './routes-sender.ts';

const { writing, long } = routesOf<BySession<UserSession>>();

export function logoRoutes({ base }: { readonly base: Database }): Route[] {
  const deps = { base, drawLogo: createLogoDrawing() };
  return [
    long(B.guardarLogo, (p) => saveLogo(deps, who(p), p.file.contenido, p.body.texto)),
    writing(B.retirarLogo, async (p, tx) => ({ data: await withdrawLogo(tx, who(p)) })),
  ];
}
