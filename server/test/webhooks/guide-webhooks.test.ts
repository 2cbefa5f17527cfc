/** docs/webhooks.md says what the code does: its tables are compared with the contract, its programs are run. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { documentoOpenApi } from '@albacea/contract/openapi/openapi.ts';
import { eventBody } from '@albacea/contract/openapi/openapi-webhooks.ts';
import { OPERATIONS } from '@albacea/contract/operations/api.ts';
import { envelope } from '@albacea/contract/schemas/common.ts';
import { ENTREGA_STATES } from '@albacea/contract/schemas/lists.ts';
import { ATTEMPT_RESULTS, Entrega, EventsPage, WebhookRegistered } from '@albacea/contract/schemas/webhooks.ts';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { sendingHeaders } from '../../src/outbox/webhooks/endpoints/signature.ts';
import { RETENTION } from '../../src/outbox/webhooks/log/prune.ts';
import { DAYS_UNTIL_DEACTIVATE, ROTATION, WEBHOOKS_MAXIMUM } from '../../src/outbox/webhooks/rules.ts';
import { RESPONSE_MAXIMUM } from '../../src/platform/outbound-http/client.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ROUTE = join(ROOT, 'docs/webhooks.md');
const GUIDE = readFileSync(ROUTE, 'utf8');
const run = promisify(execFile);

/** The text below a heading, up to the next. */
function section(title: string): string {
  const text = GUIDE.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  assert.ok(text, `there is no section ${title}`);
  return text;
}

/** The rows of each table of a text, cells trimmed, without the two lines of its head. */
function tables(text: string): string[][][] {
  const lines = text.split('\n').map((line) => (line.startsWith('|') ? line.slice(1, -1).split(' | ') : null));
  const groups: string[][][] = [];
  for (const [i, cells] of lines.entries()) {
    if (cells === null) continue;
    if (!lines[i - 1]) groups.push([]);
    groups.at(-1)?.push(cells.map((cell) => cell.trim()));
  }
  return groups.map((rows) => rows.slice(2));
}

/** The blocks of code in a language. */
const blocks = (text: string, tongue: string): string[] =>
  [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].flatMap(([, theirs, code]) => (theirs === tongue ? [code ?? ''] : []));

/** Words in backquotes. */
const words = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');

describe('the guide to webhooks', () => {
  it('lists exactly the headers that are sent, as the OpenAPI does', () => {
    const [rows = []] = tables(section('What arrives'));
    const said = rows.map(([name]) => words(name)[0] ?? '');
    const headers = sendingHeaders({
      id: 'x',
      evento: 'caso_abierto',
      numero: 1,
      now: new Date(0),
      secreto: 'whsec_AA==',
      siguiente: 'whsec_AA==',
      body: Buffer.alloc(0),
      ensayo: true,
      a_peticion: true,
      trace: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    });
    const sent = Object.keys(headers).filter((name) => !['content-type', 'user-agent'].includes(name));
    assert.deepEqual(said.map((name) => name.toLowerCase()).sort(), sent.sort());
    assert.match(headers['user-agent'] ?? '', /^Albacea-Webhooks\//);
    const doc = documentoOpenApi('B', { server: 'https://albacea.example/api/v1' });
    const { parameters } = (doc.webhooks as Record<string, { post: { parameters: { name: string }[] } }>).caso_abierto
      ?.post ?? {
      parameters: [],
    };
    assert.deepEqual(said.sort(), parameters.map(({ name }) => name).sort());
  });

  it('names every state of a delivery and every outcome of an attempt', () => {
    const [states = [], results = []] = tables(section('Delivery log'));
    assert.deepEqual(
      states.map(([cell]) => words(cell)[0]),
      [...ENTREGA_STATES],
    );
    assert.deepEqual(
      results.map(([cell]) => words(cell)[0]),
      [...ATTEMPT_RESULTS],
    );
  });

  it('and the OpenAPI tell the limits that the code keeps', () => {
    const { respuesta, intento, entrega, evento } = RETENTION;
    const followed = (title: string) => section(title).replace(/\s+/g, ' ');
    assert.ok(
      followed('Delivery log').includes(
        `for ${respuesta} days, an attempt for ${intento}, a finished delivery for ${entrega}`,
      ),
    );
    assert.ok(followed('Delivery log').includes(`for ${evento}.`));
    assert.ok(followed('The feed').includes(`for ${evento} days`));
    assert.ok(followed('Schedule').includes(`${entrega} days`));
    assert.ok(followed('Register').includes(`At most ${WEBHOOKS_MAXIMUM} `));
    assert.ok(followed('Rotate the secret').includes(`after ${ROTATION / 3_600_000} hours`));
    assert.ok(followed('When a receiver fails').includes(`${DAYS_UNTIL_DEACTIVATE} days`));
    assert.ok(followed('Answer').includes(`first ${RESPONSE_MAXIMUM / 1024} KiB`));
    const { registrarWebhook, listarEntregas, listarEventos, rotarSecreto } = OPERATIONS;
    assert.ok(registrarWebhook.description.includes(`${WEBHOOKS_MAXIMUM} at most`));
    assert.ok(
      listarEntregas.description.includes(
        `${intento} days, the text of an answer for ${respuesta}, finished deliveries for ${entrega}`,
      ),
    );
    assert.ok(listarEventos.description.includes(`${evento} days`));
    assert.ok(rotarSecreto.description.includes(`${ROTATION / 3_600_000} hours`));
  });

  it('shows JSON that fits the contract', () => {
    const casos: [string, TSchema][] = [
      ['Register', envelope(WebhookRegistered)],
      ['What arrives', eventBody('siniestro_abierto')],
      ['Delivery log', Entrega],
      ['The feed', envelope(EventsPage)],
    ];
    for (const [title, schema] of casos) {
      const [json = ''] = blocks(section(title), 'json');
      assert.deepEqual([...Value.Errors(schema, JSON.parse(json))], [], title);
    }
  });

  it('links to files and headings that exist', () => {
    const anchors = [...GUIDE.matchAll(/^#{2,3} (.+)$/gm)].map(
      ([, title]) => `#${title?.toLowerCase().replaceAll(' ', '-')}`,
    );
    const links = [...GUIDE.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link ?? '');
    assert.ok(links.length > 8);
    for (const link of links.filter((one) => !one.startsWith('https://'))) {
      if (link.startsWith('#')) assert.ok(anchors.includes(link), link);
      else assert.ok(existsSync(join(dirname(ROUTE), link.split('#')[0] ?? '')), link);
    }
  });
});

describe('the shell lines of the guide', () => {
  const [lines = '', sending = ''] = blocks(section('Verify'), 'sh');
  const [expected = ''] = blocks(section('Verify'), '');

  it('print the signatures that the service makes', async (t) => {
    if (await missing('openssl', 'version')) return t.skip('openssl is not installed');
    const { stdout } = await run('sh', ['-c', lines]);
    assert.equal(stdout, expected);
    const variable = (name: string) => new RegExp(`${name}='?([^'\\n ]+)`).exec(lines)?.[1] ?? '';
    const { 'x-webhook-signature': own, 'webhook-signature': standard } = sendingHeaders({
      id: variable('id'),
      evento: 'siniestro_abierto',
      numero: 1,
      now: new Date(Number(variable('timestamp')) * 1000),
      secreto: variable('secret'),
      siguiente: null,
      body: Buffer.from(variable('body')),
      ensayo: false,
      a_peticion: false,
    });
    assert.equal(stdout, `${own}\n${standard}\n`);
  });

  it('make a delivery that the receiver takes, and takes for a repeat the second time', async (t) => {
    if ((await missing('openssl', 'version')) || (await missing('curl', '--version')))
      return t.skip('openssl or curl is not installed');
    const secret = /secret='([^']+)'/.exec(lines)?.[1] ?? '';
    const receiver = spawn(process.execPath, [join(ROOT, 'examples/receivers/receiver.ts')], {
      env: { PORT: '0', WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const [notice] = await once(createInterface({ input: receiver.stderr }), 'line');
      const address = /http:\S+/.exec(notice)?.[0] ?? '';
      const now = lines.replace('timestamp=1795253400', 'timestamp=$(date +%s)');
      const twoTimes = sending.replace('http://127.0.0.1:9000', address).repeat(2);
      const { stdout } = await run('sh', ['-c', `${now}\n${twoTimes}`]);
      assert.equal(stdout, `${expected.split('\n')[0]}\n${stdout.split('\n')[1]}\n204\nrepeated200\n`);
    } finally {
      const end = once(receiver, 'exit');
      receiver.kill();
      await end;
    }
  });
});

/** Whether a program is not there. */
const missing = (program: string, option: string): Promise<boolean> =>
  run(program, [option]).then(
    () => false,
    () => true,
  );
