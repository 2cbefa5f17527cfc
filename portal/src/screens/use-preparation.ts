/** Makes the texts to be signed, and sends the one code by e-mail; both are made anew each time. */
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { usePortal } from '../data/context.ts';
import { type Action, useAction } from '../data/use-data.ts';

export type Preparation = Action<[SignerIdentity]>;

export function usePreparation(): Preparation {
  const { client } = usePortal();
  return useAction((identidad: SignerIdentity) => client.request('POST /mandato', { body: { identidad } }));
}
