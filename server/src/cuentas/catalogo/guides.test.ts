/** The release's guides for saving the content of an account. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TO_KEEP } from '@albacea/contract/schemas/proveedor-lists.ts';
import { checkGuides, loadCatalogo } from './load-catalogo.ts';
import { presentGuide } from './rules-guides.ts';

const { guias, cards, version } = await loadCatalogo();
const codes = new Set(cards.map(({ codigo }) => codigo));

describe('the guides for saving content before it is erased', () => {
  it('exist for the accounts that families ask about, and for the telephone itself', () => {
    const served = new Set(guias.flatMap(({ proveedores }) => proveedores));
    for (const code of 'whatsapp google apple facebook instagram microsoft x tiktok linkedin telegram dropbox'.split(
      ' ',
    ))
      assert.ok(served.has(code), code);
    const ofPhone = guias.filter(({ proveedores }) => proveedores.length === 0).map(({ codigo }) => codigo);
    assert.deepEqual(ofPhone, ['contactos-android', 'contactos-iphone', 'fotos-del-telefono', 'otra-cuenta']);
  });

  it('have in both languages from three to twelve steps, a source, and the day of their last check', () => {
    for (const card of guias) {
      const [es, en] = [presentGuide(card, 'es'), presentGuide(card, 'en')];
      assert.notEqual(es.titulo, en.titulo, card.codigo);
      for (const [i, { pasos }] of es.caminos.entries()) {
        assert.ok(pasos.length >= 3 && pasos.length <= 12, card.codigo);
        assert.equal(en.caminos[i]?.pasos.length, pasos.length);
      }
      assert.match(card.fuente, /^https:\/\//);
      assert.ok(card.visto <= version.slice(0, 10), `${card.codigo} was last checked on ${card.visto}`);
    }
  });

  it('tell nobody to break a lock, to guess a password or to pose as the person who died', () => {
    const said = JSON.stringify(guias);
    assert.doesNotMatch(said, /adivin|desbloquee sin|saltar el bloqueo|hágase pasar|guess|crack|bypass|pretend/i);
  });

  it('warn in the guide for WhatsApp not to cancel the telephone line', () => {
    const whatsapp = guias.find(({ codigo }) => codigo === 'whatsapp');
    assert.match(whatsapp?.aviso?.es ?? '', /No dé de baja la línea/);
    assert.match(whatsapp?.aviso?.en ?? '', /Do not cancel the line/);
  });

  it('are refused if invalid, with the place of each problem', () => {
    const [good = assert.fail('no guide')] = guias;
    const wrong = (change: object, name = `${good.codigo}.json`): string => {
      const problems: string[] = [];
      checkGuides([{ nombre: name, contenido: { ...good, ...change } }], codes, problems);
      return problems.join('\n');
    };
    assert.equal(wrong({}), '');
    assert.match(wrong({}, 'other.json'), /guias\/other\.json: its code is/);
    assert.match(wrong({ proveedores: ['nobody'] }), /no provider nobody/);
    assert.match(wrong({ guarda: ['saldo'] }), /saldo can't be kept by hand/);
    assert.match(wrong({ caminos: [...good.caminos, ...good.caminos] }), /a device is listed twice/);
    assert.match(wrong({ titulo: { es: 'Solo español' } }), /titulo: must have required property 'en'/);
    const short = good.caminos.map((one) => ({ ...one, pasos: one.pasos.slice(0, 2) }));
    assert.match(wrong({ caminos: short }), /pasos: must NOT have fewer than 3 items/);
    assert.deepEqual(
      [...new Set(guias.flatMap(({ guarda }) => guarda))].filter((one) => !TO_KEEP.includes(one)),
      [],
    );
  });
});
