/** An insurer sees the steps, weeks and savings of a case without reserved accounts, and asks the service questions about it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import type { Environment, Reply } from '../support/environment.ts';
import { type Family, lastMail, mailsFor, oneFamily } from '../support/family.ts';
import { type Mailbox, openWithMailbox } from '../support/mailbox.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
const OPERADOR = 'operador@example.com';

describe("the insurer's view of a case", () => {
  let e: Environment;
  let t: CasoWork;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let gestor: BrowserType;
  let operador: BrowserType;
  let foreign: BrowserType;
  let family: Family;
  before(async () => {
    ({ mailbox, e, close } = await openWithMailbox('postgres'));
    t = await createCasoWork(e, 'A');
    gestor = await signIn('gestor@example.com', 'gestor', null);
    operador = await signIn(OPERADOR, 'operador', t.aseguradora.id);
    foreign = await signIn('otra@example.com', 'admin', (await e.aseguradora('A')).id);
  });
  after(() => close());
  beforeEach(async () => {
    family = await oneFamily(e, t.aseguradora);
    e.clock.advance(1000);
  });

  const signIn = async (email: string, rol: 'gestor' | 'operador' | 'admin', aseguradoraId: string | null) => {
    const { password } = await createUser(e.program, { email, nombre: `Una ${rol}`, rol, aseguradoraId }, ACTOR);
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    assert.equal((await browser.request('POST', '/sesion', { email, password })).status, 201);
    return browser;
  };
  const good = ({ status, text, json }: Reply, expected = 200) => {
    assert.equal(status, expected, text);
    return json.data;
  };
  const fails = ({ status, headers, text }: Reply, expected: number, code: string, says = /./) => {
    assert.deepEqual([status, headers['x-error-code']], [expected, code], text);
    assert.match(text, says);
  };
  const route = (rest: string) => `/aseguradoras/${t.aseguradora.slug}/casos/${family.casoId}${rest}`;
  const ask = (pregunta: string, changes: Record<string, unknown> = {}, who = operador) =>
    who.request('POST', route('/consultas'), { consulta_id: randomUUID(), pregunta, avisar: false, ...changes });
  const answer = (id: string, respuesta: string, who = gestor) =>
    who.request('POST', route(`/consultas/${id}/respuesta`), { respuesta });
  const seen = async (who = operador) => good(await who.request('GET', route('/escritorio'))).consultas;
  const progress = async (who = operador) => good(await who.request('GET', route('/escritorio'))).marcha;
  const rounds = async () => {
    while ((await e.program.mailSender.round()) > 0);
  };
  const tasks = async () =>
    good(await gestor.request('GET', '/trabajo?clase=consulta&limite=100')).elementos.filter(
      ({ caso_id }: { caso_id: string }) => caso_id === family.casoId,
    );

  it('a question is a task of the desk until it is answered, and its answer is new to the insurer until somebody reads it', async () => {
    const { consulta_id: id } = good(await ask('¿Cuándo responde el banco?'), 201);
    assert.partialDeepStrictEqual(await tasks(), [{ clase: 'consulta', cuantas: 1 }]);
    assert.partialDeepStrictEqual(await seen(gestor), [{ pregunta: '¿Cuándo responde el banco?', de: 'Una operador' }]);
    good(await answer(id, 'La semana que viene.'));
    assert.deepEqual(await tasks(), []);
    const [one] = await seen();
    assert.deepEqual([one.respuesta.texto, one.respuesta.de, one.sin_leer], ['La semana que viene.', null, true]);
    assert.ok((await seen(gestor))[0].respuesta.de, 'the service knows who answered');
    good(await operador.request('POST', route('/consultas/lectura')));
    assert.equal((await seen())[0].sin_leer, false);
    fails(await answer(id, 'Otra cosa.'), 409, 'estado_no_permite');
  });

  it('a person who chose to be notified gets an e-mail about the answer, without question, answer or the family’s data', async () => {
    const { consulta_id: quiet } = good(await ask('¿Una?'), 201);
    const { consulta_id: loud } = good(await ask('¿Y otra?', { avisar: true }), 201);
    good(await answer(quiet, 'Sí.'));
    await rounds();
    assert.equal(mailsFor(mailbox, OPERADOR).length, 0);
    good(await answer(loud, 'Melocotones.'));
    await rounds();
    const { subject, text = '' } = await lastMail(mailbox, OPERADOR);
    assert.match(subject ?? '', new RegExp(family.casoId));
    assert.doesNotMatch(text, new RegExp(`Melocotones|${family.email}|Y otra`));
  });

  it('a question sent twice with one id is stored once; an empty one and one beyond the limit of open questions are refused', async () => {
    const consulta_id = randomUUID();
    for (let i = 0; i < 2; i += 1) good(await ask('¿La misma?', { consulta_id }), 201);
    assert.equal((await seen()).length, 1);
    fails(await ask('¿Otra distinta?', { consulta_id }), 409, 'codigo_en_uso');
    fails(await ask(' \n'), 422, 'validacion', /pregunta/);
    fails(await answer(consulta_id, ' '), 422, 'validacion', /respuesta/);
    fails(await answer(randomUUID(), 'x'), 404, 'no_encontrado');
    for (let i = 1; i < 10; i += 1) good(await ask(`¿Número ${i}?`), 201);
    fails(await ask('¿Una más?'), 409, 'estado_no_permite');
  });

  it('an answer never names an account that the family keeps from its insurer', async () => {
    const cuentas = [{ proveedor: 'Foro Luna', accion: 'eliminar', reservada: true }];
    good(await family.heredera.request('POST', '/cuentas', { cuentas }), 201);
    const { consulta_id: id } = good(await ask('¿Qué falta?'), 201);
    fails(await answer(id, 'Falta la cuenta de foro luna.'), 422, 'validacion', /respuesta/);
    good(await answer(id, 'Falta una cuenta reservada.'));
  });

  it('only the insurer asks and only the service answers, and another insurer sees none of it', async () => {
    const { consulta_id: id } = good(await ask('¿Va bien?'), 201);
    fails(await ask('¿Yo?', {}, gestor), 403, 'accion_no_permitida');
    fails(await answer(id, 'Sí', operador), 403, 'accion_no_permitida');
    fails(await gestor.request('POST', route('/consultas/lectura')), 403, 'accion_no_permitida');
    for (const [method, rest] of [
      ['GET', '/escritorio'],
      ['POST', '/consultas/lectura'],
    ] as const)
      fails(await foreign.request(method, route(rest)), 404, 'no_encontrado');
    const other = await oneFamily(e, t.aseguradora);
    const before = family;
    family = other;
    fails(await answer(id, 'x'), 404, 'no_encontrado');
    family = before;
    const story = good(await family.heredera.request('GET', '/cronologia?limite=100'));
    assert.doesNotMatch(JSON.stringify(story), /consulta/, 'the chronology that families read mentions no question');
  });

  it('questions are stored encrypted, audited without their text, and erased with the case', async () => {
    const canary = 'Zarzamorales';
    const { consulta_id: id } = good(await ask(`¿Y ${canary}?`), 201);
    e.clock.advance(1000);
    good(await answer(id, `Con ${canary}.`));
    assert.deepEqual(find(needlesOf({ canary }), (await dumpTables(e.base.superSql)).bytes), []);
    const records = await e.base.superSql<{ accion: string }>(
      `select accion from auditoria where objeto_id = $1 and accion like 'consulta%' order by orden`,
      [family.casoId],
    );
    assert.deepEqual(
      records.map(({ accion }) => accion),
      ['consulta_hecha', 'consulta_contestada'],
    );
    assert.equal(await eraseCaso(e.program, t.aseguradora.id, family.casoId, 'expediente 7', ACTOR), true);
    const left = await e.base.superSql(
      'select 1 from consultas q join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso where c.caso_id = $1 and c.aseguradora_id = $2',
      [family.casoId, t.aseguradora.id],
    );
    assert.deepEqual(left, []);
  });

  it('the steps advance with the case, and show whom it waits for and since when', async () => {
    const states = async () => (await progress()).pasos.map(({ estado }: { estado: string }) => estado);
    assert.deepEqual(await states(), ['hecho', 'en_curso', 'pendiente', 'pendiente', 'pendiente', 'pendiente']);
    const { espera } = await progress();
    assert.equal(espera.a, 'heredero');
    assert.ok(Date.parse(espera.desde) <= e.clock.now().getTime());
    const cuenta = await t.process(family.casoId);
    await t.putCuenta(family.casoId, cuenta, 'solicitada');
    good(await family.heredera.request('POST', '/lista', { completa: true }));
    const [, family1, papers, asked] = (await progress()).pasos;
    assert.deepEqual([family1.estado, papers.estado, asked.hechas], ['hecho', 'hecho', 1]);
    assert.equal((await progress()).espera.a, 'proveedor');
  });

  it('weeks and savings leave out reserved accounts, for insurer and service alike', async () => {
    const cuentas = [
      {
        proveedor_codigo: 'netflix',
        accion: 'cancelar',
        cargo: { importe: '10', periodicidad: 'mensual' },
      },
      {
        proveedor: 'Revista Sol',
        accion: 'cancelar',
        reservada: true,
        cargo: { importe: '99', periodicidad: 'mensual' },
      },
    ];
    good(await family.heredera.request('POST', '/cuentas', { cuentas }), 201);
    assert.deepEqual((await progress()).ahorro, { al_ano: '0.00', previsto: '120.00' });
    assert.deepEqual((await progress(gestor)).ahorro, { al_ano: '0.00', previsto: '120.00' });
    assert.equal((await progress()).semanas, null, 'the weeks are null while nothing is known');
  });
});
