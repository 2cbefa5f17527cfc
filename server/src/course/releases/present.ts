/** Presents releases; pure. */
import type { Release } from '@albacea/contract/schemas/safety.ts';

interface Row {
  readonly id: string;
  readonly acto: Release['acto'];
  readonly cuenta: string | null;
  readonly certificado: Release['certificado'];
  readonly version: number;
  readonly version_ahora: number;
  readonly estado: Release['estado'];
  readonly propio: boolean;
  readonly pedido: Date;
  readonly pedido_por: string;
  readonly decidido: Date | null;
  readonly decidido_por: string | null;
}

type Sealed = Pick<Release, 'carta' | 'cierre' | 'nota' | 'motivo' | 'de_que'>;

/** Whether a release matches the present version of its account, certificate or case. */
export const isCurrent = ({ version, version_ahora }: Pick<Row, 'version' | 'version_ahora'>): boolean =>
  version === version_ahora;

export const presentRelease = (row: Row, { carta, cierre, nota, motivo, de_que }: Sealed): Release => ({
  visto_bueno_id: row.id,
  acto: row.acto,
  cuenta_id: row.cuenta,
  certificado: row.certificado,
  de_que,
  carta,
  cierre,
  estado: row.estado,
  vigente: isCurrent(row),
  nota,
  motivo,
  propio: row.propio,
  pedido: row.pedido.toISOString(),
  pedido_por: row.pedido_por,
  decidido: row.decidido?.toISOString() ?? null,
  decidido_por: row.decidido_por,
});
