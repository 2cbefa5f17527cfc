/** The sessions of the portal and the backoffice: who gets one, what it reaches, and when it ends. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { abrirNavegador } from './aplicaciones.ts';
import { unaPersonaDe } from './credenciales.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { unCaso } from './fabricas.ts';

const DIA = 86_400_000;

describe('sessions of the web applications', () => {
  let e: Entorno;
  let a: Aseguradora;
  let otra: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    [a, otra, b] = [await e.aseguradora('A'), await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(() => e.cerrar());

  const abrir = async (aseguradora = a) => (await e.pedir(aseguradora, 'POST', '/casos', unCaso())).json.data;
  const falla = ({ estado, json, cabeceras }: Respuesta, esperado: number, codigo: string) => {
    assert.deepEqual([estado, json.success, cabeceras['x-error-code']], [esperado, false, codigo]);
  };
  const entrar = async (token: string, host = a.host) => {
    const navegador = abrirNavegador(e, 'portal', host);
    return { navegador, respuesta: await navegador.pedir('POST', '/sesion', { token }) };
  };

  it('the token of a link gives a session for its case, in a cookie that scripts and other sites cannot use', async () => {
    const { caso_id, token_heredero } = await abrir();
    const { navegador, respuesta } = await entrar(token_heredero);
    assert.equal(respuesta.estado, 201);
    assert.equal(respuesta.json.data.caso_id, caso_id);
    const puesta = navegador.ultima();
    for (const atributo of ['HttpOnly', 'SameSite=Strict', 'Path=/']) assert.ok(puesta.includes(atributo), puesta);
    assert.doesNotMatch(puesta, /Domain/i);
    assert.ok(!puesta.includes(token_heredero));
    assert.equal(respuesta.cabeceras['cache-control'], 'no-store');
    assert.equal(respuesta.cabeceras['referrer-policy'], 'no-referrer');
    const valor = (navegador.galleta() as string).split('=')[1] as string;
    const filas = await e.base.superSql<{ huella: string }>(
      `select encode(huella, 'escape') as huella from sesiones_heredero`,
    );
    assert.ok(
      filas.every(({ huella }) => !huella.includes(valor)),
      'only its hash is kept',
    );
  });

  it('a link opened twice, on two devices, is two sessions; the story tells the first opening alone', async () => {
    const { caso_id, token_heredero } = await abrir();
    const [una, dos] = [await entrar(token_heredero), await entrar(token_heredero)];
    assert.deepEqual([una.respuesta.estado, dos.respuesta.estado], [201, 201]);
    assert.notEqual(una.navegador.galleta(), dos.navegador.galleta());
    const salida = await una.navegador.pedir('DELETE', '/sesion');
    assert.deepEqual([salida.estado, salida.cabeceras['clear-site-data']], [200, '"cache"']);
    assert.equal(una.navegador.galleta(), null);
    assert.equal((await dos.navegador.pedir('DELETE', '/sesion')).estado, 200, 'the other is still there');
    const { json } = await e.pedir(a, 'GET', `/casos/${caso_id}/cronologia`);
    const usos = json.data.elementos.filter(({ tipo }: { tipo: string }) => tipo === 'acceso_usado');
    assert.deepEqual(
      usos.map(({ actor }: { actor: string }) => actor),
      ['heredero'],
    );
  });

  it('an unknown, altered or replaced token, or one of another address, is refused in the same words', async () => {
    const { caso_id, token_heredero } = await abrir();
    const intentos = [
      await entrar(`${token_heredero}x`),
      await entrar('nothing'),
      await entrar(token_heredero, otra.host),
      await entrar(token_heredero, e.programa.direcciones.dominio),
    ];
    assert.equal((await e.pedir(a, 'POST', `/casos/${caso_id}/acceso`)).estado, 200);
    intentos.push(await entrar(token_heredero));
    for (const { respuesta, navegador } of intentos) {
      falla(respuesta, 401, 'enlace_invalido');
      assert.equal(navegador.galleta(), null);
    }
    assert.equal(new Set(intentos.map(({ respuesta }) => respuesta.texto)).size, 1);
  });

  it('a session dies with its link, its case, and its day', async () => {
    const finales: [string, (caso: string) => Promise<unknown>][] = [
      ['replaced', (caso) => e.pedir(a, 'POST', `/casos/${caso}/acceso`)],
      ['annulled', (caso) => e.pedir(a, 'POST', `/casos/${caso}/anulacion`)],
      [
        'erased',
        (caso) =>
          e.base.superSql(
            'update casos set borrado = now(), clave_envuelta = null, datos_cifrados = null where caso_id = $1 and aseguradora_id = $2',
            [caso, a.id],
          ),
      ],
      ['a day later', async () => e.reloj.avanzar(DIA)],
    ];
    for (const [nombre, terminar] of finales) {
      const { caso_id, token_heredero } = await abrir();
      const { navegador } = await entrar(token_heredero);
      await terminar(caso_id);
      const cookie = navegador.galleta() as string;
      falla(await navegador.pedir('DELETE', '/sesion', undefined, { cookie }), 401, 'sesion_invalida');
      assert.ok(nombre);
    }
  });

  it('a cookie of one insurer is nothing at another address, and a cookie of the portal nothing in the backoffice', async () => {
    const { navegador } = await entrar((await abrir()).token_heredero);
    const cookie = navegador.galleta() as string;
    const ajeno = abrirNavegador(e, 'portal', otra.host);
    falla(await ajeno.pedir('DELETE', '/sesion', undefined, { cookie }), 401, 'sesion_invalida');
    const despacho = abrirNavegador(e, 'backoffice', a.host);
    const valor = cookie.split('=')[1];
    falla(
      await despacho.pedir('GET', '/sesion', undefined, { cookie: `albacea_backoffice=${valor}` }),
      401,
      'sesion_invalida',
    );
  });

  it('a write that a browser sends from another page is refused before anything else', async () => {
    const { token_heredero } = await abrir();
    const { navegador } = await entrar(token_heredero);
    for (const cabeceras of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://${otra.host}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      falla(await navegador.pedir('DELETE', '/sesion', undefined, cabeceras), 403, 'origen_ajeno');
      falla(await navegador.pedir('POST', '/sesion', { token: token_heredero }, cabeceras), 403, 'origen_ajeno');
    }
    assert.equal((await navegador.pedir('DELETE', '/sesion')).estado, 200);
  });

  it('staff of both variants and of the service sign in at any address of ours', async () => {
    for (const aseguradora of [a, b]) {
      const persona = await unaPersonaDe(e, aseguradora);
      const navegador = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
      const { email, password } = persona;
      const entrada = await navegador.pedir('POST', '/sesion', { email, password });
      assert.equal(entrada.estado, 201, entrada.texto);
      const quien = await navegador.pedir('GET', '/sesion');
      assert.equal(quien.json.data.aseguradora, aseguradora.slug);
      assert.equal(quien.json.data.email, email);
      falla(await navegador.pedir('POST', '/sesion', { email, password: `${password}x` }), 401, 'login_incorrecto');
      await e.base.superSql('update membresias set version_sesion = version_sesion + 1 where id = $1', [persona.id]);
      falla(await navegador.pedir('GET', '/sesion'), 401, 'sesion_invalida');
    }
  });

  it('a paused user or insurer has no session, and an unknown address no sign-in', async () => {
    const c = await e.aseguradora('A');
    const persona = await unaPersonaDe(e, c);
    const navegador = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
    const { email, password } = persona;
    assert.equal((await navegador.pedir('POST', '/sesion', { email, password })).estado, 201);
    await e.base.superSql(`update aseguradoras set estado = 'pausada', version = version + 1 where id = $1`, [c.id]);
    falla(await navegador.pedir('GET', '/sesion'), 401, 'sesion_invalida');
    falla(await navegador.pedir('POST', '/sesion', { email, password }), 401, 'login_incorrecto');
    const lejos = abrirNavegador(e, 'backoffice', 'nobody.example');
    assert.equal((await lejos.pedir('POST', '/sesion', { email, password })).estado, 404);
  });

  it('what is over is swept, what lives stays', async () => {
    await entrar((await abrir()).token_heredero);
    e.reloj.avanzar(2 * DIA);
    const { navegador } = await entrar((await abrir()).token_heredero);
    await e.programa.base.puerta('select barrer_sesiones($1)', [e.reloj.ahora()]);
    assert.equal((await e.base.superSql('select 1 from sesiones_heredero')).length, 1);
    assert.equal((await navegador.pedir('DELETE', '/sesion')).estado, 200);
  });
});

it('under https the cookies are Secure and bear the prefix that pins them to their host', async () => {
  const e = await crearEntorno({ motor: 'embebido', variables: { PUBLIC_URL: 'https://albacea.test' } });
  try {
    const a = await e.aseguradora('A');
    const { token_heredero: token } = (await e.pedir(a, 'POST', '/casos', unCaso())).json.data;
    const navegador = abrirNavegador(e, 'portal', a.host);
    assert.equal((await navegador.pedir('POST', '/sesion', { token })).estado, 201);
    assert.match(navegador.ultima(), /^__Host-albacea_portal=.*; Secure/);
    assert.equal((await navegador.pedir('DELETE', '/sesion')).estado, 200);
  } finally {
    await e.cerrar();
  }
});
