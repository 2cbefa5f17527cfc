/** The facts that a chase quotes: the provider's reference for the request, and an expired term of the law. */
import type { ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Tx } from '../../../db/database.ts';
import { requireAction, type TakenCuenta } from '../../commands/command.ts';
import { legalTerm } from '../../rules/rules-legal-terms.ts';
import { keyOf } from '../../solicitudes/key-of.ts';
import type { LetterData } from './rules-letter-data.ts';

export async function quotedIn(
  tx: Tx,
  { fila, caso }: TakenCuenta,
  type: ProveedorType | null,
  today: string,
  language: 'es' | 'en',
): Promise<Pick<LetterData, 'clave' | 'vencido'>> {
  const { clave, vencido } = await keyOf(tx, caso, fila.id, fila.solicitudes, today);
  const { norma } = legalTerm(type, requireAction(fila));
  return { clave, vencido: vencido === null ? null : { dia: vencido, norma: norma[language] } };
}
