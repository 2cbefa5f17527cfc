/**
 * Statements of invented households in the formats of nine banks and seven encodings: no charge is matched with a wrong provider,
 * and every subscription is proposed or listed as to be identified.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ReadExtracto } from '@albacea/contract/schemas/bank-statements.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { readTextExtracto } from '../../src/cuentas/bank-statements/read-extracto.ts';
import { loadCatalogo } from '../../src/cuentas/catalogo/load-catalogo.ts';
import { BANKS, ENCODINGS, encode, norma43 } from '../bank-statements/banks.ts';
import { aHome, type Home, type Label, TODAY } from '../bank-statements/homes.ts';

let cards: readonly ProveedorCard[];
before(async () => {
  cards = (await loadCatalogo()).cards;
});

interface Counts {
  labels: number;
  proposed: number;
  /** Proposals with exactly the right number of charges. */
  exact: number;
  explained: number;
}

/** Checks what was read of one statement against the labels of the household. @returns the counts */
function check(read: ReadExtracto, { labels }: Home, which: string): Counts {
  const same = (label: Label) => (view: { moneda: string; periodicidad: string | null; importe_centimos: number }) =>
    view.moneda === label.moneda &&
    view.periodicidad === label.periodicidad &&
    view.importe_centimos === label.centimos;
  for (const proposal of read.propuestas) {
    const isRight = labels.some((label) => label.codigo === proposal.proveedor && same(label)(proposal));
    assert.ok(isRight, `${which}: the household has the subscription ${JSON.stringify(proposal)}`);
  }
  const counts = { labels: 0, proposed: 0, exact: 0, explained: 0 };
  for (const label of labels) {
    counts.labels += 1;
    const proposal = read.propuestas.find((one) => one.proveedor === label.codigo && same(label)(one));
    if (proposal) {
      counts.proposed += 1;
      // A purchase of the same price at the same merchant looks like a charge.
      const offset = Math.abs(proposal.cargos - label.cargos);
      assert.ok(offset <= 1, `${which}: ${proposal.cargos} charges of ${label.nombre}, not ${label.cargos}`);
      counts.exact += offset === 0 ? 1 : 0;
      continue;
    }
    const explained = read.por_identificar.some(same(label));
    assert.ok(explained, `${which}: ${JSON.stringify(label)} is proposed or to be identified`);
    counts.explained += 1;
  }
  return counts;
}

describe('statements of households', () => {
  it('give no wrong match, and each subscription is proposed or to be identified, at each bank and in each encoding', (t) => {
    const total: Counts = { labels: 0, proposed: 0, exact: 0, explained: 0 };
    for (const [i, { name, write }] of BANKS.entries()) {
      for (const [j, encoding] of ENCODINGS.entries()) {
        const seed = i * ENCODINGS.length + j;
        const withCurrency = write([{ day: 20_000, centimos: -1, moneda: 'USD', operation: 'otra', name: 'x' }]).match(
          /USD|840/,
        );
        const home = aHome(seed, 40 + (seed % 5) * 100, withCurrency === null);
        const read = readTextExtracto(encode(write(home.movements), encoding), cards, TODAY);
        const counts = check(read, home, `household ${seed}, ${name}, ${encoding}`);
        for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
      }
    }
    t.diagnostic(JSON.stringify(total));
    assert.ok(total.labels > 400 && total.proposed > total.labels * 0.7);
    assert.ok(total.exact >= total.proposed * 0.98);
  });

  it('of fifty thousand lines are read completely', () => {
    const home = aHome(50_000, 46_000);
    const annotations = home.movements.slice(-50_000);
    for (const text of [norma43(annotations), BANKS[1]?.write(annotations) ?? '']) {
      const read = readTextExtracto(encode(text, 'cp1252'), cards, TODAY);
      assert.equal(read.movimientos, annotations.length);
      check(read, home, 'fifty thousand lines');
    }
  });

  it('leave in the result only the texts of recurring charges', () => {
    const home = aHome(7, 300);
    const read = readTextExtracto(encode(norma43(home.movements), 'utf8'), cards, TODAY);
    const said = JSON.stringify(read);
    for (const foreign of [
      'PERSONA DE EJEMPLO',
      'ANA EJEMPLO',
      'NOMINA',
      'FARMACIA',
      'MERCADONA',
      '5402',
      'REINTEGRO',
      '1234567',
    ])
      assert.ok(!said.includes(foreign), foreign);
  });
});
