/** An admin brings the insurer's logo, and takes it away. */
import type { LogoView } from '@albacea/contract/schemas/logo.ts';
import { LOGO_BOX, LOGO_MEGAPIXELS } from '@albacea/contract/schemas/logo-lists.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { sha256 } from '../../../platform/ids.ts';
import { audit } from '../../../queue/record-facts.ts';
import type { Actor } from '../../../shared/actor.ts';
import { type Bilingual, DomainError, invalid } from '../../../shared/errors.ts';
import { presentLogo } from '../../../shared/rules-logo.ts';
import type { DrawLogo, DrawnLogo } from './draw-logo.ts';
import { logoKind } from './rules-kind.ts';
import { dropPicture, lockLogo, putLogo, putPicture, type StoredLogo } from './sql-logo.ts';

interface LogoDependencies {
  readonly base: Database;
  readonly drawLogo: DrawLogo;
}

interface Who {
  readonly aseguradora: Tenant;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * @param texto what is read in its place; undefined: the name of the insurer
 * @throws DomainError validacion: no picture that is taken; no_disponible: too many at once
 */
export async function saveLogo(
  { base, drawLogo }: LogoDependencies,
  who: Who,
  bytes: Uint8Array,
  texto: string | undefined,
): Promise<LogoView> {
  const { png, ancho, alto } = await drawn(drawLogo, bytes);
  const huella = sha256(png).toString('base64url').slice(0, 22);
  return base.asTenant(who.aseguradora.id, async (tx) => {
    await lockLogo(tx);
    await putPicture(tx, huella, png);
    const logo: StoredLogo = { huella, ancho, alto, texto: texto ?? null };
    await putLogo(tx, logo);
    const { aseguradora, actor, now } = who;
    await audit(tx, actor, 'logo_guardado', { tipo: 'aseguradora', id: aseguradora.id }, now, { ...logo });
    return { logo: presentLogo({ ...aseguradora, logo }) };
  });
}

/** @throws DomainError no_encontrado */
export async function withdrawLogo(tx: Tx, { aseguradora, actor, now }: Who): Promise<LogoView> {
  if (!(await lockLogo(tx))) throw new DomainError('no_encontrado');
  await dropPicture(tx);
  await putLogo(tx, null);
  await audit(tx, actor, 'logo_retirado', { tipo: 'aseguradora', id: aseguradora.id }, now);
  return { logo: null };
}

async function drawn(drawLogo: DrawLogo, bytes: Uint8Array): Promise<DrawnLogo> {
  const kind = logoKind(bytes);
  if (kind === 'svg' || kind === 'otro') throw refused(kind);
  const logo = await drawLogo(bytes);
  if (logo === 'busy') throw later();
  if (typeof logo === 'string') throw refused(logo);
  return logo;
}

/** Seconds after which a machine that was too busy may be asked again. */
const RETRY = 30;
const later = () => new DomainError('no_disponible', { segundos: RETRY }, { 'retry-after': String(RETRY) });
const refused = (why: keyof typeof WHY): DomainError => invalid({ campo: 'fichero', texto: WHY[why] });

const WHY = {
  svg: {
    es: 'es un SVG, que puede llevar programas dentro. Expórtelo como PNG y súbalo así.',
    en: 'is an SVG, which can hold programs. Export it as a PNG and upload that.',
  },
  otro: { es: 'debe ser una imagen PNG o JPEG.', en: 'must be a PNG or JPEG picture.' },
  broken: {
    es: 'no se puede abrir. Guárdelo otra vez como PNG o como JPEG.',
    en: 'can’t be opened. Save it again as a PNG or a JPEG.',
  },
  too_large: {
    es: `es demasiado grande: admite hasta ${LOGO_MEGAPIXELS} megapíxeles, y con ${LOGO_BOX.ancho} × ${LOGO_BOX.alto} basta.`,
    en: `is too large: up to ${LOGO_MEGAPIXELS} megapixels are taken, and ${LOGO_BOX.ancho} × ${LOGO_BOX.alto} is enough.`,
  },
} as const satisfies Record<string, Bilingual>;
