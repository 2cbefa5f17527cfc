/** Routes of e-mails in the backoffice: how the first one would look, and those that were kept; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { KeptMails } from '../../platform/mail/kept.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { keptAsFile, PAGE } from './kept-as-file.ts';
import { listKept } from './list-kept.ts';
import type { SentPicture } from './message.ts';
import { welcomePreview } from './preview.ts';
import { readKeptMail } from './read-kept-mail.ts';

const { file, sessionFile, session } = routesOf<BySession<UserSession>>();

export function mailInBackofficeRoutes(deps: {
  base: Database;
  keptMails: KeptMails;
  logoOf(aseguradora: Tenant): Promise<SentPicture | null>;
  config: Pick<Config, 'attention'>;
}): Route[] {
  return [
    file(B.verPreviaDeCorreo, async ({ aseguradora, query, now }) => ({
      formato: PAGE,
      nombre: null,
      contenido: Buffer.from(
        welcomePreview({ ...aseguradora, ...query }, await deps.logoOf(aseguradora), deps.config.attention, now).html,
      ),
      styled: true,
    })),
    session(B.listarCorreosGuardados, async () => ({ data: await listKept(deps) })),
    sessionFile(B.verCorreoGuardado, async ({ query, sesion: { usuario }, now }) => {
      const actor = { visible: 'servicio', tipo: 'usuario', id: usuario } as const;
      return keptAsFile(await readKeptMail(deps, actor, query.ruta, now));
    }),
  ];
}
