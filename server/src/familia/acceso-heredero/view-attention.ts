/**
 * The telephone for people without a session: the insurer's, if the address or an old link shows which insurer it is, else the service's.
 */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import type { Logo } from '@albacea/contract/schemas/logo.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import { type Host, slugOf } from '../../http/host.ts';
import { attentionOf } from '../../shared/rules-attention.ts';
import { presentLogo } from '../../shared/rules-logo.ts';

interface AttentionDependencies {
  readonly base: Pick<Database, 'asLogin'>;
  readonly tenants: Pick<Tenants, 'atSubdomain' | 'get'>;
  readonly config: Pick<Config, 'attention'>;
}

interface PublicAttention {
  readonly aseguradora: (Pick<Tenant, 'nombre' | 'color'> & { readonly logo?: Logo; readonly ensayo?: true }) | null;
  readonly atencion: Attention | null;
}

/**
 * The telephone for questions and, if the insurer is known, its name, colour and logo; all of it is on every page that families read.
 * @param huella hash of the token of a link, valid or not. It names the insurer on the bare domain; a subdomain names its insurer without it
 */
export async function viewAttention(
  deps: AttentionDependencies,
  host: Host,
  huella?: string,
): Promise<PublicAttention> {
  const { attention } = deps.config;
  const slug = slugOf(host);
  const insurer = slug === null ? await insurerOfLink(deps, huella) : await deps.tenants.atSubdomain(slug);
  if (!insurer) return { aseguradora: null, atencion: attentionOf(null, attention) };
  const { nombre, color, pruebas } = insurer;
  const logo = presentLogo(insurer);
  return {
    aseguradora: { nombre, color, ...(logo && { logo }), ...(pruebas && { ensayo: true }) },
    atencion: attentionOf(insurer, attention),
  };
}

async function insurerOfLink(
  { base, tenants }: AttentionDependencies,
  huella: string | undefined,
): Promise<Tenant | null> {
  if (huella === undefined) return null;
  const [theirs] = await base.asLogin<{ readonly aseguradora_id: string }>(
    'select aseguradora_id from buscar_enlace($1, null)',
    [Buffer.from(huella, 'hex')],
  );
  return theirs ? tenants.get(theirs.aseguradora_id) : null;
}
