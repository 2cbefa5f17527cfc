/** On the telephone the service reads aloud and fills in, the heir decides, and nobody but the heir sees or types the code. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { BACKOFFICE_OPERATIONS } from '@albacea/contract/operations/backoffice.ts';
import type { Script } from '@albacea/contract/schemas/llamadas.ts';
import PostalMime from 'postal-mime';
import { createUser } from '../../src/capabilities/identity/create-user.ts';
import { signMandato } from '../../src/capabilities/mandato/sign-mandato.ts';
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
  let colleague: BrowserType;
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
    [colleague] = await signIn('gestor', null);
    [operator] = await signIn('operador', a.id);
  });
  after(() => e.close());
  beforeEach(async () => {
    family = await oneFamily(e, a, { heredero: { telefono: '600112233' } });
    e.clock.advance(11 * MINUTE);
  });

  const desk = (route: string, slug = a.slug) => `/aseguradoras/${slug}/casos/${family.casoId}${route}`;
  const post = (route: string, body?: object, who = gestor) => who.request('POST', desk(route), body);
  const script = async (): Promise<Script> => (await gestor.request('GET', desk('/guion'))).json.data;
  const begin = async (): Promise<string> => {
    const { apertura: leido } = await script();
    const { status, json, text } = await post('/conversaciones', {
      identificacion: 'Fecha de nacimiento y póliza',
      leido,
    });
    assert.equal(status, 201, text);
    return json.data.conversacion_id;
  };
  const add = (talk: string, ...codes: string[]) =>
    post(`/conversaciones/${talk}/cuentas`, { cuentas: codes.map((proveedor_codigo) => ({ proveedor_codigo })) });
  const spoken = async (proveedor: RegExp) => {
    const found = (await script()).cuentas.find((one) => proveedor.test(one.proveedor));
    assert.ok(found);
    return found;
  };
  const decisionOn = async (proveedor: RegExp, accion: string, extra: object = {}) => {
    const { cuenta_id, version, acciones } = await spoken(proveedor);
    const action = acciones.find((one) => one.accion === accion);
    assert.ok(action, `${accion} is not among ${acciones.map((one) => one.accion)}`);
    const leido = [action.texto, action.guardar, action.titular].filter(Boolean).join(' ');
    return { cuenta_id, version, accion, leido, ...extra };
  };
  const talks = async () => (await gestor.request('GET', desk('/conversaciones'))).json.data.elementos;
  const cuentas = async () => (await family.heredera.request('GET', '/cuentas')).json.data.elementos;
  const story = async () => {
    const { json } = await family.heredera.request('GET', '/cronologia?limite=100');
    return json.data.elementos as { tipo: string; texto: string }[];
  };
  const rounds = async () => {
    while ((await e.program.mailSender.round()) > 0);
  };
  /** Kept messages of the case, oldest first. */
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

  it('a family decides in one call: what was read, what was said, when and with whom is kept, and the record stands at the account', async () => {
    const talk = await begin();
    assert.equal((await add(talk, 'netflix', 'facebook')).status, 201);
    const netflix = await post(`/conversaciones/${talk}/decisiones`, await decisionOn(/Netflix/, 'cancelar'));
    assert.equal(netflix.status, 200, netflix.text);
    assert.equal(netflix.json.data.estado, 'confirmada');
    const facebook = await post(
      `/conversaciones/${talk}/decisiones`,
      await decisionOn(/Facebook/, 'eliminar', { copia: 'rechazada' }),
    );
    assert.equal(facebook.status, 200, facebook.text);
    assert.equal((await post(`/conversaciones/${talk}/fin`)).status, 200);

    const [conversation] = await talks();
    assert.equal(conversation.con, 'Lucía Ortega Ruiz');
    assert.equal(conversation.autor, gestorId);
    assert.notEqual(conversation.terminada, null);
    const [opening, asked, first, second] = conversation.lecturas;
    assert.match(opening.texto, /No grabamos la llamada/);
    assert.match(asked.respuesta, /^Netflix, Facebook$/);
    assert.match(first.texto, /Netflix.*deje de cobrar/s);
    assert.equal(first.respuesta, 'Sí: dar de baja el contrato.');
    assert.match(second.texto, /no se puede deshacer/);
    assert.equal(second.respuesta, 'Sí: cerrar la cuenta y borrarla; no guarda nada.');

    const [row] = (await gestor.request('GET', desk('/cuentas'))).json.data.elementos;
    assert.equal(row.estado, 'confirmada');
    const told = await story();
    for (const tipo of [
      'conversacion_empezada',
      'por_telefono_anadir',
      'por_telefono_cuenta',
      'conversacion_terminada',
    ])
      assert.ok(
        told.some((one) => one.tipo === tipo && /teléfono/.test(one.texto)),
        tipo,
      );
    const trail = await e.base.superSql<{ accion: string; actor_tipo: string; actor_id: string; detalle: object }>(
      `select accion, actor_tipo, actor_id, detalle from auditoria where aseguradora_id = $1 and objeto_id = $2 and accion like 'por_telefono%'`,
      [a.id, family.casoId],
    );
    assert.equal(trail.length, 3);
    for (const { actor_tipo, actor_id, detalle } of trail) {
      assert.deepEqual([actor_tipo, actor_id], ['usuario', gestorId]);
      assert.match(JSON.stringify(detalle), new RegExp(talk));
    }
  });

  it('the record at the account says with whom, when, and what was read', async () => {
    const talk = await begin();
    await add(talk, 'netflix');
    await post(`/conversaciones/${talk}/decisiones`, await decisionOn(/Netflix/, 'cancelar'));
    const { openCuenta } = await import('../../src/capabilities/cuentas/data.ts');
    const { readCuentas } = await import('../../src/capabilities/cuentas/sql.ts');
    const { takeCaso } = await import('../../src/capabilities/casos/lock-caso.ts');
    const tenant = await e.program.tenants.get(a.id);
    const [data] = await e.program.base.asTenant(a.id, async (tx) => {
      const caso = await takeCaso(tx, tenant, family.casoId);
      return (await readCuentas(tx, caso.fila.id)).map((row) => openCuenta(caso.clave, row));
    });
    assert.match(
      data?.constancia ?? '',
      /^Por teléfono, con Lucía Ortega Ruiz, el 21\/11\/2026 a las \d\d:\d\d\. Se le leyó: «Pediremos a Netflix/,
    );
  });

  it('a supply asks first whether somebody lives in the home, and whoever cancels it has heard that it is cut off', async () => {
    const talk = await begin();
    await add(talk, 'endesa');
    const supply = await spoken(/Endesa/);
    assert.match(supply.casa ?? '', /¿Vive alguien en la casa\?/);
    const decision = await decisionOn(/Endesa/, 'cancelar');
    assert.match(decision.leido, /Se corta el servicio de la casa/);
    const silent = await post(`/conversaciones/${talk}/decisiones`, decision);
    assert.equal(silent.status, 422);
    assert.match(silent.json.error, /vivienda_habitada/);
    const said = await post(`/conversaciones/${talk}/decisiones`, { ...decision, vivienda_habitada: 'si' });
    assert.equal(said.status, 200, said.text);
    assert.notEqual((await cuentas())[0].corte_aceptado, null);
  });

  it('a contract that passes on asks to whose name, and the account and the record hold what was said', async () => {
    const talk = await begin();
    assert.equal((await add(talk, 'movistar')).status, 201);
    const nuevo_titular = { quien: 'otra', nombre: 'Luis Ruiz Gil' };
    const decision = await decisionOn(/Movistar/, 'transferir', { vivienda_habitada: 'si', nuevo_titular });
    assert.match(decision.leido, /¿A nombre de quién pasa/);
    assert.equal(
      (await post(`/conversaciones/${talk}/decisiones`, { ...decision, nuevo_titular: { quien: 'otra' } })).status,
      422,
    );
    const { status, text } = await post(`/conversaciones/${talk}/decisiones`, decision);
    assert.equal(status, 200, text);
    assert.equal((await post(`/conversaciones/${talk}/fin`)).status, 200);
    const held = (await cuentas()).find(({ proveedor }: { proveedor: string }) => proveedor === 'Movistar');
    assert.deepEqual(held.nuevo_titular, nuevo_titular);
    const [conversation] = await talks();
    assert.match(conversation.lecturas.at(-1).respuesta, /pasa a nombre de Luis Ruiz Gil\.$/);
  });

  it('what was read has to be what stands: another text, an older version or a thing that can not be asked is refused', async () => {
    const talk = await begin();
    await add(talk, 'netflix', 'facebook');
    const decision = await decisionOn(/Netflix/, 'cancelar');
    const route = `/conversaciones/${talk}/decisiones`;
    for (const [body, status, code] of [
      [{ ...decision, leido: 'Vale.' }, 409, 'cambiado_entretanto'],
      [{ ...decision, version: decision.version + 1 }, 409, 'cambiado_entretanto'],
      [{ ...decision, accion: 'conmemorar' }, 422, 'validacion'],
      [{ ...decision, cuenta_id: talk }, 404, 'no_encontrado'],
      [{ ...(await decisionOn(/Facebook/, 'eliminar')) }, 422, 'validacion'],
      [{ ...decision, leido: '' }, 422, 'validacion'],
    ] as const) {
      const refused = await post(route, body);
      assert.deepEqual([refused.status, refused.headers['x-error-code']], [status, code], refused.text);
    }
    assert.ok((await cuentas()).every(({ estado }: { estado: string }) => estado === 'propuesta'));
    assert.equal((await talks())[0].lecturas.length, 2);
    const { apertura } = await script();
    for (const [body, code] of [
      [{ identificacion: 'x', leido: 'Buenas.' }, 'cambiado_entretanto'],
      [{ identificacion: ' ', leido: apertura }, 'validacion'],
      [{ identificacion: 'Póliza', leido: apertura }, 'estado_no_permite'], // one goes on
    ] as const)
      assert.equal((await post('/conversaciones', body)).headers['x-error-code'], code, JSON.stringify(body));
  });

  it('the code goes to the heir by e-mail with a way to the texts, and the heir signs with it on their own device', async () => {
    const talk = await begin();
    await add(talk, 'netflix');
    await post(`/conversaciones/${talk}/decisiones`, await decisionOn(/Netflix/, 'cancelar'));
    const { firma: leido } = await script();
    const sent = await post(`/conversaciones/${talk}/firma`, { identidad: IDENTITY, por: 'correo', leido });
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

  it('by message the code goes alone to the telephone on file, and the way to the texts by e-mail', async () => {
    const talk = await begin();
    await add(talk, 'netflix');
    await post(`/conversaciones/${talk}/decisiones`, await decisionOn(/Netflix/, 'cancelar'));
    const { firma: leido } = await script();
    const sent = await post(`/conversaciones/${talk}/firma`, { identidad: IDENTITY, por: 'sms', leido });
    assert.equal(sent.json.data.a, '··· 233', sent.text);
    const messages = await kept();
    const [sms] = messages.filter((one) => one.sms);
    assert.equal(codeIn(sms?.text ?? '').length, 6);
    assert.doesNotMatch(sms?.text ?? '', /http/);
    const mails = messages.filter((one) => !one.sms);
    assert.ok(mails.every(({ text }) => codeIn(text) === ''));
    assert.match(mails.at(-1)?.text ?? '', /#token=/);
  });

  it('no route of the staff takes the code or answers with it, and nobody of the staff can sign', async () => {
    const talk = await begin();
    await add(talk, 'netflix');
    await post(`/conversaciones/${talk}/decisiones`, await decisionOn(/Netflix/, 'cancelar'));
    const { firma: leido } = await script();
    const sent = await post(`/conversaciones/${talk}/firma`, { identidad: IDENTITY, por: 'correo', leido });
    const code = codeIn((await kept()).map(({ text }) => text).findLast((text) => codeIn(text) !== '') ?? '');
    assert.equal(code.length, 6);
    assert.ok(!sent.text.includes(code));
    // whatever of the case can be read, by whoever may read most
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
    const { json } = await superadmin.request('GET', '/servicio/correos');
    for (const { ruta } of json.data.elementos) {
      const { text } = await superadmin.request('GET', `/servicio/correos/pagina?ruta=${encodeURIComponent(ruta)}`);
      assert.ok(!text.includes(code), 'a kept message shows the code');
    }
    // of the mandate, no body of theirs has a place for it
    for (const operation of Object.values(BACKOFFICE_OPERATIONS)) {
      if (!/mandato|\/firma|conversacion/.test(operation.path)) continue;
      const { body } = operation.shape as { body?: { properties?: object } };
      assert.ok(!Object.keys(body?.properties ?? {}).includes('codigo'), operation.id);
    }
    const signature = { codigo: code, nombre: 'Lucía Ortega Ruiz' };
    for (const route of ['/mandato/firma', '/firma', `/conversaciones/${talk}/firma`]) {
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

  it('only whoever began goes on; ended or forgotten it takes nothing more, and another can begin', async () => {
    const talk = await begin();
    await add(talk, 'netflix');
    const decision = await decisionOn(/Netflix/, 'cancelar');
    const route = `/conversaciones/${talk}/decisiones`;
    assert.equal((await post(route, decision, colleague)).status, 403);
    assert.equal((await post(`/conversaciones/${talk}/fin`, undefined, colleague)).status, 403);
    await post(`/conversaciones/${talk}/fin`);
    const over = await post(route, decision);
    assert.deepEqual([over.status, over.headers['x-error-code']], [409, 'estado_no_permite']);
    assert.equal((await post('/conversaciones/no-es/fin')).status, 404);
    const second = await begin();
    e.clock.advance(181 * MINUTE);
    [gestor, gestorId] = await signIn('gestor', null);
    assert.notEqual((await post(`/conversaciones/${second}/fin`)).status, 200);
    await begin();
    assert.equal((await talks()).filter(({ terminada }: { terminada: string | null }) => terminada === null).length, 1);
  });

  it('an operator of the insurer, another insurer and whoever has no session reach none of it, and nothing is left in the clear', async () => {
    const talk = await begin();
    await add(talk, 'netflix');
    const other = await e.aseguradora('A');
    for (const [method, route, body] of [
      ['GET', '/guion', undefined],
      ['GET', '/conversaciones', undefined],
      ['POST', '/conversaciones', { identificacion: 'x', leido: 'x' }],
      ['POST', `/conversaciones/${talk}/cuentas`, { cuentas: [{ proveedor_codigo: 'netflix' }] }],
      ['POST', `/conversaciones/${talk}/decisiones`, await decisionOn(/Netflix/, 'cancelar')],
      ['POST', `/conversaciones/${talk}/firma`, { identidad: IDENTITY, por: 'correo', leido: 'x' }],
      ['POST', `/conversaciones/${talk}/fin`, undefined],
    ] as const) {
      assert.equal((await operator.request(method, desk(route), body)).status, 403, route);
      assert.equal((await gestor.request(method, desk(route, other.slug), body)).status, 404, route);
      const stranger = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      assert.equal((await stranger.request(method, desk(route), body)).status, 401, route);
    }
    for (const table of ['conversaciones', 'cronologia', 'auditoria']) {
      const rows = await e.base.superSql(`select to_jsonb(t)::text as fila from ${table} t where aseguradora_id = $1`, [
        a.id,
      ]);
      assert.doesNotMatch(JSON.stringify(rows), /Lucía|grabamos|Fecha de nacimiento/, table);
    }
  });
});
