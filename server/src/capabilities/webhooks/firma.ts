/** Signatures of a delivery: the interface's own, and the three headers of Standard Webhooks, over the exact bytes sent. */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIJO = 'whsec_';

/** A new secret: 32 random bytes as Standard Webhooks writes them. */
export function nuevoSecreto(): string {
  return `${PREFIJO}${randomBytes(32).toString('base64')}`;
}

/** `sha256=<lower-case hex>`, keyed with the UTF-8 bytes of the secret as it was shown. */
export function firmaPropia(secreto: string, cuerpo: Uint8Array): string {
  return `sha256=${createHmac('sha256', secreto).update(cuerpo).digest('hex')}`;
}

/** `v1,<base64>` over `id.timestamp.body`, keyed with the decoded part of the secret (Standard Webhooks). */
export function firmaEstandar(secreto: string, id: string, segundos: number, cuerpo: Uint8Array): string {
  const clave = Buffer.from(secreto.startsWith(PREFIJO) ? secreto.slice(PREFIJO.length) : secreto, 'base64');
  return `v1,${createHmac('sha256', clave).update(`${id}.${segundos}.`).update(cuerpo).digest('base64')}`;
}

export interface DatosDeEnvio {
  readonly id: string;
  readonly evento: string;
  readonly numero: number;
  /** Instant of the attempt: Standard Webhooks signs it, so that a receiver can refuse old copies. */
  readonly ahora: Date;
  readonly secreto: string;
  /** During a rotation. */
  readonly siguiente: string | null;
  readonly cuerpo: Uint8Array;
}

/** All headers of a delivery. */
export function cabecerasDeEnvio({
  id,
  evento,
  numero,
  ahora,
  secreto,
  siguiente,
  cuerpo,
}: DatosDeEnvio): Record<string, string> {
  const segundos = Math.floor(ahora.getTime() / 1000);
  const estandar = firmaEstandar(secreto, id, segundos, cuerpo);
  return {
    'content-type': 'application/json',
    'user-agent': 'Albacea-Webhooks/1',
    'x-webhook-event': evento,
    'x-webhook-id': id,
    'x-webhook-attempt': String(numero),
    'x-webhook-signature': firmaPropia(secreto, cuerpo),
    ...(siguiente !== null && { 'x-webhook-signature-next': firmaPropia(siguiente, cuerpo) }),
    'webhook-id': id,
    'webhook-timestamp': String(segundos),
    'webhook-signature':
      siguiente === null ? estandar : `${estandar} ${firmaEstandar(siguiente, id, segundos, cuerpo)}`,
  };
}
