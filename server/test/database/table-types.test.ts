/** Row types are generated from the schema and committed; this test fails if they are outdated. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { tableTypes } from '../../src/db/write-table-types.ts';
import { ENGINES, migratedDatabase } from '../support/environment.ts';

const FOLDER = join(import.meta.dirname, '../../src/db');

describe('the committed row types', () => {
  for (const engine of ENGINES)
    it(`equal those generated from the schema in ${engine}`, async (t) => {
      const database = await migratedDatabase(engine);
      t.after(async () => {
        await database.opened.base.close();
        await database.close();
      });
      const files = await tableTypes(database.superSql);
      for (const [name, text] of Object.entries(files))
        assert.equal(await readFile(join(FOLDER, name), 'utf8'), text, `${name} is stale: run \`npm run schema\``);
    });
});
