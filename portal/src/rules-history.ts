/** The history as a family reads it: equal events of a day merged, accounts by name; pure. */
import type { TimelineEntry } from '@albacea/contract/schemas/casos.ts';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';

type CuentaWithDates = Pick<
  CompleteCuenta,
  'proveedor' | 'estado' | 'creada' | 'confirmada' | 'solicitada' | 'terminada'
>;

interface HistoryEntry {
  readonly id: string;
  readonly tipo: string;
  /** The server's text. */
  readonly texto: string;
  readonly actor: TimelineEntry['actor'];
  /** Instant of the latest merged event. */
  readonly ocurrido: string;
  readonly times: number;
  /** Names of the accounts; empty where some are unknown. */
  readonly cuentas: readonly string[];
}

/** The date of an account that each kind of entry records. An entry is about the accounts where that date is the entry's instant. */
const DATE_OF: Readonly<Record<string, 'creada' | 'confirmada' | 'solicitada' | 'terminada'>> = {
  cuenta_propuesta: 'creada',
  cuenta_confirmada: 'confirmada',
  cuenta_solicitada: 'solicitada',
  cuenta_resuelta: 'terminada',
  cuenta_no_pedida: 'terminada',
};

/** The state of the accounts that a kind of entry is about. The end of a case ends all at one instant, resolved and never requested ones. */
const STATE_AFTER: Readonly<Record<string, CompleteCuenta['estado']>> = {
  cuenta_resuelta: 'resuelta',
  cuenta_no_pedida: 'descartada',
};

/**
 * Kinds of entry that a family need not read, such as delayed mail, the notice to the deceased's own address, what the insurer registered, a
 * change followed by a decision, the service's own notes and inquiries.
 */
export const HIDDEN_KINDS: ReadonlySet<string> = new Set([
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
  'carta_a_otra_direccion',
  'postal_retenido',
  'entrega_anotada',
  'idioma_cambiado',
  'relevo_avisado',
  'relevo_sin_avisar',
  'caso_bloqueado',
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
 * Merges the equal events of a day, and names the accounts that each event is about.
 * @param entries newest first
 * @param day formats the day of an instant
 */
export function historyOf(
  entries: readonly TimelineEntry[],
  cuentas: readonly CuentaWithDates[],
  day: (instant: string) => string,
): readonly HistoryEntry[] {
  const history: HistoryEntry[] = [];
  for (const { entrada_id: id, tipo, texto, actor, ocurrido } of entries) {
    if (HIDDEN_KINDS.has(tipo)) continue;
    const date = DATE_OF[tipo];
    const after = STATE_AFTER[tipo];
    const concerned = cuentas
      .filter((one) => date && one[date] === ocurrido && (after === undefined || one.estado === after))
      .map(({ proveedor }) => proveedor);
    const equal = (one: HistoryEntry) =>
      one.tipo === tipo && one.actor === actor && day(one.ocurrido) === day(ocurrido);
    // Equal entries about accounts merge even if other entries are between them; all other kinds only when adjacent.
    const where = date ? history.findLastIndex(equal) : history.length - 1;
    const previous = history[where];
    if (!previous || !equal(previous)) {
      history.push({ id, tipo, texto, actor, ocurrido, times: 1, cuentas: concerned });
      continue;
    }
    const all =
      concerned.length > 0 && previous.cuentas.length > 0 ? [...new Set([...concerned, ...previous.cuentas])] : [];
    history[where] = { ...previous, times: previous.times + 1, cuentas: all };
  }
  return history;
}
