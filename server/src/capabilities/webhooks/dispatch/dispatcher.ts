/** Delivers events: claims in batches, sends with as many at once as each endpoint allows, records in batches. */
import type { Database } from '../../../db/database.ts';
import { isAbsence } from '../../../db/errors.ts';
import type { Tenants } from '../../../db/tenant.ts';
import { type Clock, carriedOn } from '../../../platform/clock.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import type { OutboundClient, Outcome } from '../../../platform/outbound-http/client.ts';
import type { Health } from '../endpoints/health.ts';
import { openSecrets, type Secrets } from '../endpoints/secrets.ts';
import { sendingHeaders } from '../endpoints/signature.ts';
import { nextAttempt, readRetryAfter, responseResult } from '../rules.ts';
import { type Claimed, claim, type FinishedAttempt, type Receiver, release } from '../sql-dispatch.ts';
import { createAttemptRecorder } from './attempt-recorder.ts';
import { createPatience } from './retry-while-db-down.ts';
import { HORIZON, MAXIMUM_ROUND, type Occupancy, room } from './rules-lane.ts';

export interface DispatchDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly clock: Clock;
  readonly registro: AppLogger;
  readonly cliente: OutboundClient;
  readonly salud: Health;
  /** 0 to 1; `Math.random` outside tests. */
  readonly azar: () => number;
  readonly contar: (result: string) => void;
  /** Tells the other processes that there is something to claim. */
  readonly notify: () => void;
}

export interface Dispatcher {
  /** One round: claims what is due and there is room for; the number of deliveries claimed. They go on by themselves. */
  ronda(): Promise<number>;
  /** Calls back when a line that had more to claim has room again: a round is due. */
  onRoom(listener: () => void): void;
  /**
   * Gives back what has not begun, at once, and waits for the attempts under way; those that take longer than
   * {@link GRACE} are cut off and given back too.
   */
  parar(): Promise<void>;
  /** Resolves when everything claimed so far has been attempted and recorded. */
  reposo(): Promise<void>;
}

/** Milliseconds of a claim; longer than an attempt (10 s) and its wait in the line together. */
export const LEASE = 30_000;
/** A delivery that has waited this long in the line is given back rather than begun. */
const MAXIMUM_WAIT = 15_000;
/** Milliseconds that attempts under way have when the process stops, which may take 10 s in all. */
const GRACE = 5_000;

/** What this process is doing for one endpoint. */
interface Line {
  concurrencia: number;
  enVuelo: number;
  sinAnotar: number;
  esperando: { entrega: Claimed; limite: number }[];
  /** What was claimed and is not on record yet: waiting, under way or to be recorded, by id. */
  here: Map<string, Claimed>;
  /** Moving mean of the duration of an attempt. */
  duracion: number;
  /** Its last answer was longer than anybody reads. */
  desmedida: boolean;
  /** As it stood when the last round read it, and its secrets, opened. */
  receptor: Receiver | null;
  /** The insurer's now and real time, as the database told them in that round, carried on. */
  now: () => Date;
  realNow: () => Date;
  secretos: Secrets | null;
  /** There may be more to claim than the line could take. */
  hayMas: boolean;
}

/** Attempts under way at most: one to an endpoint that floods us, because each costs as much as many (docs/decisions/0028). */
const roomNow = ({ desmedida, concurrencia }: Line): number => (desmedida ? 1 : concurrencia);

const occupancy = (line: Line): Occupancy => ({
  ...line,
  concurrencia: roomNow(line),
  enEspera: line.esperando.length,
});

export function createDispatcher(deps: DispatchDependencies): Dispatcher {
  const { base, clock, registro, cliente } = deps;
  const lines = new Map<string, Line>();
  const underWay = new Set<Promise<void>>();
  let tellOfRoom: () => void = () => undefined;
  let stopped = false;
  let cut = false;
  // A crash of the database may have taken claims with it: what has not begun goes back, or another worker would begin it too.
  const onDatabaseAway = () => lines.values().forEach(emptyLine);
  const patience = createPatience(onDatabaseAway);
  const attemptRecorder = createAttemptRecorder({
    ...deps,
    patience,
    onRecord,
    onDeactivate: (webhook) => emptyLine(lines.get(webhook) as Line),
  });

  async function round(): Promise<number> {
    const waited = withWait();
    const demand = {
      reclamo: uuidV7(clock.ahora()),
      arriendo: LEASE,
      maximo: MAXIMUM_ROUND,
      huecos: new Map([...lines].map(([webhook, line]) => [webhook, room(occupancy(line))])),
      conEspera: waited,
    };
    const { lotes, esperados } = await base
      .unsafeAcrossInsurers('albacea_worker', (tx) => claim(tx, demand))
      .catch((error) => {
        if (isAbsence(error)) onDatabaseAway();
        throw error;
      });
    for (const [webhook, howMany] of demand.huecos) lineOf(webhook).hayMas = howMany === 0; // it was not looked at
    const byId = new Map(esperados.map((receiver) => [receiver.id, receiver]));
    const limit = performance.now() + MAXIMUM_WAIT;
    let total = 0;
    for (const { receptor, reclamadas, colmado } of lotes) {
      const { id, concurrencia } = receptor;
      byId.set(id, receptor);
      const line = Object.assign(lineOf(id), { concurrencia, hayMas: colmado });
      for (const entrega of reclamadas) takeIn(line, entrega, limit);
      total += reclamadas.length;
    }
    // A change of the endpoint counts for what was already waiting in its line; one that is gone has no receiver any more.
    for (const webhook of new Set([...waited, ...lotes.map(({ receptor }) => receptor.id)])) {
      const line = lineOf(webhook);
      line.receptor = byId.get(webhook) ?? null;
      if (line.receptor) {
        line.now = carriedOn(clock, line.receptor.ahora);
        line.realNow = carriedOn(clock, line.receptor.real);
      }
      line.secretos = null;
      advance(line);
    }
    return total;
  }

  /**
   * At the end of the line, unless it is here already: then its claim was lost with a crash of the database, and the attempt
   * that waits, is under way or is to be recorded goes on under the new one.
   */
  function takeIn(line: Line, entrega: Claimed, limite: number): void {
    const known = line.here.get(entrega.id);
    if (known?.numero === entrega.numero) {
      known.reclamo_id = entrega.reclamo_id;
      Object.assign(known, { intentos: entrega.intentos, debida: entrega.debida }); // it may have been put back meanwhile
      return;
    }
    line.here.set(entrega.id, entrega);
    line.esperando.push({ entrega, limite });
  }

  function leave(line: Line, entrega: Claimed): void {
    if (line.here.get(entrega.id) === entrega) line.here.delete(entrega.id);
  }

  function lineOf(webhook: string): Line {
    const known = lines.get(webhook);
    if (known) return known;
    const empty = { enVuelo: 0, sinAnotar: 0, esperando: [], here: new Map(), receptor: null, secretos: null };
    const fresh: Line = {
      ...empty,
      now: clock.ahora, // until a round has read its receiver, without which nothing begins
      realNow: clock.ahora,
      concurrencia: 1,
      duracion: HORIZON,
      desmedida: false,
      hayMas: false,
    };
    lines.set(webhook, fresh);
    return fresh;
  }

  const withWait = (): string[] =>
    [...lines].filter(([, { esperando }]) => esperando.length > 0).map(([webhook]) => webhook);

  /** Begins as many attempts as the endpoint allows. */
  function advance(line: Line): void {
    while (line.enVuelo < roomNow(line) && line.esperando.length > 0) {
      const { entrega, limite } = line.esperando[0] as Line['esperando'][number];
      // All of it, or what comes later in the line would overtake what is given back.
      if (stopped || performance.now() > limite || !line.receptor) {
        emptyLine(line);
        break;
      }
      line.esperando.shift();
      proceed(handle(entrega, line.receptor, line));
    }
    if (line.enVuelo === 0 && line.esperando.length === 0) line.receptor = null;
    if (line.hayMas && room(occupancy(line)) > 0) {
      line.hayMas = false; // it is looked at in the round that this asks for
      tellOfRoom();
    }
  }

  function proceed(work: Promise<void>): void {
    const watched: Promise<void> = work
      .catch((error) => registro.error({ error }, 'delivery failed; its lease runs out'))
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
  }

  /** Gives back what waits in a line. */
  function emptyLine(line: Line): void {
    const loose = line.esperando.splice(0).map(({ entrega }) => entrega);
    for (const entrega of loose) leave(line, entrega);
    if (loose.length > 0) proceed(giveBack(loose));
  }

  const giveBack = (loose: readonly Claimed[]) =>
    patience.insistir(() => base.unsafeAcrossInsurers('albacea_worker', (tx) => release(tx, loose)));

  /**
   * One delivery from its place in the line to its end. What arrived makes room at once, so that the endpoint does not wait
   * for our commit; what failed, or was answered with a flood, only when that is on record: an endpoint in trouble gets less.
   */
  async function handle(entrega: Claimed, receiver: Receiver, line: Line): Promise<void> {
    line.enVuelo += 1;
    let attempt: FinishedAttempt | null = null;
    try {
      attempt = await tryOnce(entrega, receiver, line);
      if (attempt === null) await giveBack([entrega]);
    } finally {
      if (attempt?.haceSitio) {
        line.enVuelo -= 1;
        line.sinAnotar += 1;
      } else if (attempt === null) {
        line.enVuelo -= 1;
        leave(line, entrega);
      }
      advance(line);
    }
    if (attempt) attemptRecorder.anotar(attempt);
  }

  function onRecord(webhook: string, attempts: readonly FinishedAttempt[]): void {
    const line = lineOf(webhook);
    for (const { entrega, haceSitio } of attempts) {
      if (haceSitio) line.sinAnotar -= 1;
      else line.enVuelo -= 1;
      leave(line, entrega);
    }
    advance(line);
  }

  /** null: this process has cut it off, which says nothing of the endpoint. */
  async function tryOnce(entrega: Claimed, receiver: Receiver, line: Line): Promise<FinishedAttempt | null> {
    const { clave, variante } = await deps.tenants.inmutable(entrega.aseguradora_id);
    const cuerpo = bodyOf(entrega);
    const { now, realNow } = line;
    const inicio = now();
    const { evento: id, tipo: event } = entrega;
    const sending = { id, evento: event, numero: entrega.numero + 1, ahora: realNow(), cuerpo };
    line.secretos ??= openSecrets(clave, receiver, inicio);
    const cabeceras = sendingHeaders({ ...sending, ...line.secretos });
    const output = performance.now();
    const outcome = await cliente.enviar({ de: receiver.id, url: receiver.url, cuerpo, cabeceras });
    const duration = performance.now() - output;
    if (cut && outcome.tipo === 'sin_conexion') return null;
    line.duracion = line.duracion * 0.8 + duration * 0.2;
    if (outcome.tipo === 'respuesta') line.desmedida = outcome.desmedida;
    const fin = now();
    const attempt = summarize(outcome);
    deps.contar(attempt.resultado);
    const delivered = attempt.resultado === 'entregado';
    if (!delivered) {
      const { resultado, estado_http } = attempt;
      registro.info(
        { webhook: receiver.id, entrega: entrega.id, intento: entrega.intentos + 1, resultado, estado_http },
        'delivery failed',
      );
    }
    const retryAfter = outcome.tipo === 'respuesta' ? readRetryAfter(outcome.retryAfter, realNow()) : null;
    const { intentos, debida } = entrega;
    const proximo = delivered ? null : nextAttempt(variante, intentos + 1, fin, deps.azar(), retryAfter);
    return {
      entrega,
      intentos,
      debida,
      estado: delivered ? 'entregada' : proximo ? 'pendiente' : 'agotada',
      proximo,
      inicio,
      fin,
      duracion_ms: Math.round(duration),
      haceSitio: delivered && !line.desmedida,
      ...attempt,
    };
  }

  const finish = async (): Promise<void> => {
    do {
      await Promise.all(underWay);
      await attemptRecorder.empty(); // after which what waited may have begun
    } while (underWay.size > 0);
  };

  async function stop(): Promise<void> {
    if (stopped) return finish();
    stopped = true;
    patience.renunciar();
    const loose = [...lines.values()].flatMap(({ esperando }) => esperando.splice(0).map(({ entrega }) => entrega));
    if (loose.length > 0) proceed(giveBack(loose).then(deps.notify));
    const alarm = setTimeout(() => {
      cut = true;
      void cliente.cerrar();
    }, GRACE);
    await finish();
    clearTimeout(alarm);
    await cliente.cerrar();
    if (cut) deps.notify();
  }

  return {
    ronda: async () => (stopped ? 0 : round()),
    onRoom(listener) {
      tellOfRoom = listener;
    },
    reposo: finish,
    parar: stop,
  };
}

/** The exact bytes that are signed and sent: the same for every endpoint and attempt. */
function bodyOf({ tipo, data, ocurrido }: Claimed): Buffer {
  return Buffer.from(JSON.stringify({ evento: tipo, data, timestamp: ocurrido.toISOString() }));
}

function summarize(d: Outcome): Pick<FinishedAttempt, 'resultado' | 'estado_http' | 'detalle' | 'respuesta'> {
  if (d.tipo === 'respuesta') {
    const respuesta = d.cuerpo.length > 0 ? d.cuerpo : null;
    return { resultado: responseResult(d.estado), estado_http: d.estado, detalle: null, respuesta };
  }
  if (d.tipo === 'tiempo_agotado')
    return { resultado: 'tiempo_agotado', estado_http: null, detalle: null, respuesta: null };
  const resultado = d.tipo === 'prohibida' ? 'direccion_prohibida' : 'sin_conexion';
  return { resultado, estado_http: null, detalle: d.motivo, respuesta: null };
}
