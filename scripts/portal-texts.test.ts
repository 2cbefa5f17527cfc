import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PALETTE } from '../contract/src/schemas/brand.ts';
import { cofirmaEn } from '../portal/src/texts/cofirma-en.ts';
import { cofirmaEs } from '../portal/src/texts/cofirma-es.ts';
import { en as englishOfPage } from '../portal/src/texts/en.ts';
import { es as spanishOfPage } from '../portal/src/texts/es.ts';
import { handoverEn } from '../portal/src/texts/handover-en.ts';
import { handoverEs } from '../portal/src/texts/handover-es.ts';
import { rightsEn } from '../portal/src/texts/rights-en.ts';
import { rightsEs } from '../portal/src/texts/rights-es.ts';
import { CATALOGO_BRANDS } from '../portal/src/ui/catalogo-brands.ts';
import { COMMON } from '../portal/src/ui/common.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** With those that come with their own screens. */
const en = { ...englishOfPage, misDatos: rightsEn, relevo: handoverEn, cofirma: cofirmaEn };
const es = { ...spanishOfPage, misDatos: rightsEs, relevo: handoverEs, cofirma: cofirmaEs };

/** Path → text of everything below. */
function sheets(value: unknown, route = ''): (readonly [string, string])[] {
  if (typeof value === 'string') return [[route, value]];
  return Object.entries(value as object).flatMap(([key, theirs]) => sheets(theirs, `${route}.${key}`));
}

const gaps = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();

describe('the words of the portal', () => {
  test('have the same names to fill in in every language, and none is empty', () => {
    const ingles = new Map(sheets(en));
    const spanish = sheets(es);
    assert.ok(spanish.length > 300);
    assert.equal(ingles.size, spanish.length);
    for (const [route, text] of spanish) {
      // what is in Spanish needs no word that says so
      if (route.startsWith('.enEspanol.')) continue;
      assert.ok(text.trim() !== '' && ingles.get(route)?.trim(), route);
      assert.deepEqual(gaps(ingles.get(route) ?? ''), gaps(text), route);
    }
  });

  test('do not shout: no exclamation marks for people who mourn', () => {
    const shouts = [...sheets(es), ...sheets(en)].filter(([, text]) => /[!¡]/.test(text));
    assert.deepEqual(shouts, []);
  });

  test('never ask to answer an e-mail, which may leave from an address that nobody reads', () => {
    const asked = [...sheets(es), ...sheets(en)].filter(([, text]) =>
      /\b(responda|respóndanos|contéstenos|reply|write back)\b/i.test(text),
    );
    assert.deepEqual(asked, []);
  });

  test('name the common accounts as the catalogue does, and every mark belongs to a provider of it', () => {
    const folder = join(ROOT, 'server/src/capabilities/catalogo/proveedores');
    const cards = globSync('*.json', { cwd: folder }).flatMap(
      (archive) => JSON.parse(readFileSync(join(folder, archive), 'utf8')) as { codigo: string; nombre: string }[],
    );
    const names = new Map(cards.map(({ codigo, nombre }) => [codigo, nombre]));
    for (const [code, name] of COMMON.flatMap(([, theirOnes]) => Object.entries(theirOnes)))
      assert.equal(names.get(code), name, code);
    for (const code of Object.keys(CATALOGO_BRANDS)) assert.ok(names.has(code), code);
  });

  test('stand on the colours that e-mails and papers have', () => {
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
