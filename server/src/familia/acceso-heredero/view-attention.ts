/** The telephone for people without a session: the insurer's at its own address, else the service's. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import type { Logo } from '@albacea/contract/schemas/logo.ts';
import type { Config } from '../../config.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import { type Host, slugOf } from '../../http/host.ts';
import { attentionOf } from '../../shared/rules-attention.ts';
import { presentLogo } from '../../shared/rules-logo.ts';

interface AttentionDependencies {
  readonly tenants: Pick<Tenants, 'atSubdomain'>;
  readonly config: Pick<Config, 'attention'>;
}

interface PublicAttention {
  readonly aseguradora: (Pick<Tenant, 'nombre' | 'color'> & { readonly logo?: Logo; readonly ensayo?: true }) | null;
  readonly atencion: Attention | null;
}

/** Families read it on every page, so it reveals nothing new. */
export async function viewAttention(
  { tenants, config: { attention } }: AttentionDependencies,
  host: Host,
): Promise<PublicAttention> {
  const slug = slugOf(host);
  const insurer = slug === null ? null : await tenants.atSubdomain(slug);
  if (!insurer) return { aseguradora: null, atencion: attentionOf(null, attention) };
  const { nombre, color, pruebas } = insurer;
  const logo = presentLogo(insurer);
  return {
    aseguradora: { nombre, color, ...(logo && { logo }), ...(pruebas && { ensayo: true }) },
    atencion: attentionOf(insurer, attention),
  };
}
