/** When a module is complete, and how a case whose modules all are has ended; pure. */
import type { CasoResult } from '@albacea/contract/schemas/casos.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import { CERTIFICADO_FINAL, CUENTA_FINAL, type Overview } from './rules-overview.ts';

type Parts = Pick<Overview, 'cuentas' | 'certificados'>;

/**
 * Whether nothing of a module is open: each of its accounts is final, and each certificate of `certificados`, whose rows
 * must be there.
 */
export function hasNothingOpen({ cuentas, certificados }: Parts, modulo: Modulo): boolean {
  const cuentasFinals = cuentas.every((cuenta) => cuenta.modulo !== modulo || CUENTA_FINAL.includes(cuenta.estado));
  if (modulo !== 'certificados') return cuentasFinals;
  return (
    cuentasFinals && certificados.length > 0 && certificados.every(({ estado }) => CERTIFICADO_FINAL.includes(estado))
  );
}

/** Complete: nothing of it is open and nothing more will come, because the list was declared complete. */
export function completeModulo(p: Parts & Pick<Overview, 'lista_completa'>, modulo: Modulo): boolean {
  return p.lista_completa && hasNothingOpen(p, modulo);
}

/** Whether what an account was there for came about; that the provider knows of no such account does too. */
const achieved = ({ estado, resultado }: Overview['cuentas'][number]): boolean =>
  estado === 'resuelta' && resultado !== 'denegada';

/** Whether anything was obtained, of one module or of all. */
export function hasSomethingObtained({ cuentas, certificados }: Parts, modulo?: Modulo): boolean {
  return (
    cuentas.some((cuenta) => (modulo === undefined || cuenta.modulo === modulo) && achieved(cuenta)) ||
    ((modulo === undefined || modulo === 'certificados') && certificados.some(({ estado }) => estado === 'obtenido'))
  );
}

/**
 * How a case ended in which nothing is open: `parcial` when something that was asked for was denied or never answered, else
 * `completado` where something was obtained. What was discarded was not wanted any more, and a certificate that does not apply is
 * no loss; where there was nothing else, the family desisted.
 */
export function resultOf(p: Parts): Exclude<CasoResult, 'sin_respuesta'> {
  const failed = p.cuentas.some(({ estado, resultado }) => estado === 'sin_respuesta' || resultado === 'denegada');
  if (failed || p.certificados.some(({ estado }) => estado === 'denegado')) return 'parcial';
  return hasSomethingObtained(p) ? 'completado' : 'desistido';
}
