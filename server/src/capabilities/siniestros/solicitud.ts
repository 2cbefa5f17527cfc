/** A claim as it came, as the opening takes it. */
import { PACK_PERSONALIZADO, PACK_POR_DEFECTO, PACKS } from '@albacea/contract/comun.ts';
import type { AvisoDeSiniestro } from '@albacea/contract/siniestros.ts';
import type { Tx } from '../../db/base.ts';
import type { Solicitud } from '../casos/apertura.ts';
import { modulosDelPack } from '../catalogo/packs.ts';

type Comun = Pick<AvisoDeSiniestro, 'poliza_numero' | 'fallecido' | 'heredero'>;

/**
 * The body of either variant as one request: modules one by one (A) or a pack by name (B).
 * @throws ErrorDeDominio validacion for a pack that there is not
 */
export async function solicitudDe(tx: Tx, cuerpo: Comun & Partial<AvisoDeSiniestro>): Promise<Solicitud> {
  const { modulos, pack, prioridad = 'normal', notas_aseguradora: notas = null, ...persona } = cuerpo;
  const comun = { ...persona, prioridad, siniestro: { notas } };
  if (modulos) return { ...comun, modulos, pack: PACK_PERSONALIZADO };
  if (pack === undefined)
    return { ...comun, modulos: PACKS[PACK_POR_DEFECTO], pack: PACK_POR_DEFECTO, porDefecto: true };
  return { ...comun, modulos: await modulosDelPack(tx, pack), pack };
}
