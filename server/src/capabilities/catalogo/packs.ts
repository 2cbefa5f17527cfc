/** Packs: those every insurer has, and its own. */
import { type Modulo, PACKS } from '@albacea/contract/comun.ts';
import type { Tx } from '../../db/base.ts';
import type { Packs } from '../../db/esquema.ts';
import { noValido } from '../../platform/error.ts';
import { enOrden } from '../casos/reglas.ts';
import { NOMBRES_PACK } from './reglas.ts';

export interface Pack {
  readonly pack: string;
  readonly nombre: { readonly es: string; readonly en: string };
  readonly modulos: readonly Modulo[];
}

/** The packs of this insurer, standard ones first. */
export async function packsDe(tx: Tx): Promise<Pack[]> {
  const { filas: propios } = await tx.sql<Pick<Packs, 'codigo' | 'nombre' | 'modulos'>>(
    'select codigo, nombre, modulos from packs where aseguradora_id = aseguradora_actual() order by codigo',
  );
  const estandar = (Object.keys(PACKS) as (keyof typeof PACKS)[]).map((pack) => ({
    pack,
    nombre: NOMBRES_PACK[pack],
    modulos: PACKS[pack],
  }));
  return [
    ...estandar,
    ...propios.map(({ codigo, nombre, modulos }) => ({
      pack: codigo,
      nombre: { es: nombre, en: nombre },
      modulos: enOrden(modulos),
    })),
  ];
}

/**
 * The modules of a pack by name.
 * @throws ErrorDeDominio validacion, naming the packs there are
 */
export async function modulosDelPack(tx: Tx, nombre: string): Promise<readonly Modulo[]> {
  if (nombre === 'basico' || nombre === 'completo') return PACKS[nombre];
  const packs = await packsDe(tx);
  const pack = packs.find((candidato) => candidato.pack === nombre);
  if (pack) return pack.modulos;
  const admitidos = packs.map((candidato) => candidato.pack).join(', ');
  throw noValido({ campo: 'pack', texto: { es: `se admite: ${admitidos}.`, en: `allowed: ${admitidos}.` } });
}
