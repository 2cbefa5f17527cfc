/** Makes the texts to be signed, and sends the one code, by e-mail or to the mobile; both are made anew each time. */
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';
import { usePortal } from '../data/context.ts';
import { type Action, useAction } from '../data/use-data.ts';

export type Preparation = Action<[SignerIdentity, CodeWay?]>;

export function usePreparation(): Preparation {
  const { client } = usePortal();
  return useAction((identidad: SignerIdentity, por: CodeWay = 'correo') =>
    client.request('POST /mandato', { body: { identidad, por } }),
  );
}
