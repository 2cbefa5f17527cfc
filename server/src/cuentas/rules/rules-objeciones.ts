/** Who raised an objection, and whether they can withdraw it; pure. */
import type { ObjecionKind, ObjecionState } from '@albacea/contract/schemas/cuentas.ts';

interface Raised {
  readonly planteada_por: 'heredero' | 'allegado' | 'aseguradora' | 'servicio';
  /** The relative who raised it; null: somebody else. */
  readonly allegado: string | null;
}

/** Whether a family member raised it themselves: the heir, or this relative. */
export const isOwnObjecion = (
  { planteada_por, allegado }: Raised,
  { tipo, id }: { readonly tipo: string; readonly id: string | null },
): boolean =>
  tipo === 'allegado' ? allegado !== null && allegado === id : tipo === 'heredero' && planteada_por === 'heredero';

/** Only the service weighs the deceased's own words, whoever reported them. */
export const canWithdraw = (
  objecion: Raised & { readonly clase: ObjecionKind; readonly estado: ObjecionState },
  who: { readonly tipo: string; readonly id: string | null },
): boolean => isOwnObjecion(objecion, who) && objecion.estado !== 'levantada' && objecion.clase !== 'voluntad';
