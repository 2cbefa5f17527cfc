/** Routes of e-mails in the backoffice: a preview of the first e-mail to a family, and the e-mails that were kept instead of sent. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { KeptMails } from '../../platform/mail/kept.ts';
import { DomainError } from '../../shared/errors.ts';
import { attentionOf, type Telephone } from '../../shared/rules-attention.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { listKept, readKeptMail } from './kept-mail.ts';
import type { SentPicture } from './message.ts';
import { draft } from './templates/draft.ts';
import type { DraftedMail } from './templates/render-letter.ts';

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
    long(B.listarCorreosGuardados, (p) => listKept(deps, insurerToList(p))),
    file(B.verCorreoGuardado, async (p) => {
      const { html, texto } = await readKeptMail(deps, p.actor, p.query.ruta, p.now, insurerToList(p));
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
 * People of a test insurer see the e-mails kept for it; the service sees all kept e-mails.
 * @returns id of the insurer; undefined: all insurers and the service itself
 * @throws DomainError solo_en_ensayo: a real insurer does not read what is written to families and providers
 */
function insurerToList(p: { readonly aseguradora: Tenant | null; readonly sesion: UserSession }): string | undefined {
  if (p.sesion.aseguradora !== null && !p.aseguradora?.pruebas) throw new DomainError('solo_en_ensayo');
  return p.aseguradora?.id;
}

/** Milliseconds for which the link works, according to the preview. */
const LINK_LIFE = 90 * MS_PER_DAY;

interface Brand {
  readonly nombre: string;
  readonly color: string | null;
  readonly telefono: string | null;
  readonly horario: string | null;
  readonly idioma: Language;
}

/**
 * Writes the first e-mail to a family by the real template, with made-up people.
 * @param attention the number that families call when the brand has none
 */
const welcomePreview = (brand: Brand, picture: SentPicture | null, attention: Telephone, now: Date): DraftedMail =>
  draft('bienvenida', {
    idioma: brand.idioma,
    heredero: { nombre: 'Lucía', apellidos: 'Ejemplo Muestra' },
    fallecido: { nombre: 'Antonio', apellidos: 'Ejemplo Prueba' },
    aseguradora: { nombre: brand.nombre, color: brand.color, telefono: brand.telefono },
    atencion: attentionOf(brand, attention),
    logo: picture && { ...picture, src: `data:image/png;base64,${picture.png.toString('base64')}` },
    poliza: 'DEC-0048213-7',
    enlace: 'https://ejemplo.invalid/portal',
    caduca: new Date(now.getTime() + LINK_LIFE),
  });
