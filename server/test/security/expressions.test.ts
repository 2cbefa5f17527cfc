import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type * as Recheck from 'recheck';
import { expressionsOf } from '../support/expressions.ts';
import { rounds } from '../support/length.ts';

/** Its engine in JavaScript: the package's own door would look for Java and for a program first. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as Pick<typeof Recheck, 'checkSync'>;

/**
 * Counted in steps and not in time, so that every machine says the same: a text of 30,000 characters that takes more than 500 steps for
 * each of them is an attack. An automaton of more states than these takes gigabytes.
 */
const LIMITS = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  maxNFASize: 4000,
  maxAttackStringSize: 30_000,
  attackLimit: 15_000_000,
  // what an automaton can't decide is attacked with texts made by chance, which takes five times as long as all the others
  maxInitialGenerationSize: rounds(60, 500),
  maxIteration: rounds(0, 10),
} as const;

/** Made of what only a run knows, and why that is no danger. */
const KNOWN = [
  'server/src/http/field-sentences.ts', // a pattern of the contract, which is looked at there
  'server/src/cuentas/letters/render/rules-paper.ts', // names of months, as Intl gives them
];

describe('the regular expressions of contract and server', () => {
  const found = expressionsOf('{contract,server}/src/**/*.ts');

  it('are made of constants', () => {
    const others = found.filter(
      ({ place, expression }) => !expression && !KNOWN.some((file) => place.startsWith(file)),
    );
    assert.deepEqual(
      others.map(({ place }) => place),
      [],
    );
  });

  // hundreds of expressions: by night they take minutes beside others
  it('need no more time than the length of a text, whatever it is', { timeout: 900_000 }, async () => {
    const places = Map.groupBy(found, ({ expression }) => String(expression));
    places.delete('null');
    assert.ok(places.size > 400, 'the sources are found');
    const slow: string[] = [];
    for (const same of places.values()) {
      await turn(); // each takes a part of a second, and others share the process
      const { source = '', flags = '' } = same[0]?.expression ?? {};
      const verdict = checkSync(source, flags, LIMITS);
      if (verdict.status === 'safe') continue;
      const why = verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.error.kind;
      slow.push(`${same.map(({ place }) => place).join(', ')}: /${source}/${flags}: ${why}`);
    }
    assert.deepEqual(slow, []);
  });
});
