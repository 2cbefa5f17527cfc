/** The mandate: its machine, what it covers, how often a code may be sent and tried (docs/decisions/0039); pure. */
import type { TipoCertificado } from '@albacea/contract/certificados.ts';
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import type { Transicion } from '../casos/reglas-transiciones.ts';

export type EstadoMandato = 'preparado' | 'firmado' | 'revocado' | 'sustituido';

/** An empty `desde` makes the mandate. */
export const TRANSICIONES_DE_MANDATO: readonly Transicion<EstadoMandato>[] = [
  { orden: 'preparar', desde: ['preparado'], hasta: 'preparado', quien: ['heredero'], hecho: 'mandato_preparado' },
  {
    orden: 'firmar',
    desde: ['preparado'],
    hasta: 'firmado',
    quien: ['heredero'],
    hecho: 'mandato_firmado',
    evento: 'documentacion_recibida',
  },
  // By the signature of a newer one.
  { orden: 'sustituir', desde: ['firmado'], hasta: 'sustituido', quien: ['sistema'], hecho: 'mandato_firmado' },
  {
    orden: 'revocar',
    desde: ['preparado', 'firmado'],
    hasta: 'revocado',
    quien: ['heredero'],
    hecho: 'mandato_revocado',
  },
  {
    orden: 'corregir_nombre',
    desde: ['preparado'],
    hasta: 'preparado',
    quien: ['heredero'],
    hecho: 'mandato_nombre_corregido',
  },
  // Signed under a corrected name, or before names were compared and under another one: nothing leaves until a person decides.
  {
    orden: 'retener_por_nombre',
    desde: ['firmado'],
    hasta: 'firmado',
    quien: ['sistema'],
    hecho: 'mandato_nombre_por_revisar',
  },
  {
    orden: 'aceptar_nombre',
    desde: ['firmado'],
    hasta: 'firmado',
    quien: ['servicio'],
    hecho: 'mandato_nombre_aceptado',
  },
  {
    orden: 'rechazar_nombre',
    desde: ['firmado'],
    hasta: 'revocado',
    quien: ['servicio'],
    hecho: 'mandato_nombre_rechazado',
  },
];

/** Minutes that a code can be used. */
export const MINUTOS_DE_CODIGO = 15;
/** Wrong codes after which it is dead. */
export const INTENTOS_DE_CODIGO = 5;
/** Codes sent within an hour and within a day: with five tries each, guessing one in a million stays hopeless. */
export const CODIGOS_POR_HORA = 5;
export const CODIGOS_POR_DIA = 10;
const HORA = 3_600_000;

/** What the heir allows, frozen when the mandate is prepared. */
export interface AlcanceDeMandato {
  readonly cuentas: readonly { readonly proveedor: string; readonly accion: AccionCuenta }[];
  readonly certificados: readonly TipoCertificado[];
}

/** Whether a mandate gives authority: signed, and neither revoked nor replaced since. */
export const estaVigente = (estado: EstadoMandato): boolean => estado === 'firmado';

/** Whether the list of a mandate holds this action at this provider. */
export function cubreCuenta(
  alcance: Pick<AlcanceDeMandato, 'cuentas'>,
  proveedor: string,
  accion: AccionCuenta,
): boolean {
  return alcance.cuentas.some((cuenta) => cuenta.proveedor === proveedor && cuenta.accion === accion);
}

export const cubreCertificado = (alcance: AlcanceDeMandato, tipo: TipoCertificado): boolean =>
  alcance.certificados.includes(tipo);

/**
 * When the next code may be sent, or null: now.
 * @param envios instants of those sent before
 */
export function esperaParaCodigo(envios: readonly Date[], ahora: Date): Date | null {
  const esperas = [
    liberado(envios, ahora, CODIGOS_POR_HORA, HORA),
    liberado(envios, ahora, CODIGOS_POR_DIA, 24 * HORA),
  ].filter((espera) => espera !== null);
  return esperas.length === 0 ? null : new Date(Math.max(...esperas.map((espera) => espera.getTime())));
}

function liberado(envios: readonly Date[], ahora: Date, maximo: number, ventana: number): Date | null {
  const recientes = envios.filter((envio) => envio.getTime() > ahora.getTime() - ventana);
  const primero = recientes.sort((a, b) => a.getTime() - b.getTime()).at(-maximo);
  return primero ? new Date(primero.getTime() + ventana) : null;
}

/** An account in the list once, however often it stands in the case; in a fixed order, so that a text is always the same. */
export function enLista(cuentas: AlcanceDeMandato['cuentas']): AlcanceDeMandato['cuentas'] {
  const unicas = new Map(cuentas.map(({ proveedor, accion }) => [`${proveedor}\n${accion}`, { proveedor, accion }]));
  return [...unicas.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cuenta]) => cuenta);
}

/** What a mandate allows, in words that tell of nobody: kinds of action, and `certificados`. */
export const clasesDe = ({ cuentas, certificados }: AlcanceDeMandato): string[] => [
  ...new Set([...cuentas.map(({ accion }) => accion).sort(), ...(certificados.length > 0 ? ['certificados'] : [])]),
];
