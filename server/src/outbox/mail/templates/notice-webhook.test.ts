import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ATTEMPT_RESULTS } from '@albacea/contract/schemas/webhooks.ts';
import fc from 'fast-check';
import { draftNotice, type NoticeData } from './notice-webhook.ts';

const LANGUAGES = ['es', 'en'] as const;
const LEVELS = [1, 2, 3] as const;
const WEBHOOK = '0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f';
const ADDRESS = 'https://integraciones.aseguradora.example/albacea';

function data(changes: Partial<NoticeData> = {}): NoticeData {
  return {
    idioma: 'es',
    destinatario: { nombre: 'Begoña Núñez', email: 'admin@aurora.example' },
    aseguradora: { nombre: 'Aurora Decesos S.A.', color: '#7a3e48' },
    webhook: WEBHOOK,
    url: `${ADDRESS}?token=hunter2&x=1`,
    descripcion: 'Core de siniestros',
    nivel: 1,
    motivo: 'fallos',
    desde: '2026-11-20T23:30:05.000Z',
    ultimo: { resultado: 'respuesta_no_2xx', estado_http: 503, detalle: null },
    diasHastaDesactivar: 5,
    ...changes,
  };
}

/** The text of the html as a reader sees it. */
const visible = (html: string): string =>
  html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0]+/g, ' ');
const inOneLine = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ');
const said = (changes: Partial<NoticeData>) => inOneLine(draftNotice(data(changes)).texto);

for (const idioma of LANGUAGES) {
  for (const nivel of LEVELS) {
    const name = `notice ${nivel} in ${idioma}`;

    test(`${name} says which webhook of which insurer fails, since when, and how the last attempt ended`, () => {
      const { texto, html, asunto } = draftNotice(data({ idioma, nivel }));
      const facts = [ADDRESS, WEBHOOK, 'Core de siniestros', 'Begoña Núñez', 'Aurora Decesos S.A.', '503'];
      for (const fact of [...facts, '0:30', 'GET /webhooks/{id}/entregas', '/recuperar']) {
        assert.ok(inOneLine(texto).includes(fact), `${fact} in ${texto}`);
        assert.ok(visible(html).includes(fact), `${fact} in ${html}`);
      }
      assert.ok(asunto.includes('integraciones.aseguradora.example'), asunto);
    });

    test(`${name} leaves out the query of the address, which may hold a secret`, () => {
      const { texto, html, asunto } = draftNotice(data({ idioma, nivel }));
      for (const part of [texto, html, asunto]) assert.doesNotMatch(part, /hunter2|token=/);
    });

    test(`${name} has the same words in text and html, and leaves nothing unfilled`, () => {
      const { texto, html } = draftNotice(data({ idioma, nivel }));
      const paragraphs = texto.split('\n\n').filter((p) => !p.includes(': '));
      for (const paragraph of paragraphs) assert.ok(visible(html).includes(inOneLine(paragraph).trim()), paragraph);
      for (const part of [texto, visible(html)]) assert.doesNotMatch(part, /undefined|null|NaN|\[object|Invalid|[!¡]/);
    });

    test(`${name} fetches nothing, runs no script, states its language, and wraps its lines`, () => {
      const { texto, html, asunto } = draftNotice(data({ idioma, nivel }));
      assert.doesNotMatch(html, /<(img|link|script|iframe|form|object|svg|a)\b|\bsrc=|url\(|@import|\son\w+=/i);
      assert.ok(html.includes(`<html lang="${idioma}"`));
      for (const line of texto.split('\n')) assert.ok(line.length <= 72, line);
      assert.ok(asunto.length <= 90, asunto);
    });
  }

  test(`in ${idioma} the three levels have different subjects, and only the third says that the webhook is disabled`, () => {
    const subjects = LEVELS.map((nivel) => draftNotice(data({ idioma, nivel })).asunto);
    assert.equal(new Set(subjects).size, 3);
    const deactivated = /desactivado|disabled/;
    assert.deepEqual(
      subjects.map((subject) => deactivated.test(subject)),
      [false, false, true],
    );
    assert.match(said({ idioma, nivel: 3 }), /PATCH \/webhooks\/\{id\} \w+ \{"estado":"activo"\}/);
    for (const nivel of [1, 2] as const) {
      assert.match(said({ idioma, nivel }), /POST \/webhooks\/\{id\}\/prueba/);
      assert.doesNotMatch(said({ idioma, nivel }), /PATCH/);
    }
  });

  test(`in ${idioma} the notice of a webhook disabled for answering 410 gives that reason, and does not say that nothing arrived`, () => {
    const text = said({ idioma, nivel: 3, motivo: 'respuesta_410' });
    assert.match(text, /410/);
    assert.doesNotMatch(text.split('/entregas')[0] ?? '', /ninguna entrega desde|no delivery since/);
  });

  test(`in ${idioma} every way in which an attempt can fail has words of its own`, () => {
    const failures = ATTEMPT_RESULTS.filter((result) => result !== 'entregado');
    const texts = failures.map((resultado) =>
      said({
        idioma,
        ultimo: { resultado, estado_http: resultado === 'respuesta_no_2xx' ? 301 : null, detalle: null },
      }),
    );
    assert.equal(new Set(texts).size, failures.length);
    for (const text of texts) assert.doesNotMatch(text, /undefined|null|_/);
    const detalle = 'ECONNREFUSED';
    assert.match(
      said({ idioma, ultimo: { resultado: 'sin_conexion', estado_http: null, detalle } }),
      /\(ECONNREFUSED\)/,
    );
  });
}

test('a notice gives the first failure and the day five days later in Madrid’s time', () => {
  assert.match(said({ nivel: 1 }), /desde el 21 de noviembre de 2026 a las 0:30 \(hora de Madrid\)/);
  assert.match(said({ nivel: 2 }), /a partir del 26 de noviembre de 2026\./);
  assert.match(said({ nivel: 2, idioma: 'en' }), /from 26 November 2026 on\./);
});

test('a webhook without description has no line for it', () => {
  for (const descripcion of [null, '', ' \n ']) assert.doesNotMatch(said({ descripcion }), /Descripción/);
});

test('a long host is shortened in the subject, and complete in the text', () => {
  const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`;
  const { asunto, texto } = draftNotice(data({ url: `https://${host}/x` }));
  assert.ok(asunto.length <= 90 && asunto.endsWith('…'), asunto);
  assert.ok(texto.includes(`https://${host}/x`));
});

test('any text in names, description and details is shown as text, never as markup', () => {
  const labels = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.join('') ?? '';
  const clean = labels(draftNotice(data({ aseguradora: { nombre: 'X', color: null } })).html);
  const bad = fc
    .oneof(fc.constantFrom('<script>alert(1)</script>', '"><img src=x>', '</title>', '-->', '$&$1'), fc.string())
    .filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(bad, bad, bad, (nombre, descripcion, detalle) => {
      const { html, asunto } = draftNotice(
        data({
          destinatario: { nombre, email: 'a@b.example' },
          aseguradora: { nombre, color: null },
          descripcion,
          ultimo: { resultado: 'sin_conexion', estado_http: null, detalle },
        }),
      );
      const rows = descripcion.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\s]/gu, '') !== '';
      if (rows) assert.equal(labels(html), clean);
      assert.doesNotMatch(asunto, /[\p{Cc}\u2028\u2029]/u);
    }),
  );
});
