import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '@albacea/contract/schemas/common.ts';
import { AVAILABLE_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import fc from 'fast-check';
import { say } from '../../../shared/rules-phrase.ts';
import { CLOCK_TYPES, type LetterType, REMINDER_TYPES, UNNAMED } from '../types.ts';
import { draftToPerson } from './alive-letter.ts';
import { draft, type MailData } from './draft.ts';
import { PHRASES } from './phrases.ts';

const LANGUAGES: readonly Language[] = AVAILABLE_LANGUAGES;
const TYPES: readonly LetterType[] = [
  'bienvenida',
  'acceso_nuevo',
  'anulacion',
  'codigo_mandato',
  'invitacion',
  'firmado',
  'papel_rechazado',
  'terminado',
  'desacuerdo',
  ...CLOCK_TYPES,
];
const WITH_LINK = TYPES.filter((type) => type !== 'anulacion' && type !== 'codigo_mandato');
const LINK = 'https://aurora.albacea.example/portal?token=Zk3vQ0mJp8xT1rW5nB7yL2sD9fG4hK6cV0aE3uI8oP1&x=1';
const UNSUBSCRIBE = 'https://aurora.albacea.example/recordatorios/Zk3vQ0mJp8xT1rW5nB7yL2sD9fG4hK6cV0aE3uI8oP1';

/** How each language says on whose behalf the message comes (LOPDGDD art. 33.2). */
const ON_BEHALF: Record<Language, string[]> = {
  es: ['por cuenta de Boreal Seguros'],
  en: ['on behalf of Boreal Seguros', 'por cuenta de Boreal Seguros'],
  ca: ['per compte de Boreal Seguros'],
  gl: ['por conta de Boreal Seguros'],
  eu: ['Boreal Seguros aseguru-etxearen kontura'],
};

function data(changes: Partial<MailData> = {}): MailData {
  return {
    idioma: 'es',
    heredero: { nombre: 'Begoña', apellidos: 'Núñez Ibáñez' },
    fallecido: { nombre: 'Antonio', apellidos: 'de la Fuente Muñoz' },
    aseguradora: { nombre: 'Boreal Seguros', color: '#1f5f8b', telefono: '+34900123456' },
    enlace: LINK,
    caduca: new Date('2026-11-21T10:00:00Z'),
    codigo: '048213',
    pendientes: [
      { que: 'lista', nombres: [] },
      { que: 'confirmar', nombres: ['Netflix', 'Spotify', 'Endesa'] },
      { que: 'mandato', nombres: [] },
      { que: 'certificados', nombres: [] },
      { que: 'rastros', nombres: [] },
      { que: 'prueba', nombres: [] },
      { que: 'papel', nombres: ['Banco del Norte'], papel: 'titulo_sucesorio' },
      { que: 'guardar', nombres: ['Google'] },
      { que: 'carta', nombres: ['Movistar'] },
      { que: 'reclamar', nombres: ['Orange'] },
    ],
    hecho: [
      { de: 'Instagram', resultado: 'eliminada' },
      { de: 'BBVA', resultado: 'avisada' },
      { de: { certificado: 'ultimas_voluntades' }, resultado: 'obtenido' },
      { de: 'Twitter', resultado: 'rechazada' },
    ],
    firmado: ['Google', 'Netflix', null],
    rechazo: { papel: 'factura', motivo: 'ilegible', palabras: null },
    dia: '2031-12-21',
    baja: UNSUBSCRIBE,
    invitacion: { de: { nombre: 'Lucía', apellidos: 'Ortega Ruiz' }, papel: 'ayuda' },
    desacuerdo: { cuenta: 'Google', propio: false, heredero: true, estado: 'abierta' },
    ...changes,
  };
}

/** The text of the html as a reader sees it: no comments, no styles, no tags. */
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

const times = (text: string, part: string): number => text.split(part).length - 1;
const inOneLine = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ');

for (const idioma of LANGUAGES) {
  for (const type of TYPES) {
    const name = `${type} in ${idioma}`;

    test(`${name} says in text and html on whose behalf it comes`, () => {
      const { remitente, texto, html } = draft(type, data({ idioma }));
      assert.ok(remitente.includes(ON_BEHALF[idioma][0] ?? ''), remitente);
      for (const formula of ON_BEHALF[idioma]) {
        assert.ok(inOneLine(texto).includes(formula), texto);
        assert.ok(visible(html).includes(formula), visible(html));
      }
    });

    test(`${name} has no exclamation mark and no unfilled value, and calls nobody «difunto»`, () => {
      const { asunto, texto, html } = draft(type, data({ idioma }));
      for (const said of [asunto, texto, visible(html)]) {
        assert.doesNotMatch(said, /[!¡]/);
        assert.doesNotMatch(said, /difunt|undefined|null|\[object|NaN/i);
      }
    });

    test(`${name} never names the deceased in the text that a locked telephone shows`, () => {
      const { asunto, html } = draft(type, data({ idioma }));
      const preview = /<body[^>]*>\s*<div[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
      assert.ok(preview.length > 30, preview);
      // the subject of the first e-mail names the deceased, because without a name the e-mail would be taken for fraud
      for (const seen of [...(type === 'bienvenida' ? [] : [asunto]), preview])
        assert.doesNotMatch(seen, /Antonio|Fuente|Muñoz|Begoña/);
    });

    test(`${name} has the same words in text and html`, () => {
      const { texto, html } = draft(type, data({ idioma }));
      const inHtml = visible(html);
      const paragraphs = texto.split('\n\n').map((p) => inOneLine(p.replace(/^- /gm, '')).trim());
      for (const paragraph of paragraphs.filter((one) => one !== UNSUBSCRIBE))
        assert.ok(inOneLine(inHtml).includes(paragraph.trim()), paragraph);
    });

    test(`${name} fetches nothing and runs no script`, () => {
      const { html } = draft(type, data({ idioma }));
      assert.doesNotMatch(
        html,
        /<(img|link|script|iframe|form|object|svg)\b|\bsrc=|url\(|@import|@font-face|\son\w+=/i,
      );
      const addresses = html.match(/\w+:\/\/[^\s"<]+/g) ?? [];
      assert.ok(
        addresses.every((d) => d === UNSUBSCRIBE || d === LINK.replaceAll('&', '&amp;')),
        addresses.join(),
      );
    });

    test(`${name} tells its language to a screen reader`, () => {
      assert.ok(draft(type, data({ idioma })).html.includes(`<html lang="${idioma}"`));
    });

    test(`${name} wraps its text, and has a subject that fits in a line`, () => {
      const { texto, asunto } = draft(type, data({ idioma }));
      for (const line of texto.split('\n')) assert.ok(line.length <= 72 || line === LINK || line === UNSUBSCRIBE, line);
      assert.ok(asunto.length <= 75, asunto);
    });
  }

  for (const type of WITH_LINK) {
    const name = `${type} in ${idioma}`;

    test(`${name} has the link once as a button and once to copy; the text has it once, alone on its line`, () => {
      const { texto, html } = draft(type, data({ idioma }));
      assert.equal(times(html, `href="${LINK.replaceAll('&', '&amp;')}"`), 1);
      assert.equal(times(visible(html), LINK), 1);
      assert.equal(times(texto, LINK), 1);
      assert.ok(texto.split('\n').includes(LINK));
    });

    test(`${name} says until when the link works, whom to call and for whom it is`, () => {
      const { texto } = draft(type, data({ idioma }));
      for (const said of ['2026', '21', '900 123 456', 'Begoña Núñez Ibáñez']) {
        assert.ok(inOneLine(texto).includes(said), said);
      }
      const withoutPhone = data({
        idioma,
        caduca: null,
        dia: '2031-12-21',
        aseguradora: { ...data().aseguradora, telefono: null },
      });
      const withoutData = draft(type, withoutPhone);
      assert.doesNotMatch(withoutData.texto, /2026|900/);
      assert.doesNotMatch(withoutData.html, /tel:/);
    });
  }

  test(`bienvenida in ${idioma} can be checked: its subject names the deceased, and its text gives the policy and says how to check the message by telephone`, () => {
    const { asunto, texto } = draft('bienvenida', data({ idioma, poliza: 'DEC-0048213-7' }));
    assert.match(asunto, /Antonio de la Fuente Muñoz/);
    assert.ok(inOneLine(texto).includes('DEC-0048213-7'), texto);
    assert.ok(inOneLine(texto).includes(PHRASES[idioma].primera.comprobar), texto);
    assert.doesNotMatch(draft('bienvenida', data({ idioma })).texto, /null|DEC/);
  });

  for (const type of REMINDER_TYPES) {
    test(`${type} in ${idioma} has the link that stops such e-mails, and cannot be written without it`, () => {
      const { texto, html } = draft(type, data({ idioma }));
      assert.ok(texto.split('\n').includes(UNSUBSCRIBE));
      assert.equal(times(html, `href="${UNSUBSCRIBE}"`), 1);
      assert.throws(() => draft(type, data({ idioma, baja: null })), TypeError);
    });
  }

  for (const type of ['recordatorio', 'noticias'] as const)
    test(`${type} in ${idioma} lists first the outcomes, then the tasks, and names each account`, () => {
      const { texto } = draft(type, data({ idioma }));
      assert.equal(times(texto, '\n- '), 14);
      const said = inOneLine(texto);
      const names = ['Instagram', 'Twitter', 'Netflix', 'Spotify', 'Endesa', 'Banco del Norte', 'Google', 'Movistar'];
      const places = names.map((name) => said.indexOf(name));
      assert.ok(
        places.every((place, i) => place > (places[i - 1] ?? 0)),
        `${places}`,
      );
      const one = draft(
        type,
        data({ idioma, hecho: [], pendientes: [{ que: 'confirmar', nombres: ['Netflix'] }] }),
      ).texto;
      assert.equal(times(one, '\n- '), 1);
    });

  for (const type of ['noticias', 'terminado'] as const)
    test(`${type} in ${idioma} has one line with the number of traces that are gone, and one with the number that remain`, () => {
      const hecho = [
        { de: { rastros: 3 }, resultado: 'eliminada' },
        { de: { rastros: 1 }, resultado: 'sigue' },
      ] as const;
      const said = inOneLine(draft(type, data({ idioma, hecho, pendientes: [] })).texto);
      const { quitados, quedan } = PHRASES[idioma].noticias.rastros;
      for (const line of [say(quitados, { n: 3, fallecido: 'Antonio de la Fuente Muñoz' }), say(quedan, { n: 1 })])
        assert.ok(said.includes(inOneLine(line)), line);
    });

  test(`firmado in ${idioma} names the companies that the permission is for, and says what comes next and from which day`, () => {
    const { texto } = draft('firmado', data({ idioma, pendientes: [] }));
    assert.equal(times(texto, '\n- '), 3);
    assert.match(texto, /Google[\s\S]*Netflix[\s\S]*2031/);
    assert.doesNotMatch(draft('firmado', data({ idioma })).texto, /2031/, 'without the certificate no day is promised');
    assert.doesNotMatch(draft('firmado', data({ idioma, pendientes: [], dia: null })).texto, /2031/);
  });

  test(`papel_rechazado in ${idioma} says which paper was rejected and why, in the person's own words if no listed reason fits, and asks to sign again if it was the permission`, () => {
    const words = PHRASES[idioma].papelRechazado;
    const { texto } = draft('papel_rechazado', data({ idioma }));
    const said = inOneLine(texto);
    for (const one of [PHRASES[idioma].recordatorio.papeles.factura, words.motivo.ilegible, words.otraVez])
      assert.ok(said.includes(one), one);
    const own = { papel: 'mandato', motivo: 'otro', palabras: 'Falta su segundo apellido.' } as const;
    const permission = inOneLine(draft('papel_rechazado', data({ idioma, rechazo: own })).texto);
    assert.ok(permission.includes(own.palabras) && permission.includes(words.firmar));
    assert.ok(!permission.includes(words.motivo.otro));
    const mistake = draft(
      'papel_rechazado',
      data({ idioma, rechazo: { papel: 'factura', motivo: null, palabras: null } }),
    );
    assert.ok(inOneLine(mistake.texto).includes(words.miramos) && !inOneLine(mistake.texto).includes(words.otraVez));
    assert.notEqual(mistake.asunto, draft('papel_rechazado', data({ idioma })).asunto);
    assert.throws(() => draft('papel_rechazado', data({ idioma, rechazo: null })), TypeError);
  });

  test(`terminado in ${idioma} lists how every account ended, and does not call the work of an abandoned case finished`, () => {
    const { asunto, texto } = draft('terminado', data({ idioma }));
    assert.equal(times(texto, '\n- '), 4);
    const abandoned = draft('terminado', data({ idioma, dejado: true }));
    assert.notEqual(abandoned.asunto, asunto);
    assert.notEqual(abandoned.texto, texto);
  });

  test(`terminado in ${idioma} says apart what was never asked for, and that it still can be`, () => {
    const { noticias, terminado } = PHRASES[idioma];
    const hecho = [
      { de: 'Instagram', resultado: 'no_pedida' },
      { de: { rastros: 2 }, resultado: 'no_pedida' },
      { de: 'Twitter', resultado: 'eliminada' },
    ] as const;
    const said = inOneLine(draft('terminado', data({ idioma, hecho, dejado: true })).texto);
    const traces = say(noticias.rastros.sinPedir, { n: 2, fallecido: 'Antonio de la Fuente Muñoz' });
    const list = `${terminado.noPedida} - Instagram: ${noticias.resultado.no_pedida} - ${traces}`;
    assert.ok(said.includes(inOneLine(list)), said);
    for (const [sinPedir, has] of [
      [true, true],
      [null, false],
    ] as const)
      assert.equal(said.includes(inOneLine(say(terminado.despues, { sinPedir, dia: '|' }).split('|')[0] ?? '')), has);
  });

  test(`codigo_mandato in ${idioma} shows the code once, only in the body, and has a link only if it is given one`, () => {
    const { asunto, texto, html } = draft('codigo_mandato', data({ idioma, enlace: null }));
    assert.equal(times(texto, '048213'), 1);
    assert.equal(times(visible(html), '048213'), 1);
    assert.doesNotMatch(asunto, /048213/);
    const preview = /<body[^>]*>\s*<div[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
    assert.doesNotMatch(preview, /048213/);
    for (const part of [texto, html]) assert.doesNotMatch(part, /token|https?:/);
    assert.throws(() => draft('codigo_mandato', data({ idioma, codigo: null })), TypeError);
    const withLink = draft('codigo_mandato', data({ idioma }));
    assert.deepEqual([times(withLink.texto, LINK), times(visible(withLink.html), LINK)], [1, 1]);
  });

  test(`anulacion in ${idioma} has no link, even if it is given one`, () => {
    const { texto, html } = draft('anulacion', data({ idioma }));
    for (const part of [texto, html]) assert.doesNotMatch(part, /token|https?:/);
  });

  test(`only bienvenida in ${idioma} offers condolences, in its first paragraph`, () => {
    const mourning = /fallecimiento|has died|la mort|falecemento|hil izana/;
    const [welcome, ...others] = TYPES.map((type) => draft(type, data({ idioma })).texto);
    assert.match(welcome?.split('\n\n')[1] ?? '', mourning);
    assert.equal(welcome?.match(new RegExp(mourning, 'g'))?.length, 1);
    assert.doesNotMatch(others.join(), mourning);
  });
}

test('the date is the day in Madrid, written out', () => {
  const { texto } = draft('bienvenida', data({ caduca: new Date('2026-11-20T23:30:00Z') }));
  assert.ok(inOneLine(texto).includes('hasta el 21 de noviembre de 2026'));
  const english = draft('bienvenida', data({ idioma: 'en' })).texto;
  assert.ok(inOneLine(english).includes('until 21 November 2026'));
});

test('a link that expires at midnight is said to work until the day before', () => {
  const { texto } = draft('bienvenida', data({ caduca: new Date('2026-11-20T23:00:00Z') }));
  assert.ok(inOneLine(texto).includes('hasta el 20 de noviembre de 2026'));
});

test('Catalan shortens «de» before a vowel', () => {
  const aseguradora = { nombre: 'Aurora Decesos', color: null, telefono: null };
  assert.ok(
    inOneLine(draft('bienvenida', data({ idioma: 'ca', aseguradora })).texto).includes('per compte d’Aurora Decesos'),
  );
});

test('names in capitals are written with small letters', () => {
  const fallecido = { nombre: 'MARÍA DE LOS ÁNGELES', apellidos: "DE LA FUENTE D'ORS-PÉREZ" };
  const { texto } = draft('bienvenida', data({ fallecido }));
  assert.ok(inOneLine(texto).includes("María de los Ángeles de la Fuente D'Ors-Pérez"));
});

test('names with small letters, and short names in capitals, stay as they were written', () => {
  for (const nombre of ['Ma. José', 'McDonald', 'Jo', 'J. R.', 'IU', 'van der Berg']) {
    const { texto } = draft('bienvenida', data({ heredero: { nombre, apellidos: '' } }));
    assert.ok(texto.startsWith(`Hola, ${nombre}:\n`), texto.slice(0, 40));
  }
});

for (const type of TYPES) {
  test(`${type} shows any text in a name as text, never as markup`, () => {
    const clean = draft(type, data()).html;
    const labels = (html: string) =>
      html
        .match(/<[a-z!/][^>]*>/gi)
        ?.map((e) => e.replace(/tel:[^"]*/, 'tel:'))
        .join('') ?? '';
    const bad = fc.oneof(
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
      fc.property(bad, bad, bad, bad, (nombre, apellidos, fallecido, aseguradora) => {
        const { html, asunto, texto } = draft(
          type,
          data({
            heredero: { nombre, apellidos },
            fallecido: { nombre: fallecido, apellidos },
            aseguradora: { nombre: aseguradora, color: '#1f5f8b', telefono: '900123456' },
          }),
        );
        assert.equal(labels(html), labels(clean));
        assert.doesNotMatch(asunto, /[\p{Cc}\u2028\u2029]/u);
        assert.doesNotMatch(texto.replaceAll('\n', ''), /[\p{Cc}\u202e]/u);
      }),
    );
  });
}

test('a name with angle brackets is shown with its brackets', () => {
  const { html, texto } = draft(
    'bienvenida',
    data({ fallecido: { nombre: '<script>alert(1)</script>', apellidos: 'X' } }),
  );
  assert.ok(!html.includes('<script'));
  assert.ok(visible(html).includes('<script>alert(1)</script> X'));
  assert.ok(texto.includes('<script>alert(1)</script>'));
});

test('an invalid colour never reaches the styles', () => {
  for (const color of ['red;}body{display:none', '#fff', '', 'url(http://x)', '#12345g']) {
    const { html } = draft('bienvenida', data({ aseguradora: { ...data().aseguradora, color } }));
    assert.equal(html, draft('bienvenida', data({ aseguradora: { ...data().aseguradora, color: null } })).html);
  }
});

test('a message that needs a link cannot be written without a valid one', () => {
  for (const enlace of [null, '', 'javascript:alert(1)', 'https://a b', 'http://', 'https://a\n']) {
    for (const type of WITH_LINK)
      if (enlace !== null || type !== 'desacuerdo') assert.throws(() => draft(type, data({ enlace })), TypeError);
  }
});

test('a disagreement told without a link sends nobody to a page', () => {
  for (const idioma of LANGUAGES)
    for (const estado of ['abierta', 'levantada', 'mantenida'] as const) {
      const desacuerdo = { cuenta: 'Google', propio: true, heredero: false, estado };
      const { texto } = draft('desacuerdo', data({ idioma, enlace: null, caduca: null, desacuerdo }));
      assert.ok(texto.includes('Google'));
      assert.doesNotMatch(texto, /página|pàgina|páxina|\borri|page|enlace|enllaç|ligazón|estek|link/i, idioma);
    }
});

test('the e-mail about the end names the last day for a reopening, and none once it has passed', () => {
  for (const idioma of LANGUAGES) {
    const { texto } = draft('terminado', data({ idioma }));
    const late = draft('terminado', data({ idioma, dia: null })).texto;
    const paragraphs = texto.split('\n\n').filter((one) => !late.includes(one));
    assert.equal(paragraphs.length, 1, idioma);
    assert.match(paragraphs[0] ?? '', /2031/);
  }
});

test('an upheld disagreement about one account promises nothing about the others', () => {
  const about = (cuenta: string | null) => {
    const desacuerdo = { cuenta, propio: false, heredero: true, estado: 'mantenida' } as const;
    return inOneLine(draft('desacuerdo', data({ desacuerdo })).texto);
  };
  assert.match(about(null), /\. No pediremos nada más que no tenga vuelta atrás\./);
  for (const one of ['Google', UNNAMED]) assert.match(about(one), /\. De esa cuenta no pediremos nada más/);
});

test('the telephone can be dialled from the message', () => {
  const { html } = draft('anulacion', data());
  assert.ok(html.includes('href="tel:900123456"'));
  assert.ok(draft('anulacion', data({ idioma: 'en' })).html.includes('href="tel:+34900123456"'));
  const ownSpelling = { ...data().aseguradora, telefono: '900 10 20 30 ext. 4' };
  assert.ok(inOneLine(draft('anulacion', data({ aseguradora: ownSpelling })).texto).includes('900 10 20 30 ext. 4'));
});

for (const idioma of LANGUAGES)
  for (const type of ['aviso_previo', 'disculpa_persona', 'disculpa_familia'] as const)
    test(`${type} in ${idioma} says on whose behalf it comes, names nobody in its subject, and has no exclamation mark`, () => {
      for (const [dia, enviadas, telefono] of [
        ['2031-12-21', 0, '+34900123456'],
        [null, 1, null],
        [null, 3, null],
      ] as const) {
        const { aseguradora, heredero, fallecido } = data();
        const { remitente, asunto, texto, html } = draftToPerson(type, {
          idioma,
          fallecido,
          dia,
          enviadas,
          enlace: LINK,
          persona: { ...heredero, email: 'persona@example.com' },
          aseguradora: { ...aseguradora, telefono },
        });
        assert.ok(remitente.includes(ON_BEHALF[idioma][0] ?? ''), remitente);
        assert.doesNotMatch(asunto, /Antonio|Fuente|Begoña/);
        assert.doesNotMatch(`${asunto} ${texto} ${visible(html)}`, /[!¡]|undefined|null|\[object|\(e\)ko/);
        assert.ok(html.includes(`<html lang="${idioma}"`));
        if (type === 'aviso_previo' && dia) assert.match(texto, /2031/);
      }
    });
