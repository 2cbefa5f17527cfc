/**
 * The two signatures of a delivery over the exact bytes sent, one in our own header, one in the three headers of Standard Webhooks; and the
 * secrets of an endpoint.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { DataKey } from '../../../platform/crypto/keyring.ts';
import { TEST_MARK } from '../../../shared/rules-test-mark.ts';

const PREFIX = 'whsec_';

/** Makes a secret: 32 random bytes as Standard Webhooks writes them. */
export function newSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/** Our own signature: `sha256=<lower-case hex>`, keyed with the UTF-8 bytes of the secret as shown to the insurer. */
export function ownSignature(secret: string, body: Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** The signature of Standard Webhooks: `v1,<base64>` over `id.timestamp.body`, keyed with the secret without prefix, decoded. */
export function standardSignature(secret: string, id: string, seconds: number, body: Uint8Array): string {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`;
}

/** Writes the exact bytes to sign and send. */
export function bodyOf({ tipo, data, ocurrido }: { tipo: string; data: unknown; ocurrido: Date }): Buffer {
  return Buffer.from(JSON.stringify({ evento: tipo, data, timestamp: ocurrido.toISOString() }));
}

interface SendingData {
  readonly id: string;
  readonly evento: string;
  readonly numero: number;
  /** Instant of the attempt. Standard Webhooks signs it, so that a receiver can refuse replays. */
  readonly now: Date;
  readonly secreto: string;
  /** The new secret, which signs too during a rotation; null: there is no rotation. */
  readonly siguiente: string | null;
  readonly body: Uint8Array;
  /** The delivery belongs to a test insurer. */
  readonly ensayo?: boolean;
  /** The event is a test that somebody requested; it did not happen. */
  readonly a_peticion?: boolean;
  /** `traceparent` under which the attempt is made; null or undefined: the attempt is not traced. */
  readonly trace?: string | null;
}

/** All headers of a delivery. */
export function sendingHeaders({
  id,
  evento,
  numero,
  now,
  secreto,
  siguiente,
  body,
  ensayo,
  a_peticion,
  trace = null,
}: SendingData): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const standard = standardSignature(secreto, id, seconds, body);
  return {
    'content-type': 'application/json',
    'user-agent': 'Albacea-Webhooks/1',
    'x-webhook-event': evento,
    'x-webhook-id': id,
    'x-webhook-attempt': String(numero),
    ...(ensayo && TEST_MARK),
    ...(a_peticion && { 'x-albacea-a-peticion': '1' }),
    ...(trace !== null && { traceparent: trace }),
    'x-webhook-signature': ownSignature(secreto, body),
    ...(siguiente !== null && { 'x-webhook-signature-next': ownSignature(siguiente, body) }),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature':
      siguiente === null ? standard : `${standard} ${standardSignature(siguiente, id, seconds, body)}`,
  };
}

export const secretPlace = (webhook: string, columna: 'secreto_cifrado' | 'secreto_siguiente_cifrado') => ({
  tabla: 'webhooks',
  columna,
  fila: webhook,
});

interface StoredSecrets {
  readonly id: string;
  readonly secreto_cifrado: Uint8Array;
  readonly secreto_siguiente_cifrado: Uint8Array | null;
  readonly rotacion_hasta: Date | null;
}

export interface Secrets {
  readonly secreto: string;
  /** The new secret, which signs too during a rotation; null: there is no rotation. */
  readonly siguiente: string | null;
}

/** The secrets that sign at an instant. A rotation ends by itself when its time is over. */
export function openSecrets(key: DataKey, w: StoredSecrets, now: Date): Secrets {
  const open = (column: 'secreto_cifrado' | 'secreto_siguiente_cifrado', sealed: Uint8Array) =>
    key.decrypt(secretPlace(w.id, column), sealed).toString('utf8');
  if (!w.secreto_siguiente_cifrado || !w.rotacion_hasta)
    return { secreto: open('secreto_cifrado', w.secreto_cifrado), siguiente: null };
  const siguiente = open('secreto_siguiente_cifrado', w.secreto_siguiente_cifrado);
  if (w.rotacion_hasta <= now) return { secreto: siguiente, siguiente: null };
  return { secreto: open('secreto_cifrado', w.secreto_cifrado), siguiente };
}
