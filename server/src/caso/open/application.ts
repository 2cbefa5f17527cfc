/** A case as it is asked for, as the opening takes it. */
import type { CasoOpening } from '@albacea/contract/schemas/casos.ts';
import { CUSTOM_PACK } from '@albacea/contract/schemas/common.ts';
import type { Application } from './opening.ts';

/** The body of POST /casos: modules one by one, and no claim. */
export function casoApplication({ modulos_contratados: modulos, ...person }: CasoOpening): Application {
  return { ...person, modulos, pack: CUSTOM_PACK, prioridad: 'normal', siniestro: null };
}
