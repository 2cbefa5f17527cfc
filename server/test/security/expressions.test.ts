import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type * as Recheck from 'recheck';
import { expressionsOf } from '../support/expressions.ts';
import { rounds } from '../support/length.ts';

/** The engine in JavaScript; the main export of the package would first look for Java and a native program. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as Pick<typeof Recheck, 'checkSync'>;

/**
 * Counted in steps, not in time, so that every machine gives the same result: a text of 30,000 characters is an attack if it takes
 * more than 500 steps per character. An automaton with more states takes gigabytes.
 */
const LIMITS = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  maxNFASize: 4000,
  maxAttackStringSize: 30_000,
  attackLimit: 15_000_000,
  // expressions that an automaton cannot decide are tried with random texts, which takes five times as long as all others
  maxInitialGenerationSize: rounds(60, 500),
  maxIteration: rounds(0, 10),
} as const;

/** Expressions built at run time, and why they are safe. */
const KNOWN = [
  'server/src/http/field-sentences.ts', // a pattern of the contract, which is checked there
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

  // hundreds of expressions, which take minutes by night
  it('run in time linear in the length of any text', { timeout: 900_000 }, async () => {
    const places = Map.groupBy(found, ({ expression }) => String(expression));
    places.delete('null');
    assert.ok(places.size > 400, 'the sources are found');
    const slow: string[] = [];
    for (const same of places.values()) {
      await turn(); // lets other tests of the process run between the expressions
      const { source = '', flags = '' } = same[0]?.expression ?? {};
      const verdict = checkSync(source, flags, LIMITS);
      if (verdict.status === 'safe') continue;
      const why = verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.error.kind;
      slow.push(`${same.map(({ place }) => place).join(', ')}: /${source}/${flags}: ${why}`);
    }
    assert.deepEqual(slow, []);
  });
});
