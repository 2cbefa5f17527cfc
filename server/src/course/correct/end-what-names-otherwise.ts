/** Ends the mandates that no longer match the corrected case: a signed text is never changed. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import { namesAgree } from '../../caso/mandato/rules-signer-name.ts';
import type { Tx } from '../../db/database.ts';
import { dropCode, finishMandato } from '../../familia/mandato/end-mandato.ts';
import { namedInMandatos } from '../../familia/mandato/opened-mandatos.ts';
import type { Fact } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { type Correctable, isSlip, namedOtherwise } from './rules-correction.ts';

/**
 * A mandate that waits for its code is prepared again when the heir asks for another; a signed one has to be signed again.
 * @param wanted the caller knows that a signature ends, and agrees
 * @returns what happened, for the timeline; the caller withdraws the letters that wait
 * @throws DomainError exige_nueva_firma; estado_no_permite where the heir has signed and the new name is another person's: the signature
 *   stays theirs, and the case has to be handed over instead
 */
export async function endWhatNamesOtherwise(
  tx: Tx,
  { now }: Requester,
  caso: TakenCaso,
  fields: readonly string[],
  after: Correctable,
  wanted: boolean,
): Promise<Fact[]> {
  const { preparado, firmado, hasSigned } = await namedInMandatos(tx, caso);
  if (hasSigned) requireSamePerson(caso, after, firmado?.mandante ?? null);
  const signedOtherwise = firmado ? namedOtherwise(fields, firmado, after) : [];
  if (signedOtherwise.length === 0) {
    if (preparado && namedOtherwise(fields, preparado, after).length > 0) await dropCode(tx, caso.fila.id, now);
    return [];
  }
  if (!wanted) throw new DomainError('exige_nueva_firma', { campos: signedOtherwise.join(', ') });
  await finishMandato(tx, caso.fila.id, now);
  return [{ tipo: 'mandato_por_firmar_de_nuevo' }];
}

/** @throws DomainError estado_no_permite */
function requireSamePerson(
  { fila, datos: { heredero: before } }: TakenCaso,
  { heredero: after }: Correctable,
  signer: Correctable['heredero'] | null,
): void {
  const knownAs = [before, ...(signer ? [signer] : [])];
  const full = `${after.nombre} ${after.apellidos}`;
  const same = knownAs.some(
    (one) => isSlip(one, after) || namesAgree(full, one) || namesAgree(`${one.nombre} ${one.apellidos}`, after),
  );
  if (same) return;
  const posible = {
    es: 'El heredero ya ha firmado, y ese nombre parece el de otra persona. Lo que firmó sigue siendo suyo: si otra persona de la familia lleva el caso, el servicio se lo pasa con un relevo.',
    en: 'The heir has signed, and that name looks like another person’s. What they signed stays theirs: if another person of the family carries the case, the service hands it over to them.',
  };
  throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
}
