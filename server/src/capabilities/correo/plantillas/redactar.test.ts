import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Idioma } from '@albacea/contract/comun.ts';
import fc from 'fast-check';
import { TIPOS_DE_RELOJ, type TipoCarta } from '../tipos.ts';
import { IDIOMAS_ACTIVOS, IDIOMAS_PREPARADOS } from './idiomas.ts';
import { type DatosCorreo, redactar } from './redactar.ts';

const IDIOMAS: readonly Idioma[] = [...IDIOMAS_ACTIVOS, ...IDIOMAS_PREPARADOS];
const TIPOS: readonly TipoCarta[] = [
  'bienvenida',
  'acceso_nuevo',
  'anulacion',
  'codigo_mandato',
  'invitacion',
  ...TIPOS_DE_RELOJ,
];
const CON_ENLACE: readonly TipoCarta[] = ['bienvenida', 'acceso_nuevo', 'invitacion', ...TIPOS_DE_RELOJ];
const ENLACE = 'https://aurora.albacea.example/portal?token=Zk3vQ0mJp8xT1rW5nB7yL2sD9fG4hK6cV0aE3uI8oP1&x=1';
const BAJA = 'https://aurora.albacea.example/recordatorios/Zk3vQ0mJp8xT1rW5nB7yL2sD9fG4hK6cV0aE3uI8oP1';

/** How each language says on whose behalf the message comes (LOPDGDD art. 33.2). */
const POR_CUENTA: Record<Idioma, string[]> = {
  es: ['por cuenta de Boreal Seguros'],
  en: ['on behalf of Boreal Seguros', 'por cuenta de Boreal Seguros'],
  ca: ['per compte de Boreal Seguros'],
  gl: ['por conta de Boreal Seguros'],
  eu: ['Boreal Seguros aseguru-etxearen kontura'],
};

function datos(cambios: Partial<DatosCorreo> = {}): DatosCorreo {
  return {
    idioma: 'es',
    heredero: { nombre: 'Begoña', apellidos: 'Núñez Ibáñez' },
    fallecido: { nombre: 'Antonio', apellidos: 'de la Fuente Muñoz' },
    aseguradora: { nombre: 'Boreal Seguros', color: '#1f5f8b', telefono: '+34900123456' },
    enlace: ENLACE,
    caduca: new Date('2026-11-21T10:00:00Z'),
    codigo: '048213',
    pendientes: ['lista', 'confirmar', 'mandato', 'prueba', 'papeles'],
    confirmar: 3,
    dia: '2031-12-21',
    baja: BAJA,
    invitacion: { de: { nombre: 'Lucía', apellidos: 'Ortega Ruiz' }, papel: 'ayuda' },
    ...cambios,
  };
}

/** What a reader sees of the html: no comments, no styles, no tags. */
function visible(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<\/?a\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0]+/g, ' ');
}

const veces = (texto: string, parte: string): number => texto.split(parte).length - 1;
const seguido = (texto: string): string => texto.replace(/[\s\u00a0]+/g, ' ');

for (const idioma of IDIOMAS) {
  for (const tipo of TIPOS) {
    const de = `${tipo} in ${idioma}`;

    test(`${de} says in text and html on whose behalf it comes`, () => {
      const { remitente, texto, html } = redactar(tipo, datos({ idioma }));
      assert.ok(remitente.includes(POR_CUENTA[idioma][0] ?? ''), remitente);
      for (const formula of POR_CUENTA[idioma]) {
        assert.ok(seguido(texto).includes(formula), texto);
        assert.ok(visible(html).includes(formula), visible(html));
      }
    });

    test(`${de} raises its voice nowhere and calls nobody «difunto»`, () => {
      const { asunto, texto, html } = redactar(tipo, datos({ idioma }));
      for (const dicho of [asunto, texto, visible(html)]) {
        assert.doesNotMatch(dicho, /[!¡]/);
        assert.doesNotMatch(dicho, /difunt|undefined|null|\[object|NaN/i);
      }
    });

    test(`${de} names nobody who died in what a locked telephone shows`, () => {
      const { asunto, html } = redactar(tipo, datos({ idioma }));
      const avance = /<body[^>]*>\s*<div[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
      assert.ok(avance.length > 30, avance);
      for (const visto of [asunto, avance]) assert.doesNotMatch(visto, /Antonio|Fuente|Muñoz|Begoña/);
    });

    test(`${de} has the same words in text and html`, () => {
      const { texto, html } = redactar(tipo, datos({ idioma }));
      const enHtml = visible(html);
      const parrafos = texto.split('\n\n').map((p) => seguido(p.replace(/^- /gm, '')).trim());
      for (const parrafo of parrafos.filter((uno) => uno !== BAJA))
        assert.ok(seguido(enHtml).includes(parrafo.trim()), parrafo);
    });

    test(`${de} fetches nothing and runs nothing`, () => {
      const { html } = redactar(tipo, datos({ idioma }));
      assert.doesNotMatch(
        html,
        /<(img|link|script|iframe|form|object|svg)\b|\bsrc=|url\(|@import|@font-face|\son\w+=/i,
      );
      const direcciones = html.match(/\w+:\/\/[^\s"<]+/g) ?? [];
      assert.ok(
        direcciones.every((d) => d === BAJA || d === ENLACE.replaceAll('&', '&amp;')),
        direcciones.join(),
      );
    });

    test(`${de} tells its language to a screen reader`, () => {
      assert.ok(redactar(tipo, datos({ idioma })).html.includes(`<html lang="${idioma}"`));
    });

    test(`${de} wraps its text and fits in a line of a mail`, () => {
      const { texto, asunto } = redactar(tipo, datos({ idioma }));
      for (const linea of texto.split('\n')) assert.ok(linea.length <= 72 || linea === ENLACE || linea === BAJA, linea);
      assert.ok(asunto.length <= 75, asunto);
    });
  }

  for (const tipo of CON_ENLACE) {
    const de = `${tipo} in ${idioma}`;

    test(`${de} has the link once as a button and once to copy; the text has it once, alone on its line`, () => {
      const { texto, html } = redactar(tipo, datos({ idioma }));
      assert.equal(veces(html, `href="${ENLACE.replaceAll('&', '&amp;')}"`), 1);
      assert.equal(veces(visible(html), ENLACE), 1);
      assert.equal(veces(texto, ENLACE), 1);
      assert.ok(texto.split('\n').includes(ENLACE));
    });

    test(`${de} says until when the link works, whom to call and whom it is for`, () => {
      const { texto } = redactar(tipo, datos({ idioma }));
      for (const dicho of ['2026', '21', '900 123 456', 'Begoña Núñez Ibáñez']) {
        assert.ok(seguido(texto).includes(dicho), dicho);
      }
      const sinTelefono = datos({
        idioma,
        caduca: null,
        dia: '2031-12-21',
        aseguradora: { ...datos().aseguradora, telefono: null },
      });
      const sinDatos = redactar(tipo, sinTelefono);
      assert.doesNotMatch(sinDatos.texto, /2026|900/);
      assert.doesNotMatch(sinDatos.html, /tel:/);
    });
  }

  for (const tipo of TIPOS_DE_RELOJ) {
    test(`${tipo} in ${idioma} says how to stop such e-mails, and does not go out without that address`, () => {
      const { texto, html } = redactar(tipo, datos({ idioma }));
      assert.ok(texto.split('\n').includes(BAJA));
      assert.equal(veces(html, `href="${BAJA}"`), 1);
      assert.throws(() => redactar(tipo, datos({ idioma, baja: null })), TypeError);
    });
  }

  test(`recordatorio in ${idioma} lists what waits and nothing else, one account without a number`, () => {
    const todo = redactar('recordatorio', datos({ idioma })).texto;
    assert.equal(veces(todo, '\n- '), 5);
    assert.ok(seguido(todo).includes(' 3 '));
    const una = redactar('recordatorio', datos({ idioma, pendientes: ['confirmar'], confirmar: 1 })).texto;
    assert.equal(veces(una, '\n- '), 1);
    assert.doesNotMatch(una.slice(una.indexOf('\n- ')).split('\n')[1] ?? '', /\d/);
  });

  test(`codigo_mandato in ${idioma} shows the code once, in the body alone, and has no link`, () => {
    const { asunto, texto, html } = redactar('codigo_mandato', datos({ idioma }));
    assert.equal(veces(texto, '048213'), 1);
    assert.equal(veces(visible(html), '048213'), 1);
    assert.doesNotMatch(asunto, /048213/);
    const avance = /<body[^>]*>\s*<div[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
    assert.doesNotMatch(avance, /048213/);
    for (const parte of [texto, html]) assert.doesNotMatch(parte, /token|https?:/);
    assert.throws(() => redactar('codigo_mandato', datos({ idioma, codigo: null })), TypeError);
  });

  test(`anulacion in ${idioma} has no link, even if it is given one`, () => {
    const { texto, html } = redactar('anulacion', datos({ idioma }));
    for (const parte of [texto, html]) assert.doesNotMatch(parte, /token|https?:/);
  });

  test(`only bienvenida in ${idioma} has a line of condolence, and has it first`, () => {
    const duelo = /fallecimiento|has died|la mort|falecemento|hil izana/;
    const [bienvenida, ...otras] = TIPOS.map((tipo) => redactar(tipo, datos({ idioma })).texto);
    assert.match(bienvenida?.split('\n\n')[1] ?? '', duelo);
    assert.equal(bienvenida?.match(new RegExp(duelo, 'g'))?.length, 1);
    assert.doesNotMatch(otras.join(), duelo);
  });
}

test('the date is the day in Madrid, written out', () => {
  const { texto } = redactar('bienvenida', datos({ caduca: new Date('2026-11-20T23:30:00Z') }));
  assert.ok(seguido(texto).includes('hasta el 21 de noviembre de 2026'));
  const enIngles = redactar('bienvenida', datos({ idioma: 'en' })).texto;
  assert.ok(seguido(enIngles).includes('until 21 November 2026'));
});

test('a link that stops at midnight is good until the day before', () => {
  const { texto } = redactar('bienvenida', datos({ caduca: new Date('2026-11-20T23:00:00Z') }));
  assert.ok(seguido(texto).includes('hasta el 20 de noviembre de 2026'));
});

test('Catalan shortens «de» before a vowel', () => {
  const aseguradora = { nombre: 'Aurora Decesos', color: null, telefono: null };
  assert.ok(
    seguido(redactar('bienvenida', datos({ idioma: 'ca', aseguradora })).texto).includes('per compte d’Aurora Decesos'),
  );
});

test('names in capitals, as claims systems hold them, are not shouted at the family', () => {
  const fallecido = { nombre: 'MARÍA DE LOS ÁNGELES', apellidos: "DE LA FUENTE D'ORS-PÉREZ" };
  const { texto } = redactar('bienvenida', datos({ fallecido }));
  assert.ok(seguido(texto).includes("María de los Ángeles de la Fuente D'Ors-Pérez"));
});

test('names that someone took care to write are left alone', () => {
  for (const nombre of ['Ma. José', 'McDonald', 'Jo', 'J. R.', 'IU', 'van der Berg']) {
    const { texto } = redactar('bienvenida', datos({ heredero: { nombre, apellidos: '' } }));
    assert.ok(texto.startsWith(`Hola, ${nombre}:\n`), texto.slice(0, 40));
  }
});

for (const tipo of TIPOS) {
  test(`whatever stands in names of ${tipo}, it is shown and never becomes part of the page`, () => {
    const limpia = redactar(tipo, datos()).html;
    const etiquetas = (html: string) =>
      html
        .match(/<[a-z!/][^>]*>/gi)
        ?.map((e) => e.replace(/tel:[^"]*/, 'tel:'))
        .join('') ?? '';
    const malo = fc.oneof(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=y>',
        "' onclick='x",
        '-->',
        '</title>',
        '&amp;',
        '$&$1',
        '{{x}}',
      ),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(malo, malo, malo, malo, (nombre, apellidos, fallecido, aseguradora) => {
        const { html, asunto, texto } = redactar(
          tipo,
          datos({
            heredero: { nombre, apellidos },
            fallecido: { nombre: fallecido, apellidos },
            aseguradora: { nombre: aseguradora, color: '#1f5f8b', telefono: '900123456' },
          }),
        );
        assert.equal(etiquetas(html), etiquetas(limpia));
        assert.doesNotMatch(asunto, /[\p{Cc}\u2028\u2029]/u);
        assert.doesNotMatch(texto.replaceAll('\n', ''), /[\p{Cc}\u202e]/u);
      }),
    );
  });
}

test('a name with angle brackets reads as it was written', () => {
  const { html, texto } = redactar(
    'bienvenida',
    datos({ fallecido: { nombre: '<script>alert(1)</script>', apellidos: 'X' } }),
  );
  assert.ok(!html.includes('<script'));
  assert.ok(visible(html).includes('<script>alert(1)</script> X'));
  assert.ok(texto.includes('<script>alert(1)</script>'));
});

test('a colour that is not a colour does not reach the styles', () => {
  for (const color of ['red;}body{display:none', '#fff', '', 'url(http://x)', '#12345g']) {
    const { html } = redactar('bienvenida', datos({ aseguradora: { ...datos().aseguradora, color } }));
    assert.equal(html, redactar('bienvenida', datos({ aseguradora: { ...datos().aseguradora, color: null } })).html);
  }
});

test('a message that needs a link is not written without a proper one', () => {
  for (const enlace of [null, '', 'javascript:alert(1)', 'https://a b', 'http://', 'https://a\n']) {
    for (const tipo of CON_ENLACE) assert.throws(() => redactar(tipo, datos({ enlace })), TypeError);
  }
});

test('the telephone can be dialled from the message', () => {
  const { html } = redactar('anulacion', datos());
  assert.ok(html.includes('href="tel:900123456"'));
  assert.ok(redactar('anulacion', datos({ idioma: 'en' })).html.includes('href="tel:+34900123456"'));
  const aSuManera = { ...datos().aseguradora, telefono: '900 10 20 30 ext. 4' };
  assert.ok(seguido(redactar('anulacion', datos({ aseguradora: aSuManera })).texto).includes('900 10 20 30 ext. 4'));
});
