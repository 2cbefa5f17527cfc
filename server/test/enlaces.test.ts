/** A link that is over, or nearly: a new one goes to the address on file, and nobody learns anything by asking. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { abrirNavegador } from './aplicaciones.ts';
import { abrirBuzon, type Buzon } from './buzon.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { correosPara, entrar, ultimoCorreo, ultimoToken, unaFamilia, unFamiliar } from './familia.ts';

const MINUTO = 60_000;
const DIA = 86_400_000;

describe('new links', () => {
  let e: Entorno;
  let buzon: Buzon;
  let a: Aseguradora;
  before(async () => {
    buzon = await abrirBuzon();
    e = await crearEntorno({ motor: 'postgres', variables: { SMTP_URL: buzon.url, MAIL_WAIT_MS: '0' } });
    a = await e.aseguradora('A');
  });
  after(async () => {
    await e.cerrar();
    await buzon.cerrar();
  });

  const repartir = async () => {
    while ((await e.programa.despachador.ronda()) > 0);
  };
  /** Asked from wherever; what came to the address since. */
  const pedir = async (token: string, email: string, host = a.host) => {
    await repartir();
    const habia = correosPara(buzon, email).length;
    const respuesta = await abrirNavegador(e, 'portal', host).pedir('POST', '/enlace', { token });
    assert.deepEqual([respuesta.estado, respuesta.texto], [200, '{"success":true,"data":{}}']);
    await repartir();
    return correosPara(buzon, email).length - habia;
  };

  it('an expired link brings one that works, to the address on file; what was done is still there', async () => {
    const { token, email, casoId } = await unaFamilia(e, a);
    e.reloj.avanzar(91 * DIA);
    const cerrada = await abrirNavegador(e, 'portal', a.host).pedir('POST', '/sesion', { token });
    assert.equal(cerrada.cabeceras['x-error-code'], 'enlace_invalido');
    assert.equal(await pedir(token, email), 1);
    const navegador = await entrar(e, a, await ultimoToken(buzon, email));
    assert.equal((await navegador.pedir('GET', '/caso')).json.data.caso_id, casoId);
    const { json } = await e.pedir(a, 'GET', `/casos/${casoId}/cronologia`);
    assert.ok(json.data.elementos.some(({ tipo }: { tipo: string }) => tipo === 'acceso_reenviado'));
  });

  it('the mark of a link brings the same as the link, opens nothing, and one of no link brings nothing', async () => {
    const { token, email } = await unaFamilia(e, a);
    const huella = createHash('sha256').update(token).digest('hex');
    const opened = await abrirNavegador(e, 'portal', a.host).pedir('POST', '/sesion', { token: huella });
    assert.equal(opened.cabeceras['x-error-code'], 'enlace_invalido');
    await repartir();
    e.reloj.avanzar(11 * MINUTO);
    for (const [body, brought] of [
      [{ huella }, 1],
      [{ huella: 'f'.repeat(64) }, 0],
      [{}, 0],
    ] as const) {
      const before = correosPara(buzon, email).length;
      const answer = await abrirNavegador(e, 'portal', a.host).pedir('POST', '/enlace', body);
      assert.deepEqual([answer.estado, answer.texto], [200, '{"success":true,"data":{}}']);
      await repartir();
      assert.equal(correosPara(buzon, email).length - before, brought, JSON.stringify(body));
    }
  });

  it('a link that went to a wrong address brings nothing there: the new one goes to the corrected address', async () => {
    const { token, email, casoId } = await unaFamilia(e, a);
    await repartir();
    const corregida = `corregida-${email}`;
    await e.pedir(a, 'POST', `/casos/${casoId}/acceso`, { email: corregida, enviar: false });
    e.reloj.avanzar(11 * MINUTO);
    assert.equal(await pedir(token, corregida), 1);
    assert.equal(correosPara(buzon, email).length, 1, 'the first alone');
    await entrar(e, a, await ultimoToken(buzon, corregida));
  });

  it('asked again and again it brings no more than one in ten minutes and three in a day', async () => {
    const { token, email } = await unaFamilia(e, a);
    e.reloj.avanzar(100 * DIA);
    const llegados: number[] = [];
    for (const minutos of [0, 1, 10, 5, 10, 20, 30]) {
      e.reloj.avanzar(minutos * MINUTO);
      llegados.push(await pedir(token, email));
    }
    assert.deepEqual(llegados, [1, 0, 1, 0, 1, 0, 0]);
    e.reloj.avanzar(DIA);
    assert.equal(await pedir(token, email), 1);
  });

  it('while one is still waiting to leave, no other is written', async () => {
    const { token, email } = await unaFamilia(e, a);
    await repartir();
    e.reloj.avanzar(20 * MINUTO);
    buzon.alRecibir = () => new Error('later');
    assert.equal(await pedir(token, email), 0);
    e.reloj.avanzar(20 * MINUTO);
    buzon.alRecibir = () => null;
    assert.equal(await pedir(token, email), 1, 'the one that waited');
  });

  it('a link whose owner still has a living one ends no session of theirs', async () => {
    const { token, email, heredera } = await unaFamilia(e, a);
    e.reloj.avanzar(11 * MINUTO);
    assert.equal(await pedir(token, email), 1);
    assert.equal((await heredera.pedir('GET', '/caso')).estado, 200);
    await entrar(e, a, token);
  });

  it('nothing leaves for a token that was none, of another address, annulled, erased, or of a relative who is out', async () => {
    const finales: [string, (caso: string) => Promise<unknown>][] = [
      ['annulled', (caso) => e.pedir(a, 'POST', `/casos/${caso}/anulacion`)],
      [
        'erased',
        (caso) =>
          e.base.superSql(
            'update casos set borrado = now(), clave_envuelta = null, datos_cifrados = null where aseguradora_id = $1 and caso_id = $2',
            [a.id, caso],
          ),
      ],
      [
        'blocked',
        (caso) =>
          e.base.superSql('update casos set bloqueado = now() where aseguradora_id = $1 and caso_id = $2', [
            a.id,
            caso,
          ]),
      ],
    ];
    for (const [nombre, terminar] of finales) {
      const { token, email, casoId } = await unaFamilia(e, a);
      await terminar(casoId);
      await repartir();
      e.reloj.avanzar(DIA);
      assert.equal(await pedir(token, email), 0, nombre);
    }
    const { token, email, heredera } = await unaFamilia(e, a);
    const otra = await e.aseguradora('A');
    e.reloj.avanzar(DIA);
    assert.equal(await pedir(token, email, otra.host), 0, 'another address');
    assert.equal(await pedir(`${token}x`, email), 0, 'unknown');
    const familiar = unFamiliar();
    const de = await entrar(e, a, token);
    const { json } = await de.pedir('POST', '/allegados', familiar);
    await repartir();
    const suyo = await ultimoToken(buzon, familiar.email);
    await de.pedir('DELETE', `/allegados/${json.data.elementos[0].allegado_id}`);
    e.reloj.avanzar(DIA);
    assert.equal(await pedir(suyo, familiar.email), 0, 'withdrawn');
    assert.ok(heredera);
  });

  it("a relative's expired link brings theirs, in their role, and none to the heir", async () => {
    const { heredera, email } = await unaFamilia(e, a);
    const familiar = unFamiliar({ papel: 'consulta' });
    await heredera.pedir('POST', '/allegados', familiar);
    await repartir();
    const suyo = await ultimoToken(buzon, familiar.email);
    e.reloj.avanzar(91 * DIA);
    const delHeredero = correosPara(buzon, email).length;
    assert.equal(await pedir(suyo, familiar.email), 1);
    const navegador = await entrar(e, a, await ultimoToken(buzon, familiar.email));
    assert.equal((await navegador.pedir('GET', '/sesion')).json.data.papel, 'consulta');
    assert.equal(correosPara(buzon, email).length, delHeredero);
  });

  it('a link used in its last two weeks is followed by another, once', async () => {
    const { token, email, casoId } = await unaFamilia(e, a);
    await repartir();
    e.reloj.avanzar(70 * DIA);
    await entrar(e, a, token);
    await repartir();
    assert.equal(correosPara(buzon, email).length, 1, 'not yet');
    e.reloj.avanzar(10 * DIA);
    for (let i = 0; i < 2; i += 1) {
      await entrar(e, a, token);
      await repartir();
      e.reloj.avanzar(DIA);
    }
    assert.equal(correosPara(buzon, email).length, 2);
    assert.match((await ultimoCorreo(buzon, email)).text ?? '', /enlace nuevo/);
    const { json } = await e.pedir(a, 'GET', `/casos/${casoId}`);
    const caduca = new Date(json.data.acceso_heredero.caduca).getTime() - e.reloj.ahora().getTime();
    assert.ok(caduca > 80 * DIA, 'the insurer sees until when there is access');
  });

  it('one address may ask twenty times an hour', async () => {
    const navegador = abrirNavegador(e, 'portal', a.host);
    const todas = Array.from({ length: 21 }, () => navegador.pedir('POST', '/enlace', { token: 'x' }));
    const estados = (await Promise.all(todas)).map(({ estado }) => estado);
    assert.deepEqual(estados.sort(), [...Array(20).fill(200), 429]);
  });
});
