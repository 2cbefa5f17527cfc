/** The service acts on the note of a call in which the heir decided. Only the heir sees and types the code that signs. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { BACKOFFICE_OPERATIONS } from '@albacea/contract/operations/backoffice.ts';
import PostalMime from 'postal-mime';
import { signMandato } from '../../src/familia/mandato/sign-mandato.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { enter, type Family, oneFamily } from '../support/family.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';
import { IDENTITY } from '../support/work.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
const MINUTE = 60_000;

describe('on the telephone', () => {
  let e: Environment;
  let a: Aseguradora;
  let family: Family;
  let gestor: BrowserType;
  let gestorId: string;
  let operator: BrowserType;
  let people = 0;
  const signIn = async (rol: 'gestor' | 'operador' | 'superadmin', aseguradoraId: string | null) => {
    people += 1;
    const registration = { email: `p${people}@example.com`, nombre: 'Una', rol, aseguradoraId };
    const { email, password } = await createUser(e.program, registration, ACTOR);
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    const { json } = await browser.request('POST', '/sesion', { email, password });
    return [browser, json.data.usuario_id] as const;
  };
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    a = await e.aseguradora('A');
    [gestor, gestorId] = await signIn('gestor', null);
    [operator] = await signIn('operador', a.id);
  });
  after(() => e.close());
  beforeEach(async () => {
    family = await oneFamily(e, a, { heredero: { telefono: '600112233' } });
    e.clock.advance(11 * MINUTE);
  });

  const desk = (route: string, slug = a.slug) => `/aseguradoras/${slug}/casos/${family.casoId}${route}`;
  const post = (route: string, body?: object, who = gestor) => who.request('POST', desk(route), body);
  const note = (consentimiento: string, changes: object = {}) =>
    post('/notas', {
      clase: 'llamada',
      texto: 'Netflix de baja y Facebook cerrado, sin guardar nada.',
      consentimiento,
      interlocutor: 'Lucía Ortega Ruiz',
      identificacion: 'Fecha de nacimiento y póliza',
      ...changes,
    });
  const noted = async (consentimiento: string): Promise<string> => {
    const { status, json, text } = await note(consentimiento);
    assert.equal(status, 201, text);
    return json.data.nota_id;
  };
  const add = async (...codes: string[]): Promise<string[]> => {
    const cuentas = codes.map((proveedor_codigo) => ({ proveedor_codigo }));
    const { status, text } = await post('/cuentas', { cuentas });
    assert.equal(status, 201, text);
    const { json } = await gestor.request('GET', desk('/cuentas'));
    return codes.map(
      (code) =>
        json.data.elementos.find(({ proveedor_codigo }: { proveedor_codigo: string }) => proveedor_codigo === code)
          .cuenta_id,
    );
  };
  /** The service changes the account's action and confirms it, citing the note of a call. */
  const decide = async (cuenta: string, call: string, accion: string, said: object = {}) => {
    const changed = await gestor.request('PATCH', desk(`/cuentas/${cuenta}`), { accion });
    assert.equal(changed.status, 200, changed.text);
    return post(`/cuentas/${cuenta}/confirmacion`, { constancia: `Por teléfono con Lucía [${call}]`, ...said });
  };
  const toSign = (call: string, por: 'correo' | 'sms' = 'correo') =>
    post('/firma', { identidad: IDENTITY, por, nota_id: call });
  const afterDeciding = async (por: 'correo' | 'sms') => {
    const [netflix = ''] = await add('netflix');
    await decide(netflix, await noted('confirmar_cuentas'), 'cancelar');
    return toSign(await noted('firma'), por);
  };
  const story = async () => {
    const { json } = await family.heredera.request('GET', '/cronologia?limite=100');
    return json.data.elementos as { tipo: string; texto: string }[];
  };
  const rounds = async () => {
    while ((await e.program.mailSender.round()) > 0);
  };
  /** The messages of the case that the service stores, oldest first. */
  const kept = async () => {
    await rounds();
    const [row] = await e.base.superSql<{ id: string }>(
      'select id from casos where aseguradora_id = $1 and caso_id = $2',
      [a.id, family.casoId],
    );
    const folder = join(e.program.config.dataDir, 'correos', a.id, row?.id ?? '');
    const names = (await readdir(folder)).sort();
    return Promise.all(
      names.map(async (name) => {
        const bytes = await readFile(join(folder, name));
        return name.endsWith('.sms')
          ? { sms: true, text: JSON.parse(bytes.toString()).text as string }
          : { sms: false, text: (await PostalMime.parse(bytes)).text ?? '' };
      }),
    );
  };
  const codeIn = (text: string) => /(?<![\w-])\d{6}(?![\w-])/.exec(text)?.[0] ?? '';

  it('a family decides in one call: the note of the call says who spoke, how that person was identified and what was agreed, and each account cites the note', async () => {
    const [netflix = '', facebook = ''] = await add('netflix', 'facebook');
    const call = await noted('confirmar_cuentas');
    assert.equal((await decide(netflix, call, 'cancelar')).json.data.estado, 'confirmada');
    assert.equal((await decide(facebook, call, 'eliminar', { copia: 'rechazada' })).json.data.estado, 'confirmada');

    const { json } = await gestor.request('GET', desk('/notas'));
    assert.partialDeepStrictEqual(json.data.elementos, [
      {
        nota_id: call,
        clase: 'llamada',
        consentimiento: 'confirmar_cuentas',
        autor: gestorId,
        interlocutor: 'Lucía Ortega Ruiz',
        identificacion: 'Fecha de nacimiento y póliza',
      },
    ]);
    const { openCuenta } = await import('../../src/cuentas/data.ts');
    const { readCuentas } = await import('../../src/cuentas/sql.ts');
    const { takeCaso } = await import('../../src/caso/lock-caso.ts');
    const tenant = await e.program.tenants.get(a.id);
    const records = await e.program.base.asTenant(a.id, async (tx) => {
      const caso = await takeCaso(tx, tenant, family.casoId);
      return (await readCuentas(tx, caso.fila.id)).map((row) => openCuenta(caso.clave, row).constancia);
    });
    assert.deepEqual(records, Array(2).fill(`Por teléfono con Lucía [${call}]`));
    const [told] = (await story()).filter(({ tipo }) => tipo === 'llamada_anotada');
    assert.match(told?.texto ?? '', /teléfono|llamada/i);
    assert.doesNotMatch(JSON.stringify(await story()), /Facebook cerrado/);
  });

  it('without a recorded call with the heir the service cannot confirm an account or send a code', async () => {
    const [netflix = ''] = await add('netflix');
    const silent = await decide(netflix, '', 'cancelar', { constancia: ' ' });
    assert.deepEqual([silent.status, silent.headers['x-error-code']], [422, 'validacion']);
    assert.match(silent.json.error, /constancia/);
    await decide(netflix, await noted('confirmar_cuentas'), 'cancelar');
    const plain = (await post('/notas', { clase: 'nota', texto: 'Quiere firmar.' })).json.data.nota_id;
    const mine = family;
    family = await oneFamily(e, a);
    const foreign = await noted('firma');
    family = mine;
    for (const call of [await noted('confirmar_cuentas'), plain, foreign, gestorId, 'no-es']) {
      const refused = await toSign(call);
      assert.deepEqual([refused.status, refused.headers['x-error-code']], [422, 'validacion'], refused.text);
      assert.match(refused.json.error, /nota_id: no es una llamada/);
    }
    assert.ok((await kept()).every(({ text }) => codeIn(text) === ''));
  });

  it('the code goes to the heir by e-mail with a link to the texts, and the heir signs with it on their own device', async () => {
    const sent = await afterDeciding('correo');
    assert.equal(sent.status, 200, sent.text);
    assert.deepEqual(Object.keys(sent.json.data).sort(), ['a', 'caduca', 'papeles']);
    assert.match(sent.json.data.a, /^he•••@example\.com$/);
    const mail = (await kept()).findLast(({ text }) => codeIn(text) !== '');
    assert.ok(mail && !mail.sms);
    const token = /#token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    const device = await enter(e, a, token);
    const { preparado } = (await device.request('GET', '/mandato')).json.data;
    assert.match(preparado.ejemplares[0].texto, /Netflix/);
    const signature = { codigo: codeIn(mail.text), nombre: 'Lucía Ortega Ruiz' };
    assert.equal((await device.request('POST', '/mandato/firma', signature)).status, 201);
  });

  it('by SMS the code goes only to the telephone on file, and the link to the texts goes by e-mail', async () => {
    const sent = await afterDeciding('sms');
    assert.equal(sent.json.data.a, '··· 233', sent.text);
    const messages = await kept();
    const [sms] = messages.filter((one) => one.sms);
    assert.equal(codeIn(sms?.text ?? '').length, 6);
    assert.doesNotMatch(sms?.text ?? '', /http/);
    const mails = messages.filter((one) => !one.sms);
    assert.ok(mails.every(({ text }) => codeIn(text) === ''));
    assert.match(mails.at(-1)?.text ?? '', /#token=/);
  });

  it('no staff operation accepts or returns the code, and nobody of the staff can sign', async () => {
    const sent = await afterDeciding('correo');
    const code = codeIn((await kept()).map(({ text }) => text).findLast((text) => codeIn(text) !== '') ?? '');
    assert.equal(code.length, 6);
    assert.ok(!sent.text.includes(code));
    // every GET of the case, by the two roles that may read most
    const [superadmin] = await signIn('superadmin', null);
    const slots: Readonly<Record<string, string>> = { aseguradora: a.slug, caso: family.casoId };
    let read = 0;
    for (const { method, path, ...operation } of Object.values(BACKOFFICE_OPERATIONS)) {
      const where = path.replace(/\{(\w+)\}/g, (whole, slot: string) => slots[slot] ?? whole);
      if (method !== 'GET' || where.includes('{') || 'stream' in operation) continue;
      for (const who of [gestor, superadmin]) {
        const { text } = await who.request('GET', where);
        assert.ok(!text.includes(code), `${where} shows the code`);
      }
      read += 1;
    }
    assert.ok(read > 20, `only ${read} routes were read`);
    const { json } = await superadmin.request('GET', '/aseguradoras/servicio/correos-guardados');
    for (const { ruta } of json.data.elementos) {
      const { text } = await superadmin.request(
        'GET',
        `/aseguradoras/servicio/correos-guardados/pagina?ruta=${encodeURIComponent(ruta)}`,
      );
      assert.ok(!text.includes(code), 'a kept message shows the code');
    }
    // no staff operation on the mandate has a field for the code
    for (const operation of Object.values(BACKOFFICE_OPERATIONS)) {
      if (!/mandato|\/firma/.test(operation.path)) continue;
      const { body } = operation.shape as { body?: { properties?: object } };
      assert.ok(!Object.keys(body?.properties ?? {}).includes('codigo'), operation.id);
    }
    const signature = { codigo: code, nombre: 'Lucía Ortega Ruiz' };
    for (const route of ['/mandato/firma', '/firma']) {
      const refused = await post(route, signature);
      assert.ok([404, 405, 422].includes(refused.status), `${route}: ${refused.status}`);
    }
    const tenant = await e.program.tenants.get(a.id);
    const actor = { visible: 'servicio', tipo: 'usuario', id: gestorId } as const;
    const who = { aseguradora: tenant, actor, now: e.clock.now() };
    await assert.rejects(
      e.program.base.asTenant(a.id, (tx) =>
        signMandato(tx, who, family.casoId, { ...signature, direccion: '203.0.113.9', agente: 'x' }),
      ),
      { codigo: 'accion_no_permitida' },
    );
    const { status } = await family.heredera.request('POST', '/mandato/firma', signature);
    assert.equal(status, 201);
  });

  it('operators of the insurer, other insurers and callers without a session are refused, and all data are stored encrypted', async () => {
    const call = await noted('firma');
    const other = await e.aseguradora('A');
    for (const [method, route, body] of [
      ['GET', '/notas', undefined],
      ['POST', '/notas', { clase: 'nota', texto: 'x' }],
      ['POST', '/firma', { identidad: IDENTITY, por: 'correo', nota_id: call }],
    ] as const) {
      assert.equal((await operator.request(method, desk(route), body)).status, 403, route);
      assert.equal((await gestor.request(method, desk(route, other.slug), body)).status, 404, route);
      const stranger = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      assert.equal((await stranger.request(method, desk(route), body)).status, 401, route);
    }
    for (const table of ['notas', 'cronologia', 'auditoria']) {
      const rows = await e.base.superSql(`select to_jsonb(t)::text as fila from ${table} t where aseguradora_id = $1`, [
        a.id,
      ]);
      assert.doesNotMatch(JSON.stringify(rows), /Lucía|Facebook cerrado|Fecha de nacimiento/, table);
    }
  });
});
