/** What the panel of an identity provider shows, and what it can do for an insurer or for the service. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { DataOf, SendingOf } from '../../app/client.ts';

export type SignOnView = DataOf<'GET /aseguradoras/{aseguradora}/inicio-unico'>;
type SignOnBody = SendingOf<'POST /aseguradoras/{aseguradora}/inicio-unico'>['body'];
type Demand = SendingOf<'POST /aseguradoras/{aseguradora}/inicio-unico/exigencia'>['body'];

/** What can be done, for an insurer or for the service. */
export interface SignOnHands {
  /** The most powerful first. */
  readonly roles: readonly Rol[];
  /** E-mail domains are the service's to vouch for. */
  readonly vouches: boolean;
  /** What people type who sign in, where the domain of their e-mail does not say it. */
  readonly shortName: string;
  readonly busy: boolean;
  readonly failure: Error | null;
  save(body: SignOnBody): void;
  tryIt(): void;
  demand(body: Demand): void;
  withdraw(): void;
}
