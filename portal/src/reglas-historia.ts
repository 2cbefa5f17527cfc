/** The history as it is told to a family: equal things of one day together, accounts by their name; pure. */
import type { EntradaCronologia } from '@albacea/contract/casos.ts';
import type { CuentaCompleta } from '@albacea/contract/cuentas.ts';

type CuentaConFechas = Pick<
  CuentaCompleta,
  'proveedor' | 'estado' | 'creada' | 'confirmada' | 'solicitada' | 'terminada'
>;

export interface Suceso {
  readonly id: string;
  readonly tipo: string;
  /** In the words of the server. */
  readonly texto: string;
  readonly actor: EntradaCronologia['actor'];
  /** Of the latest of them. */
  readonly ocurrido: string;
  readonly veces: number;
  /** Names of the accounts; empty where not all of them are known. */
  readonly cuentas: readonly string[];
}

/** An account keeps the instant of what was done with it last, which is that of its entry. */
const FECHA_DE: Readonly<Record<string, 'creada' | 'confirmada' | 'solicitada' | 'terminada'>> = {
  cuenta_propuesta: 'creada',
  cuenta_confirmada: 'confirmada',
  cuenta_solicitada: 'solicitada',
  cuenta_resuelta: 'terminada',
  cuenta_no_pedida: 'terminada',
};

/** The end of a case ends several accounts at one instant: some are resolved with it, others were never asked for. */
const STATE_AFTER: Readonly<Record<string, CuentaCompleta['estado']>> = {
  cuenta_resuelta: 'resuelta',
  cuenta_no_pedida: 'descartada',
};

/** What a family need not hear: mail that waits for its hour, the insurer's register, a change that a decision follows. */
const CALLADOS = new Set([
  'siniestro_abierto',
  'datos_completados',
  'correo_retenido',
  'carta_retenido',
  'invitacion_retenida',
  'cuenta_cambiada',
]);

/**
 * @param entradas newest first
 * @param dia names the day of an instant
 */
export function sucesosDe(
  entradas: readonly EntradaCronologia[],
  cuentas: readonly CuentaConFechas[],
  dia: (instante: string) => string,
): readonly Suceso[] {
  const sucesos: Suceso[] = [];
  for (const { entrada_id: id, tipo, texto, actor, ocurrido } of entradas) {
    if (CALLADOS.has(tipo)) continue;
    const fecha = FECHA_DE[tipo];
    const after = STATE_AFTER[tipo];
    const suyas = cuentas
      .filter((una) => fecha && una[fecha] === ocurrido && (after === undefined || una.estado === after))
      .map(({ proveedor }) => proveedor);
    const igual = (uno: Suceso) => uno.tipo === tipo && uno.actor === actor && dia(uno.ocurrido) === dia(ocurrido);
    // Accounts are told together though something else came between; other things only where they follow each other.
    const donde = fecha ? sucesos.findLastIndex(igual) : sucesos.length - 1;
    const previo = sucesos[donde];
    if (!previo || !igual(previo)) {
      sucesos.push({ id, tipo, texto, actor, ocurrido, veces: 1, cuentas: suyas });
      continue;
    }
    const todas = suyas.length > 0 && previo.cuentas.length > 0 ? [...new Set([...suyas, ...previo.cuentas])] : [];
    sucesos[donde] = { ...previo, veces: previo.veces + 1, cuentas: todas };
  }
  return sucesos;
}
