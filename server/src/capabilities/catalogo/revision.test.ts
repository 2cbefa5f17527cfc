/** Entries do not slip back: what the revision found stays in them until somebody finds otherwise. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { loadProveedores } from './load-proveedores.ts';
import { CONTRACT_REVISIONS } from './revision-contracts.ts';
import { MONEY_REVISIONS } from './revision-money.ts';
import { PERSONAL_REVISIONS } from './revision-personal.ts';
import { valueIn } from './rules-corrections.ts';
import { evidenceOf } from './rules-verification.ts';

const { fichas } = await loadProveedores();
const REVISIONS = [...PERSONAL_REVISIONS, ...CONTRACT_REVISIONS, ...MONEY_REVISIONS];
const isUnknown = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** Whether an entry names a source for a field, or for one of the papers in it. */
const wasSeen = (card: ProveedorCard, campo: string, valor: unknown) =>
  [campo, ...[valor].flat(3).map((one) => `${campo}.${one}`)].some((field) => evidenceOf(card, field).fuente !== null);

describe('the revision of the catalogue', () => {
  it('holds in every entry, field by field, and names a source exactly where there was one', () => {
    const problems = REVISIONS.flatMap(({ proveedor, campo, valor, fuente }) => {
      const card = fichas.find(({ codigo }) => codigo === proveedor);
      if (!card) return [`${proveedor}: no such entry`];
      const value = valueIn(card, campo);
      if (JSON.stringify(value) !== JSON.stringify(valor))
        return [`${proveedor} ${campo}: ${JSON.stringify(value)} instead of ${JSON.stringify(valor)}`];
      if (isUnknown(valor) || wasSeen(card, campo, valor) === (fuente !== null)) return [];
      return [`${proveedor} ${campo}: ${fuente === null ? 'claims a source' : 'names no source'}`];
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
