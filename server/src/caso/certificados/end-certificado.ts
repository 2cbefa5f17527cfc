/** Ends a certificate that will not arrive: its register has refused it, or it does not apply. */
import type { CertificadoState } from '@albacea/contract/schemas/certificados.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { normalizeNotes } from '../../shared/rules-text.ts';
import { type CertificadoReference, changeCertificado } from './change-certificado.ts';

/** @param motivo why, for the file */
type Ending = CertificadoReference & { readonly motivo?: string };

const endBy =
  (command: 'denegar' | 'descartar') =>
  (tx: Tx, who: Requester, casoId: string, { motivo, ...reference }: Ending): Promise<CertificadoState> =>
    changeCertificado(tx, who, casoId, reference, command, async () =>
      motivo === undefined ? {} : { motivo: normalizeNotes(motivo) },
    );

/** The register has refused it; it can be asked for again. @throws DomainError as {@link changeCertificado} */
export const denyCertificado = endBy('denegar');

/** It exists already elsewhere, or the register has nothing to say. @throws DomainError as {@link changeCertificado} */
export const discardCertificado = endBy('descartar');
