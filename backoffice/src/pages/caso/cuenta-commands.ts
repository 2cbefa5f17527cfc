/** What can be done with an account: the call and the body of each command. */
import type { NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import { asksHolder } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Field } from '../../ui/fields.ts';
import type { Cuenta } from './context.ts';
import { heldBy, saidHolder } from './new-holder.ts';

export const COMMANDS = [
  'solicitar',
  'volver_a_solicitar',
  'concluir_sin_solicitud',
  'resolver',
  'insistir',
  'solicitar_por_familia',
  'insistir_por_familia',
  'reclamar_por_familia',
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

const ROUTE = '/aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}';
export const CALL_OF = {
  solicitar: `POST ${ROUTE}/solicitud`,
  volver_a_solicitar: `POST ${ROUTE}/solicitud`,
  concluir_sin_solicitud: `POST ${ROUTE}/conclusion`,
  resolver: `POST ${ROUTE}/resolucion`,
  dar_por_denegada: `POST ${ROUTE}/resolucion`,
  insistir: `POST ${ROUTE}/insistencia`,
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

/** What the heir alone can say: the service does it on their word, which it took by telephone. */
const BY_PHONE = {
  confirmar: 'confirmar_cuentas',
  solicitar_por_familia: 'carta_enviada',
  insistir_por_familia: 'carta_enviada',
  reclamar_por_familia: 'carta_enviada',
} as const;
/** @returns what the call is about on whose record the command rests; null where it needs none */
export const byPhone = (command: CuentaCommand) =>
  command in BY_PHONE ? BY_PHONE[command as keyof typeof BY_PHONE] : null;

/**
 * The body of a command, without its version.
 * @param cuenta as whoever fills in the form sees it: `cambiar` sends only what differs from it
 * @param evidence the call on whose record the command rests
 */
export function bodyOf(
  command: CuentaCommand,
  from: Field,
  cuenta: Cuenta,
  evidence: string | null,
): Record<string, unknown> {
  const siThereIs = (key: string, field = key) => (from(field) === '' ? {} : { [key]: from(field) });
  if (command === 'solicitar' || command === 'volver_a_solicitar')
    return { ...siThereIs('canal'), ...siThereIs('plazo'), ...siThereIs('prueba'), ...siThereIs('nota') };
  if (command === 'insistir') return { ...siThereIs('canal'), ...siThereIs('prueba'), ...siThereIs('nota') };
  if (command === 'resolver')
    return { resultado: from('resultado'), ...siThereIs('prueba'), ...siThereIs('respuesta', 'nota') };
  if (command === 'dar_por_denegada')
    return { resultado: 'denegada', ...siThereIs('prueba'), ...siThereIs('respuesta', 'nota') };
  if (command === 'rechazar')
    return {
      motivo: from('nota'),
      ...(from('papeles') !== '' && { papeles: from('papeles').split(',') }),
      ...siThereIs('prueba'),
    };
  if (command === 'corregir_identificador') return siThereIs('identificador');
  if (command === 'confirmar') {
    const cut = from('corte_aceptado') === 'on';
    return { constancia: evidence ?? '', ...siThereIs('copia'), ...(cut && { corte_aceptado: true }) };
  }
  if (byPhone(command) === 'carta_enviada') return { constancia: evidence ?? '', ...siThereIs('nota') };
  if (command === 'anotar_copia') return siThereIs('copia');
  if (command === 'descartar' || command === 'retirar')
    return { motivo_descarte: from('motivo_descarte'), ...siThereIs('motivo', 'nota') };
  if (command === 'cambiar') {
    const importe = Number(
      from('importe')
        .replace(',', '.')
        .replace(/[^\d.]/g, ''),
    );
    const reservada = from('reservada') === 'on';
    const before = cuenta.cargo;
    const otherCargo =
      importe !== (before?.importe ?? 0) || (before !== null && from('periodicidad') !== before.periodicidad);
    return {
      ...(from('accion') !== (cuenta.accion ?? '') && { accion: from('accion') }),
      ...holderChange(from, cuenta),
      ...(from('vivienda') !== (cuenta.vivienda_habitada ?? '') && { vivienda_habitada: from('vivienda') || null }),
      ...(from('identificador') !== (cuenta.identificador ?? '') && { identificador: from('identificador') || null }),
      ...(reservada !== cuenta.reservada && { reservada }),
      ...(otherCargo && { cargo: importe > 0 ? { importe, periodicidad: from('periodicidad') } : null }),
    };
  }
  return {};
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
