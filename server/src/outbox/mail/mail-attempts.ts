/** The attempts of one process at messages of the outbox. Each attempt waits for its turn, sends the message once, and records its outcome. */
import { setTimeout as wait } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Database } from '../../db/database.ts';
import { isAbsence } from '../../db/errors.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { AppLogger } from '../../platform/logger.ts';
import type { MailTransport, SendingResult } from '../../platform/mail/transport.ts';
import type { PostalKind, PostTransport } from '../../platform/post.ts';
import type { SmsTransport } from '../../platform/sms.ts';
import type { Tracer } from '../../platform/telemetry/telemetry.ts';
import { inTrace, traceFields } from '../../platform/telemetry/trace-context.ts';
import { within } from '../../platform/within.ts';
import { type Batcher, createBatcher } from '../../queue/batcher.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import type { MailAddresses } from './mail-addresses.ts';
import {
  isAboutOwnAccount,
  isToFamily,
  type KeptProof,
  messageOf,
  type OwnSender,
  type PostedItem,
  type PostedRequest,
  postalOf,
  type Sender,
  type SentPicture,
  smsOf,
} from './message.ts';
import { type Attempt, gatherDocuments } from './prepare-attempt.ts';
import { afterAttempt, entryOf, isNotified, type MailState } from './rules.ts';
import { type Finished, giveBackClaim, recordMailAttempts } from './sql.ts';
import { MAXIMUM_DURATION } from './types.ts';

/** Milliseconds between two tries to record an outcome while the database is away. */
const RECORD_PAUSE = 250;
/**
 * Milliseconds for which outcomes are collected before one transaction records them all. A mail server takes far longer to answer, and a
 * transaction for each outcome would cost the database as much as the opening of the case.
 */
const GATHER = 5;
/** Maximum number of letters with documents attempted at once, because each may be as large as an e-mail can be. */
const LETTERS_AT_ONCE = 2;
/** Maximum number of attempts that wait for their turn; requests then leave further e-mails to the worker. */
const LONGEST_QUEUE = 200;

export interface AttemptsDependencies {
  readonly base: Database;
  readonly clock: Clock;
  readonly logger: AppLogger;
  /** null: no mail server is configured, and every message is kept in `folder`. */
  readonly smtp: MailTransport | null;
  readonly folder: MailTransport;
  /** The carrier of an insurer's text messages; null: none. */
  smsFor(aseguradora: Pick<Tenant, 'pruebas'>): SmsTransport | null;
  /** The carrier that prints and posts an insurer's letters; null: none. */
  postFor(aseguradora: Pick<Tenant, 'pruebas'>, kind: PostalKind): PostTransport | null;
  /** Stores the proof that a letter went by post. @param now the insurer's */
  recordProof(aseguradora: Tenant, request: PostedRequest, proof: KeptProof, now: Date): Promise<void>;
  readonly sender: Sender;
  /** The insurer's own sender address; null: its e-mails come from the service's address. */
  ownSender(aseguradora: Tenant): Promise<OwnSender | null>;
  /** The insurer's logo, which goes with e-mails to families. */
  logoOf(aseguradora: Tenant): Promise<SentPicture | null>;
  /** Called when an e-mail about a case has ended without arriving, after its outcome was committed. */
  lostMail(aseguradoraId: string, caso: string): Promise<void>;
  /** Called when a letter to a provider has left, after its outcome was committed. */
  leftLetter(aseguradora: Tenant, caso: string, correo: string): Promise<void>;
  /** Makes the addresses for answers and bounces of an e-mail about a case; null: this installation receives no e-mail. */
  readonly mailAddresses:
    | ((aseguradora: Tenant, mail: Attempt & { readonly caso: string }) => Promise<MailAddresses>)
    | null;
  /** Maximum number of attempts at once. */
  readonly concurrency: number;
  readonly tracer: Tracer;
  /** Counts an attempt by its medium, its outcome and how long it took. */
  count(medium: string, outcome: string, seconds: number): void;
}

type Sent = Pick<Finished, 'inicio'> & { readonly resultado: SendingResult };

export class MailAttempts {
  readonly #deps: AttemptsDependencies;
  readonly #circuit: CircuitBreaker;
  readonly #turns: LimitFunction;
  readonly #lettersInTurn = pLimit(LETTERS_AT_ONCE);
  readonly #stop = new AbortController();
  readonly #outcomes: Batcher<Finished>;

  constructor(deps: AttemptsDependencies) {
    this.#deps = deps;
    this.#circuit = createCircuitBreaker(deps.clock);
    this.#turns = pLimit(deps.concurrency);
    this.#outcomes = createBatcher<Finished>(
      (batch) => deps.base.unsafeAcrossInsurers('albacea_worker', (tx) => recordMailAttempts(tx, batch)),
      { gatherMs: GATHER },
    );
  }

  /** Whether an attempt for the insurer would begin soon, with a mail server that does not count as failing. */
  hasRoom(aseguradora: Pick<Tenant, 'pruebas'>): boolean {
    return this.#turns.pendingCount < LONGEST_QUEUE && (!this.#goesOut(aseguradora) || !this.#circuit.isOpen());
  }

  /** To be called when an attempt took longer than a request waits. */
  noteLate(aseguradora: Pick<Tenant, 'pruebas'>): void {
    if (this.#goesOut(aseguradora)) this.#circuit.record('tarde');
  }

  /** Makes an attempt. If its turn comes too late, the e-mail is released unsent. @returns whether the e-mail was sent or kept */
  async make(aseguradora: Tenant, attempt: Attempt): Promise<boolean> {
    const { base } = this.#deps;
    const sent = await this.#inTurn(aseguradora, attempt);
    if (!sent) {
      await base.unsafeAcrossInsurers('albacea_worker', (tx) => giveBackClaim(tx, attempt.id, attempt.reclamo));
      return false;
    }
    const { inicio, resultado } = sent;
    const fin = attempt.now();
    const outcome = afterAttempt(resultado.tipo, attempt.numero, fin, attempt.caduca);
    const finished = finishedOf(aseguradora.id, attempt, resultado, { inicio, fin, ...outcome });
    await this.#record(finished, attempt.limite + MAXIMUM_DURATION);
    await this.tellIfLost({ aseguradora_id: aseguradora.id, ...attempt }, outcome.estado);
    await this.#tellIfLeft(aseguradora, attempt, outcome.estado);
    return isNotified(outcome.estado);
  }

  /**
   * Makes a task about an e-mail that did not arrive. A failure is only logged, because the account comes up anyway at its deadline, and the
   * family at the next due date of the case.
   */
  async tellIfLost(
    { aseguradora_id, caso }: { aseguradora_id: string; caso: string | null },
    state: MailState,
  ): Promise<void> {
    if (caso === null || (state !== 'rechazado' && state !== 'caducado')) return;
    const { lostMail, logger } = this.#deps;
    await lostMail(aseguradora_id, caso).catch((error) =>
      logger.error({ error, caso }, 'no task was made for an undelivered e-mail'),
    );
  }

  /** Has the term of a letter counted from the day on which it left. A failure is only logged, because the case keeps the dates it has. */
  async #tellIfLeft(aseguradora: Tenant, { id, caso, tipo }: Attempt, state: MailState): Promise<void> {
    if (caso === null || tipo !== 'carta_proveedor' || !isNotified(state)) return;
    const { leftLetter, logger } = this.#deps;
    await leftLetter(aseguradora, caso, id).catch((error) =>
      logger.error({ error, caso, correo: id }, 'no dates were computed after a letter had left'),
    );
  }

  /** From now on no attempt waits for a database that is unavailable. */
  giveUpWaiting(): void {
    this.#stop.abort();
  }

  /** Resolves when all outcomes so far are recorded. */
  recorded(): Promise<void> {
    return this.#outcomes.drain();
  }

  #transportOf(stays: boolean): MailTransport {
    const { smtp, folder } = this.#deps;
    return stays ? folder : (smtp ?? folder);
  }

  #goesOut({ pruebas }: Pick<Tenant, 'pruebas'>): boolean {
    return this.#transportOf(pruebas) === this.#deps.smtp;
  }

  /** Waits for the attempt's turn, then sends. @returns null: the turn did not come before the attempt's limit, and the attempt will never begin */
  async #inTurn(aseguradora: Tenant, attempt: Attempt): Promise<Sent | null> {
    const turn = { hasBegun: false, isTooLate: false };
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const take = () =>
      this.#turns(async () => {
        if (turn.isTooLate) return null;
        turn.hasBegun = true;
        begin();
        return this.#traced(aseguradora, attempt);
      });
    const outcome = attempt.readAttachments ? this.#lettersInTurn(take) : take();
    await within(Math.max(0, attempt.limite - performance.now()), begun).catch(() => undefined);
    turn.isTooLate = !turn.hasBegun;
    return turn.hasBegun ? outcome : null;
  }

  /** Sends within the trace that caused the message. @returns null: the limit for beginning has passed, so nothing was sent */
  async #traced(aseguradora: Tenant, attempt: Attempt): Promise<Sent | null> {
    const { tracer, count, logger } = this.#deps;
    const { id, tipo, medio, numero } = attempt;
    const span = tracer.begin(`correo ${tipo}`, 'client', attempt.traza);
    const begun = performance.now();
    let outcome: SendingResult['tipo'] | 'fuera_de_plazo' | 'fallo' = 'fallo';
    let isTaken = false;
    try {
      const sent = await inTrace(span.traceparent, () => this.#send(aseguradora, attempt));
      outcome = sent?.resultado.tipo ?? 'fuera_de_plazo';
      isTaken = outcome === 'aceptado' || outcome === 'retenido';
      if (sent) count(medio, outcome, (performance.now() - begun) / 1000);
      if (sent && !isTaken)
        logger.warn(
          { correo: id, medio, intento: numero, ...sent.resultado, ...traceFields(span.traceparent) },
          'e-mail not accepted',
        );
      return sent;
    } finally {
      const facts = {
        'albacea.correo': id,
        'albacea.medio': medio,
        'albacea.intento': numero,
        'albacea.resultado': outcome,
      };
      span.end({ 'albacea.aseguradora': aseguradora.id, ...facts }, !isTaken);
    }
  }

  /** @returns null: the limit for beginning has passed, so nothing was sent */
  async #send(aseguradora: Tenant, attempt: Attempt): Promise<Sent | null> {
    const gathered = attempt.readAttachments && (await gatherDocuments(attempt.readAttachments, attempt.numero));
    // The lease must outlive the attempt, or another worker would send the same e-mail meanwhile.
    if (performance.now() > attempt.limite) return null;
    const inicio = attempt.now();
    if (gathered && 'motivo' in gathered) {
      this.#deps.logger.error(
        { error: gathered.motivo, correo: attempt.id },
        'an attachment of a letter cannot be read',
      );
      return { inicio, resultado: gathered.resultado };
    }
    if (attempt.medio === 'sms') return { inicio, resultado: await this.#toTelephone(aseguradora, attempt) };
    const item = postalOf(aseguradora, attempt, gathered?.adjuntos ?? []);
    if (item) return { inicio, resultado: await this.#byPost(aseguradora, item, attempt.now()) };
    const { caso } = attempt;
    const own = caso === null ? null : await this.#deps.mailAddresses?.(aseguradora, { ...attempt, caso });
    const message = messageOf(this.#deps.sender, aseguradora, {
      ...attempt,
      ...gathered,
      ...own,
      own: isToFamily(attempt) ? await this.#deps.ownSender(aseguradora) : null,
      picture: isToFamily(attempt) ? await this.#deps.logoOf(aseguradora) : null,
    });
    const transport = this.#transportOf(aseguradora.pruebas && !isAboutOwnAccount(attempt));
    const resultado = await transport.send(message);
    if (transport === this.#deps.smtp) this.#circuit.record(resultado.tipo);
    return { inicio, resultado };
  }

  /** Sends a text message. If no carrier is configured any more, the message waits for one until it expires. */
  async #toTelephone(aseguradora: Tenant, attempt: Attempt): Promise<SendingResult> {
    const transport = this.#deps.smsFor(aseguradora);
    return transport ? transport.send(smsOf(aseguradora, attempt)) : { tipo: 'temporal', codigo: null };
  }

  /** Sends a letter on paper. Records the proof before the outcome, because after a crash in between the outcome alone would prove nothing. */
  async #byPost(aseguradora: Tenant, { item, request }: PostedItem, now: Date): Promise<SendingResult> {
    const transport = this.#deps.postFor(aseguradora, item.kind);
    if (!transport) return { tipo: 'temporal', codigo: null };
    const { result, proof } = await transport.send(item);
    if (proof) {
      const { number: numero, date: fecha } = proof;
      await this.#deps.recordProof(aseguradora, request, { numero, fecha }, now);
    }
    return result;
  }

  /**
   * Records an outcome. Waits for a database that is unavailable, because only this process knows the outcome: without it, an e-mail that the
   * server has taken would be sent again. Gives up when the lease is over, because another worker may then have sent the e-mail anyway.
   */
  async #record(finished: Finished, until: number): Promise<void> {
    for (;;) {
      try {
        return await this.#outcomes.add(finished);
      } catch (error) {
        if (!isAbsence(error) || performance.now() > until || this.#stop.signal.aborted) throw error;
        await wait(RECORD_PAUSE, undefined, { signal: this.#stop.signal });
      }
    }
  }
}

type Closing = Pick<Finished, 'inicio' | 'fin' | 'estado' | 'proximo'>;

function finishedOf(aseguradoraId: string, attempt: Attempt, result: SendingResult, closing: Closing): Finished {
  return {
    aseguradora_id: aseguradoraId,
    correo: attempt.id,
    caso: attempt.caso,
    reclamo: attempt.reclamo,
    numero: attempt.numero,
    resultado: result.tipo,
    codigo: 'codigo' in result ? result.codigo : null,
    entrada: uuidV7(closing.fin),
    tipo_entrada: closing.estado === 'pendiente' ? null : entryOf(attempt.tipo, closing.estado, attempt.medio),
    ...closing,
  };
}
