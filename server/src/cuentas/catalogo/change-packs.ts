/** An insurer's own packs. A case keeps the modules it was opened with. */
import { CUSTOM_PACK, PACKS } from '@albacea/contract/schemas/common.ts';
import type { NewPack, PackChange } from '@albacea/contract/schemas/settings.ts';
import { type Pack, packsOf } from '../../caso/open/packs.ts';
import { inOrder } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';

const STANDARD: readonly string[] = [...Object.keys(PACKS), CUSTOM_PACK];

/** @throws DomainError codigo_en_uso */
export async function createPack(tx: Tx, actor: Actor, now: Date, { pack, nombre, modulos }: NewPack): Promise<Pack> {
  const { affected } = STANDARD.includes(pack)
    ? { affected: 0 }
    : await tx.sql(
        `insert into packs (aseguradora_id, codigo, nombre, modulos) values (aseguradora_actual(), $1, $2, $3)
         on conflict do nothing`,
        [pack, nombre.trim(), inOrder(modulos)],
      );
  if (affected === 0) throw new DomainError('codigo_en_uso', { codigo: pack });
  await audit(tx, actor, 'pack_creado', { tipo: 'pack', id: pack }, now, { modulos });
  return readPack(tx, pack);
}

/** @throws DomainError no_encontrado */
export async function changePack(
  tx: Tx,
  actor: Actor,
  now: Date,
  pack: string,
  { nombre, modulos }: PackChange,
): Promise<Pack> {
  const { affected } = await tx.sql(
    `update packs set nombre = coalesce($2, nombre), modulos = coalesce($3, modulos)
      where aseguradora_id = aseguradora_actual() and codigo = $1`,
    [pack, nombre?.trim() ?? null, modulos ? inOrder(modulos) : null],
  );
  if (affected === 0) throw new DomainError('no_encontrado');
  await audit(tx, actor, 'pack_cambiado', { tipo: 'pack', id: pack }, now, { ...(modulos && { modulos }) });
  return readPack(tx, pack);
}

async function readPack(tx: Tx, code: string): Promise<Pack> {
  const pack = (await packsOf(tx)).find((one) => one.pack === code);
  if (!pack) throw new DomainError('no_encontrado');
  return pack;
}
