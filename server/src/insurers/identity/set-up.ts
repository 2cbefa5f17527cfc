/** Settings of administrators outside the insurer's own row, for the export: without secrets. */
import type { Tx } from '../../db/database.ts';
import { readSender } from './sender/sql-sender.ts';
import { readSettings } from './sign-on/sql-sign-on.ts';

/** @returns one object for each that is set: sender, sign-on */
export async function setUpOf(tx: Tx): Promise<object[]> {
  const [sender, signOn] = [await readSender(tx), await readSettings(tx)];
  return [
    sender && { ajuste: 'remitente', direccion: sender.direccion, verificado: sender.verificado },
    signOn && {
      ajuste: 'inicio_unico',
      emisor: signOn.emisor,
      cliente: signOn.cliente,
      ambitos: signOn.ambitos,
      reclamacion: signOn.reclamacion,
      roles: signOn.roles,
      dominios: signOn.dominios,
      exigido: signOn.exigido,
    },
  ].filter((one) => one !== null);
}
