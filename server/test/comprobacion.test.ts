/** The public page on which a provider checks a mandate with its code. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { borrarCaso } from '../src/capabilities/casos/borrar-caso.ts';
import { LIMITE_DE_COMPROBACIONES } from '../src/capabilities/mandato/pagina-de-comprobacion.ts';
import { codigoDe, enGrupos } from '../src/capabilities/mandato/reglas-comprobacion.ts';
import { revocarMandato } from '../src/capabilities/mandato/revocar-mandato.ts';
import { verMandatoDeTrabajo } from '../src/capabilities/mandato/ver-mandato.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { crearTaller, type Taller } from './trabajo.ts';

const HORA = 3_600_000;
const NINGUNO = codigoDe(Array.from({ length: 19 }, (_, i) => (i * 7) % 32));

describe('the page of the check', () => {
  let e: Entorno;
  let t: Taller;
  let otro: Taller;
  let caso: string;
  let codigo: string;
  let direccion = 0;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    t = await crearTaller(e, 'A');
    otro = await crearTaller(e, 'A');
  });
  after(() => e.cerrar());
  const ver = () => t.tx((tx) => verMandatoDeTrabajo(e.programa, tx, t.quien('servicio'), caso));
  beforeEach(async () => {
    caso = await t.abrir();
    await t.tramitar(caso);
    const { mandato } = await ver();
    codigo = mandato?.codigo ?? assert.fail('no code');
    direccion += 1;
  });

  const mirar = async (
    escrito: string,
    {
      host = t.aseguradora.host,
      idioma = 'es',
      desde = `198.51.100.${direccion}`,
      metodo = 'POST' as 'GET' | 'POST',
    } = {},
  ) => {
    const { statusCode, body, headers } = await e.app.inject({
      method: metodo,
      url: metodo === 'GET' ? `/comprobar?codigo=${encodeURIComponent(escrito)}` : '/comprobar',
      remoteAddress: desde,
      headers: {
        host,
        'accept-language': idioma,
        'user-agent': 'Mesa/1.0',
        ...(metodo === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(metodo === 'POST' && { payload: new URLSearchParams({ codigo: escrito }).toString() }),
    });
    return { estado: statusCode, html: body, cabeceras: headers };
  };

  it('says that a mandate is in force, since when and for what kinds of things, and names nobody', async () => {
    for (const metodo of ['GET', 'POST'] as const) {
      const { estado, html } = await mirar(codigo.toLowerCase().replaceAll('-', ' '), { metodo });
      assert.equal(estado, 200);
      for (const dicho of [/está en vigor/, /21 de noviembre de 2026/, /eliminar cuentas/]) assert.match(html, dicho);
      assert.doesNotMatch(html, /Luc|Ortega|Carmen|Álbum|Seguros|CAS-/);
    }
    assert.match(
      (await mirar(codigo, { idioma: 'en-GB' })).html,
      /lang="en".*The mandate is in force.*deleting accounts/s,
    );
  });

  it('says that it ended, by its revocation, by a newer one, by the end of the case, and when', async () => {
    e.reloj.avanzar(48 * HORA);
    await t.prepararYFirmar(caso);
    assert.match((await mirar(codigo)).html, /ya no está en vigor.*Dejó de valer el 2\d de noviembre de 2026/s);
    codigo = (await ver()).mandato?.codigo ?? '';
    assert.match((await mirar(codigo)).html, /La autorización está en vigor/);
    await t.tx((tx) => revocarMandato(tx, t.quien('heredero'), caso));
    assert.match((await mirar(codigo)).html, /ya no está en vigor/);
    const cerrado = await t.abrir();
    await t.tramitar(cerrado);
    caso = cerrado;
    codigo = (await ver()).mandato?.codigo ?? '';
    await e.base.superSql(
      `update casos set estado = 'cerrado', resultado = 'parcial', cerrado = $2 where caso_id = $1 and aseguradora_id = $3`,
      [cerrado, e.reloj.ahora(), t.aseguradora.id],
    );
    assert.match((await mirar(codigo)).html, /ya no está en vigor/);
  });

  it('answers a code that nobody has and one that can be none in the same way, and writes nothing down', async () => {
    const [desconocido, mal] = [await mirar(enGrupos(NINGUNO)), await mirar('AAAA-AAAA-AAAA-AAAA-AAAA')];
    for (const { estado, html } of [desconocido, mal]) {
      assert.equal(estado, 404);
      assert.match(html, /No encontramos ninguna autorización con ese código/);
    }
    const sinCodigo = (html: string) => html.replace(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}/g, '');
    assert.equal(sinCodigo(desconocido.html), sinCodigo(mal.html));
    assert.deepEqual((await ver()).consultas, []);
  });

  it('asks the database as often for a code that can be none as for one that nobody has', async () => {
    const preguntas: unknown[][] = [];
    const { puerta } = e.programa.base;
    const espia = Object.assign(e.programa.base, {
      puerta: (texto: string, valores: readonly unknown[]) => {
        if (texto.includes('comprobar_mandato')) preguntas.push([...valores]);
        return puerta(texto, valores);
      },
    });
    await mirar(enGrupos(NINGUNO));
    await mirar('x');
    Object.assign(espia, { puerta });
    assert.equal(preguntas.length, 2);
  });

  it('looks the same for a mandate that is in force, one that was revoked and a code that nobody has, and asks as often', async () => {
    await t.tx((tx) => revocarMandato(tx, t.quien('heredero'), caso));
    const vigente = await t.abrir();
    await t.tramitar(vigente);
    const revocado = codigo;
    caso = vigente;
    codigo = (await ver()).mandato?.codigo ?? '';
    const { puerta } = e.programa.base;
    let preguntas = 0;
    const contada: typeof puerta = (...datos) => {
      preguntas += 1;
      return puerta(...datos);
    };
    const formas: unknown[] = [];
    for (const escrito of [codigo, revocado, enGrupos(NINGUNO), 'AAAA-AAAA-AAAA-AAAA-AAAA', 'x']) {
      preguntas = 0;
      Object.assign(e.programa.base, { puerta: contada });
      const { html, cabeceras } = await mirar(escrito, { host: e.programa.direcciones.dominio });
      Object.assign(e.programa.base, { puerta });
      const partes = [...html.matchAll(/<(section|h1|h2|form|label|input|footer)\b/g)].map(([, parte]) => parte);
      formas.push({ partes, preguntas, cabeceras: Object.keys(cabeceras).sort() });
    }
    for (const forma of formas) assert.deepEqual(forma, formas[0]);
  });

  it('goes on answering while the insurer is paused and after the case is blocked: whether it holds is not theirs to hide', async () => {
    await e.base.superSql(`update aseguradoras set estado = 'pausada' where id = $1`, [t.aseguradora.id]);
    try {
      for (const host of [t.aseguradora.host, e.programa.direcciones.dominio])
        assert.match((await mirar(codigo, { host })).html, /La autorización está en vigor/);
    } finally {
      await e.base.superSql(`update aseguradoras set estado = 'activa' where id = $1`, [t.aseguradora.id]);
    }
    await e.base.superSql(
      `update casos set estado = 'cerrado', resultado = 'completado', cerrado = $2, bloqueado = $2 where caso_id = $1 and aseguradora_id = $3`,
      [caso, e.reloj.ahora(), t.aseguradora.id],
    );
    const { estado, html } = await mirar(codigo);
    assert.equal(estado, 200);
    assert.match(html, /ya no está en vigor.*Dejó de valer el 2\d de noviembre de 2026/s);
  });

  it('keeps of each look-up the time, the beginning of the address and the browser, and shows it to the service', async () => {
    e.reloj.avanzar(HORA);
    await mirar(codigo, { desde: '203.0.113.77' });
    assert.deepEqual((await ver()).consultas, [
      { cuando: new Date(e.reloj.ahora().getTime() - 1).toISOString(), red: '203.0.113.0/24', agente: 'Mesa/1.0' },
    ]);
  });

  it('of an insurer says nothing on the page of another, and on the bare domain all', async () => {
    assert.equal((await mirar(codigo, { host: otro.aseguradora.host })).estado, 404);
    assert.equal((await mirar(codigo, { host: e.programa.direcciones.dominio })).estado, 200);
    assert.equal((await mirar(codigo, { host: 'ajeno.example' })).estado, 404);
  });

  it('can not be tried out: beyond so many an hour it answers nothing more, right code or not', async () => {
    for (let i = 0; i < LIMITE_DE_COMPROBACIONES; i += 1) await mirar('x', { desde: '192.0.2.9' });
    const { estado, html, cabeceras } = await mirar(codigo, { desde: '192.0.2.9' });
    assert.equal(estado, 429);
    assert.match(html, /Demasiadas consultas/);
    assert.ok(Number(cabeceras['retry-after']) > 0);
    assert.equal((await mirar(codigo, { desde: '192.0.2.200' })).estado, 200);
    e.reloj.avanzar(HORA);
    assert.equal((await mirar(codigo, { desde: '192.0.2.9' })).estado, 200);
  });

  it('has no script, takes what is typed for text, is kept by nobody and framed by nobody', async () => {
    const { html, cabeceras } = await mirar('"><script>alert(1)</script>');
    assert.doesNotMatch(html, /<script/);
    assert.match(html, /&lt;script&gt;/);
    const politica = String(cabeceras['content-security-policy']);
    assert.match(politica, /default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/);
    assert.doesNotMatch(politica, /script-src|unsafe/);
    assert.deepEqual(
      [cabeceras['cache-control'], cabeceras['referrer-policy'], cabeceras['x-robots-tag'], cabeceras['set-cookie']],
      ['no-store', 'no-referrer', 'noindex', undefined],
    );
  });

  it('knows nothing any more of a mandate whose case was erased, and the log of it is gone', async () => {
    await mirar(codigo);
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    assert.equal(await borrarCaso(e.programa, t.aseguradora.id, caso, 'ticket 1', actor), true);
    assert.equal((await mirar(codigo)).estado, 404);
    const filas = await e.base.superSql(
      'select 1 from mandato_consultas q join mandatos m on m.id = q.mandato join casos c on c.id = m.caso where c.caso_id = $1 and c.aseguradora_id = $2',
      [caso, t.aseguradora.id],
    );
    assert.deepEqual(filas, []);
  });
});
