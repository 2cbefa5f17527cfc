/** One attempt at a delivery: signs and posts the exact bytes, and interprets the answer. */
import type { Database } from '../../../db/database.ts';
import type { Tenant, Tenants } from '../../../db/tenant.ts';
import { type Clock, carriedOn } from '../../../platform/clock.ts';
import type { DataKey } from '../../../platform/crypto/keyring.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import type { OutboundClient, Outcome } from '../../../platform/outbound-http/client.ts';
import type { SpanFacts, Tracer } from '../../../platform/telemetry/telemetry.ts';
import { currentTrace, inTrace } from '../../../platform/telemetry/trace-context.ts';
import { bodyOf, openSecrets, type Secrets, sendingHeaders } from '../endpoints/signature.ts';
import { nextAttempt, readRetryAfter, responseResult } from '../rules.ts';
import type { Claimed, FinishedAttempt, Receiver } from '../sql-dispatch.ts';
import { withReferences } from '../with-reference.ts';

export interface AttemptDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly clock: Clock;
  readonly logger: AppLogger;
  readonly client: OutboundClient;
  /** Returns a number from 0 to 1; `Math.random` outside tests. */
  readonly random: () => number;
  /** Counts an attempt by its result, for the metrics. */
  readonly count: (result: string) => void;
  readonly tracer: Tracer;
}

/** An endpoint as the last round read it. Attempts use these values until the next round reads the endpoint again. */
export interface Endpoint {
  readonly receiver: Receiver;
  /** `now`: the insurer's time; `realNow`: the database's. Both were read with the endpoint, and advance with this machine's clock. */
  readonly now: () => Date;
  readonly realNow: () => Date;
  /** The secrets that sign now; decrypts them on the first call. */
  secrets(key: DataKey): Secrets;
}

export function endpointOf(clock: Clock, receiver: Receiver): Endpoint {
  const now = carriedOn(clock, receiver.now);
  let opened: Secrets | undefined;
  const secrets = (key: DataKey) => {
    opened ??= openSecrets(key, receiver, now());
    return opened;
  };
  return { receiver, now, realNow: carriedOn(clock, receiver.real), secrets };
}

/**
 * Makes one attempt, within the trace that caused the event.
 * @param isCut returns whether this process, which is stopping, has cut off its requests
 * @returns the attempt; null: it was cut off, which says nothing about the endpoint
 */
export async function attemptOnce(
  deps: AttemptDependencies,
  entrega: Claimed,
  endpoint: Endpoint,
  isCut: () => boolean,
): Promise<FinishedAttempt | null> {
  const span = deps.tracer.begin(`webhook ${entrega.tipo}`, 'client', entrega.traza);
  let finished: FinishedAttempt | null = null;
  try {
    finished = await inTrace(span.traceparent, () => attempt(deps, entrega, endpoint, isCut));
    return finished;
  } finally {
    span.end(spanFacts(entrega, finished), finished?.resultado !== 'entregado');
  }
}

const spanFacts = (entrega: Claimed, finished: FinishedAttempt | null): SpanFacts => ({
  'albacea.aseguradora': entrega.aseguradora_id,
  'albacea.webhook': entrega.webhook,
  'albacea.entrega': entrega.id,
  'albacea.intento': entrega.numero + 1,
  'albacea.resultado': finished?.resultado ?? 'interrumpido',
  ...(finished?.estado_http && { 'http.response.status_code': finished.estado_http }),
});

async function attempt(
  deps: AttemptDependencies,
  entrega: Claimed,
  endpoint: Endpoint,
  isCut: () => boolean,
): Promise<FinishedAttempt | null> {
  const { client } = deps;
  const { receiver, now, realNow } = endpoint;
  const tenant = await deps.tenants.unchanging(entrega.aseguradora_id);
  const { clave, variante, pruebas } = tenant;
  const body = bodyOf(receiver.con_referencia ? await withReference(deps, tenant, entrega) : entrega);
  const inicio = now();
  const { evento: id, tipo: event } = entrega;
  const sending = {
    id,
    evento: event,
    numero: entrega.numero + 1,
    now: realNow(),
    body,
    ensayo: pruebas,
    a_peticion: entrega.a_peticion,
    trace: currentTrace(),
  };
  const headers = sendingHeaders({ ...sending, ...endpoint.secrets(clave) });
  const startedAt = performance.now();
  const outcome = await client.send({ caller: receiver.id, url: receiver.url, body, headers });
  const duration = performance.now() - startedAt;
  if (isCut() && outcome.tipo === 'sin_conexion') return null;
  const fin = now();
  const result = resultOf(outcome);
  const delivered = result.resultado === 'entregado';
  const { intentos, debida } = entrega;
  report(deps, entrega, result);
  const retryAfter = outcome.tipo === 'respuesta' ? readRetryAfter(outcome.retryAfter, realNow()) : null;
  const proximo = delivered ? null : nextAttempt(variante, intentos + 1, fin, deps.random(), retryAfter);
  return {
    entrega,
    intentos,
    debida,
    estado: delivered ? 'entregada' : proximo ? 'pendiente' : 'agotada',
    proximo,
    inicio,
    fin,
    duracion_ms: Math.round(duration),
    oversized: outcome.tipo === 'respuesta' ? outcome.oversized : null,
    ...result,
  };
}

async function withReference(
  { base }: Pick<AttemptDependencies, 'base'>,
  tenant: Pick<Tenant, 'id' | 'clave'>,
  entrega: Claimed,
): Promise<Claimed> {
  const [named = entrega] = await base.readAsTenant(tenant.id, (tx) => withReferences(tx, tenant, [entrega]));
  return named;
}

type Result = Pick<FinishedAttempt, 'resultado' | 'estado_http' | 'detalle' | 'respuesta'>;

function report({ count, logger }: AttemptDependencies, entrega: Claimed, { resultado, estado_http }: Result): void {
  count(resultado);
  if (resultado === 'entregado') return;
  const { id, webhook, intentos } = entrega;
  logger.info({ webhook, entrega: id, intento: intentos + 1, resultado, estado_http }, 'delivery failed');
}

function resultOf(outcome: Outcome): Result {
  if (outcome.tipo === 'respuesta') {
    const respuesta = outcome.body.length > 0 ? outcome.body : null;
    return { resultado: responseResult(outcome.estado), estado_http: outcome.estado, detalle: null, respuesta };
  }
  if (outcome.tipo === 'tiempo_agotado')
    return { resultado: 'tiempo_agotado', estado_http: null, detalle: null, respuesta: null };
  const resultado = outcome.tipo === 'prohibida' ? 'direccion_prohibida' : 'sin_conexion';
  return { resultado, estado_http: null, detalle: outcome.motivo, respuesta: null };
}
