/** Checks the signatures of a message. It runs in a thread: each hashes the whole body, as often as whoever wrote it wants. */
import { dkimVerify } from 'mailauth';

export interface SignatureCheck {
  /** Domains whose signature holds over the whole message. */
  readonly firmado: readonly string[];
  /** The domain that the only `From` names; null where there is none, or several. */
  readonly de: string | null;
}

/** @param keys by the name under which each is published; what is not there has none */
export async function verifySignatures(
  message: Uint8Array,
  keys: Readonly<Record<string, string>>,
): Promise<SignatureCheck> {
  const resolver = async (name: string) => {
    const key = keys[name.toLowerCase()];
    if (key === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    return [[key]];
  };
  const { headerFrom, results } = await dkimVerify(Buffer.from(message.buffer, message.byteOffset, message.length), {
    resolver,
  });
  const [only] = headerFrom;
  return {
    // A changed body is `neutral`: nothing but `pass` counts, and only over a body that was signed to its end.
    firmado: results
      .filter(({ status, canonBodyLengthLimited }) => status.result === 'pass' && canonBodyLengthLimited !== true)
      .flatMap(({ signingDomain }) => (signingDomain ? [signingDomain.toLowerCase()] : [])),
    de: headerFrom.length === 1 && only ? (only.split('@').at(-1)?.toLowerCase() ?? null) : null,
  };
}
