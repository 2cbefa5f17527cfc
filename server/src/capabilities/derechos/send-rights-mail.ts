/** Tells a person of the family by e-mail what was done with their data, or answered, in the transaction that did it. */
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import { accessExpiry } from '../casos/rules/rules.ts';
import { enqueueRights, languageFor } from '../mail/enqueue.ts';
import type { RightsNews } from '../mail/types.ts';
import type { PersonOfFamily } from './person.ts';

/** The worker sends it, to the address on file. */
export async function sendRightsMail(
  tx: Tx,
  { aseguradora, now }: Pick<Requester, 'aseguradora' | 'now'>,
  { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>,
  { nombre, apellidos, email, idioma, allegado }: PersonOfFamily,
  noticia: RightsNews,
): Promise<void> {
  const content = {
    idioma: languageFor(idioma, aseguradora),
    interesado: { nombre, apellidos, email },
    noticia,
    contacto: aseguradora.contacto_datos,
    responsable: aseguradora.responsable_datos ?? aseguradora.nombre,
  } as const;
  const times = { now, caduca: accessExpiry(now) };
  await enqueueRights(tx, clave, { id: uuidV7(now), caso: fila.id, allegado }, content, times);
}
