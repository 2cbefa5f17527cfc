import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { LETTER_KINDS, TERRITORIES } from '@albacea/contract/schemas/lists.ts';
import { LETTER_LANGUAGES } from '@albacea/contract/schemas/papers.ts';
import { asksHolder, isNotice, isOfFamilyAlone } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { inLetter } from '../../../shared/rules-dates-madrid.ts';
import { loadCatalogo } from '../../catalogo/load-catalogo.ts';
import { type Offer, offerOf } from '../../catalogo/rules-ways.ts';
import { inText, withoutCuts } from '../render/rules-paper.ts';
import { composeLetter } from './rules-letter.ts';
import { groupOf, isOfNetwork, isProfile, type LetterData } from './rules-letter-data.ts';
import { letterDeadline } from './rules-letter-sending.ts';

const CASO = {
  territorio: 'comun',
  identificador: 'carmen.ruiz@example.com',
  aseguradora: 'Aurora Decesos',
  referencia: 'CAS-2026-000123',
  responder: null,
  contacto: { email: 'gestion@aurora.example', telefono: '+34 910 000 101' },
  hoy: '2026-11-24',
  fallecido: { nombre: 'Carmen', apellidos: 'Ruiz Ortega', dni: '12345678Z', fecha: '2026-11-14' },
  solicitante: {
    nombre: 'Lucía',
    apellidos: 'Ortega Ruiz',
    parentesco: 'hija',
    email: 'lucia@example.com',
    telefono: '+34 600 112 233',
  },
  mandato: { firmado: '2026-11-21', codigo: 'K7QM-3XTV-9ARD-B2NC-F4HX', pagina: 'https://albacea.example/comprobar' },
  conTitulo: false,
  conInstrucciones: false,
  adjuntos: ['Certificado de defunción'],
  solicitada: '2026-11-20',
  insistencias: ['2026-12-01', '2026-12-09'],
  alDelegado: ['2026-12-18'],
  negativa: null,
  respondida: null,
  negativaPrevia: null,
  conResolucion: false,
  nuevoTitular: null,
  papelesPedidos: null,
} as const satisfies Partial<LetterData>;

const letter = (
  card: ProveedorCard,
  offer: Offer,
  changes: Pick<LetterData, 'clase' | 'idioma'> & Partial<LetterData>,
): LetterData => {
  const primeraPersona = isOfFamilyAlone(offer) || changes.clase === 'reclamacion_aepd';
  return {
    ...CASO,
    accion: offer.accion,
    proveedor: { codigo: card.codigo, nombre: card.nombre, tipo: card.tipo, incluye: card.incluye },
    plazo: letterDeadline(changes.clase, changes.hoy ?? CASO.hoy, offer.accion, offer, card.tipo),
    primeraPersona,
    ...changes,
    mandato: primeraPersona ? null : CASO.mandato,
  };
};
const write = (data: LetterData) => composeLetter(data, { color: '#7a3e48', fecha: '2026-11-24T12:00:00.000Z' });

describe('a letter', () => {
  let all: { card: ProveedorCard; oferta: Offer }[] = [];
  before(async () => {
    const { cards } = await loadCatalogo();
    all = cards.flatMap((card) =>
      card.acciones.flatMap(({ accion, vias }) =>
        vias.flatMap(({ codigo }) => {
          const oferta = offerOf(card, accion, codigo, CASO.hoy);
          return oferta ? [{ card, oferta }] : [];
        }),
      ),
    );
  });

  it('is complete for every provider, action, kind, language and territory, without gap or placeholder', () => {
    let howMany = 0;
    for (const { card, oferta } of all)
      for (const clase of LETTER_KINDS)
        for (const idioma of LETTER_LANGUAGES)
          for (const territorio of TERRITORIES) {
            const data = letter(card, oferta, { clase, idioma, territorio });
            const { asunto, texto, papel, destinatario } = write(data);
            const which = `${card.codigo} ${oferta.accion} ${clase} ${idioma} ${territorio}`;
            assert.doesNotMatch(texto, /undefined|null|NaN|\[object|\{\w|\s,|\s\.(?:\s|$)|\(\)|: *$| {2}/m, which);
            for (const said of [
              card.nombre,
              'Carmen Ruiz Ortega',
              '12345678Z',
              'Lucía Ortega Ruiz',
              CASO.referencia,
              'carmen.ruiz@example.com',
            ])
              assert.ok(texto.includes(said), `${which}: ${said}`);
            assert.ok(texto.includes(inLetter('2026-11-14', idioma)), `${which}: day of death`);
            if (data.plazo) assert.ok(texto.includes(inLetter(data.plazo, idioma)), `${which}: term`);
            const responder = data.primeraPersona ? 'lucia@example.com' : 'gestion@aurora.example';
            assert.ok(texto.includes(responder), `${which}: where to answer`);
            assert.ok(
              asunto !== '' && destinatario !== '' && papel.titulo === asunto && papel.idioma === idioma,
              which,
            );
            assert.ok(
              papel.bloques.every((block) => block.clase !== 'lista' || block.elementos.length > 0),
              which,
            );
            howMany += 1;
          }
    assert.ok(howMany > 3000, String(howMany));
  });

  it('asks a bank or a public body to put the death on record, and never to erase or to close anything', () => {
    const told = all.filter(({ card, oferta }) => isNotice(card.tipo, oferta.accion));
    assert.ok(told.length > 15 && told.some(({ card }) => card.tipo === 'administracion'));
    for (const { card, oferta } of told)
      for (const clase of LETTER_KINDS)
        for (const idioma of LETTER_LANGUAGES) {
          const { asunto, texto } = write(letter(card, oferta, { clase, idioma }));
          const which = `${card.codigo} ${clase} ${idioma}`;
          assert.match(asunto, /anotación del fallecimiento|recording of the death/, which);
          assert.doesNotMatch(`${asunto} ${texto}`, /que eliminen|eliminación|74\.g|please delete|deletion/i, which);
          if (card.tipo === 'banca' && clase !== 'reclamacion_aepd')
            assert.match(texto, /no cierren la cuenta ni borren nada|do not close the account or erase/, which);
        }
  });

  it('speaks as the service for the heir or as the relative in the first person, never as both', () => {
    for (const { card, oferta } of all)
      for (const clase of LETTER_KINDS) {
        const data = letter(card, oferta, { clase, idioma: 'es' });
        const { texto, papel } = write(data);
        const which = `${card.codigo} ${oferta.accion} ${clase}`;
        if (data.primeraPersona) {
          assert.match(texto, /Me llamo Lucía Ortega Ruiz/, which);
          assert.doesNotMatch(texto, /Albacea|[Ee]scribimos|Insistimos|rogamos|comprobación/, which);
          assert.equal(papel.emisor, null);
        } else {
          assert.match(texto, /por cuenta de Aurora Decesos/, which);
          assert.match(texto, /K7QM-3XTV-9ARD-B2NC-F4HX/, which);
          assert.doesNotMatch(texto, /Me llamo|les escribo|Insistí |Les ruego/, which);
        }
      }
  });

  it('cites the law that fits: article 3 always, article 96 for data on the internet, recital 27 for data, article 999 for contracts', () => {
    for (const { card, oferta } of all)
      for (const idioma of LETTER_LANGUAGES) {
        const { texto } = write(letter(card, oferta, { clase: 'solicitud', idioma }));
        const which = `${card.codigo} ${oferta.accion} ${idioma}`;
        const ofData = groupOf(oferta.accion) === 'datos';
        assert.match(texto, /3\/2018/, which);
        assert.match(texto, idioma === 'es' ? /artículo 3\.1/ : /[Aa]rticle 3\(1\)/, which);
        assert.equal(/(?:artículo|Article) 96\b/.test(texto), ofData && isOfNetwork(card.tipo), which);
        assert.equal(/apartado 2|paragraph 2/.test(texto), ofData && isProfile(card.tipo), which);
        assert.equal(/considerando 27|recital 27/.test(texto), ofData, which);
        assert.equal(/artículo 999|article 999/.test(texto), !ofData, which);
        assert.equal(/899\/2009/.test(texto), oferta.accion === 'cancelar' && card.tipo === 'telefonia', which);
      }
  });

  it('names the new holder of a contract, with the number as far as it is known, in the request and beside the account', () => {
    const passed = all.filter(({ oferta }) => oferta.accion === 'transferir');
    assert.ok(passed.length > 0);
    const nuevoTitular = { nombre: 'Luis Ruiz Gil', numero: '12345678Z' };
    for (const { card, oferta } of passed) {
      const having = (changes: Partial<LetterData>) =>
        write(letter(card, oferta, { clase: 'solicitud', idioma: 'es', ...changes })).texto;
      const text = having({ nuevoTitular });
      assert.match(text, /Nuevo titular: Luis Ruiz Gil, con número de identidad 12345678Z/, card.codigo);
      if (asksHolder('transferir', card.tipo)) {
        assert.match(text, /a nombre de Luis Ruiz Gil, que/, card.codigo);
        assert.doesNotMatch(text, /persona que (se )?indique/, card.codigo);
        assert.match(having({ nuevoTitular, idioma: 'en' }), /Luis Ruiz Gil, who/, card.codigo);
      }
      assert.match(having({ nuevoTitular: { ...nuevoTitular, numero: null } }), /Nuevo titular: Luis Ruiz Gil\n/);
      assert.doesNotMatch(having({}), /Nuevo titular/, card.codigo);
    }
  });

  it('asks for no new holder if only the contents of the account pass to the heirs', () => {
    const left = all.filter(
      ({ card, oferta }) => oferta.accion === 'transferir' && !asksHolder('transferir', card.tipo),
    );
    assert.ok(left.some(({ card }) => card.codigo === 'google'));
    for (const { card, oferta } of left)
      for (const idioma of ['es', 'en'] as const) {
        const text = write(letter(card, oferta, { clase: 'solicitud', idioma })).texto;
        assert.doesNotMatch(
          text,
          /titularidad|change (of|the) holder|seguir con el servicio|go on with the service/,
          card.codigo,
        );
        assert.match(text, /quien acredite su derecho|whoever proves their right/, card.codigo);
      }
  });

  it('cites the law of customer service only once it binds', () => {
    const one = all.find(({ card, oferta }) => card.codigo === 'netflix' && oferta.accion === 'cancelar');
    assert.ok(one);
    const having = (hoy: string) =>
      write(letter(one.card, one.oferta, { clase: 'solicitud', idioma: 'es', hoy })).texto;
    assert.doesNotMatch(having('2026-12-27'), /10\/2025/);
    assert.match(having('2026-12-28'), /10\/2025/);
  });

  it('a letter in Catalonia names who may act there, and mentions the title only when it is attached', () => {
    const one = all.find(({ card, oferta }) => card.codigo === 'facebook' && oferta.accion === 'eliminar');
    assert.ok(one);
    const having = (conTitulo: boolean) =>
      write(letter(one.card, one.oferta, { clase: 'solicitud', idioma: 'es', territorio: 'cataluna', conTitulo }))
        .texto;
    assert.match(having(true), /411-10.*Ley 10\/2017.*acredita el título/s);
    assert.doesNotMatch(having(false), /acredita el título/);
  });

  it('a letter to the officer cites article 37 and the infringement of not erasing; a complaint to the authority states the refusal and asks for an order', () => {
    const one = all.find(({ card, oferta }) => card.codigo === 'facebook' && oferta.accion === 'eliminar');
    assert.ok(one);
    const dpd = write(letter(one.card, one.oferta, { clase: 'reclamacion_dpd', idioma: 'es' })).texto;
    assert.match(dpd, /Delegado de Protección de Datos.*artículo 37\.1.*artículo 74\.g/s);
    assert.match(dpd, /el 20 de noviembre de 2026.*Insistimos el 1 de diciembre de 2026 y el 9 de diciembre de 2026/is);
    const aepd = write(
      letter(one.card, one.oferta, { clase: 'reclamacion_aepd', idioma: 'es', negativa: '2027-01-20' }),
    ).texto;
    assert.match(aepd, /Agencia Española.*respondió que no la atendía.*Que ordene a Facebook/s);
  });

  it('states chases and complaints to the data protection officer separately, and only those that were made', () => {
    const one = all.find(({ card, oferta }) => card.codigo === 'facebook' && oferta.accion === 'eliminar');
    assert.ok(one);
    const text = (idioma: 'es' | 'en', changes: Partial<LetterData> = {}): string =>
      write(letter(one.card, one.oferta, { clase: 'reclamacion_aepd', idioma, ...changes })).texto;
    for (const [language, said] of [
      [
        'es',
        ' Se insistió el 1 de diciembre de 2026 y el 9 de diciembre de 2026. Se reclamó ante su delegado de protección de datos el 18 de diciembre de 2026. ',
      ],
      [
        'en',
        ' It was chased on 1 December 2026 and 9 December 2026. A complaint was made to its data protection officer on 18 December 2026. ',
      ],
    ] as const) {
      assert.ok(text(language).includes(said), text(language));
      assert.doesNotMatch(text(language, { insistencias: [] }), /insistió|chased/);
      assert.doesNotMatch(text(language, { alDelegado: [] }), /delegado de prot|protection officer/);
    }
  });

  it('states the recorded answer: none, a refusal, something else, or a refusal of an earlier request', () => {
    const one = all.find(({ card, oferta }) => card.codigo === 'facebook' && oferta.accion === 'eliminar');
    assert.ok(one);
    const SAID = [
      [{}, 'No consta respuesta.', 'No answer is on record.'],
      [{ negativa: '2027-01-20' }, 'El 20 de enero de 2027 respondi', 'On 20 January 2027 .* would not be met.'],
      [
        { respondida: '2027-01-15' },
        'El 15 de enero de 2027 .*sigue sin atenderse.',
        'On 15 January 2027 .*has not been done.',
      ],
      [
        { respondida: '2027-01-15', negativa: '2027-01-20' },
        'El 20 de enero de 2027 respondi',
        'On 20 January 2027 .* would not be met.',
      ],
      [
        { negativaPrevia: '2026-11-10' },
        'A una solicitud anterior respondi.* el 10 de noviembre de 2026 .*A esta no consta respuesta.',
        'To an earlier request .* on 10 November 2026 .*To this one no answer is on record.',
      ],
      [
        { negativaPrevia: '2026-11-10', respondida: '2027-01-15' },
        'el 10 de noviembre de 2026 .*El 15 de enero de 2027 .*sigue sin atenderse.',
        'on 10 November 2026 .*On 15 January 2027 .*has not been done.',
      ],
    ] as const;
    for (const [said, es, en] of SAID)
      for (const clase of ['recordatorio', 'reclamacion_dpd', 'reclamacion_aepd'] as const) {
        const text = (idioma: 'es' | 'en'): string =>
          write(letter(one.card, one.oferta, { clase, idioma, ...said })).texto;
        assert.match(text('es'), new RegExp(es), clase);
        assert.match(text('en'), new RegExp(en), clase);
        const nothing = Object.keys(said).length === 0;
        assert.equal(/No consta respuesta\./.test(text('es')), nothing, clase);
        assert.equal(/No answer is on record/.test(text('en')), nothing, clase);
      }
  });

  it('keeps a label and its number on one line of a page; as plain text it has only common blanks', () => {
    const one = all.find(({ card, oferta }) => card.codigo === 'facebook' && oferta.accion === 'eliminar');
    assert.ok(one);
    for (const idioma of LETTER_LANGUAGES)
      for (const clase of LETTER_KINDS) {
        const { papel, texto, asunto } = write(letter(one.card, one.oferta, { clase, idioma }));
        const bloques = papel.bloques.map(withoutCuts);
        const inPage = JSON.stringify(bloques);
        assert.doesNotMatch(`${texto}${asunto}`, /\u00a0/);
        assert.match(inPage, /\(ref\.\u00a0CAS-2026-000123\)/);
        assert.match(
          inPage,
          idioma === 'es' ? /14\u00a0de\u00a0noviembre\u00a0de\u00a02026/ : /14\u00a0November\u00a02026/,
        );
        assert.doesNotMatch(
          inPage,
          /(?:ref\.|[Aa]rt[íi]c(?:ulo|le)) (?=[\dC])|\d (?:de )?(?:noviembre|diciembre|November|December)|(?:bre(?: de)?|ber) \d{4}/,
        );
        assert.equal(inText({ bloques }).replaceAll('\u00a0', ' '), texto);
        assert.equal(inText(papel), texto);
      }
  });

  it('a letter without an identifier, kinship, number or title says so and leaves no gap', () => {
    for (const { card, oferta } of all.slice(0, 60))
      for (const idioma of LETTER_LANGUAGES)
        for (const clase of LETTER_KINDS) {
          const { texto } = write({
            ...letter(card, oferta, { clase, idioma }),
            identificador: null,
            adjuntos: [],
            solicitada: null,
            insistencias: [],
            alDelegado: [],
            fallecido: { ...CASO.fallecido, dni: null },
            solicitante: { ...CASO.solicitante, parentesco: null, telefono: null },
            contacto: { ...CASO.contacto, telefono: null },
          });
          assert.doesNotMatch(texto, /undefined|null|\(\)|: *$| {2}/m, `${card.codigo} ${clase} ${idioma}`);
        }
  });
});
