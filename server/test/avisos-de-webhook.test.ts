/** What the admins of an insurer are told when a webhook fails: a real receiver that refuses, a real mail server, a clock that moves. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { abrirBuzon, type Buzon, leerCorreo } from './buzon.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unCaso } from './fabricas.ts';

const MINUTO = 60_000;
const DIA = 24 * 60 * MINUTO;
/** Past a gap and its jitter. */
const CON_FLUCTUACION = 11_000;

describe('notices of a failing webhook', () => {
  let buzon: Buzon;
  let e: Entorno;
  let receptor: Server;
  let estado = 503;
  before(async () => {
    buzon = await abrirBuzon();
    e = await crearEntorno({ motor: 'postgres', variables: { SMTP_URL: buzon.url, ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    receptor = createServer((peticion, respuesta) => {
      peticion.resume().on('end', () => respuesta.writeHead(estado).end());
    }).listen(0, '127.0.0.1');
    await once(receptor, 'listening');
  });
  after(async () => {
    receptor.closeAllConnections();
    receptor.close();
    await e.cerrar();
    await buzon.cerrar();
  });

  async function aseguradoraConWebhook(extra = {}): Promise<{ a: Aseguradora; id: string; email: string }> {
    const a = await e.aseguradora('A', extra);
    const email = `admin@${a.slug}.example`;
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    const nombre = 'Marta Ferrer';
    for (const [rol, direccion] of [
      ['admin', email],
      ['operador', `operador@${a.slug}.example`],
    ] as const)
      await crearUsuario(e.programa, { email: direccion, nombre, rol, aseguradoraId: a.id }, actor);
    const { port } = receptor.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/albacea?token=hunter2`;
    const cuerpo = { url, eventos: ['caso_abierto'], descripcion: 'Core de siniestros' };
    const { json } = await e.pedir(a, 'POST', '/webhooks', cuerpo);
    return { a, id: json.data.webhook_id, email };
  }

  async function entregar(): Promise<void> {
    await e.programa.repartidor.ronda();
    await e.programa.repartidor.reposo();
  }

  /** One event through its whole schedule of Variant A; ends a little after its last attempt. */
  async function unEventoQueSeAgota(a: Aseguradora): Promise<void> {
    assert.equal((await e.pedir(a, 'POST', '/casos', unCaso())).estado, 201);
    await entregar();
    for (const minutos of [1, 4, 16]) {
      e.reloj.avanzar(minutos * MINUTO + CON_FLUCTUACION);
      await entregar();
    }
  }

  /** Notices that have left for an address since the last time. */
  const vistos = new Map<string, number>();
  async function avisosPara(email: string) {
    while ((await e.programa.despachador.ronda()) > 0);
    const todos = buzon.aceptados.filter(({ para }) => para.includes(email));
    const nuevos = await Promise.all(todos.slice(vistos.get(email) ?? 0).map(leerCorreo));
    vistos.set(email, todos.length);
    return nuevos;
  }

  it('come at the first exhausted delivery, half way and when it is disabled, to the admins alone', async () => {
    const { a, id, email } = await aseguradoraConWebhook();
    await unEventoQueSeAgota(a);
    const [primero, ...mas] = await avisosPara(email);
    assert.deepEqual(mas, []);
    assert.equal(
      primero?.subject,
      `Un webhook no acepta entregas: 127.0.0.1:${(receptor.address() as AddressInfo).port}`,
    );
    const texto = primero?.text?.replace(/\s+/g, ' ') ?? '';
    for (const hecho of [
      'Hola, Marta Ferrer:',
      id,
      'Core de siniestros',
      'respuesta 503',
      '21 de noviembre de 2026 a las 10:30',
    ])
      assert.ok(texto.includes(hecho), `${hecho} in ${texto}`);
    assert.doesNotMatch(`${primero?.subject}${primero?.text}${primero?.html}`, /hunter2/);

    await unEventoQueSeAgota(a);
    assert.deepEqual(await avisosPara(email), [], 'one notice for each level');
    e.reloj.avanzar(2.5 * DIA);
    await unEventoQueSeAgota(a);
    assert.deepEqual(
      (await avisosPara(email)).map(({ subject }) => subject?.split(':')[0]),
      ['Un webhook sigue sin aceptar entregas'],
    );
    e.reloj.avanzar(2.5 * DIA);
    await unEventoQueSeAgota(a);
    const [ultimo, ...otros] = await avisosPara(email);
    assert.deepEqual(otros, []);
    assert.match(ultimo?.subject ?? '', /^Hemos desactivado un webhook:/);
    assert.match(ultimo?.text ?? '', /retenidos/);
    const webhook = (await e.pedir(a, 'GET', `/webhooks/${id}`)).json.data;
    assert.partialDeepStrictEqual(webhook, { estado: 'desactivado', motivo_desactivacion: 'fallos' });
    assert.deepEqual(await avisosPara(`operador@${a.slug}.example`), []);
  });

  it('say so when two answers 410 in a row disabled it, and ask for no answer to the insurer’s customers', async () => {
    const { a, id, email } = await aseguradoraConWebhook({ responderA: 'clientes@aurora.example' });
    estado = 410;
    await unEventoQueSeAgota(a);
    estado = 503;
    const [aviso, ...mas] = await avisosPara(email);
    assert.deepEqual(mas, []);
    assert.match(aviso?.text ?? '', /410 \(ya no existe\) dos\s+veces\s+seguidas/);
    assert.equal(aviso?.replyTo, undefined);
    assert.equal((await e.pedir(a, 'GET', `/webhooks/${id}`)).json.data.motivo_desactivacion, 'respuesta_410');
  });

  it('are English for an insurer whose language is English', async () => {
    const { a, email } = await aseguradoraConWebhook();
    await e.base.superSql(`update aseguradoras set idioma = 'en', version = version + 1 where id = $1`, [a.id]);
    await unEventoQueSeAgota(a);
    const [aviso] = await avisosPara(email);
    assert.match(aviso?.subject ?? '', /^A webhook is not accepting deliveries:/);
  });
});
