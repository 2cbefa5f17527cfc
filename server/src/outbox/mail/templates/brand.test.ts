import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  brandColours,
  contrast,
  EDGE_CONTRAST,
  edgeColour,
  MINIMUM_CONTRAST,
  OWN_COLOUR,
} from '@albacea/contract/schemas/brand.ts';
import fc from 'fast-check';
import { draft } from './draft.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('text on any insurer’s colour has enough contrast, and the colour itself is not changed', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const { fondo, texto } = brandColours(colour);
      assert.equal(fondo, colour);
      assert.ok(contrast(fondo, texto) >= MINIMUM_CONTRAST);
    }),
    { numRuns: 5_000 },
  );
});

test('text on every grey has enough contrast', () => {
  for (let n = 0; n < 256; n += 1) {
    const grey = `#${n.toString(16).padStart(2, '0').repeat(3)}`;
    assert.ok(contrast(grey, brandColours(grey).texto) >= MINIMUM_CONTRAST, grey);
  }
});

test('the edge of a button stands out on a light and on a dark card, whatever its colour', () => {
  fc.assert(
    fc.property(colours, fc.constantFrom('#ffffff', '#1f2527', '#000000'), (colour, card) => {
      const edge = edgeColour(colour, card);
      assert.match(edge, /^#[0-9a-f]{6}$/);
      assert.ok(contrast(edge, card) >= EDGE_CONTRAST);
    }),
    { numRuns: 5_000 },
  );
});

test('a colour that stands out already is its own edge', () => {
  assert.equal(edgeColour('#1f5f8b', '#ffffff'), '#1f5f8b');
});

test('contrast is computed as WCAG defines it', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#ffffff', '#ffffff'), 1);
  assert.ok(Math.abs(contrast('#777777', '#ffffff') - 4.48) < 0.01);
});

test('a missing or malformed colour is replaced by the service’s own colour', () => {
  for (const colour of [null, '', 'red', '#fff', '#1234567']) assert.equal(brandColours(colour).fondo, OWN_COLOUR);
});

test('every text in the html has enough contrast with its background, light and dark', () => {
  fc.assert(
    fc.property(colours, (color) => {
      const { html } = draft('bienvenida', {
        idioma: 'es',
        heredero: { nombre: 'Ana', apellidos: 'Gil' },
        fallecido: { nombre: 'Luis', apellidos: 'Gil' },
        aseguradora: { nombre: 'Boreal', color, telefono: null },
        enlace: 'https://a.example/x',
        caduca: null,
      });
      const [, background, , text] =
        /class="marca[^"]*" bgcolor="(#\w{6})"[^>]*>\s*<p style="([^"]*)color:(#\w{6})"/.exec(html) ?? [];
      assert.ok(contrast(background ?? '', text ?? '') >= MINIMUM_CONTRAST);
      const [, button, letters] =
        /class="boton"[^>]*bgcolor="(#\w{6})"[^>]*>\s*<a [^>]*;color:(#\w{6})/.exec(html) ?? [];
      assert.ok(contrast(button ?? '', letters ?? '') >= MINIMUM_CONTRAST);
    }),
  );
  const pairs = [
    ['#2b2a27', '#ffffff'],
    ['#2b2a27', '#f4f1ea'],
    ['#5e5a52', '#ffffff'],
    ['#5e5a52', '#f4f1ea'],
    ['#ece8df', '#1f2527'],
    ['#ece8df', '#2a3134'],
    ['#b8b2a6', '#15191b'],
    ['#b8b2a6', '#1f2527'],
  ] as const;
  for (const [text, background] of pairs)
    assert.ok(contrast(text, background) >= MINIMUM_CONTRAST, `${text} ${background}`);
});
