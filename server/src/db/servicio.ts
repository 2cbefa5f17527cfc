/** The service itself, where everything else has an insurer: its people, their e-mails and what they did. */
import type { Base, Tx } from './base.ts';

/** In the place of an insurer, in rows that are the service's own; migration 0013 has it too. */
export const ID_DEL_SERVICIO = '00000000-0000-0000-0000-000000000000';

/** A transaction of the service, in which audit records and e-mails are its own. */
export function comoServicio<T>(base: Base, trabajo: (tx: Tx) => Promise<T>): Promise<T> {
  return base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    await tx.sql(`select set_config('albacea.aseguradora', $1, true)`, [ID_DEL_SERVICIO]);
    return trabajo(Object.assign(tx, { aseguradoraId: ID_DEL_SERVICIO }));
  });
}

/** A transaction of whom a person belongs to: an insurer, or the service (null). */
export const comoDe = <T>(base: Base, aseguradoraId: string | null, trabajo: (tx: Tx) => Promise<T>): Promise<T> =>
  aseguradoraId === null ? comoServicio(base, trabajo) : base.inquilino(aseguradoraId, trabajo);
