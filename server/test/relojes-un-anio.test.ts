/** A year of simulated time over 1,000 random cases: every clock fires once, on the right working day, and nothing open lacks a date. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { enHorario } from '../src/capabilities/calendario/reglas-calendario.ts';
import type { RelojPendiente } from '../src/capabilities/relojes/reglas-avisos.ts';
import type { Disparado } from '../src/capabilities/relojes/reglas-instantanea.ts';
import { azarDe } from './azar.ts';
import { CasoSimulado, DIA, MINUTO } from './relojes-simulacion.ts';

const CASOS = 1000;
const DESDE = Date.parse('2026-01-02T00:00:00Z');
const ANIO = 365;

/** By hand from the calendars of Madrid, and not from the tables that are under test. */
const FESTIVOS = new Set(
  (
    '2025-12-08 2025-12-25 2026-01-01 2026-01-06 2026-04-02 2026-04-03 2026-05-01 2026-05-02 2026-05-15 2026-08-15 2026-10-12 2026-11-02 2026-11-09 ' +
    '2026-12-07 2026-12-08 2026-12-25 2027-01-01 2027-01-06 2027-03-25 2027-03-26 2027-05-01 2027-05-03'
  ).split(' '),
);
const PARTES = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone: 'Europe/Madrid', hourCycle: 'h23', weekday: 'short' },
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
});
function enMadrid(instante: Date): { dia: string; hora: number; semana: string } {
  const de = Object.fromEntries(PARTES.formatToParts(instante).map(({ type, value }) => [type, value]));
  return { dia: `${de.year}-${de.month}-${de.day}`, hora: Number(de.hour), semana: de.weekday ?? '' };
}
const habil = (dia: string): boolean => {
  const semana = new Date(`${dia}T00:00:00Z`).getUTCDay();
  return semana !== 0 && semana !== 6 && !FESTIVOS.has(dia);
};
const mas = (dia: string, n: number): string => new Date(Date.parse(dia) + n * DIA).toISOString().slice(0, 10);
function desde(dia: string): string {
  let uno = dia;
  while (!habil(uno)) uno = mas(uno, 1);
  return uno;
}
const dia = (instante: Date): string => enMadrid(instante).dia;
const mayor = (...dias: readonly string[]): string => [...dias].sort().at(-1) as string;

/** The same day some months on; Date rolls over what a month does not have, and the last of it is meant. */
function mesesTras(uno: string, meses: number): string {
  const [anio = 0, mes = 1, ordinal = 1] = uno.split('-').map(Number);
  const fin = new Date(Date.UTC(anio, mes - 1 + meses, ordinal));
  if (fin.getUTCDate() !== ordinal) fin.setUTCDate(0);
  return fin.toISOString().slice(0, 10);
}

type Suceso = Disparado & { readonly vence: Date; readonly esperado: string };
const CORREOS: readonly Disparado['clase'][] = ['recordatorio', 'aviso_cierre', 'acceso', 'carta'];

/** The day on which a clock has to fire, worked out another way from what had happened. */
function diaDebido(caso: CasoSimulado, reloj: Disparado, correos: readonly Date[]): string {
  const semana = correos.length === 0 ? '0000-00-00' : mas(dia(correos.at(-1) as Date), 7);
  const cuenta = caso.cuentas.find(({ id }) => id === reloj.sobre);
  switch (reloj.clase) {
    case 'recordatorio':
      return desde(mayor(mas(dia(reloj.ciclo), [3, 10, 30][reloj.numero - 1] as number), semana));
    case 'aviso_cierre':
      return desde(mayor(mas(dia(reloj.ciclo), 90), semana));
    case 'cierre':
      return desde(
        mas(
          dia(
            caso.disparados.find(({ clase, ciclo }) => clase === 'aviso_cierre' && ciclo === reloj.ciclo)
              ?.disparado as Date,
          ),
          15,
        ),
      );
    case 'acceso':
      return desde(mayor(mas(dia(reloj.ciclo), -14), semana));
    case 'reposo': {
      // the worker looks at full minutes: what ends in the last one of the day is seen the next morning
      const fin = new Date(Math.ceil(Number(cuenta?.reposo_hasta) / MINUTO) * MINUTO);
      const tarde = enMadrid(fin).hora >= 20;
      return desde(tarde ? mas(dia(fin), 1) : dia(fin));
    }
    case 'carta':
      return desde(mayor(dia(reloj.ciclo), semana));
    case 'insistencia': {
      const tras = desde(mas(cuenta?.plazo as string, 1));
      const insistido = cuenta?.ultima_insistencia;
      if (!insistido) return tras;
      // To the officer not before the month in which the request has to be answered is over.
      const mes = desde(mesesTras(dia(cuenta.solicitada as Date), 1));
      return mayor(tras, desde(mas(mes, 1)), desde(mas(dia(insistido), 7)));
    }
    case 'reclamacion':
      return mayor(
        desde(mas(cuenta?.plazo as string, 1)),
        desde(mesesTras(dia(cuenta?.ultima_insistencia as Date), 2)),
      );
    case 'silencio': {
      if (cuenta?.reclamada)
        return mayor(desde(mas(cuenta.plazo as string, 1)), desde(mesesTras(dia(cuenta.reclamada), 3)));
      const enSusManos = caso.disparados.find(
        ({ clase, sobre, ciclo }) => clase === 'reclamacion' && sobre === reloj.sobre && ciclo === reloj.ciclo,
      );
      return desde(mas(dia(enSusManos?.disparado as Date), 30));
    }
    case 'certificado': {
      let fin = caso.fallecimiento;
      for (let faltan = 15; faltan > 0; faltan -= 1) fin = desde(mas(fin, 1));
      return fin;
    }
  }
}

/** Everything open has exactly one date, and each is a working day. */
function comprobarFechas(caso: CasoSimulado, ahora: Date): void {
  const plazos = caso.plazos(ahora);
  if (!caso.vivo()) {
    assert.deepEqual(plazos, []);
    return;
  }
  const n = (que: string, de: string | null) => plazos.filter((plazo) => plazo.que === que && plazo.de === de).length;
  assert.equal(n('caso', null), 1, caso.id);
  for (const { id, estado } of caso.cuentas) {
    const abierta = !['resuelta', 'sin_respuesta', 'descartada'].includes(estado);
    assert.equal(n('cuenta', id), abierta ? 1 : 0, `${id} ${estado}`);
  }
  for (const { id, estado } of caso.certificados)
    assert.equal(n('certificado', id), estado === 'pendiente' || estado === 'solicitado' ? 1 : 0, id);
  for (const { id } of caso.papeles) assert.equal(n('documento', id), 1, id);
  const falta = [caso.prueba, caso.mandato].filter((uno) => uno === 'falta').length;
  if (!caso.documentacionCompleta) assert.equal(n('documento', null), falta, caso.id);
  for (const { fecha, que } of plazos) assert.ok(habil(fecha), `${que} of ${caso.id} on ${fecha}`);
}

/** Lives the year of one case: people at random instants, the worker each time that a clock has come. */
function vivir(semilla: number): { caso: CasoSimulado; sucesos: Suceso[]; actuo: boolean } {
  const azar = azarDe(semilla);
  const abierto = new Date(DESDE + Math.floor(azar() * 120 * DIA));
  const caso = new CasoSimulado(`c${semilla}`, azar, abierto);
  const sucesos: Suceso[] = [];
  const correos: Date[] = [];
  const deHeredero = azar() < 0.25 ? Number.POSITIVE_INFINITY : (0.5 + azar() * 25) * DIA;
  let [ahora, heredero, servicio, otros] = [abierto.getTime(), abierto.getTime() + azar() * deHeredero, 0, 0];
  let [actuo, reanudado] = [false, '0000-00-00'];
  const fin = abierto.getTime() + ANIO * DIA;
  servicio = ahora + azar() * 3 * DIA;
  otros = ahora + azar() * 20 * DIA;
  comprobarFechas(caso, abierto);
  while (caso.vivo()) {
    const proximo = caso.pendientes(new Date(ahora))[0]?.vence.getTime() ?? Number.POSITIVE_INFINITY;
    // The worker looks once a minute, in working hours: what is due is done within the minute.
    const reloj = Number.isFinite(proximo)
      ? enHorario(new Date(Math.ceil(Math.max(ahora, proximo) / MINUTO) * MINUTO)).getTime()
      : proximo;
    ahora = Math.min(reloj, heredero, servicio, otros);
    if (ahora > fin) break;
    const instante = new Date(ahora);
    if (ahora === reloj) {
      const debido = caso.pendientes(instante)[0] as RelojPendiente;
      const dePronto = mayor(diaDebido(caso, { ...debido, disparado: instante }, correos), desde(reanudado));
      const esperado = CORREOS.includes(debido.clase)
        ? dePronto
        : diaDebido(caso, { ...debido, disparado: instante }, correos);
      const suceso = caso.dispararUno(instante);
      assert.ok(suceso, 'a clock said that it was due and was not');
      sucesos.push({ ...suceso, esperado });
      if (CORREOS.includes(suceso.clase)) correos.push(instante);
      if (suceso.clase === 'insistencia' && azar() < 0.8)
        caso.insistir(suceso.sobre, new Date(ahora + azar() * 5 * 3_600_000));
    } else if (ahora === heredero) {
      if (azar() < 0.02) {
        caso.recordatorios = !caso.recordatorios;
        // What fell due while they were stopped goes out on the next working day.
        reanudado = enMadrid(instante).hora >= 20 ? mas(dia(instante), 1) : dia(instante);
      }
      actuo = caso.actuaElHeredero(instante) || actuo;
      heredero += azar() < 0.05 ? Number.POSITIVE_INFINITY : azar() * deHeredero;
    } else if (ahora === servicio) {
      caso.actuaElServicio(instante);
      servicio += (0.2 + azar() * 4) * DIA;
    } else {
      caso.contestaAlguien(instante);
      otros += (1 + azar() * 40) * DIA;
    }
    comprobarFechas(caso, instante);
  }
  return { caso, sucesos, actuo };
}

describe('a year of 1,000 cases', () => {
  let vividos: ReturnType<typeof vivir>[] = [];
  let todos: Suceso[] = [];
  before(() => {
    vividos = Array.from({ length: CASOS }, (_, i) => vivir(i + 1));
    todos = vividos.flatMap(({ sucesos }) => sucesos);
  });

  it('has clocks of every kind, and cases of every end', () => {
    const cuantos = (clase: string) => todos.filter((uno) => uno.clase === clase).length;
    const clases = [
      'recordatorio',
      'aviso_cierre',
      'cierre',
      'acceso',
      'reposo',
      'carta',
      'insistencia',
      'reclamacion',
      'silencio',
      'certificado',
    ];
    for (const clase of clases) assert.ok(cuantos(clase) >= 20, `${clase}: ${cuantos(clase)}`);
    const finales = new Set(vividos.map(({ caso }) => (caso.vivo() ? 'vivo' : caso.resultado)));
    for (const final of ['vivo', 'completado', 'parcial', 'sin_respuesta']) assert.ok(finales.has(final), final);
  });

  it('fires every clock once', () => {
    const vistos = new Set<string>();
    for (const { clase, sobre, ciclo, numero } of todos) {
      const clave = `${clase} ${sobre} ${ciclo.toISOString()} ${numero}`;
      assert.ok(!vistos.has(clave), clave);
      vistos.add(clave);
    }
  });

  it('fires each on the right working day, none at night, on a weekend or on a holiday', () => {
    for (const { clase, sobre, disparado, esperado } of todos) {
      const { dia: cuando, hora } = enMadrid(disparado);
      assert.equal(cuando, esperado, `${clase} of ${sobre}`);
      assert.ok(habil(cuando) && hora >= 9 && hora < 20, `${clase} of ${sobre} at ${disparado.toISOString()}`);
    }
  });

  it('goes over both changes of the clock, on either side of which the same hour is another in UTC', () => {
    const deReloj = (desde: string, hasta: string) =>
      new Set(
        todos
          .filter(
            ({ clase, disparado }) => clase === 'recordatorio' && dia(disparado) >= desde && dia(disparado) <= hasta,
          )
          .map(({ disparado }) => disparado.getUTCHours()),
      );
    assert.deepEqual([...deReloj('2026-03-16', '2026-03-27')], [8]);
    assert.deepEqual([...deReloj('2026-03-30', '2026-04-10')], [7]);
    assert.deepEqual([...deReloj('2026-10-12', '2026-10-23')], [7]);
    assert.deepEqual([...deReloj('2026-10-26', '2026-11-06')], [8]);
  });

  it('writes to no family more than once a week, nor more than thrice in one silence, nor after they said stop', () => {
    for (const { sucesos } of vividos) {
      const correos = sucesos.filter(({ clase }) => CORREOS.includes(clase));
      for (const [i, uno] of correos.entries()) {
        const antes = correos[i - 1];
        if (antes) assert.ok(Date.parse(dia(uno.disparado)) - Date.parse(dia(antes.disparado)) >= 7 * DIA, uno.sobre);
      }
      assert.ok(correos.every(({ numero }) => numero <= 3));
    }
    // A silence of a whole year: three reminders and the notice, and then it is closed.
    const mudos = vividos.filter(({ caso, actuo }) => !actuo && !caso.vivo());
    assert.ok(mudos.length > 50);
    for (const { sucesos } of mudos)
      assert.deepEqual(
        sucesos.map(({ clase }) => clase),
        ['recordatorio', 'recordatorio', 'recordatorio', 'aviso_cierre', 'cierre'],
      );
  });
});
