/** People find a case by details that a caller tells them, if they may see it and its data are not blocked or erased. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { indexRound } from '../../src/caso/search/index-casos.ts';
import { forgetAllegado } from '../../src/familia/allegados/people-invited.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aDni, aSiniestroA } from '../support/factories.ts';
import { aFamiliar, enter, oneFamily } from '../support/family.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;

describe('the search', () => {
  let e: Environment;
  let a: Aseguradora;
  let b: Aseguradora;
  let gestor: BrowserType;
  let operator: BrowserType;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('A')];
    const enter = async (rol: 'gestor' | 'operador', aseguradoraId: string | null) => {
      const person = { email: `${rol}@example.com`, nombre: `Una ${rol}`, rol, aseguradoraId };
      const { email, password } = await createUser(e.program, person, ACTOR);
      const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      assert.equal((await browser.request('POST', '/sesion', { email, password })).status, 201);
      return browser;
    };
    gestor = await enter('gestor', null);
    operator = await enter('operador', a.id);
  });
  after(() => e.close());

  interface Found {
    readonly elementos: readonly {
      readonly caso_id: string;
      readonly aseguradora: string;
      readonly fallecido: string;
      readonly coincide: readonly {
        readonly campo: string;
        readonly de: string | null;
        readonly quien: string | null;
      }[];
    }[];
    readonly hay_mas: boolean;
  }
  async function search(busca: string, who = gestor): Promise<Found> {
    const { json, text } = await who.request('POST', '/busqueda', { busca });
    assert.ok(json.success, text);
    return json.data;
  }
  /** The cases that a search finds, each as `slug caso_id`. */
  const found = async (busca: string, who = gestor): Promise<string[]> =>
    (await search(busca, who)).elementos.map(({ aseguradora, caso_id }) => `${aseguradora} ${caso_id}`);
  const named = ({ slug }: Aseguradora, caso: string) => `${slug} ${caso}`;
  const died = (nombre: string, apellidos: string) => ({ fallecido: { nombre, apellidos } });
  const open = async (of: Aseguradora, changes: Parameters<typeof oneFamily>[2]): Promise<string> => {
    e.clock.advance(1000); // so that the order by age is visible
    return (await oneFamily(e, of, changes)).casoId;
  };
  const internal = async (of: Aseguradora, caso: string): Promise<string> => {
    const rows = await e.base.superSql<{ id: string }>(
      'select id from casos where aseguradora_id = $1 and caso_id = $2',
      [of.id, caso],
    );
    return rows[0]?.id ?? '';
  };
  const tokensOf = async (of: Aseguradora, caso: string): Promise<string[]> => {
    const rows = await e.base.superSql<{ fichas: string[] }>(
      'select fichas from busqueda_casos where aseguradora_id = $1 and caso = $2',
      [of.id, await internal(of, caso)],
    );
    return rows[0]?.fichas ?? [];
  };

  it('finds cases of all insurers for the service, and only their own for people of an insurer', async () => {
    const mine = await open(a, died('Aurelia', 'Quintanilla Sanz'));
    const foreign = await open(b, died('Aurelio', 'Quintanilla Sanz'));
    await indexRound(e.program);
    assert.deepEqual((await found('quintan')).sort(), [named(a, mine), named(b, foreign)].sort());
    assert.deepEqual(await found('quintan', operator), [named(a, mine)]);
    assert.deepEqual(await found('aurelio', operator), []);
    const { elementos } = await search('sanz aurelia');
    assert.deepEqual(
      elementos.map(({ fallecido, coincide }) => [fallecido, coincide.map(({ campo, de }) => `${campo} ${de}`)]),
      [['Aurelia Quintanilla Sanz', ['nombre fallecido']]],
    );
  });

  it('finds cases of a test insurer only in the list of that insurer', async () => {
    const trial = await e.aseguradora('A', { pruebas: true });
    const real = await open(a, died('Aurelia', 'Zorraquino Sanz'));
    const caso = await open(trial, died('Aurelia', 'Zorraquino Sanz'));
    await indexRound(e.program);
    assert.deepEqual(await found('zorraquino'), [named(a, real)]);
    const { json } = await gestor.request('GET', `/aseguradoras/${trial.slug}/casos?busca=zorraquino`);
    assert.deepEqual(
      json.data.elementos.map(({ caso_id }: { caso_id: string }) => caso_id),
      [caso],
    );
  });

  it('finds a case by a relative for the service only; by the heir’s name, telephone or e-mail for the insurer too', async () => {
    const heredero = { nombre: 'Berta', apellidos: 'Zapatero', email: 'berta.z@example.com', telefono: '+34611222333' };
    const { casoId, heredera } = await oneFamily(e, a, { heredero });
    const guest = aFamiliar({ nombre: 'Wenceslao', apellidos: 'Iparraguirre' });
    assert.equal((await heredera.request('POST', '/allegados', guest)).status, 201);
    await indexRound(e.program);
    for (const text of ['Iparraguirre', 'wences', guest.email]) {
      assert.deepEqual(await found(text), [named(a, casoId)], text);
      assert.deepEqual(await found(text, operator), [], text);
    }
    assert.equal((await search('wences')).elementos[0]?.coincide[0]?.quien, 'Wenceslao Iparraguirre');
    for (const text of ['berta zap', '611 222 333', '2333', 'berta.z@ex'])
      assert.deepEqual(await found(text, operator), [named(a, casoId)], text);
  });

  it('ranks exact matches before prefixes and prefixes before names that sound alike, each newest first', async () => {
    const sounds = await open(a, died('Ana', 'Elizalde Vaca'));
    const begins = await open(b, died('Ana', 'Baca-Elizaldetxea Ruiz'));
    const old = await open(a, died('Ana', 'Elizalde Baca'));
    const fresh = await open(b, died('Eva', 'Elizalde Baca'));
    await indexRound(e.program);
    assert.deepEqual(await found('baca elizalde'), [
      named(b, fresh),
      named(a, old),
      named(b, begins),
      named(a, sounds),
    ]);
  });

  it('shows twenty cases, and says that there are more', async () => {
    for (let i = 0; i < 21; i += 1) await open(i % 2 ? a : b, died('Nicanora', `Muchos ${i}`));
    await indexRound(e.program);
    const { elementos, hay_mas } = await search('nicanora');
    assert.deepEqual([elementos.length, hay_mas], [20, true]);
    assert.equal((await search('nicanora muchos 7')).hay_mas, false);
  });

  it('audits of which insurers a person of the service saw cases, without the typed text', async () => {
    const records = () =>
      e.base.superSql<{ datos: Record<string, unknown> }>(
        "select to_jsonb(x) as datos from auditoria x where accion = 'casos_buscados'",
      );
    const before = (await records()).length;
    await search('nadie se llama así');
    assert.equal((await records()).length, before);
    await search('quintan');
    const after = await records();
    assert.equal(after.length, before + 1);
    const text = JSON.stringify(after.at(-1));
    assert.ok(text.includes(a.slug) && text.includes(b.slug), text);
    assert.ok(!/quintan/i.test(text), text);
  });

  it('finds a case by its new data after a contact change, a correction, a joining claim or a telephone of the heir', async () => {
    const person = {
      poliza_numero: 'POL-CAMBIANTE',
      fallecido: { dni: aDni() },
      heredero: { telefono: '+34699887766' },
    };
    const { json } = await e.request(a, 'POST', '/casos', aCaso(person));
    const { caso_id: casoId, token_heredero } = json.data;
    const heredera = await enter(e, a, token_heredero);
    const change = (method: string, path: string, body: object) =>
      e.request(a, method, `/casos/${casoId}${path}`, body);
    const isFoundBy = async (text: string, gone: string) => {
      await indexRound(e.program);
      assert.deepEqual(await found(text), [named(a, casoId)], text);
      assert.deepEqual(await found(gone), [], gone);
    };
    await isFoundBy('699887766', '699887755');
    await change('POST', '/acceso', { telefono: '+34699887755', enviar: false });
    await isFoundBy('699887755', '699887766');
    await change('PATCH', '', { fallecido: { apellidos: 'Transmutada Vera' } });
    await isFoundBy('transmutada', '699887766');
    await e.request(a, 'POST', '/siniestro', aSiniestroA({ ...person, referencia: 'QX/77-0042' }));
    await isFoundBy('QX/77-0042', 'QX/77-0043');
    await heredera.request('PATCH', '/contacto', { telefono: '+34688776655' });
    await isFoundBy('688776655', '699887766');
  });

  it('finds an erased case or relative no more once the transaction that erases them has ended', async () => {
    const { casoId, heredera } = await oneFamily(e, a, died('Olvido', 'Borrado Pronto'));
    const { json } = await heredera.request(
      'POST',
      '/allegados',
      aFamiliar({ nombre: 'Remedios', apellidos: 'Porquera' }),
    );
    await indexRound(e.program);
    const id = await internal(a, casoId);
    const before = await tokensOf(a, casoId);
    assert.deepEqual(await found('porquera'), [named(a, casoId)]);
    const [guest] = json.data.elementos ?? json.data.allegados;
    await e.program.base.asTenant(a.id, async (tx) => forgetAllegado(tx, id, guest.allegado_id, new Date()));
    assert.deepEqual(await tokensOf(a, casoId), []);
    await indexRound(e.program);
    assert.deepEqual(await found('porquera'), []);
    assert.deepEqual(await found('olvido borrado'), [named(a, casoId)]);
    assert.ok(before.length > 0 && (await tokensOf(a, casoId)).length > 0);
    await eraseCaso(e.program, a.id, casoId, 'expediente 1', ACTOR);
    assert.deepEqual(await tokensOf(a, casoId), []);
    await indexRound(e.program);
    assert.deepEqual(await tokensOf(a, casoId), []);
    assert.deepEqual(await found('olvido'), []);
  });

  it('shows no blocked case', async () => {
    const casoId = await open(a, died('Bloqueada', 'Del Todo'));
    await indexRound(e.program);
    await e.base.superSql('update casos set bloqueado = now() where caso_id = $1 and aseguradora_id = $2', [
      casoId,
      a.id,
    ]);
    assert.deepEqual(await found('bloqueada'), []);
  });

  it('uses the token index with its own planner settings, whatever the table statistics', async () => {
    const [found] = await e.base.superSql<{ body: string; settings: string[] }>(
      "select prosrc as body, proconfig as settings from pg_proc where proname = 'buscar_casos'",
    );
    assert.ok(found);
    const question = JSON.stringify([
      { palabras: 1, c1: [1], c2: [1], c3: [1], c4: [1], c5: [1], c6: [1], e1: [1], e2: [], e3: [], e4: [] },
    ]);
    const text = found.body
      .replaceAll('p_aseguradora', 'null::uuid')
      .replaceAll('p_preguntas', `'${question}'::jsonb`)
      .replaceAll('p_maximo', '200');
    await e.base.superSql('begin');
    try {
      for (const setting of found.settings.filter((one) => one.startsWith('enable_')))
        await e.base.superSql(`set local ${setting.replace('=', ' = ')}`);
      const plan = await e.base.superSql<Record<string, string>>(`explain ${text}`);
      const lines = plan.map((row) => Object.values(row)[0]).join('\n');
      assert.match(lines, /Bitmap Index Scan on busqueda_casos_por_ficha/);
      assert.doesNotMatch(lines, /Seq Scan on busqueda_casos|Index Scan using busqueda_casos_pkey/);
    } finally {
      await e.base.superSql('rollback');
    }
  });

  it('refuses an empty text and one that is too long, and names the field', async () => {
    for (const busca of ['', 'x'.repeat(101)]) {
      const { status, json } = await gestor.request('POST', '/busqueda', { busca });
      assert.equal(status, 422);
      assert.match(JSON.stringify(json), /busca/);
    }
  });
});
