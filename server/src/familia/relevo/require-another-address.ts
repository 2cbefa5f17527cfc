/** Links and codes go to the heir's address: two people who share a mailbox could sign for each other. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import { invalid } from '../../shared/errors.ts';
import { sameMailbox } from '../../shared/rules-mailbox.ts';

/** @throws DomainError validacion */
export function requireAnotherAddress({ datos }: Pick<TakenCaso, 'datos'>, email: string, campo: string): void {
  if (!sameMailbox(email, datos.heredero.email)) return;
  const texto = {
    es: 'es la dirección de quien lleva ahora el caso: hace falta otra.',
    en: 'is the address of who carries the case now: another one is needed.',
  };
  throw invalid({ campo, texto });
}
