/** Requests to providers: each stores its term, the key that the provider gave it, and the states of its delivery by post. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ProveedorCall } from '@albacea/contract/schemas/solicitudes.ts';
import { recordChase } from '../../src/cuentas/commands/chase-cuenta.ts';
import { recordSending, type SentRequest } from '../../src/cuentas/commands/request-cuenta.ts';
import { prepareLetter } from '../../src/cuentas/letters/compose/prepare-letter.ts';
import { confirmAnswer } from '../../src/cuentas/respuestas/decide-answer.ts';
import { proposeAnswer, viewAnswers } from '../../src/cuentas/respuestas/propose-answer.ts';
import { recordProveedorCall, viewSheet } from '../../src/cuentas/solicitudes/call-proveedor.ts';
import { recordDelivery, recordReceipt } from '../../src/cuentas/solicitudes/receipt-and-delivery.ts';
import { viewSolicitudes } from '../../src/cuentas/solicitudes/view-solicitudes.ts';
import type { Requester } from '../../src/shared/actor.ts';
import { dateOf, dayOf } from '../../src/shared/rules-dates-madrid.ts';
import { addPaper, casoInRule, denies, inRole, type Role, rowOf, SIBLING, type TestCaso } from '../support/cuentas.ts';
import { controlsOf, GYM, passing } from '../support/cuentas-controls.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

describe('a request to a provider', () => {
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

  /** The person who decides is stored by the id of their membership. */
  const person = (q: Requester): Requester =>
    q.actor.visible === 'servicio' ? { ...q, actor: { ...q.actor, id: SIBLING } } : q;
  const moveTo = (day: string) => e.clock.advance(Date.parse(`${day}T11:00:00.000Z`) - e.clock.now().getTime());
  const askedOn = async (day: string, proposal: Parameters<typeof m.una>[0], canal: 'telefono' | 'correo_postal') => {
    moveTo(dateOf(dayOf(day) - 4)); // an irreversible request waits 72 hours
    const id = await m.una(proposal);
    if ((await m.ver(id)).suministro) await m.cambiar(id, { vivienda_habitada: 'no', ...passing(proposal) });
    await m.confirmar(id);
    moveTo(day);
    await m.solicitar(id, { canal });
    return id;
  };
  const receipt = (id: string, body: Parameters<typeof recordReceipt>[4], who: Role = 'servicio') =>
    inRole(e, caso, who, (tx, q) => recordReceipt(tx, q, caso.casoId, id, body));
  const delivery = (id: string, body: Parameters<typeof recordDelivery>[4]) =>
    inRole(e, caso, 'servicio', (tx, q) => recordDelivery(tx, q, caso.casoId, id, body));
  const deps = () => ({ ...e.program, remitente: e.program.config.mailFrom });
  const groups = (who: Role = 'servicio') => inRole(e, caso, who, (tx, q) => viewSolicitudes(tx, q, caso.casoId));
  const requestsOf = async (id: string) =>
    (await groups()).flatMap(({ cuentas }) => cuentas).find(({ cuenta_id }) => cuenta_id === id)?.solicitudes ?? [];
  const chase = async (id: string, idioma: 'es' | 'en' = 'es') => {
    const { carta } = await inRole(e, caso, 'servicio', (tx, q) =>
      prepareLetter(deps(), tx, q, caso.casoId, id, { clase: 'recordatorio', idioma }),
    );
    return carta.texto;
  };
  const noticesOf = async (id: string) => {
    const { notices } = await inRole(e, caso, 'servicio', (tx, q) => prepareLetter(deps(), tx, q, caso.casoId, id, {}));
    return notices.map(({ codigo }) => codigo).filter((codigo) => codigo === 'quiza_repetida');
  };
  const stateOf = async (id: string) => (await requestsOf(id)).at(-1)?.estado;
  const ENERGY = { proveedor_codigo: 'iberdrola', accion: 'transferir' } as const;

  it('has the binding term of Ley 10/2025 from 28 December 2026 on, and not before', async () => {
    const before = await askedOn('2026-12-24', ENERGY, 'telefono');
    assert.deepEqual(
      (await requestsOf(before)).map(({ obliga, estado }) => [obliga, estado]),
      [[false, 'en_curso']],
    );
    caso = await casoInRule(e);
    const since = await askedOn('2027-01-15', ENERGY, 'telefono');
    assert.deepEqual(
      (await requestsOf(since)).map(({ plazo, obliga }) => [plazo, obliga]),
      [['2027-02-05', true]],
    );
  });

  it('is cited in a chase with the provider’s key and, once the legal term has passed, with that term', async () => {
    const id = await askedOn('2027-03-01', ENERGY, 'telefono');
    await receipt(id, { via: 'telefono', clave: ' IB-2027-0003481 ', quien: 'Marta', prometida: '2027-03-10' });
    assert.doesNotMatch(await chase(id), /El plazo que da la ley/);
    moveTo('2027-03-29');
    assert.match(
      await chase(id),
      /A esa solicitud le dieron la clave identificativa IB-2027-0003481\. El plazo que da la ley para atenderla \(artículo 17\.1 de la Ley 10\/2025\) terminó el 22 de marzo de 2027\./,
    );
    assert.match(await chase(id, 'en'), /You gave that request the reference key IB-2027-0003481\./);
    await receipt(id, { via: 'correo', nota: 'Sigue en curso.' });
    const [one] = await requestsOf(id);
    assert.deepEqual(
      [one?.clave, one?.quien, one?.prometida, one?.nota, one?.via, one?.estado],
      ['IB-2027-0003481', 'Marta', '2027-03-10', 'Sigue en curso.', 'correo', 'incumplido'],
      'data that are not given again stay',
    );
    const [{ raw } = { raw: '' }] = await e.base.superSql<{ raw: string }>(
      `select encode(datos_cifrados, 'escape') as raw from solicitudes where cuenta = $1`,
      [id],
    );
    assert.doesNotMatch(raw, /3481|Marta/, 'key and name are stored encrypted');
  });

  it('gets its key only from the service, once it was sent, with a valid promised date', async () => {
    const asked = await m.solicitada();
    await denies(receipt(asked, { via: 'correo', clave: '1' }, 'heredero'), 'accion_no_permitida');
    await denies(groups('aseguradora'), 'accion_no_permitida');
    await denies(receipt(asked, { via: 'correo', prometida: '2020-01-01' }), 'validacion', /prometida/);
    const waiting = await m.una({ ...GYM, identificador: '7' });
    await denies(receipt(waiting, { via: 'correo', clave: '1' }), 'estado_no_permite');
  });

  it('has its term kept if it was answered in time, however late that is recorded, and broken if not', async () => {
    const kept = await askedOn('2027-05-03', ENERGY, 'telefono');
    moveTo('2027-05-28');
    for (const dia of ['2027-05-02', '2027-05-29', '2027-02-30'])
      await assert.rejects(m.resolver(kept, { resultado: 'transferida', dia }), { codigo: 'validacion' }, dia);
    await m.resolver(kept, { resultado: 'transferida', dia: '2027-05-05', canal: 'telefono' });
    const { cuando, canal } = (await m.ver(kept)).gestiones.at(-1) ?? {};
    assert.deepEqual([cuando, canal], ['2027-05-04T22:00:00.000Z', 'telefono']);
    const late = await askedOn('2027-06-01', { ...ENERGY, identificador: 'ES00-2' }, 'telefono');
    moveTo('2027-07-15');
    await m.rechazar(late);
    const silent = await askedOn('2027-07-19', { ...ENERGY, identificador: 'ES00-3' }, 'telefono');
    assert.deepEqual(await Promise.all([kept, late, silent].map(stateOf)), ['cumplido', 'incumplido', 'en_curso']);
    moveTo('2027-09-15');
    assert.equal(await stateOf(silent), 'incumplido', 'silence breaks the term');
  });

  it('by telephone has a call script, and the outcome of the call is stored as an answer of the provider', async () => {
    const id = await askedOn('2027-11-02', ENERGY, 'telefono');
    await receipt(id, { via: 'correo', clave: 'IB-7' });
    const script = await inRole(e, caso, 'servicio', (tx, q) => viewSheet(deps(), tx, q, caso.casoId, id, 'es'));
    assert.match(script.decir.join(' '), /con la clave IB-7\. Llamo para saber cómo está/);
    assert.ok(script.datos.some(({ valor }) => valor === caso.casoId));
    const call = (body: Partial<ProveedorCall> & Pick<ProveedorCall, 'clase'>, who: Role = 'servicio') =>
      inRole(e, caso, who, (tx, q) =>
        recordProveedorCall(e.program, tx, person(q), caso.casoId, id, { llamada: 'call-0001', ...body }),
      );
    await denies(call({ clase: 'acuse' }, 'heredero'), 'accion_no_permitida');
    await call({ clase: 'no_contestan' });
    await call({ clase: 'acuse', quien: 'Marta', prometida: '2027-11-10', nota: 'Lo tienen.' });
    const [one] = await requestsOf(id);
    assert.deepEqual([one?.clave, one?.quien, one?.prometida, one?.via], ['IB-7', 'Marta', '2027-11-10', 'telefono']);
    assert.equal((await rowOf(e, caso, id)).estado, 'solicitada', 'an acknowledgement does not resolve the account');
    await call({ clase: 'cerrada', clave: 'IB-8', llamada: 'call-0002' });
    await call({ clase: 'cerrada', clave: 'IB-8', llamada: 'call-0002' }).catch(() => undefined);
    assert.equal((await rowOf(e, caso, id)).resultado, 'transferida');
    const { elementos: answers } = await inRole(e, caso, 'servicio', (tx, q) => viewAnswers(tx, q, caso.casoId));
    assert.deepEqual(
      answers.map(({ via, clase, estado }) => [via, clase, estado]),
      [
        ['telefono', 'cerrada', 'confirmada'],
        ['telefono', 'acuse', 'confirmada'],
      ],
    );
    assert.deepEqual(
      (await requestsOf(id)).map(({ clave, estado }) => [clave, estado]),
      [['IB-8', 'cumplido']],
    );
  });

  it('recorded by a person as sent or chased needs a reference that shows it, or a reason why there is none', async () => {
    const ready = async (identificador: string) => {
      const id = await m.una({ ...GYM, identificador });
      await m.confirmar(id);
      return id;
    };
    const sent = (id: string, said: SentRequest) =>
      inRole(e, caso, 'servicio', (tx, q) => recordSending(e.program, tx, q, caso.casoId, id, said));
    const chased = (id: string, said: Parameters<typeof recordChase>[5]) =>
      inRole(e, caso, 'servicio', (tx, q) => recordChase(e.program, tx, q, caso.casoId, id, said));
    const id = await ready('F-1');
    const lacking = /referencia: falta lo que muestra que salió/;
    await denies(sent(id, { canal: 'formulario_web', nota: 'Enviado.' }), 'validacion', lacking);
    await denies(sent(id, { canal: 'formulario_web', referencia: ' ', sin_constancia: ' ' }), 'validacion', lacking);
    assert.equal((await rowOf(e, caso, id)).estado, 'confirmada');
    await sent(id, { canal: 'formulario_web', referencia: 'REF-77' });
    assert.deepEqual(
      (await requestsOf(id)).map(({ clave, via, acusada }) => [clave, via, acusada !== null]),
      [['REF-77', 'pagina', true]],
    );
    await denies(chased(id, { canal: 'telefono' }), 'validacion', lacking);
    await chased(id, { canal: 'telefono', sin_constancia: 'No dan número.' });
    assert.deepEqual(
      (await m.ver(id)).gestiones.map(({ tipo, referencia, sin_constancia }) => [tipo, referencia, sin_constancia]),
      [
        ['solicitud', 'REF-77', null],
        ['insistencia', null, 'No dan número.'],
      ],
    );
    const posted = await ready('F-2');
    await sent(posted, { canal: 'correo_postal', referencia: 'NB00012345678' });
    assert.deepEqual(
      (await requestsOf(posted)).map(({ clave, entrega, envios }) => [
        clave,
        entrega,
        envios.map(({ numero }) => numero),
      ]),
      [[null, 'admitida', ['NB00012345678']]],
      'the number of the post is not stored as the provider’s key',
    );
    for (const canal of ['correo_postal', 'presencial', 'en_la_aplicacion'] as const) {
      const other = await ready(`F-${canal}`);
      await denies(sent(other, { canal, nota: 'Enviado.' }), 'validacion', lacking);
      assert.equal((await rowOf(e, caso, other)).estado, 'confirmada', canal);
      await sent(other, { canal, sin_constancia: 'No dan resguardo.' });
      assert.equal((await rowOf(e, caso, other)).estado, 'solicitada', canal);
      assert.deepEqual(
        (await m.ver(other)).gestiones.map((one) => [one.tipo, one.canal, one.sin_constancia]),
        [['solicitud', canal, 'No dan resguardo.']],
      );
    }
  });

  it('is recorded as sent by the first call that somebody answers, and a later call can chase it', async () => {
    moveTo('2027-11-15');
    const id = await m.una({ ...GYM, identificador: 'T-1' });
    await m.confirmar(id);
    const call = (body: Partial<ProveedorCall> & Pick<ProveedorCall, 'clase' | 'llamada'>) =>
      inRole(e, caso, 'servicio', (tx, q) => recordProveedorCall(e.program, tx, person(q), caso.casoId, id, body));
    await call({ llamada: 'first-call', clase: 'no_contestan' });
    assert.equal((await rowOf(e, caso, id)).estado, 'confirmada');
    await denies(
      call({ llamada: 'second-call', clase: 'acuse', quien: 'Ana' }),
      'validacion',
      /referencia: falta lo que muestra que salió/,
    );
    const said = { clase: 'acuse', sin_constancia: 'No dan número.' } as const;
    await denies(call({ ...said, llamada: 'second-call', prometida: '2027-11-01' }), 'validacion', /prometida/);
    await call({ ...said, llamada: 'second-call', prometida: '2027-11-24' });
    const { estado, canal, plazo, insistencias } = await m.ver(id);
    assert.deepEqual([estado, canal, plazo, insistencias], ['solicitada', 'telefono', '2027-11-24', 0]);
    await call({ llamada: 'third-call', clase: 'acuse', clave: 'T-9', insiste: true });
    assert.equal((await m.ver(id)).insistencias, 1);
    assert.deepEqual(
      (await requestsOf(id)).map(({ clave, prometida }) => [clave, prometida]),
      [['T-9', '2027-11-24']],
    );
  });

  it('has a sheet with the data for the provider’s form, the text of the request, and answers to likely questions', async () => {
    const sheet = async (proveedor_codigo: string) => {
      const id = await m.una({ proveedor_codigo, accion: 'eliminar', identificador: 'carmen.ruiz' });
      return inRole(e, caso, 'servicio', (tx, q) => viewSheet(deps(), tx, q, caso.casoId, id, 'en'));
    };
    const { datos, responder, pagina, formulario } = await sheet('snapchat');
    const named = (que: string) => datos.find((one) => one.que === que)?.valor ?? '';
    assert.equal(pagina, 'https://help.snapchat.com/hc/es/requests/new');
    assert.equal(formulario, null, 'a form whose fields nobody has seen is not described');
    assert.equal(named('Account: e-mail, user or contract'), 'carmen.ruiz');
    assert.match(named('Date of death'), /^\d{2}\/\d{2}\/\d{4}$/);
    assert.match(
      named('What is asked, and why'),
      /falleció el .* pedimos que eliminen la cuenta\. La cuenta es carmen\.ruiz\./,
    );
    const known = await sheet('facebook');
    assert.deepEqual(
      known.formulario?.campos.map(({ valor, papel }) => [valor, papel]),
      [
        ['carmen.ruiz', null],
        [null, 'certificado_defuncion'],
      ],
    );
    assert.equal(known.formulario?.fuente, 'https://on.fb.me/svojci');
    assert.ok(
      !known.datos.some(({ valor }) => valor === 'carmen.ruiz'),
      'a value of the form is not repeated in the data',
    );
    assert.ok(responder.some(({ pregunta, respuesta }) => /familiar/.test(pregunta) && /autorización/.test(respuesta)));
  });

  it('stores the reference of an answer by another channel once a person confirms it', async () => {
    const id = await askedOn('2027-12-01', ENERGY, 'telefono');
    const { respuesta } = await inRole(e, caso, 'sistema', (tx, q) =>
      proposeAnswer(tx, q, {
        casoId: caso.casoId,
        cuentaId: id,
        clave: 'm1',
        via: 'correo',
        clase: 'acuse',
        referencia: 'IB-9',
      }),
    );
    assert.deepEqual(
      (await requestsOf(id)).map(({ clave }) => clave),
      [null],
      'an answer that is not confirmed stores no reference',
    );
    await inRole(e, caso, 'servicio', (tx, q) => confirmAnswer(tx, person(q), caso.casoId, respuesta.respuesta_id, {}));
    assert.deepEqual(
      (await requestsOf(id)).map(({ clave, via }) => [clave, via]),
      [['IB-9', 'correo']],
    );
  });

  it('for a reserved account is stored without its provider, and an account cannot be reserved once its request was sent', async () => {
    const open = await askedOn('2027-10-04', ENERGY, 'telefono');
    await denies(m.cambiar(open, { reservada: true }, 'servicio'), 'estado_no_permite');
    const hidden = { ...ENERGY, identificador: 'ES00-9', reservada: true };
    const reserved = await askedOn('2027-10-11', hidden, 'telefono');
    const { reservada, estado } = await rowOf(e, caso, reserved);
    assert.deepEqual([reservada, estado], [true, 'solicitada']);
    assert.deepEqual(
      (await requestsOf(reserved)).map((one) => [one.obliga, one.estado]),
      [[true, 'en_curso']],
      'the request keeps its term',
    );
    const named = () => e.base.superSql('select proveedor from solicitudes where cuenta = $1', [reserved]);
    assert.deepEqual(await named(), [{ proveedor: null }]);
    await m.rechazar(reserved);
    assert.deepEqual(
      await named(),
      [{ proveedor: null }],
      'the provider is not stored when the request is answered either',
    );
  });

  it('by post stores its proof of posting, and becomes a task when it is returned', async () => {
    const id = await askedOn('2028-01-10', { ...GYM, identificador: '9' }, 'correo_postal');
    assert.equal((await rowOf(e, caso, id)).actua, 'proveedor');
    await delivery(id, { entrega: 'admitida', numero: 'NB00012345678', fecha: '2028-01-10' });
    assert.equal((await rowOf(e, caso, id)).actua, 'proveedor');
    await denies(delivery(id, { entrega: 'devuelta', fecha: '2028-02-30' }), 'validacion', /fecha/);
    await delivery(id, { entrega: 'devuelta' });
    const [one] = await requestsOf(id);
    assert.deepEqual([one?.entrega, one?.envios], ['devuelta', [{ numero: 'NB00012345678', fecha: '2028-01-10' }]]);
    const row = await rowOf(e, caso, id);
    assert.deepEqual([row.actua, row.proxima_accion], ['servicio', '2028-01-10']);
    const byTelephone = await askedOn('2028-02-10', { ...GYM, identificador: '10' }, 'telefono');
    await denies(delivery(byTelephone, { entrega: 'entregada' }), 'estado_no_permite');
  });

  it('that may repeat a pending one has a notice when its letter is prepared; only sent requests are listed', async () => {
    const first = await m.una({ proveedor: 'Gimnasio Sol', identificador: '612 345 678', accion: 'cancelar' });
    await m.confirmar(first);
    await m.solicitar(first, { canal: 'correo_postal' });
    const again = await m.una({ proveedor: 'Gimnasio Sol', accion: 'cancelar' });
    await m.confirmar(again);
    await m.una({ proveedor: 'Gimnasio Luna', accion: 'cancelar' });
    const listed = async () =>
      (await groups()).flatMap(({ cuentas }) => cuentas.map(({ cuenta_id, repite }) => [cuenta_id, repite]));
    assert.deepEqual(await listed(), [[first, null]]);
    assert.deepEqual(await noticesOf(again), ['quiza_repetida']);
    await m.resolver(first, { resultado: 'cancelada' });
    assert.deepEqual(await noticesOf(again), [], 'a request that was answered is not pending');
  });

  it('keeps its key when the next request follows with the missing document, which begins without a key', async () => {
    const id = await askedOn('2028-03-01', ENERGY, 'telefono');
    await receipt(id, { via: 'papel', clave: 'A-1' });
    await m.rechazar(id, 'Quieren ver la escritura.', ['factura']);
    await addPaper(e, caso, 'factura', id);
    await m.solicitar(id, { canal: 'telefono' });
    assert.deepEqual(
      (await requestsOf(id)).map(({ numero, clave, estado }) => [numero, clave, estado]),
      [
        [1, 'A-1', 'cumplido'],
        [2, null, 'en_curso'],
      ],
    );
  });
});
