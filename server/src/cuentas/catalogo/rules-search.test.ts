import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PROVEEDOR_TYPES } from '@albacea/contract/schemas/proveedor-lists.ts';
import { oneAction, oneCard } from '../../../test/support/card.ts';
import { loadCatalogo } from './load-catalogo.ts';
import { foundIn } from './rules-search.ts';
import said from './said.json' with { type: 'json' };

const card = oneCard({
  nombre: 'Telefónica Móviles',
  incluye: ['Línea Ñandú'],
  dominios: ['movil.example'],
  acciones: [oneAction(), oneAction({ accion: 'cancelar' })],
});
const { cards } = await loadCatalogo();
const matches = (filter: Parameters<typeof foundIn>[1]) => foundIn([card], filter).length > 0;
const search = (buscar: string) => foundIn(cards, { buscar }).map(({ card: { codigo } }) => codigo);
const kindsOf = (buscar: string) => [...new Set(foundIn(cards, { buscar }).map(({ card: { tipo } }) => tipo))];

describe('searching the catalogue', () => {
  it('finds words of names and domains, in any order, with or without accents and capitals', () => {
    for (const buscar of [
      'telefonica',
      'TELEFÓNICA',
      'moviles telefonica',
      'movil.example',
      'nandu',
      'ñandú',
      ' línea ',
    ])
      assert.ok(matches({ buscar }), buscar);
  });

  it('requires every word, and treats none as a pattern', () => {
    for (const buscar of ['telefonica vodafone', 't.l.f.nica', '.*', '%', 'eliminar'])
      assert.ok(!matches({ buscar }), buscar);
  });

  it('combines kind and action with the words', () => {
    assert.ok(matches({ tipo: 'red_social', accion: 'cancelar', buscar: 'movil' }));
    assert.ok(!matches({ tipo: 'video', accion: 'cancelar' }));
    assert.ok(!matches({ tipo: 'red_social', accion: 'transferir' }));
  });

  it('finds by the words that people say for a kind', () => {
    for (const [buscar, kind] of [
      ['luz', 'energia'],
      ['La Luz', 'energia'],
      ['gas', 'energia'],
      ['agua', 'agua'],
      ['mi banco', 'banca'],
      ['my bank', 'banca'],
      ['pensión', 'banca'],
      ['correo', 'correo'],
      ['cuenta de correo electrónico', 'correo'],
      ['gimnasio', 'deporte'],
      ['gimn', 'deporte'],
      ['móvil', 'telefonia'],
      ['teléfono fijo', 'telefonia'],
      ['llum', 'energia'],
      ['el meu banc', 'banca'],
      ['xarxes', 'red_social'],
      ['a miña conta de correo', 'correo'],
      ['auga', 'agua'],
      ['argia', 'energia'],
      ['nire bankua', 'banca'],
      ['telebista', 'video'],
      ['alarm', 'seguridad'],
      ['newspaper', 'prensa'],
    ] as const)
      assert.equal(kindsOf(buscar)[0], kind, buscar);
    assert.deepEqual(kindsOf('luz'), ['energia']);
    assert.deepEqual(kindsOf('mi banco'), ['banca']);
  });

  it('finds a provider by its sound, its short form, its former name, and with a typing slip', () => {
    for (const [buscar, code] of [
      ['santander', 'santander'],
      ['caixa', 'caixabank'],
      ['la caixa', 'caixabank'],
      ['netflis', 'netflix'],
      ['nteflix', 'netflix'],
      ['feisbuk', 'facebook'],
      ['facebok', 'facebook'],
      ['wasap', 'whatsapp'],
      ['guasap', 'whatsapp'],
      ['whasapp', 'whatsapp'],
      ['insta', 'instagram'],
      ['twitter', 'x'],
      ['gas natural', 'naturgy'],
      ['jotmail', 'microsoft'],
      ['gmail', 'google'],
      ['youtube', 'google'],
      ['ibredrola', 'iberdrola'],
      ['espotify', 'spotify'],
    ] as const)
      assert.equal(search(buscar)[0], code, `${buscar}: ${search(buscar)}`);
  });

  it('lists every entry of the catalogue first if its exact name is typed', () => {
    for (const { codigo, nombre } of cards) assert.equal(search(nombre)[0], codigo, nombre);
  });

  it('finds every entry of five letters or more with two neighbouring letters exchanged', () => {
    for (const { codigo, nombre } of cards) {
      const word = nombre.split(/[^\p{L}]/u)[0] ?? '';
      if (word.length < 5) continue;
      const slip = nombre.replace(word, word.replace(/^(..)(.)(.)/u, '$1$3$2'));
      assert.ok(search(slip).includes(codigo), slip);
    }
  });

  it('forgives no slip in a short word, and finds nothing if nothing fits', () => {
    for (const buscar of ['lux', 'Peña del pueblo', 'farmacia Lourdes', 'zzzzzz', 'ñññ'])
      assert.deepEqual(search(buscar), [], buscar);
  });

  it('shows no provider that matches only with a slip if another matches without one', () => {
    assert.deepEqual(search('orange'), ['orange']);
  });

  it('has words for every kind in the catalogue and only for providers that exist, without accents or capitals', () => {
    const codes = new Set(cards.map(({ codigo }) => codigo));
    for (const code of Object.keys(said.proveedores)) assert.ok(codes.has(code), code);
    const inCatalogo = new Set(cards.map(({ tipo }) => tipo));
    for (const kind of PROVEEDOR_TYPES.filter((one) => inCatalogo.has(one) && one !== 'administracion'))
      assert.ok(kind in said.tipos, kind);
    for (const names of [...Object.values(said.tipos), ...Object.values(said.proveedores)])
      assert.match(names, /^[a-z]+(?: [a-z]+)*$/);
  });
});
