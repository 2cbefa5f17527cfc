/** Prepares the texts to sign and sends a code by e-mail or SMS. Each call makes new texts and a new code. */
import type { CorrectedName, SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';
import { usePortal } from '../data/context.ts';
import { type Action, useAction } from '../data/use-data.ts';

export type Preparation = Action<[SignerIdentity, CodeWay?, (CorrectedName | null)?]>;

export function usePreparation(): Preparation {
  const { client } = usePortal();
  return useAction((identidad: SignerIdentity, por: CodeWay = 'correo', nombre: CorrectedName | null = null) =>
    client.request('POST /mandato', { body: { identidad, por, ...(nombre && { nombre }) } }),
  );
}
