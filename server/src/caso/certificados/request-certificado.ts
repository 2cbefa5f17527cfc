/** A request goes to a public register. */
import type { CertificadoState } from '@albacea/contract/schemas/certificados.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { inOnePhrase } from '../../shared/rules-phrase.ts';
import { ofCertificado, useRelease } from '../releases/use-release.ts';
import { type CertificadoReference, changeCertificado } from './change-certificado.ts';
import { deadlineOf, rateOf } from './rules.ts';
import { reasonsAgainstRequest } from './rules-commands.ts';
import { certificadosSituation } from './situation.ts';

/**
 * @param plazo day by which an answer is due; the legal one by default
 * @throws DomainError as {@link changeCertificado}; estado_no_permite before its first day, without the base papers in
 *   force, during an objection to the whole case, or when the mandate does not list it; falta_visto_bueno for one with a fee, where the
 *   insurer requires a second person
 */
export async function requestCertificado(
  tx: Tx,
  who: Requester,
  casoId: string,
  { plazo, ...reference }: CertificadoReference & { readonly plazo?: string },
): Promise<CertificadoState> {
  const today = todayInMadrid(who.now);
  return changeCertificado(tx, who, casoId, reference, 'solicitar', async (caso, certificado) => {
    const { tipo, estado } = certificado;
    const reasons = reasonsAgainstRequest(certificado, await certificadosSituation(tx, caso), today);
    if (reasons.length > 0) {
      throw new DomainError('estado_no_permite', { estado, posible: inOnePhrase(reasons) });
    }
    if (rateOf(tipo, null) !== null)
      await useRelease(tx, who, caso, { ...ofCertificado(tipo), version: certificado.version });
    return { solicitado: who.now, plazo: plazo ?? deadlineOf(tipo, today) };
  });
}
