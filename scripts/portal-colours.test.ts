/** The colours of the portal in both themes satisfy WCAG 2.2 (1.4.3, 1.4.11), whatever colour an insurer has. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  brandColours,
  contrast,
  EDGE_CONTRAST,
  edgeColour,
  MINIMUM_CONTRAST,
  PALETTE,
} from '../contract/src/schemas/brand.ts';

const STYLE = fileURLToPath(new URL('../portal/src/style/', import.meta.url));
const tokens = readFileSync(join(STYLE, 'tokens.css'), 'utf8');
const DARK = tokens.indexOf('@media screen and (prefers-color-scheme: dark)');

type Colours = Readonly<Record<string, string>>;
const coloursOf = (css: string): Colours =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
const light = coloursOf(tokens.slice(0, DARK));
const MODES = { light, dark: { ...light, ...coloursOf(tokens.slice(DARK)) } } as const;

/** Pairs of a text colour and its background. */
const WRITTEN: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['tinta', ['papel', 'tarjeta', 'calma-fondo', 'bien-fondo', 'atencion-fondo', 'mal-fondo']],
  ['tinta-suave', ['papel', 'tarjeta', 'calma-fondo', 'atencion-fondo']],
  ['bien', ['bien-fondo', 'papel', 'tarjeta']],
  ['atencion', ['atencion-fondo', 'papel', 'tarjeta']],
  ['mal', ['mal-fondo', 'papel', 'tarjeta']],
];
/** Pairs of the border colour of a control, or of the focus ring, and its background. */
const EDGES: readonly (readonly [edge: string, grounds: readonly string[]])[] = [
  ['borde-control', ['papel', 'tarjeta']],
  ['foco', ['papel', 'tarjeta', 'calma-fondo']],
];

/** Components of the brand colours to test, a grid over all of sRGB. */
const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const BRANDS = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`)));

describe('the colours of the portal', () => {
  for (const [mode, colours] of Object.entries(MODES)) {
    const of = (name: string) => colours[name] ?? assert.fail(`${name} is no colour`);
    test(`${mode}: text and controls have enough contrast`, () => {
      for (const [pairs, least] of [
        [WRITTEN, MINIMUM_CONTRAST],
        [EDGES, EDGE_CONTRAST],
      ] as const)
        for (const [one, grounds] of pairs)
          for (const ground of grounds) {
            const ratio = contrast(of(one), of(ground));
            assert.ok(ratio >= least, `${one} on ${ground}: ${ratio.toFixed(2)}`);
          }
    });

    test(`${mode}: a button in any insurer’s colour has enough contrast with its background, and its text with the button`, () => {
      const around = mode === 'light' ? PALETTE.papel : PALETTE.tarjetaOscura;
      for (const brand of BRANDS) {
        const { fondo, texto } = brandColours(brand);
        assert.ok(contrast(fondo, texto) >= MINIMUM_CONTRAST, brand);
        for (const ground of ['papel', 'tarjeta'])
          assert.ok(contrast(edgeColour(brand, around), of(ground)) >= EDGE_CONTRAST, `${brand} on ${ground}`);
      }
    });
  }

  test('every light colour has a dark counterpart, except those of logos and brands; print stays light', () => {
    const ofNight = coloursOf(tokens.slice(DARK));
    const alike = Object.keys(light).filter((name) => !(name in ofNight));
    assert.deepEqual(
      alike.filter((name) => !/^(?:marca|placa)/.test(name)),
      [],
    );
    assert.equal(MODES.dark.tarjeta, PALETTE.tarjetaOscura);
    assert.match(tokens.slice(DARK), /^@media screen and/);
  });
});
