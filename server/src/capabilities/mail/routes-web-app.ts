/** Routes of e-mails in the backoffice: how the first one would look, and those that were kept; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { KeptMails } from '../../platform/mail/kept.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { listKept } from './list-kept.ts';
import { welcomePreview } from './preview.ts';
import { readKeptMail } from './read-kept-mail.ts';

const { fichero, sessionFile, sesion } = routesWith<UserSession>();
const PAGE = 'text/html; charset=utf-8';

export function mailInBackofficeRoutes(deps: { base: Database; guardados: KeptMails }): AppRoute<UserSession>[] {
  return [
    fichero(B.verPreviaDeCorreo, async ({ aseguradora, consulta, ahora }) => ({
      formato: PAGE,
      nombre: null,
      contenido: Buffer.from(welcomePreview({ ...aseguradora, ...consulta }, ahora).html),
      conEstilo: true,
    })),
    sesion(B.listarCorreosGuardados, async () => ({ datos: await listKept(deps) })),
    sessionFile(B.verCorreoGuardado, async ({ consulta, sesion: { usuario }, ahora }) => {
      const actor = { visible: 'servicio', tipo: 'usuario', id: usuario } as const;
      const { html, texto } = await readKeptMail(deps, actor, consulta.ruta, ahora);
      return {
        formato: html === null ? 'text/plain; charset=utf-8' : PAGE,
        nombre: null,
        contenido: Buffer.from(html ?? texto),
        conEstilo: true,
      };
    }),
  ];
}
