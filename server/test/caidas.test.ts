/** SIGKILL of api, worker and PostgreSQL at random moments. ALBACEA_CICLOS=200 runs it long. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as dormir } from 'node:timers/promises';
import { abrirSinParar, adelantarPlazos, comprobarAperturas, comprobarRepeticiones } from './aperturas-sin-parar.ts';
import { azarDe, semillaDe } from './azar.ts';
import { abrirBuzon, type Buzon } from './buzon.ts';
import type { Aseguradora } from './entorno.ts';
import { hasta, type Instalacion, instalar } from './instalacion.ts';
import { crearPorOrden, ejecutar, lanzar, type Proceso, servir } from './procesos.ts';
import { puertoLibre } from './puerto-libre.ts';

const CICLOS = Number(process.env.ALBACEA_CICLOS ?? 2);
const CLIENTES = 12;
const PAPELES = ['api', 'start', 'worker'] as const;
type Papel = (typeof PAPELES)[number];

describe('SIGKILL at random moments', () => {
  const semilla = semillaDe();
  const azar = azarDe(semilla);
  let buzon: Buzon;
  let instalacion: Instalacion;
  let aseguradoras: Aseguradora[];
  let puertos: Record<Papel, number>;
  const vivos = new Map<Papel, Proceso>();
  before(async () => {
    buzon = await abrirBuzon();
    instalacion = await instalar({ SMTP_URL: buzon.url, MAIL_WAIT_MS: '500' });
    const { variables } = instalacion;
    aseguradoras = [await crearPorOrden('aurora', 'A', variables), await crearPorOrden('boreal', 'B', variables)];
    puertos = { api: await puertoLibre(), start: await puertoLibre(), worker: 0 };
    // Slow enough for a kill to meet messages on the line, and not always willing.
    buzon.alRecibir = async () => {
      await dormir(azar() * 40);
      return azar() < 0.1 ? Object.assign(new Error('later'), { responseCode: 451 }) : null;
    };
  });
  after(async () => {
    await matarTodos('SIGKILL');
    await instalacion.cerrar();
    await buzon.cerrar();
  });

  async function arrancar(papel: Papel): Promise<void> {
    const variables = { ...instalacion.variables, PORT: String(puertos[papel]) };
    vivos.set(papel, papel === 'worker' ? lanzar([papel], variables) : await servir(papel, variables));
  }
  const matarTodos = (senal: NodeJS.Signals) =>
    Promise.all([...vivos.values()].map((proceso) => proceso.terminar(senal)));
  const destinos = () => [puertos.api, puertos.start].map((puerto) => `http://127.0.0.1:${puerto}`);

  async function unaMatanza(): Promise<string[]> {
    const papeles = PAPELES.filter(() => azar() < 0.4);
    const conBase = azar() < 0.4;
    const base = async () => {
      await instalacion.cluster.kill9();
      await dormir(azar() * 300);
      await instalacion.cluster.restart();
    };
    await Promise.all([conBase && base(), ...papeles.map((papel) => vivos.get(papel)?.terminar('SIGKILL'))]);
    await Promise.all(papeles.map(arrancar));
    // One that was still starting when the database went away says so and ends; whoever supervises it starts it again.
    for (const [papel, { fin, salida }] of vivos) {
      const ended = await Promise.race([fin, null]);
      if (conBase && ended?.codigo === 1 && salida().includes('the database is away')) await arrancar(papel);
    }
    for (const [papel, { fin, salida }] of vivos) {
      assert.equal(await Promise.race([fin, null]), null, `${papel} ended by itself: ${salida()}`);
    }
    await instalacion.superSql('truncate limites_uso');
    return conBase ? [...papeles, 'postgres'] : papeles;
  }

  /** What the crashes left behind waits for leases; they are brought forward while nobody runs. */
  async function asentar(): Promise<void> {
    await matarTodos('SIGKILL');
    buzon.alRecibir = () => null;
    await adelantarPlazos(instalacion.superSql);
    await Promise.all(PAPELES.map(arrancar));
    const vacia = async (sql: string) => (await instalacion.superSql(sql)).length === 0;
    await hasta('every e-mail has gone', () => vacia(`select 1 from correos where estado = 'pendiente'`));
    await hasta('everything is sealed', () => vacia('select 1 from auditoria where secuencia is null'));
  }

  it(`${CICLOS} times over api, worker and PostgreSQL: nothing acknowledged is lost, doubled or half-written`, {
    timeout: 300_000 + CICLOS * 30_000, // a machine under load is slow, not wrong
  }, async (t) => {
    t.diagnostic(`seed ${semilla}`);
    await Promise.all(PAPELES.map(arrancar));
    const clientes = abrirSinParar(destinos, aseguradoras, CLIENTES);
    const muertos: string[] = [];
    for (let ciclo = 0; ciclo < CICLOS; ciclo += 1) {
      await dormir(100 + azar() * 700);
      muertos.push(...(await unaMatanza()));
    }
    await clientes.parar();
    await asentar();
    const { aperturas } = clientes;
    const repetidos = await comprobarAperturas(instalacion.superSql, aperturas, buzon);
    const cuenta = Object.entries(Object.groupBy(muertos, (nombre) => nombre)).map(([n, v]) => `${n} ${v?.length}`);
    t.diagnostic(`killed: ${cuenta.join(', ')}; ${aperturas.length} openings; ${repetidos} e-mails came twice`);
    await instalacion.superSql('truncate limites_uso');
    await comprobarRepeticiones(aperturas.slice(-100), destinos()[0] as string);
    for (const { slug } of aseguradoras) {
      const orden = ['auditoria', 'verificar', '--aseguradora', slug, '--json'];
      const { salida } = await ejecutar(orden, instalacion.variables);
      assert.partialDeepStrictEqual(JSON.parse(salida), { correcta: true, sin_sellar: 0 });
    }
  });
});
