import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dateOf } from '../../../shared/rules-dates-madrid.ts';
import { readTable } from './rules-table.ts';

const linesOf = (rows: readonly string[]) => {
  const read = readTable(rows.join('\r\n'));
  assert.ok('movimientos' in read, JSON.stringify(read));
  return read.movimientos.map(({ dia, centimos, textos }) => [dateOf(dia), centimos, ...textos]);
};
const daysOf = (rows: readonly string[]) => linesOf(rows).map(([day]) => day);

describe('a table without titles', () => {
  const barred = [
    '02/11/2026|COMPRA TARJ. 5402XXXXXXXX9999 NETFLIX.COM|03/11/2026|-13.99|1204.51||5402__________9999',
    '04/11/2026|NOMINA TALLERES EJEMPLO|04/11/2026|1410.00|2614.51|',
    '05/11/2026|ADEUDO IBERDROLA CLIENTES|05/11/2026|-1,048.20|1566.31|REF 42|',
  ];

  it('is read if each field between bars fits its place: day, text, value day, amount, balance', () => {
    assert.deepEqual(linesOf([...barred, '']), [
      ['2026-11-02', -1399, 'COMPRA TARJ. 5402XXXXXXXX9999 NETFLIX.COM', '5402__________9999'],
      ['2026-11-04', 141_000, 'NOMINA TALLERES EJEMPLO'],
      ['2026-11-05', -104_820, 'ADEUDO IBERDROLA CLIENTES', 'REF 42'],
    ]);
  });

  it('is refused if a line does not fit', () => {
    for (const other of [
      barred.map((line) => line.replaceAll('|', ';')),
      barred.map((line) => line.split('|').slice(0, 4).join('|')),
      ['04/11/2026|NOMINA|1410.00|04/11/2026|2614.51|', ...barred],
      ['Titular|Ana|Vigo|33|7', ...barred],
    ])
      assert.deepEqual(readTable(other.join('\n')), { rechazo: 'sin_columnas' }, other.join(' '));
  });
});

describe('the dates of a column', () => {
  const with_ = (titles: string, days: readonly string[]) => [titles, ...days.map((day) => `${day};NETFLIX;-12,99`)];

  it('are all read month first or all day first, as an unambiguous date shows', () => {
    const titles = 'Fecha;Concepto;Importe';
    assert.deepEqual(daysOf(with_(titles, ['11/3/2026', '11/25/2026', '12/3/2026'])), [
      '2026-11-03',
      '2026-11-25',
      '2026-12-03',
    ]);
    assert.deepEqual(daysOf(with_(titles, ['03/11/26', '25/11/26 10:22'])), ['2026-11-03', '2026-11-25']);
    assert.deepEqual(readTable(with_(titles, ['25/11/2026', '11/25/2026']).join('\n')), {
      rechazo: 'fechas_ilegibles',
    });
  });

  it('are read day first under a Spanish title if no date is unambiguous, and refused under an English one', () => {
    assert.deepEqual(daysOf(with_('Data;Concepte;Import', ['03/11/2026'])), ['2026-11-03']);
    assert.deepEqual(daysOf(with_('Date;Description;Amount', ['2026-11-03', '03.11.2026'])), [
      '2026-11-03',
      '2026-11-03',
    ]);
    assert.deepEqual(readTable(with_('Date;Description;Amount', ['03/11/2026', '03/12/2026']).join('\n')), {
      rechazo: 'fechas_dudosas',
    });
  });

  it('are refused under a Spanish title if the file has passed through an American program, unless the title names the order', () => {
    const point = (titles: string) => [titles, ...['11/03/2026', '12/03/2026'].map((day) => `${day},NETFLIX,-12.99`)];
    assert.deepEqual(readTable(point('Fecha,Concepto,Importe').join('\n')), { rechazo: 'fechas_dudosas' });
    assert.deepEqual(daysOf(point('Fecha (mm/dd/aaaa),Concepto,Importe')), ['2026-11-03', '2026-12-03']);
    assert.deepEqual(daysOf(point('Fecha (DD-MM-AAAA),Concepto,Importe')), ['2026-03-11', '2026-03-12']);
    const followed = ['10/02/2026', '11/01/2026', '11/03/2026', '12/02/2026'];
    for (const days of [followed, followed.toReversed()])
      assert.deepEqual(readTable(with_('Fecha;Concepto;Importe', days).join('\n')), { rechazo: 'fechas_dudosas' });
    const unordered = ['10/02/2026', '02/01/2026', '11/03/2026', '01/02/2026'];
    assert.equal(daysOf(with_('Fecha;Concepto;Importe', unordered))[0], '2026-02-10');
  });
});
