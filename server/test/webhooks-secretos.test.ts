/** Rotation of secrets and Idempotency-Key of the webhooks, in both variants. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { sha256 } from '../src/platform/ids.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { abrirReceptor, con, type ReceptorDePrueba, type Recibida } from './receptor.ts';
import { abrirCaso, emitir, entregasDe, intentosDe, type Registrado, registrar, repartir } from './reparto.ts';

const DIA = 86_400_000;

const hmac = (secreto: string, { cuerpo }: Recibida) =>
  `sha256=${createHmac('sha256', secreto).update(cuerpo).digest('hex')}`;

/** Each secret of the Standard Webhooks header, in its order: the library would take any of them. */
function estandar(secreto: string, { cabeceras, cuerpo }: Recibida): string {
  const instante = new Date(Number(cabeceras['webhook-timestamp']) * 1000);
  return new Webhook(secreto).sign(String(cabeceras['webhook-id']), instante, cuerpo.toString('utf8'));
}

describe('secrets and repeats of webhooks', () => {
  let e: Entorno;
  let receptor: ReceptorDePrueba;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    receptor = await abrirReceptor();
  });
  after(async () => {
    await receptor.cerrar();
    await e.cerrar();
  });

  const rotar = async (quien: Aseguradora, { webhook_id }: Registrado) =>
    e.pedir(quien, 'POST', `/webhooks/${webhook_id}/secreto`);

  async function enviada(quien: Aseguradora, { webhook_id }: Registrado): Promise<Recibida> {
    await e.pedir(quien, 'POST', `/webhooks/${webhook_id}/prueba`);
    await repartir(e);
    return receptor.recibidas.at(-1) as Recibida;
  }

  for (const variante of ['A', 'B'] as const) {
    it(`for 24 hours the old secret signs as before and the new one beside it; then the new one alone (${variante})`, async () => {
      const quien = await e.aseguradora(variante);
      const w = await registrar(e, quien, receptor.url);
      const { estado, json } = await rotar(quien, w);
      assert.equal(estado, 201);
      const hasta = new Date(e.reloj.ahora().getTime() + DIA).toISOString();
      assert.deepEqual(json.data, { webhook_id: w.webhook_id, secret: json.data.secret, rotacion_hasta: hasta });
      const nuevo: string = json.data.secret;
      const leer = async () => (await e.pedir(quien, 'GET', `/webhooks/${w.webhook_id}`)).json.data.rotacion_hasta;
      assert.equal(await leer(), hasta);

      for (const paso of [0, DIA - 1]) {
        e.reloj.avanzar(paso);
        const r = await enviada(quien, w);
        assert.equal(r.cabeceras['x-webhook-signature'], hmac(w.secret, r));
        assert.equal(r.cabeceras['x-webhook-signature-next'], hmac(nuevo, r));
        assert.equal(r.cabeceras['webhook-signature'], `${estandar(w.secret, r)} ${estandar(nuevo, r)}`);
      }
      e.reloj.avanzar(1);
      const r = await enviada(quien, w);
      assert.equal(r.cabeceras['x-webhook-signature'], hmac(nuevo, r));
      assert.equal(r.cabeceras['x-webhook-signature-next'], undefined);
      assert.equal(r.cabeceras['webhook-signature'], estandar(nuevo, r));
      assert.equal(await leer(), null);
    });
  }

  it('activating ends the rotation at once, and only one that runs can be ended', async () => {
    const quien = await e.aseguradora('B');
    const w = await registrar(e, quien, receptor.url);
    const activar = () => e.pedir(quien, 'POST', `/webhooks/${w.webhook_id}/secreto/activar`);
    const antes = await activar();
    assert.deepEqual([antes.estado, antes.cabeceras['x-error-code']], [409, 'estado_no_permite']);
    const nuevo = (await rotar(quien, w)).json.data.secret;
    const activado = await activar();
    assert.deepEqual([activado.estado, activado.json.data.rotacion_hasta], [200, null]);
    const r = await enviada(quien, w);
    assert.equal(r.cabeceras['x-webhook-signature'], hmac(nuevo, r));
    assert.equal(r.cabeceras['x-webhook-signature-next'], undefined);
    assert.equal((await activar()).estado, 409);
  });

  it('a rotation that is cancelled leaves the old secret as it was, and another may begin; one that is over cannot be cancelled', async () => {
    const quien = await e.aseguradora('B');
    const w = await registrar(e, quien, receptor.url);
    const cancelar = () => e.pedir(quien, 'DELETE', `/webhooks/${w.webhook_id}/secreto`);
    assert.deepEqual((await cancelar()).cabeceras['x-error-code'], 'estado_no_permite');
    await rotar(quien, w);
    const { estado, json } = await cancelar();
    assert.deepEqual([estado, json.data.rotacion_hasta], [200, null]);
    const r = await enviada(quien, w);
    assert.equal(r.cabeceras['x-webhook-signature'], hmac(w.secret, r));
    assert.equal(r.cabeceras['x-webhook-signature-next'], undefined);
    assert.equal(r.cabeceras['webhook-signature'], estandar(w.secret, r));
    const tercero = (await rotar(quien, w)).json.data.secret;
    e.reloj.avanzar(DIA);
    assert.equal((await cancelar()).estado, 409, 'the new one signs by now');
    const otra = await enviada(quien, w);
    assert.equal(otra.cabeceras['x-webhook-signature'], hmac(tercero, otra));
  });

  it('rotating, activating and cancelling are changes: actualizado says when', async () => {
    const quien = await e.aseguradora('B');
    const { webhook_id } = await registrar(e, quien, receptor.url);
    const ruta = `/webhooks/${webhook_id}`;
    for (const [metodo, paso] of [
      ['POST', 'secreto'],
      ['DELETE', 'secreto'],
      ['POST', 'secreto'],
      ['POST', 'secreto/activar'],
    ] as const) {
      e.reloj.avanzar(1000);
      await e.pedir(quien, metodo, `${ruta}/${paso}`);
      const { actualizado } = (await e.pedir(quien, 'GET', ruta)).json.data;
      assert.equal(actualizado, e.reloj.ahora().toISOString(), `${metodo} ${paso}`);
    }
  });

  it('a second rotation while one runs is 409 and changes nothing; after it the chain goes on from the new secret', async () => {
    const quien = await e.aseguradora('B');
    const w = await registrar(e, quien, receptor.url);
    const segundo = (await rotar(quien, w)).json.data.secret;
    const choque = await rotar(quien, w);
    assert.deepEqual([choque.estado, choque.cabeceras['x-error-code']], [409, 'estado_no_permite']);
    assert.ok(!choque.texto.includes('whsec_'));
    const r = await enviada(quien, w);
    assert.equal(r.cabeceras['x-webhook-signature-next'], hmac(segundo, r));
    e.reloj.avanzar(DIA);
    const tercero = (await rotar(quien, w)).json.data.secret;
    const otra = await enviada(quien, w);
    assert.equal(otra.cabeceras['x-webhook-signature'], hmac(segundo, otra));
    assert.equal(otra.cabeceras['x-webhook-signature-next'], hmac(tercero, otra));
  });

  it('a retry that falls after the end of a rotation is signed with the new secret', async () => {
    const quien = await e.aseguradora('B');
    const w = await registrar(e, quien, receptor.url);
    const nuevo = (await rotar(quien, w)).json.data.secret;
    e.reloj.avanzar(DIA - 1000);
    receptor.responder = con(503);
    const primera = await enviada(quien, w);
    assert.equal(primera.cabeceras['x-webhook-signature'], hmac(w.secret, primera));
    receptor.responder = con(200);
    e.reloj.avanzar(70_000);
    await repartir(e);
    const segunda = receptor.recibidas.at(-1) as Recibida;
    assert.equal(segunda.cabeceras['x-webhook-attempt'], '2');
    assert.equal(segunda.cabeceras['x-webhook-signature'], hmac(nuevo, segunda));
  });

  it('prueba, reenviar, recuperar and activar repeat their answer for the same Idempotency-Key, with one effect', async () => {
    const quien = await e.aseguradora('A');
    const w = await registrar(e, quien, receptor.url);
    const caso = await abrirCaso(e, quien);
    await emitir(e, quien, caso);
    await repartir(e);
    const [entrega] = await entregasDe(e, quien, w.webhook_id);
    await rotar(quien, w);
    const ruta = `/webhooks/${w.webhook_id}`;
    const operaciones: [string, object | undefined][] = [
      [`${ruta}/prueba`, undefined],
      [`${ruta}/entregas/${entrega?.entrega_id}/reenviar`, undefined],
      [`${ruta}/recuperar`, { desde: '2026-01-01T00:00:00Z' }],
      [`${ruta}/secreto/activar`, undefined],
    ];
    for (const [i, [camino, cuerpo]] of operaciones.entries()) {
      const marca = { 'idempotency-key': `clave-${i}` };
      const [una, otra] = [
        await e.pedir(quien, 'POST', camino, cuerpo, marca),
        await e.pedir(quien, 'POST', camino, cuerpo, marca),
      ];
      assert.ok(una.estado < 300, una.texto);
      assert.deepEqual([otra.estado, otra.texto], [una.estado, una.texto]);
      assert.equal(una.cabeceras['idempotent-replayed'], undefined);
      assert.equal(otra.cabeceras['idempotent-replayed'], 'true');
      const distinta = await e.pedir(quien, 'POST', `${ruta}/recuperar`, { desde: '2025-01-01T00:00:00Z' }, marca);
      assert.deepEqual([distinta.estado, distinta.cabeceras['x-error-code']], [422, 'idempotencia_cuerpo_distinto']);
      await guardadaBajoLaClave(quien, `clave-${i}`, una.texto);
    }
    await repartir(e);
    const log = await entregasDe(e, quien, w.webhook_id);
    assert.deepEqual(log.map(({ evento }) => evento).sort(), ['cuenta_resuelta', 'prueba']);
    assert.deepEqual(intentosDe(log.find(({ evento }) => evento === 'cuenta_resuelta') as (typeof log)[0]), [
      '1 entregado 200',
      '2 entregado 200',
    ]);
  });

  it('what shows a secret is never stored: an Idempotency-Key on registration and rotation is not honoured', async () => {
    const quien = await e.aseguradora('B');
    const marca = { 'idempotency-key': 'una' };
    const nuevo = { url: receptor.url, eventos: ['caso_abierto'] };
    const uno = await e.pedir(quien, 'POST', '/webhooks', nuevo, marca);
    const dos = await e.pedir(quien, 'POST', '/webhooks', nuevo, marca);
    assert.notEqual(uno.json.data.secret, dos.json.data.secret);
    const ruta = `/webhooks/${uno.json.data.webhook_id}/secreto`;
    assert.deepEqual(
      [
        (await e.pedir(quien, 'POST', ruta, undefined, marca)).estado,
        (await e.pedir(quien, 'POST', ruta, undefined, marca)).estado,
      ],
      [201, 409],
    );
    const filas = await e.base.superSql('select 1 from idempotencia where aseguradora_id = $1', [quien.id]);
    assert.equal(filas.length, 0);
  });

  /** The stored answer belongs to no case and opens with the insurer's key. */
  async function guardadaBajoLaClave(quien: Aseguradora, marca: string, texto: string): Promise<void> {
    const huella = sha256(marca);
    const [fila] = await e.base.superSql<{ caso: string | null; respuesta_cifrada: Uint8Array }>(
      'select caso, respuesta_cifrada from idempotencia where aseguradora_id = $1 and huella_clave = $2',
      [quien.id, huella],
    );
    assert.ok(fila && fila.caso === null);
    const { clave } = await e.programa.inquilinos.inmutable(quien.id);
    const lugar = { tabla: 'idempotencia', columna: 'respuesta_cifrada', fila: huella.toString('hex') };
    assert.equal(clave.descifrar(lugar, fila.respuesta_cifrada).toString('utf8'), texto);
  }
});
