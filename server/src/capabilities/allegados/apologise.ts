/** A case was opened in error: relatives who had been asked in have read about it too, and are told so. */
import type { Tx } from '../../db/database.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import type { Requester } from '../casos/open/open-caso.ts';
import { accessExpiry } from '../casos/rules/rules.ts';
import { enqueueMail, prepareMail } from '../mail/enqueue.ts';
import { isNotified } from '../mail/rules.ts';
import { LEASE_VALUE } from '../mail/types.ts';
import { openAllegado } from './data.ts';
import { readAllegados } from './sql.ts';

/** Queues the kind notice for each whom an invitation has reached; the worker sends it. */
export async function apologiseToAllegados(
  tx: Tx,
  { aseguradora, ahora }: Requester,
  { fila: caso, clave, datos }: Pick<TakenCaso, 'fila' | 'clave' | 'datos'>,
): Promise<void> {
  for (const row of await readAllegados(tx, caso.id)) {
    if (!isNotified(row.correo)) continue;
    const { nombre, apellidos, email, idioma } = openAllegado(clave, row);
    const content = {
      idioma,
      heredero: { nombre, apellidos, email },
      fallecido: datos.fallecido,
      enlace: null,
      caduca: null,
    };
    const times = { ahora, caduca: accessExpiry(ahora) };
    const mail = prepareMail('anulacion', content, aseguradora, clave, times, false, row.id);
    await enqueueMail(tx, caso.id, mail, LEASE_VALUE);
  }
}
