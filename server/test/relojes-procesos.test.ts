/** Several processes and one database: no clock fires twice, none is lost when a process is killed in the middle. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { solicitarCertificado } from '../src/capabilities/certificados/solicitar-certificado.ts';
import { azarDe, semillaDe } from './azar.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { aLasDiez, darRonda, moverA } from './relojes.ts';
import { crearTaller, type Taller } from './trabajo.ts';

const CASOS = 40;

describe('processes of clocks on one database', () => {
  let e: Entorno;
  let t: Taller;
  let otro: Taller;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    moverA(e, '2026-11-23T09:30:00Z');
    [t, otro] = [await crearTaller(e), await crearTaller(e)];
  });
  after(() => e.cerrar());

  /** @param matarTras cases that it may begin before it is killed; undefined: it ends by itself */
  async function proceso(ahora: Date, matarTras = Number.POSITIVE_INFINITY): Promise<number | 'muerto'> {
    const hijo: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'relojes-proceso.ts')], {
      env: { ...process.env, ...e.base.entorno, SMTP_URL: 'smtp://127.0.0.1:9', ALBACEA_AHORA: ahora.toISOString() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const salida = once(hijo, 'exit');
    let fin: number | 'muerto' = 'muerto';
    for await (const linea of createInterface({ input: hijo.stdout as NodeJS.ReadableStream })) {
      if (linea.startsWith('fin ')) fin = Number(linea.slice(4));
      else if (Number(linea) >= matarTras) hijo.kill('SIGKILL');
    }
    await salida;
    return fin;
  }
  const cuantos = async (sql: string) =>
    (await e.base.superSql<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n;

  it('killed one after another in the middle of a round, each family gets its one reminder', async () => {
    for (let i = 0; i < CASOS; i += 1) await (i % 2 === 0 ? t : otro).abrir();
    while ((await e.programa.despachador.ronda()) > 0); // until the first e-mail has left, no reminder overtakes it
    const ahora = aLasDiez('2026-11-26');
    const muertes = [await proceso(ahora, 3), await proceso(ahora, 7), await proceso(ahora, 1)];
    assert.deepEqual(muertes, ['muerto', 'muerto', 'muerto']);
    const antes = (await cuantos(`relojes where clase = 'recordatorio'`)) ?? 0;
    assert.ok(antes > 0 && antes < CASOS, `${antes} before the last process`);
    assert.equal(await proceso(ahora), CASOS - antes);
    assert.equal(await cuantos(`relojes where clase = 'recordatorio'`), CASOS);
    assert.equal(await cuantos(`correos where tipo = 'recordatorio'`), CASOS);
    assert.equal(await cuantos(`cronologia where tipo = 'recordatorio_enviado'`), CASOS);
  });

  it('three at once on the same rows share the work, and nothing happens twice', async () => {
    const ahora = aLasDiez('2026-12-03');
    const hechos = await Promise.all([proceso(ahora), proceso(ahora), proceso(ahora)]);
    assert.equal(
      hechos.reduce<number>((suma, n) => suma + Number(n), 0),
      CASOS,
      hechos.join(),
    );
    assert.equal(await cuantos(`correos where tipo = 'recordatorio'`), 2 * CASOS);
    assert.equal(
      await cuantos(`(select caso from relojes where numero = 2 group by caso having count(*) <> 1) as mal`),
      0,
    );
    assert.equal(await proceso(ahora), 0);
  });
});

describe('half a year of cases in the database', () => {
  let e: Entorno;
  let t: Taller;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    moverA(e, '2026-09-21T09:30:00Z'); // over the end of summer time, Christmas, Easter and its beginning
    t = await crearTaller(e);
  });
  after(() => e.cerrar());

  /** What is open and has no date, or has one though it is not. */
  const SIN_FECHA = `
    select 'caso' as que, id from casos where (estado in ('abierto', 'en_tramite')) <> (proxima_accion is not null)
    union all select 'cuenta', k.id from cuentas k join casos c on c.id = k.caso
      where (k.estado in ('propuesta', 'confirmada', 'solicitada', 'rechazada') and c.estado in ('abierto', 'en_tramite'))
         <> (k.proxima_accion is not null and k.actua is not null)
    union all select 'certificado', k.id from certificados k join casos c on c.id = k.caso
      where (k.estado in ('pendiente', 'solicitado')) <> (k.proxima_accion is not null and k.actua is not null)
    union all select 'reloj', id from casos where proximo_reloj is not null and estado not in ('abierto', 'en_tramite')`;

  it('leaves nothing open without a date, fires on working days alone, and counts every e-mail', async (contexto) => {
    const semilla = semillaDe();
    contexto.diagnostic(`ALBACEA_SEMILLA=${semilla}`);
    const azar = azarDe(semilla);
    const casos: string[] = [];
    const cuentas = new Map<string, string[]>();
    let disparos = 0;
    const deCaso = () => casos[Math.floor(azar() * casos.length)] as string;
    const intentar = (trabajo: () => Promise<unknown>) =>
      trabajo().catch((error) => {
        if (!('codigo' in error)) throw error; // the case has ended, or the state does not allow it
      });
    const pasos: (() => Promise<unknown>)[] = [
      async () => {
        const fallecimiento = e.reloj.ahora().toISOString().slice(0, 10);
        const modulos_contratados = azar() < 0.5 ? ['borrado', 'certificados'] : ['borrado'];
        const caso = await t.abrir({ modulos_contratados, fallecido: { fecha_fallecimiento: fallecimiento } });
        casos.push(caso);
        cuentas.set(caso, []);
      },
      async () => {
        const caso = deCaso();
        cuentas.get(caso)?.push(await t.anadirCuenta(caso, 'borrado', azar() < 0.5 ? 'propuesta' : 'confirmada'));
      },
      async () => {
        const caso = deCaso();
        const cuenta = cuentas.get(caso)?.at(-1);
        const estado = (['solicitada', 'rechazada', 'resuelta', 'confirmada'] as const)[Math.floor(azar() * 4)];
        if (cuenta && estado) await t.ponerCuenta(caso, cuenta, estado);
      },
      () => t.tramitar(deCaso()),
      () => t.tx((tx) => solicitarCertificado(tx, t.quien('servicio'), deCaso(), { tipo: 'defuncion_literal' })),
    ];
    for (let dia = 0; dia < 200; dia += 1) {
      e.reloj.avanzar(86_400_000 - Math.floor(azar() * 7_200_000) + Math.floor(azar() * 7_200_000));
      const paso = casos.length < 8 ? pasos[0] : pasos[Math.floor(azar() * pasos.length)];
      if (paso && azar() < 0.35) await intentar(paso);
      // Two at once, as two processes would.
      const rondas = await Promise.all([darRonda(e), darRonda(e)]);
      disparos += rondas.flat().length;
      if (dia % 5 === 0) assert.deepEqual(await e.base.superSql(SIN_FECHA), [], `day ${dia}`);
    }
    assert.deepEqual(await e.base.superSql(SIN_FECHA), []);
    const marcas = await e.base.superSql<{ clase: string; disparado: Date; correo: string | null }>(
      'select * from relojes',
    );
    assert.equal(marcas.length, disparos, 'each that fired is entered, once');
    assert.ok(disparos > 10, String(disparos));
    for (const { disparado } of marcas) {
      const [semana = '', hora = ''] = new Intl.DateTimeFormat('en-GB', {
        ...{ timeZone: 'Europe/Madrid', weekday: 'short', hour: '2-digit', hourCycle: 'h23' },
      })
        .format(disparado)
        .split(/,? /);
      assert.ok(!['Sat', 'Sun'].includes(semana) && Number(hora) >= 9 && Number(hora) < 20, disparado.toISOString());
    }
    const correos = await e.base.superSql<{ id: string }>(
      `select id from correos where tipo in ('recordatorio', 'aviso_cierre', 'acceso_por_caducar')`,
    );
    assert.deepEqual(correos.map(({ id }) => id).sort(), marcas.flatMap(({ correo }) => correo ?? []).sort());
  });
});
