/**
 * A year of simulated time for random cases: every clock fires once, on the right working day, and nothing open lacks a date.
 * `npm run soak` simulates a thousand cases.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { PendingClock } from '../../src/agenda/reminders/rules-notices.ts';
import type { Fired } from '../../src/agenda/reminders/rules-snapshot.ts';
import { inSchedule } from '../../src/shared/rules-calendar.ts';
import { DAY, MINUTE, SimulatedCaso } from '../support/clocks-simulation.ts';
import { rounds } from '../support/length.ts';
import { randomOf } from '../support/random.ts';

const CASOS = rounds(200, 1000);
const SINCE = Date.parse('2026-01-02T00:00:00Z');
const YEAR = 365;

/** Holidays copied by hand from the official calendars of Madrid, not from the tables under test. */
const HOLIDAYS = new Set(
  (
    '2025-12-08 2025-12-25 2026-01-01 2026-01-06 2026-04-02 2026-04-03 2026-05-01 2026-05-02 2026-05-15 2026-08-15 2026-10-12 2026-11-02 2026-11-09 ' +
    '2026-12-07 2026-12-08 2026-12-25 2027-01-01 2027-01-06 2027-03-25 2027-03-26 2027-05-01 2027-05-03'
  ).split(' '),
);
const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Madrid',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
});
function inMadrid(instant: Date): { day: string; hour: number; weekday: string } {
  const from = Object.fromEntries(PARTS.formatToParts(instant).map(({ type, value }) => [type, value]));
  return { day: `${from.year}-${from.month}-${from.day}`, hour: Number(from.hour), weekday: from.weekday ?? '' };
}
const business = (day: string): boolean => {
  const week = new Date(`${day}T00:00:00Z`).getUTCDay();
  return week !== 0 && week !== 6 && !HOLIDAYS.has(day);
};
const addDays = (day: string, n: number): string => new Date(Date.parse(day) + n * DAY).toISOString().slice(0, 10);
function workingDayFrom(day: string): string {
  let one = day;
  while (!business(one)) one = addDays(one, 1);
  return one;
}
const day = (instant: Date): string => inMadrid(instant).day;
const latest = (...days: readonly string[]): string => [...days].sort().at(-1) as string;

/** The same day some months later, or the last day of a shorter month. */
function monthsAfter(one: string, months: number): string {
  const [year = 0, month = 1, ordinal = 1] = one.split('-').map(Number);
  const end = new Date(Date.UTC(year, month - 1 + months, ordinal));
  if (end.getUTCDate() !== ordinal) end.setUTCDate(0);
  return end.toISOString().slice(0, 10);
}

type Happening = Fired & { readonly vence: Date; readonly expected: string; readonly reminded: boolean };
const REMINDERS: readonly Fired['clase'][] = ['recordatorio', 'aviso_cierre', 'acceso'];
const MAILS: readonly Fired['clase'][] = [...REMINDERS, 'noticias'];

/** The day on which a clock must fire, computed independently of the code under test. */
function dueDay(caso: SimulatedCaso, clock: Fired, mails: readonly Date[]): string {
  const week = mails.length === 0 ? '0000-00-00' : addDays(day(mails.at(-1) as Date), 7);
  const cuenta = caso.cuentas.find(({ id }) => id === clock.sobre);
  switch (clock.clase) {
    case 'recordatorio':
      return workingDayFrom(latest(addDays(day(clock.ciclo), [3, 10, 30][clock.numero - 1] as number), week));
    case 'aviso_cierre':
      return workingDayFrom(latest(addDays(day(clock.ciclo), 90), addDays(day(caso.waitsSince), 90), week));
    case 'cierre':
      return workingDayFrom(
        addDays(
          day(
            caso.fired.find(
              (one) => one.clase === 'aviso_cierre' && one.ciclo === clock.ciclo && one.numero === clock.numero,
            )?.disparado as Date,
          ),
          15,
        ),
      );
    case 'acceso':
      return workingDayFrom(latest(addDays(day(clock.ciclo), -14), week));
    case 'reposo': {
      // the worker runs at full minutes: a term that ends in the last minute of the day is noticed the next morning
      const end = new Date(Math.ceil(Number(cuenta?.reposo_hasta) / MINUTE) * MINUTE);
      const late = inMadrid(end).hour >= 20;
      return workingDayFrom(late ? addDays(day(end), 1) : day(end));
    }
    case 'noticias':
      return workingDayFrom(latest(day(clock.ciclo), week));
    case 'insistencia': {
      const after = workingDayFrom(addDays(cuenta?.plazo as string, 1));
      const chased = cuenta?.ultima_insistencia;
      if (!chased) return after;
      // The complaint to the officer waits until the month for answering the request is over.
      const month = workingDayFrom(monthsAfter(day(cuenta.solicitada as Date), 1));
      return latest(after, workingDayFrom(addDays(month, 1)), workingDayFrom(addDays(day(chased), 7)));
    }
    case 'reclamacion':
      return latest(
        workingDayFrom(addDays(cuenta?.plazo as string, 1)),
        workingDayFrom(monthsAfter(day(cuenta?.ultima_insistencia as Date), 2)),
      );
    case 'silencio': {
      if (cuenta?.reclamada)
        return latest(
          workingDayFrom(addDays(cuenta.plazo as string, 1)),
          workingDayFrom(monthsAfter(day(cuenta.reclamada), 3)),
        );
      const withFamily = caso.fired.find(
        ({ clase, sobre, ciclo }) => clase === 'reclamacion' && sobre === clock.sobre && ciclo === clock.ciclo,
      );
      return workingDayFrom(addDays(day(withFamily?.disparado as Date), 30));
    }
    case 'certificado': {
      let end = caso.fallecimiento;
      for (let missing = 15; missing > 0; missing -= 1) end = workingDayFrom(addDays(end, 1));
      return end;
    }
    case 'turno':
      assert.fail('no account of this simulation waits for another');
  }
}

/** Checks that everything open has exactly one next date, which is a working day. */
function checkDates(caso: SimulatedCaso, now: Date): void {
  const deadlines = caso.deadlines(now);
  if (!caso.alive()) {
    assert.deepEqual(deadlines, []);
    return;
  }
  const n = (what: string, from: string | null) =>
    deadlines.filter((deadline) => deadline.que === what && deadline.de === from).length;
  assert.equal(n('caso', null), 1, caso.id);
  for (const { id, estado } of caso.cuentas) {
    const opened = !['resuelta', 'sin_respuesta', 'descartada'].includes(estado);
    assert.equal(n('cuenta', id), opened ? 1 : 0, `${id} ${estado}`);
  }
  for (const { id, estado } of caso.certificados)
    assert.equal(n('certificado', id), estado === 'pendiente' || estado === 'solicitado' ? 1 : 0, id);
  for (const { id } of caso.papeles) assert.equal(n('documento', id), 1, id);
  const missing = [caso.prueba, caso.mandato].filter((one) => one === 'falta').length;
  if (!caso.completePapers) assert.equal(n('documento', null), missing, caso.id);
  for (const { fecha, que } of deadlines) assert.ok(business(fecha), `${que} of ${caso.id} on ${fecha}`);
}

/** Simulates the year of one case: people act at random instants, the worker when a clock is due. */
function live(seed: number): { caso: SimulatedCaso; happenings: Happening[]; acted: boolean; stopped: boolean } {
  const random = randomOf(seed);
  const opened = new Date(SINCE + Math.floor(random() * 120 * DAY));
  const caso = new SimulatedCaso(`c${seed}`, random, opened);
  const happenings: Happening[] = [];
  const mails: Date[] = [];
  const ofHeredero = random() < 0.25 ? Number.POSITIVE_INFINITY : (0.5 + random() * 25) * DAY;
  let [now, heredero, service, others] = [opened.getTime(), opened.getTime() + random() * ofHeredero, 0, 0];
  let [acted, stopped, resumed] = [false, false, '0000-00-00'];
  const end = opened.getTime() + YEAR * DAY;
  service = now + random() * 3 * DAY;
  others = now + random() * 20 * DAY;
  checkDates(caso, opened);
  while (caso.alive()) {
    const next = caso.openTasks(new Date(now))[0]?.vence.getTime() ?? Number.POSITIVE_INFINITY;
    // The worker runs once a minute in working hours, so what is due is done within a minute.
    const clock = Number.isFinite(next)
      ? inSchedule(new Date(Math.ceil(Math.max(now, next) / MINUTE) * MINUTE)).getTime()
      : next;
    now = Math.min(clock, heredero, service, others);
    if (now > end) break;
    const instant = new Date(now);
    if (now === clock) {
      const due = caso.openTasks(instant)[0] as PendingClock;
      const computed = dueDay(caso, { ...due, disparado: instant, cumplido: instant }, mails);
      const expected = REMINDERS.includes(due.clase) ? latest(computed, workingDayFrom(resumed)) : computed;
      const happening = caso.fireOne(instant);
      assert.ok(happening, 'a due clock fires');
      happenings.push({ ...happening, expected, reminded: caso.reminded });
      if (MAILS.includes(happening.clase)) mails.push(instant);
      if (happening.clase === 'insistencia' && random() < 0.8)
        caso.insist(happening.sobre, new Date(now + random() * 5 * 3_600_000));
    } else if (now === heredero) {
      if (random() < 0.02) {
        caso.reminded = !caso.reminded;
        stopped ||= !caso.reminded;
        // Reminders that fell due while they were stopped are sent on the next working day.
        resumed = inMadrid(instant).hour >= 20 ? addDays(day(instant), 1) : day(instant);
      }
      acted = caso.herederoActs(instant) || acted;
      heredero += random() < 0.05 ? Number.POSITIVE_INFINITY : random() * ofHeredero;
    } else if (now === service) {
      caso.serviceActs(instant);
      service += (0.2 + random() * 4) * DAY;
    } else {
      caso.somebodyAnswers(instant);
      others += (1 + random() * 40) * DAY;
    }
    checkDates(caso, instant);
  }
  return { caso, happenings, acted, stopped };
}

describe(`a year of ${CASOS} cases`, () => {
  let lives: ReturnType<typeof live>[] = [];
  let all: Happening[] = [];
  before(() => {
    lives = Array.from({ length: CASOS }, (_, i) => live(i + 1));
    all = lives.flatMap(({ happenings }) => happenings);
  });

  it('includes every kind of clock that can fire in it, and cases that stay open, are completed, end in part or end without answers', () => {
    const howMany = (kind: string) => all.filter((one) => one.clase === kind).length;
    const kinds = [
      'recordatorio',
      'aviso_cierre',
      'cierre',
      'acceso',
      'reposo',
      'noticias',
      'insistencia',
      'reclamacion',
      'silencio',
      'certificado',
    ];
    for (const kind of kinds) assert.ok(howMany(kind) >= CASOS / 50, `${kind}: ${howMany(kind)}`);
    const ends = new Set(lives.map(({ caso }) => (caso.alive() ? 'vivo' : caso.resultado)));
    for (const end of ['vivo', 'completado', 'parcial', 'sin_respuesta']) assert.ok(ends.has(end), end);
  });

  it('fires every clock once', () => {
    const seen = new Set<string>();
    for (const { clase, sobre, ciclo, numero } of all) {
      const key = `${clase} ${sobre} ${ciclo.toISOString()} ${numero}`;
      assert.ok(!seen.has(key), key);
      seen.add(key);
    }
  });

  it('fires each clock on the right working day, and none at night, on a weekend or on a holiday', () => {
    for (const { clase, sobre, disparado, expected } of all) {
      const { day: when, hour } = inMadrid(disparado);
      assert.equal(when, expected, `${clase} of ${sobre}`);
      assert.ok(business(when) && hour >= 9 && hour < 20, `${clase} of ${sobre} at ${disparado.toISOString()}`);
    }
  });

  it('sends a family that has stopped the reminders only news, and does not close its case', () => {
    const howMany = lives.filter(({ stopped }) => stopped).length;
    assert.ok(howMany > CASOS / 20, `${howMany} families stop the reminders`);
    const unreminded = all.filter(({ reminded }) => !reminded);
    assert.deepEqual(
      unreminded.filter(({ clase }) => REMINDERS.includes(clase) || clase === 'cierre'),
      [],
    );
    assert.ok(unreminded.some(({ clase }) => clase === 'noticias'));
  });

  it('covers both daylight-saving changes, after which the same local hour is another in UTC', () => {
    const ofClock = (since: string, until: string) =>
      new Set(
        all
          .filter(
            ({ clase, disparado }) => clase === 'recordatorio' && day(disparado) >= since && day(disparado) <= until,
          )
          .map(({ disparado }) => disparado.getUTCHours()),
      );
    for (const [since, until, hour] of [
      ['2026-03-16', '2026-03-27', 8],
      ['2026-03-30', '2026-04-10', 7],
      ['2026-10-12', '2026-10-23', 7],
      ['2026-10-26', '2026-11-06', 8],
    ] as const) {
      const hours = ofClock(since, until);
      assert.deepEqual([...hours], hours.size === 0 && since > '2026-09' && CASOS < 1000 ? [] : [hour], since);
    }
  });

  it('writes to a family at most once a week and three times in one silence; the case of a silent family gets three reminders, an announcement and the closing', () => {
    for (const { happenings } of lives) {
      const mails = happenings.filter(({ clase }) => MAILS.includes(clase));
      for (const [i, one] of mails.entries()) {
        const before = mails[i - 1];
        if (before) assert.ok(Date.parse(day(one.disparado)) - Date.parse(day(before.disparado)) >= 7 * DAY, one.sobre);
      }
      assert.ok(mails.every(({ numero }) => numero <= 3));
    }
    const mute = lives.filter(({ caso, acted }) => !acted && !caso.alive());
    assert.ok(mute.length > CASOS / 20);
    for (const { happenings } of mute)
      assert.deepEqual(
        happenings.map(({ clase }) => clase),
        ['recordatorio', 'recordatorio', 'recordatorio', 'aviso_cierre', 'cierre'],
      );
  });
});
