/** The signatures of a person and their data, for that person's own copy. */
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import { type MandatoData, mandatoPlace } from '../../caso/mandato/data.ts';
import type { SignatureEvidence } from '../../caso/mandato/rules-signature.ts';
import { readSigned } from '../../caso/mandato/sql.ts';
import type { Tx } from '../../db/database.ts';

export interface SignedByHeredero {
  readonly firmado: Date;
  readonly revocado: Date | null;
  readonly identidad: SignerIdentity;
  readonly firma: SignatureEvidence | null;
}

/** All signatures in any state, newest first. */
export async function signedByHeredero(
  tx: Tx,
  { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>,
): Promise<SignedByHeredero[]> {
  return (await readSigned(tx, fila.id))
    .flatMap(({ id, firmado, revocado, datos_cifrados }) => {
      if (!firmado || !datos_cifrados) return [];
      const { papeles, firma } = clave.decryptJson<MandatoData>(mandatoPlace(id), datos_cifrados);
      return [{ firmado, revocado, identidad: papeles.identidad, firma: firma ?? null }];
    })
    .toSorted((a, b) => b.firmado.getTime() - a.firmado.getTime());
}
