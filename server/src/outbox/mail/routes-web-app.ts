/** Routes of e-mails in the backoffice: how the first one would look, and those that were kept; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { KeptMails } from '../../platform/mail/kept.ts';
import { DomainError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { listKept } from './list-kept.ts';
import type { SentPicture } from './message.ts';
import { welcomePreview } from './preview.ts';
import { readKeptMail } from './read-kept-mail.ts';

const { file, long } = routesOf<BySession<UserSession>>();

const PAGE = 'text/html; charset=utf-8';

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
    long(B.listarCorreosGuardados, (p) => listKept(deps, insurerToLookAt(p))),
    file(B.verCorreoGuardado, async (p) => {
      const { html, texto } = await readKeptMail(deps, p.actor, p.query.ruta, p.now, insurerToLookAt(p));
      return {
        formato: html === null ? 'text/plain; charset=utf-8' : PAGE,
        nombre: null,
        contenido: Buffer.from(html ?? texto),
        styled: true,
      };
    }),
  ];
}

/**
 * People of an insurer look at what their test insurer would have sent; the service at what was kept for whomever.
 * @returns the insurer, undefined for all and the service itself
 * @throws DomainError solo_en_ensayo: a real insurer does not read what families and providers are written
 */
function insurerToLookAt(p: { readonly aseguradora: Tenant | null; readonly sesion: UserSession }): string | undefined {
  if (p.sesion.aseguradora !== null && !p.aseguradora?.pruebas) throw new DomainError('solo_en_ensayo');
  return p.aseguradora?.id;
}
