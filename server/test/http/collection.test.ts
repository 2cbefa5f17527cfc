/** Each request of the collection, sent in its order, gets an answer that its operation documents. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { postmanCollection } from '@albacea/contract/openapi/collection-postman.ts';
import { collectionRequests } from '@albacea/contract/openapi/collection-requests.ts';
import { openApiDocument, PARTS } from '@albacea/contract/openapi/openapi.ts';
import { operationsOf } from '@albacea/contract/operations/api.ts';
import { onePersonOf } from '../support/credentials.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

// biome-ignore lint/suspicious/noExplicitAny: the collection has no type
type Node = any;

const SERVER = 'https://albacea.example/api/v1';

for (const variant of ['A', 'B'] as const)
  describe(`the collection of Variant ${variant}`, () => {
    const postman: Node = postmanCollection(variant, SERVER);
    const items: Node[] = postman.item.flatMap(({ item }: Node) => item);
    let e: Environment;
    before(async () => {
      e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    });
    after(() => e.close());

    it('has every operation, and a different Idempotency-Key in each request that has one', () => {
      const listed = new Set(collectionRequests(variant).map(({ id }) => id.split('-')[0]));
      assert.deepEqual(
        [...listed].toSorted(),
        operationsOf(variant)
          .map(({ operation }) => operation.id)
          .toSorted(),
      );
      const keys = items.flatMap(({ request }) => request.header.filter(({ key }: Node) => key === 'Idempotency-Key'));
      assert.ok(keys.length > 8);
      assert.equal(new Set(keys.map(({ value }: Node) => value)).size, keys.length);
    });

    it('sent twice from top to bottom gets only documented answers, and a single refusal in the first round', async () => {
      const who = await e.aseguradora(variant, { pruebas: true });
      const person = await onePersonOf(e, who);
      const paths = Object.assign({}, ...PARTS.map((part) => openApiDocument(variant, { server: SERVER, part }).paths));
      const values = new Map<string, string>(postman.variable.map(({ key, value }: Node) => [key, value]));
      values.set('base_url', '').set('api_key', who.apiKey).set('receptor_url', 'http://127.0.0.1:9/');
      values.set('email', person.email).set('password', person.password);
      const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values.get(name) ?? name);
      const refused = new Set<string>();
      for (const round of [1, 2])
        for (const [i, { id }] of collectionRequests(variant).entries()) {
          const { request, event } = items[i];
          const key: Record<string, string> = request.auth?.type === 'noauth' ? {} : { 'x-api-key': who.apiKey };
          const given = request.header.map(({ key, value }: Node) => [key.toLowerCase(), filled(value)]);
          const headers = { host: who.host, ...key, ...Object.fromEntries(given) };
          const url = filled(request.url.raw);
          const { status, json, text } = await send(e, request, { url, headers, filled });
          const { operation } = operationsOf(variant).find(
            ({ operation }) => operation.id === id.split('-')[0],
          ) as Node;
          const documented = Object.keys(paths[operation.path][operation.method.toLowerCase()].responses);
          assert.ok(documented.includes(String(status)), `${id}: ${status} ${text}`);
          if (round === 1 && status >= 300) refused.add(`${operation.id} ${status}`);
          const keeps = /set\('(\w+)', answer\.data\.([\w.[\]]+)\)/.exec(event?.[0].script.exec.join('\n') ?? '');
          if (keeps?.[1] && json.data) values.set(keeps[1], String(at(json.data, keeps[2] as string)));
        }
      // The test event was not attempted yet, so it cannot be sent again.
      assert.deepEqual([...refused], ['reenviarEntrega 409']);
    });
  });

interface Filled {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly filled: (text: string) => string;
}

/** Sends a request of the collection; a body that is not JSON is sent as raw text. */
async function send(e: Environment, { method, body }: Node, { url, headers, filled }: Filled) {
  const text = body && filled(body.raw);
  if (!body || body.options.raw.language === 'json')
    return e.request(null, method, url, body && JSON.parse(text), headers);
  const answer = await e.app.inject({ method, url: `/api/v1${url}`, headers, payload: text });
  return { status: answer.statusCode, text: answer.body, json: JSON.parse(answer.body) };
}

/** The value at a path such as `elementos[0].codigo` of an answer's data. */
const at = (data: Node, place: string): unknown =>
  place
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((node: Node, step) => node?.[step], data);
