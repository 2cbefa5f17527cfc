/** The guide and the reference of webhooks match the code: headers, limits, and the guide's shell commands. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openApiDocument } from '@albacea/contract/openapi/openapi.ts';
import { createTexts, REFERENCE_TEXTS } from '@albacea/contract/openapi/texts.ts';
import { ENTREGA_STATES } from '@albacea/contract/schemas/lists.ts';
import { ATTEMPT_RESULTS } from '@albacea/contract/schemas/webhooks.ts';
import { filledGuide } from '../../src/insurers/documentation/page.ts';
import { PAGES, signedDelivery, VECTOR } from '../../src/insurers/documentation/pages.ts';
import { sendingHeaders } from '../../src/outbox/webhooks/endpoints/signature.ts';
import { RETENTION } from '../../src/outbox/webhooks/log/prune.ts';
import { ROTATION, WEBHOOKS_MAXIMUM } from '../../src/outbox/webhooks/rules.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const TEXTS = createTexts(REFERENCE_TEXTS.en, 'B');

describe('the reference of webhooks', () => {
  it('lists exactly the headers that are sent', () => {
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
    assert.match(headers['user-agent'] ?? '', /^Albacea-Webhooks\//);
    const doc = openApiDocument('B', { server: 'https://albacea.example/api/v1' });
    const webhooks = doc.webhooks as Record<string, { post: { parameters: { name: string }[] } }>;
    for (const { post } of Object.values(webhooks)) {
      const said = post.parameters.map(({ name }) => name.toLowerCase());
      assert.deepEqual(said.sort(), sent.sort());
    }
  });

  it('explains every state of a delivery and every outcome of an attempt', () => {
    const explained = (subject: string) =>
      [...TEXTS.of('schemas', `PaginaDeEntregas.elementos[].${subject}`).matchAll(/`(\w+)`,/g)].map(([, word]) => word);
    assert.deepEqual(explained('estado'), [...ENTREGA_STATES]);
    assert.deepEqual(explained('intentos[].resultado'), [...ATTEMPT_RESULTS]);
  });

  it('states the limits that the code enforces', () => {
    const { respuesta, intento, entrega, evento } = RETENTION;
    const says = (id: string, limit: string) =>
      assert.ok(TEXTS.of('operations', `${id}.description`).includes(limit), id);
    says('registrarWebhook', `${WEBHOOKS_MAXIMUM} at most`);
    says(
      'listarEntregas',
      `${intento} days, the text of an answer for ${respuesta}, finished deliveries for ${entrega}`,
    );
    says('listarEventos', `${evento} days`);
    says('rotarSecreto', `${ROTATION / 3_600_000} hours`);
  });
});

for (const language of ['es', 'en'] as const)
  describe(`the shell lines of the guide (${language})`, () => {
    const reader = { variant: 'B', language, server: 'https://albacea.example/api/v1' } as const;
    const page = PAGES.find(({ path }) => path === 'webhooks');
    assert.ok(page);
    const guide = filledGuide(page, reader);
    const blocks = [...guide.matchAll(/^```shell [^\n]*\n(.*?)^```$/gms)].map(([, code = '']) => code);
    const lines = blocks.find((code) => code.includes('openssl')) ?? '';
    const sending = blocks.find((code) => code.includes('127.0.0.1:9000 -H')) ?? '';

    it('print the signatures that the service makes', async (t) => {
      if (await missing('openssl', 'version')) return t.skip('openssl is not installed');
      const { stdout } = await run('sh', ['-c', lines]);
      const { 'x-webhook-signature': own, 'webhook-signature': standard } = sendingHeaders({
        id: VECTOR.id,
        evento: 'siniestro_abierto',
        numero: 1,
        now: new Date(VECTOR.seconds * 1000),
        secreto: VECTOR.secret,
        siguiente: null,
        body: Buffer.from(signedDelivery('siniestro_abierto').body),
        ensayo: false,
        a_peticion: false,
      });
      assert.equal(stdout, `${own}\n${standard}\n`);
    });

    it('make a delivery that the receiver accepts, and recognises as a repeat the second time', async (t) => {
      if ((await missing('openssl', 'version')) || (await missing('curl', '--version')))
        return t.skip('openssl or curl is not installed');
      const receiver = spawn(process.execPath, [join(ROOT, 'examples/receivers/receiver.ts')], {
        env: { PORT: '0', WEBHOOK_SECRET: VECTOR.secret },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      try {
        const [notice] = await once(createInterface({ input: receiver.stderr }), 'line');
        const address = /http:\S+/.exec(notice)?.[0] ?? '';
        const now = lines.replace(`hora=${VECTOR.seconds}`, 'hora=$(date +%s)');
        const twice = sending.replace('http://127.0.0.1:9000', address).repeat(2);
        const { stdout } = await run('sh', ['-c', `${now}\n${twice}`]);
        const [own = '', standard = ''] = stdout.split('\n');
        assert.match(own, /^sha256=[0-9a-f]{64}$/);
        assert.equal(stdout, `${own}\n${standard}\n204\nrepeated200\n`);
      } finally {
        const end = once(receiver, 'exit');
        receiver.kill();
        await end;
      }
    });
  });

/** Whether a program is not installed. */
const missing = (program: string, option: string): Promise<boolean> =>
  run(program, [option]).then(
    () => false,
    () => true,
  );
