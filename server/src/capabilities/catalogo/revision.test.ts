/** Entries do not slip back: what the revision found stays in them until somebody finds otherwise. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadProveedores } from './load-proveedores.ts';
import { CONTRACT_REVISIONS } from './revision-contracts.ts';
import { PERSONAL_REVISIONS } from './revision-personal.ts';
import { valueIn } from './rules-corrections.ts';
import { evidenceOf } from './rules-verification.ts';

const { fichas } = await loadProveedores();
const REVISIONS = [...PERSONAL_REVISIONS, ...CONTRACT_REVISIONS];
const isUnknown = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

describe('the revision of the catalogue', () => {
  it('holds in every entry, field by field, and calls nothing seen that nobody said', () => {
    const problems = REVISIONS.flatMap(({ proveedor, campo, valor, fuente }) => {
      const card = fichas.find(({ codigo }) => codigo === proveedor);
      if (!card) return [`${proveedor}: no such entry`];
      const value = valueIn(card, campo);
      if (JSON.stringify(value) !== JSON.stringify(valor))
        return [`${proveedor} ${campo}: ${JSON.stringify(value)} instead of ${JSON.stringify(valor)}`];
      const seen = evidenceOf(card, campo).fuente;
      if (fuente === null && !isUnknown(valor) && seen !== null) return [`${proveedor} ${campo}: claims a source`];
      return fuente !== null && fuente.trim() === '' ? [`${proveedor} ${campo}: an empty source`] : [];
    });
    assert.deepEqual(problems, []);
    assert.ok(PERSONAL_REVISIONS.length > 100);
  });

  it('says each field once', () => {
    const names = REVISIONS.map(({ proveedor, campo }) => `${proveedor} ${campo}`);
    assert.deepEqual(
      names.filter((name, i) => names.indexOf(name) !== i),
      [],
    );
  });
});
