/** What a credential says of one paper of a mandate: what the paper says, and no more; pure. */
import type { CredentialClaims, CredentialMandate } from '@albacea/contract/schemas/credencial.ts';
import { midnightInMadrid } from '../../shared/rules-dates-madrid.ts';

export interface MandateAsData {
  readonly mandato: CredentialMandate;
  /** Its place in the list. */
  readonly indice: number;
}

/** Path of the list; the number leaves room for another once this one is half full. */
export const LIST_PATH = '/.well-known/mandatos/estados/1';

const inSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** @param issuer address of the service */
export const claimsOf = (issuer: string, { mandato, indice }: MandateAsData, now: Date): CredentialClaims => ({
  iss: issuer,
  iat: inSeconds(now),
  exp: inSeconds(midnightInMadrid(mandato.hasta, 1)),
  mandato,
  status: { status_list: { idx: indice, uri: `${issuer}${LIST_PATH}` } },
});
