import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CUENTA_ACTIONS, CUENTA_STATES } from '@albacea/contract/schemas/lists.ts';
import fc from 'fast-check';
import { oneAction, oneCard } from '../../../test/support/card.ts';
import { mask } from '../../shared/rules-text.ts';
import { actionProblem, cardByName, isHeld, moduloFor, sameCuenta, standsInTheWay } from './rules-proposal.ts';

const one = (identificador: string | null, nombre = 'Gimnasio Sol', codigo: string | null = null) => ({
  codigo,
  nombre,
  identificador,
});

describe('the comparison of accounts', () => {
  it('two accounts are the same if provider and identifier are the same, however they are written', () => {
    assert.ok(sameCuenta(one('Carmen@Example.com '), one('carmen@example.com', 'gimnasio  SOL')));
    assert.ok(sameCuenta(one('+34 600-11.22.33'), one('+34600112233')));
    assert.ok(sameCuenta(one(null), one(null, 'GIMNASIO SÓL')));
    assert.ok(sameCuenta(one('a', 'Uno', 'netflix'), one('A', 'Otro nombre', 'netflix')));
  });

  it('two accounts differ if the provider or the identifier differs, even by a dot in an e-mail address', () => {
    assert.ok(!sameCuenta(one('a'), one('b')));
    assert.ok(!sameCuenta(one('a'), one(null)));
    assert.ok(!sameCuenta(one('a', 'netflix'), one('a', 'Netflix', 'netflix')), 'a name is no code');
    assert.ok(!sameCuenta(one('c.ruiz@example.com'), one('cruiz@example.com')));
    assert.ok(!sameCuenta(one('b', 'a'), one(null, 'a\nb')));
  });

  it('an account is the same under its name, and under the address of its page or of e-mail as a telephone copies it', () => {
    for (const row of [
      'carmen.fb | @Carmen.FB | https://www.facebook.com/carmen.fb/ | m.facebook.com/carmen.fb | car\u00admen.fb | \u200bcarmen.fb\ufeff',
      'carmen | https://www.instagram.com/carmen?igsh=MWx2 | instagram.com/carmen | http://www.x.com/carmen/# | <https://x.com/carmen>',
      'carmen | https://www.tiktok.com/@carmen?_t=8&_r=1 | https://www.linkedin.com/in/carmen/?trk=a | es.linkedin.com/in/carmen',
      '100012345 | https://www.facebook.com/profile.php?id=100012345&mibextid=Z | facebook.com/people/Carmen/100012345/',
      'https://x.com/josé | https://x.com/jos%C3%A9 | José | https://x.com/%C3%A9/josé',
      'https://carmen.wordpress.com/ | carmen.wordpress.com | https://carmen.wordpress.com | www.carmen.wordpress.com',
      'carmen@gmail.com | mailto:Carmen@gmail.com?subject=a | Carmen <carmen@gmail.com> | <carmen@gmail.com>',
      '%E9 | https://x.com/%E9',
    ]) {
      const [name = '', ...copies] = row.split(' | ');
      for (const copy of copies) {
        assert.ok(sameCuenta(one(name), one(copy)) && sameCuenta(one(copy), one(name)), copy);
        assert.ok(!sameCuenta(one('luisa'), one(copy)), copy);
      }
    }
  });

  it('two addresses of pages differ by the host if no path follows, by the path, or by the id', () => {
    for (const [a, b] of [
      ['https://a.blogs.example/', 'https://b.blogs.example/'],
      ['https://www.facebook.com/profile.php?id=1', 'https://www.facebook.com/profile.php?id=2'],
      ['https://www.facebook.com/carmen/about', 'https://www.facebook.com/luisa/about'],
      ['https://x.com/carmen', 'https://x.com/luisa?igsh=carmen#carmen'],
      ['12.345/67', '12.346/67'],
    ] as const)
      assert.ok(!sameCuenta(one(a), one(b)), b);
  });

  it('two traces are the same if they have the same address, whoever is asked about it', () => {
    const trace = { ...one('https://a.example/1', 'a.example'), rastro: true };
    assert.ok(sameCuenta(trace, { ...trace, nombre: 'Google', codigo: 'google-busqueda' }));
    assert.ok(!sameCuenta(trace, { ...trace, identificador: 'https://a.example/2' }));
    assert.ok(!sameCuenta(trace, { ...trace, rastro: false }));
  });

  it('an objection holds an entry that may be the account as it was, or is what its entry says now; copies only if it is to one', () => {
    const erase = (id: string | null) => ({ ...one(id), accion: 'eliminar' }) as const;
    const copy = (id: string | null) => ({ ...one(id), accion: 'obtener_datos' }) as const;
    const raised = erase('carmen');
    for (const entry of [erase('@carmen'), erase('https://www.facebook.com/carmen/'), erase(null), erase('luisa')])
      assert.ok(isHeld(entry, raised, one('luisa')), String(entry.identificador));
    assert.ok(isHeld(raised, erase(null), one('luisa')));
    assert.ok(!isHeld({ ...raised, nombre: 'Netflix' }, erase(null), one(null)));
    assert.ok(!isHeld(erase('ana'), raised, one(null)), 'an identifier taken away makes no other account the same');
    assert.ok(!isHeld(copy('carmen'), raised, raised));
    for (const entry of [copy('carmen'), raised]) assert.ok(isHeld(entry, copy('carmen'), raised));
  });
});

describe('an account blocks a new one with the same provider and identifier', () => {
  const other = { ...one('carmen'), estado: 'propuesta', accion: 'eliminar' } as const;

  it('unless it was discarded, one of the two asks for a copy of the data, or it has ended and the actions differ', () => {
    assert.ok(standsInTheWay(other, { ...one('carmen'), accion: 'eliminar' }));
    assert.ok(standsInTheWay(other, { ...one('carmen'), accion: 'conmemorar' }));
    assert.ok(!standsInTheWay({ ...other, estado: 'descartada' }, { ...one('carmen'), accion: 'eliminar' }));
    assert.ok(!standsInTheWay({ ...other, estado: 'resuelta' }, { ...one('carmen'), accion: 'conmemorar' }));
    assert.ok(standsInTheWay({ ...other, estado: 'resuelta' }, { ...one('carmen'), accion: 'eliminar' }));
    assert.ok(!standsInTheWay(other, { ...one('carmen'), accion: 'obtener_datos' }));
    assert.ok(!standsInTheWay(other, { ...one('otra'), accion: 'eliminar' }));
  });

  it('an account blocks another with the same provider, identifier and action, in every state but discarded', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUENTA_STATES), fc.constantFrom(...CUENTA_ACTIONS), (estado, accion) => {
        assert.equal(
          standsInTheWay({ ...other, estado, accion }, { ...one('carmen'), accion }),
          estado !== 'descartada',
        );
      }),
    );
  });
});

describe('a typed name of a provider', () => {
  const cards = [
    oneCard({
      codigo: 'citas',
      nombre: 'Citas y Más',
      dominios: ['citasymas.com', 'otras-citas.es'],
      incluye: ['Amor'],
    }),
    oneCard({ codigo: 'album', nombre: 'Álbum', dominios: ['album.example'] }),
    oneCard({ codigo: 'album-dos', nombre: 'Álbum', dominios: ['dos.example'] }),
  ];
  it('finds the entry by its name, an included service, a domain or the first part of one, and by nothing else', () => {
    for (const name of ['citas y mas', 'AMOR', 'citasymas.com', 'https://www.citasymas.com', 'Otras-Citas'])
      assert.equal(cardByName(cards, name)?.codigo, 'citas', name);
    for (const name of ['citas', 'más', 'Gimnasio', '']) assert.equal(cardByName(cards, name), null, name);
  });
  it('finds no entry if several match', () => {
    assert.equal(cardByName(cards, 'álbum'), null);
  });
});

describe('a proposed action', () => {
  it('must be one that the provider offers, or keeping the account as it is', () => {
    const card = oneCard({ acciones: [oneAction({ accion: 'cancelar' })] });
    assert.match(actionProblem(card, 'eliminar')?.es ?? '', /cancelar/);
    for (const action of ['cancelar', 'conservar'] as const) assert.equal(actionProblem(card, action), null);
    for (const action of CUENTA_ACTIONS)
      assert.equal(actionProblem(null, action) === null, action !== 'ocultar', action);
  });

  it('belongs to a contracted module that allows it; otherwise the refusal names the modules that would', () => {
    assert.equal(moduloFor('eliminar', null, false, ['suscripciones', 'borrado']), 'borrado');
    assert.equal(moduloFor('eliminar', null, false, ['suscripciones']), 'suscripciones');
    assert.equal(moduloFor('eliminar', null, false, ['suscripciones', 'borrado'], 'suscripciones'), 'suscripciones');
    assert.match(JSON.stringify(moduloFor('cancelar', null, false, ['borrado'])), /suscripciones/);
    assert.match(
      JSON.stringify(moduloFor('cancelar', null, false, ['borrado', 'suscripciones'], 'borrado')),
      /suscripciones/,
    );
    assert.match(JSON.stringify(moduloFor('eliminar', null, false, ['certificados'])), /borrado/);
  });
});

describe('a masked identifier', () => {
  it('shows at most the first character of each part, and the ending of an e-mail address', () => {
    assert.equal(mask('carmen.ruiz@example.com'), 'c•••@e•••.com');
    assert.equal(mask('+34600112233'), '+•••');
    fc.assert(
      fc.property(fc.string({ minLength: 2, unit: fc.constantFrom(...'abcdefgh0123') }), (text) => {
        assert.equal(mask(text), `${text[0]}•••`);
      }),
    );
  });
});
