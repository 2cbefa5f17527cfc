/** A software authenticator, which makes passkeys and signs with them as a telephone does (W3C Web Authentication, level 3). */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Encodes the part of CBOR (RFC 8949) that a passkey needs: small integers, bytes, text, lists and maps. */
function cbor(value: number | string | Buffer | readonly Buffer[] | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const map = value as ReadonlyMap<number | string, unknown>;
  const parts = [...map].flatMap(([key, held]) => [cbor(key), cbor(held as Buffer)]);
  return Buffer.concat([head(5, map.size), ...parts]);
}

/** A public key for ES256 in COSE (RFC 9052). */
function cose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, left],
      [-3, right],
    ]),
  );
}

/** A manufacturer's key, and the certificate by which its authenticators attest their passkeys. */
const MAKER = createPrivateKey({
  key: Buffer.from(
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggh2JDHVpL5qUvUgWb0BxyihtTHvX/+J8vxNLHvF04KWhRANCAASB5pHR8n5+aO' +
      'W3E0tCs/OY+DSA/QvSZkLX01vUOY+GE57k8Ijt5/CxQIYPvA6WFqJ3jjJtdM3ikqzMp5Jx3ozb',
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
});
const CERTIFICATE = Buffer.from(
  'MIIB2TCCAX+gAwIBAgIUdfzXZuCJ80V/ECz5t0ej6duxpKYwCgYIKoZIzj0EAwIwUzELMAkGA1UEBhMCRVMxDzANBgNVBAoMBlBydWViYTEiMC' +
    'AGA1UECwwZQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbjEPMA0GA1UEAwwGUHJ1ZWJhMCAXDTI2MTEzMDAxMDgxNloYDzIxMjYxMTA2MDEwODE2' +
    'WjBTMQswCQYDVQQGEwJFUzEPMA0GA1UECgwGUHJ1ZWJhMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQ8wDQYDVQQDDAZQcn' +
    'VlYmEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASB5pHR8n5+aOW3E0tCs/OY+DSA/QvSZkLX01vUOY+GE57k8Ijt5/CxQIYPvA6WFqJ3jjJt' +
    'dM3ikqzMp5Jx3ozboy8wLTAMBgNVHRMBAf8EAjAAMB0GA1UdDgQWBBRjrDf49gzFDfFYIq1Hda+HF9iZ2jAKBggqhkjOPQQDAgNIADBFAiEArO' +
    '6zrEHKJea6qg91s169rhggvu171XgaFwjmo5ujrMYCIAwMYZoEszRvBC/3IpSkrPCL0NMNZpi28hmwe3qYvlqx',
  'base64',
);

/** Deviations of an answer from a correct one. */
export interface Fault {
  readonly origin?: string;
  /** Whether the person unlocked the authenticator. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly type?: string;
  /** Whether a manufacturer attests the passkey by a certificate. */
  readonly attested?: boolean;
}

export interface Authenticator {
  readonly id: string;
  /** Makes the passkey. */
  make(challenge: string, fault?: Fault): { id: string; clientDataJSON: string; attestationObject: string };
  /** Signs with the passkey, and increases its counter. */
  prove(challenge: string, fault?: Fault): Record<'id' | 'clientDataJSON' | 'authenticatorData' | 'signature', string>;
}

const PRESENT = 1;
const VERIFIED = 4;
const WITH_KEY = 64;

/** @param origin the origin of the page in its browser */
export function anAuthenticator(rpId: string, origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  let count = 0;
  const clientData = (type: string, challenge: string, fault: Fault) =>
    Buffer.from(JSON.stringify({ type: fault.type ?? type, challenge, origin: fault.origin ?? origin }));
  const data = (flags: number, counter: number, rest: Buffer) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, rest]);
  };
  const flagsOf = ({ verified = true }: Fault) => PRESENT | (verified ? VERIFIED : 0);
  return {
    id,
    make(challenge, fault = {}) {
      const length = Buffer.from([0, credential.length]);
      const held = Buffer.concat([Buffer.alloc(16), length, credential, cose(publicKey)]);
      const authData = data(flagsOf(fault) | WITH_KEY, count, held);
      const client = clientData('webauthn.create', challenge, fault);
      const signed = sign('sha256', Buffer.concat([authData, sha256(client)]), MAKER);
      const attestation = new Map<string, unknown>([
        ['fmt', fault.attested ? 'packed' : 'none'],
        [
          'attStmt',
          new Map<string, unknown>(
            fault.attested
              ? [
                  ['alg', -7],
                  ['sig', signed],
                  ['x5c', [CERTIFICATE]],
                ]
              : [],
          ),
        ],
        ['authData', authData],
      ]);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
      };
    },
    prove(challenge, fault = {}) {
      count = fault.counter ?? count + 1;
      const client = clientData('webauthn.get', challenge, fault);
      const authenticator = data(flagsOf(fault), count, Buffer.alloc(0));
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticator.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey).toString('base64url'),
      };
    },
  };
}
