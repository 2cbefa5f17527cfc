import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
import { describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { dayOf } from '../../../shared/rules-dates-madrid.ts';
import { readPhoto } from './read-photo.ts';
import { levelled, readPhotoRows, wordsOfTable } from './rules-photo.ts';
import { linesOf } from './rules-runs.ts';

const TODAY = dayOf('2026-11-21');
const HEAD = ['Fecha', 'Fecha valor', 'Concepto', 'Importe', 'Saldo'];
const row = (day: string, text: string, amount: string, balance: string, valueDay = day) => [
  ...[day, valueDay, text, amount, balance],
];
const GOOD = [
  row('03/09/2026', 'NETFLIX.COM', '-12,99', '987,01'),
  row('05/09/2026', 'RECIBO LUZ', '-50,00', '937,01'),
  row('03/10/2026', 'NETFLIX.COM', '-12,99', '924,02'),
  row('03/11/2026', 'NETFLIX.COM', '-12,99', '911,03'),
];
const kept = (rows: readonly (readonly string[])[]) => {
  const read = readPhotoRows([HEAD, ...rows], TODAY);
  assert.ok('movimientos' in read, JSON.stringify(read));
  return [read.movimientos.map(({ centimos }) => centimos), read.avisos];
};

describe('rows read from a photograph', () => {
  it('are kept if dates and balances agree, oldest or latest first', () => {
    assert.deepEqual(kept(GOOD), [[-1299, -5000, -1299, -1299], []]);
    assert.deepEqual(kept(GOOD.toReversed()), [[-1299, -1299, -5000, -1299], []]);
  });

  it('are left out, with a notice, if the day is in the future, far from its value date, or unreadable', () => {
    for (const [day, valueDay] of [
      ['05/09/2028', '05/09/2028'],
      ['05/09/2026', '05/09/2024'],
      ['05/09/2026', '3S/09/2026'],
      ['50/09/2026', '50/09/2026'],
    ] as const)
      assert.deepEqual(
        kept(GOOD.with(1, row(day, 'RECIBO LUZ', '-50,00', '937,01', valueDay))),
        [[-1299, -1299, -1299], ['filas_ilegibles']],
        day,
      );
  });

  it('are left out if the amount does not lead from one balance to the next: a sign or a figure was lost', () => {
    for (const amount of ['50,00', '-80,00', '-5,00'])
      assert.deepEqual(
        kept(GOOD.with(1, row('05/09/2026', 'RECIBO LUZ', amount, '937,01'))),
        [[-1299, -1299, -1299], ['filas_ilegibles']],
        amount,
      );
  });

  it('are all refused if most make no sense, or if the titles are missing', () => {
    const bad = GOOD.map((one, i) => (i === 0 ? one : one.with(0, '99/99/2026')));
    assert.deepEqual(readPhotoRows([HEAD, ...bad], TODAY), { rechazo: 'foto_ilegible' });
    assert.deepEqual(readPhotoRows(GOOD, TODAY), { rechazo: 'foto_ilegible' });
  });

  it('are levelled if the telephone was tilted, and an uncertain figure becomes a question mark', () => {
    const line = (n: number, words: readonly string[], lean: number) =>
      words.map((text, i) => {
        const [left, top] = [100 + i * 300, Math.round(100 + n * 40 + i * 300 * lean)];
        return `5\t1\t1\t1\t${n}\t${i}\t${left}\t${top}\t120\t20\t${text === '12,99' ? 20 : 92}\t${text}`;
      });
    for (const lean of [0, 0.03, -0.05]) {
      const table = [0, 1, 2, 3, 4, 5].flatMap((n) => line(n, ['03/11/2026', 'NETFLIX', '12,99'], lean)).join('\n');
      const lines = linesOf(levelled(wordsOfTable(table)));
      assert.deepEqual(
        lines.map((words) => words.toSorted((a, b) => a.left - b.left).map(({ text }) => text)),
        Array.from({ length: 6 }, () => ['03/11/2026', 'NETFLIX', '?']),
        String(lean),
      );
    }
  });
});

describe('the engine that reads photographs', () => {
  it('is loaded with its language data from installed files, without any network request', async (t) => {
    const asked: string[] = [];
    const refuse = (name: string) => () => {
      asked.push(name);
      throw new Error(`no network: ${name}`);
    };
    t.mock.method(globalThis, 'fetch', refuse('fetch'));
    t.mock.method(net.Socket.prototype, 'connect', refuse('connect') as never);
    t.mock.method(dns, 'lookup', refuse('lookup') as never);
    t.mock.method(dgram, 'createSocket', refuse('datagram') as never);
    const blank = new PNG({ width: 600, height: 300 });
    blank.data.fill(255);
    assert.deepEqual(await readPhoto(PNG.sync.write(blank), 'png', TODAY), { rechazo: 'foto_ilegible' });
    assert.deepEqual(asked, []);
  });
});
