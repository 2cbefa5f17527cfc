/** The messages that may have reached the heir, for a copy of their own data. */
import type { OwnCopy } from '@albacea/contract/schemas/data-rights.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { outcomesOf } from '../../outbox/mail/outcomes-of.ts';
import { openMessage } from './data.ts';
import { readMessages } from './sql.ts';

/** No limit: a copy is complete. */
const ALL = 10_000;
/** Messages taken back or withdrawn before they left reached nobody. */
const UNSAID: readonly (string | undefined)[] = ['deshecho', 'retirado'];

/** Newest first. */
export async function writtenTo(tx: Tx, { fila, clave }: TakenCaso): Promise<OwnCopy['mensajes']> {
  const rows = (await readMessages(tx, fila.id, ALL)).filter(({ allegado }) => allegado === null);
  const outcomes = await outcomesOf(
    tx,
    rows.map(({ correo }) => correo),
  );
  return rows
    .filter(({ correo }) => !UNSAID.includes(outcomes.get(correo)?.estado))
    .map((row) => {
      const { idioma, asunto, parrafos } = openMessage(clave, row);
      const texto = parrafos.map((one) => one.texto).join('\n\n');
      return { escrito: row.escrito.toISOString(), medio: row.medio, idioma, asunto, texto };
    });
}
