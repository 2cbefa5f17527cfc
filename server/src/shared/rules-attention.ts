/** The telephone that a family can call; pure. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';

/** The telephone of an insurer or of the service. */
export interface Telephone {
  readonly nombre: string;
  readonly telefono: string | null;
  readonly horario: string | null;
}

/** The telephone to call: the insurer's if the insurer has one, otherwise the service's; null: neither has one. */
export function attentionOf(aseguradora: Telephone | null, servicio: Telephone): Attention | null {
  return toCall('aseguradora', aseguradora) ?? toCall('servicio', servicio);
}

function toCall(quien: Attention['quien'], who: Telephone | null): Attention | null {
  const telefono = who?.telefono?.trim() || null;
  return who && telefono ? { quien, nombre: who.nombre, telefono, horario: who.horario } : null;
}
