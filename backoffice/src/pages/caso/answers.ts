/** What can be done with an answer of a provider; pure. */
import { resultOfAnswer } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { Respuesta } from '@albacea/contract/schemas/respuestas.ts';
import type { Cuenta } from './context.ts';

/** Those of an account on which nobody has decided, the oldest first: they are read in the order in which they came. */
export const toRead = (answers: readonly Respuesta[], cuenta: string): Respuesta[] =>
  answers.filter(({ cuenta_id, estado }) => cuenta_id === cuenta && estado === 'propuesta').toReversed();

export const alreadyRead = (answers: readonly Respuesta[], cuenta: string): Respuesta[] =>
  answers.filter(({ cuenta_id, estado }) => cuenta_id === cuenta && estado !== 'propuesta');

/** Whether it can be confirmed as it is: it says what the account waits for, and says why where that is needed. */
export function isConfirmable(
  { clase, papeles, motivo, texto }: Respuesta,
  { posible, accion }: Pick<Cuenta, 'posible' | 'accion'>,
): boolean {
  if (clase === 'acuse' || clase === 'otra') return true;
  const said = (motivo ?? texto) !== null;
  if (clase === 'negada') return said && posible.includes('rechazar');
  if (clase === 'pide_papel') return (said || papeles.length > 0) && posible.includes('rechazar');
  return resultOfAnswer(clase, accion) !== null && posible.includes('resolver');
}

/** It came by e-mail: nobody has said yet what the provider says in it. */
export const isUnsaid = ({ via, clase }: Pick<Respuesta, 'via' | 'clase'>): boolean =>
  via === 'correo' && clase === 'otra';

/** Nothing can follow from it any more: whoever reads it takes note. */
export const isOver = ({ estado }: Pick<Cuenta, 'estado'>, live: boolean): boolean =>
  !live || estado === 'resuelta' || estado === 'descartada';
