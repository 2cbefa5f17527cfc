/** The page Configuración: keys, packs, brand, people and the audit log of an insurer, and the administration of the service. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { encode as encodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { COMMANDS } from '../../src/cli/commands.ts';
import { sealAudit } from '../../src/insurers/audit/seal.ts';
import { normalNetwork } from '../../src/insurers/identity/keys.ts';
import { INVITATION_WAITS } from '../../src/insurers/identity/rules.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import { onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aCaso, aSiniestroB } from '../support/factories.ts';
import { aPng, aSegment } from '../support/files.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

describe('configuration', () => {
  let e: Environment;
  let a: Aseguradora;
  let b: Aseguradora;
  let admin: BrowserType;
  let adminB: BrowserType;
  let superadmin: BrowserType;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
    [admin, adminB] = [
      await withSession(await onePersonOf(e, a, 'admin')),
      await withSession(await onePersonOf(e, b, 'admin')),
    ];
    const data = { email: 'jefa@example.com', nombre: 'Jefa', rol: 'superadmin', aseguradoraId: null } as const;
    superadmin = await withSession(await createUser(e.program, data, { visible: 'servicio', tipo: 'cli', id: null }));
  });
  after(() => e.close());

  async function withSession({ email, password }: { email: string; password: string }): Promise<BrowserType> {
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    ok(await browser.request('POST', '/sesion', { email, password }), 201);
    return browser;
  }
  const ok = (response: Reply, state = 200) => {
    assert.equal(response.status, state, response.text);
    return response.json.data;
  };
  const fails = ({ status, headers, text }: Reply, expected: number, code: string) =>
    assert.deepEqual([status, headers['x-error-code']], [expected, code], text);
  const at = ({ slug }: { slug: string }, route: string) => `/aseguradoras/${slug}${route}`;

  it('a key is shown once, works at once within its scopes, and is refused once revoked', async () => {
    const fresh = { etiqueta: 'Core', alcances: ['casos:leer'], caduca: '2027-01-31T00:00:00.000Z' };
    const { api_key, clave_id, final } = ok(await admin.request('POST', at(a, '/claves'), fresh), 201);
    assert.ok(api_key.endsWith(final));
    const withKey = { ...a, apiKey: api_key };
    assert.equal((await e.request(withKey, 'GET', '/casos')).status, 200);
    fails(await e.request(withKey, 'POST', '/casos', aCaso()), 403, 'alcance_insuficiente');
    const list = await admin.request('GET', at(a, '/claves'));
    const theirs = list.json.data.elementos.find((key: { clave_id: string }) => key.clave_id === clave_id);
    assert.deepEqual([theirs.alcances, theirs.caduca, theirs.redes], [fresh.alcances, fresh.caduca, []]);
    assert.notEqual(theirs.ultimo_uso, null);
    assert.ok(!list.text.includes(api_key));
    ok(await admin.request('DELETE', at(a, `/claves/${clave_id}`)));
    fails(await e.request(withKey, 'GET', '/casos'), 401, 'clave_invalida');
    fails(await admin.request('DELETE', at(a, `/claves/${clave_id}`)), 404, 'no_encontrado');
    fails(await adminB.request('DELETE', at(b, `/claves/${clave_id}`)), 404, 'no_encontrado');
  });

  it('there are never more than fifty active keys, however many are created at once', async () => {
    const c = await e.aseguradora('B');
    const theirs = await withSession(await onePersonOf(e, c, 'admin'));
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, i) => theirs.request('POST', at(c, '/claves'), { etiqueta: `clave ${i}` })),
    );
    const good = responses.filter(({ status }) => status === 201);
    assert.equal(good.length, 49); // the insurer was created with one
    for (const response of responses) if (!good.includes(response)) fails(response, 409, 'demasiadas_claves');
  });

  it('a key with networks is accepted only from them; from elsewhere it is unknown and not counted', async () => {
    const fresh = { etiqueta: 'Oficina', redes: ['203.0.113.9/24', '2001:db8::/32'] };
    const { api_key, redes } = ok(await admin.request('POST', at(a, '/claves'), fresh), 201);
    assert.deepEqual(redes, ['203.0.113.0/24', '2001:db8::/32']);
    const from = async (remoteAddress: string) => {
      const headers = { host: a.host, 'x-api-key': api_key };
      const { statusCode, headers: answered } = await e.app.inject({ url: '/api/v1/casos', remoteAddress, headers });
      return [statusCode, answered['x-ratelimit-remaining']];
    };
    assert.deepEqual(await from('203.0.113.77'), [200, '999']);
    for (const outside of ['203.0.114.1', '2001:db9::1', '127.0.0.1', 'garbage'])
      assert.equal((await from(outside))[0], 401, outside);
    assert.deepEqual(await from('2001:db8:5::1'), [200, '998']);
    assert.deepEqual(await from('::ffff:203.0.113.1'), [200, '997']);
    fails(await admin.request('POST', at(a, '/claves'), { etiqueta: 'x', redes: ['10.0.0.0/33'] }), 422, 'validacion');
    fails(
      await admin.request('POST', at(a, '/claves'), { etiqueta: 'x', caduca: '2020-01-01T00:00:00Z' }),
      422,
      'validacion',
    );
  });

  it('a key and a secret, once shown, are in plain text in no table, log or later answer', async () => {
    const { api_key } = ok(await admin.request('POST', at(a, '/claves'), { etiqueta: 'Canario' }), 201);
    const receiver = { url: 'https://receptor.example.com/canario', eventos: ['caso_abierto'] };
    const { secret, webhook_id } = ok(await admin.request('POST', at(a, '/webhooks'), receiver), 201);
    const { secret: other } = ok(await admin.request('POST', at(a, `/webhooks/${webhook_id}/secreto`)), 201);
    await e.request({ ...a, apiKey: api_key }, 'GET', '/casos');
    const needles = needlesOf({ clave: api_key, secreto: secret, siguiente: other });
    const responses = await Promise.all(
      ['/claves', '/webhooks', `/webhooks/${webhook_id}`, '/auditoria'].map((route) =>
        admin.request('GET', at(a, route)),
      ),
    );
    const { bytes } = await dumpTables(e.base.superSql);
    assert.deepEqual(find(needles, bytes), []);
    assert.deepEqual(find(needles, Buffer.from(e.log.join('\n'))), []);
    assert.deepEqual(find(needles, Buffer.from(responses.map(({ text }) => text).join('\n'))), []);
  });

  it('a webhook is registered, tested, changed, rotated and deleted as in the API', async () => {
    const receiver = { url: 'https://receptor.example.com/uno', eventos: ['caso_abierto'] };
    fails(
      await admin.request('POST', at(a, '/webhooks'), { ...receiver, url: 'https://10.0.0.1/' }),
      422,
      'validacion',
    );
    const { webhook_id } = ok(await admin.request('POST', at(a, '/webhooks'), receiver), 201);
    const route = at(a, `/webhooks/${webhook_id}`);
    const { entrega_id } = ok(await admin.request('POST', `${route}/prueba`), 201);
    const { elementos } = ok(await admin.request('GET', `${route}/entregas`));
    assert.equal(elementos[0].entrega_id, entrega_id);
    fails(await admin.request('POST', `${route}/entregas/${entrega_id}/reenviar`), 409, 'estado_no_permite');
    assert.equal(ok(await admin.request('PATCH', route, { estado: 'desactivado' })).estado, 'desactivado');
    ok(await admin.request('PATCH', route, { estado: 'activo' }));
    ok(await admin.request('POST', `${route}/secreto`), 201);
    assert.equal(ok(await admin.request('POST', `${route}/secreto/activar`)).rotacion_hasta, null);
    ok(await admin.request('POST', `${route}/recuperar`, { desde_instante: '2026-11-01T00:00:00Z' }));
    fails(await adminB.request('GET', at(b, `/webhooks/${webhook_id}`)), 404, 'no_encontrado');
    ok(await admin.request('DELETE', route));
    fails(await admin.request('GET', route), 404, 'no_encontrado');
  });

  it('a claim can name a pack by its code, and a case keeps the modules with which it was opened', async () => {
    const save = (modulos: string) =>
      COMMANDS['pack guardar']?.run(e.program, {
        aseguradora: b.slug,
        pack: 'familiar',
        nombre: 'Plan familiar',
        modulos,
      });
    const made = { pack: 'familiar', nombre: 'Plan familiar', modulos: ['borrado', 'certificados'] };
    assert.deepEqual(await save('certificados,borrado'), made);
    const opened = await e.request(b, 'POST', '/siniestro', aSiniestroB({ pack: 'familiar' }));
    assert.equal(opened.status, 201, opened.text);
    const other = await e.request(b, 'POST', '/siniestro', aSiniestroB({ pack: 'Familiar' }));
    assert.equal(other.status, 422);
    assert.match(other.json.error, / pack: se admite: basico, completo, familiar\.$/);
    await save('suscripciones');
    const detail = await e.request(b, 'GET', `/casos/${opened.json.data.caso_id}`);
    assert.deepEqual(detail.json.data.modulos_contratados, ['borrado', 'certificados']);
    const listed = await e.request(b, 'GET', '/catalogo/packs');
    assert.deepEqual(listed.json.data.elementos.at(-1), { ...made, modulos: ['suscripciones'] });
  });

  it('a change of the brand can be previewed in the real template and is stored; an impossible choice of languages is refused', async () => {
    const look = { nombre: 'Aurora <Vida>', color: '#7a1f3d', telefono: '+34 900 100 200' };
    const query = new URLSearchParams({ ...look, idioma: 'en' });
    const preview = await admin.request('GET', at(a, `/marca/correo?${query}`));
    assert.equal(preview.status, 200);
    assert.match(preview.text, /Aurora &lt;Vida&gt;/);
    assert.match(preview.text, /#7a1f3d/);
    assert.match(String(preview.headers['content-security-policy']), /default-src 'none'.*sandbox/);
    ok(await admin.request('PATCH', at(a, '/configuracion'), { ...look, retencion_anios: 7 }));
    const view = ok(await admin.request('GET', at(a, '/configuracion')));
    assert.deepEqual([view.nombre, view.color, view.retencion_anios], [look.nombre, look.color, 7]);
    assert.equal(ok(await admin.request('PATCH', at(a, '/configuracion'), { color: null })).color, null);
    for (const wrong of [{ idiomas_activos: ['en'] }, { idioma: 'ca' }, { idioma: 'en', idiomas_activos: ['es'] }, {}])
      fails(await admin.request('PATCH', at(a, '/configuracion'), wrong), 422, 'validacion');
  });

  it('a logo is redrawn without the metadata of its file, served by its hash only, and 404 once withdrawn', async () => {
    const shades = Buffer.from(Array.from({ length: 960 * 200 * 4 }, (_, i) => (i % 4 === 3 ? 255 : (i >> 6) & 255)));
    const jpeg = encodeJpeg({ width: 960, height: 200, data: shades }, 80).data;
    const place = aSegment(0xe1, Buffer.from('Exif\0\0GPSLatitude 40.4168 CANARIO'));
    const file = Buffer.concat([jpeg.subarray(0, 2), place, jpeg.subarray(2)]);
    assert.ok(file.includes('CANARIO'));
    const { logo } = ok(await admin.request('POST', at(a, '/logo'), { contenido: file.toString('base64') }));
    const { nombre } = ok(await admin.request('GET', at(a, '/configuracion')));
    assert.deepEqual([logo.ancho, logo.alto, logo.texto], [480, 100, nombre]);
    const get = (url: string) => e.app.inject({ url, headers: { host: a.host } });
    const served = await get(logo.direccion);
    assert.equal(served.statusCode, 200);
    const { headers, rawPayload: png } = served;
    assert.deepEqual(
      [headers['content-type'], headers['x-content-type-options'], headers['cache-control']],
      ['image/png', 'nosniff', 'public, max-age=31536000, immutable'],
    );
    assert.match(String(headers['content-security-policy']), /default-src 'none'; sandbox/);
    const chunks = chunksOf(png);
    assert.deepEqual([chunks[0], [...new Set(chunks.slice(1, -1))], chunks.at(-1)], ['IHDR', ['IDAT'], 'IEND']);
    assert.equal((await get(logo.direccion.replace(a.slug, b.slug))).statusCode, 404);
    const texto = 'Aurora, desde 1921';
    const said = ok(await admin.request('PATCH', at(a, '/configuracion'), { logo_texto: texto }));
    assert.deepEqual(said.logo, { ...logo, texto });
    const outside = await e.app.inject({ url: '/portal/api/atencion', headers: { host: a.host } });
    assert.deepEqual(outside.json().data.aseguradora.logo, said.logo);
    const clear = new PNG({ width: 30, height: 10 });
    const other = ok(
      await admin.request('POST', at(a, '/logo'), { contenido: PNG.sync.write(clear).toString('base64') }),
    );
    const drawn = PNG.sync.read((await get(other.logo.direccion)).rawPayload);
    assert.deepEqual([drawn.width, drawn.height, drawn.data[3]], [30, 10, 0]);
    assert.equal((await get(logo.direccion)).statusCode, 404);
    assert.deepEqual(ok(await admin.request('DELETE', at(a, '/logo'))), { logo: null });
    assert.equal((await get(other.logo.direccion)).statusCode, 404);
    fails(await admin.request('DELETE', at(a, '/logo')), 404, 'no_encontrado');
    fails(await admin.request('PATCH', at(a, '/configuracion'), { logo_texto: null }), 422, 'validacion');
    const { elementos } = ok(await admin.request('GET', at(a, '/auditoria?accion=logo_guardado')));
    assert.equal(elementos.length, 2);
  });

  it('only a PNG or JPEG of limited size is accepted as a logo, and only from its own insurer', async () => {
    const put = (browser: BrowserType, whose: Aseguradora, bytes: Buffer) =>
      browser.request('POST', at(whose, '/logo'), { contenido: bytes.toString('base64') });
    for (const [bytes, why] of [
      [Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), /fichero: es un SVG/],
      [Buffer.from('GIF89a'), /fichero: debe ser una imagen PNG o JPEG/],
      [aPng({ ancho: 30_000, alto: 30_000 }), /fichero: es demasiado grande: admite hasta 16/],
      [aPng().subarray(0, 45), /fichero: no se puede abrir/],
    ] as const) {
      const refused = await put(admin, a, bytes);
      fails(refused, 422, 'validacion');
      assert.match(refused.json.error, why);
    }
    fails(await put(admin, a, Buffer.alloc(1024 * 1024 + 1)), 413, 'cuerpo_demasiado_grande');
    const good = PNG.sync.write(new PNG({ width: 8, height: 8 }));
    const stays = ok(await put(admin, a, good)).logo;
    fails(await put(adminB, a, good), 404, 'no_encontrado');
    fails(await adminB.request('DELETE', at(a, '/logo')), 404, 'no_encontrado');
    const operator = await withSession(await onePersonOf(e, a, 'operador'));
    fails(await put(operator, a, good), 403, 'accion_no_permitida');
    assert.deepEqual(ok(await admin.request('GET', at(a, '/configuracion'))).logo, stays);
    ok(await admin.request('DELETE', at(a, '/logo')));
  });

  it('the last admin cannot be removed by anybody, and of two removed at once one stays', async () => {
    const c = await e.aseguradora('A');
    const [one, two] = [await onePersonOf(e, c, 'admin'), await onePersonOf(e, c, 'admin')];
    const [theirs, other] = [await withSession(one), await withSession(two)];
    const outputs = await Promise.all([
      theirs.request('PATCH', at(c, `/usuarios/${one.id}`), { estado: 'pausado' }),
      other.request('PATCH', at(c, `/usuarios/${two.id}`), { rol: 'operador' }),
    ]);
    assert.deepEqual(outputs.map(({ status }) => status).sort(), [200, 409]);
    const remains = outputs[0]?.status === 409 ? one : two;
    fails(
      await superadmin.request('PATCH', at(c, `/usuarios/${remains.id}`), { estado: 'pausado' }),
      409,
      'ultimo_administrador',
    );
  });

  it('admins correct a name, and the audit log records the change without the name', async () => {
    const person = await onePersonOf(e, a, 'operador');
    const nombre = 'Persona Corregida';
    fails(await adminB.request('PATCH', at(b, `/usuarios/${person.id}`), { nombre }), 404, 'no_encontrado');
    fails(await adminB.request('PATCH', at(a, `/usuarios/${person.id}`), { nombre }), 404, 'no_encontrado');
    fails(await admin.request('PATCH', at(a, `/usuarios/${person.id}`), { nombre: '' }), 422, 'validacion');
    assert.equal(
      ok(await admin.request('PATCH', at(a, `/usuarios/${person.id}`), { nombre: ` ${nombre} ` })).nombre,
      nombre,
    );
    const [record] = await e.base.superSql<{ detalle: object }>(
      "select detalle from auditoria where accion = 'usuario_cambiado' and objeto_id = $1",
      [person.id],
    );
    assert.deepEqual(record?.detalle, { cambios: ['nombre'], rol: 'operador', estado: 'activo' });
  });

  it('pausing a person ends their sessions at once, and people of another insurer are unknown', async () => {
    const person = await onePersonOf(e, a, 'operador');
    const theirs = await withSession(person);
    fails(await adminB.request('PATCH', at(b, `/usuarios/${person.id}`), { estado: 'pausado' }), 404, 'no_encontrado');
    ok(await admin.request('PATCH', at(a, `/usuarios/${person.id}`), { estado: 'pausado' }));
    fails(await theirs.request('GET', '/sesion'), 401, 'sesion_invalida');
    const repeated = { nombre: 'Otra', email: person.email.toUpperCase(), rol: 'operador' };
    fails(await admin.request('POST', at(a, '/usuarios'), repeated), 409, 'email_en_uso');
    const { elementos } = ok(await admin.request('GET', at(a, '/usuarios')));
    assert.ok(elementos.every(({ email }: { email: string }) => !email.includes('jefa')));
  });

  it('the audit log says who did what, page by page, and its verification finds a forged record', async () => {
    ok(await admin.request('POST', at(a, '/claves'), { etiqueta: 'Para el registro' }), 201);
    await sealAudit(e.program.base, e.program.keyring);
    const first = ok(await admin.request('GET', at(a, '/auditoria?limite=2')));
    const second = ok(await admin.request('GET', at(a, `/auditoria?limite=2&cursor=${first.siguiente}`)));
    assert.equal(first.elementos.length, 2);
    assert.notEqual(first.elementos[1].id, second.elementos[0].id);
    const keys = ok(await admin.request('GET', at(a, '/auditoria?accion=clave_creada')));
    assert.ok(keys.elementos.every(({ accion }: { accion: string }) => accion === 'clave_creada'));
    const last = keys.elementos.find(
      ({ detalle }: { detalle: { etiqueta: string } }) => detalle.etiqueta === 'Para el registro',
    );
    assert.match(last.actor, /Persona/);
    assert.deepEqual([last.texto, last.objeto], ['Se creó una clave de API.', 'Para el registro']);
    const people = ok(await admin.request('GET', at(a, '/auditoria?sobre=usuario')));
    assert.ok(people.elementos.length > 0);
    for (const record of people.elementos) assert.match(record.objeto, /Persona/);
    const future = ok(await admin.request('GET', at(a, '/auditoria?desde=2099-01-01T00:00:00Z')));
    assert.deepEqual(future.elementos, []);
    const verification = ok(await admin.request('GET', at(a, '/auditoria/verificacion')));
    assert.equal(verification.correcta, true);
    await e.base.superSql(`update auditoria set accion = 'otra' where aseguradora_id = $1 and secuencia = 2`, [a.id]);
    const touched = ok(await admin.request('GET', at(a, '/auditoria/verificacion')));
    assert.deepEqual(touched.primer_error, { secuencia: 2, motivo: 'huella' });
  });

  it('nobody gets a role of the service at an insurer, or one of an insurer at the service', async () => {
    const invitation = { nombre: 'Ajena', email: 'ajena@example.com' };
    const wrong = [
      [admin, at(a, '/usuarios'), 'gestor'],
      [superadmin, at(a, '/usuarios'), 'superadmin'],
      [superadmin, '/aseguradoras/servicio/usuarios', 'admin'],
    ] as const;
    for (const [browser, path, rol] of wrong)
      fails(await browser.request('POST', path, { ...invitation, rol }), 422, 'validacion');
    const [person] = ok(await admin.request('GET', at(a, '/usuarios'))).elementos;
    const theirs = at(a, `/usuarios/${person.usuario_id}`);
    fails(await admin.request('PATCH', theirs, { rol: 'gestor' }), 422, 'validacion');
  });

  it("the service's own log names its people, is shown to superadmins only, and contains nothing of an insurer", async () => {
    const registration = { nombre: 'Gestora del Registro', email: 'registro@example.com', rol: 'gestor' };
    ok(await superadmin.request('POST', '/aseguradoras/servicio/usuarios', registration), 201);
    await sealAudit(e.program.base, e.program.keyring);
    const { elementos } = ok(await superadmin.request('GET', '/aseguradoras/servicio/auditoria?limite=100'));
    const invited = elementos.find(({ objeto }: { objeto: string }) => objeto === registration.nombre);
    assert.partialDeepStrictEqual(invited, { texto: 'Se invitó a una persona.', actor: 'Jefa' });
    assert.ok(elementos.every(({ accion }: { accion: string }) => accion !== 'clave_creada'));
    assert.equal(ok(await superadmin.request('GET', '/aseguradoras/servicio/auditoria/verificacion')).correcta, true);
    fails(await admin.request('GET', '/aseguradoras/servicio/auditoria'), 404, 'no_encontrado');
    fails(await admin.request('GET', '/aseguradoras/servicio/auditoria/verificacion'), 404, 'no_encontrado');
  });

  it('people are listed page by page by name, whatever is added meanwhile, and found by a part of name or address', async () => {
    const c = await e.aseguradora('A');
    const boss = await withSession(await onePersonOf(e, c, 'admin'));
    await e.base.superSql(
      `insert into membresias (id, aseguradora_id, email, nombre, rol, creado)
         select gen_random_uuid(), $1, 'p' || n || '-' || $2 || '@example.com', 'Zoe ' || lpad(n::text, 3, '0'), 'operador', now()
           from generate_series(1, 230) n`,
      [c.id, c.slug],
    );
    const views: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page = ok(await boss.request('GET', at(c, `/usuarios?limite=100&buscar=zoe${next && `&cursor=${next}`}`)));
      views.push(...page.elementos.map(({ nombre }: { nombre: string }) => nombre));
      next = page.siguiente;
    }
    assert.equal(views.length, 230);
    assert.deepEqual(views, views.toSorted());
    const one = ok(await boss.request('GET', at(c, `/usuarios?buscar=${encodeURIComponent('P7-')}`)));
    assert.deepEqual(
      one.elementos.map(({ nombre }: { nombre: string }) => nombre),
      ['Zoe 007'],
    );
    assert.deepEqual(ok(await boss.request('GET', at(c, '/usuarios?buscar=%25'))).elementos, []);
  });

  it('a new insurer begins with an invited admin and no key; pausing it ends keys and sessions at once', async () => {
    const slug = 'nueva';
    const fresh = {
      slug,
      nombre: 'Seguros Nueva',
      variante: 'A',
      admin: { nombre: 'Ana Primera', email: 'ana@example.com' },
    };
    const done = ok(await superadmin.request('POST', '/servicio/aseguradoras', fresh), 201);
    assert.match(done.base_url, new RegExp(`^http://${slug}\\.`));
    fails(await superadmin.request('POST', '/servicio/aseguradoras', fresh), 409, 'codigo_en_uso');
    fails(await superadmin.request('POST', '/servicio/aseguradoras', { ...fresh, slug: 'api' }), 422, 'validacion');
    // one person may be admin of several insurers
    ok(await superadmin.request('POST', '/servicio/aseguradoras', { ...fresh, slug: `${slug}-2` }), 201);
    assert.deepEqual(ok(await superadmin.request('GET', at({ slug }, '/claves'))).elementos, []);
    const { elementos } = ok(await superadmin.request('GET', at({ slug }, '/usuarios')));
    assert.deepEqual([elementos[0].rol, elementos[0].estado], ['admin', 'invitado']);
    const c = await e.aseguradora('A');
    const sessionAtC = await withSession(await onePersonOf(e, c, 'admin'));
    ok(await superadmin.request('PATCH', `/servicio/aseguradoras/${c.slug}`, { estado: 'pausada' }));
    fails(await e.request(c, 'GET', '/casos'), 403, 'aseguradora_pausada');
    fails(await sessionAtC.request('GET', '/sesion'), 401, 'sesion_invalida');
    ok(await superadmin.request('PATCH', `/servicio/aseguradoras/${c.slug}`, { estado: 'activa' }));
    assert.equal((await e.request(c, 'GET', '/casos')).status, 200);
  });

  it('whether an insurer is a test insurer is set at its creation, and nobody can change it', async () => {
    const [real, test] = [await e.aseguradora('A'), await e.aseguradora('A', { pruebas: true })];
    for (const [who, pruebas] of [
      [real, false],
      [test, true],
    ] as const) {
      const ofThem = await withSession(await onePersonOf(e, who, 'admin'));
      const route = `/servicio/aseguradoras/${who.slug}`;
      for (const body of [{ pruebas: !pruebas }, { estado: 'activa', pruebas: !pruebas }])
        fails(await superadmin.request('PATCH', route, body), 422, 'validacion');
      fails(await ofThem.request('PATCH', route, { estado: 'activa' }), 403, 'accion_no_permitida');
      fails(await ofThem.request('PATCH', at(who, '/configuracion'), { pruebas: !pruebas }), 422, 'validacion');
      assert.equal(ok(await ofThem.request('GET', '/aseguradoras')).elementos[0].pruebas, pruebas);
      // the database refuses it too
      const change = 'update aseguradoras set pruebas = not pruebas where id = $1';
      await assert.rejects(
        e.program.base.asTenant(who.id, (tx) => tx.sql(change, [who.id])),
        /permission denied/,
      );
      await assert.rejects(
        e.program.base.unsafeAcrossInsurers('albacea_servicio', (tx) => tx.sql(change, [who.id])),
        /permission denied/,
      );
    }
  });

  it('people of the service are invited by e-mail too, and a superadmin can read the stored message without scripts', async () => {
    const registration = { nombre: 'Gestor Nuevo', email: 'gestor@example.com', rol: 'gestor' };
    ok(await superadmin.request('POST', '/aseguradoras/servicio/usuarios', registration), 201);
    while ((await e.program.mailSender.round()) > 0);
    const { elementos } = ok(await superadmin.request('GET', '/aseguradoras/servicio/correos-guardados'));
    const kept = elementos.find(({ para }: { para: string }) => para === registration.email);
    assert.equal(kept.aseguradora, null);
    const page = await superadmin.request('GET', `/aseguradoras/servicio/correos-guardados/pagina?ruta=${kept.ruta}`);
    assert.match(page.text, /\/backoffice\/acceso#…/);
    assert.doesNotMatch(page.text, /(?<![\w-])[\w-]{43}(?![\w-])/);
    assert.match(
      String(page.headers['content-security-policy']),
      /^default-src 'none'; style-src 'unsafe-inline'; .*sandbox$/,
    );
    for (const route of ['../../demo.json', `${kept.ruta}/..`, 'x'])
      fails(
        await superadmin.request(
          'GET',
          `/aseguradoras/servicio/correos-guardados/pagina?ruta=${encodeURIComponent(route)}`,
        ),
        404,
        'no_encontrado',
      );
    fails(
      await admin.request('GET', `/aseguradoras/servicio/correos-guardados/pagina?ruta=${kept.ruta}`),
      404,
      'no_encontrado',
    );
  });

  it("a stored message to a family is shown without the token of its link, and the insurer's trail records that it was read", async () => {
    for (const variant of ['A', 'B'] as const) {
      const c = await e.aseguradora(variant, { pruebas: true });
      const notice = aCaso();
      ok(await e.request(c, 'POST', '/casos', notice), 201);
      while ((await e.program.mailSender.round()) > 0);
      const { elementos } = ok(await superadmin.request('GET', '/aseguradoras/servicio/correos-guardados'));
      const { ruta: path } = elementos.find(({ aseguradora }: { aseguradora: string }) => aseguradora === c.slug);
      const readings = () =>
        e.base.superSql<{ actor_tipo: string; objeto_id: string }>(
          `select actor_tipo, objeto_id from auditoria where aseguradora_id = $1 and accion = 'correo_guardado_leido'`,
          [c.id],
        );
      assert.deepEqual(await readings(), []);
      const ofOne = ok(await superadmin.request('GET', at(c, '/correos-guardados'))).elementos;
      assert.ok(ofOne.length > 0 && ofOne.every(({ ruta }: { ruta: string }) => ruta.startsWith(c.id)));
      const { text } = await superadmin.request('GET', `/aseguradoras/servicio/correos-guardados/pagina?ruta=${path}`);
      assert.match(text, /\/portal#token=…"/);
      assert.doesNotMatch(text, /(?<![\w-])[\w-]{43}(?![\w-])/);
      assert.deepEqual(await readings(), [{ actor_tipo: 'usuario', objeto_id: path.slice(-36) }]);
      const theirs = await withSession(await onePersonOf(e, c, 'admin'));
      const trail = ok(await theirs.request('GET', at(c, '/auditoria?accion=correo_guardado_leido')));
      assert.deepEqual(
        trail.elementos.map(({ texto, actor }: Record<string, unknown>) => [texto, actor]),
        [['Se leyó un correo guardado.', null]],
      );
    }
  });

  it('a person who sends many invitations in a row has to wait, and nobody else does', async () => {
    const c = await e.aseguradora('A');
    const [one, other] = [await onePersonOf(e, c, 'admin'), await onePersonOf(e, c, 'admin')];
    const [theirs, ofOther] = [await withSession(one), await withSession(other)];
    const invite = (browser: BrowserType, n: number) =>
      browser.request('POST', at(c, '/usuarios'), {
        nombre: 'Invitada',
        email: `invited-${n}-${c.slug}@example.com`,
        rol: 'operador',
      });
    // the last invitation without a wait; the next one has to wait
    const free = INVITATION_WAITS.lastIndexOf(0) + 2;
    for (let n = 1; n <= free; n += 1) ok(await invite(theirs, n), 201);
    const throttled = await invite(theirs, free + 1);
    fails(throttled, 429, 'demasiadas_invitaciones');
    assert.equal(throttled.headers['retry-after'], String(INVITATION_WAITS[free - 1]));
    ok(await invite(ofOther, free + 2), 201);
    e.clock.advance(Number(INVITATION_WAITS[free - 1]) * 1000);
    ok(await invite(theirs, free + 3), 201);
  });
});

/** The names of the chunks of a PNG, in order (ISO/IEC 15948). */
function chunksOf(png: Buffer): string[] {
  const names: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) names.push(png.toString('latin1', at + 4, at + 8));
  return names;
}

it('networks are stored in the form that the database compares', () => {
  for (const [given, stored] of [
    ['203.0.113.7', '203.0.113.7/32'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['10.1.2.3/12', '10.0.0.0/12'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
    ['::1/1', '::/1'],
  ] as const)
    assert.equal(normalNetwork(given, 'redes'), stored);
  for (const bad of [
    '',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '1.2.3',
    'a.b.c.d',
    '10.0.0.1/8/9',
    '::1/129',
    '::/0',
    'fe80::1%eth0',
    '10.0.0.0/x',
  ])
    assert.throws(() => normalNetwork(bad, 'redes'), { codigo: 'validacion' }, bad);
});
