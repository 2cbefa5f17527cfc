/** Two people acting at once on one account: one wins and the other is told; on PostgreSQL, where they really meet. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { QuienPide } from '../src/capabilities/casos/abrir-caso.ts';
import { cambiarCuenta } from '../src/capabilities/cuentas/cambiar-cuenta.ts';
import { confirmarCuenta } from '../src/capabilities/cuentas/confirmar-cuenta.ts';
import { descartarCuenta } from '../src/capabilities/cuentas/descartar-cuenta.ts';
import { deshacerCuenta } from '../src/capabilities/cuentas/deshacer-cuenta.ts';
import { plantearObjecion } from '../src/capabilities/cuentas/plantear-objecion.ts';
import { proponerCuentas } from '../src/capabilities/cuentas/proponer-cuentas.ts';
import { solicitarCuenta } from '../src/capabilities/cuentas/solicitar-cuenta.ts';
import type { Tx } from '../src/db/base.ts';
import { ErrorDeDominio } from '../src/platform/error.ts';
import { type CasoDePrueba, casoEnRegla, como, eventosDe, filaDe, filasDe, type Papel, proponer } from './cuentas.ts';
import { crearEntorno, type Entorno } from './entorno.ts';

const DIA = 86_400_000;
const VECES = 12;
const FORO = { proveedor: 'Foro Luna', accion: 'eliminar' } as const;
const GIMNASIO = { proveedor: 'Gimnasio Sol', accion: 'cancelar' } as const;

type Mandato = (tx: Tx, quien: QuienPide) => Promise<unknown>;

describe('two people at once', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());

  /** Codes of the refusals, one for each that lost; anything but a refusal is thrown on. */
  async function aLaVez(caso: CasoDePrueba, ...ordenes: readonly (readonly [Papel, Mandato])[]): Promise<string[]> {
    const fines = await Promise.allSettled(ordenes.map(([quien, mandar]) => como(e, caso, quien, mandar)));
    return fines.flatMap((fin) => {
      if (fin.status === 'fulfilled') return [];
      if (fin.reason instanceof ErrorDeDominio) return [fin.reason.codigo];
      throw fin.reason;
    });
  }

  it('confirm and discard: one happens, the other hears what is possible now, and one event at most goes out', async () => {
    for (let i = 0; i < VECES; i += 1) {
      const caso = await casoEnRegla(e);
      const [id] = (await proponer(e, caso, [GIMNASIO])) as [string];
      const confirmar: Mandato = (tx, q) => confirmarCuenta(e.programa, tx, q, caso.casoId, id);
      const descartar: Mandato = (tx, q) => descartarCuenta(tx, q, caso.casoId, id, { version: 1, motivo: 'No' });
      const perdieron = await aLaVez(caso, ['heredero', confirmar], ['servicio', descartar]);
      const { estado, version } = await filaDe(e, caso, id);
      const eventos = await eventosDe(e, caso);
      assert.equal(perdieron.length, 1);
      assert.equal(version, 2);
      assert.deepEqual(perdieron, [estado === 'confirmada' ? 'cambiado_entretanto' : 'estado_no_permite']);
      assert.equal(eventos.length, estado === 'descartada' ? 1 : 0);
    }
  });

  it('send twice: one request leaves', async () => {
    for (let i = 0; i < VECES; i += 1) {
      const caso = await casoEnRegla(e);
      const [id] = (await proponer(e, caso, [GIMNASIO])) as [string];
      await como(e, caso, 'heredero', (tx, q) => confirmarCuenta(e.programa, tx, q, caso.casoId, id));
      const enviar: Mandato = (tx, q) =>
        solicitarCuenta(e.programa, tx, q, caso.casoId, id, { canal: 'correo_postal' });
      const perdieron = await aLaVez(caso, ['servicio', enviar], ['sistema', enviar], ['servicio', enviar]);
      assert.deepEqual(perdieron, ['estado_no_permite', 'estado_no_permite']);
      assert.equal((await filaDe(e, caso, id)).solicitudes, 1);
    }
  });

  it('send and undo: what was undone is not sent, what was sent is not undone', async () => {
    for (let i = 0; i < VECES; i += 1) {
      const caso = await casoEnRegla(e);
      const [id] = (await proponer(e, caso, [GIMNASIO])) as [string];
      await como(e, caso, 'heredero', (tx, q) => confirmarCuenta(e.programa, tx, q, caso.casoId, id));
      const enviar: Mandato = (tx, q) =>
        solicitarCuenta(e.programa, tx, q, caso.casoId, id, { canal: 'correo_postal' });
      const deshacer: Mandato = (tx, q) => deshacerCuenta(tx, q, caso.casoId, id);
      assert.deepEqual(await aLaVez(caso, ['servicio', enviar], ['heredero', deshacer]), ['estado_no_permite']);
      const { estado, solicitudes } = await filaDe(e, caso, id);
      assert.deepEqual([estado, solicitudes], estado === 'solicitada' ? ['solicitada', 1] : ['propuesta', 0]);
    }
  });

  it('send and object: either the objection holds it, or it had left before', async () => {
    for (let i = 0; i < VECES; i += 1) {
      const caso = await casoEnRegla(e);
      const [id] = (await proponer(e, caso, [FORO])) as [string];
      await como(e, caso, 'heredero', (tx, q) =>
        confirmarCuenta(e.programa, tx, q, caso.casoId, id, { copia: 'rechazada' }),
      );
      e.reloj.avanzar(3 * DIA);
      const enviar: Mandato = (tx, q) =>
        solicitarCuenta(e.programa, tx, q, caso.casoId, id, { canal: 'correo_postal' });
      const objetar: Mandato = (tx, q) =>
        plantearObjecion(tx, q, caso.casoId, { clase: 'familiar', motivo: 'No lo habría querido' });
      const perdieron = await aLaVez(caso, ['servicio', enviar], ['allegado', objetar]);
      const orden = (
        await e.base.superSql<{ tipo: string }>(
          `select tipo from cronologia where caso = $1 and tipo in ('cuenta_solicitada', 'objecion_planteada')`,
          [caso.id],
        )
      ).map(({ tipo }) => tipo);
      assert.ok(orden.includes('objecion_planteada'), 'nobody is kept from objecting');
      assert.deepEqual(perdieron, orden.includes('cuenta_solicitada') ? [] : ['envio_impedido']);
    }
  });

  it('propose the same: it is in the list once', async () => {
    for (let i = 0; i < VECES; i += 1) {
      const caso = await casoEnRegla(e);
      const mismo: Mandato = (tx, q) => proponerCuentas(e.programa, tx, q, caso.casoId, [GIMNASIO]);
      assert.deepEqual(await aLaVez(caso, ['heredero', mismo], ['servicio', mismo], ['aseguradora', mismo]), [
        'cuenta_duplicada',
        'cuenta_duplicada',
      ]);
      assert.equal((await filasDe(e, caso)).length, 1);
    }
  });

  it('change what both had read: the slower is told to read again', async () => {
    for (let i = 0; i < VECES; i += 1) {
      const caso = await casoEnRegla(e);
      const [id] = (await proponer(e, caso, [FORO])) as [string];
      const { version } = await filaDe(e, caso, id);
      const cambiar =
        (identificador: string): Mandato =>
        (tx, q) =>
          cambiarCuenta(e.programa, tx, q, caso.casoId, id, { identificador, version });
      const perdieron = await aLaVez(caso, ['heredero', cambiar('carmen')], ['servicio', cambiar('carmen.ruiz')]);
      assert.deepEqual(perdieron, ['cambiado_entretanto']);
      assert.equal((await filaDe(e, caso, id)).version, version + 1);
    }
  });
});
