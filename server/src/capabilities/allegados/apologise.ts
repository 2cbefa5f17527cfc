/** A case was opened in error: relatives who had been asked in have read about it too, and are told so. */

import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { writeToFamily } from '../casos/access/write-to-family.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import { accessExpiry } from '../casos/rules/rules.ts';
import { toldAllegados } from './told-allegados.ts';

/** Queues the kind notice for each whom an invitation has reached; the worker sends it. */
export async function apologiseToAllegados(tx: Tx, who: Requester, caso: TakenCaso): Promise<void> {
  for (const { id, nombre, apellidos, email, idioma } of await toldAllegados(tx, caso)) {
    const contenido = { idioma, heredero: { nombre, apellidos, email } };
    const mail = { tipo: 'anulacion', caduca: accessExpiry(who.now), immediate: false, contenido } as const;
    await writeToFamily(tx, who, caso, { ...mail, allegado: id });
  }
}
