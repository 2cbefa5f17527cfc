/** The portal's texts and colours agree with those elsewhere: the provider catalogue, and the colours of e-mails and documents. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PALETTE } from '../contract/src/schemas/brand.ts';
import { COMMON } from '../portal/src/ui/common-cuentas.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

describe('the texts of the portal', () => {
  test('name the common accounts as the catalogue does', () => {
    const folder = join(ROOT, 'server/src/cuentas/catalogo/proveedores');
    const cards = globSync('*.json', { cwd: folder }).flatMap(
      (archive) => JSON.parse(readFileSync(join(folder, archive), 'utf8')) as { codigo: string; nombre: string }[],
    );
    const names = new Map(cards.map(({ codigo, nombre }) => [codigo, nombre]));
    for (const [code, name] of COMMON.flatMap(([, theirOnes]) => Object.entries(theirOnes)))
      assert.equal(names.get(code), name, code);
  });

  test('have the same colours as e-mails and documents', () => {
    const tokens = readFileSync(join(ROOT, 'portal/src/style/tokens.css'), 'utf8');
    const theirs = {
      papel: PALETTE.papel,
      tarjeta: PALETTE.tarjeta,
      tinta: PALETTE.tinta,
      'tinta-suave': PALETTE.tintaSuave,
    };
    for (const [name, colour] of Object.entries({ ...theirs, borde: PALETTE.borde }))
      assert.match(tokens, new RegExp(`--${name}: ${colour};`));
  });
});
