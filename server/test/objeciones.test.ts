/** Objections and the word of the deceased: what can't be taken back waits, and what stops a charge does not. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { cambiarCuenta } from '../src/capabilities/cuentas/cambiar-cuenta.ts';
import { concluirCuenta } from '../src/capabilities/cuentas/concluir-cuenta.ts';
import { confirmarCuenta } from '../src/capabilities/cuentas/confirmar-cuenta.ts';
import { type Decision, decidirObjecion } from '../src/capabilities/cuentas/decidir-objecion.ts';
import { declararVoluntad } from '../src/capabilities/cuentas/declarar-voluntad.ts';
import { plantearObjecion } from '../src/capabilities/cuentas/plantear-objecion.ts';
import { solicitarCuenta } from '../src/capabilities/cuentas/solicitar-cuenta.ts';
import { verObjeciones } from '../src/capabilities/cuentas/ver-cuentas.ts';
import {
  type CasoDePrueba,
  casoEnRegla,
  como,
  eventosDe,
  filasDe,
  HERMANO,
  type Papel,
  proponer,
  seNiega,
} from './cuentas.ts';
import { crearEntorno, type Entorno } from './entorno.ts';

const DIA = 86_400_000;
const FORO = { proveedor: 'Foro Luna', accion: 'eliminar' } as const;
const ALBUM = { proveedor: 'Álbum', accion: 'eliminar' } as const;
const GIMNASIO = { proveedor: 'Gimnasio Sol', accion: 'cancelar' } as const;

describe('an objection', () => {
  let e: Entorno;
  let caso: CasoDePrueba;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  beforeEach(async () => {
    caso = await casoEnRegla(e);
  });
  after(() => e.cerrar());

  const plantear = async (quien: Papel = 'allegado', cuenta?: string, motivo = 'No lo habría querido') => {
    const { objecion } = await como(e, caso, quien, (tx, q) =>
      plantearObjecion(tx, q, caso.casoId, { clase: 'familiar', motivo, ...(cuenta !== undefined && { cuenta }) }),
    );
    return objecion.id;
  };
  const decidir = (
    id: string,
    decision: Decision['decision'],
    efecto?: 'conservar' | 'descartar',
    quien: Papel = 'servicio',
  ) =>
    como(e, caso, quien, (tx, q) =>
      decidirObjecion(e.programa, tx, q, caso.casoId, id, {
        decision,
        motivo: 'Lo dice la hija',
        ...(efecto && { efecto }),
      }),
    );
  const solicitar = (cuenta: string) =>
    como(e, caso, 'servicio', (tx, q) =>
      solicitarCuenta(e.programa, tx, q, caso.casoId, cuenta, { canal: 'correo_postal' }),
    );
  const confirmar = (cuenta: string) =>
    como(e, caso, 'heredero', (tx, q) =>
      confirmarCuenta(e.programa, tx, q, caso.casoId, cuenta, { copia: 'rechazada' }),
    );
  const declarar = (voluntad: 'no_consta' | 'instrucciones' | 'prohibicion', quien: Papel = 'heredero') =>
    como(e, caso, quien, (tx, q) => declararVoluntad(tx, q, caso.casoId, { voluntad, detalle: 'Lo dejó escrito' }));
  const confirmadas = async () => {
    const ids = await proponer(e, caso, [FORO, ALBUM, GIMNASIO]);
    for (const id of ids) await confirmar(id);
    e.reloj.avanzar(3 * DIA);
    return ids as [string, string, string];
  };
  const estados = async () => (await filasDe(e, caso)).map(({ estado, accion }) => `${estado} ${accion}`);

  it('holds what can not be taken back, of one account or of all, until it is decided, and nothing else', async () => {
    const [foro, album, gimnasio] = await confirmadas();
    const deUna = await plantear('heredero', foro);
    await seNiega(solicitar(foro), 'envio_impedido', /objeción por decidir/);
    await solicitar(album);
    const deTodas = await plantear('aseguradora');
    await decidir(deUna, 'levantada');
    await seNiega(solicitar(foro), 'envio_impedido', /objeción por decidir/);
    await solicitar(gimnasio);
    await decidir(deTodas, 'levantada');
    await solicitar(foro);
  });

  it('that is upheld keeps or discards what it covers and was not sent, and tells each end', async () => {
    const [foro, album] = await confirmadas();
    await solicitar(album);
    await proponer(e, caso, [{ proveedor: 'Otro foro', accion: 'obtener_datos' }]);
    await decidir(await plantear(), 'mantenida');
    assert.deepEqual(await estados(), [
      'confirmada conservar',
      'solicitada eliminar',
      'confirmada cancelar',
      'confirmada conservar',
    ]);
    assert.equal((await eventosDe(e, caso)).length, 0);
    await como(e, caso, 'sistema', (tx, q) => concluirCuenta(e.programa, tx, q, caso.casoId, foro));
    const [nueva] = await proponer(e, caso, [{ proveedor: 'Tercer foro', accion: 'eliminar' }]);
    const otra = await plantear();
    await decidir(otra, 'mantenida', 'descartar');
    assert.equal((await estados()).at(-1), 'descartada eliminar');
    const finales = (await eventosDe(e, caso)).map(({ data }) => [data.cuenta_id, data.estado_cuenta]);
    assert.deepEqual(finales, [
      [foro, 'resuelta'],
      [nueva, 'descartada'],
    ]);
  });

  it('that was upheld goes on holding what is proposed or changed later, until it is lifted', async () => {
    const [foro] = await confirmadas();
    const id = await plantear('servicio', foro);
    await decidir(id, 'mantenida');
    await como(e, caso, 'heredero', (tx, q) =>
      cambiarCuenta(e.programa, tx, q, caso.casoId, foro, { accion: 'eliminar' }),
    );
    await confirmar(foro);
    e.reloj.avanzar(3 * DIA);
    await seNiega(solicitar(foro), 'envio_impedido', /Se mantuvo una objeción/);
    await decidir(id, 'levantada');
    await solicitar(foro);
    await seNiega(decidir(id, 'levantada'), 'estado_no_permite', /Ya no admite cambios/);
  });

  it('is decided by the service alone, once, and with a reason', async () => {
    const id = await plantear();
    for (const quien of ['heredero', 'allegado', 'aseguradora', 'sistema'] as const)
      await seNiega(decidir(id, 'levantada', undefined, quien), 'accion_no_permitida');
    const sinMotivo = como(e, caso, 'servicio', (tx, q) =>
      decidirObjecion(e.programa, tx, q, caso.casoId, id, { decision: 'levantada', motivo: ' ' }),
    );
    await seNiega(sinMotivo, 'validacion', /motivo/);
    await seNiega(decidir(randomUUID(), 'levantada'), 'no_encontrado');
    await decidir(id, 'mantenida');
    await seNiega(decidir(id, 'mantenida'), 'estado_no_permite', /levantarla/);
  });

  it('is raised by anybody concerned, with a reason, about an account of the case', async () => {
    await seNiega(plantear('sistema'), 'accion_no_permitida');
    await seNiega(plantear('heredero', undefined, '  '), 'validacion', /motivo/);
    await seNiega(plantear('heredero', randomUUID()), 'no_encontrado');
    for (const quien of ['heredero', 'allegado', 'aseguradora', 'servicio'] as const) await plantear(quien);
    const vistas = await como(e, caso, 'servicio', (tx, q) => verObjeciones(tx, q, caso.casoId));
    assert.deepEqual(
      vistas.map(({ planteada_por }) => planteada_por),
      ['heredero', 'allegado', 'aseguradora', 'servicio'],
    );
    const filas = await e.base.superSql<{ allegado: string | null }>(
      'select allegado from objeciones where caso = $1 order by id',
      [caso.id],
    );
    assert.deepEqual(
      filas.map(({ allegado }) => allegado),
      [null, HERMANO, null, null],
    );
  });

  it('shows what was said to who said it and to the service, and not to the other side', async () => {
    await plantear('allegado', undefined, 'Palabras de la hermana');
    await decidir(await plantear('heredero', undefined, 'Palabras de la hija'), 'mantenida');
    const motivos = async (quien: Papel) =>
      (await como(e, caso, quien, (tx, q) => verObjeciones(tx, q, caso.casoId))).map(({ motivo }) => motivo);
    assert.deepEqual(await motivos('servicio'), ['Palabras de la hermana', 'Palabras de la hija']);
    assert.deepEqual(await motivos('heredero'), [null, 'Palabras de la hija']);
    assert.deepEqual(await motivos('allegado'), [null, null]);
    await seNiega(motivos('aseguradora'), 'accion_no_permitida');
  });

  it('is opened once by a prohibition of the deceased, and not lifted by declaring something else', async () => {
    const [foro, , gimnasio] = await confirmadas();
    const { objecion } = await declarar('prohibicion');
    assert.ok(objecion);
    assert.equal((await declarar('prohibicion', 'servicio')).objecion, objecion);
    assert.equal((await declarar('no_consta')).objecion, objecion);
    await seNiega(solicitar(foro), 'envio_impedido', /objeción/);
    await solicitar(gimnasio);
    await decidir(objecion, 'levantada');
    await solicitar(foro);
    assert.equal((await declarar('instrucciones')).objecion, null);
    assert.notEqual((await declarar('prohibicion')).objecion, objecion, 'a new one');
    for (const quien of ['allegado', 'aseguradora', 'sistema'] as const)
      await seNiega(declarar('no_consta', quien), 'accion_no_permitida');
  });
});
