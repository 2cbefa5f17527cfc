/** Checks the signatures of a message. It runs in a thread, because each of up to ten signatures hashes the whole body. */
import { dkimVerify } from 'mailauth';
import { addressParser } from 'postal-mime';

/** A valid signature over the whole body. */
interface Signature {
  readonly dominio: string;
  /** Addresses in `To` and `Cc`, in lower case, as far as it covers these fields. */
  readonly para: readonly string[];
}

export interface SignatureCheck {
  readonly firmado: readonly Signature[];
  /** The domain of the address in `From`; null: there is no address, or more than one. */
  readonly de: string | null;
}

/** Fields of which there may be one: parsers read the first, and a signature covers the last, so a second one can be put above it. */
const SINGLE = [
  ...['from', 'to', 'cc', 'subject', 'in-reply-to', 'references', 'date'],
  ...['mime-version', 'content-type', 'content-transfer-encoding'],
];

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
  const { headerFrom, headers, results } = await dkimVerify(
    Buffer.from(message.buffer, message.byteOffset, message.length),
    {
      resolver,
    },
  );
  const [only] = headerFrom;
  const names = (headers?.parsed ?? []).map(({ key }) => key);
  if (SINGLE.some((name) => names.indexOf(name) !== names.lastIndexOf(name))) return { firmado: [], de: null };
  return {
    // For a changed body the status is `neutral`, so only `pass` counts, and only for a body that is signed to its end.
    firmado: results
      .filter(({ status, canonBodyLengthLimited }) => status.result === 'pass' && canonBodyLengthLimited !== true)
      .flatMap(({ signingDomain, signingHeaders }) =>
        signingDomain
          ? [{ dominio: signingDomain.toLowerCase(), para: recipientsIn(signingHeaders?.headers ?? []) }]
          : [],
      ),
    de: headerFrom.length === 1 && only ? (only.split('@').at(-1)?.toLowerCase() ?? null) : null,
  };
}

const recipientsIn = (lines: readonly string[]): string[] =>
  lines
    .flatMap((line) => addressParser(/^(?:to|cc)\s*:(.*)$/is.exec(line)?.[1] ?? '', { flatten: true }))
    .flatMap(({ address }) => (address ? [address.toLowerCase()] : []));
