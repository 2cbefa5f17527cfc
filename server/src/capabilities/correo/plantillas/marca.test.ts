import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  COLOR_PROPIO,
  CONTRASTE_BORDE,
  CONTRASTE_MINIMO,
  colorDeBorde,
  coloresDeMarca,
  contraste,
} from '@albacea/contract/marca.ts';
import fc from 'fast-check';
import { redactar } from './redactar.ts';

const colores = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('text on any insurer’s colour can be read, and the colour is the insurer’s own', () => {
  fc.assert(
    fc.property(colores, (color) => {
      const { fondo, texto } = coloresDeMarca(color);
      assert.equal(fondo, color);
      assert.ok(contraste(fondo, texto) >= CONTRASTE_MINIMO);
    }),
    { numRuns: 5_000 },
  );
});

test('the grey that is hardest to write on still takes readable text', () => {
  for (let n = 0; n < 256; n += 1) {
    const gris = `#${n.toString(16).padStart(2, '0').repeat(3)}`;
    assert.ok(contraste(gris, coloresDeMarca(gris).texto) >= CONTRASTE_MINIMO, gris);
  }
});

test('a button’s edge stands out on a light and on a dark card, whatever the colour', () => {
  fc.assert(
    fc.property(colores, fc.constantFrom('#ffffff', '#1f2527', '#000000'), (color, tarjeta) => {
      const borde = colorDeBorde(color, tarjeta);
      assert.match(borde, /^#[0-9a-f]{6}$/);
      assert.ok(contraste(borde, tarjeta) >= CONTRASTE_BORDE);
    }),
    { numRuns: 5_000 },
  );
});

test('a colour that stands out already is its own edge', () => {
  assert.equal(colorDeBorde('#1f5f8b', '#ffffff'), '#1f5f8b');
});

test('contrast is that of WCAG', () => {
  assert.equal(contraste('#000000', '#ffffff'), 21);
  assert.equal(contraste('#ffffff', '#ffffff'), 1);
  assert.ok(Math.abs(contraste('#777777', '#ffffff') - 4.48) < 0.01);
});

test('without a usable colour the service’s own is taken', () => {
  for (const color of [null, '', 'red', '#fff', '#1234567']) assert.equal(coloresDeMarca(color).fondo, COLOR_PROPIO);
});

test('every text in the finished html can be read on what is behind it, light and dark', () => {
  fc.assert(
    fc.property(colores, (color) => {
      const { html } = redactar('bienvenida', {
        idioma: 'es',
        heredero: { nombre: 'Ana', apellidos: 'Gil' },
        fallecido: { nombre: 'Luis', apellidos: 'Gil' },
        aseguradora: { nombre: 'Boreal', color, telefono: null },
        enlace: 'https://a.example/x',
        caduca: null,
      });
      const [, fondo, , texto] =
        /class="marca[^"]*" bgcolor="(#\w{6})"[^>]*>\s*<p style="([^"]*)color:(#\w{6})"/.exec(html) ?? [];
      assert.ok(contraste(fondo ?? '', texto ?? '') >= CONTRASTE_MINIMO);
      const [, boton, letras] = /class="boton"[^>]*bgcolor="(#\w{6})"[^>]*>\s*<a [^>]*;color:(#\w{6})/.exec(html) ?? [];
      assert.ok(contraste(boton ?? '', letras ?? '') >= CONTRASTE_MINIMO);
    }),
  );
  const parejas = [
    ['#2b2a27', '#ffffff'],
    ['#2b2a27', '#f4f1ea'],
    ['#5e5a52', '#ffffff'],
    ['#5e5a52', '#f4f1ea'],
    ['#ece8df', '#1f2527'],
    ['#ece8df', '#2a3134'],
    ['#b8b2a6', '#15191b'],
    ['#b8b2a6', '#1f2527'],
  ] as const;
  for (const [texto, fondo] of parejas) assert.ok(contraste(texto, fondo) >= CONTRASTE_MINIMO, `${texto} ${fondo}`);
});
