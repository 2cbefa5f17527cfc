/** After a case was opened in error, tells the invited relatives, who have read about it too. */

import { writeToFamily } from '../../caso/access/write-to-family.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import { accessExpiry } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { toldAllegados } from './told-allegados.ts';

/** Queues the notice for each relative whom an invitation reached; the worker sends it. */
export async function apologiseToAllegados(tx: Tx, who: Requester, caso: TakenCaso): Promise<void> {
  for (const { id, nombre, apellidos, email, idioma } of await toldAllegados(tx, caso)) {
    const contenido = { idioma, heredero: { nombre, apellidos, email } };
    const mail = { tipo: 'anulacion', caduca: accessExpiry(who.now), immediate: false, contenido } as const;
    await writeToFamily(tx, who, caso, { ...mail, allegado: id });
  }
}
