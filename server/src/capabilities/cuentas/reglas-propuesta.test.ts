import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ESTADOS_CUENTA } from '@albacea/contract/cuentas.ts';
import { ACCIONES_CUENTA } from '@albacea/contract/listas.ts';
import fc from 'fast-check';
import { unaAccion, unaFicha } from '../../../test/ficha.ts';
import { enmascarar, mismaCuenta } from './reglas.ts';
import { estorba, fichaPorNombre, moduloPara, problemaDeAccion } from './reglas-propuesta.ts';

const una = (identificador: string | null, nombre = 'Gimnasio Sol', codigo: string | null = null) => ({
  codigo,
  nombre,
  identificador,
});

describe('two accounts are the same', () => {
  it('with one provider and one identifier, however both are written', () => {
    assert.ok(mismaCuenta(una('Carmen@Example.com '), una('carmen@example.com', 'gimnasio  SOL')));
    assert.ok(mismaCuenta(una('+34 600-11.22.33'), una('+34600112233')));
    assert.ok(mismaCuenta(una(null), una(null, 'GIMNASIO SÓL')));
    assert.ok(mismaCuenta(una('a', 'Uno', 'netflix'), una('A', 'Otro nombre', 'netflix')));
  });

  it('and not with another provider, another identifier or an address that differs in a dot', () => {
    assert.ok(!mismaCuenta(una('a'), una('b')));
    assert.ok(!mismaCuenta(una('a'), una(null)));
    assert.ok(!mismaCuenta(una('a', 'netflix'), una('a', 'Netflix', 'netflix')), 'a name is no code');
    assert.ok(!mismaCuenta(una('c.ruiz@example.com'), una('cruiz@example.com')));
    assert.ok(!mismaCuenta(una('b', 'a'), una(null, 'a\nb')));
  });
});

describe('an account stands in the way of another', () => {
  const otra = { ...una('carmen'), estado: 'propuesta', accion: 'eliminar' } as const;

  it('unless it was discarded, or has ended and something else is wanted, or one of both is the copy', () => {
    assert.ok(estorba(otra, { ...una('carmen'), accion: 'eliminar' }));
    assert.ok(estorba(otra, { ...una('carmen'), accion: 'conmemorar' }));
    assert.ok(!estorba({ ...otra, estado: 'descartada' }, { ...una('carmen'), accion: 'eliminar' }));
    assert.ok(!estorba({ ...otra, estado: 'resuelta' }, { ...una('carmen'), accion: 'conmemorar' }));
    assert.ok(estorba({ ...otra, estado: 'resuelta' }, { ...una('carmen'), accion: 'eliminar' }));
    assert.ok(!estorba(otra, { ...una('carmen'), accion: 'obtener_datos' }));
    assert.ok(!estorba(otra, { ...una('otra'), accion: 'eliminar' }));
  });

  it('as long as the same is wanted of the same, in every state but discarded', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ESTADOS_CUENTA), fc.constantFrom(...ACCIONES_CUENTA), (estado, accion) => {
        assert.equal(estorba({ ...otra, estado, accion }, { ...una('carmen'), accion }), estado !== 'descartada');
      }),
    );
  });
});

describe('a name written by hand', () => {
  const fichas = [
    unaFicha({
      codigo: 'citas',
      nombre: 'Citas y Más',
      dominios: ['citasymas.com', 'otras-citas.es'],
      incluye: ['Amor'],
    }),
    unaFicha({ codigo: 'album', nombre: 'Álbum', dominios: ['album.example'] }),
    unaFicha({ codigo: 'album-dos', nombre: 'Álbum', dominios: ['dos.example'] }),
  ];
  it('finds the entry by name, service, domain or the beginning of one, and nothing by a part of them', () => {
    for (const nombre of ['citas y mas', 'AMOR', 'citasymas.com', 'https://www.citasymas.com', 'Otras-Citas'])
      assert.equal(fichaPorNombre(fichas, nombre)?.codigo, 'citas', nombre);
    for (const nombre of ['citas', 'más', 'Gimnasio', '']) assert.equal(fichaPorNombre(fichas, nombre), null, nombre);
  });
  it('finds none where several answer to it', () => {
    assert.equal(fichaPorNombre(fichas, 'álbum'), null);
  });
});

describe('what is proposed', () => {
  it('is an action that the provider offers, or to leave everything as it is', () => {
    const ficha = unaFicha({ acciones: [unaAccion({ accion: 'cancelar' })] });
    assert.match(problemaDeAccion(ficha, 'eliminar')?.es ?? '', /cancelar/);
    for (const accion of ['cancelar', 'conservar'] as const) assert.equal(problemaDeAccion(ficha, accion), null);
    for (const accion of ACCIONES_CUENTA) assert.equal(problemaDeAccion(null, accion), null);
  });

  it('belongs to a contracted module that takes the action, or is told which would', () => {
    assert.equal(moduloPara('eliminar', null, false, ['suscripciones', 'borrado']), 'borrado');
    assert.equal(moduloPara('eliminar', null, false, ['suscripciones']), 'suscripciones');
    assert.equal(moduloPara('eliminar', null, false, ['suscripciones', 'borrado'], 'suscripciones'), 'suscripciones');
    assert.match(JSON.stringify(moduloPara('cancelar', null, false, ['borrado'])), /suscripciones/);
    assert.match(
      JSON.stringify(moduloPara('cancelar', null, false, ['borrado', 'suscripciones'], 'borrado')),
      /suscripciones/,
    );
    assert.match(JSON.stringify(moduloPara('eliminar', null, false, ['certificados'])), /borrado/);
  });
});

describe('a masked identifier', () => {
  it('shows at most the first letter of each part, and how an address ends', () => {
    assert.equal(enmascarar('carmen.ruiz@example.com'), 'c•••@e•••.com');
    assert.equal(enmascarar('+34600112233'), '+•••');
    fc.assert(
      fc.property(fc.string({ minLength: 2, unit: fc.constantFrom(...'abcdefgh0123') }), (texto) => {
        assert.equal(enmascarar(texto), `${texto[0]}•••`);
      }),
    );
  });
});
