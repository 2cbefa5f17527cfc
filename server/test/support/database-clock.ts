/**
 * The clock of a test's database. No other test uses the database, so the function that returns its time is replaced by
 * one that reads a row: the clock stands still until the test moves it.
 */
import type { Engine } from '../../src/db/engine.ts';

export interface DatabaseClock {
  /** Sets the database's clock to this instant. */
  set(instant: Date): void;
  /** Wraps an engine so that its statements wait until the clock is set. */
  following(engine: Engine): Engine;
}

const SETTING_UP = [
  'create schema test_clock',
  'create table test_clock.stands (at timestamptz)',
  'insert into test_clock.stands values (null)',
  'grant usage on schema test_clock to public',
  'grant select on test_clock.stands to public',
  `create or replace function database_now() returns timestamptz
     language sql stable parallel safe as $$ select at from test_clock.stands $$`,
];

export function databaseClock(
  superSql: (text: string, values?: readonly unknown[]) => Promise<unknown>,
): DatabaseClock {
  let moved: Promise<unknown> | null = null;
  const setUp = async () => {
    for (const statement of SETTING_UP) await superSql(statement);
  };
  return {
    set(instant) {
      moved = (moved ?? setUp()).then(() => superSql('update test_clock.stands set at = $1', [instant]));
      moved.catch(() => undefined); // the next statement reports the error
    },
    following: (engine) => ({
      ...engine,
      async transaction(context, work) {
        await moved;
        return engine.transaction(context, work);
      },
      async asLogin(text, values) {
        await moved;
        return engine.asLogin(text, values);
      },
      async asLoginUnsynced(text, values) {
        await moved;
        return engine.asLoginUnsynced(text, values);
      },
    }),
  };
}
