/** The second signature: its machine, which papers wait for it, and when whoever was asked is reminded; pure. */
import type { CuentaAction, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { Transition } from '../../shared/rules-transition-table.ts';
import { addUpDays } from '../calendar/rules-calendar.ts';
import { coversCuenta } from '../mandato/rules.ts';
import { type EjemplarContent, scopeOf } from '../mandato/rules-ejemplares.ts';

export type CofirmaState = 'pedida' | 'firmada' | 'rechazada' | 'retirada' | 'revocada';

/** An empty `desde` makes the request. What a relative does shows as of the family. */
export const COFIRMA_TRANSITIONS: readonly Transition<CofirmaState>[] = [
  { orden: 'pedir', desde: [], hasta: 'pedida', quien: ['heredero'], hecho: 'cofirma_pedida' },
  { orden: 'firmar', desde: ['pedida'], hasta: 'firmada', quien: ['heredero'], hecho: 'cofirma_firmada' },
  { orden: 'renunciar', desde: ['pedida'], hasta: 'rechazada', quien: ['heredero'], hecho: 'cofirma_rechazada' },
  { orden: 'revocar', desde: ['firmada'], hasta: 'revocada', quien: ['heredero'], hecho: 'cofirma_revocada' },
  // The heir takes it back, asks somebody else, or withdraws the relative; or the mandate or the case ends.
  {
    orden: 'retirar',
    desde: ['pedida'],
    hasta: 'retirada',
    quien: ['heredero', 'servicio', 'sistema'],
    hecho: 'cofirma_retirada',
  },
];

/** Days after which whoever was asked and has not signed is reminded; then never again. */
export const REMINDER_DAYS = [3, 10] as const;

/** First day, `YYYY-MM-DD`, of the next reminder; null: there were enough. @param asked day on which it was asked */
export function nextReminder(asked: string, reminded: number): string | null {
  const days = REMINDER_DAYS[reminded];
  return days === undefined ? null : addUpDays(asked, days);
}

/** A paper of the mandate in force. */
export interface PaperInForce {
  readonly id: string;
  readonly datos: EjemplarContent;
}

export interface PartedPapers<P extends PaperInForce> {
  /** Nobody but the heir has signed them, and somebody else could. */
  readonly faltan: readonly P[];
  /** They name an account that nobody else of the family is shown. */
  readonly reservados: readonly P[];
}

/**
 * A paper that names a reserved account is the heir's alone: it is shown to no relative, so none signs it, and it needs no other
 * signature.
 * @param reserved names of providers with a reserved account
 * @param signed ids of the papers that a second person has signed
 */
export function partPapers<P extends PaperInForce>(
  papers: readonly P[],
  reserved: ReadonlySet<string>,
  signed: ReadonlySet<string>,
): PartedPapers<P> {
  const isReserved = ({ datos: { proveedor } }: P) => proveedor !== null && reserved.has(proveedor);
  return {
    faltan: papers.filter((one) => !isReserved(one) && !signed.has(one.id)),
    reservados: papers.filter(isReserved),
  };
}

/** States from which a request may still leave. */
const TO_LEAVE: readonly CuentaState[] = ['propuesta', 'confirmada', 'rechazada'];

/** Whether anything that has not left yet waits for these papers: a family is not asked to sign for what is done. */
export function somethingWaits(
  papers: readonly PaperInForce[],
  cuentas: readonly {
    readonly proveedor: string;
    readonly accion: CuentaAction | null;
    readonly estado: CuentaState;
  }[],
  registersWait: boolean,
): boolean {
  const scope = scopeOf(papers.map(({ datos }) => datos));
  return (
    (registersWait && scope.certificados.length > 0) ||
    cuentas.some(
      ({ proveedor, accion, estado }) =>
        accion !== null && TO_LEAVE.includes(estado) && coversCuenta(scope, proveedor, accion),
    )
  );
}
