/** Idempotency-Key: a repeated request gets the first answer, which is stored in the transaction of the effect. */
import type { Database, Tx } from '../db/database.ts';
import { violatedUniqueness } from '../db/errors.ts';
import { inBatches } from '../db/in-batches.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import { sha256 } from '../platform/ids.ts';
import { DomainError } from '../shared/errors.ts';
import { canonicalJson } from '../shared/rules-text.ts';
import { said } from './request-sentences.ts';

/** Milliseconds for which an answer is kept. */
export const RESPONSE_LIFE = 48 * 3_600_000;
/** Milliseconds for which the first request may still complete its answer after the commit. */
const FIRST_MAY_RUN = 15_000;
const PLACE = { tabla: 'idempotencia', columna: 'respuesta_cifrada' };

/** One use of an Idempotency-Key. */
export interface KeyUse {
  /** Hash of operation and key, because a caller may use one key, such as the number of a claim, for several operations. */
  readonly keyHash: Buffer;
  /** Method and path template, to name in a refusal. */
  readonly operation: string;
  /** Hash of path and body; a request with the same key and another hash is refused. */
  readonly requestHash: Buffer;
}

/** The stored answer to the first request with a key. */
export interface StoredAnswer {
  readonly subject: string | null;
  readonly status: number;
  /** null: the answer is complete. Otherwise it lacks something known only after the commit; `mail`: id of the e-mail whose state completes it. */
  readonly pending: { readonly mail: string | null } | null;
  readonly sealed: Uint8Array;
}

/**
 * Reads the header `Idempotency-Key`.
 * @param operation method and path template, such as `POST /casos/{id}/acceso`
 * @param path values of the path parameters, joined by `/`
 * @returns null: the request has no such header
 * @throws DomainError cabecera_invalida
 */
export function readKeyUse(
  header: string | string[] | undefined,
  operation: string,
  path: string,
  body: () => unknown,
): KeyUse | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(header)) {
    throw new DomainError('cabecera_invalida', {
      cabecera: 'Idempotency-Key',
      detalle: said('idempotencyKey'),
    });
  }
  const requestHash = sha256(`${path}\n${canonicalJson(body())}`);
  return { keyHash: sha256(`${operation}\n${header}`), operation, requestHash };
}

/**
 * Locks the key until the end of the transaction and looks for an earlier answer.
 * @returns the stored answer; null: this is the first request with the key
 * @throws DomainError idempotencia_en_curso when another request with the key is still running, idempotencia_cuerpo_distinto
 */
export async function takeKey(tx: Tx, keyUse: KeyUse): Promise<StoredAnswer | null> {
  // A try-lock, because an INSERT on the unique key would wait for the other transaction. Both statements are sent together;
  // the second has its own snapshot, taken after the lock.
  const lock = keyUse.keyHash.readBigInt64BE() ^ BigInt(`0x${tx.aseguradoraId.slice(-12)}`);
  const [free, row] = await Promise.all([
    tx.sql<{ libre: boolean }>('select pg_try_advisory_xact_lock($1) as libre', [BigInt.asIntN(64, lock).toString()]),
    tx.sql<KeptRow>(
      `select huella_peticion, caso as subject, correo as mail, estado_http, completa, respuesta_cifrada, en_curso_hasta > clock_timestamp() as en_curso
         from idempotencia where aseguradora_id = aseguradora_actual() and huella_clave = $1 and caduca > clock_timestamp()`,
      [keyUse.keyHash],
    ),
  ]);
  if (!free.rows[0]?.libre) throw underWay();
  const kept = row.rows[0];
  if (!kept) return null;
  if (!keyUse.requestHash.equals(kept.huella_peticion))
    throw new DomainError('idempotencia_cuerpo_distinto', { operacion: keyUse.operation });
  if (!kept.completa && kept.en_curso) throw underWay();
  const { subject, mail, estado_http, completa, respuesta_cifrada } = kept;
  return { subject, status: estado_http, pending: completa ? null : { mail }, sealed: respuesta_cifrada };
}

interface KeptRow {
  huella_peticion: Uint8Array;
  subject: string | null;
  mail: string | null;
  estado_http: number;
  completa: boolean;
  respuesta_cifrada: Uint8Array;
  en_curso: boolean;
}

const underWay = () => new DomainError('idempotencia_en_curso', {}, { 'retry-after': '2' });

/**
 * Stores the answer, in the transaction of the effect.
 * @throws DomainError idempotencia_en_curso when another request has stored an answer meanwhile; then nothing is committed
 */
export async function saveAnswer(
  tx: Tx,
  keyUse: KeyUse,
  response: {
    subject: string | null;
    key: DataKey;
    status: number;
    text: string;
    pending: StoredAnswer['pending'];
  },
): Promise<void> {
  const expired = tx.sql(
    'delete from idempotencia where aseguradora_id = aseguradora_actual() and huella_clave = $1 and caduca <= clock_timestamp()',
    [keyUse.keyHash],
  );
  const fresh = tx.sql(
    `insert into idempotencia (aseguradora_id, huella_clave, huella_peticion, caso, correo, estado_http, respuesta_cifrada, completa,
       en_curso_hasta, caduca)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8 * interval '1 ms',
       clock_timestamp() + $9 * interval '1 ms')`,
    [
      keyUse.keyHash,
      keyUse.requestHash,
      response.subject,
      response.pending?.mail ?? null,
      response.status,
      encrypt(response.key, keyUse, response.text),
      response.pending === null,
      FIRST_MAY_RUN,
      RESPONSE_LIFE,
    ],
  );
  await Promise.all([expired, fresh]).catch((error) => {
    throw violatedUniqueness(error) === null ? error : underWay();
  });
}

/** Replaces the provisional answer by the final one. */
export async function completeAnswer(
  database: Database,
  aseguradoraId: string,
  keyUse: KeyUse,
  key: DataKey,
  text: string,
): Promise<void> {
  await database.asTenant(aseguradoraId, (tx) =>
    tx.sql(
      'update idempotencia set respuesta_cifrada = $2, completa = true where aseguradora_id = aseguradora_actual() and huella_clave = $1',
      [keyUse.keyHash, encrypt(key, keyUse, text)],
    ),
  );
}

const placeOf = (keyUse: KeyUse) => ({ ...PLACE, fila: keyUse.keyHash.toString('hex') });
const encrypt = (key: DataKey, keyUse: KeyUse, text: string) => key.encrypt(placeOf(keyUse), text);

/** Decrypts the text of a stored answer. */
export const decrypt = (key: DataKey, keyUse: KeyUse, kept: StoredAnswer): string =>
  key.decrypt(placeOf(keyUse), kept.sealed).toString('utf8');

/** Deletes expired answers, across insurers. */
export const purgeResponses = (base: Database): Promise<number> =>
  inBatches(
    base,
    `delete from idempotencia where ctid = any(array(
       select ctid from idempotencia where caduca < clock_timestamp() order by caduca limit $1))`,
    [],
  );
