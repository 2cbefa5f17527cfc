/** The desk of the backoffice: search, claims and cases entered by hand, notes, who works on a case, and the work list. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';

import { readPending } from '../../src/agenda/worklist/read-pending.ts';
import { indexRound } from '../../src/caso/search/index-casos.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { todayInMadrid } from '../../src/shared/rules-dates-madrid.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
const DAY = 86_400_000;

describe('the desk', () => {
  let e: Environment;
  let t: CasoWork;
  let a: Aseguradora;
  let gestor: BrowserType;
  let operator: BrowserType;
  let gestorId: string;
  let confirmOperator: () => Promise<unknown>;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    t = await createCasoWork(e, 'B');
    a = t.aseguradora;
    const enter = async (rol: 'gestor' | 'operador', aseguradoraId: string | null) => {
      const registration = { email: `${rol}@example.com`, nombre: `Una ${rol}`, rol, aseguradoraId };
      const { email, password } = await createUser(e.program, registration, ACTOR);
      const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      const { json } = await browser.request('POST', '/sesion', { email, password });
      return [
        browser,
        json.data.usuario_id,
        () => browser.request('POST', '/sesion/confirmacion', { password }),
      ] as const;
    };
    [gestor, gestorId] = await enter('gestor', null);
    [operator, , confirmOperator] = await enter('operador', a.id);
  });
  after(() => e.close());

  const inA = (route: string) => `/aseguradoras/${a.slug}${route}`;
  const found = async (query: string, who = gestor): Promise<string[]> => {
    const { json, text } = await who.request('GET', inA(`/casos?${query}`));
    assert.ok(json.success, text);
    return json.data.elementos.map(({ caso_id }: { caso_id: string }) => caso_id);
  };
  const assign = async (caso_id: string, gestor_: string | null) => {
    const body = { filas: [{ aseguradora: a.slug, caso_id, gestor: gestor_ }] };
    return (await gestor.request('POST', '/trabajo/asignaciones', body)).json.data.filas[0];
  };
  const searches = (text: string) => found(`busca=${encodeURIComponent(text)}`);

  it('a case is found at once by its number, its policy, the identity number and whole surnames, and by parts of them once it is indexed', async () => {
    const caso = await t.open({
      poliza_numero: 'POL-77 / 31',
      fallecido: {
        nombre: 'Íñigo',
        apellidos: 'Zubizarreta del Olmo',
        dni: '00000023T',
        fecha_fallecimiento: '2026-11-01',
      },
    });
    await t.open();
    for (const text of [
      caso,
      caso.toLowerCase(),
      'pol 7731',
      '23t',
      '00000023-T',
      'ZUBIZARRETA',
      'Del Olmo',
      'olmo zubizarreta',
    ])
      assert.deepEqual(await searches(text), [caso], text);
    for (const text of ['Zubiza', 'Zubizarreta Pérez', 'POL-77', '%', "' or 1=1"])
      assert.deepEqual(await searches(text), [], text);
    await indexRound(e.program);
    for (const text of ['Zubiza', 'iñigo', 'zubisarreta iñigo', '7731', 'POL-77'])
      assert.deepEqual(await searches(text), [caso], text);
    for (const text of ['Zubizarreta Pérez', '%', "' or 1=1"]) assert.deepEqual(await searches(text), [], text);
  });

  it('filters narrow the list, and pages of it neither skip nor repeat', async () => {
    const casos = [await t.open(), await t.open(), await t.open()];
    const [one = '', two = ''] = casos;
    await assign(one, gestorId);
    assert.deepEqual(await found('gestor=yo'), [one]);
    assert.ok(!(await found('gestor=nadie&limite=100')).includes(one));
    assert.deepEqual(await found('gestor=nadie-en-absoluto'), []);
    await t.process(two);
    assert.deepEqual(await found('estado=en_tramite'), [two]);
    assert.deepEqual(await found('estado=en_tramite&prioridad=urgente'), []);
    assert.ok((await found('modulo=borrado&limite=100')).includes(two));
    const followed: string[] = [];
    let cursor = '';
    do {
      const { json } = await gestor.request('GET', inA(`/casos?limite=1${cursor && `&cursor=${cursor}`}`));
      followed.push(...json.data.elementos.map(({ caso_id }: { caso_id: string }) => caso_id));
      cursor = json.data.siguiente ?? '';
    } while (cursor);
    assert.deepEqual(followed, await found('limite=100'));
  });

  it('an operator finds the cases of their own insurer, and does not see who of the service works on them', async () => {
    const caso = await t.open();
    await assign(caso, gestorId);
    assert.equal((await operator.request('GET', inA(`/casos/${caso}/escritorio`))).json.data.ordenes.mesa, null);
    const { json } = await operator.request('GET', inA(`/casos?busca=${caso}`));
    assert.equal(json.data.elementos[0].gestor, null);
    for (const route of ['/trabajo', '/gestores', inA(`/casos/${caso}/notas`), '/catalogo/proveedores'])
      assert.equal((await operator.request('GET', route)).status, 403, route);
  });

  it('people who ask for the next case at the same time get different cases, each held until it is released or half an hour has passed', async () => {
    const PEOPLE = 4;
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, i) => {
        const registration = {
          email: `turno${i}@example.com`,
          nombre: `Turno ${i}`,
          rol: 'gestor',
          aseguradoraId: null,
        } as const;
        const { email, password } = await createUser(e.program, registration, ACTOR);
        const navegador = openBrowser(e, 'backoffice', e.program.addresses.dominio);
        const { json } = await navegador.request('POST', '/sesion', { email, password });
        return { navegador, id: json.data.usuario_id as string };
      }),
    );
    const casos: string[] = [];
    for (let i = 0; i < PEOPLE; i += 1) casos.push(await t.open());
    for (const caso of casos) await t.receive(caso, 'factura');
    const theirs = { aseguradora: a.slug, clase: 'documentos' };
    const take = async (who: BrowserType, more: object = {}) => {
      const { json, text } = await who.request('POST', '/trabajo/siguiente', { ...theirs, ...more });
      assert.ok(json.success, text);
      return (json.data.tarea?.caso_id ?? null) as string | null;
    };
    const given = await Promise.all(people.map(({ navegador }) => take(navegador)));
    assert.deepEqual(given.toSorted(), casos.toSorted(), 'each person gets another case');
    const [one, other] = people;
    if (!one || !other) assert.fail();
    assert.equal(await take(gestor), null, 'every case is held');
    assert.equal(await take(one.navegador), given[0], 'a person who asks again still has the same case');
    // a person who takes the next case releases the last one for the others
    assert.equal(await take(one.navegador, { deja: { aseguradora: a.slug, caso_id: given[0] } }), null);
    assert.equal(await take(gestor), given[0]);
    e.clock.advance(31 * 60_000);
    assert.equal(
      (await take(other.navegador, { vistos: [{ aseguradora: a.slug, caso_id: given[1] }] })) !== null,
      true,
    );
    assert.equal((await operator.request('POST', '/trabajo/siguiente', {})).status, 403);
  });

  it('a claim entered by hand opens a case by the rules of the API, sends one e-mail and shows no token', async () => {
    const { modulos_contratados: _, ...person } = aCaso() as Record<string, unknown>;
    const { status, json, text } = await operator.request('POST', inA('/siniestros'), {
      ...person,
      pack: 'basico',
      prioridad: 'urgente',
    });
    assert.equal(status, 201, text);
    assert.doesNotMatch(text, /token/);
    assert.deepEqual([json.data.unido, json.data.acceso_heredero.notificado], [false, true]);
    const register = await e.request(a, 'GET', '/siniestros');
    assert.equal(register.json.data.elementos[0].caso_id, json.data.caso_id);
    const repeated = await operator.request('POST', inA('/siniestros'), { ...person, pack: 'basico' });
    assert.deepEqual([repeated.status, repeated.headers['x-error-code']], [409, 'caso_duplicado']);
    const foreign = await operator.request('POST', inA('/siniestros'), { ...person, modulos: ['borrado'] });
    assert.deepEqual([foreign.status, foreign.headers['x-error-code']], [422, 'validacion']);
    const bad = await operator.request('POST', inA('/casos'), { ...aCaso(), heredero: { nombre: 'X' } });
    assert.equal(bad.status, 422);
    assert.match(bad.json.error, /heredero\.email/);
  });

  it('a blank telephone or kinship entered by hand counts as missing, and a blank telephone in a correction keeps the stored one', async () => {
    const { heredero, ...caso } = aCaso() as { heredero: object };
    const open = (theirs: object) =>
      operator.request('POST', inA('/casos'), { ...caso, heredero: { ...heredero, ...theirs } });
    const opened = await open({ telefono: '', parentesco: ' ' });
    assert.equal(opened.status, 201, opened.text);
    const { caso_id } = opened.json.data;
    const inCaso = async () => (await e.request(a, 'GET', `/casos/${caso_id}`)).json.data.heredero;
    assert.partialDeepStrictEqual(await inCaso(), { telefono: null, parentesco: null });
    const correct = async (telefono: string) => {
      e.clock.advance(61_000);
      await confirmOperator();
      const { status, text } = await operator.request('POST', inA(`/casos/${caso_id}/acceso`), { telefono });
      assert.equal(status, 200, text);
    };
    await correct('+34600112233');
    await correct('  ');
    assert.equal((await inCaso()).telefono, '+34600112233');
  });

  it('the heir gets one new link however often the button is pressed, and another one to a corrected address without a wait', async () => {
    const { caso_id: caso } = (await e.request(a, 'POST', '/casos', aCaso())).json.data;
    const submit = (body: object) => operator.request('POST', inA(`/casos/${caso}/acceso`), body);
    const pressed = await Promise.all([{}, {}, {}].map(submit));
    const codes = pressed.map(({ status, headers }) => `${status} ${headers['x-error-code'] ?? ''}`).sort();
    assert.deepEqual(codes, ['200 ', '409 enlace_reciente', '409 enlace_reciente']);
    await confirmOperator();
    assert.equal((await submit({ email: 'otra.direccion@example.com' })).status, 200);
    assert.equal((await submit({})).status, 409);
    e.clock.advance(61_000);
    assert.equal((await submit({})).status, 200);
  });

  it('a claim for a case that was opened by hand joins it', async () => {
    const caso = aCaso() as Record<string, unknown>;
    const opened = await operator.request('POST', inA('/casos'), caso);
    assert.equal(opened.status, 201, opened.text);
    const { modulos_contratados: _, ...person } = caso;
    const joined = await operator.request('POST', inA('/siniestros'), person);
    assert.deepEqual([joined.json.data.caso_id, joined.json.data.unido], [opened.json.data.caso_id, true]);
  });

  it('a claim, also in a batch, gives a case the telephone of the heir only after the operator showed who they are', async () => {
    const caso = aCaso();
    const opened = await e.request(a, 'POST', '/casos', caso);
    const { modulos_contratados: _, ...person } = caso as Record<string, unknown>;
    const claim = { ...person, heredero: { ...caso.heredero, telefono: '+34600112299' } };
    e.clock.advance(11 * 60_000);
    const contenido = Buffer.from(JSON.stringify(claim)).toString('base64');
    for (const [route, body] of [
      ['/siniestros', claim],
      ['/lotes', { abre: 'siniestro', nombre: 'partes.jsonl', contenido }],
    ] as const) {
      const { status, headers } = await operator.request('POST', inA(route), body);
      assert.deepEqual([status, headers['x-error-code']], [403, 'confirmacion_necesaria'], route);
    }
    await confirmOperator();
    const joined = await operator.request('POST', inA('/siniestros'), claim);
    assert.deepEqual([joined.json.data.caso_id, joined.json.data.unido], [opened.json.data.caso_id, true]);
  });

  it("an operator can send the heir's link anew, but to a corrected address or telephone only after showing who they are", async () => {
    const caso = await t.open();
    const submit = (body: object) => operator.request('POST', inA(`/casos/${caso}/acceso`), body);
    const heredero = async () => (await operator.request('GET', inA(`/casos/${caso}`))).json.data.heredero;
    const { email, telefono } = await heredero();
    e.clock.advance(11 * 60_000);
    assert.equal((await submit({ email, ...(telefono && { telefono }) })).status, 200);
    for (const body of [{ email: 'otra@example.com' }, { telefono: '+34600112299' }]) {
      const { status, headers } = await submit(body);
      assert.deepEqual([status, headers['x-error-code']], [403, 'confirmacion_necesaria']);
    }
    assert.partialDeepStrictEqual(await heredero(), { email, telefono });
    await confirmOperator();
    const { status, json } = await submit({ email: 'otra@example.com' });
    assert.deepEqual([status, json.data.acceso_heredero.notificado], [200, true]);
    assert.equal((await heredero()).email, 'otra@example.com');
  });

  it('notes are visible to the service only; a consent names the person spoken with and how they were identified, and is audited without its text', async () => {
    const caso = await t.open();
    const route = inA(`/casos/${caso}/notas`);
    const call = { clase: 'llamada', texto: 'Acepta la lista entera.', consentimiento: 'lista' };
    assert.equal((await gestor.request('POST', route, call)).status, 422);
    assert.equal((await gestor.request('POST', route, { ...call, interlocutor: 'Lucía' })).status, 422);
    const whole = { ...call, interlocutor: 'Lucía Ortega', identificacion: 'Fecha de nacimiento' };
    const done = await gestor.request('POST', route, whole);
    assert.equal(done.status, 201, done.text);
    assert.equal((await gestor.request('POST', route, { clase: 'nota', texto: ' ' })).status, 422);
    e.clock.advance(1000);
    await gestor.request('POST', route, { clase: 'nota', texto: 'Mejor por la tarde.' });
    const { json } = await gestor.request('GET', route);
    assert.deepEqual(
      json.data.elementos.map(({ texto, autor }: Record<string, unknown>) => [texto, autor]),
      [
        ['Mejor por la tarde.', gestorId],
        ['Acepta la lista entera.', gestorId],
      ],
    );
    const counted = await operator.request('GET', inA(`/casos/${caso}/cronologia`));
    assert.match(counted.text, /llamada_anotada/);
    assert.doesNotMatch(counted.text, /Acepta|tarde/);
    const who = async (person: BrowserType) => {
      const { json: timeline } = await person.request('GET', inA(`/casos/${caso}/cronologia`));
      return timeline.data.elementos.find(({ tipo }: { tipo: string }) => tipo === 'llamada_anotada').persona;
    };
    assert.equal(await who(gestor), gestorId);
    assert.equal(await who(operator), null, 'an insurer is not told which person of the service wrote a note');
    const rows = await e.base.superSql<{ datos_cifrados: Buffer }>(
      'select datos_cifrados from notas where datos_cifrados is not null',
    );
    for (const { datos_cifrados } of rows) assert.ok(!Buffer.from(datos_cifrados).includes('tarde'));
  });

  it('a note that is sent twice, simultaneously or after a lost answer, is stored once; its id is refused for another case or other words', async () => {
    const caso = await t.open();
    const route = inA(`/casos/${caso}/notas`);
    const note = { nota_id: randomUUID(), clase: 'nota', texto: 'Llamar el lunes.' };
    const two = await Promise.all([note, note].map((one) => gestor.request('POST', route, one)));
    e.clock.advance(3_600_000);
    const again = await gestor.request('POST', route, note);
    for (const { status, json, text } of [...two, again]) {
      assert.equal(status, 201, text);
      assert.deepEqual(json.data, two[0]?.json.data);
    }
    const foreign = await gestor.request('POST', inA(`/casos/${await t.open()}/notas`), note);
    const different = await gestor.request('POST', route, { ...note, texto: 'Llamar el martes.' });
    for (const { status, headers } of [foreign, different])
      assert.deepEqual([status, headers['x-error-code']], [409, 'codigo_en_uso']);
    const { json } = await gestor.request('GET', route);
    assert.deepEqual(
      json.data.elementos.map(({ texto }: { texto: string }) => texto),
      ['Llamar el lunes.'],
    );
    const audited = await e.base.superSql(
      "select 1 from auditoria where accion = 'nota_escrita' and objeto_id = $1 and aseguradora_id = $2",
      [caso, a.id],
    );
    assert.equal(audited.length, 1);
  });

  it('the backoffice’s chronology says which accounts, document, certificate or module an entry is about; the API’s does not', async () => {
    const caso = await t.open({ modulos_contratados: ['borrado', 'suscripciones', 'certificados'] });
    const cuenta = await t.addCuenta(caso, 'suscripciones');
    await t.putCuenta(caso, cuenta, 'descartada');
    const documento = await t.receive(caso, 'factura', 'heredero');
    await e.base.superSql('update documentos set cuenta = $1 where id = $2', [cuenta, documento]);
    const entered = async (who: BrowserType) =>
      (await who.request('GET', inA(`/casos/${caso}/cronologia`))).json.data.elementos;
    const from = (views: { tipo: string }[], type: string) => views.find((one) => one.tipo === type);
    for (const who of [gestor, operator]) {
      const views = await entered(who);
      const { cuentas, documento: type, certificados, modulo } = from(views, 'documento_recibido') as never;
      assert.deepEqual([cuentas, type, certificados, modulo], [[cuenta], 'factura', [], null]);
      assert.deepEqual((from(views, 'cuenta_propuesta') as unknown as { cuentas: string[] }).cuentas, [cuenta]);
      assert.deepEqual((from(views, 'caso_abierto') as unknown as { cuentas: string[] }).cuentas, []);
    }
    const { json } = await e.request(a, 'GET', `/casos/${caso}/cronologia`);
    for (const input of json.data.elementos)
      assert.deepEqual(Object.keys(input).sort(), ['actor', 'entrada_id', 'ocurrido', 'texto', 'tipo']);
  });

  it('a case is given to somebody of the service and to nobody else', async () => {
    const caso = await t.open();
    for (const gestor_ of ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6', 'x'])
      assert.match((await assign(caso, gestor_)).motivo, /gestor: no es nadie del servicio/);
    assert.equal((await assign(caso, gestorId)).hecho, true);
    assert.equal(
      (await gestor.request('GET', inA(`/casos/${caso}/escritorio`))).json.data.ordenes.mesa.gestor,
      gestorId,
    );
    assert.equal((await assign(caso, null)).hecho, true);
    const audited = await e.base.superSql(
      "select 1 from auditoria where accion = 'caso_asignado' and objeto_id = $1 and aseguradora_id = $2",
      [caso, a.id],
    );
    assert.equal(audited.length, 2);
  });

  it('one list has the work of all insurers: documents to review, requests to send and requests to chase, each until it is done', async () => {
    const other = await createCasoWork(e, 'A');
    const [theirs, foreign] = [await t.open(), await other.open()];
    const paper = await t.receive(theirs, 'certificado_defuncion');
    const cuenta = await other.process(foreign);
    const tasks = async (query = '') => {
      const { json, text } = await gestor.request('GET', `/trabajo?limite=100${query}`);
      assert.ok(json.success, text);
      return (json.data.elementos as { caso_id: string; aseguradora: string; clase: string }[]).filter(
        ({ caso_id, aseguradora }) =>
          (caso_id === theirs && aseguradora === a.slug) ||
          (caso_id === foreign && aseguradora === other.aseguradora.slug),
      );
    };
    const kinds = async (query?: string) => (await tasks(query)).map(({ clase }) => clase).sort();
    assert.deepEqual(await kinds(), ['documentos', 'enviar']);
    assert.deepEqual(await kinds(`&aseguradora=${a.slug}`), ['documentos']);
    assert.deepEqual(await kinds('&clase=enviar'), ['enviar']);
    assert.deepEqual(await kinds('&de=mias'), []);
    await assign(theirs, gestorId);
    assert.deepEqual(await kinds('&de=mias'), ['documentos']);
    assert.deepEqual(await kinds('&de=de_nadie'), ['enviar']);
    await t.review(theirs, paper, 'validado');
    await other.putCuenta(foreign, cuenta, 'solicitada');
    assert.deepEqual(await kinds(), []);
    await e.base.superSql("update cuentas set proxima_accion = '2020-01-01' where id = $1", [cuenta]);
    assert.deepEqual(await kinds(), ['reclamar']);
    await e.base.superSql('update cuentas set insistencias = 1 where id = $1', [cuenta]);
    assert.deepEqual(
      await kinds('&clase=delegado'),
      ['delegado'],
      'after one reminder the data protection officer is next',
    );
    await e.base.superSql("update cuentas set actua = 'heredero' where id = $1", [cuenta]);
    assert.deepEqual(await kinds(), ['reclamar'], 'the family is reminded if it did not send its letter');
  });

  it('pages of the work list neither skip nor repeat a task; a cursor of another list is refused', async () => {
    const caso = await t.open();
    await t.receive(caso, 'factura');
    const views: string[] = [];
    let cursor: string | null = '';
    let total = 0;
    while (cursor !== null) {
      const { json } = await gestor.request('GET', `/trabajo?limite=1${cursor && `&cursor=${cursor}`}`);
      views.push(...json.data.elementos.map((x: Record<string, string>) => `${x.aseguradora} ${x.caso_id} ${x.clase}`));
      cursor = json.data.siguiente;
      total = json.data.recuento.total;
    }
    assert.equal(new Set(views).size, total);
    assert.equal(views.length, total);
    assert.equal((await gestor.request('GET', '/trabajo?cursor=e30')).status, 400);
  });

  const pending = async (maximum: number) => {
    const filter = { user: gestorId, now: e.clock.now(), hoy: todayInMadrid(e.clock.now()), gestor: null };
    const tasks = await readPending(e.program.base, { ...filter, unassigned: false, aseguradora: undefined }, maximum);
    return tasks.pending;
  };

  it('a work list cut to its maximum still has the oldest task of every kind', async () => {
    const [first, second] = [await t.open(), await t.open()];
    const aProcess = await t.open();
    await t.receive(first, 'factura');
    e.clock.advance(1000);
    await t.receive(second, 'factura');
    await t.process(aProcess);
    const all = (await pending(1000)).toSorted((one, other) => one.desde.getTime() - other.desde.getTime());
    const trimmed = await pending(1);
    assert.ok(all.length > trimmed.length);
    assert.deepEqual(trimmed.map(({ clase }) => clase).sort(), [...new Set(all.map(({ clase }) => clase))].sort());
    const oldest = (tasks: typeof trimmed) => tasks.find(({ clase }) => clase === 'documentos')?.desde;
    assert.deepEqual(oldest(trimmed), oldest(all));
  });

  it('the work list includes the oldest tasks of every insurer, however many one of them has', async () => {
    for (let i = 0; i < 4; i += 1) await t.receive(await t.open(), 'factura');
    e.clock.advance(1000);
    const other = await createCasoWork(e, 'A');
    const theirs = await other.open();
    await other.receive(theirs, 'factura');
    const trimmed = (await pending(4)).filter(({ clase }) => clase === 'documentos');
    assert.equal(trimmed.length, 4);
    assert.ok(trimmed.some(({ aseguradora_id, caso_id }) => aseguradora_id === other.tenant.id && caso_id === theirs));
  });

  it('tasks of a test insurer are listed and given out only when the request names that insurer', async () => {
    const trial = await createCasoWork(e, 'A', { pruebas: true });
    const caso = await trial.open();
    await trial.receive(caso, 'factura');
    const { slug } = trial.aseguradora;
    const listed = async (query = '') => {
      const { json, text } = await gestor.request('GET', `/trabajo?limite=100${query}`);
      assert.ok(json.success, text);
      return json.data.elementos.filter(({ aseguradora }: { aseguradora: string }) => aseguradora === slug).length;
    };
    assert.equal(await listed(), 0);
    assert.equal(await listed(`&aseguradora=${slug}`), 1);
    const take = async (body: object) => (await gestor.request('POST', '/trabajo/siguiente', body)).json.data.tarea;
    const seen: { aseguradora: string; caso_id: string }[] = [];
    for (let given = await take({}); given; given = await take({ vistos: seen })) {
      assert.notEqual(given.aseguradora, slug);
      seen.push({ aseguradora: given.aseguradora, caso_id: given.caso_id });
    }
    assert.ok(seen.length > 0);
    assert.equal((await take({ aseguradora: slug })).caso_id, caso);
  });

  it('a catalogue correction is shown at once with its author; one based on an old value is refused', async () => {
    const route = '/catalogo/proveedores/netflix';
    const { json } = await gestor.request('GET', route);
    const { valor } = json.data.campos.find(({ campo }: { campo: string }) => campo === 'pagina');
    const correction = {
      campo: 'pagina',
      antes: valor,
      despues: JSON.stringify('https://help.netflix.com/es/node/1'),
      motivo: 'Ha cambiado.',
      fuente: { clase: 'gestor', referencia: 'Visto hoy', fecha_documento: null },
    };
    const done = await gestor.request('POST', `${route}/correcciones`, correction);
    assert.equal(done.status, 201, done.text);
    assert.equal((await gestor.request('GET', route)).json.data.proveedor.pagina, 'https://help.netflix.com/es/node/1');
    const [counted] = (await gestor.request('GET', `${route}/correcciones`)).json.data.elementos;
    assert.deepEqual([counted.quien, counted.motivo], ['Una gestor', 'Ha cambiado.']);
    assert.equal((await gestor.request('POST', `${route}/correcciones`, correction)).status, 409);
    assert.equal((await gestor.request('POST', `${route}/correcciones`, { ...correction, antes: '{' })).status, 422);
  });

  it('overdue tasks come before others, whatever their value', async () => {
    const late = await t.open();
    await t.receive(late, 'factura');
    e.clock.advance(4 * DAY);
    const [browser] = [openBrowser(e, 'backoffice', e.program.addresses.dominio)];
    const { email, password } = await createUser(
      e.program,
      { email: 'otro@example.com', nombre: 'Otro', rol: 'gestor', aseguradoraId: null },
      ACTOR,
    );
    await browser.request('POST', '/sesion', { email, password });
    const recent = await t.open();
    await t.receive(recent, 'factura');
    const { json } = await browser.request('GET', `/trabajo?limite=100&aseguradora=${a.slug}`);
    const order = json.data.elementos.map(({ caso_id }: { caso_id: string }) => caso_id);
    assert.ok(order.indexOf(late) < order.indexOf(recent));
    assert.ok(json.data.recuento.vencidas > 0);
  });
});
