/**
 * Saves a pack of modules for one insurer, as its contract with the service names it. A case keeps the modules with which it was opened.
 */
import { CUSTOM_PACK, type Modulo, PACKS } from '@albacea/contract/schemas/common.ts';
import { MODULOS } from '@albacea/contract/schemas/lists.ts';
import { inOrder } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { UsageError } from '../../shared/errors.ts';

const STANDARD: readonly string[] = [...Object.keys(PACKS), CUSTOM_PACK];
const CODE = /^[a-z][a-z0-9_-]{0,39}$/;
const isModulo = (name: string): name is Modulo => MODULOS.some((one) => one === name);

interface NewPack {
  readonly pack: string;
  readonly nombre: string;
  readonly modulos: readonly string[];
}

/** Creates the pack, or changes it for future cases. @throws UsageError */
export async function savePack(
  tx: Tx,
  actor: Actor,
  now: Date,
  { pack, nombre, modulos }: NewPack,
): Promise<{ readonly pack: string; readonly nombre: string; readonly modulos: readonly Modulo[] }> {
  if (!CODE.test(pack)) throw new UsageError('--pack: a code such as plan_familiar');
  if (STANDARD.includes(pack)) throw new UsageError(`--pack: every insurer has ${pack}`);
  const known = modulos.filter(isModulo);
  if (known.length === 0 || known.length < modulos.length)
    throw new UsageError(`--modulos: some of ${MODULOS.join(', ')}`);
  const whole = { pack, nombre, modulos: inOrder(known) };
  const { rows } = await tx.sql<{ fresh: boolean }>(
    `insert into packs (aseguradora_id, codigo, nombre, modulos) values (aseguradora_actual(), $1, $2, $3)
     on conflict (aseguradora_id, codigo) do update set nombre = excluded.nombre, modulos = excluded.modulos
     returning xmax = 0 as fresh`,
    [pack, nombre, whole.modulos],
  );
  const what = rows[0]?.fresh ? 'pack_creado' : 'pack_cambiado';
  await audit(tx, actor, what, { tipo: 'pack', id: pack }, now, { modulos: whole.modulos });
  return whole;
}
