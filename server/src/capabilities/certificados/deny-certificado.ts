/** A register has refused a certificate; it can be asked for again. */
import type { CertificadoState } from '@albacea/contract/schemas/certificados.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../casos/open/open-caso.ts';
import { normalizeNotes } from '../casos/rules/rules-text.ts';
import { type CertificadoReference, changeCertificado } from './change-certificado.ts';

/**
 * @param motivo the register's reason, for the file
 * @throws DomainError as {@link changeCertificado}
 */
export async function denyCertificado(
  tx: Tx,
  who: Requester,
  casoId: string,
  { motivo, ...reference }: CertificadoReference & { readonly motivo?: string },
): Promise<CertificadoState> {
  return changeCertificado(tx, who, casoId, reference, 'denegar', async () => ({
    ...(motivo !== undefined && { motivo: normalizeNotes(motivo) }),
  }));
}
