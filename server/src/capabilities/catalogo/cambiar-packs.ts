/** An insurer's own packs. A case keeps the modules it was opened with. */
import type { CambioDePack, PackNuevo } from '@albacea/contract/ajustes.ts';
import { PACK_PERSONALIZADO, PACKS } from '@albacea/contract/comun.ts';
import type { Tx } from '../../db/base.ts';
import { type Actor, auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { enOrden } from '../casos/reglas.ts';
import { type Pack, packsDe } from './packs.ts';

const ESTANDAR: readonly string[] = [...Object.keys(PACKS), PACK_PERSONALIZADO];

/** @throws ErrorDeDominio codigo_en_uso */
export async function crearPack(
  tx: Tx,
  actor: Actor,
  ahora: Date,
  { pack, nombre, modulos }: PackNuevo,
): Promise<Pack> {
  const { afectadas } = ESTANDAR.includes(pack)
    ? { afectadas: 0 }
    : await tx.sql(
        `insert into packs (aseguradora_id, codigo, nombre, modulos) values (aseguradora_actual(), $1, $2, $3)
         on conflict do nothing`,
        [pack, nombre.trim(), enOrden(modulos)],
      );
  if (afectadas === 0) throw new ErrorDeDominio('codigo_en_uso', { codigo: pack });
  await auditar(tx, actor, 'pack_creado', { tipo: 'pack', id: pack }, ahora, { modulos });
  return leerPack(tx, pack);
}

/** @throws ErrorDeDominio no_encontrado */
export async function cambiarPack(
  tx: Tx,
  actor: Actor,
  ahora: Date,
  pack: string,
  { nombre, modulos }: CambioDePack,
): Promise<Pack> {
  const { afectadas } = await tx.sql(
    `update packs set nombre = coalesce($2, nombre), modulos = coalesce($3, modulos)
      where aseguradora_id = aseguradora_actual() and codigo = $1`,
    [pack, nombre?.trim() ?? null, modulos ? enOrden(modulos) : null],
  );
  if (afectadas === 0) throw new ErrorDeDominio('no_encontrado');
  await auditar(tx, actor, 'pack_cambiado', { tipo: 'pack', id: pack }, ahora, { ...(modulos && { modulos }) });
  return leerPack(tx, pack);
}

async function leerPack(tx: Tx, codigo: string): Promise<Pack> {
  const pack = (await packsDe(tx)).find((uno) => uno.pack === codigo);
  if (!pack) throw new ErrorDeDominio('no_encontrado');
  return pack;
}
