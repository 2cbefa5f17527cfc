/** Writes to the relative of whom a second signature is asked: the first time, when the heir asks again, and as a reminder. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import type { AllegadoData } from '../allegados/data.ts';
import { addAccess } from '../casos/access/add-access.ts';
import { writeToFamily } from '../casos/access/write-to-family.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import type { CasosDependencies } from '../casos/open/open-caso.ts';
import type { NewMail } from '../mail/types.ts';
import { REMINDER_LIFE } from '../reminders/rules-notices.ts';

/** With a link of their own, in their language; never by a message to a telephone. @param again it is a reminder */
export async function sendRequest(
  deps: Pick<CasosDependencies, 'addresses'>,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  {
    allegado,
    cofirmante,
    immediate,
    again,
  }: {
    readonly allegado: string;
    readonly cofirmante: AllegadoData;
    readonly immediate: boolean;
    readonly again: boolean;
  },
): Promise<NewMail> {
  const { nombre, apellidos, email, idioma } = cofirmante;
  const { nombre: name, apellidos: surnames } = caso.datos.heredero;
  const { enlace, caduca } = await addAccess(deps, tx, who, caso.fila.id, allegado);
  return writeToFamily(tx, who, caso, {
    ...{ tipo: 'cofirma', allegado, immediate },
    caduca: again ? new Date(who.now.getTime() + REMINDER_LIFE) : caduca,
    contenido: {
      ...{ idioma, heredero: { nombre, apellidos, email }, enlace, caduca: caduca.toISOString() },
      cofirma: { de: { nombre: name, apellidos: surnames }, otraVez: again },
    },
  });
}
