/** Checks the signatures of a message. It runs in a thread, because each of up to ten signatures hashes the whole body. */
import { dkimVerify } from 'mailauth';

export interface SignatureCheck {
  /** Domains with a valid signature over the whole message. */
  readonly firmado: readonly string[];
  /** The domain of the address in `From`; null: there is no address, or more than one. */
  readonly de: string | null;
}

/** @param keys published keys by name; a name that is missing has no key */
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
    // For a changed body the status is `neutral`, so only `pass` counts, and only for a body that is signed to its end.
    firmado: results
      .filter(({ status, canonBodyLengthLimited }) => status.result === 'pass' && canonBodyLengthLimited !== true)
      .flatMap(({ signingDomain }) => (signingDomain ? [signingDomain.toLowerCase()] : [])),
    de: headerFrom.length === 1 && only ? (only.split('@').at(-1)?.toLowerCase() ?? null) : null,
  };
}
