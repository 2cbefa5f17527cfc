import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { oneCard } from '../../../test/support/card.ts';
import { createLogger } from '../../platform/logger.ts';
import { createCatalogo } from './current-catalogo.ts';
import { loadCatalogo } from './load-catalogo.ts';
import { exportCatalogo, openFormatSchema, problemsOfFile } from './open-format.ts';

const catalogo = createCatalogo(await loadCatalogo(), createLogger('silent'));
const exported = exportCatalogo(await catalogo.current({ sql: async () => ({ rows: [], affected: 0 }) }));

describe('the open format of the catalogue', () => {
  it('contains every entry, its version and its licence, and nothing learned from our own cases', () => {
    assert.ok(exported.proveedores.length >= 116);
    assert.deepEqual(problemsOfFile(JSON.stringify(exported)), []);
    assert.equal(exported.licencia, 'CC-BY-4.0');
    assert.doesNotMatch(JSON.stringify(exported), /experiencia|suele_tardar/);
  });

  it('has the published JSON Schema, by which anybody can check it', async () => {
    const written = await readFile(new URL('../../../../docs/catalogo.schema.json', import.meta.url), 'utf8');
    assert.ok(written === openFormatSchema(), 'run `npm run schema`');
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv, ['date']);
    assert.ok(ajv.validate(JSON.parse(openFormatSchema()), exported), ajv.errorsText());
  });

  it('names the place of each problem, in the schema and between entries', () => {
    assert.match(problemsOfFile('{')[0] ?? '', /not valid JSON/);
    const having = (...proveedores: unknown[]) => problemsOfFile(JSON.stringify({ ...exported, proveedores }));
    assert.deepEqual(having({ ...oneCard(), orden: 'pronto' }), ['/proveedores/0/orden: must be integer']);
    assert.match(having(oneCard(), oneCard()).join(), /album: two entries have this code/);
    assert.match(problemsOfFile(JSON.stringify({ ...exported, formato: 'otro' })).join(), /formato/);
  });
});
