/** Signing in to the backoffice: invitations, resets, the second factor, the brake on guessing, and one's own sessions. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { generate } from 'otplib';
import { crearContrasenas } from '../src/capabilities/identidad/contrasenas.ts';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { redVisible } from '../src/capabilities/identidad/reglas-entrada.ts';
import { problemaDePassword } from '../src/capabilities/identidad/reglas-password.ts';
import { arrancarTrabajador, type Trabajador } from '../src/worker.ts';
import { abrirNavegador, type Navegador } from './aplicaciones.ts';
import { abrirBuzon, type Buzon, leerCorreo } from './buzon.ts';
import { entrar as entrarEnApi, portador, unaPersonaDe } from './credenciales.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { enviar } from './peticiones.ts';

const MINUTO = 60_000;
const BUENA = 'mango tranvia nube 42';

describe('signing in to the backoffice', () => {
  let e: Entorno;
  let buzon: Buzon;
  let trabajador: Trabajador;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    buzon = await abrirBuzon();
    e = await crearEntorno({ motor: 'postgres', variables: { SMTP_URL: `smtp://127.0.0.1:${buzon.puerto}` } });
    trabajador = arrancarTrabajador(e.programa);
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(async () => {
    await trabajador.parar();
    await e.cerrar();
    await buzon.cerrar();
  });

  const abrir = () => abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
  const falla = ({ estado, cabeceras, texto }: Respuesta, esperado: number, codigo: string) =>
    assert.deepEqual([estado, cabeceras['x-error-code']], [esperado, codigo], texto);
  const bien = (respuesta: Respuesta, estado = 200) => {
    assert.equal(respuesta.estado, estado, respuesta.texto);
    return respuesta.json.data;
  };
  async function dentro(aseguradora: Aseguradora, rol: 'operador' | 'admin' = 'admin') {
    const persona = await unaPersonaDe(e, aseguradora, rol);
    const navegador = abrir();
    bien(await navegador.pedir('POST', '/sesion', { email: persona.email, password: persona.password }), 201);
    return { ...persona, navegador };
  }
  /** Tokens of the links that were sent to an address, oldest first, once there are so many. */
  async function fichasA(direccion: string, cuantas = 1): Promise<string[]> {
    for (;;) {
      const correos = await Promise.all(buzon.aceptados.map(leerCorreo));
      const suyos = correos.filter(({ to = [] }) => to.some(({ address }) => address === direccion));
      const fichas = suyos.flatMap(({ text = '' }) => /\/backoffice\/acceso#([\w-]+)/.exec(text)?.[1] ?? []);
      if (fichas.length >= cuantas) return fichas;
      await new Promise((resolver) => setTimeout(resolver, 25));
    }
  }
  const codigoDe = (secreto: string) =>
    generate({ secret: secreto, epoch: Math.floor(e.reloj.ahora().getTime() / 1000) });
  async function conSegundoFactor(aseguradora: Aseguradora) {
    const persona = await dentro(aseguradora);
    const { navegador, password } = persona;
    const { secreto } = bien(await navegador.pedir('POST', '/cuenta/segundo-factor', { password }), 201);
    const codigo = await codigoDe(secreto);
    const { codigos } = bien(await navegador.pedir('POST', '/cuenta/segundo-factor/confirmacion', { codigo }));
    e.reloj.avanzar(MINUTO); // another step: that code has served
    return { ...persona, secreto, codigos: codigos as string[] };
  }

  it('somebody who was invited chooses a password with the link of the e-mail, once, in either variant', async () => {
    for (const aseguradora of [a, b]) {
      const { navegador } = await dentro(aseguradora);
      const email = `invitada-${aseguradora.slug}@example.com`;
      const alta = { nombre: 'Marta Invitada', email, rol: 'operador' };
      const usuario = bien(await navegador.pedir('POST', `/aseguradoras/${aseguradora.slug}/usuarios`, alta), 201);
      assert.equal(usuario.estado, 'invitado');
      const [token] = await fichasA(email);
      const nueva = abrir();
      falla(await nueva.pedir('POST', '/sesion', { email, password: BUENA }), 401, 'login_incorrecto');
      assert.deepEqual(bien(await nueva.pedir('POST', '/acceso/ficha', { token })).email, email);
      falla(await nueva.pedir('POST', '/acceso/password', { token, password: 'Password2026!' }), 422, 'validacion');
      falla(await nueva.pedir('POST', '/acceso/password', { token, password: 'marta.invitada1' }), 422, 'validacion');
      for (const password of ['zaq12wsxcde3', '123qweasdzxc', 'liverpool123']) {
        const guessed = await nueva.pedir('POST', '/acceso/password', { token, password });
        falla(guessed, 422, 'validacion');
        assert.match(guessed.texto, /password: es de las que se prueban primero.*tres o cuatro palabras sin relación/);
      }
      bien(await nueva.pedir('POST', '/acceso/password', { token, password: BUENA }));
      falla(await nueva.pedir('POST', '/acceso/password', { token, password: `${BUENA}x` }), 401, 'enlace_invalido');
      falla(await nueva.pedir('POST', '/acceso/ficha', { token }), 401, 'enlace_invalido');
      assert.equal(bien(await nueva.pedir('POST', '/sesion', { email, password: BUENA }), 201).rol, 'operador');
    }
  });

  it('an invitation that is sent anew ends the first link, and one that is too old serves no more', async () => {
    const { navegador } = await dentro(a);
    const email = 'tarde@example.com';
    const alta = { nombre: 'Tarde', email, rol: 'admin' };
    const { usuario_id } = bien(await navegador.pedir('POST', `/aseguradoras/${a.slug}/usuarios`, alta), 201);
    await fichasA(email);
    const reenviar = () => navegador.pedir('POST', `/aseguradoras/${a.slug}/usuarios/${usuario_id}/invitacion`);
    falla(await reenviar(), 409, 'enlace_reciente');
    e.reloj.avanzar(6 * MINUTO);
    bien(await reenviar());
    const [primera, segunda] = await fichasA(email, 2);
    falla(await abrir().pedir('POST', '/acceso/ficha', { token: primera }), 401, 'enlace_invalido');
    bien(await abrir().pedir('POST', '/acceso/ficha', { token: segunda }));
    e.reloj.avanzar(13 * 86_400_000);
    bien(await abrir().pedir('POST', '/acceso/ficha', { token: segunda }));
    e.reloj.avanzar(86_400_000);
    falla(await abrir().pedir('POST', '/acceso/ficha', { token: segunda }), 401, 'enlace_invalido');
  });

  it('a forgotten password is answered the same for everybody, and its link ends every session', async () => {
    const { navegador, email } = await dentro(b);
    const token = await entrarEnApi(e, a, await unaPersonaDe(e, a));
    assert.ok(token);
    const [conocida, desconocida] = [
      await abrir().pedir('POST', '/acceso/olvido', { email }),
      await abrir().pedir('POST', '/acceso/olvido', { email: 'nadie@example.com' }),
    ];
    assert.deepEqual([conocida.estado, conocida.texto], [desconocida.estado, desconocida.texto]);
    bien(await abrir().pedir('POST', '/acceso/olvido', { email })); // soon after: the first link still serves
    const [ficha] = await fichasA(email);
    bien(await abrir().pedir('POST', '/acceso/password', { token: ficha, password: BUENA }));
    assert.equal((await fichasA(email)).length, 1);
    falla(await navegador.pedir('GET', '/sesion'), 401, 'sesion_invalida');
    bien(await abrir().pedir('POST', '/sesion', { email, password: BUENA }), 201);
  });

  it('a forgotten password that is told many times at once brings one link, which works', async () => {
    const { email } = await dentro(b);
    await Promise.all(Array.from({ length: 6 }, () => abrir().pedir('POST', '/acceso/olvido', { email })));
    const [ficha] = await fichasA(email);
    bien(await abrir().pedir('POST', '/acceso/password', { token: ficha, password: BUENA }));
    const enCola = await e.base.superSql<{ n: number }>(
      `select count(*)::int as n from correos where tipo = 'restablecimiento' and estado = 'pendiente'`,
    );
    assert.deepEqual([enCola[0]?.n, (await fichasA(email)).length], [0, 1]);
  });

  it('who was invited and says that they forgot their password is invited anew: for days, not for an hour', async () => {
    const { navegador } = await dentro(b);
    const email = 'olvidadiza@example.com';
    bien(
      await navegador.pedir('POST', `/aseguradoras/${b.slug}/usuarios`, { nombre: 'Olga', email, rol: 'admin' }),
      201,
    );
    await fichasA(email);
    e.reloj.avanzar(6 * MINUTO);
    bien(await abrir().pedir('POST', '/acceso/olvido', { email }));
    const [, token] = await fichasA(email, 2);
    e.reloj.avanzar(2 * 60 * MINUTO);
    assert.equal(bien(await abrir().pedir('POST', '/acceso/ficha', { token })).clase, 'invitacion');
  });

  it('a reset that waits ends when its owner changes the password', async () => {
    const { navegador, email, password } = await dentro(a);
    bien(await abrir().pedir('POST', '/acceso/olvido', { email }));
    const [token] = await fichasA(email);
    bien(await navegador.pedir('POST', '/cuenta/password', { actual: password, nueva: BUENA }));
    falla(await abrir().pedir('POST', '/acceso/ficha', { token }), 401, 'enlace_invalido');
  });

  it('with a second factor signing in asks for a code, which serves once; a recovery code too', async () => {
    const { email, password, secreto, codigos } = await conSegundoFactor(a);
    falla(await abrir().pedir('POST', '/sesion', { email, password }), 401, 'segundo_factor_necesario');
    falla(await abrir().pedir('POST', '/sesion', { email, password: 'x' }), 401, 'login_incorrecto');
    falla(await abrir().pedir('POST', '/sesion', { email, password, codigo: '000000' }), 401, 'login_incorrecto');
    const codigo = await codigoDe(secreto);
    bien(await abrir().pedir('POST', '/sesion', { email, password, codigo }), 201);
    falla(await abrir().pedir('POST', '/sesion', { email, password, codigo }), 401, 'login_incorrecto');
    const [recuperacion = ''] = codigos;
    const escrita = recuperacion.toLowerCase().replaceAll('-', ' ');
    bien(await abrir().pedir('POST', '/sesion', { email, password, recuperacion: escrita }), 201);
    falla(await abrir().pedir('POST', '/sesion', { email, password, recuperacion }), 401, 'login_incorrecto');
    e.reloj.avanzar(MINUTO);
    const entrada = { metodo: 'POST', ruta: '/auth/login', host: a.host };
    falla(await enviar(e, { ...entrada, cuerpo: { email, password } }), 401, 'segundo_factor_necesario');
    const conCodigo = await enviar(e, { ...entrada, cuerpo: { email, password, codigo: await codigoDe(secreto) } });
    assert.equal(conCodigo.estado, 200, conCodigo.texto);
  });

  it('a code that has served does not serve again because another authenticator was set up with a wrong one', async () => {
    const { navegador, email, password, secreto } = await conSegundoFactor(a);
    const codigo = await codigoDe(secreto);
    bien(await abrir().pedir('POST', '/sesion', { email, password, codigo }), 201);
    bien(await navegador.pedir('POST', '/cuenta/segundo-factor', { password }), 201);
    const confirmacion = await navegador.pedir('POST', '/cuenta/segundo-factor/confirmacion', { codigo });
    falla(confirmacion, 422, 'codigo_incorrecto');
    falla(await abrir().pedir('POST', '/sesion', { email, password, codigo }), 401, 'login_incorrecto');
  });

  it('a code that two use at once lets one of them in', async () => {
    const { email, password, secreto } = await conSegundoFactor(a);
    const codigo = await codigoDe(secreto);
    const entradas = await Promise.all([1, 2].map(() => abrir().pedir('POST', '/sesion', { email, password, codigo })));
    assert.deepEqual(entradas.map(({ estado }) => estado).sort(), [201, 401]);
  });

  it('a stranger who guesses waits longer and longer, and makes nobody else wait', async () => {
    const { navegador, email, password } = await dentro(a);
    const extrano = abrir();
    for (let i = 0; i < 5; i += 1)
      falla(await extrano.pedir('POST', '/sesion', { email, password: 'wrong' }), 401, 'login_incorrecto');
    const frenado = await extrano.pedir('POST', '/sesion', { email, password });
    falla(frenado, 429, 'demasiados_intentos');
    const primera = Number(frenado.cabeceras['retry-after']);
    assert.ok(primera > 0);
    bien(await abrir().pedir('POST', '/sesion', { email, password }), 201);
    bien(await navegador.pedir('DELETE', '/sesion'));
    bien(await navegador.pedir('POST', '/sesion', { email, password }), 201);
    e.reloj.avanzar(primera * 1000);
    falla(await extrano.pedir('POST', '/sesion', { email, password: 'wrong' }), 401, 'login_incorrecto');
    const despues = await extrano.pedir('POST', '/sesion', { email, password });
    assert.ok(Number(despues.cabeceras['retry-after']) > primera);
    e.reloj.avanzar(60 * MINUTO);
    bien(await extrano.pedir('POST', '/sesion', { email, password }), 201);
  });

  it('a browser that was here before is not stopped by guesses from its own network', async () => {
    const { email, password } = await unaPersonaDe(e, a);
    const enRed = () => abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio, '192.0.2.7');
    const [suyo, vecino] = [enRed(), enRed()];
    bien(await suyo.pedir('POST', '/sesion', { email, password }), 201);
    bien(await suyo.pedir('DELETE', '/sesion'));
    for (let i = 0; i < 8; i += 1) await vecino.pedir('POST', '/sesion', { email, password: 'wrong' });
    falla(await vecino.pedir('POST', '/sesion', { email, password }), 429, 'demasiados_intentos');
    bien(await suyo.pedir('POST', '/sesion', { email, password }), 201);
  });

  it('unknown addresses are braked as known ones are', async () => {
    const extrano = abrir();
    const nadie = { email: 'no-hay-nadie@example.com', password: 'x' };
    for (let i = 0; i < 5; i += 1) falla(await extrano.pedir('POST', '/sesion', nadie), 401, 'login_incorrecto');
    falla(await extrano.pedir('POST', '/sesion', nadie), 429, 'demasiados_intentos');
  });

  it('many tries at once are counted one by one', async () => {
    const { email } = await dentro(a);
    const extrano = abrir();
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => extrano.pedir('POST', '/sesion', { email, password: 'wrong' })),
    );
    assert.equal(tries.filter(({ estado }) => estado === 401).length, 5);
  });

  it('changing the password takes the present one and ends the other sessions, not this one', async () => {
    const { navegador, email, password } = await dentro(a);
    const otro = abrir();
    bien(await otro.pedir('POST', '/sesion', { email, password }), 201);
    const token = await entrarEnApi(e, a, { id: '', email, password });
    falla(await navegador.pedir('POST', '/cuenta/password', { actual: 'x', nueva: BUENA }), 403, 'password_incorrecta');
    bien(await navegador.pedir('POST', '/cuenta/password', { actual: password, nueva: BUENA }));
    bien(await navegador.pedir('GET', '/sesion'));
    falla(await otro.pedir('GET', '/sesion'), 401, 'sesion_invalida');
    const conBearer = { metodo: 'GET', ruta: '/casos', host: a.host, cabeceras: portador(token) };
    assert.equal((await enviar(e, conBearer)).estado, 401);
    bien(await abrir().pedir('POST', '/sesion', { email, password: BUENA }), 201);
  });

  it('people see where they are signed in, and end one session or all of them', async () => {
    const { navegador, email, password } = await dentro(b);
    const [uno, dos] = [abrir(), abrir()];
    for (const otro of [uno, dos])
      bien(await otro.pedir('POST', '/sesion', { email, password }, { 'user-agent': 'Prueba/1.0' }), 201);
    const { elementos } = bien(await navegador.pedir('GET', '/cuenta/sesiones'));
    assert.equal(elementos.length, 3);
    assert.equal(elementos.filter(({ actual }: { actual: boolean }) => actual).length, 1);
    const ajena = elementos.find(({ agente }: { agente: string }) => agente === 'Prueba/1.0');
    assert.match(ajena.direccion, /^10\.1\.\d+\.0\/24$/);
    const deOtro = await dentro(b);
    falla(await deOtro.navegador.pedir('DELETE', `/cuenta/sesiones/${ajena.sesion_id}`), 404, 'no_encontrado');
    bien(await navegador.pedir('DELETE', `/cuenta/sesiones/${ajena.sesion_id}`));
    const vivas = await Promise.all([uno, dos].map((otro: Navegador) => otro.pedir('GET', '/sesion')));
    assert.deepEqual(vivas.map(({ estado }) => estado).sort(), [200, 401]);
    bien(await navegador.pedir('DELETE', '/cuenta/sesiones'));
    assert.equal(navegador.galleta(), null);
    for (const otro of [uno, dos]) falla(await otro.pedir('GET', '/sesion'), 401, 'sesion_invalida');
  });

  it('people of the service set up a second factor and change their password as well, and it is in the log', async () => {
    const datos = { email: 'gestora@example.com', nombre: 'Gestora', rol: 'gestor', aseguradoraId: null } as const;
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    const { id, email, password } = await crearUsuario(e.programa, datos, actor);
    const navegador = abrir();
    bien(await navegador.pedir('POST', '/sesion', { email, password }), 201);
    const { secreto } = bien(await navegador.pedir('POST', '/cuenta/segundo-factor', { password }), 201);
    falla(
      await navegador.pedir('POST', '/cuenta/segundo-factor/confirmacion', { codigo: '000000' }),
      422,
      'codigo_incorrecto',
    );
    bien(await navegador.pedir('POST', '/cuenta/segundo-factor/confirmacion', { codigo: await codigoDe(secreto) }));
    assert.equal(bien(await navegador.pedir('GET', '/cuenta')).segundo_factor, true);
    bien(await navegador.pedir('POST', '/cuenta/password', { actual: password, nueva: BUENA }));
    const acciones = await e.base.superSql<{ accion: string }>(
      `select accion from auditoria where aseguradora_id = '00000000-0000-0000-0000-000000000000' and objeto_id = $1 order by id`,
      [id],
    );
    assert.deepEqual(acciones.map(({ accion }) => accion).sort(), [
      'password_cambiada',
      'segundo_factor_activado',
      'sesion_iniciada',
      'usuario_creado',
    ]);
  });

  it('no password, code, secret or token of all this is kept in plain', async () => {
    const { secreto, codigos, password } = await conSegundoFactor(a);
    const [usuarios = { texto: '' }] = await e.base.superSql<{ texto: string }>(
      `select string_agg(u::text, ' ') as texto from personas u`,
    );
    for (const secretoSuyo of [secreto, password, ...codigos, ...codigos.map((c) => c.replaceAll('-', ''))])
      for (const donde of [usuarios.texto, e.registro.join('\n')]) assert.ok(!donde.includes(secretoSuyo));
  });
});

describe('passwords that people choose', () => {
  const suyas = ['Lucía', 'Ferrer', 'lucia.ferrer', 'aurora', 'example'];
  it('are refused when they are short, common, in a row, again and again, or about themselves', () => {
    for (const [password, problema] of [
      ['corta', 'corta'],
      ['contraseña123', 'comun'],
      ['P4ssw0rd2026!', 'comun'],
      ['123456789012', 'comun'],
      ['qwertyuiop123', 'comun'],
      ['abcabcabcabc', 'comun'],
      ['aaaaaaaaaaaaaaa', 'comun'],
      ['admin-admin-admin', 'comun'],
      ['LuciaFerrer1985', 'personal'],
    ] as const)
      assert.equal(problemaDePassword(password, suyas), problema, password);
  });
  it('are refused when somebody who tries what people choose finds them soon', async () => {
    const { esAdivinable } = await crearContrasenas();
    for (const password of [
      'zaq12wsxcde3',
      '123qweasdzxc',
      'liverpool123',
      'mariposa1234',
      'barcelona1899',
      'Alejandro1985',
      'carmencarmen12',
      '1qaz2wsx3edc4',
    ])
      assert.ok(await esAdivinable(password, suyas), password);
  });
  it('are taken when they are long, whatever they are made of', async () => {
    const { esAdivinable } = await crearContrasenas();
    for (const password of [
      'mango tranvia nube',
      'zxcv8Qmw2LpA',
      'unacasaconvistas',
      '7391846205738164',
      'ñandú azul y tres',
      'á'.repeat(20).concat('perro verde con gafas de sol'.repeat(8)),
    ]) {
      assert.equal(problemaDePassword(password, suyas), null, password);
      assert.ok(!(await esAdivinable(password, suyas)), password);
    }
  });
});

it('of an address only its network is shown', () => {
  assert.equal(redVisible('203.0.113.77'), '203.0.113.0/24');
  assert.equal(redVisible('::ffff:203.0.113.77'), '203.0.113.0/24');
  assert.equal(redVisible('2001:db8:1:2::5'), '2001:db8:1::/48');
  assert.equal(redVisible('unknown'), '');
});
