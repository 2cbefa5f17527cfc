/** Bearer tokens: Variant A alone, one insurer each, and dead at once when their user is. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ALCANCES_POR_ROL } from '@albacea/contract/identidad.ts';
import { entrar, type Persona, partesDe, portador, unaPersonaDe, unJwt } from './credenciales.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { conClave, enviar, esFallo } from './peticiones.ts';

describe('Bearer tokens', () => {
  let e: Entorno;
  let a: Aseguradora;
  let otraA: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    [a, otraA, b] = [await e.aseguradora('A'), await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(() => e.cerrar());

  const leer = (host: string, cabeceras: Record<string, string>) =>
    enviar(e, { metodo: 'GET', ruta: '/casos', host, cabeceras });

  /** A new user with a living token. */
  async function conSesion(rol: 'operador' | 'admin' = 'operador'): Promise<{ persona: Persona; token: string }> {
    const persona = await unaPersonaDe(e, a, rol);
    const token = await entrar(e, a, persona);
    assert.equal((await leer(a.host, portador(token))).estado, 200);
    return { persona, token };
  }

  it('no operation takes one that is malformed', async () => {
    const { token } = await conSesion();
    const [cabecera, contenido] = token.split('.');
    const deformes = ['', 'x', 'a.b.c', `${token}x`, `${token}.`, `${cabecera}.${contenido}.`, `"${token}"`];
    for (const deforme of [...deformes, `${token} ${token}`, 'x'.repeat(10_000)]) {
      for (const llamada of conClave('A')) {
        const respuesta = await enviar(e, { ...llamada, host: a.host, cabeceras: portador(deforme) });
        esFallo(respuesta, 'sesion_invalida', `${llamada.nombre} ${deforme.slice(0, 40)}`);
        assert.match(String(respuesta.cabeceras['www-authenticate']), /^Bearer/);
      }
    }
  });

  it('no operation takes one with another algorithm, key, audience, issuer or time, or without its claims', async () => {
    const { token } = await conSesion('admin');
    const { cabecera, contenido } = partesDe(token);
    const { exp: _exp, ...eterno } = contenido;
    const { ver: _ver, ...sinVersion } = contenido;
    const propia = e.programa.llavero.derivada('jwt', a.slug);
    const deOtra = e.programa.llavero.derivada('jwt', otraA.slug);
    const falsos: Record<string, string> = {
      'alg none': unJwt({ ...cabecera, alg: 'none' }, contenido, null),
      'alg none with a signature': unJwt({ ...cabecera, alg: 'none' }, contenido, propia),
      'alg NONE': unJwt({ ...cabecera, alg: 'NonE' }, contenido, propia),
      'alg RS256': unJwt({ ...cabecera, alg: 'RS256' }, contenido, propia),
      'alg HS512': unJwt({ ...cabecera, alg: 'HS512' }, contenido, propia),
      'a key of its own': unJwt({ ...cabecera, jwk: { kty: 'oct', k: 'c2VjcmV0' } }, contenido, 'secret'),
      'an unknown critical header': unJwt({ ...cabecera, crit: ['x'], x: 1 }, contenido, propia),
      "another insurer's key": unJwt(cabecera, contenido, deOtra),
      ...Object.fromEntries(
        ['', 'secret', 'albacea', a.slug, 'null'].map((s) => [`secret "${s}"`, unJwt(cabecera, contenido, s)]),
      ),
      'another audience': unJwt(cabecera, { ...contenido, aud: otraA.slug }, propia),
      'another issuer': unJwt(cabecera, { ...contenido, iss: 'http://malo.example' }, propia),
      'no expiry': unJwt(cabecera, eterno, propia),
      'no session version': unJwt(cabecera, sinVersion, propia),
      'another session version': unJwt(cabecera, { ...contenido, ver: 2 }, propia),
      'a version that is no number': unJwt(cabecera, { ...contenido, ver: '1' }, propia),
      'another user': unJwt(cabecera, { ...contenido, sub: '01990000-0000-7000-8000-000000000000' }, propia),
      'a subject that is no id': unJwt(cabecera, { ...contenido, sub: "' or 1=1 --" }, propia),
      'a beginning in the future': unJwt(cabecera, { ...contenido, nbf: Number(contenido.exp) }, propia),
    };
    assert.equal((await leer(a.host, portador(unJwt(cabecera, contenido, propia)))).estado, 200, 'the method is right');
    for (const [falta, falso] of Object.entries(falsos)) {
      esFallo(await leer(a.host, portador(falso)), 'sesion_invalida', falta);
    }
  });

  it('one of another insurer opens nothing, nor any on the bare domain or at a Variant B insurer', async () => {
    const { token } = await conSesion('admin');
    for (const llamada of conClave('A')) {
      const respuesta = await enviar(e, { ...llamada, host: otraA.host, cabeceras: portador(token) });
      esFallo(respuesta, 'sesion_invalida', llamada.nombre);
    }
    for (const llamada of conClave('B')) {
      const respuesta = await enviar(e, { ...llamada, host: b.host, cabeceras: portador(token) });
      // Nothing there speaks of signing in: what is missing is a key.
      esFallo(respuesta, 'clave_ausente', llamada.nombre);
      assert.equal(respuesta.cabeceras['www-authenticate'], 'ApiKey');
    }
  });

  it('beside a key it says nothing in Variant B, where a gateway may add one', async () => {
    const { token } = await conSesion();
    for (const gateway of [token, 'of.a.gateway']) {
      const respuesta = await leer(b.host, { ...portador(gateway), 'x-api-key': b.apiKey });
      assert.equal(respuesta.estado, 200);
    }
    esFallo(await leer(b.host, { ...portador(token), 'x-api-key': a.apiKey }), 'variante_equivocada');
  });

  it('beside a key it has to be valid too in Variant A, and both bound what is allowed', async () => {
    const { token } = await conSesion('operador');
    const both = (apiKey: string, bearer = token) => ({ ...portador(bearer), 'x-api-key': apiKey });
    assert.equal((await leer(a.host, both(a.apiKey))).estado, 200);
    esFallo(await leer(a.host, both(a.apiKey, 'a.b.c')), 'sesion_invalida');
    esFallo(await leer(a.host, both(otraA.apiKey)), 'clave_invalida');
    const webhooks = { metodo: 'GET', ruta: '/webhooks', host: a.host };
    assert.equal((await enviar(e, { ...webhooks, cabeceras: { 'x-api-key': a.apiKey } })).estado, 200);
    esFallo(await enviar(e, { ...webhooks, cabeceras: both(a.apiKey) }), 'alcance_insuficiente');
  });

  it('one is good for an hour by the clock, and no longer', async () => {
    const { token } = await conSesion();
    e.reloj.avanzar(3_599_000);
    assert.equal((await leer(a.host, portador(token))).estado, 200);
    e.reloj.avanzar(1_000);
    esFallo(await leer(a.host, portador(token)), 'sesion_invalida');
  });

  it('one dies at once when its user is paused, its session version is raised, or its user moves elsewhere', async () => {
    for (const cambio of [`estado = 'pausado'`, 'version_sesion = version_sesion + 1', `aseguradora_id = '${b.id}'`]) {
      const { persona, token } = await conSesion();
      await e.base.superSql(`update membresias set ${cambio} where id = $1`, [persona.id]);
      esFallo(await leer(a.host, portador(token)), 'sesion_invalida', cambio);
    }
  });

  it('a paused insurer’s users are told so, and nobody signs in there', async () => {
    const { persona, token } = await conSesion();
    const cambiar = (estado: string) =>
      e.base.superSql('update aseguradoras set estado = $1 where id = $2', [estado, a.id]);
    await cambiar('pausada');
    esFallo(await leer(a.host, portador(token)), 'aseguradora_pausada');
    const { email, password } = persona;
    const entrada = { metodo: 'POST', ruta: '/auth/login', host: a.host, cuerpo: { email, password } };
    esFallo(await enviar(e, entrada), 'login_incorrecto');
    await cambiar('activa');
  });

  it('operador and admin may do what their role lists, over every operation', async () => {
    for (const rol of ['operador', 'admin'] as const) {
      const { token } = await conSesion(rol);
      for (const llamada of conClave('A', 'CAS-2026-999999')) {
        const respuesta = await enviar(e, { ...llamada, host: a.host, cabeceras: portador(token) });
        const puede = ALCANCES_POR_ROL[rol].includes(llamada.operacion.alcance as never);
        if (!puede) esFallo(respuesta, 'alcance_insuficiente', llamada.nombre);
        else
          assert.equal(respuesta.estado, llamada.ruta.includes('999999') ? 404 : llamada.forma.estado, respuesta.texto);
      }
    }
  });

  it('sign-in says the same to an unknown user, a wrong password, a paused user, and one of another insurer', async () => {
    const [pausada, ajena, suya] = [await unaPersonaDe(e, a), await unaPersonaDe(e, otraA), await unaPersonaDe(e, a)];
    await e.base.superSql(`update membresias set estado = 'pausado' where id = $1`, [pausada.id]);
    const intentos = [
      { email: 'nadie@example.com', password: suya.password },
      { email: suya.email, password: `${suya.password}x` },
      { email: suya.email, password: suya.password.toUpperCase() },
      { email: pausada.email, password: pausada.password },
      { email: ajena.email, password: ajena.password },
      { email: "' or 1=1 --", password: 'x' },
    ];
    const textos = new Set<string>();
    for (const cuerpo of intentos) {
      const respuesta = await enviar(e, { metodo: 'POST', ruta: '/auth/login', host: a.host, cuerpo });
      esFallo(respuesta, 'login_incorrecto', JSON.stringify(cuerpo));
      textos.add(respuesta.texto);
    }
    assert.equal(textos.size, 1);
    const conNul = { email: 'na\0die@example.com', password: suya.password };
    esFallo(await enviar(e, { metodo: 'POST', ruta: '/auth/login', host: a.host, cuerpo: conNul }), 'validacion');
  });

  it('sign-in answers exactly token, token_type and expires_in, and takes the e-mail in any case', async () => {
    const persona = await unaPersonaDe(e, a);
    const cuerpo = { email: ` ${persona.email.toUpperCase()} `, password: persona.password };
    const { estado, json } = await enviar(e, { metodo: 'POST', ruta: '/auth/login', host: a.host, cuerpo });
    assert.equal(estado, 200);
    assert.deepEqual(Object.keys(json.data).sort(), ['expires_in', 'token', 'token_type']);
    assert.deepEqual([json.data.token_type, json.data.expires_in], ['Bearer', 3600]);
  });
});
