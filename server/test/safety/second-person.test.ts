/** If the insurer requires a second person, the acts that it names happen only after another person has approved them. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { release } from '../../src/course/releases/release.ts';
import { requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { sendLetter } from '../../src/cuentas/letters/send-letter.ts';
import { SYSTEM } from '../../src/shared/actor.ts';
import { type AtDesk, atDesk } from '../support/desks.ts';
import type { Environment } from '../support/environment.ts';
import { aProof, MATEO, ok, order, somebodyElse } from '../support/handover.ts';
import { openWithMailbox } from '../support/mailbox.ts';
import { readyCaso, sendingDeps } from '../support/ready-caso.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const LETTER = {
  clase: 'solicitud',
  direccion: 'hola@filmin.example',
  motivo_direccion: 'Nos la dieron por teléfono.',
} as const;

describe('a second person', () => {
  let e: Environment;
  let t: CasoWork;
  let close: () => Promise<void>;
  let ana: AtDesk;
  let berta: AtDesk;
  let carla: AtDesk;
  let caso: string;
  let cuenta: string;
  let number = 0;
  before(async () => {
    ({ e, close } = await openWithMailbox('postgres'));
    t = await createCasoWork(e, 'A');
  });
  after(() => close());
  beforeEach(async () => {
    await wants(['irreversible', 'cierre', 'tasa']);
    ({ caso, cuenta } = await readyCaso(e, t, 'filmin'));
    number += 1;
    // sessions have expired meanwhile
    [ana, berta, carla] = await Promise.all([
      atDesk(e, `Ana${number}`),
      atDesk(e, `Berta${number}`),
      atDesk(e, `Carla${number}`),
    ]);
  });

  const wants = (acts: readonly string[]) =>
    e.base.superSql('update aseguradoras set exige_visto_bueno = $2, version = version + 1 where id = $1', [
      t.aseguradora.id,
      acts,
    ]);
  const route = (rest = '') => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}${rest}`;
  const ask = (changes: object = {}, who = ana) =>
    who.good('POST', route('/vistos-buenos'), { acto: 'irreversible', cuenta_id: cuenta, carta: LETTER, ...changes });
  const grant = (id: string, who = berta) => who.browser.request('POST', route(`/vistos-buenos/${id}/conformidad`));
  const seen = async (who = ana) => (await who.good('GET', route('/escritorio'))).servicio.vistos_buenos;
  const fails = (
    { status, headers, text }: { status: number; headers: Record<string, unknown>; text: string },
    expected: number,
    code: string,
  ) => assert.deepEqual([status, headers['x-error-code']], [expected, code], text);
  const letters = async () =>
    (
      await e.base.superSql<{ estado: string }>(
        `select r.estado from correos r join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
          where c.caso_id = $1 and r.aseguradora_id = $2 and r.tipo = 'carta_proveedor'`,
        [caso, t.aseguradora.id],
      )
    ).map(({ estado }) => estado);
  const tasks = async (who: AtDesk, more = '', clase = 'visto_bueno') =>
    (await who.good('GET', `/trabajo?clase=${clase}&limite=100${more}`)).elementos.filter(
      ({ caso_id }: { caso_id: string }) => caso_id === caso,
    );
  const code = (expected: string) => (error: { codigo?: string }) => error.codigo === expected;
  const who = (id: string) => ({
    ...t.who('servicio'),
    aseguradora: { ...t.tenant, exige_visto_bueno: ['irreversible' as const] },
    actor: { visible: 'servicio', tipo: 'usuario', id } as const,
  });

  it('is not required if the insurer has not switched it on', async () => {
    await wants([]);
    const letter = await ana.good('GET', route(`/cuentas/${cuenta}/carta?direccion=${LETTER.direccion}`));
    assert.equal(letter.necesita_visto_bueno, false);
    await ana.good('POST', route(`/cuentas/${cuenta}/envio`), LETTER);
    assert.equal((await letters()).length, 1);
    fails(await ana.browser.request('POST', route('/vistos-buenos'), { acto: 'cierre' }), 422, 'validacion');
  });

  it('is required for people and clocks: without approval nothing leaves, and no letter or audit record is created', async () => {
    fails(await ana.browser.request('POST', route(`/cuentas/${cuenta}/envio`), LETTER), 409, 'falta_visto_bueno');
    const clock = { ...who(ana.id), actor: SYSTEM };
    await assert.rejects(sendLetter(sendingDeps(e), clock, caso, cuenta, LETTER), code('falta_visto_bueno'));
    const byHand = await ana.browser.request('POST', route(`/cuentas/${cuenta}/solicitud`), {
      canal: 'telefono',
      sin_constancia: 'No dan número.',
    });
    fails(byHand, 409, 'falta_visto_bueno');
    assert.deepEqual(await letters(), []);
    const copied = await e.base.superSql(
      `select 1 from auditoria where objeto_id = $1 and aseguradora_id = $2 and accion = 'documentos_copiados'`,
      [caso, t.aseguradora.id],
    );
    assert.equal(copied.length, 0);
  });

  it('approves the prepared act, which happens at once; the audit trail names both people, and the chronology shows only the act', async () => {
    const { visto_bueno_id: id, estado } = await ask({ nota: 'Lo pidió dos veces.' });
    assert.equal(estado, 'pedido');
    assert.equal((await tasks(berta)).length, 1);
    assert.equal(
      (await tasks(berta, '&de=mias')).length,
      1,
      'everybody else has the task among their own, whoever has the case',
    );
    assert.equal((await tasks(ana, '&de=mias')).length, 0, 'the person who asked does not have the task');
    const [one] = await seen(berta);
    assert.deepEqual([one.de_que, one.nota, one.propio, one.vigente], ['Filmin', 'Lo pidió dos veces.', false, true]);
    e.clock.advance(1);
    assert.deepEqual((await berta.good('POST', route(`/vistos-buenos/${id}/conformidad`))).estado, 'usado');
    assert.deepEqual(await letters(), ['pendiente']);
    assert.equal((await tasks(berta)).length, 0);
    const trail = await e.base.superSql<{ accion: string; actor_id: string }>(
      `select accion, actor_id from auditoria where objeto_id = $1 and aseguradora_id = $2 and accion like 'visto_bueno%' order by orden`,
      [caso, t.aseguradora.id],
    );
    assert.deepEqual(trail, [
      { accion: 'visto_bueno_pedido', actor_id: ana.id },
      { accion: 'visto_bueno_dado', actor_id: berta.id },
    ]);
    assert.ok((await t.cronologia(caso)).every((kind) => !kind.startsWith('visto_bueno')));
    fails(await grant(id, carla), 409, 'ya_decidido');
  });

  it('is asked once: the waiting act is a task of approval only, offered to everybody except the person who asked', async () => {
    const sending = async (who: AtDesk) => (await tasks(who, '', 'enviar')).length;
    assert.equal(await sending(ana), 1);
    const { visto_bueno_id: id } = await ask();
    assert.deepEqual([await sending(ana), await sending(berta)], [0, 0]);
    assert.deepEqual([(await tasks(ana)).length, (await tasks(berta)).length], [0, 1]);
    const taken = async (who: AtDesk) => {
      const { tarea } = await who.good('POST', '/trabajo/siguiente', { clase: 'visto_bueno' });
      return tarea?.caso_id ?? null;
    };
    assert.equal(await taken(ana), null);
    assert.equal(await taken(berta), caso);
    await berta.good('POST', route(`/vistos-buenos/${id}/devolucion`), { motivo: 'Falta el apellido.' });
    assert.deepEqual(
      [await sending(ana), (await tasks(carla)).length],
      [1, 0],
      'a returned act is a task of sending again',
    );
    await ask();
    await ana.good('PATCH', route(`/cuentas/${cuenta}`), { identificador: 'otra-persona' });
    await t.putCuenta(caso, cuenta, 'confirmada');
    assert.equal(await sending(ana), 1, 'an act that was changed since no longer waits for approval');
  });

  it('cannot be the person who asked, even with another membership', async () => {
    const { visto_bueno_id: id } = await ask();
    fails(await grant(id, ana), 409, 'misma_persona');
    fails(
      await ana.browser.request('POST', route(`/vistos-buenos/${id}/devolucion`), { motivo: 'x' }),
      409,
      'misma_persona',
    );
    const [other] = await e.base.superSql<{ id: string }>(
      `insert into membresias (id, aseguradora_id, nombre, email, rol, estado, persona, creado)
       select gen_random_uuid(), $2, nombre, email, 'operador', estado, persona, creado from membresias where id = $1 returning id`,
      [ana.id, t.aseguradora.id],
    );
    assert.ok(other);
    await assert.rejects(release(sendingDeps(e), who(other.id), caso, id, 'es'), code('misma_persona'));
    assert.deepEqual(await letters(), []);
    assert.equal((await seen())[0].estado, 'pedido');
  });

  it('approves once: when two approve at the same instant one succeeds, and one letter leaves', async () => {
    const { visto_bueno_id: id } = await ask();
    const both = await Promise.all([grant(id, berta), grant(id, carla)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.deepEqual(await letters(), ['pendiente']);
  });

  it('returns the request with a reason that its author reads; asking again replaces an earlier request', async () => {
    const { visto_bueno_id: id } = await ask();
    const back = (motivo: string) =>
      berta.browser.request('POST', route(`/vistos-buenos/${id}/devolucion`), { motivo });
    fails(await back('  '), 422, 'validacion');
    assert.equal((await back('El correo es de otra persona.')).status, 200);
    assert.partialDeepStrictEqual(await seen(), [{ estado: 'devuelto', motivo: 'El correo es de otra persona.' }]);
    fails(await grant(id, carla), 409, 'ya_decidido');
    e.clock.advance(1);
    await ask();
    e.clock.advance(1);
    await ask();
    assert.deepEqual(
      (await seen()).map(({ estado }: { estado: string }) => estado),
      ['pedido', 'retirado', 'devuelto'],
    );
    assert.equal((await tasks(berta))[0].cuantas, 1);
  });

  it('approves exactly what they saw: a later change or another address needs a new approval', async () => {
    const { visto_bueno_id: id } = await ask();
    await ana.good('PATCH', route(`/cuentas/${cuenta}`), { identificador: 'otra-persona' });
    fails(await grant(id), 409, 'cambiado_entretanto');
    assert.equal((await tasks(berta)).length, 0, 'a request that was overtaken is no task');
    assert.equal((await seen())[0].vigente, false);
    await t.putCuenta(caso, cuenta, 'confirmada');
    const { visto_bueno_id: byHand } = await ask({ carta: undefined });
    assert.equal((await berta.good('POST', route(`/vistos-buenos/${byHand}/conformidad`))).estado, 'dado');
    fails(await ana.browser.request('POST', route(`/cuentas/${cuenta}/envio`), LETTER), 409, 'falta_visto_bueno');
  });

  it('approves a complaint that asks again after a refusal, but no chase of an open request', async () => {
    const complaint = { ...LETTER, clase: 'reclamacion_dpd' } as const;
    const needs = async (clase: string) =>
      (await ana.good('GET', route(`/cuentas/${cuenta}/carta?clase=${clase}`))).necesita_visto_bueno;
    assert.equal((await grant((await ask()).visto_bueno_id)).status, 200);
    assert.equal(await needs('recordatorio'), false);
    const body = { acto: 'irreversible', cuenta_id: cuenta, carta: complaint };
    fails(await ana.browser.request('POST', route('/vistos-buenos'), body), 422, 'validacion');
    await ana.good('POST', route(`/cuentas/${cuenta}/negativa`), { motivo: 'No la atienden.', canal: 'telefono' });
    assert.equal(await needs('reclamacion_dpd'), true);
    fails(await ana.browser.request('POST', route(`/cuentas/${cuenta}/envio`), complaint), 409, 'falta_visto_bueno');
    assert.equal((await grant((await ask({ carta: complaint })).visto_bueno_id)).status, 200);
    assert.equal((await letters()).length, 2);
  });

  it('gives an approval that can be used once, if the act is done outside the service', async () => {
    const { visto_bueno_id: id } = await ask({ carta: undefined });
    assert.equal((await berta.good('POST', route(`/vistos-buenos/${id}/conformidad`))).estado, 'dado');
    await ana.good('POST', route(`/cuentas/${cuenta}/solicitud`), {
      canal: 'formulario_web',
      sin_constancia: 'El formulario no da número.',
    });
    assert.equal((await seen())[0].estado, 'usado');
    await t.putCuenta(caso, cuenta, 'confirmada');
    await assert.rejects(
      t.tx((tx) => requestCuenta(e.program, tx, who(ana.id), caso, cuenta, { canal: 'formulario_web' })),
      code('falta_visto_bueno'),
    );
  });

  it('approves it for the people whom they saw: after a correction of their names or a handover it is approved anew', async () => {
    const byHand = () =>
      ana.browser.request('POST', route(`/cuentas/${cuenta}/solicitud`), {
        canal: 'telefono',
        sin_constancia: 'No dan número.',
      });
    const correct = () =>
      ok(e.request(t.aseguradora, 'PATCH', `/casos/${caso}`, { fallecido: { nombre: 'Carmeña' }, nueva_firma: true }));
    const handOver = async () => {
      const prueba = await aProof(ana.browser, route());
      return ok(ana.browser.request('POST', route('/relevos'), order(prueba, somebodyElse({ nombre: 'Lucía' }))));
    };
    for (const [change, signer] of [
      [correct, undefined],
      [handOver, MATEO],
    ] as const) {
      const { visto_bueno_id: id } = await ask({ carta: undefined });
      assert.equal((await berta.good('POST', route(`/vistos-buenos/${id}/conformidad`))).estado, 'dado');
      await change();
      await t.prepareAndSign(caso, signer);
      assert.equal((await seen())[0].estado, 'retirado', change.name);
      fails(await byHand(), 409, 'falta_visto_bueno');
    }
  });

  it('cannot approve a request that was withdrawn; only the person who asked can withdraw it', async () => {
    const { visto_bueno_id: id } = await ask();
    fails(await berta.browser.request('DELETE', route(`/vistos-buenos/${id}`)), 403, 'accion_no_permitida');
    await ana.good('DELETE', route(`/vistos-buenos/${id}`));
    fails(await grant(id), 409, 'ya_decidido');
    assert.equal((await tasks(berta)).length, 0);
  });

  it('is also needed to request a certificate with a fee', async () => {
    const fallecido = { fecha_fallecimiento: '2026-10-01' };
    ({ caso } = await readyCaso(e, t, 'filmin', { modulos_contratados: ['borrado', 'certificados'], fallecido }));
    [ana, berta] = await Promise.all([atDesk(e, `Ana${number}-2`), atDesk(e, `Berta${number}-2`)]);
    const register = route('/certificados/ultimas_voluntades/solicitud');
    fails(await ana.browser.request('POST', register, {}), 409, 'falta_visto_bueno');
    const { visto_bueno_id: id } = await ask({
      acto: 'tasa',
      certificado: 'ultimas_voluntades',
      cuenta_id: undefined,
      carta: undefined,
    });
    assert.equal((await berta.good('POST', route(`/vistos-buenos/${id}/conformidad`))).estado, 'dado');
    await ana.good('POST', register, {});
    assert.equal((await seen())[0].estado, 'usado');
  });

  it('is also needed to close a case by hand', async () => {
    const closing = { resultado: 'desistido' } as const;
    fails(await ana.browser.request('POST', route('/cierre'), closing), 409, 'falta_visto_bueno');
    const { visto_bueno_id: id } = await ask({
      acto: 'cierre',
      cierre: closing,
      cuenta_id: undefined,
      carta: undefined,
    });
    await berta.good('POST', route(`/vistos-buenos/${id}/conformidad`));
    assert.equal((await t.row(caso)).estado, 'cerrado');
  });

  it('closes the case that they saw: one that has changed since, as when a paper arrives, is asked for again', async () => {
    const closing = { acto: 'cierre', cierre: { resultado: 'desistido' }, cuenta_id: undefined, carta: undefined };
    const { visto_bueno_id: old } = await ask(closing);
    await t.receive(caso, 'factura');
    assert.partialDeepStrictEqual(await seen(), [{ visto_bueno_id: old, estado: 'pedido', vigente: false }]);
    assert.equal((await tasks(berta)).length, 0);
    fails(await grant(old), 409, 'cambiado_entretanto');
    assert.notEqual((await t.row(caso)).estado, 'cerrado');
    const { visto_bueno_id: fresh } = await ask(closing);
    assert.equal((await tasks(berta)).length, 1);
    await berta.good('POST', route(`/vistos-buenos/${fresh}/conformidad`));
    assert.equal((await t.row(caso)).estado, 'cerrado');
  });

  it('cannot be asked with an incomplete request, and cannot be a person of the insurer', async () => {
    const refused = (body: object) => ana.browser.request('POST', route('/vistos-buenos'), body);
    for (const body of [{ acto: 'irreversible' }, { acto: 'tasa' }, { acto: 'cierre' }])
      fails(await refused(body), 422, 'validacion');
    const reminder = { acto: 'irreversible', cuenta_id: cuenta, carta: { ...LETTER, clase: 'recordatorio' } };
    fails(await refused(reminder), 409, 'envio_impedido');
    fails(await ana.browser.request('POST', route('/vistos-buenos/nada/conformidad')), 404, 'no_encontrado');
    const operador = await atDesk(e, `Olga${number}`, 'operador', t.aseguradora.id);
    assert.equal((await operador.good('GET', route('/escritorio'))).servicio, null);
  });
});
