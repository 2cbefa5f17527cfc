/** The commands on an account that have a form: calls and bodies. Sending and chasing use the sheet of the channel, and answers have a dialog. */
import type { NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import { asksHolder } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Field } from '../../ui/fields.ts';
import type { Cuenta } from './context.ts';

/** The commands with a form, in the order of their buttons. */
export const COMMANDS = [
  'solicitar_por_familia',
  'insistir_por_familia',
  'reclamar_por_familia',
  'concluir_sin_solicitud',
  'dar_por_silencio',
  'confirmar',
  'anotar_copia',
  'cambiar',
  'corregir_identificador',
  'retirar',
  'descartar',
] as const;
export type CuentaCommand = (typeof COMMANDS)[number];

/** Whether a request for the account can still be sent. */
export const canStillRequest = ({ estado }: Cuenta): boolean =>
  ['propuesta', 'confirmada', 'rechazada', 'sin_respuesta'].includes(estado);
/** Commands that record a letter sent by the family, because the provider accepts it from nobody else. */
export const BY_FAMILY: readonly CuentaCommand[] = [
  'solicitar_por_familia',
  'insistir_por_familia',
  'reclamar_por_familia',
];

const ROUTE = '/aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}';
export const CALL_OF = {
  concluir_sin_solicitud: `POST ${ROUTE}/conclusion`,
  solicitar_por_familia: `POST ${ROUTE}/carta/enviada`,
  insistir_por_familia: `POST ${ROUTE}/carta/enviada`,
  reclamar_por_familia: `POST ${ROUTE}/carta/enviada`,
  corregir_identificador: `PATCH ${ROUTE}`,
  dar_por_silencio: `POST ${ROUTE}/silencio`,
  confirmar: `POST ${ROUTE}/confirmacion`,
  anotar_copia: `POST ${ROUTE}/copia`,
  cambiar: `PATCH ${ROUTE}`,
  retirar: `POST ${ROUTE}/descarte`,
  descartar: `POST ${ROUTE}/descarte`,
} as const;

/** Commands that only the heir can decide, with the consent that the service records when the heir decides by telephone. */
const BY_PHONE = {
  confirmar: 'confirmar_cuentas',
  anotar_copia: 'confirmar_cuentas',
  solicitar_por_familia: 'carta_enviada',
  insistir_por_familia: 'carta_enviada',
  reclamar_por_familia: 'carta_enviada',
} as const;
/** @returns the consent that a recorded call must contain for the command; null: none */
export const byPhone = (command: CuentaCommand) =>
  command in BY_PHONE ? BY_PHONE[command as keyof typeof BY_PHONE] : null;

/** The properties that the form changes, without the others. */
export function changesIn(from: Field, cuenta: Cuenta): Record<string, unknown> {
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

/** The change of the charge, from an amount as people type it; an empty amount means that there is no charge. */
function cargoChange(from: Field, { cargo: before }: Cuenta): Record<string, unknown> {
  const importe = from('importe')
    .replace(',', '.')
    .replace(/[^\d.]/g, '');
  const periodicidad = from('periodicidad');
  const isOther =
    Number(importe) !== Number(before?.importe ?? 0) || (before !== null && periodicidad !== before.periodicidad);
  return isOther ? { cargo: Number(importe) > 0 ? { importe, periodicidad } : null } : {};
}

/** The change of the new holder; empty where the form does not ask for a new holder, or where it is unchanged. */
function holderChange(from: Field, { nuevo_titular: before, tipo }: Cuenta): Record<string, unknown> {
  if (!asksHolder(from('accion'), tipo)) return {};
  const chosen = holderOf({
    quien: from('titular') as NewHolder['quien'] | '',
    nombre: from('titular_nombre'),
    numero: from('titular_numero'),
  });
  return JSON.stringify(chosen) === JSON.stringify(holderOf(holderDraftOf(before))) ? {} : { nuevo_titular: chosen };
}

/** The new holder of a contract, as typed. */
export interface HolderDraft {
  /** Empty: not chosen yet. */
  readonly quien: NewHolder['quien'] | '';
  readonly nombre: string;
  readonly numero: string;
}

export const holderDraftOf = (holder: NewHolder | null): HolderDraft => ({
  quien: holder?.quien ?? '',
  nombre: holder?.nombre ?? '',
  numero: holder?.numero ?? '',
});

/** The new holder to send; null: not chosen, or name or number is missing. */
function holderOf({ quien, nombre, numero }: HolderDraft): NewHolder | null {
  if (quien === '') return null;
  if (quien === 'heredero') return { quien };
  const [name, number] = [nombre.trim(), numero.trim()];
  return name === '' || number === '' ? null : { quien, nombre: name, numero: number };
}
