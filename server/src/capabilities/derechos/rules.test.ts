import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canExtend, daysLeft, dueDay, extendedDay, readsTheSame } from './rules.ts';
import { type Keeping, keptData } from './rules-kept.ts';

const at = (iso: string) => new Date(iso);

describe('the term for an answer about own data', () => {
  it('is a month to the day in Madrid, and the last day of a shorter month', () => {
    assert.equal(dueDay(at('2026-11-25T18:00:00Z')), '2026-12-25');
    assert.equal(dueDay(at('2026-11-25T23:30:00Z')), '2026-12-26', 'in Madrid it is the next day already');
    assert.equal(dueDay(at('2027-01-31T10:00:00Z')), '2027-02-28');
  });

  it('can be made three months once, and only before it has passed', () => {
    assert.equal(extendedDay(at('2026-11-25T18:00:00Z')), '2027-02-25');
    const open = { estado: 'abierta', prorrogada: null, vence: '2026-12-25' } as const;
    assert.ok(canExtend(open, at('2026-12-25T20:00:00Z')));
    assert.ok(!canExtend(open, at('2026-12-26T00:00:00Z')));
    assert.ok(!canExtend({ ...open, prorrogada: at('2026-12-01T00:00:00Z') }, at('2026-12-02T00:00:00Z')));
    assert.ok(!canExtend({ ...open, estado: 'atendida' }, at('2026-12-02T00:00:00Z')));
  });

  it('counts the days left, and below nil once it has passed', () => {
    const days = ['2026-12-24T10:00:00Z', '2026-12-25T10:00:00Z', '2026-12-27T10:00:00Z'];
    assert.deepEqual(
      days.map((one) => daysLeft('2026-12-25', at(one))),
      [1, 0, -2],
    );
  });
});

describe('a name that somebody puts right', () => {
  const onFile = { nombre: 'Lucia', apellidos: 'Ortega Ruiz' };
  const read = (nombre: string, apellidos: string) => readsTheSame({ nombre, apellidos }, onFile);

  it('is taken at once where it is read the same, and looked at by a person where it is not', () => {
    assert.ok(read('Lucía', 'Ortega Ruíz'));
    assert.ok(!read('Lucía', 'Ortego Ruiz'));
    assert.ok(!read('Carmen', 'Ortega Ruiz'));
    assert.ok(!read('Lucía', 'Ruiz Ortega'));
  });
});

describe('what an erasure leaves for now', () => {
  const live: Keeping = {
    papel: 'heredero',
    goesOn: true,
    cerrado: null,
    keptUntil: null,
    signed: true,
    asked: true,
    objected: false,
    papeles: ['dni_solicitante', 'certificado_defuncion'],
  };
  const what = (changes: Partial<Keeping>) => keptData({ ...live, ...changes }, 'es').map(({ que }) => que);

  it('names what was signed and sent, with the law, and a day once the case has ended', () => {
    assert.deepEqual(what({}), ['gestion', 'imagen_dni', 'permiso', 'solicitudes', 'expediente']);
    const cerrado = at('2026-11-25T10:00:00Z');
    const ended = keptData({ ...live, goesOn: false, cerrado, keptUntil: '2031-11-25' }, 'es');
    assert.deepEqual(
      ended.map(({ que, hasta }) => [que, hasta]),
      [
        ['imagen_dni', '2026-12-25'],
        ['permiso', '2031-11-25'],
        ['solicitudes', '2031-11-25'],
        ['expediente', '2031-11-25'],
      ],
    );
    assert.ok(ended.every(({ norma }) => /artículo/.test(norma)));
  });

  it('tells another relative only of what is theirs', () => {
    assert.deepEqual(what({ papel: 'allegado' }), ['gestion']);
    assert.deepEqual(what({ papel: 'allegado', objected: true, goesOn: false }), ['desacuerdo']);
  });

  it('does not name a picture that is not kept, nor a signature that was not given', () => {
    assert.deepEqual(what({ papeles: [], signed: false, asked: false }), ['gestion', 'expediente']);
  });
});
