/** Commands on an account: propose, confirm, change, undo; and who sees the account. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { LACKING } from '../../src/caso/read/overview.ts';
import { recordCopy } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { viewCompleteCuentas } from '../../src/cuentas/read/view-cuentas.ts';
import {
  addPaper,
  casoInRule,
  denies,
  eventsOf,
  inRole,
  newCaso,
  propose,
  rowOf,
  rowsOf,
  type TestCaso,
} from '../support/cuentas.ts';
import { controlsOf, DAY, FORUM, GYM, NETFLIX } from '../support/cuentas-controls.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

describe('an account', () => {
  let e: Environment;
  let caso: TestCaso;
  let m: ReturnType<typeof controlsOf>;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    m = controlsOf(e, () => caso);
  });
  beforeEach(async () => {
    caso = await casoInRule(e);
  });
  after(() => e.close());

  it('is proposed, confirmed, requested and resolved, and its history has each step', async () => {
    const id = await m.una({ ...NETFLIX, identificador: 'carmen@example.com' });
    await addPaper(e, caso, 'factura', id);
    const proposal = await rowOf(e, caso, id);
    assert.deepEqual(
      [proposal.estado, proposal.accion, proposal.modulo, proposal.reservada, proposal.propuesta_por],
      ['propuesta', 'cancelar', 'suscripciones', false, 'heredero'],
    );
    await m.confirmar(id);
    const prueba = await addPaper(e, caso, 'justificante_envio', id);
    await m.solicitar(id, { prueba });
    const requested = await rowOf(e, caso, id);
    assert.deepEqual(
      [
        requested.estado,
        requested.canal,
        requested.solicitudes,
        requested.plazo,
        requested.proxima_accion,
        requested.prueba,
      ],
      ['solicitada', 'telefono', 1, '2026-12-15', '2026-12-16', prueba],
    );
    await m.resolver(id, { resultado: 'cancelada', respuesta: 'De baja desde hoy' });
    const { estado, resultado, plazo, proxima_accion, terminada } = await rowOf(e, caso, id);
    assert.deepEqual([estado, resultado, plazo, proxima_accion], ['resuelta', 'cancelada', null, null]);
    assert.ok(terminada);
    const story = await e.base.superSql<{ tipo: string }>(
      `select tipo from cronologia where aseguradora_id = $1 and tipo like 'cuenta_%' order by orden`,
      [caso.aseguradora.id],
    );
    assert.deepEqual(
      story.map(({ tipo }) => tipo),
      ['cuenta_propuesta', 'cuenta_confirmada', 'cuenta_solicitada', 'cuenta_resuelta'],
    );
    const { gestiones } = await m.ver(id);
    assert.deepEqual(
      gestiones.map(({ tipo, nota }) => [tipo, nota]),
      [
        ['solicitud', null],
        ['respuesta', 'De baja desde hoy'],
      ],
    );
  });

  it('emits cuenta_resuelta at each final state, with states and times only', async () => {
    const [id, other] = [await m.solicitada(), await m.una(FORUM)];
    await m.resolver(id, { resultado: 'no_existia' });
    await m.descartar(other);
    const events = (await eventsOf(e, caso)).map(({ data }) => data);
    const when = (await rowsOf(e, caso)).map(({ terminada }) => terminada?.toISOString());
    const common = { caso_id: caso.casoId, estado: 'en_tramite' };
    assert.deepEqual(events, [
      { ...common, cuenta_id: id, modulo: 'suscripciones', estado_cuenta: 'resuelta', resuelta: when[0] },
      { ...common, cuenta_id: other, modulo: 'borrado', estado_cuenta: 'descartada', resuelta: when[1] },
    ]);
  });

  it('is confirmed by the heir, or by the service with a record of the heir’s decision, and by nobody else', async () => {
    const id = await m.una(GYM);
    for (const who of ['aseguradora', 'allegado', 'sistema'] as const)
      await denies(m.confirmar(id, {}, who), 'accion_no_permitida');
    await denies(m.confirmar(id, {}, 'servicio'), 'validacion', /constancia/);
    await m.confirmar(id, { constancia: 'Por teléfono, el 21 a las 10:00' }, 'servicio');
    assert.equal((await m.ver(id)).estado, 'confirmada');
  });

  it('with an irreversible action waits 72 hours, and can be undone until its request is sent', async () => {
    const id = await m.una(FORUM);
    await m.confirmar(id, { copia: 'rechazada' });
    await denies(m.solicitar(id, { canal: 'correo_electronico' }), 'envio_impedido', /reflexión/);
    assert.deepEqual(
      (await m.ver(id)).impedimentos.map(({ codigo }) => codigo),
      ['reposo'],
    );
    const { confirmada, reposo_hasta } = await m.ver(id);
    assert.equal(Date.parse(reposo_hasta ?? '') - Date.parse(confirmada ?? ''), 72 * 3_600_000);
    // Each command advances the clock by a millisecond, so this one comes a millisecond too early.
    e.clock.advance(Date.parse(reposo_hasta ?? '') - e.clock.now().getTime() - 2);
    await denies(m.solicitar(id, { canal: 'correo_electronico' }), 'envio_impedido');
    await m.deshacer(id);
    assert.deepEqual([(await m.ver(id)).estado, (await m.ver(id)).copia], ['propuesta', 'ofrecida']);
    await m.confirmar(id, { copia: 'rechazada' });
    e.clock.advance(3 * DAY);
    await m.solicitar(id, { canal: 'correo_electronico' });
    await denies(m.deshacer(id), 'estado_no_permite', /"solicitada"/);
    await denies(m.deshacer(id, 'servicio'), 'estado_no_permite', /insistir, resolverla/);
  });

  it('is erased only after a copy was offered; a copy that the family asked for is a request of its own, and whatever comes of it the family decides', async () => {
    const id = await m.una(FORUM);
    assert.deepEqual((await m.ver(id)).alternativas, ['conmemorar', 'obtener_datos']);
    await denies(m.confirmar(id), 'validacion', /copia/);
    await m.confirmar(id, { copia: 'pedida' });
    const listed = async () => {
      const { elementos } = await inRole(e, caso, 'servicio', (tx, q) =>
        viewCompleteCuentas(e.program, tx, q, caso.casoId, 'es'),
      );
      return elementos.filter(({ proveedor }) => proveedor === FORUM.proveedor);
    };
    const copy = (await listed()).find(({ cuenta_id }) => cuenta_id !== id) ?? assert.fail('no copy was listed');
    const { identificador } = await m.ver(id);
    assert.partialDeepStrictEqual(copy, { accion: 'obtener_datos', estado: 'confirmada', identificador });
    const codes = async () => (await m.ver(id)).impedimentos.map(({ codigo }) => codigo);
    const lacking = async () => {
      const sql = `select ${LACKING} as falta_de from cuentas k join casos c on c.aseguradora_id = k.aseguradora_id and c.id = k.caso where k.id = $1`;
      const { rows } = await inRole(e, caso, 'servicio', (tx) => tx.sql<{ falta_de: string | null }>(sql, [id]));
      return rows[0]?.falta_de;
    };
    const ask = () => m.solicitar(id, { canal: 'correo_electronico' });
    e.clock.advance(3 * DAY);
    assert.ok((await codes()).includes('copia'));
    await denies(ask(), 'envio_impedido', /copia/);
    await m.deshacer(id);
    await m.confirmar(id, { copia: 'pedida' });
    assert.equal((await listed()).length, 2, 'the copy is asked for once');
    e.clock.advance(3 * DAY);

    await m.solicitar(copy.cuenta_id, { canal: 'correo_electronico' });
    assert.equal(await lacking(), 'proveedor');
    await m.rechazar(copy.cuenta_id, 'No damos copias');
    assert.ok((await codes()).includes('copia'), 'the service has not given up yet');
    await m.resolver(copy.cuenta_id, { resultado: 'denegada' });
    assert.ok((await codes()).includes('guardar'), 'no copy could be had, so the family decides');
    assert.equal(await lacking(), 'heredero');
    await denies(ask(), 'envio_impedido', /guardando/);
    const atDesk = (constancia?: string) =>
      inRole(e, caso, 'servicio', (tx, q) =>
        recordCopy(tx, q, caso.casoId, id, { copia: 'rechazada', ...(constancia && { constancia }) }),
      );
    await denies(atDesk(), 'validacion', /constancia/);
    await atDesk('Llamada del lunes: bórrenla igual.');
    await ask();
    const other = await m.una(GYM);
    await m.confirmar(other);
    await denies(m.anotar(other, 'guardada'), 'validacion', /no se ofreció/);
  });

  it('is not erased before the family says that it has saved its content or gives it up', async () => {
    const id = await m.una({ proveedor_codigo: 'whatsapp', accion: 'eliminar', identificador: '600000000' });
    assert.deepEqual([(await m.ver(id)).copia, (await m.ver(id)).alternativas], ['ofrecida', []]);
    await denies(m.confirmar(id), 'validacion', /la_guardan/);
    await denies(m.confirmar(id, { copia: 'pedida' }), 'validacion', /no da copias/);
    await m.confirmar(id, { copia: 'la_guardan' });
    e.clock.advance(3 * DAY);
    const codes = async () => (await m.ver(id)).impedimentos.map(({ codigo }) => codigo);
    assert.ok((await codes()).includes('guardar'));
    await denies(m.solicitar(id, { canal: 'correo_electronico' }), 'envio_impedido', /guardando/);
    await m.anotar(id, 'guardada');
    assert.ok(!(await codes()).includes('guardar'));
    await m.deshacer(id);
    assert.equal((await m.ver(id)).copia, 'guardada', 'the answer that the content is saved stays');
    await m.confirmar(id);
    await m.anotar(id, 'la_guardan');
    await m.anotar(id, 'rechazada');
    assert.ok(!(await codes()).includes('guardar'));
  });

  it('has to be confirmed again when it is asked in a way that can’t be undone instead of left to end by itself, and the reverse', async () => {
    const id = await m.una({ proveedor_codigo: 'whatsapp', accion: 'eliminar', identificador: '600 11 22 99' });
    const changed = async (via: string) => {
      await m.confirmar(id, { copia: 'rechazada' });
      await m.cambiar(id, { via });
      const { estado, confirmada } = await rowOf(e, caso, id);
      return [estado, confirmada === null];
    };
    assert.deepEqual(await changed('esperar'), ['propuesta', true]);
    assert.deepEqual(await changed('soporte'), ['propuesta', true]);
    assert.deepEqual(await changed('aplicacion'), ['confirmada', false]);
  });

  it('has to be confirmed again when its action or identifier changes, but not when its amount does', async () => {
    const id = await m.una(FORUM);
    await m.confirmar(id, { copia: 'rechazada' });
    await m.cambiar(id, { cargo: { importe: '4.5', periodicidad: 'mensual' }, reservada: true });
    const equal = await rowOf(e, caso, id);
    assert.deepEqual([equal.estado, equal.importe_centimos, equal.reservada], ['confirmada', 450, true]);
    await m.cambiar(id, { identificador: 'otra' });
    const other = await rowOf(e, caso, id);
    assert.deepEqual(
      [other.estado, other.reposo_hasta, other.confirmada, other.copia],
      ['propuesta', null, null, 'ofrecida'],
    );
    await m.cambiar(id, { accion: 'cancelar', cargo: null });
    const different = await rowOf(e, caso, id);
    assert.deepEqual([different.accion, different.modulo, different.copia], ['cancelar', 'suscripciones', null]);
    await m.confirmar(id);
    await m.solicitar(id, { canal: 'telefono' });
    await denies(m.cambiar(id, { identificador: 'x' }, 'servicio'), 'estado_no_permite');
    await denies(m.cambiar(id, { identificador: 'x' }, 'aseguradora'), 'accion_no_permitida');
  });

  it('is refused when a rule of its fields is broken, and nothing is written', async () => {
    const refuses = (proposed: Parameters<typeof propose>[2], text: RegExp) =>
      denies(propose(e, caso, proposed), 'validacion', text);
    await refuses([GYM, {}], /cuentas\[1\]\.proveedor/);
    await refuses([{ proveedor_codigo: 'netflix', proveedor: 'Netflix' }], /uno de los dos/);
    await refuses([{ proveedor_codigo: 'no-hay' }], /cuentas\[0\]\.proveedor_codigo: no está/);
    await refuses([{ proveedor_codigo: 'netflix', accion: 'conmemorar' }], /ofrece: cancelar/);
    await refuses([{ ...GYM, modulo: 'certificados' }], /modulo/);
    await refuses([{ ...GYM, cargo: { importe: '1.999', periodicidad: 'mensual' } }], /dos decimales/);
    await refuses([], /de 1 a 50/);
    await refuses(
      Array.from({ length: 51 }, (_, i) => ({ proveedor: `Sitio ${i}` })),
      /de 1 a 50/,
    );
    assert.equal((await rowsOf(e, caso)).length, 0);
    const onlyErasure = await newCaso(e, ['borrado']);
    await denies(propose(e, onlyErasure, [GYM]), 'validacion', /no tiene contratado: suscripciones/);
  });

  it('refuses a provider or identifier with characters that our documents cannot print, because the mandate names both', async () => {
    const inkless = /cuentas\[0\]\.(proveedor|identificador).*nuestros papeles/;
    await denies(propose(e, caso, [{ ...GYM, proveedor: '健身房' }]), 'validacion', inkless);
    await denies(propose(e, caso, [{ ...FORUM, identificador: 'carmen 🌸' }]), 'validacion', inkless);
    const id = await m.una(FORUM);
    await denies(m.cambiar(id, { identificador: '卡门' }), 'validacion', /identificador: .*nuestros papeles/);
    await m.cambiar(id, { identificador: 'Kármen_Łuna…' });
  });

  it('exists once in a case, however its name is spelled', async () => {
    await propose(e, caso, [{ ...NETFLIX, identificador: 'carmen@example.com' }]);
    const other = { accion: 'cancelar' as const, proveedor: 'NETFLIX', identificador: ' Carmen@Example.com' };
    await denies(propose(e, caso, [GYM, other]), 'cuenta_duplicada', /cuentas\[1\]/);
    await denies(propose(e, caso, [FORUM, { ...FORUM, proveedor: 'foro  LUNA' }]), 'cuenta_duplicada', /cuentas\[1\]/);
    const [a, b] = await propose(e, caso, [FORUM, { ...FORUM, identificador: 'segunda' }]);
    await denies(m.cambiar(b as string, { identificador: 'CARMEN' }), 'cuenta_duplicada', /identificador/);
    await m.descartar(a as string);
    await m.cambiar(b as string, { identificador: 'CARMEN' });
  });

  it('is refused as the 201st of its case', async () => {
    for (let i = 0; i < 4; i += 1)
      await propose(
        e,
        caso,
        Array.from({ length: 50 }, (_, n) => ({ proveedor: `Sitio ${i} ${n}` })),
      );
    await denies(propose(e, caso, [GYM]), 'demasiadas_cuentas', /200/);
  });

  it('refuses commands once the case has ended, and for an account that is unknown or of another case', async () => {
    const [id, other] = [await m.una(GYM), await casoInRule(e)];
    for (const cuenta of [randomUUID(), 'x', '']) await denies(m.confirmar(cuenta), 'no_encontrado');
    const foreign = (await propose(e, other, [GYM]))[0] as string;
    await denies(m.confirmar(foreign), 'no_encontrado');
    await e.base.superSql(
      `update casos set estado = 'cerrado', resultado = 'parcial', cerrado = abierto where id = $1`,
      [caso.id],
    );
    await denies(m.confirmar(id), 'estado_no_permite', /ya ha terminado/);
    await denies(propose(e, caso, [FORUM]), 'estado_no_permite');
    assert.deepEqual((await m.ver(id)).posible, []);
    assert.ok((await m.ver(id)).impedimentos.some(({ codigo }) => codigo === 'caso_terminado'));
  });

  it('of a discreet provider, even with a handwritten name, is reserved unless the family says otherwise', async () => {
    const reserved = async (ids: Promise<string[]>) => {
      const accountIds = await ids;
      return (await rowsOf(e, caso)).filter(({ id }) => accountIds.includes(id)).map(({ reservada }) => reservada);
    };
    const tinder = { proveedor_codigo: 'tinder', accion: 'eliminar' } as const;
    assert.deepEqual(await reserved(propose(e, caso, [tinder])), [true]);
    const typed = ['Meetic', 'Tinder Gold', 'mi Bet 365', 'App de Bumble'].map((proveedor) => ({ proveedor }));
    assert.deepEqual(await reserved(propose(e, caso, typed)), [true, true, true, true]);
    assert.deepEqual(await reserved(propose(e, caso, [{ ...GYM, reservada: true }, FORUM])), [true, false]);
    const ofAseguradora = [{ proveedor: 'bumble.com', reservada: false }];
    assert.deepEqual(await reserved(propose(e, caso, ofAseguradora, 'aseguradora')), [true]);
    const visible = { ...tinder, identificador: 'otra', reservada: false };
    assert.deepEqual(await reserved(propose(e, caso, [visible])), [false]);
  });

  it('is transferred to the heir or to a named person, whom other relatives do not see and another action deletes', async () => {
    const id = await m.una({ proveedor_codigo: 'iberdrola', accion: 'transferir' });
    assert.equal((await m.ver(id)).nuevo_titular, null);
    await denies(m.confirmar(id), 'validacion', /nuevo_titular/);
    await m.cambiar(id, { nuevo_titular: { quien: 'heredero' } });
    assert.deepEqual((await m.ver(id)).nuevo_titular, { quien: 'heredero' });
    await m.confirmar(id);
    await m.cambiar(id, { nuevo_titular: { quien: 'otra', nombre: ' Luis  Ruiz Gil ', numero: '12345678-z' } });
    const other = { quien: 'otra', nombre: 'Luis Ruiz Gil', numero: '12345678Z' };
    assert.deepEqual((await m.ver(id)).nuevo_titular, other);
    assert.equal((await m.ver(id)).estado, 'propuesta', 'another holder needs another confirmation');
    assert.equal((await m.ver(id, 'allegado')).nuevo_titular, null);
    for (const [said, field] of [
      [{ quien: 'otra' }, /nuevo_titular\.nombre/],
      [{ quien: 'otra', nombre: 'Luis' }, /nuevo_titular\.numero/],
      [{ quien: 'heredero', nombre: 'Lucía' }, /nuevo_titular\.nombre/],
      [{ quien: 'otra', nombre: 'Luis', numero: '12345678A' }, /nuevo_titular\.numero/],
      [{ quien: 'otra', nombre: 'Luis', numero: '護照 1234567' }, /nuevo_titular\.numero.*nuestros papeles/],
    ] as const)
      await denies(m.cambiar(id, { nuevo_titular: said }), 'validacion', field);
    assert.deepEqual((await m.ver(id)).nuevo_titular, other, 'a refused change has no effect');
    await m.cambiar(id, { accion: 'conservar' });
    assert.equal((await m.ver(id)).nuevo_titular, null);
    await denies(m.cambiar(id, { nuevo_titular: { quien: 'heredero' } }), 'validacion', /nuevo_titular/);
  });

  it('is shown completely to heir and service, to other relatives unless reserved, and not to insurers by this use case', async () => {
    const [id, gym] = (await propose(e, caso, [{ ...FORUM, reservada: true }, GYM])) as [string, string];
    const { identificador, proveedor, posible, version, irreversible } = await m.ver(id, 'heredero');
    assert.deepEqual([identificador, proveedor, version, irreversible], ['carmen', 'Foro Luna', 1, true]);
    assert.deepEqual(posible, ['cambiar', 'confirmar', 'descartar']);
    assert.deepEqual((await m.ver(gym, 'allegado')).posible, []);
    await assert.rejects(m.ver(id, 'allegado'), 'a reserved account is not in the list of other relatives');
    await propose(e, caso, [FORUM], 'allegado'); // a refusal would reveal the reserved account
    await denies(m.ver(id, 'aseguradora'), 'accion_no_permitida');
  });
});
