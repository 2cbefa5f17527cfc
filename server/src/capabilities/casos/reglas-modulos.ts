/** When a module is complete, and how a case whose modules all are has ended (docs/decisions/0036, 0036); pure. */
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

/** Whether what an account was there for came about; that the provider knows of no such account does too. */
const lograda = ({ estado, resultado }: Panorama['cuentas'][number]): boolean =>
  estado === 'resuelta' && resultado !== 'denegada';

/** Whether anything was obtained, of one module or of all. */
export function hayAlgoObtenido({ cuentas, certificados }: Partes, modulo?: Modulo): boolean {
  return (
    cuentas.some((cuenta) => (modulo === undefined || cuenta.modulo === modulo) && lograda(cuenta)) ||
    ((modulo === undefined || modulo === 'certificados') && certificados.some(({ estado }) => estado === 'obtenido'))
  );
}

/**
 * How a case ended in which nothing is open: `parcial` when something that was asked for was denied or never answered, else
 * `completado` where something was obtained. What was discarded was not wanted any more, and a certificate that does not apply is
 * no loss; where there was nothing else, the family desisted.
 */
export function resultadoDe(p: Partes): Exclude<ResultadoCaso, 'sin_respuesta'> {
  const fallida = p.cuentas.some(({ estado, resultado }) => estado === 'sin_respuesta' || resultado === 'denegada');
  if (fallida || p.certificados.some(({ estado }) => estado === 'denegado')) return 'parcial';
  return hayAlgoObtenido(p) ? 'completado' : 'desistido';
}
