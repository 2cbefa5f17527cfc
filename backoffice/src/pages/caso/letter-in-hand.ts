/** The letter that is about to be sent. */
import type { LETTER_KINDS } from '@albacea/contract/schemas/lists.ts';
import type { Territory } from '@albacea/contract/schemas/papers.ts';
import type { DataOf } from '../../app/client.ts';

export type Letter = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/carta'>;
export interface ViewQuery {
  readonly clase: (typeof LETTER_KINDS)[number];
  readonly idioma?: 'es' | 'en';
  readonly territorio: Territory;
}
/** As it was when its button was pressed. */
export interface LetterInHand {
  readonly carta: Letter;
  readonly query: ViewQuery;
}
