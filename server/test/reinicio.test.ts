/** PostgreSQL goes away under a running service and comes back: callers hear 503, nothing needs a hand, nothing is sent twice. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { abrirBuzon, type Buzon } from './buzon.ts';
import type { Aseguradora, Respuesta } from './entorno.ts';
import { unCaso } from './fabricas.ts';
import { hasta, type Instalacion, instalar } from './instalacion.ts';
import { crearPorOrden, pedirA, type Servidor, servir } from './procesos.ts';

/** Milliseconds within which the service must be itself again. */
const RECUPERACION = 10_000;

describe('PostgreSQL under a running service', () => {
  let buzon: Buzon;
  let instalacion: Instalacion;
  let servidor: Servidor;
  let b: Aseguradora;
  before(async () => {
    buzon = await abrirBuzon();
    instalacion = await instalar({ SMTP_URL: buzon.url, DATABASE_CONNECTIONS: '4' });
    b = await crearPorOrden('boreal', 'B', instalacion.variables);
    servidor = await servir('start', instalacion.variables);
  });
  afterEach(() => {
    buzon.alRecibir = () => null;
  });
  after(async () => {
    await servidor.terminar('SIGKILL');
    await instalacion.cerrar();
    await buzon.cerrar();
  });

  const abrir = (cuerpo = unCaso()) => pedirA(servidor.direccion, b, { metodo: 'POST', ruta: '/casos', cuerpo });
  const salud = async (ruta: string) => (await fetch(`${servidor.direccion}${ruta}`)).status;
  const estadoDe = async (caso: string) =>
    (
      await instalacion.superSql<{ estado: string }>(
        'select c.estado from correos c join casos k on k.id = c.caso where k.caso_id = $1',
        [caso],
      )
    )[0]?.estado;

  it('while it is away every request is answered 503 with Retry-After, and afterwards all is well by itself', async () => {
    assert.equal((await abrir()).estado, 201);
    await instalacion.cluster.kill9();
    for (const { estado, cabeceras, json } of await Promise.all([abrir(), abrir(), abrir()])) {
      assert.equal(estado, 503);
      assert.equal(cabeceras['x-error-code'], 'no_disponible');
      assert.match(String(cabeceras['retry-after']), /^\d+$/);
      assert.deepEqual(Object.keys(json), ['success', 'error']);
    }
    assert.equal(await salud('/healthz'), 200);
    assert.equal(await salud('/readyz'), 503);
    await instalacion.cluster.restart();
    await hasta('requests succeed', async () => (await abrir()).estado === 201, RECUPERACION);
    assert.equal(await salud('/readyz'), 200);
    await hasta(
      'the worker seals what was opened',
      async () => (await instalacion.superSql('select 1 from auditoria where secuencia is null')).length === 0,
      RECUPERACION,
    );
  });

  it('a restart in the middle of openings costs none of them more than a 503', async () => {
    const respuestas: Respuesta[] = [];
    let siguen = true;
    const clientes = Array.from({ length: 4 }, async () => {
      while (siguen) respuestas.push(await abrir());
    });
    await hasta('openings are under way', async () => respuestas.length > 8);
    await instalacion.cluster.restart(); // clean: connections are told that an administrator ended them
    await instalacion.cluster.kill9(); // and not clean
    await instalacion.cluster.restart();
    const antes = respuestas.length;
    await hasta(
      'openings go on',
      async () => respuestas.slice(antes).some(({ estado }) => estado === 201),
      RECUPERACION,
    );
    siguen = false;
    await Promise.all(clientes);
    const otras = respuestas.filter(({ estado }) => estado !== 201 && estado !== 503);
    assert.deepEqual(
      otras.map(({ texto }) => texto),
      [],
    );
  });

  it('an e-mail that was taken while the database was away is recorded when it is back, and not sent again', async () => {
    const { promise: desenlace, resolve: soltar } = Promise.withResolvers<null>();
    const { promise: llegada, resolve: llegar } = Promise.withResolvers<void>();
    buzon.alRecibir = () => {
      llegar();
      return desenlace;
    };
    const cuerpo = unCaso();
    const respuesta = abrir(cuerpo);
    await llegada;
    await instalacion.cluster.kill9();
    soltar(null);
    const { json } = await respuesta; // the wait for the mail server ends before the record can be written
    await instalacion.cluster.restart();
    await hasta(
      'the outcome is on record',
      async () => (await estadoDe(json.data.caso_id)) === 'enviado',
      RECUPERACION,
    );
    assert.equal(buzon.vistos.filter(({ para }) => para.includes(String(cuerpo.heredero.email))).length, 1);
  });

  it('the process is still the first one', async () => {
    assert.equal(await Promise.race([servidor.fin, null]), null, servidor.salida());
  });
});
