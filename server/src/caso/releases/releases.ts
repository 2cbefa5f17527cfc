/**
 * A release is the consent of a second person to an act. If the insurer requires one, the transaction that carries out the act uses it up.
 */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Release } from '@albacea/contract/schemas/safety.ts';
import type { Tx } from '../../db/database.ts';
import type { VistosBuenos } from '../../db/table-types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { TakenCaso } from '../lock-caso.ts';

/** An act about to be done. */
interface Act extends ReleaseSubject {
  /** Version of the account, the certificate or, for a closing, the case. */
  readonly version: number;
  /** See `ReleaseData.contenido`; absent: the version covers everything that is approved. */
  readonly contenido?: string;
}

export const cuentaAct = (cuenta: string) => ({ acto: 'irreversible', cuenta, certificado: null }) as const;
export const certificadoAct = (certificado: CertificadoType) => ({ acto: 'tasa', cuenta: null, certificado }) as const;
export const OF_CLOSING = { acto: 'cierre', cuenta: null, certificado: null } as const;

/** The part of a closing that the second person approves. */
export const closingContent = ({ resultado }: { readonly resultado: string }): string => resultado;

/** Whether the insurer requires a second person for an act of this kind. The heir's own acts never need one. */
export const needsRelease = (
  { aseguradora, actor }: Pick<Requester, 'aseguradora' | 'actor'>,
  acto: ReleaseSubject['acto'],
): boolean => actor.visible !== 'heredero' && aseguradora.exige_visto_bueno.includes(acto);

/**
 * Finds the release of an act.
 * @returns null: the act needs no release
 * @throws DomainError falta_visto_bueno when nobody released the act, or the act has changed since
 */
export async function requireReleased(tx: Tx, who: Requester, caso: TakenCaso, act: Act): Promise<ReleaseRow | null> {
  if (!needsRelease(who, act.acto)) return null;
  const given = await readGiven(tx, caso.fila.id, act);
  const holds =
    given !== null &&
    given.version === act.version &&
    openRelease(caso.clave, given).contenido === (act.contenido ?? '');
  if (!holds) throw new DomainError('falta_visto_bueno');
  return given;
}

/** Requires the release of an act and uses it up. @throws DomainError falta_visto_bueno */
export async function useRelease(tx: Tx, who: Requester, caso: TakenCaso, act: Act): Promise<void> {
  const given = await requireReleased(tx, who, caso, act);
  if (given && !(await moveOn(tx, given.id, ['dado'], 'usado'))) throw new DomainError('falta_visto_bueno');
}

/** The part of a release that is encrypted with the key of the case. */
export interface ReleaseData extends Pick<Release, 'carta' | 'cierre' | 'nota' | 'motivo' | 'de_que'> {
  /**
   * The approved facts that the version does not cover: for a letter, its address, language, territory and papers;
   * for a closing, its result; empty for others.
   */
  readonly contenido: string;
}

const place = (id: string) => ({ tabla: 'vistos_buenos', columna: 'datos_cifrados', fila: id });

export const openRelease = (
  key: DataKey,
  { id, datos_cifrados }: { readonly id: string; readonly datos_cifrados: Uint8Array },
): ReleaseData => key.decryptJson<ReleaseData>(place(id), datos_cifrados);

export const sealRelease = (key: DataKey, id: string, data: ReleaseData): Buffer => key.encryptJson(place(id), data);

/** The act that is released, and the account or certificate that it is about. */
export type ReleaseSubject = Pick<VistosBuenos, 'acto' | 'cuenta' | 'certificado'>;

export type ReleaseRow = Omit<VistosBuenos, 'aseguradora_id' | 'datos_cifrados'> & {
  readonly datos_cifrados: Uint8Array;
  /** Present version of the account, the certificate or, for a closing, the case. */
  readonly version_ahora: number;
  /** The reader is the person who asked for the release. */
  readonly propio: boolean;
};

const ROWS = `select p.id, p.caso, p.acto, p.cuenta, p.certificado, p.version, p.estado, p.datos_cifrados, p.pedido, p.pedido_por, p.decidido,
    p.decidido_por, coalesce(k.version, t.version, c.version) as version_ahora, coalesce(misma_persona(p.pedido_por, $2::uuid), false) as propio
  from vistos_buenos p
  left join casos c on p.acto = 'cierre' and c.aseguradora_id = p.aseguradora_id and c.id = p.caso
  left join cuentas k on k.aseguradora_id = p.aseguradora_id and k.id = p.cuenta
  left join certificados t on t.aseguradora_id = p.aseguradora_id and t.caso = p.caso and t.tipo = p.certificado
  where p.aseguradora_id = aseguradora_actual() and p.caso = $1 and p.datos_cifrados is not null`;

/** Reads the latest hundred releases of a case, newest first. @param who id of the reader's membership */
export async function readReleases(tx: Tx, caso: string, who: string | null): Promise<ReleaseRow[]> {
  const { rows } = await tx.sql<ReleaseRow>(`${ROWS} order by p.pedido desc, p.id desc limit 100`, [caso, who]);
  return rows;
}

export async function readRelease(tx: Tx, caso: string, who: string | null, id: string): Promise<ReleaseRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<ReleaseRow>(`${ROWS} and p.id = $3`, [caso, who, id]);
  return rows[0] ?? null;
}

/** Reads the unused release of an act. */
async function readGiven(
  tx: Tx,
  caso: string,
  { acto, cuenta, certificado }: ReleaseSubject,
): Promise<ReleaseRow | null> {
  const { rows } = await tx.sql<ReleaseRow>(
    `${ROWS} and p.estado = 'dado' and p.acto = $3 and p.cuenta is not distinct from $4 and p.certificado is not distinct from $5`,
    [caso, null, acto, cuenta, certificado],
  );
  return rows[0] ?? null;
}

/** Withdraws open requests and unused releases of an act. */
export async function withdrawOpen(tx: Tx, caso: string, { acto, cuenta, certificado }: ReleaseSubject): Promise<void> {
  await tx.sql(
    `update vistos_buenos set estado = 'retirado' where aseguradora_id = aseguradora_actual() and caso = $1 and acto = $2
        and cuenta is not distinct from $3 and certificado is not distinct from $4 and estado in ('pedido', 'dado')`,
    [caso, acto, cuenta, certificado],
  );
}

/**
 * Withdraws open requests and unused releases, because what they approve may not leave as the second person saw it.
 * @param cuentas only those about these accounts; null: all of the case
 */
export async function withdrawReleases(tx: Tx, caso: string, cuentas: readonly string[] | null): Promise<void> {
  await tx.sql(
    `update vistos_buenos set estado = 'retirado' where aseguradora_id = aseguradora_actual() and caso = $1
        and ($2::uuid[] is null or cuenta = any($2)) and estado in ('pedido', 'dado')`,
    [caso, cuentas],
  );
}

export async function insertRelease(
  tx: Tx,
  row: ReleaseSubject &
    Pick<VistosBuenos, 'id' | 'caso' | 'version' | 'pedido' | 'pedido_por'> & { readonly sealed: Buffer },
): Promise<void> {
  await tx.sql(
    `insert into vistos_buenos (aseguradora_id, id, caso, acto, cuenta, certificado, version, datos_cifrados, pedido, pedido_por)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.id, row.caso, row.acto, row.cuenta, row.certificado, row.version, row.sealed, row.pedido, row.pedido_por],
  );
}

/**
 * Writes the decision of the second person, who must not be the person who asked, not even with another membership.
 * @param sealed the new encrypted part of the release; undefined: unchanged
 * @returns false: the request was decided or withdrawn meanwhile, or the same person asked
 */
export async function decide(
  tx: Tx,
  id: string,
  { estado, por, now, sealed }: { estado: 'dado' | 'devuelto'; por: string; now: Date; sealed?: Buffer },
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update vistos_buenos set estado = $2, decidido = $3, decidido_por = $4, datos_cifrados = coalesce($5, datos_cifrados)
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'pedido' and not misma_persona(pedido_por, $4::uuid)`,
    [id, estado, now, por, sealed ?? null],
  );
  return affected === 1;
}

/** Changes the state of a release. @returns false: the release was no longer in one of the states `from` */
export async function moveOn(tx: Tx, id: string, from: readonly string[], to: 'usado' | 'retirado'): Promise<boolean> {
  const { affected } = await tx.sql(
    `update vistos_buenos set estado = $3 where aseguradora_id = aseguradora_actual() and id = $1 and estado = any($2)`,
    [id, [...from], to],
  );
  return affected === 1;
}
