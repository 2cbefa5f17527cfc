import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RESULTADOS_INTENTO } from '@albacea/contract/webhooks.ts';
import fc from 'fast-check';
import { type DatosAviso, redactarAviso } from './aviso-webhook.ts';
import { FRASES_DE_AVISO } from './frases-aviso.ts';

const IDIOMAS = ['es', 'en'] as const;
const NIVELES = [1, 2, 3] as const;
const WEBHOOK = '0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f';
const DIRECCION = 'https://integraciones.aurora.example/albacea';

function datos(cambios: Partial<DatosAviso> = {}): DatosAviso {
  return {
    idioma: 'es',
    destinatario: { nombre: 'Begoña Núñez', email: 'admin@aurora.example' },
    aseguradora: { nombre: 'Aurora Decesos S.A.', color: '#7a3e48' },
    webhook: WEBHOOK,
    url: `${DIRECCION}?token=hunter2&x=1`,
    descripcion: 'Core de siniestros',
    nivel: 1,
    motivo: 'fallos',
    desde: '2026-11-20T23:30:05.000Z',
    ultimo: { resultado: 'respuesta_no_2xx', estado_http: 503, detalle: null },
    diasHastaDesactivar: 5,
    ...cambios,
  };
}

/** What a reader sees of the html. */
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
const seguido = (texto: string): string => texto.replace(/[\s\u00a0]+/g, ' ');
const dicho = (cambios: Partial<DatosAviso>) => seguido(redactarAviso(datos(cambios)).texto);

for (const idioma of IDIOMAS) {
  for (const nivel of NIVELES) {
    const de = `notice ${nivel} in ${idioma}`;

    test(`${de} says which webhook, of whom, since when and how the last attempt ended`, () => {
      const { texto, html, asunto } = redactarAviso(datos({ idioma, nivel }));
      const hechos = [DIRECCION, WEBHOOK, 'Core de siniestros', 'Begoña Núñez', 'Aurora Decesos S.A.', '503'];
      for (const hecho of [...hechos, '0:30', 'GET /webhooks/{id}/entregas', '/recuperar']) {
        assert.ok(seguido(texto).includes(hecho), `${hecho} in ${texto}`);
        assert.ok(visible(html).includes(hecho), `${hecho} in ${html}`);
      }
      assert.ok(asunto.includes('integraciones.aurora.example'), asunto);
    });

    test(`${de} shows nothing of the query of the address, which may hold a secret`, () => {
      const { texto, html, asunto } = redactarAviso(datos({ idioma, nivel }));
      for (const parte of [texto, html, asunto]) assert.doesNotMatch(parte, /hunter2|token=/);
    });

    test(`${de} has the same words in text and html, and leaves nothing unfilled`, () => {
      const { texto, html } = redactarAviso(datos({ idioma, nivel }));
      const parrafos = texto.split('\n\n').filter((p) => !p.includes(': '));
      for (const parrafo of parrafos) assert.ok(visible(html).includes(seguido(parrafo).trim()), parrafo);
      for (const parte of [texto, visible(html)])
        assert.doesNotMatch(parte, /undefined|null|NaN|\[object|Invalid|[!¡]/);
    });

    test(`${de} fetches nothing, runs nothing, tells its language, and fits in the lines of a mail`, () => {
      const { texto, html, asunto } = redactarAviso(datos({ idioma, nivel }));
      assert.doesNotMatch(html, /<(img|link|script|iframe|form|object|svg|a)\b|\bsrc=|url\(|@import|\son\w+=/i);
      assert.ok(html.includes(`<html lang="${idioma}"`));
      for (const linea of texto.split('\n')) assert.ok(linea.length <= 72, linea);
      assert.ok(asunto.length <= 90, asunto);
    });
  }

  test(`in ${idioma} the three levels have subjects of their own, and only the last says that it is disabled`, () => {
    const asuntos = NIVELES.map((nivel) => redactarAviso(datos({ idioma, nivel })).asunto);
    assert.equal(new Set(asuntos).size, 3);
    const desactivado = /desactivado|disabled/;
    assert.deepEqual(
      asuntos.map((asunto) => desactivado.test(asunto)),
      [false, false, true],
    );
    assert.match(dicho({ idioma, nivel: 3 }), /PATCH \/webhooks\/\{id\} \w+ \{"estado":"activo"\}/);
    for (const nivel of [1, 2] as const) {
      assert.match(dicho({ idioma, nivel }), /POST \/webhooks\/\{id\}\/prueba/);
      assert.doesNotMatch(dicho({ idioma, nivel }), /PATCH/);
    }
  });

  test(`in ${idioma} one that answered 410 is told so, whatever the level said before`, () => {
    const texto = dicho({ idioma, nivel: 3, motivo: 'respuesta_410' });
    assert.match(texto, /410/);
    assert.doesNotMatch(texto.split('/entregas')[0] ?? '', /ninguna entrega desde|no delivery since/);
  });

  test(`in ${idioma} every outcome of a failed attempt is told in words`, () => {
    const fallos = RESULTADOS_INTENTO.filter((resultado) => resultado !== 'entregado');
    const textos = fallos.map((resultado) =>
      dicho({
        idioma,
        ultimo: { resultado, estado_http: resultado === 'respuesta_no_2xx' ? 301 : null, detalle: null },
      }),
    );
    assert.equal(new Set(textos).size, fallos.length);
    for (const texto of textos) assert.doesNotMatch(texto, /undefined|null|_/);
    const detalle = 'ECONNREFUSED';
    assert.match(
      dicho({ idioma, ultimo: { resultado: 'sin_conexion', estado_http: null, detalle } }),
      /\(ECONNREFUSED\)/,
    );
  });
}

test('the day from which it is disabled is the first failure and five days, as days in Madrid', () => {
  assert.match(dicho({ nivel: 1 }), /desde el 21 de noviembre de 2026 a las 0:30 \(hora de Madrid\)/);
  assert.match(dicho({ nivel: 2 }), /a partir del 26 de noviembre de 2026\./);
  assert.match(dicho({ nivel: 2, idioma: 'en' }), /from 26 November 2026 on\./);
});

test('both languages say the same, with the same facts in it', () => {
  const hechos = { nombre: '<n>', aseguradora: '<a>', anfitrion: '<h>', desde: '<d>', limite: '<l>' };
  const aplanar = (valor: unknown, camino = ''): [string, string][] => {
    if (typeof valor === 'string') return [[camino, valor]];
    if (typeof valor === 'function') return [[camino, String(valor(camino.endsWith('2xx') ? '<e>' : hechos))]];
    if (valor instanceof Intl.DateTimeFormat) return [];
    return Object.entries(valor as object).flatMap(([clave, v]) => aplanar(v, `${camino}.${clave}`));
  };
  const huecos = ([camino, frase]: [string, string]) => [
    camino,
    ...(frase.match(/<\w>|[A-Z]+ \/\S+|«?“?desde/g) ?? []),
  ];
  const es = aplanar(FRASES_DE_AVISO.es).map(huecos);
  const en = aplanar(FRASES_DE_AVISO.en).map(huecos);
  assert.deepEqual(
    es.map(([camino]) => camino),
    en.map(([camino]) => camino),
  );
  const soloHechos = (lista: string[][]) => lista.map((h) => h.filter((parte) => /^<|\//.test(parte)).sort());
  assert.deepEqual(soloHechos(es), soloHechos(en));
});

test('a webhook without description has no empty line for it', () => {
  for (const descripcion of [null, '', ' \n ']) assert.doesNotMatch(dicho({ descripcion }), /Descripción/);
});

test('a long host is cut in the subject and whole in the text', () => {
  const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`;
  const { asunto, texto } = redactarAviso(datos({ url: `https://${host}/x` }));
  assert.ok(asunto.length <= 90 && asunto.endsWith('…'), asunto);
  assert.ok(texto.includes(`https://${host}/x`));
});

test('whatever stands in names, description and details, it is shown and never becomes part of the page', () => {
  const etiquetas = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.join('') ?? '';
  const limpia = etiquetas(redactarAviso(datos({ aseguradora: { nombre: 'X', color: null } })).html);
  const malo = fc
    .oneof(fc.constantFrom('<script>alert(1)</script>', '"><img src=x>', '</title>', '-->', '$&$1'), fc.string())
    .filter((texto) => texto.trim() !== '');
  fc.assert(
    fc.property(malo, malo, malo, (nombre, descripcion, detalle) => {
      const { html, asunto } = redactarAviso(
        datos({
          destinatario: { nombre, email: 'a@b.example' },
          aseguradora: { nombre, color: null },
          descripcion,
          ultimo: { resultado: 'sin_conexion', estado_http: null, detalle },
        }),
      );
      const filas = descripcion.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\s]/gu, '') !== '';
      if (filas) assert.equal(etiquetas(html), limpia);
      assert.doesNotMatch(asunto, /[\p{Cc}\u2028\u2029]/u);
    }),
  );
});
