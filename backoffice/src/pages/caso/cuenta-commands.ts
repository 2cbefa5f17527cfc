/** The commands on an account that have a form each: the call and the body. Sending and chasing have the sheet of the channel. */
import type { NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import { asksHolder } from '@albacea/contract/schemas/ready-proveedores.ts';
import { type Field, ifGiven } from '../../ui/fields.ts';
import type { Cuenta } from './context.ts';

/** In the order of their buttons. */
export const COMMANDS = [
  'solicitar_por_familia',
  'insistir_por_familia',
  'reclamar_por_familia',
  'concluir_sin_solicitud',
  'resolver',
  'rechazar',
  'dar_por_silencio',
  'dar_por_denegada',
  'confirmar',
  'anotar_copia',
  'cambiar',
  'corregir_identificador',
  'retirar',
  'descartar',
] as const;
export type CuentaCommand = (typeof COMMANDS)[number];
/** The family asks where the provider accepts it from nobody else. */
export const BY_FAMILY: readonly CuentaCommand[] = [
  'solicitar_por_familia',
  'insistir_por_familia',
  'reclamar_por_familia',
];

const ROUTE = '/aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}';
export const CALL_OF = {
  concluir_sin_solicitud: `POST ${ROUTE}/conclusion`,
  resolver: `POST ${ROUTE}/resolucion`,
  dar_por_denegada: `POST ${ROUTE}/resolucion`,
  solicitar_por_familia: `POST ${ROUTE}/carta/enviada`,
  insistir_por_familia: `POST ${ROUTE}/carta/enviada`,
  reclamar_por_familia: `POST ${ROUTE}/carta/enviada`,
  rechazar: `POST ${ROUTE}/negativa`,
  corregir_identificador: `PATCH ${ROUTE}`,
  dar_por_silencio: `POST ${ROUTE}/silencio`,
  confirmar: `POST ${ROUTE}/confirmacion`,
  anotar_copia: `POST ${ROUTE}/copia`,
  cambiar: `PATCH ${ROUTE}`,
  retirar: `POST ${ROUTE}/descarte`,
  descartar: `POST ${ROUTE}/descarte`,
} as const;

/** Only the heir can decide these: the service acts on their word, taken by telephone. */
const BY_PHONE = {
  confirmar: 'confirmar_cuentas',
  solicitar_por_familia: 'carta_enviada',
  insistir_por_familia: 'carta_enviada',
  reclamar_por_familia: 'carta_enviada',
} as const;
/** @returns the consent that a recorded call has to give for the command; null: it needs none */
export const byPhone = (command: CuentaCommand) =>
  command in BY_PHONE ? BY_PHONE[command as keyof typeof BY_PHONE] : null;

/**
 * The body of a command, without its version.
 * @param cuenta the account as the form shows it: `cambiar` sends only what differs from it
 * @param evidence the call on whose record the command rests
 */
export function bodyOf(
  command: CuentaCommand,
  from: Field,
  cuenta: Cuenta,
  evidence: string | null,
): Record<string, unknown> {
  const given = (key: string, field = key) => ifGiven(key, from(field));
  if (command === 'resolver')
    return { resultado: from('resultado'), ...given('prueba'), ...given('respuesta', 'nota') };
  if (command === 'dar_por_denegada')
    return { resultado: 'denegada', ...given('prueba'), ...given('respuesta', 'nota') };
  if (command === 'rechazar')
    return {
      motivo: from('nota'),
      ...(from('papeles') !== '' && { papeles: from('papeles').split(',') }),
      ...given('prueba'),
    };
  if (command === 'corregir_identificador') return given('identificador');
  if (command === 'confirmar') {
    const cut = from('corte_aceptado') === 'on';
    return { constancia: evidence ?? '', ...given('copia'), ...(cut && { corte_aceptado: true }) };
  }
  if (byPhone(command) === 'carta_enviada') return { constancia: evidence ?? '', ...given('nota') };
  if (command === 'anotar_copia') return given('copia');
  if (command === 'descartar' || command === 'retirar')
    return { motivo_descarte: from('motivo_descarte'), ...given('motivo', 'nota') };
  return command === 'cambiar' ? changesIn(from, cuenta) : {};
}

/** The members that the form changes, and no others. */
function changesIn(from: Field, cuenta: Cuenta): Record<string, unknown> {
  const reservada = from('reservada') === 'on';
  return {
    ...(from('accion') !== (cuenta.accion ?? '') && { accion: from('accion') }),
    ...holderChange(from, cuenta),
    ...(from('vivienda') !== (cuenta.vivienda_habitada ?? '') && { vivienda_habitada: from('vivienda') || null }),
    ...(from('identificador') !== (cuenta.identificador ?? '') && { identificador: from('identificador') || null }),
    ...(reservada !== cuenta.reservada && { reservada }),
    ...cargoChange(from, cuenta),
  };
}

/** An amount as people type it; without one there is no charge. */
function cargoChange(from: Field, { cargo: before }: Cuenta): Record<string, unknown> {
  const importe = from('importe')
    .replace(',', '.')
    .replace(/[^\d.]/g, '');
  const periodicidad = from('periodicidad');
  const isOther =
    Number(importe) !== Number(before?.importe ?? 0) || (before !== null && periodicidad !== before.periodicidad);
  return isOther ? { cargo: Number(importe) > 0 ? { importe, periodicidad } : null } : {};
}

/** Nothing where the form does not ask it, or where it stays as it was. */
function holderChange(from: Field, { nuevo_titular: before, tipo }: Cuenta): Record<string, unknown> {
  if (!asksHolder(from('accion'), tipo)) return {};
  const said = saidHolder({
    quien: from('titular') as NewHolder['quien'] | '',
    nombre: from('titular_nombre'),
    numero: from('titular_numero'),
  });
  return JSON.stringify(said) === JSON.stringify(saidHolder(heldBy(before))) ? {} : { nuevo_titular: said };
}

/** The new holder of a contract, as the form holds it. */
export interface SaidHolder {
  /** Empty: nobody has said. */
  readonly quien: NewHolder['quien'] | '';
  readonly nombre: string;
  readonly numero: string;
}

export const heldBy = (holder: NewHolder | null): SaidHolder => ({
  quien: holder?.quien ?? '',
  nombre: holder?.nombre ?? '',
  numero: holder?.numero ?? '',
});

/** The new holder as it is sent; null: not chosen, or name or number is missing. */
function saidHolder({ quien, nombre, numero }: SaidHolder): NewHolder | null {
  if (quien === '') return null;
  if (quien === 'heredero') return { quien };
  const [name, number] = [nombre.trim(), numero.trim()];
  return name === '' || number === '' ? null : { quien, nombre: name, numero: number };
}
