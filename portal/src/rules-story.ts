/** The history as it is told to a family: equal things of one day together, accounts by their name; pure. */
import type { TimelineEntry } from '@albacea/contract/schemas/casos.ts';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';

type CuentaWithDates = Pick<
  CompleteCuenta,
  'proveedor' | 'estado' | 'creada' | 'confirmada' | 'solicitada' | 'terminada'
>;

interface Happening {
  readonly id: string;
  readonly tipo: string;
  /** In the words of the server. */
  readonly texto: string;
  readonly actor: TimelineEntry['actor'];
  /** Of the latest of them. */
  readonly ocurrido: string;
  readonly times: number;
  /** Names of the accounts; empty where not all of them are known. */
  readonly cuentas: readonly string[];
}

/** Which date of an account is the instant of the entry: by it the accounts of an entry are found. */
const DATE_OF: Readonly<Record<string, 'creada' | 'confirmada' | 'solicitada' | 'terminada'>> = {
  cuenta_propuesta: 'creada',
  cuenta_confirmada: 'confirmada',
  cuenta_solicitada: 'solicitada',
  cuenta_resuelta: 'terminada',
  cuenta_no_pedida: 'terminada',
};

/** The end of a case ends several accounts at one instant: some are resolved with it, others were never asked for. */
const STATE_AFTER: Readonly<Record<string, CompleteCuenta['estado']>> = {
  cuenta_resuelta: 'resuelta',
  cuenta_no_pedida: 'descartada',
};

/**
 * What a family need not hear: mail that waits for its hour, how the notice to the deceased's own address fared, what the insurer
 * registered, a change that a decision follows, and what the service looks into by itself.
 */
const QUIET = new Set([
  'siniestro_abierto',
  'datos_completados',
  'correo_retenido',
  'carta_retenido',
  'invitacion_retenida',
  'sms_retenido',
  'mensaje_escrito',
  'mensaje_deshecho',
  'mensaje_retenido',
  'cuenta_cambiada',
  'aviso_previo_por_telefono',
  'aviso_previo_sin_direccion',
  'correo_propio_enviado',
  'correo_propio_retenido',
  'correo_propio_rechazado',
  'correo_propio_caducado',
  'alerta_recibida',
  'alerta_descartada',
]);

/**
 * @param entries newest first
 * @param day names the day of an instant
 */
export function happeningsOf(
  entries: readonly TimelineEntry[],
  cuentas: readonly CuentaWithDates[],
  day: (instant: string) => string,
): readonly Happening[] {
  const happenings: Happening[] = [];
  for (const { entrada_id: id, tipo, texto, actor, ocurrido } of entries) {
    if (QUIET.has(tipo)) continue;
    const date = DATE_OF[tipo];
    const after = STATE_AFTER[tipo];
    const concerned = cuentas
      .filter((one) => date && one[date] === ocurrido && (after === undefined || one.estado === after))
      .map(({ proveedor }) => proveedor);
    const equal = (one: Happening) => one.tipo === tipo && one.actor === actor && day(one.ocurrido) === day(ocurrido);
    // Accounts are told together even if something else came between; anything else only if the two follow each other.
    const where = date ? happenings.findLastIndex(equal) : happenings.length - 1;
    const previous = happenings[where];
    if (!previous || !equal(previous)) {
      happenings.push({ id, tipo, texto, actor, ocurrido, times: 1, cuentas: concerned });
      continue;
    }
    const all =
      concerned.length > 0 && previous.cuentas.length > 0 ? [...new Set([...concerned, ...previous.cuentas])] : [];
    happenings[where] = { ...previous, times: previous.times + 1, cuentas: all };
  }
  return happenings;
}
