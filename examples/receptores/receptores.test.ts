/** The example receivers as integrators run them: each in its own process, over HTTP, with deliveries as the service signs them. */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { cabecerasDeEnvio, nuevoSecreto } from '../../server/src/capabilities/webhooks/firma.ts';

const RECEPTORES = [
  { nombre: 'receptor.ts', programa: process.execPath },
  { nombre: 'receptor.py', programa: 'python3' },
] as const;

const VIEJO = nuevoSecreto();
const NUEVO = nuevoSecreto();

interface Entrega {
  readonly cuerpo: Buffer;
  readonly cabeceras: Record<string, string>;
}

let serie = 0;

/** A delivery as the service makes it. `hace`: seconds since it was signed. */
function unaEntrega(
  cambios: { secreto?: string; siguiente?: string; hace?: number; numero?: number; id?: string; cuerpo?: string } = {},
): Entrega & { readonly id: string } {
  const { secreto = VIEJO, siguiente = null, hace = 0, numero = 1 } = cambios;
  serie += 1;
  const id = cambios.id ?? `0199f3a1-7d2e-7cc3-9d52-${String(serie).padStart(12, '0')}`;
  const data = { caso_id: 'CAS-2026-000123', nota: 'año, «€»' };
  const mensaje = { evento: 'caso_abierto', data, timestamp: '2026-11-21T09:30:00.000Z' };
  const cuerpo = Buffer.from(cambios.cuerpo ?? JSON.stringify(mensaje));
  const ahora = new Date(Date.now() - hace * 1000);
  return {
    id,
    cuerpo,
    cabeceras: cabecerasDeEnvio({ id, evento: 'caso_abierto', numero, ahora, secreto, siguiente, cuerpo }),
  };
}

/** A receiver in its own process. */
interface Receptor {
  enviar(entrega: Entrega, metodo?: string): Promise<{ estado: number; texto: string }>;
  /** The next event that it prints. */
  siguienteEvento(): Promise<{ id: string; intento: string; evento: string; data: unknown; timestamp: string }>;
  cerrar(): Promise<void>;
}

const lanzar = ({ nombre, programa }: (typeof RECEPTORES)[number], variables: Record<string, string>) =>
  spawn(programa, [join(import.meta.dirname, nombre)], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function abrirReceptor(cual: (typeof RECEPTORES)[number], variables: Record<string, string>): Promise<Receptor> {
  const proceso: ChildProcessByStdio<null, Readable, Readable> = lanzar(cual, variables);
  const lineas = createInterface({ input: proceso.stdout })[Symbol.asyncIterator]();
  const avisos = createInterface({ input: proceso.stderr });
  const [aviso] = (await once(avisos, 'line')) as [string];
  const puerto = Number(/^listening on http:\/\/127\.0\.0\.1:(\d+)$/.exec(aviso)?.[1]);
  assert.ok(puerto > 0, aviso);
  return {
    enviar: (entrega, metodo = 'POST') => enviar(puerto, entrega, metodo),
    siguienteEvento: async () => JSON.parse(String((await lineas.next()).value)),
    async cerrar() {
      const fin = once(proceso, 'exit');
      proceso.kill();
      await fin;
    },
  };
}

/** By node:http, which sends header values as they are given, and not by fetch, which mends them. */
function enviar(puerto: number, { cuerpo, cabeceras }: Entrega, metodo: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ estado: number; texto: string }>();
  const peticion = request({ port: puerto, host: '127.0.0.1', method: metodo, path: '/', headers: cabeceras });
  peticion.on('error', reject).on('response', async (respuesta) => {
    const trozos = await respuesta.toArray();
    resolve({ estado: respuesta.statusCode ?? 0, texto: Buffer.concat(trozos).toString() });
  });
  peticion.end(cuerpo);
  return promise;
}

/** A copy with some headers changed, or taken away when undefined. */
function con<E extends Entrega>(entrega: E, cambios: Record<string, string | undefined>): E {
  const cabeceras = Object.entries({ ...entrega.cabeceras, ...cambios }).filter(([, valor]) => valor !== undefined);
  return { ...entrega, cabeceras: Object.fromEntries(cabeceras) };
}

for (const cual of RECEPTORES) {
  if (spawnSync(cual.programa, ['--version']).error) {
    // A test and not the suite, so that the run counts it.
    it(`${cual.nombre} does what is said below`, { skip: `${cual.programa} is not installed` }, () => {});
    continue;
  }
  describe(cual.nombre, () => {
    let receptor: Receptor;
    before(async () => {
      receptor = await abrirReceptor(cual, { WEBHOOK_SECRET: VIEJO });
    });
    after(() => receptor.cerrar());

    /** That something was refused and not printed: the next event printed is one that was sent after it. */
    async function refusa(entrega: Entrega, estado: number, texto: RegExp, metodo?: string): Promise<void> {
      const respuesta = await receptor.enviar(entrega, metodo);
      assert.equal(respuesta.estado, estado, respuesta.texto);
      assert.match(respuesta.texto, texto);
      const buena = unaEntrega();
      assert.equal((await receptor.enviar(buena)).estado, 204);
      assert.equal((await receptor.siguienteEvento()).id, buena.id);
    }

    it('takes a genuine delivery with 204 and prints its event, which the library of Standard Webhooks accepts too', async () => {
      const entrega = unaEntrega({ numero: 3 });
      assert.deepEqual(await receptor.enviar(entrega), { estado: 204, texto: '' });
      const mensaje = new Webhook(VIEJO).verify(entrega.cuerpo.toString(), entrega.cabeceras) as object;
      assert.deepEqual(await receptor.siguienteEvento(), { id: entrega.id, intento: '3', ...mensaje });
    });

    it('refuses a body of which one byte was changed', async () => {
      const entrega = unaEntrega();
      const cuerpo = Buffer.from(entrega.cuerpo.toString().replace('000123', '000124'));
      await refusa({ ...entrega, cuerpo }, 401, /X-Webhook-Signature/);
    });

    it('refuses what another secret has signed, in both schemes or in one of them', async () => {
      const falsa = unaEntrega({ secreto: NUEVO });
      await refusa(falsa, 401, /X-Webhook-Signature/);
      const buena = unaEntrega();
      const { 'x-webhook-signature': propia, 'webhook-signature': estandar } = falsa.cabeceras;
      await refusa(con(buena, { 'x-webhook-signature': propia }), 401, /X-Webhook-Signature/);
      await refusa(con(buena, { 'webhook-signature': estandar }), 401, /webhook-signature/);
    });

    it('refuses signatures that are absent, cut, of another version, or no text at all', async () => {
      const buena = unaEntrega();
      const propia = String(buena.cabeceras['x-webhook-signature']);
      const estandar = String(buena.cabeceras['webhook-signature']);
      for (const firma of [undefined, '', 'sha256=', propia.slice(0, -1), `${propia}0`, propia.slice(7), 'ñ\u00ff'])
        await refusa(con(buena, { 'x-webhook-signature': firma }), 401, /X-Webhook-Signature/);
      for (const firma of [undefined, '', 'v1,', estandar.replace('v1', 'v1a'), estandar.slice(0, -1), 'v1,ñ\u00ff'])
        await refusa(con(buena, { 'webhook-signature': firma }), 401, /webhook-signature/);
    });

    it('refuses what was signed more than five minutes ago or from now, and takes what is within them', async () => {
      await refusa(unaEntrega({ hace: 360 }), 401, /fresh/);
      await refusa(unaEntrega({ hace: -360 }), 401, /fresh/);
      for (const hace of [240, -240]) {
        const entrega = unaEntrega({ hace });
        assert.equal((await receptor.enviar(entrega)).estado, 204);
        assert.equal((await receptor.siguienteEvento()).id, entrega.id);
      }
    });

    it('refuses an old copy whose time was made new, and a time that is no number', async () => {
      const ahora = String(Math.floor(Date.now() / 1000));
      await refusa(con(unaEntrega({ hace: 3600 }), { 'webhook-timestamp': ahora }), 401, /webhook-signature/);
      for (const instante of [undefined, '', 'now', `${ahora}.0`, `-${ahora}`, `${ahora}e0`, ' '])
        await refusa(con(unaEntrega(), { 'webhook-timestamp': instante }), 401, /fresh/);
    });

    it('takes every attempt of an event and prints the event once', async () => {
      const entrega = unaEntrega();
      assert.equal((await receptor.enviar(entrega)).estado, 204);
      for (const numero of [2, 3]) {
        const repetida = unaEntrega({ id: entrega.id, numero });
        assert.deepEqual(await receptor.enviar(repetida), { estado: 200, texto: 'repeated' });
      }
      assert.equal((await receptor.siguienteEvento()).id, entrega.id);
      const otra = unaEntrega();
      assert.equal((await receptor.enviar(otra)).estado, 204);
      assert.equal((await receptor.siguienteEvento()).id, otra.id);
    });

    it('refuses a copy that was given another id', async () => {
      const buena = unaEntrega();
      await refusa(con(buena, { 'x-webhook-id': 'otro' }), 401, /ids/);
      await refusa(con(buena, { 'x-webhook-id': undefined }), 401, /ids/);
      await refusa(con(buena, { 'x-webhook-id': 'otro', 'webhook-id': 'otro' }), 401, /webhook-signature/);
    });

    it('answers 400 to what is signed and no event, 405 to GET', async () => {
      for (const cuerpo of ['{', '[]', 'null', '{"evento":1}', '"año"', '\u0000'])
        await refusa(unaEntrega({ cuerpo }), 400, /not an event/);
      const { estado } = await receptor.enviar({ cuerpo: Buffer.alloc(0), cabeceras: {} }, 'GET');
      assert.equal(estado, 405);
    });

    it('does not read a body that is too long, and goes on', async () => {
      const larga = unaEntrega({ cuerpo: 'x'.repeat(1_000_000) });
      // The answer can be lost: who closes with bytes unread resets the connection.
      const estado = await receptor.enviar(larga).then(
        ({ estado }) => estado,
        ({ code }) => code,
      );
      assert.ok([413, 'ECONNRESET', 'EPIPE'].includes(estado), estado);
      const buena = unaEntrega();
      assert.equal((await receptor.enviar(buena)).estado, 204);
      assert.equal((await receptor.siguienteEvento()).id, buena.id);
    });

    it('does not start without a secret, and says which variable is missing', async () => {
      const proceso = lanzar(cual, {});
      const salida = proceso.stderr.toArray();
      const [codigo] = await once(proceso, 'exit');
      assert.equal(codigo, 1);
      assert.match(Buffer.concat(await salida).toString(), /^WEBHOOK_SECRET is missing/);
    });
  });

  describe(`${cual.nombre} while a secret is being rotated`, () => {
    const enRotacion = () => unaEntrega({ secreto: VIEJO, siguiente: NUEVO });
    const antes = () => unaEntrega({ secreto: VIEJO });
    const despues = () => unaEntrega({ secreto: NUEVO });
    const casos = [
      ['that knows the old secret', { WEBHOOK_SECRET: VIEJO }, [204, 204, 401]],
      ['that knows both', { WEBHOOK_SECRET: VIEJO, WEBHOOK_SECRET_NEXT: NUEVO }, [204, 204, 204]],
      ['that knows the new secret', { WEBHOOK_SECRET: NUEVO }, [401, 204, 204]],
    ] as const;
    for (const [quien, variables, esperados] of casos) {
      it(`a receiver ${quien} answers ${esperados.join(', ')} before, during and after`, async () => {
        const receptor = await abrirReceptor(cual, variables);
        try {
          const respuestas = [];
          for (const entrega of [antes(), enRotacion(), despues()]) respuestas.push(await receptor.enviar(entrega));
          assert.deepEqual(
            respuestas.map(({ estado }) => estado),
            esperados,
          );
        } finally {
          await receptor.cerrar();
        }
      });
    }
  });
}
