/** Packs of modules: the standard packs of every insurer, and each insurer's own. */
import { type Modulo, PACKS } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../../db/database.ts';
import type { Packs } from '../../db/table-types.ts';
import { invalid } from '../../shared/errors.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { casoField, inOrder, MODULO_WORDS } from '../rules/rules.ts';

export interface Pack {
  readonly pack: string;
  readonly nombre: Phrase;
  readonly modulos: readonly Modulo[];
}

/** Reads the packs of this insurer, standard packs first. */
export async function packsOf(tx: Tx): Promise<Pack[]> {
  const { rows: own } = await tx.sql<Pick<Packs, 'codigo' | 'nombre' | 'modulos'>>(
    'select codigo, nombre, modulos from packs where aseguradora_id = aseguradora_actual() order by codigo',
  );
  const standard = (Object.keys(PACKS) as (keyof typeof PACKS)[]).map((pack) => ({
    pack,
    nombre: { es: MODULO_WORDS.es.packs[pack], en: MODULO_WORDS.en.packs[pack] },
    modulos: PACKS[pack],
  }));
  return [
    ...standard,
    ...own.map(({ codigo, nombre, modulos }) => ({
      pack: codigo,
      nombre: { es: nombre, en: nombre },
      modulos: inOrder(modulos),
    })),
  ];
}

/**
 * Reads the modules of a pack.
 * @throws DomainError validacion, which names the existing packs
 */
export async function packModulos(tx: Tx, name: string): Promise<readonly Modulo[]> {
  if (name === 'basico' || name === 'completo') return PACKS[name];
  const packs = await packsOf(tx);
  const pack = packs.find((candidate) => candidate.pack === name);
  if (pack) return pack.modulos;
  const accepted = packs.map((candidate) => candidate.pack).join(', ');
  throw invalid({
    campo: 'pack',
    texto: casoField('allowed', { lista: accepted }),
    codigo: 'no_permitido',
  });
}
