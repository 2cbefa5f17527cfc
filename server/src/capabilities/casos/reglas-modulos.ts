/** When a module is complete, and how a case whose modules all are has ended (docs/decisions/0035, 0036); pure. */
import type { ResultadoCaso } from '@albacea/contract/casos.ts';
import type { Modulo } from '@albacea/contract/comun.ts';
import { CERTIFICADO_FINAL, CUENTA_FINAL, type Panorama } from './reglas-panorama.ts';

type Partes = Pick<Panorama, 'cuentas' | 'certificados'>;

/**
 * Whether nothing of a module is open: each of its accounts is final, and each certificate of `certificados`, whose rows
 * must be there.
 */
export function sinNadaAbierto({ cuentas, certificados }: Partes, modulo: Modulo): boolean {
  const cuentasFinales = cuentas.every((cuenta) => cuenta.modulo !== modulo || CUENTA_FINAL.includes(cuenta.estado));
  if (modulo !== 'certificados') return cuentasFinales;
  return (
    cuentasFinales && certificados.length > 0 && certificados.every(({ estado }) => CERTIFICADO_FINAL.includes(estado))
  );
}

/** Complete: nothing of it is open and nothing more will come, because the list was declared complete. */
export function moduloCompleto(p: Partes & Pick<Panorama, 'lista_completa'>, modulo: Modulo): boolean {
  return p.lista_completa && sinNadaAbierto(p, modulo);
}

/**
 * How a case ended in which nothing is open: `parcial` when something that was asked for was denied or never answered,
 * else `completado`. What was discarded was not wanted any more, and a certificate that does not apply is no loss.
 */
export function resultadoDe({ cuentas, certificados }: Partes): Extract<ResultadoCaso, 'completado' | 'parcial'> {
  const fallida = cuentas.some(({ estado, resultado }) => estado === 'sin_respuesta' || resultado === 'denegada');
  return fallida || certificados.some(({ estado }) => estado === 'denegado') ? 'parcial' : 'completado';
}
