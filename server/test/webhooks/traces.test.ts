/** One trace from the request to everything that it causes, without personal data. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openCollector, type SentSpan, type TestCollector } from '../support/collector.ts';
import { dispatch, register } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';
import { type Mailbox, openWithMailbox } from '../support/mailbox.ts';
import { having, openReceiver, type TestReceiver } from '../support/receiver.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${CALLER}-01`;
const MINUTE = 60_000;

const attributesOf = ({ attributes }: Pick<SentSpan, 'attributes'>): Record<string, string | number | undefined> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
  );

describe('with a collector', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let receiver: TestReceiver;
  let collector: TestCollector;
  let who: Aseguradora;
  const siniestro = aSiniestroB();
  let secret: string;

  before(async () => {
    collector = await openCollector();
    receiver = await openReceiver();
    ({ e, mailbox, close } = await openWithMailbox('postgres', {
      ALLOW_LOOPBACK_WEBHOOKS: 'true',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20ours',
    }));
    who = await e.aseguradora('B');
    ({ secret } = await register(e, who, receiver.url, { eventos: ['siniestro_abierto'] }));
    // The first attempts fail; the retries belong to the trace that is stored in the row.
    receiver.responder = having(500);
    mailbox.onReceive = () => Object.assign(new Error('later'), { responseCode: 451 });
    const headers = { traceparent, 'x-request-id': 'peticion-de-carmen' };
    const answer = await e.request(who, 'POST', '/siniestro', siniestro, headers);
    assert.equal(answer.status, 201);
    await e.request(who, 'GET', `/casos?poliza_numero=${siniestro.poliza_numero}&token=hunter2`);
    await dispatch(e);
    receiver.responder = having(200);
    mailbox.onReceive = () => null;
    e.clock.advance(5 * MINUTE);
    await dispatch(e);
    await e.program.mailSender.round();
    assert.equal(mailbox.accepted.length, 1);
    await e.telemetry.flush();
  });
  after(async () => {
    await close();
    await receiver.close();
    await collector.close();
  });

  const spans = () => collector.spans().filter(({ traceId }) => traceId === TRACE);

  it("a claim, its deliveries and its e-mails belong to one trace, that of the caller's request", () => {
    const [request, ...others] = spans().filter(({ name }) => name === 'POST /api/v1/siniestro');
    assert.ok(request && others.length === 0);
    assert.equal(request.parentSpanId, CALLER);
    assert.partialDeepStrictEqual(attributesOf(request), {
      'http.route': '/api/v1/siniestro',
      'http.response.status_code': 201,
      'albacea.aseguradora': who.id,
    });
    const outcomes = (prefix: string) =>
      spans()
        .filter(({ name, parentSpanId }) => name.startsWith(prefix) && parentSpanId === request.spanId)
        .map((span) => [span.name, attributesOf(span)['albacea.resultado'], span.status.code ?? 0]);
    assert.deepEqual(outcomes('webhook '), [
      ['webhook siniestro_abierto', 'respuesta_no_2xx', 2],
      ['webhook siniestro_abierto', 'entregado', 0],
    ]);
    assert.deepEqual(outcomes('correo '), [
      ['correo bienvenida', 'temporal', 2],
      ['correo bienvenida', 'aceptado', 0],
    ]);
  });

  it('each delivery names the span of its attempt in a header', () => {
    const attempts = spans().filter(({ name }) => name.startsWith('webhook '));
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers.traceparent),
      attempts.map(({ spanId }) => `00-${TRACE}-${spanId}-01`),
    );
  });

  it('the request and each failed attempt are one line of the log, which names the trace', () => {
    const lines = e.log.map((line) => JSON.parse(line));
    for (const said of ['delivery failed', 'e-mail not accepted', 'request']) {
      const theirs = lines.filter(({ msg, traza }) => msg === said && traza === TRACE);
      assert.equal(theirs.length, 1, said);
    }
  });

  it('only traces are sent, with the credential of the collector', () => {
    assert.ok(collector.requests.length > 0);
    for (const { path, authorization } of collector.requests)
      assert.deepEqual([path, authorization], ['/v1/traces', 'Bearer ours']);
  });

  it('no span contains a person, a policy, a query, a statement, a secret or the X-Request-Id', () => {
    const { poliza_numero, fallecido, heredero } = siniestro;
    const personal = [poliza_numero, ...Object.values({ ...fallecido, ...heredero }), 'hunter2', 'select ', who.apiKey];
    const theirs = JSON.stringify(collector.spans());
    for (const datum of [...personal, secret, 'peticion-de-carmen', receiver.url])
      assert.ok(!theirs.includes(String(datum)), String(datum));
    // Every attribute of a span is on the list of allowed ones.
    const known =
      /^(?:http\.(?:request\.method|route|response\.status_code)|albacea\.(?:aseguradora|webhook|entrega|correo|medio|intento|resultado))$/;
    for (const span of collector.spans()) for (const key of Object.keys(attributesOf(span))) assert.match(key, known);
    const everything = collector.texts.join('\n');
    for (const datum of personal) assert.ok(!everything.includes(String(datum)), String(datum));
  });
});

it("without a collector the caller's trace is passed on to its webhook, and a caller without one gets none", async () => {
  const receiver = await openReceiver();
  const e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  try {
    const who = await e.aseguradora('B');
    await register(e, who, receiver.url, { eventos: ['siniestro_abierto'] });
    await e.request(who, 'POST', '/siniestro', aSiniestroB(), { traceparent });
    await e.request(who, 'POST', '/siniestro', aSiniestroB());
    await dispatch(e);
    assert.deepEqual(receiver.received.map(({ headers }) => headers.traceparent).toSorted(), [traceparent, undefined]);
  } finally {
    await e.close();
    await receiver.close();
  }
});
