import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unaAccion, unaFicha } from '../../../test/ficha.ts';
import { cargarProveedores } from './cargar-proveedores.ts';
import { aplicarCorrecciones, CAMPOS_CORREGIBLES, type Correccion, conValor, valorDe } from './reglas-correcciones.ts';
import { certezasDe } from './reglas-verificacion.ts';

const { esFicha } = await cargarProveedores();
const FUENTE = { clase: 'gestor', referencia: 'Llamada al servicio de ayuda' } as const;
let numero = 0;

const unaCorreccion = (cambios: Partial<Correccion>): Correccion => {
  numero += 1;
  return {
    ...{ id: numero, proveedor: 'album', campo: 'pagina', despues: 'https://album.example/ayuda', fuente: FUENTE },
    ...{ fecha: '2026-12-01', ...cambios },
  };
};
const aplicar = (...correcciones: Correccion[]) => aplicarCorrecciones([unaFicha()], correcciones, esFicha);
const corregida = (...correcciones: Correccion[]) => {
  const { fichas, ignoradas } = aplicar(...correcciones);
  assert.deepEqual(ignoradas, []);
  return fichas[0] ?? unaFicha();
};

describe('corrections over the catalogue', () => {
  it('give a field its value, verified from that day on by the source that was named', () => {
    const ficha = corregida(unaCorreccion({}));
    assert.equal(ficha.pagina, 'https://album.example/ayuda');
    assert.deepEqual(certezasDe(ficha).get('pagina'), { estado: 'verificado', fecha: '2026-12-01', fuente: FUENTE });
    assert.equal(certezasDe(ficha).get('dominios')?.fecha, '2026-11-21', 'the other fields stay as they were');
  });

  it('take the confirmation away when no source is named, and leave null what became unknown', () => {
    const dudosa = corregida(unaCorreccion({ campo: 'dominios', despues: ['album.example'], fuente: null }));
    assert.equal(certezasDe(dudosa).get('dominios')?.estado, 'no_verificado');
    const vacia = corregida(unaCorreccion({ campo: 'dominios', despues: [], fuente: null }));
    assert.equal(certezasDe(vacia).get('dominios')?.estado, 'desconocido');
  });

  it('hold in their order, the last one counts', () => {
    const ficha = corregida(
      unaCorreccion({ campo: 'acciones.eliminar.quien', despues: ['albacea'] }),
      unaCorreccion({ campo: 'acciones.eliminar.quien', despues: ['cualquiera'] }),
    );
    assert.deepEqual(ficha.acciones[0]?.quien, ['cualquiera']);
  });

  it('add, replace and remove an action, with what the entry says of it', () => {
    const campo = 'acciones.conmemorar';
    const nueva = unaAccion({ accion: 'conmemorar', quien: ['cualquiera'] });
    const con = corregida(unaCorreccion({ campo, despues: nueva }));
    assert.deepEqual(valorDe(con, campo), nueva);
    assert.equal(certezasDe(con).get('acciones.conmemorar.quien')?.fecha, '2026-12-01');
    const sin = corregida(unaCorreccion({ campo, despues: nueva }), unaCorreccion({ campo, despues: null }));
    assert.deepEqual(sin, unaFicha());
  });

  it('of our own arrangement need no certainty', () => {
    const ficha = corregida(unaCorreccion({ campo: 'nombre', despues: 'Álbum', fuente: null }));
    assert.deepEqual(ficha, unaFicha({ nombre: 'Álbum' }));
  });

  it('are passed over when provider or action are gone, or the entry would not be valid', () => {
    const imposibles = [
      unaCorreccion({ proveedor: 'desaparecido' }),
      unaCorreccion({ campo: 'acciones.cancelar.quien', despues: ['albacea'] }),
      unaCorreccion({ campo: 'pagina', despues: 'javascript:alert(1)' }),
      unaCorreccion({ campo: 'acciones.eliminar', despues: null }),
      unaCorreccion({ campo: 'acciones.eliminar', despues: 'no es una acción' }),
      unaCorreccion({ campo: 'matriz', despues: 'nadie' }),
    ];
    const { fichas, ignoradas } = aplicar(...imposibles, unaCorreccion({}));
    assert.deepEqual(
      ignoradas,
      imposibles.map(({ id }) => id),
    );
    assert.equal(fichas[0]?.pagina, 'https://album.example/ayuda', 'what comes after still holds');
  });

  it('yield to a later release that verified the field, and only to such a one', () => {
    const campo = 'acciones.eliminar.quien';
    const antigua = unaCorreccion({ campo, despues: ['albacea'], fecha: '2026-11-20' });
    assert.deepEqual(aplicar(antigua).ignoradas, [antigua.id]);
    const delMismoDia = { ...antigua, fecha: '2026-11-21' };
    assert.deepEqual(aplicar(delMismoDia).ignoradas, []);
    const { verificacion } = unaFicha();
    const dudosa = unaFicha({ verificacion: { ...verificacion, estado: 'no_verificado' } });
    assert.deepEqual(aplicarCorrecciones([dudosa], [antigua], esFicha).ignoradas, []);
  });

  it('can name every field but the code, and the value that a field is given is the one read back', () => {
    assert.ok(!CAMPOS_CORREGIBLES.includes('codigo') && !CAMPOS_CORREGIBLES.includes('verificacion'));
    for (const campo of CAMPOS_CORREGIBLES.filter((uno) => !/^acciones\.(?!eliminar)/.test(uno))) {
      const valor = campo === 'acciones.eliminar' ? unaAccion({ agente: 'aceptado' }) : `valor de ${campo}`;
      const ficha = conValor(unaFicha(), campo, valor) as ReturnType<typeof unaFicha>;
      assert.deepEqual(valorDe(ficha, campo), valor, campo);
    }
  });
});
