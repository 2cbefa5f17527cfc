/** A claim as it came, as the opening takes it. */
import { CUSTOM_PACK, PACK_PER_DEFAULT, PACKS } from '@albacea/contract/schemas/common.ts';
import type { SiniestroNotice } from '@albacea/contract/schemas/siniestros.ts';
import type { Tx } from '../../db/database.ts';
import type { Application } from '../open/opening.ts';
import { packModulos } from '../open/packs.ts';

type Common = Pick<SiniestroNotice, 'poliza_numero' | 'fallecido' | 'heredero' | 'referencia' | 'metadatos'>;

/**
 * The body of either variant as one request: modules one by one (A) or a pack by name (B).
 * @throws DomainError validacion for a pack that there is not
 */
export async function applicationOf(tx: Tx, body: Common & Partial<SiniestroNotice>): Promise<Application> {
  const { modulos, pack, prioridad = 'normal', notas_aseguradora: notes = null, ...person } = body;
  const common = { ...person, prioridad, siniestro: { notas: notes } };
  if (modulos) return { ...common, modulos, pack: CUSTOM_PACK };
  if (pack === undefined)
    return { ...common, modulos: PACKS[PACK_PER_DEFAULT], pack: PACK_PER_DEFAULT, byDefault: true };
  return { ...common, modulos: await packModulos(tx, pack), pack };
}
