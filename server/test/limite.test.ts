/** 1000 requests an hour per key, exact across processes. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { entrar, portador, unaClave, unaPersonaDe } from './credenciales.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { unCaso } from './fabricas.ts';
import { enviar, esFallo, llamadasDe, llevaLimite } from './peticiones.ts';
import { pedirA, servir } from './procesos.ts';
import { crearReplica, type Replica } from './replica.ts';

/** The machine's clock, as the windows of keys are told by the database's; it can be moved on. */
function relojDeVerdad() {
  let desfase = 0;
  return {
    ahora: () => new Date(Date.now() + desfase),
    avanzar(milisegundos: number) {
      desfase += milisegundos;
    },
  };
}

const restantes = ({ cabeceras }: Respuesta) => Number(cabeceras['x-ratelimit-remaining']);
const renueva = ({ cabeceras }: Respuesta) => Number(cabeceras['x-ratelimit-reset']);

describe('the limit of a key', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', reloj: relojDeVerdad() });
  });
  after(() => e.cerrar());

  const pedir = (a: Aseguradora, metodo = 'GET', ruta = '/catalogo/modulos', cuerpo?: unknown) =>
    enviar(e, { metodo, ruta, host: a.host, cuerpo, cabeceras: { 'x-api-key': a.apiKey } });
  const gastar = (usadas: number, hace = '1 minute') =>
    e.base.superSql('update limites_uso set usadas = $1, inicio = clock_timestamp() - $2::interval', [usadas, hace]);

  it('counts down by one with each request, and the end of the window stays', async () => {
    const a = await e.aseguradora('B');
    const primera = await pedir(a);
    llevaLimite(primera);
    assert.deepEqual([primera.cabeceras['x-ratelimit-limit'], restantes(primera)], ['1000', 999]);
    for (const esperadas of [998, 997, 996]) {
      const otra = await pedir(a);
      assert.deepEqual([restantes(otra), renueva(otra)], [esperadas, renueva(primera)]);
    }
  });

  it('says when the window ends, never too soon, and alike in both families', async () => {
    const a = await e.aseguradora('B');
    const respuesta = await pedir(a);
    const [fila] = await e.base.superSql<{ fin: number }>(
      `select extract(epoch from max(inicio) + interval '1 hour')::float8 as fin from limites_uso`,
    );
    assert.equal(renueva(respuesta), Math.ceil(Number(fila?.fin)));
    const segundos = Number(/t=(\d+)/.exec(String(respuesta.cabeceras.ratelimit))?.[1]);
    assert.ok(segundos > 3000 && segundos <= 3601, `t=${segundos}`);
  });

  it('lets the 1000th request through and refuses the 1001st, with Retry-After, whatever it asks for', async () => {
    const a = await e.aseguradora('A');
    await pedir(a);
    await gastar(999);
    const ultima = await pedir(a);
    assert.deepEqual([ultima.estado, restantes(ultima)], [200, 0]);
    for (const { metodo, ruta, cuerpo, nombre, operacion } of llamadasDe('A')) {
      if (operacion.acceso === 'publico') continue;
      const respuesta = await pedir(a, metodo, ruta, cuerpo);
      esFallo(respuesta, 'limite_superado', nombre);
      assert.equal(restantes(respuesta), 0);
      const espera = Number(respuesta.cabeceras['retry-after']);
      assert.ok(espera > 3000 && espera <= 3601, `Retry-After: ${espera}`);
      assert.ok(respuesta.json.error.includes('1000') && respuesta.json.error.includes(String(espera)));
    }
    const [fila] = await e.base.superSql<{ n: number }>('select count(*)::int as n from casos');
    assert.equal(fila?.n, 0);
  });

  it('begins a new window an hour after the first request of the old one, not before', async () => {
    const a = await e.aseguradora('B');
    await pedir(a);
    await gastar(1001, '59 minutes 50 seconds');
    esFallo(await pedir(a), 'limite_superado');
    await gastar(1001, '60 minutes');
    const nueva = await pedir(a);
    assert.deepEqual([nueva.estado, restantes(nueva)], [200, 999]);
  });

  it('is of each key by itself, and of each user', async () => {
    const a = await e.aseguradora('A');
    const otra = await unaClave(e, a);
    const [una, dos] = [
      portador(await entrar(e, a, await unaPersonaDe(e, a))),
      await entrar(e, a, await unaPersonaDe(e, a)),
    ];
    const leer = (cabeceras: Record<string, string>) =>
      enviar(e, { metodo: 'GET', ruta: '/casos', host: a.host, cabeceras });
    await pedir(a);
    await leer(una);
    await gastar(1001);
    esFallo(await pedir(a), 'limite_superado');
    esFallo(await leer(una), 'limite_superado');
    assert.equal(restantes(await pedir(otra)), 999);
    assert.equal(restantes(await leer(portador(dos))), 999);
    assert.equal((await leer(portador(dos))).cabeceras['x-ratelimit-limit'], '1000');
  });

  it('of requests that come at the same moment each is counted by itself, for its own key', async () => {
    const [gastada, nueva] = [await e.aseguradora('B'), await e.aseguradora('B')];
    await pedir(gastada);
    await gastar(990);
    const respuestas = await Promise.all(Array.from({ length: 40 }, (_, i) => pedir(i % 2 === 0 ? gastada : nueva)));
    const deUna = respuestas.filter((_, i) => i % 2 === 0);
    assert.deepEqual(deUna.map(({ estado }) => estado).sort(), [...Array(10).fill(200), ...Array(10).fill(429)]);
    const deOtra = respuestas.filter((_, i) => i % 2 === 1).map(restantes);
    assert.deepEqual(
      deOtra.sort(),
      Array.from({ length: 20 }, (_, i) => 980 + i),
    );
  });

  it('counts requests that fail, and tells it on every answer: 4xx, 404, 405, 409, 413, 415, 422, HEAD', async () => {
    const a = await e.aseguradora('B');
    const { caso_id: id } = (await pedir(a, 'POST', '/casos', unCaso())).json.data;
    await pedir(a, 'POST', `/casos/${id}/anulacion`);
    let antes = restantes(await pedir(a));
    const con = (tipo: string, cuerpo: Buffer) =>
      enviar(e, {
        metodo: 'POST',
        ruta: '/casos',
        host: a.host,
        cuerpo,
        cabeceras: { 'x-api-key': a.apiKey, 'content-type': tipo },
      });
    for (const [estado, mandar] of [
      [400, () => pedir(a, 'GET', '/casos?limite=0')],
      [400, () => con('application/json', Buffer.from('{'))],
      [404, () => pedir(a, 'GET', '/casos/CAS-2026-999999')],
      [404, () => pedir(a, 'GET', '/nada')],
      [405, () => pedir(a, 'DELETE', '/casos')],
      [409, () => pedir(a, 'POST', `/casos/${id}/anulacion`)],
      [413, () => con('application/json', Buffer.alloc(300_000, 0x20))],
      [415, () => con('text/plain', Buffer.from('{}'))],
      [422, () => pedir(a, 'POST', '/casos', {})],
      [200, () => pedir(a, 'HEAD', '/casos')],
    ] as const) {
      const respuesta = await mandar();
      assert.equal(respuesta.estado, estado);
      llevaLimite(respuesta, String(estado));
      assert.equal(restantes(respuesta), antes - 1, String(estado));
      antes -= 1;
    }
  });
});

describe('the limit across processes', () => {
  let e: Entorno;
  let otra: Replica;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', reloj: relojDeVerdad() });
    otra = await crearReplica(e);
  });
  after(async () => {
    await otra.cerrar();
    await e.cerrar();
  });

  it('of 1040 requests at once to two processes exactly 1000 pass', async () => {
    const b = await e.aseguradora('B');
    const mandar = (i: number) =>
      enviar(i % 2 === 0 ? e : otra, {
        metodo: 'GET',
        ruta: '/catalogo/modulos',
        cabeceras: { 'x-api-key': b.apiKey },
      });
    const respuestas = await Promise.all(Array.from({ length: 1040 }, (_, i) => mandar(i)));
    assert.equal(respuestas.filter(({ estado }) => estado === 200).length, 1000);
    assert.equal(respuestas.filter(({ estado }) => estado === 429).length, 40);
    const pasaron = respuestas.filter(({ estado }) => estado === 200).map(restantes);
    assert.equal(new Set(pasaron).size, 1000, 'each number is told once');
  });

  it('two programs of their own on one database pass what is left of the 1000 and no more', async () => {
    const b = await e.aseguradora('B');
    await e.pedir(b, 'GET', '/casos');
    await e.base.superSql('update limites_uso set usadas = 900');
    const variables = {
      ...e.base.entorno,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: e.programa.config.urlPublica,
      DATA_DIR: e.programa.config.dataDir,
    };
    const programas = await Promise.all([servir('api', variables), servir('api', variables)]);
    try {
      const respuestas = await Promise.all(
        Array.from({ length: 140 }, (_, i) =>
          pedirA((programas[i % 2] as (typeof programas)[0]).direccion, b, { ruta: '/catalogo/modulos' }),
        ),
      );
      assert.equal(respuestas.filter(({ estado }) => estado === 200).length, 100);
      for (const respuesta of respuestas.filter(({ estado }) => estado !== 200)) esFallo(respuesta, 'limite_superado');
    } finally {
      await Promise.all(programas.map((programa) => programa.terminar('SIGTERM')));
    }
  });
});
