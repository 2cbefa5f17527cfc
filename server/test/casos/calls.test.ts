/** Calls that the family asks for: in the service’s hours, one at a time, shown on the case and in the work list until made. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { hourInMadrid } from '../../src/shared/rules-dates-madrid.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { enter, type Family, oneFamily } from '../support/family.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;

describe('calls that the family asks for', () => {
  let e: Environment;
  let a: Aseguradora;
  let family: Family;
  let gestor: BrowserType;
  let gestorId: string;
  let operator: BrowserType;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    a = await e.aseguradora('A');
    const signIn = async (rol: 'gestor' | 'operador', aseguradoraId: string | null) => {
      const registration = { email: `${rol}@example.com`, nombre: 'Una', rol, aseguradoraId };
      const { email, password } = await createUser(e.program, registration, ACTOR);
      const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      const { json } = await browser.request('POST', '/sesion', { email, password });
      return [browser, json.data.usuario_id] as const;
    };
    [gestor, gestorId] = await signIn('gestor', null);
    [operator] = await signIn('operador', a.id);
  });
  after(() => e.close());
  beforeEach(async () => {
    family = await oneFamily(e, a, { heredero: { telefono: '600112233' } });
  });

  // the next test starts without a waiting call
  afterEach(() => family.heredera.request('DELETE', '/llamada'));

  interface Hours {
    readonly desde: string;
    readonly hasta: string;
  }
  const desk = (route: string, slug = a.slug) => `/aseguradoras/${slug}/casos/${family.casoId}${route}`;
  const view = async () => (await family.heredera.request('GET', '/llamada')).json.data;
  const hours = async (): Promise<Hours[]> => (await view()).franjas;
  const ask = (body: object) => family.heredera.request('POST', '/llamada', body);
  const calls = async () => (await gestor.request('GET', desk('/escritorio'))).json.data.servicio.llamadas;
  const task = async () => {
    const { json } = await gestor.request('GET', `/trabajo?clase=llamar&limite=100&aseguradora=${a.slug}`);
    return json.data.elementos.find(({ caso_id }: { caso_id: string }) => caso_id === family.casoId);
  };
  const story = async () => {
    const { json } = await family.heredera.request('GET', '/cronologia?limite=100');
    return json.data.elementos.map(({ tipo }: { tipo: string }) => tipo) as string[];
  };

  it('the heir chooses an hour, sees the call, and the desk sees whom to call, where, when and why', async () => {
    const [first] = await hours();
    assert.equal(hourInMadrid(new Date(first?.desde ?? '')), '09:00'); // today is a Saturday
    const { status, json, text } = await ask({ desde: first?.desde, motivo: '  No encuentro\nel certificado ' });
    assert.equal(status, 201, text);
    assert.equal(json.data.llamada.estado, 'pedida');
    assert.equal(json.data.llamada.telefono, '··· 233');
    assert.doesNotMatch(text, /600112233/);
    const [call] = await calls();
    assert.deepEqual(
      { telefono: call.telefono, motivo: call.motivo, desde: call.desde, hasta: call.hasta, estado: call.estado },
      { telefono: '+34600112233', motivo: 'No encuentro\nel certificado', ...first, estado: 'pedida' },
    );
    const listed = await task();
    assert.deepEqual(listed.cita, first);
    assert.equal(listed.limite, '2026-11-23');
    assert.ok((await story()).includes('llamada_pedida'));
  });

  it('a call can go to another telephone, a landline too', async () => {
    const [first] = await hours();
    await ask({ desde: first?.desde, telefono: '910 00 01 01' });
    assert.equal((await calls())[0].telefono, '+34910000101');
  });

  it('a corrected address of the link cancels a call to another telephone; a call to the telephone on file stays', async () => {
    const offered = await hours();
    const correct = async (email: string) => {
      const { json, text } = await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, { email });
      assert.ok(json.success, text);
      family = { ...family, heredera: await enter(e, a, json.data.token_heredero) };
    };
    assert.equal((await ask({ desde: offered[0]?.desde, telefono: '+34 699 88 77 66' })).status, 201);
    await correct('la.buena@example.org');
    assert.equal((await calls())[0].estado, 'anulada');
    assert.equal(await task(), undefined);

    e.clock.advance(1000); // the newest call is listed first
    assert.equal((await ask({ desde: offered[0]?.desde })).status, 201);
    await correct('otra.buena@example.org');
    assert.equal((await calls())[0].estado, 'pedida');
  });

  it('a call goes to the corrected telephone if its own was wrong, whoever corrects it; one to another telephone stays', async () => {
    const offered = await hours();
    const where = async () => (await calls()).map(({ telefono, estado }: Record<string, string>) => [telefono, estado]);
    const give = async (telefono: string | null) => {
      const { status, text } = await family.heredera.request('PATCH', '/contacto', { telefono });
      assert.equal(status, 200, text);
    };
    await ask({ desde: offered[0]?.desde });
    const telefono = '+34699000111';
    const { json, text } = await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, { telefono });
    assert.ok(json.success, text);
    family = { ...family, heredera: await enter(e, a, json.data.token_heredero) };
    assert.deepEqual(await where(), [[telefono, 'pedida']]);
    await give('+34611222333');
    assert.deepEqual(await where(), [[telefono, 'pedida']]);
    await family.heredera.request('DELETE', '/llamada');

    e.clock.advance(1000); // the newest call is listed first
    await ask({ desde: offered[0]?.desde });
    for (const [given, called] of [
      ['+34611222334', '+34611222334'],
      [null, telefono],
    ] as const) {
      await give(given);
      assert.deepEqual((await where())[0], [called, 'pedida']);
    }
    assert.equal((await view()).llamada.telefono, '··· 111');
  });

  it('an invalid call request is refused with its field, and nothing is stored', async () => {
    const [first] = await hours();
    for (const [body, says] of [
      [{ desde: '2026-11-23T08:30:00.000Z' }, /desde: esa hora ya no se puede pedir/],
      [{ desde: '2026-11-22T08:00:00.000Z' }, /desde/],
      [{ desde: '2026-11-20T08:00:00.000Z' }, /desde/],
      [{ desde: first?.desde, telefono: '12' }, /telefono: no parece un teléfono/],
      [{ desde: first?.desde, telefono: 'el de mi hijo' }, /telefono/],
      [{}, /desde/],
    ] as const) {
      const { status, json } = await ask(body);
      assert.equal(status, 422, JSON.stringify(body));
      assert.match(json.error, says);
    }
    family = await oneFamily(e, a);
    const { status, json } = await ask({ desde: first?.desde });
    assert.equal(status, 422);
    assert.match(json.error, /telefono: diga a qué teléfono/);
    assert.equal((await view()).llamada, null);
    assert.deepEqual(await calls(), []);
  });

  it('one call may wait at a time and can be cancelled, and four a day are the limit', async () => {
    const offered = await hours();
    for (const i of [0, 1, 2, 3]) {
      assert.equal((await ask({ desde: offered[i]?.desde })).status, 201);
      const second = await ask({ desde: offered[4]?.desde });
      assert.equal(second.status, 409);
      if (i < 3) assert.match(second.json.error, /Ya hay una llamada pedida/);
      const { status, json } = await family.heredera.request('DELETE', '/llamada');
      assert.deepEqual([status, json.data.llamada.estado], [200, 'anulada']);
      assert.equal(await task(), undefined);
    }
    const tooMany = await ask({ desde: offered[0]?.desde });
    assert.equal(tooMany.status, 409);
    assert.match(tooMany.json.error, /Hoy ya ha pedido varias/);
    const none = await family.heredera.request('DELETE', '/llamada');
    assert.equal(none.status, 409);
    assert.match(none.json.error, /No hay ninguna llamada pedida/);
  });

  it('a call requested twice at the same time is stored once', async () => {
    const [first, second] = await hours();
    const answers = await Promise.all([ask({ desde: first?.desde }), ask({ desde: second?.desde })]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
    assert.equal((await calls()).length, 1);
  });

  it('a call recorded as made leaves the work list, and counts as contact with the family', async () => {
    const [first] = await hours();
    await ask({ desde: first?.desde });
    const [call] = await calls();
    const done = await gestor.request('POST', desk(`/llamadas/${call.llamada_id}/resultado`), { resultado: 'hecha' });
    assert.equal(done.status, 200, done.text);
    assert.equal(await task(), undefined);
    assert.equal((await calls())[0].por, gestorId);
    assert.equal((await view()).llamada.estado, 'hecha');
    assert.ok((await story()).includes('llamada_hecha'));
    const [row] = await e.base.superSql<{ hablado: Date | null }>(
      'select hablado from casos where caso_id = $1 and aseguradora_id = $2',
      [family.casoId, a.id],
    );
    assert.notEqual(row?.hablado, null);
    // recording it again changes nothing
    const again = await gestor.request('POST', desk(`/llamadas/${call.llamada_id}/resultado`), { resultado: 'hecha' });
    assert.equal(again.status, 404);
  });

  it('an heir who did not answer sees the missed call and can choose another hour', async () => {
    const [first, second] = await hours();
    await ask({ desde: first?.desde });
    const [call] = await calls();
    await gestor.request('POST', desk(`/llamadas/${call.llamada_id}/resultado`), { resultado: 'sin_respuesta' });
    assert.equal((await view()).llamada.estado, 'sin_respuesta');
    assert.equal((await ask({ desde: second?.desde })).status, 201);
  });

  it('an operator of the insurer, another insurer and a caller without a link can neither read nor change a call', async () => {
    const [first] = await hours();
    await ask({ desde: first?.desde });
    const [call] = await calls();
    const outcome = `/llamadas/${call.llamada_id}/resultado`;
    const other = await e.aseguradora('A');
    assert.equal((await operator.request('GET', desk('/escritorio'))).json.data.servicio, null);
    assert.equal((await operator.request('POST', desk(outcome), { resultado: 'hecha' })).status, 403);
    assert.equal((await gestor.request('GET', desk('/escritorio', other.slug))).status, 404);
    assert.equal((await gestor.request('POST', desk(outcome, other.slug), { resultado: 'hecha' })).status, 404);
    const theirs = (await oneFamily(e, other)).casoId;
    const crossed = `/aseguradoras/${other.slug}/casos/${theirs}${outcome}`;
    assert.equal((await gestor.request('POST', crossed, { resultado: 'hecha' })).status, 404);
    assert.equal((await gestor.request('POST', desk('/llamadas/no-es/resultado'), { resultado: 'hecha' })).status, 404);
    assert.equal((await gestor.request('POST', desk(outcome), { resultado: 'quizá' })).status, 422);
    assert.equal((await openBrowser(e, 'portal', a.host).request('GET', '/llamada')).status, 401);
    assert.equal((await calls())[0].estado, 'pedida');
    assert.doesNotMatch((await e.request(a, 'GET', `/casos/${family.casoId}`)).text, /llamada/);
  });

  it('the telephone of a call is stored only encrypted', async () => {
    const [first] = await hours();
    await ask({ desde: first?.desde, telefono: '+34911222333', motivo: 'El piano de Josefa' });
    for (const table of ['llamadas', 'cronologia', 'auditoria']) {
      const rows = await e.base.superSql(`select to_jsonb(t)::text as fila from ${table} t where aseguradora_id = $1`, [
        a.id,
      ]);
      assert.doesNotMatch(JSON.stringify(rows), /911222333|piano/, table);
    }
  });

  it('a call is not offered as next work before its hour; from then on it comes before the day’s other work', async () => {
    const [first] = await hours();
    await ask({ desde: first?.desde });
    const next = async () => {
      const query = { aseguradora: a.slug, clase: 'llamar' };
      const { json } = await gestor.request('POST', '/trabajo/siguiente', query);
      return json.data.tarea?.caso_id ?? null;
    };
    assert.equal(await next(), null);
    e.clock.advance(new Date(first?.desde ?? '').getTime() - e.clock.now().getTime() + 1000);
    // the clock moved beyond the end of the session
    const { email, password } = await createUser(
      e.program,
      { email: 'g2@example.com', nombre: 'Dos', rol: 'gestor', aseguradoraId: null },
      ACTOR,
    );
    gestor = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    await gestor.request('POST', '/sesion', { email, password });
    assert.equal(await next(), family.casoId);
  });
});
