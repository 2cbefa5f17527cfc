/**
 * Prepares an attempt at an e-mail: decrypts its content, and decides how long it may wait for its turn. The documents are read when the
 * turn comes.
 */
import type { Database } from '../../db/database.ts';
import { casoKey, type Tenant, type Tenants } from '../../db/tenant.ts';
import type { Addresses } from '../../http/host.ts';
import { type Clock, carriedOn } from '../../platform/clock.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { DecryptionError } from '../../platform/crypto/sealed-value.ts';
import { StoreError } from '../../platform/files/file-store.ts';
import type { MailAttachment, SendingResult } from '../../platform/mail/transport.ts';
import { currentTrace } from '../../platform/telemetry/trace-context.ts';
import { LaneError } from '../../platform/worker-pool/lane.ts';
import { DomainError } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { mailPlace, portalLinkIn } from './enqueue.ts';
import type { Claimed } from './sql.ts';
import { type AnyContent, LEASE_MS, MAXIMUM_DURATION, type MailType, type Medium, type NewMail } from './types.ts';

export interface AttemptSources {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly clock: Clock;
  readonly addresses: Addresses;
  /** The bytes of a document that goes with a letter. */
  readAttachment(
    from: { readonly aseguradora: Tenant; readonly caso: string; readonly clave: DataKey },
    file: string,
  ): Promise<Buffer>;
}

/** One attempt at a message, with all that it needs. */
export interface Attempt {
  readonly id: string;
  readonly tipo: MailType;
  readonly medio: Medium;
  readonly caso: string | null;
  readonly reclamo: string;
  readonly numero: number;
  readonly caduca: Date;
  readonly creado: Date;
  /** `traceparent` of its cause; null: not traced. */
  readonly traza: string | null;
  readonly contenido: AnyContent;
  /** Reads the documents of a letter. Called only when the letter's turn has come, so that the documents of few letters are in memory at once. */
  readonly readAttachments?: () => Promise<readonly MailAttachment[]>;
  /** Milliseconds of the monotonic clock after which the attempt may not begin: too little of the lease would be left. */
  readonly limite: number;
  /** The insurer's now. */
  readonly now: () => Date;
}

/**
 * Milliseconds after the claim within which an attempt may begin: half of the time by which the lease exceeds the longest attempt. The
 * other half is for the commit of the claim and for recording the outcome.
 */
const MARGIN = (LEASE_MS - MAXIMUM_DURATION) / 2;

/**
 * Milliseconds within which the first attempt may begin, made by the request that wrote the e-mail. They are fewer than MARGIN, because a
 * worker may have a free turn: it looks for e-mails every second, so an e-mail leaves within about ten seconds.
 */
const FIRST_MARGIN = 8_000;

/** Milliseconds of the monotonic clock until which an attempt claimed now may begin. */
export const latestBegin = (): number => performance.now() + MARGIN;

/** The first attempt at an e-mail, made by the request that has just written it. */
export function firstAttempt(clock: Clock, caso: string, mail: NewMail & { readonly reclamo: string }): Attempt {
  const { id, tipo, medio, reclamo, caduca, creado, contenido } = mail;
  return {
    id,
    tipo,
    medio,
    caso,
    reclamo,
    numero: 1,
    caduca,
    creado,
    traza: currentTrace(),
    contenido,
    limite: performance.now() + FIRST_MARGIN,
    now: carriedOn(clock, creado),
  };
}

/** Prepares the attempt at a claimed e-mail. @returns null: the case has been erased meanwhile */
export async function prepareAttempt(
  deps: AttemptSources,
  row: Claimed,
  limite: number,
): Promise<{ aseguradora: Tenant; attempt: Attempt } | null> {
  const { base, tenants, clock } = deps;
  const aseguradora = await tenants.get(row.aseguradora_id);
  const { id, tipo, medio, caso, reclamo_id: reclamo, intentos: numero, caduca, creado, traza } = row;
  const key =
    caso === null ? aseguradora.clave : await base.readAsTenant(aseguradora.id, (tx) => casoKey(tx, aseguradora, caso));
  if (!key) return null;
  const written = key.decryptJson<AnyContent>(mailPlace(id), row.datos_cifrados);
  const contenido = withLink(deps, aseguradora, withoutPastDay(written, row.now));
  const times = { caduca, creado, limite, now: carriedOn(clock, row.now) };
  const attempt = { id, tipo, medio, caso, reclamo, numero, traza, contenido, ...times };
  if (!('adjuntos' in contenido) || caso === null) return { aseguradora, attempt };
  const readAttachments = () => readDocuments(deps, { aseguradora, caso, clave: key }, contenido.adjuntos);
  return { aseguradora, attempt: { ...attempt, readAttachments } };
}

/** The content; a notice to the person that is late does not say that something begins on a day already past. */
const withoutPastDay = (content: AnyContent, now: Date): AnyContent =>
  'persona' in content && content.dia !== null && content.dia < todayInMadrid(now)
    ? { ...content, dia: null }
    : content;

/** Adds the link to a content that is stored with only the token of the link; returns other contents unchanged. */
function withLink({ addresses }: AttemptSources, aseguradora: Tenant, content: AnyContent): AnyContent {
  if ('persona' in content && content.token !== undefined)
    return { ...content, enlace: addresses.estoyVivo(aseguradora, content.token) };
  if ('heredero' in content && content.token !== undefined)
    return { ...content, enlace: portalLinkIn(addresses.portalByMail(aseguradora, content.token), content.idioma) };
  return content;
}

async function readDocuments(
  { readAttachment }: AttemptSources,
  from: Parameters<AttemptSources['readAttachment']>[0],
  documents: readonly { readonly nombre: string; readonly fichero: string }[],
): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = [];
  for (const { nombre: name, fichero } of documents)
    attachments.push({ name, format: 'application/pdf', content: await readAttachment(from, fichero) });
  return attachments;
}

/**
 * Attempts after which a document that is missing from the store, or altered there, counts as lost. Until then the store is
 * treated as unavailable: a volume that is not mounted looks the same.
 */
const ATTEMPTS_UNTIL_LOST = 4;

/** The documents of a letter; or, if they can't be read, the result of the attempt and the error. */
type Gathered =
  | { readonly adjuntos: readonly MailAttachment[] }
  | { readonly resultado: SendingResult; readonly motivo: Error };

/**
 * Reads the documents of a letter when its turn has come. If a document can't be read, the letter does not leave.
 * @param number number of this attempt
 */
export async function gatherDocuments(
  read: () => Promise<readonly MailAttachment[]>,
  number: number,
): Promise<Gathered> {
  try {
    return { adjuntos: await read() };
  } catch (motivo) {
    // the document could not be made now, because the machine was too busy or too slow
    if (motivo instanceof LaneError || motivo instanceof DomainError)
      return { resultado: { tipo: 'temporal', codigo: null }, motivo };
    const isOfStore = motivo instanceof StoreError;
    if (!isOfStore && !(motivo instanceof DecryptionError)) throw motivo;
    const isAway = isOfStore && motivo.reason === 'away';
    const tipo = isAway || number < ATTEMPTS_UNTIL_LOST ? 'temporal' : 'permanente';
    return { resultado: { tipo, codigo: null }, motivo };
  }
}
