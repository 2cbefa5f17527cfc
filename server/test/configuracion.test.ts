/** Configuración: keys, packs, look, people and the audit log of an insurer, and the administration of the service. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sellarAuditoria } from '../src/capabilities/auditoria/sellar.ts';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { redNormal } from '../src/capabilities/identidad/redes.ts';
import { ESPERAS_DE_INVITACION } from '../src/capabilities/identidad/reglas-entrada.ts';
import { abrirNavegador, type Navegador } from './aplicaciones.ts';
import { agujasDe, buscar, volcarTablas } from './canarios.ts';
import { unaPersonaDe } from './credenciales.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { unCaso, unSiniestroB } from './fabricas.ts';

describe('configuration', () => {
  let e: Entorno;
  let a: Aseguradora;
  let b: Aseguradora;
  let admin: Navegador;
  let adminB: Navegador;
  let superadmin: Navegador;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
    [admin, adminB] = [
      await conSesion(await unaPersonaDe(e, a, 'admin')),
      await conSesion(await unaPersonaDe(e, b, 'admin')),
    ];
    const datos = { email: 'jefa@example.com', nombre: 'Jefa', rol: 'superadmin', aseguradoraId: null } as const;
    superadmin = await conSesion(await crearUsuario(e.programa, datos, { visible: 'servicio', tipo: 'cli', id: null }));
  });
  after(() => e.cerrar());

  async function conSesion({ email, password }: { email: string; password: string }): Promise<Navegador> {
    const navegador = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
    bien(await navegador.pedir('POST', '/sesion', { email, password }), 201);
    return navegador;
  }
  const bien = (respuesta: Respuesta, estado = 200) => {
    assert.equal(respuesta.estado, estado, respuesta.texto);
    return respuesta.json.data;
  };
  const falla = ({ estado, cabeceras, texto }: Respuesta, esperado: number, codigo: string) =>
    assert.deepEqual([estado, cabeceras['x-error-code']], [esperado, codigo], texto);
  const en = ({ slug }: { slug: string }, ruta: string) => `/aseguradoras/${slug}${ruta}`;

  it('a key is shown once, works at once within its scopes, and ends when it is revoked', async () => {
    const nueva = { etiqueta: 'Core', alcances: ['casos:leer'], caduca: '2027-01-31T00:00:00.000Z' };
    const { api_key, clave_id, final } = bien(await admin.pedir('POST', en(a, '/claves'), nueva), 201);
    assert.ok(api_key.endsWith(final));
    const conElla = { ...a, apiKey: api_key };
    assert.equal((await e.pedir(conElla, 'GET', '/casos')).estado, 200);
    falla(await e.pedir(conElla, 'POST', '/casos', unCaso()), 403, 'alcance_insuficiente');
    const lista = await admin.pedir('GET', en(a, '/claves'));
    const suya = lista.json.data.elementos.find((clave: { clave_id: string }) => clave.clave_id === clave_id);
    assert.deepEqual([suya.alcances, suya.caduca, suya.redes], [nueva.alcances, nueva.caduca, []]);
    assert.notEqual(suya.ultimo_uso, null);
    assert.ok(!lista.texto.includes(api_key));
    bien(await admin.pedir('DELETE', en(a, `/claves/${clave_id}`)));
    falla(await e.pedir(conElla, 'GET', '/casos'), 401, 'clave_invalida');
    falla(await admin.pedir('DELETE', en(a, `/claves/${clave_id}`)), 404, 'no_encontrado');
    falla(await adminB.pedir('DELETE', en(b, `/claves/${clave_id}`)), 404, 'no_encontrado');
  });

  it('there are never more than fifty living keys, however many are made at once', async () => {
    const c = await e.aseguradora('B');
    const suya = await conSesion(await unaPersonaDe(e, c, 'admin'));
    const respuestas = await Promise.all(
      Array.from({ length: 60 }, (_, i) => suya.pedir('POST', en(c, '/claves'), { etiqueta: `clave ${i}` })),
    );
    const buenas = respuestas.filter(({ estado }) => estado === 201);
    assert.equal(buenas.length, 49); // the insurer was made with one
    for (const respuesta of respuestas) if (!buenas.includes(respuesta)) falla(respuesta, 409, 'demasiadas_claves');
  });

  it('a key with networks is taken from them alone, and from elsewhere it is as if it did not exist, uncounted', async () => {
    const nueva = { etiqueta: 'Oficina', redes: ['203.0.113.9/24', '2001:db8::/32'] };
    const { api_key, redes } = bien(await admin.pedir('POST', en(a, '/claves'), nueva), 201);
    assert.deepEqual(redes, ['203.0.113.0/24', '2001:db8::/32']);
    const desde = async (remoteAddress: string) => {
      const headers = { host: a.host, 'x-api-key': api_key };
      const { statusCode, headers: dadas } = await e.app.inject({ url: '/api/v1/casos', remoteAddress, headers });
      return [statusCode, dadas['x-ratelimit-remaining']];
    };
    assert.deepEqual(await desde('203.0.113.77'), [200, '999']);
    for (const fuera of ['203.0.114.1', '2001:db9::1', '127.0.0.1', 'garbage'])
      assert.equal((await desde(fuera))[0], 401, fuera);
    assert.deepEqual(await desde('2001:db8:5::1'), [200, '998']);
    assert.deepEqual(await desde('::ffff:203.0.113.1'), [200, '997']);
    falla(await admin.pedir('POST', en(a, '/claves'), { etiqueta: 'x', redes: ['10.0.0.0/33'] }), 422, 'validacion');
    falla(
      await admin.pedir('POST', en(a, '/claves'), { etiqueta: 'x', caduca: '2020-01-01T00:00:00Z' }),
      422,
      'validacion',
    );
  });

  it('a key and a secret lie nowhere in plain after they were shown: no table, no log, no later answer', async () => {
    const { api_key } = bien(await admin.pedir('POST', en(a, '/claves'), { etiqueta: 'Canario' }), 201);
    const receptor = { url: 'https://receptor.example.com/canario', eventos: ['caso_abierto'] };
    const { secret, webhook_id } = bien(await admin.pedir('POST', en(a, '/webhooks'), receptor), 201);
    const { secret: otro } = bien(await admin.pedir('POST', en(a, `/webhooks/${webhook_id}/secreto`)));
    await e.pedir({ ...a, apiKey: api_key }, 'GET', '/casos');
    const agujas = agujasDe({ clave: api_key, secreto: secret, siguiente: otro });
    const respuestas = await Promise.all(
      ['/claves', '/webhooks', `/webhooks/${webhook_id}`, '/auditoria'].map((ruta) => admin.pedir('GET', en(a, ruta))),
    );
    const { bytes } = await volcarTablas(e.base.superSql);
    assert.deepEqual(buscar(agujas, bytes), []);
    assert.deepEqual(buscar(agujas, Buffer.from(e.registro.join('\n'))), []);
    assert.deepEqual(buscar(agujas, Buffer.from(respuestas.map(({ texto }) => texto).join('\n'))), []);
  });

  it('a webhook is registered, tested, changed, rotated and deleted as in the API', async () => {
    const receptor = { url: 'https://receptor.example.com/uno', eventos: ['caso_abierto'] };
    falla(await admin.pedir('POST', en(a, '/webhooks'), { ...receptor, url: 'https://10.0.0.1/' }), 422, 'validacion');
    const { webhook_id } = bien(await admin.pedir('POST', en(a, '/webhooks'), receptor), 201);
    const ruta = en(a, `/webhooks/${webhook_id}`);
    const { entrega_id } = bien(await admin.pedir('POST', `${ruta}/prueba`));
    const { elementos } = bien(await admin.pedir('GET', `${ruta}/entregas`));
    assert.equal(elementos[0].entrega_id, entrega_id);
    falla(await admin.pedir('POST', `${ruta}/entregas/${entrega_id}/reenvio`), 409, 'estado_no_permite');
    assert.equal(bien(await admin.pedir('PATCH', ruta, { estado: 'desactivado' })).estado, 'desactivado');
    bien(await admin.pedir('PATCH', ruta, { estado: 'activo' }));
    bien(await admin.pedir('POST', `${ruta}/secreto`));
    assert.equal(bien(await admin.pedir('POST', `${ruta}/secreto/activacion`)).rotacion_hasta, null);
    bien(await admin.pedir('POST', `${ruta}/recuperacion`, { desde: '2026-11-01T00:00:00Z' }));
    falla(await adminB.pedir('GET', en(b, `/webhooks/${webhook_id}`)), 404, 'no_encontrado');
    bien(await admin.pedir('DELETE', ruta));
    falla(await admin.pedir('GET', ruta), 404, 'no_encontrado');
  });

  it('a pack can be claimed by its code, and a case keeps the modules it was opened with', async () => {
    const pack = { pack: 'familiar', nombre: 'Plan familiar', modulos: ['certificados', 'borrado'] };
    assert.deepEqual(bien(await adminB.pedir('POST', en(b, '/packs'), pack), 201).modulos, ['borrado', 'certificados']);
    falla(await adminB.pedir('POST', en(b, '/packs'), pack), 409, 'codigo_en_uso');
    falla(await adminB.pedir('POST', en(b, '/packs'), { ...pack, pack: 'basico' }), 409, 'codigo_en_uso');
    const abierto = await e.pedir(b, 'POST', '/siniestro', unSiniestroB({ pack: 'familiar' }));
    assert.equal(abierto.estado, 201, abierto.texto);
    const otro = await e.pedir(b, 'POST', '/siniestro', unSiniestroB({ pack: 'Familiar' }));
    assert.equal(otro.estado, 422);
    assert.match(otro.json.error, / pack: se admite: basico, completo, familiar\.$/);
    bien(await adminB.pedir('PATCH', en(b, '/packs/familiar'), { modulos: ['suscripciones'] }));
    const detalle = await e.pedir(b, 'GET', `/casos/${abierto.json.data.caso_id}`);
    assert.deepEqual(detalle.json.data.modulos_contratados, ['borrado', 'certificados']);
    falla(await adminB.pedir('PATCH', en(b, '/packs/basico'), { nombre: 'x' }), 404, 'no_encontrado');
  });

  it('the look of the insurer changes for the next e-mail, and is tried before with the real template', async () => {
    const look = { nombre: 'Aurora <Vida>', color: '#7a1f3d', telefono: '+34 900 100 200' };
    const consulta = new URLSearchParams({ ...look, idioma: 'en' });
    const previa = await admin.pedir('GET', en(a, `/marca/correo?${consulta}`));
    assert.equal(previa.estado, 200);
    assert.match(previa.texto, /Aurora &lt;Vida&gt;/);
    assert.match(previa.texto, /#7a1f3d/);
    assert.match(String(previa.cabeceras['content-security-policy']), /default-src 'none'.*sandbox/);
    bien(await admin.pedir('PATCH', en(a, '/configuracion'), { ...look, retencion_anios: 7 }));
    const vista = bien(await admin.pedir('GET', en(a, '/configuracion')));
    assert.deepEqual([vista.nombre, vista.color, vista.retencion_anios], [look.nombre, look.color, 7]);
    assert.equal(bien(await admin.pedir('PATCH', en(a, '/configuracion'), { color: null })).color, null);
    for (const mal of [{ idiomas_activos: ['en'] }, { idioma: 'ca' }, { idioma: 'en', idiomas_activos: ['es'] }, {}])
      falla(await admin.pedir('PATCH', en(a, '/configuracion'), mal), 422, 'validacion');
  });

  it('the last admin stays, whoever asks, and of two that leave at once one stays', async () => {
    const c = await e.aseguradora('A');
    const [una, dos] = [await unaPersonaDe(e, c, 'admin'), await unaPersonaDe(e, c, 'admin')];
    const [suya, otra] = [await conSesion(una), await conSesion(dos)];
    const salidas = await Promise.all([
      suya.pedir('PATCH', en(c, `/usuarios/${una.id}`), { estado: 'pausado' }),
      otra.pedir('PATCH', en(c, `/usuarios/${dos.id}`), { rol: 'operador' }),
    ]);
    assert.deepEqual(salidas.map(({ estado }) => estado).sort(), [200, 409]);
    const queda = salidas[0]?.estado === 409 ? una : dos;
    falla(
      await superadmin.pedir('PATCH', en(c, `/usuarios/${queda.id}`), { estado: 'pausado' }),
      409,
      'ultimo_administrador',
    );
  });

  it('a name is corrected by those who administer, and the log says that it was and not what it is', async () => {
    const persona = await unaPersonaDe(e, a, 'operador');
    const nombre = 'Persona Corregida';
    falla(await adminB.pedir('PATCH', en(b, `/usuarios/${persona.id}`), { nombre }), 404, 'no_encontrado');
    falla(await adminB.pedir('PATCH', en(a, `/usuarios/${persona.id}`), { nombre }), 404, 'no_encontrado');
    falla(await admin.pedir('PATCH', en(a, `/usuarios/${persona.id}`), { nombre: '' }), 422, 'validacion');
    assert.equal(
      bien(await admin.pedir('PATCH', en(a, `/usuarios/${persona.id}`), { nombre: ` ${nombre} ` })).nombre,
      nombre,
    );
    const [registro] = await e.base.superSql<{ detalle: object }>(
      "select detalle from auditoria where accion = 'usuario_cambiado' and objeto_id = $1",
      [persona.id],
    );
    assert.deepEqual(registro?.detalle, { cambios: ['nombre'], rol: 'operador', estado: 'activo' });
  });

  it('whoever is paused is out at once, and people of another insurer are unknown', async () => {
    const persona = await unaPersonaDe(e, a, 'operador');
    const suyo = await conSesion(persona);
    falla(await adminB.pedir('PATCH', en(b, `/usuarios/${persona.id}`), { estado: 'pausado' }), 404, 'no_encontrado');
    bien(await admin.pedir('PATCH', en(a, `/usuarios/${persona.id}`), { estado: 'pausado' }));
    falla(await suyo.pedir('GET', '/sesion'), 401, 'sesion_invalida');
    const repetida = { nombre: 'Otra', email: persona.email.toUpperCase(), rol: 'operador' };
    falla(await admin.pedir('POST', en(a, '/usuarios'), repetida), 409, 'email_en_uso');
    const { elementos } = bien(await admin.pedir('GET', en(a, '/usuarios')));
    assert.ok(elementos.every(({ email }: { email: string }) => !email.includes('jefa')));
  });

  it('the audit log says who did what, page by page, and that it is whole', async () => {
    bien(await admin.pedir('POST', en(a, '/claves'), { etiqueta: 'Para el registro' }), 201);
    await sellarAuditoria(e.programa.base, e.programa.llavero);
    const primera = bien(await admin.pedir('GET', en(a, '/auditoria?limite=2')));
    const segunda = bien(await admin.pedir('GET', en(a, `/auditoria?limite=2&cursor=${primera.siguiente}`)));
    assert.equal(primera.elementos.length, 2);
    assert.notEqual(primera.elementos[1].id, segunda.elementos[0].id);
    const claves = bien(await admin.pedir('GET', en(a, '/auditoria?accion=clave_creada')));
    assert.ok(claves.elementos.every(({ accion }: { accion: string }) => accion === 'clave_creada'));
    const ultima = claves.elementos.find(
      ({ detalle }: { detalle: { etiqueta: string } }) => detalle.etiqueta === 'Para el registro',
    );
    assert.match(ultima.actor, /Persona/);
    assert.deepEqual([ultima.texto, ultima.objeto], ['Se creó una clave de API.', 'Para el registro']);
    const personas = bien(await admin.pedir('GET', en(a, '/auditoria?sobre=usuario')));
    assert.ok(personas.elementos.length > 0);
    for (const registro of personas.elementos) assert.match(registro.objeto, /Persona/);
    const futura = bien(await admin.pedir('GET', en(a, '/auditoria?desde=2099-01-01T00:00:00Z')));
    assert.deepEqual(futura.elementos, []);
    const verificacion = bien(await admin.pedir('GET', en(a, '/auditoria/verificacion')));
    assert.equal(verificacion.correcta, true);
    await e.base.superSql(`update auditoria set accion = 'otra' where aseguradora_id = $1 and secuencia = 2`, [a.id]);
    const tocada = bien(await admin.pedir('GET', en(a, '/auditoria/verificacion')));
    assert.deepEqual(tocada.primer_error, { secuencia: 2, motivo: 'huella' });
  });

  it("the service's own log names its people, is shown to its superadmin alone, and holds nothing of an insurer", async () => {
    const alta = { nombre: 'Gestora del Registro', email: 'registro@example.com', rol: 'gestor' };
    bien(await superadmin.pedir('POST', '/servicio/usuarios', alta), 201);
    await sellarAuditoria(e.programa.base, e.programa.llavero);
    const { elementos } = bien(await superadmin.pedir('GET', '/servicio/auditoria?limite=100'));
    const invitada = elementos.find(({ objeto }: { objeto: string }) => objeto === alta.nombre);
    assert.partialDeepStrictEqual(invitada, { texto: 'Se invitó a una persona.', actor: 'Jefa' });
    assert.ok(elementos.every(({ accion }: { accion: string }) => accion !== 'clave_creada'));
    assert.equal(bien(await superadmin.pedir('GET', '/servicio/auditoria/verificacion')).correcta, true);
    falla(await admin.pedir('GET', '/servicio/auditoria'), 403, 'accion_no_permitida');
    falla(await admin.pedir('GET', '/servicio/auditoria/verificacion'), 403, 'accion_no_permitida');
  });

  it('people are listed page by page, by name, whatever comes in between, and found by a part of name or address', async () => {
    const c = await e.aseguradora('A');
    const jefe = await conSesion(await unaPersonaDe(e, c, 'admin'));
    await e.base.superSql(
      `insert into membresias (id, aseguradora_id, email, nombre, rol, creado)
         select gen_random_uuid(), $1, 'p' || n || '-' || $2 || '@example.com', 'Zoe ' || lpad(n::text, 3, '0'), 'operador', now()
           from generate_series(1, 230) n`,
      [c.id, c.slug],
    );
    const vistas: string[] = [];
    let siguiente: string | null = '';
    while (siguiente !== null) {
      const pagina = bien(
        await jefe.pedir('GET', en(c, `/usuarios?limite=100&buscar=zoe${siguiente && `&cursor=${siguiente}`}`)),
      );
      vistas.push(...pagina.elementos.map(({ nombre }: { nombre: string }) => nombre));
      siguiente = pagina.siguiente;
    }
    assert.equal(vistas.length, 230);
    assert.deepEqual(vistas, vistas.toSorted());
    const una = bien(await jefe.pedir('GET', en(c, `/usuarios?buscar=${encodeURIComponent('P7-')}`)));
    assert.deepEqual(
      una.elementos.map(({ nombre }: { nombre: string }) => nombre),
      ['Zoe 007'],
    );
    assert.deepEqual(bien(await jefe.pedir('GET', en(c, '/usuarios?buscar=%25'))).elementos, []);
  });

  it('a new insurer begins with an invited admin and no key; paused, its keys and people are out at once', async () => {
    const slug = 'nueva';
    const nueva = {
      slug,
      nombre: 'Seguros Nueva',
      variante: 'A',
      admin: { nombre: 'Ana Primera', email: 'ana@example.com' },
    };
    const hecha = bien(await superadmin.pedir('POST', '/servicio/aseguradoras', nueva), 201);
    assert.match(hecha.base_url, new RegExp(`^http://${slug}\\.`));
    falla(await superadmin.pedir('POST', '/servicio/aseguradoras', nueva), 409, 'codigo_en_uso');
    falla(await superadmin.pedir('POST', '/servicio/aseguradoras', { ...nueva, slug: 'api' }), 422, 'validacion');
    // one person may administer several insurers
    bien(await superadmin.pedir('POST', '/servicio/aseguradoras', { ...nueva, slug: `${slug}-2` }), 201);
    assert.deepEqual(bien(await superadmin.pedir('GET', en({ slug }, '/claves'))).elementos, []);
    const { elementos } = bien(await superadmin.pedir('GET', en({ slug }, '/usuarios')));
    assert.deepEqual([elementos[0].rol, elementos[0].estado], ['admin', 'invitado']);
    const c = await e.aseguradora('A');
    const deC = await conSesion(await unaPersonaDe(e, c, 'admin'));
    bien(await superadmin.pedir('PATCH', `/servicio/aseguradoras/${c.slug}`, { estado: 'pausada' }));
    falla(await e.pedir(c, 'GET', '/casos'), 403, 'aseguradora_pausada');
    falla(await deC.pedir('GET', '/sesion'), 401, 'sesion_invalida');
    bien(await superadmin.pedir('PATCH', `/servicio/aseguradoras/${c.slug}`, { estado: 'activa' }));
    assert.equal((await e.pedir(c, 'GET', '/casos')).estado, 200);
  });

  it('test mode is switched by the service alone, seen by the people of the insurer, and stands in their log', async () => {
    const c = await e.aseguradora('A');
    const deC = await conSesion(await unaPersonaDe(e, c, 'admin'));
    const ruta = `/servicio/aseguradoras/${c.slug}`;
    const vista = async () => bien(await deC.pedir('GET', '/aseguradoras')).elementos[0].pruebas;
    assert.equal(await vista(), false);
    falla(await deC.pedir('PATCH', ruta, { pruebas: true }), 403, 'accion_no_permitida');
    assert.equal(bien(await superadmin.pedir('PATCH', ruta, { pruebas: true })).pruebas, true);
    assert.equal(await vista(), true);
    e.reloj.avanzar(1); // the log has an order
    assert.equal(bien(await superadmin.pedir('PATCH', ruta, { pruebas: false })).estado, 'activa');
    assert.equal(await vista(), false);
    const { elementos } = bien(await deC.pedir('GET', en(c, '/auditoria?accion=aseguradora_cambiada')));
    assert.deepEqual(
      elementos.map(({ texto, detalle }: Record<string, unknown>) => [texto, detalle]),
      [
        ['El servicio cambió la aseguradora.', { pruebas: false }],
        ['El servicio cambió la aseguradora.', { pruebas: true }],
      ],
    );
  });

  it('people of the service are invited by e-mail too, and the kept message is shown to the superadmin without scripts', async () => {
    const alta = { nombre: 'Gestor Nuevo', email: 'gestor@example.com', rol: 'gestor' };
    bien(await superadmin.pedir('POST', '/servicio/usuarios', alta), 201);
    while ((await e.programa.despachador.ronda()) > 0);
    const { elementos } = bien(await superadmin.pedir('GET', '/servicio/correos'));
    const guardado = elementos.find(({ para }: { para: string }) => para === alta.email);
    assert.equal(guardado.aseguradora, null);
    const pagina = await superadmin.pedir('GET', `/servicio/correos/pagina?ruta=${guardado.ruta}`);
    assert.match(pagina.texto, /\/backoffice\/acceso#…/);
    assert.doesNotMatch(pagina.texto, /(?<![\w-])[\w-]{43}(?![\w-])/);
    assert.match(
      String(pagina.cabeceras['content-security-policy']),
      /^default-src 'none'; style-src 'unsafe-inline'; .*sandbox$/,
    );
    for (const ruta of ['../../demo.json', `${guardado.ruta}/..`, 'x'])
      falla(
        await superadmin.pedir('GET', `/servicio/correos/pagina?ruta=${encodeURIComponent(ruta)}`),
        404,
        'no_encontrado',
      );
    falla(await admin.pedir('GET', `/servicio/correos/pagina?ruta=${guardado.ruta}`), 403, 'accion_no_permitida');
  });

  it("a kept message to a family is shown without the token of its link, and the insurer's trail says that it was read", async () => {
    for (const variante of ['A', 'B'] as const) {
      const c = await e.aseguradora(variante, { pruebas: true });
      const aviso = unCaso();
      bien(await e.pedir(c, 'POST', '/casos', aviso), 201);
      while ((await e.programa.despachador.ronda()) > 0);
      const { elementos } = bien(await superadmin.pedir('GET', '/servicio/correos'));
      const { ruta } = elementos.find(({ aseguradora }: { aseguradora: string }) => aseguradora === c.slug);
      const readings = () =>
        e.base.superSql<{ actor_tipo: string; objeto_id: string }>(
          `select actor_tipo, objeto_id from auditoria where aseguradora_id = $1 and accion = 'correo_guardado_leido'`,
          [c.id],
        );
      assert.deepEqual(await readings(), []);
      const { texto } = await superadmin.pedir('GET', `/servicio/correos/pagina?ruta=${ruta}`);
      assert.match(texto, /\/portal#token=…"/);
      assert.doesNotMatch(texto, /(?<![\w-])[\w-]{43}(?![\w-])/);
      assert.deepEqual(await readings(), [{ actor_tipo: 'usuario', objeto_id: ruta.slice(-36) }]);
      const suyo = await conSesion(await unaPersonaDe(e, c, 'admin'));
      const trail = bien(await suyo.pedir('GET', en(c, '/auditoria?accion=correo_guardado_leido')));
      assert.deepEqual(
        trail.elementos.map(({ texto, actor }: Record<string, unknown>) => [texto, actor]),
        [['Se leyó un correo guardado.', null]],
      );
    }
  });

  it('the health of the queues is numbers alone, and the version of the catalogue is told', async () => {
    const salud = bien(await superadmin.pedir('GET', '/servicio/salud'));
    assert.equal(salud.base_de_datos, 'postgres');
    assert.ok(Number.isInteger(salud.correo.pendientes) && Number.isInteger(salud.webhooks.debidas));
    const { version, proveedores } = bien(await superadmin.pedir('GET', '/servicio/catalogo'));
    assert.match(version, /\.\d+$/);
    assert.ok(proveedores > 50);
  });

  it('whoever invites many in a row waits, and nobody else does', async () => {
    const c = await e.aseguradora('A');
    const [una, otra] = [await unaPersonaDe(e, c, 'admin'), await unaPersonaDe(e, c, 'admin')];
    const [suya, deOtra] = [await conSesion(una), await conSesion(otra)];
    const invitar = (navegador: Navegador, n: number) =>
      navegador.pedir('POST', en(c, '/usuarios'), {
        nombre: 'Invitada',
        email: `invitada-${n}-${c.slug}@example.com`,
        rol: 'operador',
      });
    // the last of these is free as well; the next one waits
    const libres = ESPERAS_DE_INVITACION.lastIndexOf(0) + 2;
    for (let n = 1; n <= libres; n += 1) bien(await invitar(suya, n), 201);
    const parada = await invitar(suya, libres + 1);
    falla(parada, 429, 'demasiadas_invitaciones');
    assert.equal(parada.cabeceras['retry-after'], String(ESPERAS_DE_INVITACION[libres - 1]));
    bien(await invitar(deOtra, libres + 2), 201);
    e.reloj.avanzar(Number(ESPERAS_DE_INVITACION[libres - 1]) * 1000);
    bien(await invitar(suya, libres + 3), 201);
  });
});

it('networks are written as the database compares them', () => {
  for (const [dada, escrita] of [
    ['203.0.113.7', '203.0.113.7/32'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['10.1.2.3/12', '10.0.0.0/12'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
    ['::1/1', '::/1'],
  ] as const)
    assert.equal(redNormal(dada, 'redes'), escrita);
  for (const mala of [
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
    assert.throws(() => redNormal(mala, 'redes'), { codigo: 'validacion' }, mala);
});
