/** What a migration may do to tables that are in use, read from its text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isBesideTheWork, readMigrations } from '../../src/db/migrations.ts';

/** Those up to here ran where nobody was served yet. */
const LAST_BEFORE = 210;

const namesAfter = (sql: string, pattern: RegExp): string[] => [...sql.matchAll(pattern)].map(([, name = '']) => name);

/** @returns what is wrong with it, in words */
function problemsOf(text: string): string[] {
  const sql = text.replace(/--.*$/gm, '').replace(/\$\$[\s\S]*?\$\$/g, '');
  const own = new Set(namesAfter(sql, /create table (?:if not exists )?(\w+)/gi));
  const problems: string[] = [];
  const indexed = namesAfter(sql, /create (?:unique )?index (?!concurrently)(?:\w+ )?on (?:only )?(\w+)/gi);
  for (const table of indexed.filter((name) => !own.has(name)))
    problems.push(`index of ${table} holds up its writes: create index concurrently, in a migration of its own`);
  if (isBesideTheWork(text)) {
    const others = sql
      .split(';')
      .map((statement) => statement.trim())
      .filter(
        (one) =>
          one && !/^(?:create (?:unique )?index concurrently|drop index concurrently|comment on index)\b/i.test(one),
      );
    if (others.length > 0) problems.push('something beside indexes in a migration that is no transaction');
    for (const name of namesAfter(sql, /create (?:unique )?index concurrently (\w+)/gi))
      if (!new RegExp(`drop index concurrently if exists ${name}\\b`, 'i').test(sql))
        problems.push(`${name} is not dropped first: one that was cut off stays, and is no index`);
  }
  for (const [, table = '', change = ''] of sql.matchAll(/alter table (?:only )?(\w+)\s+([^;]*)/gi)) {
    if (own.has(table)) continue;
    if (/\badd constraint\b/i.test(change) && !/\b(?:not valid|using index)\b/i.test(change))
      problems.push(`constraint of ${table} reads all of it: add it not valid, validate it in the next migration`);
    if (/\balter column \w+ (?:set data )?type\b/i.test(change))
      problems.push(`type of a column of ${table}: it is written anew`);
    if (/\balter column \w+ set not null\b/i.test(change)) problems.push(`not null of ${table} reads all of it`);
    if (/\b(?:drop column|rename)\b/i.test(change) && !/function oldest_program\b/i.test(text))
      problems.push(`${table} loses something, and oldest_program() lets programs in that need it`);
  }
  if (/\bdrop table\b/i.test(sql) && !/function oldest_program\b/i.test(text))
    problems.push('a table goes, and oldest_program() lets programs in that need it');
  if (/\block_timeout\b/i.test(sql)) problems.push('lock_timeout is what the runner sets');
  return problems;
}

describe('a migration', () => {
  it('of what is in the repository holds up nobody, and takes nothing from a program that runs', async () => {
    const newer = (await readMigrations()).filter(({ number }) => number >= LAST_BEFORE);
    assert.ok(newer.length > 0);
    for (const { name, sql } of newer) assert.deepEqual(problemsOf(sql), [], name);
  });

  for (const [sql, problem] of [
    ['create index casos_x on casos (x);', /^index of casos/],
    ['create unique index casos_x on casos (x);', /^index of casos/],
    [
      'drop index concurrently if exists i; create index concurrently i on casos (x); select 1;',
      /^something beside indexes/,
    ],
    ['create index concurrently i on casos (x);', /^i is not dropped first/],
    ['alter table casos add constraint c check (x > 0);', /^constraint of casos/],
    ['alter table casos alter column x type bigint;', /^type of a column of casos/],
    ['alter table casos alter column x set not null;', /^not null of casos/],
    ['alter table casos drop column x;', /^casos loses something/],
    ['alter table casos rename column x to y;', /^casos loses something/],
    ['drop table casos;', /^a table goes/],
    ["set lock_timeout = '1h';", /^lock_timeout/],
  ] as const)
    it(`is refused: ${sql}`, () => {
      const [said = '', ...more] = problemsOf(sql);
      assert.deepEqual(more, []);
      assert.match(said, problem);
    });

  for (const sql of [
    'create table t (n int); create index t_n on t (n);',
    'drop index concurrently if exists i; create index concurrently i on casos (x);',
    'alter table casos add column x int not null default 0;',
    'alter table casos add constraint c check (x > 0) not valid;',
    'create or replace function oldest_program() returns integer language sql as $$ select 211 $$; alter table casos drop column x;',
    '-- create index casos_x on casos (x);\nselect 1;',
  ])
    it(`is taken: ${sql}`, () => assert.deepEqual(problemsOf(sql), []));
});
