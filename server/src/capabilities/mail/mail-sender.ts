/** Sends e-mails: the first attempt right after the commit, in the same process, and every later one for the worker. */
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Database } from '../../db/database.ts';
import { isAbsence } from '../../db/errors.ts';
import { nowsInUse } from '../../db/insurers-now.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import { type Clock, carriedOn } from '../../platform/clock.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { DecryptionError } from '../../platform/crypto/sealed-value.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { AppLogger } from '../../platform/logger.ts';
import type { MailAttachment, MailTransport, SendingResult } from '../../platform/mail/transport.ts';
import { within } from '../../platform/within.ts';
import { createBatcher } from '../../queue/batcher.ts';
import { isInOfficeHours } from '../calendar/rules-calendar.ts';
import { casoKey } from '../casos/open/caso-key.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { mailPlace } from './enqueue.ts';
import { gatherPapers } from './gather-papers.ts';
import { messageOf, type Sender } from './message.ts';
import { afterAttempt, entryOf, isNotified, type MailState } from './rules.ts';
import { type Claimed, claim, complete, expire, type Finished } from './sql.ts';
import { type AnyContent, CLOCK_TYPES, LEASE_VALUE, MAXIMUM_DURATION, type MailType, type NewMail } from './types.ts';

export interface MailDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly clock: Clock;
  readonly registro: AppLogger;
  /** null: no SMTP is configured and every message is kept. */
  readonly smtp: MailTransport | null;
  readonly carpeta: MailTransport;
  readonly remitente: Sender;
  /** Longest wait of a response for the mail server, in milliseconds; 0 leaves all e-mail to the worker. */
  readonly espera: number;
  /** The bytes of a paper that goes with a letter. */
  readAttachment(
    from: { readonly aseguradora: Tenant; readonly caso: string; readonly clave: DataKey },
    file: string,
  ): Promise<Buffer>;
  /** A letter to a provider has ended without leaving; its outcome is committed. */
  lostLetter(aseguradoraId: string, caso: string): Promise<void>;
  /** E-mails in attempt at once. */
  readonly simultaneos: number;
}

export interface MailSender {
  /** Whether a new e-mail should be claimed by the request that writes it, to be attempted at once. */
  acceptsImmediately(aseguradora: Pick<Tenant, 'pruebas'>): boolean;
  /** Attempts a claimed e-mail now; true when it was taken within the wait. It goes on by itself when it takes longer. */
  sendNow(aseguradora: Tenant, caso: string, mail: NewMail): Promise<boolean>;
  /** One round of the worker; the number of e-mails attempted. */
  ronda(): Promise<number>;
  /** Waits for the attempts under way. */
  parar(): Promise<void>;
}

/** One attempt in hand. */
interface Attempt {
  readonly id: string;
  readonly tipo: MailType;
  readonly caso: string | null;
  readonly reclamo: string;
  readonly numero: number;
  readonly caduca: Date;
  readonly creado: Date;
  readonly contenido: AnyContent;
  /** Reads its papers, when its turn has come: those of many letters are never in memory together. */
  readonly readAttachments?: () => Promise<readonly MailAttachment[]>;
  /** Reading of the monotonic clock after which it may not begin: too little of the lease would be left. */
  readonly limite: number;
  /** The insurer's now. */
  readonly now: () => Date;
}

/**
 * Latest begin of an attempt after its claim, in milliseconds: half of what the lease leaves over the longest attempt. The
 * other half is for the commit of the claim and for recording the outcome.
 */
const MARGIN = (LEASE_VALUE - MAXIMUM_DURATION) / 2;
/** Between two tries to record an outcome while the database is away, in milliseconds. */
const ANNOTATION_PAUSE = 250;
/**
 * Milliseconds in which outcomes gather, to be recorded in one transaction: little beside what a mail server takes, and a
 * transaction for each would cost the database as much as the opening itself.
 */
const REUNION = 5;
/** Letters with papers in attempt at once: each may weigh as much as an e-mail can. */
const LETTERS_A_TIME = 2;
/** Attempts waiting for their turn beyond which requests stop adding to the queue. */
const MAXIMUM_QUEUE = 200;

export function createMailSender(deps: MailDependencies): MailSender {
  const { base, tenants, clock, registro } = deps;
  const circuit = createCircuitBreaker(clock);
  const turns = pLimit(deps.simultaneos);
  const ofLetters = pLimit(LETTERS_A_TIME);
  const underWay = new Set<Promise<unknown>>();
  const stop = new AbortController();
  const annotations = createBatcher<Finished>(
    (batch) => base.unsafeAcrossInsurers('albacea_worker', (tx) => complete(tx, batch)),
    { reunir: REUNION },
  );

  const proceed = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    const drop = () => underWay.delete(work);
    work.then(drop, drop);
    return work;
  };
  const transportOf = (aseguradora: Pick<Tenant, 'pruebas'>) =>
    aseguradora.pruebas ? deps.carpeta : (deps.smtp ?? deps.carpeta);

  /**
   * An outcome is known here alone until it is written, so a database that is away is waited for: were it forgotten, an
   * e-mail that was taken would go out again. Once the lease is over, another may have sent it anyway.
   */
  async function record(finished: Finished, until: number): Promise<void> {
    for (;;) {
      try {
        return await annotations.anadir(finished);
      } catch (error) {
        if (!isAbsence(error) || performance.now() > until || stop.signal.aborted) throw error;
        await wait(ANNOTATION_PAUSE, undefined, { signal: stop.signal });
      }
    }
  }

  /** Should it fail, the account still comes up when the term of its request is over. */
  async function notifySiLoses(
    { aseguradora_id, caso, tipo }: { aseguradora_id: string; caso: string | null; tipo: MailType },
    state: MailState,
  ): Promise<void> {
    if (tipo !== 'carta_proveedor' || caso === null || (state !== 'rechazado' && state !== 'caducado')) return;
    await deps
      .lostLetter(aseguradora_id, caso)
      .catch((error) => registro.error({ error, caso }, 'a letter that did not leave was not put on the desk'));
  }

  async function tryOnce(aseguradora: Tenant, attempt: Attempt): Promise<boolean> {
    const transport = transportOf(aseguradora);
    const send = async () => {
      const gathered = attempt.readAttachments && (await gatherPapers(attempt.readAttachments, attempt.numero));
      // The lease must outlive the attempt, or another worker would send the same e-mail meanwhile.
      if (performance.now() > attempt.limite) return null;
      const start = attempt.now();
      if (gathered && 'motivo' in gathered) {
        registro.error({ error: gathered.motivo, correo: attempt.id }, 'a paper of a letter can not be read');
        return { inicio: start, resultado: gathered.resultado };
      }
      const message = messageOf(deps.remitente, aseguradora, { ...attempt, ...gathered });
      const resultado = await transport.enviar(message);
      if (transport === deps.smtp) circuit.anotar(resultado.tipo);
      return { inicio: start, resultado };
    };
    const inTurn = () => turns(send);
    const sending = await (attempt.readAttachments ? ofLetters(inTurn) : inTurn());
    if (!sending) return false;
    const { inicio, resultado } = sending;
    if (resultado.tipo !== 'aceptado' && resultado.tipo !== 'retenido') {
      registro.warn({ correo: attempt.id, intento: attempt.numero, ...resultado }, 'e-mail not taken');
    }
    const fin = attempt.now();
    const outcome = afterAttempt(resultado.tipo, attempt.numero, fin, attempt.caduca);
    const finished = annotation(aseguradora.id, attempt, resultado, { inicio, fin, ...outcome });
    await record(finished, attempt.limite + MAXIMUM_DURATION);
    await notifySiLoses({ aseguradora_id: aseguradora.id, ...attempt }, outcome.estado);
    return isNotified(outcome.estado);
  }

  const keyOf = (aseguradora: Tenant, caso: string) =>
    base.lectura(aseguradora.id, (tx) => casoKey(tx, aseguradora, caso));

  async function prepare(row: Claimed, limite: number): Promise<{ aseguradora: Tenant; intento: Attempt } | null> {
    const aseguradora = await tenants.obtener(row.aseguradora_id);
    const clave = row.caso === null ? aseguradora.clave : await keyOf(aseguradora, row.caso);
    if (!clave) return null; // erased meanwhile
    const contenido = clave.decryptJson<AnyContent>(mailPlace(row.id), row.datos_cifrados);
    const { id, tipo, caso: casoId, reclamo_id: claim, intentos: number, caduca, creado } = row;
    const times = { caduca, creado, limite, now: carriedOn(clock, row.ahora) };
    const intento = { id, tipo, caso: casoId, reclamo: claim, numero: number, contenido, ...times };
    if (!('adjuntos' in contenido) || casoId === null) return { aseguradora, intento };
    const readAttachments = async () => {
      const attachments: MailAttachment[] = [];
      for (const { nombre, fichero } of contenido.adjuntos) {
        const bytes = await deps.readAttachment({ aseguradora, caso: casoId, clave }, fichero);
        attachments.push({ nombre, formato: 'application/pdf', contenido: bytes });
      }
      return attachments;
    };
    return { aseguradora, intento: { ...intento, readAttachments } };
  }

  async function process(row: Claimed, limit: number): Promise<void> {
    try {
      const ready = await prepare(row, limit);
      if (ready) await tryOnce(ready.aseguradora, ready.intento);
    } catch (error) {
      // The lease runs out and the e-mail is claimed anew.
      registro.error({ error, correo: row.id, descifrado: error instanceof DecryptionError }, 'e-mail attempt failed');
    }
  }

  return {
    acceptsImmediately: (aseguradora) =>
      deps.espera > 0 &&
      turns.pendingCount < MAXIMUM_QUEUE &&
      (transportOf(aseguradora) !== deps.smtp || !circuit.abierto()),
    async sendNow(aseguradora, caso, mail) {
      if (!mail.reclamo) return false;
      const { id, tipo, reclamo, caduca, creado, contenido } = mail;
      const attempt = {
        id,
        tipo,
        caso,
        reclamo,
        numero: 1,
        caduca,
        creado,
        contenido,
        limite: performance.now() + MARGIN,
        now: carriedOn(clock, creado), // it was written a moment ago
      };
      const sending = proceed(
        tryOnce(aseguradora, attempt).catch((error) => {
          registro.warn({ error, correo: id }, 'first e-mail attempt not recorded; the worker repeats it');
          return false;
        }),
      );
      const taken = await within(deps.espera, sending).catch(() => null); // the attempt goes on
      if (taken === null && transportOf(aseguradora) === deps.smtp) circuit.anotar('tarde');
      return taken ?? false;
    },
    async ronda() {
      const limit = performance.now() + MARGIN;
      const { filas, caducados } = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
        const inUse = (await nowsInUse(tx)).map(({ ahora }) => ahora);
        const ultimo = new Date(Math.max(...inUse.map((now) => now.getTime())));
        const caducados = await expire(tx, { ultimo });
        // Whatever delayed it, a reminder waits for the next morning of a working day.
        const nows = { ultimo, abiertos: inUse.filter(isInOfficeHours) };
        const theClaim = uuidV7(clock.ahora());
        return { caducados, filas: await claim(tx, nows, theClaim, LEASE_VALUE, deps.simultaneos, CLOCK_TYPES) };
      });
      for (const one of caducados) await notifySiLoses(one, 'caducado');
      await Promise.all(filas.map((row) => proceed(process(row, limit))));
      return filas.length;
    },
    async parar() {
      stop.abort();
      await deps.smtp?.cerrar(); // settles what is on the line within seconds; what it settles must still be recorded
      await Promise.allSettled(underWay);
      await annotations.empty();
    },
  };
}

type Closing = Pick<Finished, 'inicio' | 'fin' | 'estado' | 'proximo'>;

function annotation(aseguradoraId: string, attempt: Attempt, result: SendingResult, closing: Closing): Finished {
  return {
    aseguradora_id: aseguradoraId,
    correo: attempt.id,
    caso: attempt.caso,
    reclamo: attempt.reclamo,
    numero: attempt.numero,
    resultado: result.tipo,
    codigo: 'codigo' in result ? result.codigo : null,
    entrada: uuidV7(closing.fin, 0xfff), // after the entries of the change that wrote it, even in the same millisecond
    tipo_entrada: entryOf(attempt.tipo, closing.estado),
    ...closing,
  };
}
