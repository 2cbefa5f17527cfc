/** The case in the hands of the relative of whom a second signature was asked. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { allegadoData } from '../allegados/allegado-data.ts';
import type { AllegadoData } from '../allegados/data.ts';
import { type TakenCaso, takeLiveCaso } from '../casos/lock-caso.ts';
import { askedOf, type Cofirma, readCofirmas } from './sql.ts';

export interface AskedSignature {
  readonly caso: TakenCaso;
  readonly fila: Cofirma;
  readonly cofirmante: AllegadoData;
  /** All of the case, the newest first. */
  readonly all: readonly Cofirma[];
}

/** @throws DomainError accion_no_permitida */
export function allegadoOnly({ tipo, id }: Requester['actor']): string {
  if (tipo !== 'allegado' || id === null) throw new DomainError('accion_no_permitida');
  return id;
}

/** @throws DomainError accion_no_permitida, no_encontrado, caso_bloqueado, estado_no_permite: nothing is asked of them */
export async function takeAsked(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<AskedSignature> {
  const allegado = allegadoOnly(actor);
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const cofirmante = await allegadoData(tx, caso.clave, caso.fila.id, allegado);
  const all = await readCofirmas(tx, caso.fila.id);
  const fila = askedOf(all);
  if (fila?.allegado === allegado) return { caso, fila, cofirmante, all };
  const signed = all.some((one) => one.allegado === allegado && one.estado === 'firmada');
  throw refusal(caso, signed ? SIGNED : NOT_ASKED);
}

export const refusal = ({ fila }: Pick<TakenCaso, 'fila'>, posible: Phrase): DomainError =>
  new DomainError('estado_no_permite', { estado: fila.estado, posible });

const SIGNED: Phrase = { es: 'Ya ha firmado.', en: 'You have signed already.' };
const NOT_ASKED: Phrase = {
  es: 'Ya no hace falta su firma.',
  en: 'Your signature is not needed any more.',
};
export const NOTHING_TO_SIGN: Phrase = {
  es: 'Ahora no hay nada que firmar.',
  en: 'There is nothing to sign now.',
};
