/** Whose an objection is, and whether they can take it back; pure. */
import type { ObjecionKind, ObjecionState } from '@albacea/contract/schemas/cuentas.ts';

interface Raised {
  readonly planteada_por: 'heredero' | 'allegado' | 'aseguradora' | 'servicio';
  /** The relative who raised it; null: somebody else. */
  readonly allegado: string | null;
}

/** Whether somebody of the family raised it themselves: the heir, or one relative and no other. */
export const isOwnObjecion = (
  { planteada_por, allegado }: Raised,
  { tipo, id }: { readonly tipo: string; readonly id: string | null },
): boolean =>
  tipo === 'allegado' ? allegado !== null && allegado === id : tipo === 'heredero' && planteada_por === 'heredero';

/** What the deceased had laid down is weighed by the service, whoever said so. */
export const canWithdraw = (
  objecion: Raised & { readonly clase: ObjecionKind; readonly estado: ObjecionState },
  who: { readonly tipo: string; readonly id: string | null },
): boolean => isOwnObjecion(objecion, who) && objecion.estado !== 'levantada' && objecion.clase !== 'voluntad';
