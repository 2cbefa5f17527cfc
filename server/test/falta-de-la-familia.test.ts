/** Whose turn it is when a confirmed request lacks something that only the family has, and when the family is called. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import { tomarCaso } from '../src/capabilities/casos/tomar-caso.ts';
import { corregirProveedor } from '../src/capabilities/catalogo/corregir-proveedor.ts';
import { cambiarCuenta } from '../src/capabilities/cuentas/cambiar-cuenta.ts';
import { concluirCuenta } from '../src/capabilities/cuentas/concluir-cuenta.ts';
import { confirmarCuenta } from '../src/capabilities/cuentas/confirmar-cuenta.ts';
import { sellarCuenta } from '../src/capabilities/cuentas/datos.ts';
import { FALTA_DE } from '../src/capabilities/cuentas/falta-de.ts';
import { papelesPorCuenta } from '../src/capabilities/cuentas/papeles-por-cuenta.ts';
import { type Propuesta, proponerCuentas } from '../src/capabilities/cuentas/proponer-cuentas.ts';
import { insertarCuentas } from '../src/capabilities/cuentas/sql.ts';
import { anotar } from '../src/capabilities/notas/anotar.ts';
import { listarTrabajo } from '../src/capabilities/trabajo/listar-trabajo.ts';
import { abrirBuzon, type Buzon, leerCorreo } from './buzon.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { aLasDiez, darRonda, moverA } from './relojes.ts';
import { crearTaller, type Taller } from './trabajo.ts';

const CLI = { visible: 'servicio', tipo: 'cli', id: null } as const;
const CASO = { modulos_contratados: ['borrado', 'suscripciones'] };

describe('what the family has yet to bring', () => {
  let e: Entorno;
  let t: Taller;
  let buzon: Buzon;
  before(async () => {
    buzon = await abrirBuzon();
    e = await crearEntorno({ motor: 'postgres', variables: { SMTP_URL: buzon.url } });
    moverA(e, '2026-11-23T09:30:00Z');
    t = await crearTaller(e);
  });
  after(async () => {
    await e.cerrar();
    await buzon.cerrar();
  });
  const llamar = (caso: string) => {
    const nota = { clase: 'llamada' as const, texto: 'Prefiere el teléfono.', interlocutor: 'Lucía' };
    return t.tx((tx) => anotar(tx, t.quien('servicio'), caso, nota));
  };

  /** A case under way whose first account is done, so that only what comes now is open. */
  const enTramite = async () => {
    const caso = await abrir();
    await t.ponerCuenta(caso, await t.tramitar(caso), 'resuelta');
    return caso;
  };
  const proponer = async (caso: string, propuesta: Propuesta) => {
    const { cuentas } = await t.tx((tx) => proponerCuentas(e.programa, tx, t.quien('heredero'), caso, [propuesta]));
    // the list is complete with it; before, the case would have ended
    await t.cambiar(caso, 'heredero', (tx, { fila }) =>
      tx.sql('update casos set lista_completa = $2 where aseguradora_id = aseguradora_actual() and id = $1', [
        fila.id,
        e.reloj.ahora(),
      ]),
    );
    return cuentas[0]?.fila.id ?? assert.fail('no account');
  };
  const confirmar = (caso: string, cuenta: string) =>
    t.tx((tx) => confirmarCuenta(e.programa, tx, t.quien('heredero'), caso, cuenta, {}));
  const anadir = async (caso: string, propuesta: Propuesta) => {
    const cuenta = await proponer(caso, propuesta);
    await confirmar(caso, cuenta);
    return cuenta;
  };
  const firmarDeNuevo = async (caso: string) => t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
  const enLaMesa = async (caso: string) => {
    const { elementos } = await listarTrabajo(e.programa, randomUUID(), { limite: 100 }, e.reloj.ahora());
    const suyas = elementos.filter(
      ({ caso_id, aseguradora }) => caso_id === caso && aseguradora === t.aseguradora.slug,
    );
    return suyas.map(({ clase, cuantas }) => `${clase} ${cuantas}`).sort();
  };
  const espera = async (caso: string) => (await t.fila(caso)).en_espera_de;
  /** The last e-mail of the clocks to the heir of a case, who has the address of its number. */
  const recordatorio = async (caso: string) => {
    const correos = await Promise.all(buzon.aceptados.map(leerCorreo));
    const suyos = correos.filter(({ to }) => to?.some(({ address }) => address === direccionDe.get(caso)));
    return suyos.map(({ text = '' }) => text).findLast((texto) => /Cuando pueda/.test(texto)) ?? '';
  };
  const direccionDe = new Map<string, string>();
  const abrir = async () => {
    const email = `lucia${direccionDe.size}@example.com`;
    const caso = await t.abrir({ ...CASO, heredero: { email } });
    direccionDe.set(caso, email);
    return caso;
  };

  it('of every account the rows say what the guard of its request says, whatever papers there are', async () => {
    const caso = await abrir();
    const { fichas } = await t.tx((tx) => e.programa.catalogo.vigente(tx));
    const pares = fichas.flatMap(({ codigo, acciones }) => acciones.map(({ accion }) => ({ codigo, accion })));
    const tipos = [...new Set(fichas.flatMap((una) => una.acciones.flatMap(({ papeles }) => papeles)))].filter(
      (tipo) => tipo !== 'identificador_cuenta' && tipo !== 'clave_de_acceso',
    );
    let semilla = 7;
    const azar = (n: number) => {
      semilla = (semilla * 48_271) % 2_147_483_647;
      return semilla % n;
    };
    let deLaFamilia = 0;
    for (let vuelta = 0; vuelta < 8; vuelta += 1) {
      await t.tx(async (tx) => {
        const tomado = await tomarCaso(tx, t.inquilino, caso);
        const { fila, clave } = tomado;
        await tx.sql('delete from documentos where aseguradora_id = aseguradora_actual() and caso = $1', [fila.id]);
        await tx.sql('delete from cuentas where aseguradora_id = aseguradora_actual() and caso = $1', [fila.id]);
        const cuentas = pares.map(({ codigo, accion }) => {
          const id = randomUUID();
          const datos = { proveedor: codigo, identificador: azar(2) ? 'carmen@example.com' : null };
          return { id, proveedor: codigo, accion, ...sellarCuenta(clave, id, datos) };
        });
        const [creada, actualizado] = [e.reloj.ahora(), e.reloj.ahora()];
        const nuevas = cuentas.map((cuenta) => {
          return { ...cuenta, modulo: 'borrado' as const, estado: 'confirmada' as const, creada, actualizado };
        });
        await insertarCuentas(tx, fila.id, nuevas);
        const papeles = tipos.flatMap((tipo) => (azar(3) > 0 ? [{ tipo, cuenta: null }] : []));
        const propios = cuentas.flatMap(({ id }) => (azar(2) ? [{ tipo: tipos[azar(tipos.length)], cuenta: id }] : []));
        for (const { tipo, cuenta } of [...papeles, ...propios])
          await tx.sql(
            `insert into documentos (aseguradora_id, id, caso, tipo, estado, cuenta, recibido, fichero_borrado)
               values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7)`,
            [
              ...[randomUUID(), fila.id, tipo, ['validado', 'validado', 'recibido', 'rechazado'][azar(4)], cuenta],
              ...[e.reloj.ahora(), azar(5) ? null : e.reloj.ahora()],
            ],
          );
        const segunLaGuarda = [...(await papelesPorCuenta(e.programa, tx, tomado)).keys()].sort();
        const { filas } = await tx.sql<{ id: string }>(
          `select k.id from cuentas k where k.aseguradora_id = aseguradora_actual() and k.caso = $1 and ${FALTA_DE} is not null`,
          [fila.id],
        );
        assert.deepEqual(filas.map(({ id }) => id).sort(), segunLaGuarda);
        deLaFamilia += segunLaGuarda.length;
      });
    }
    assert.ok(deLaFamilia > pares.length && deLaFamilia < 7 * pares.length, 'both were tried');
  });

  it('an account that lacks a paper is not on the desk and the case waits for the heir, who is reminded of it, until the paper is validated', async () => {
    const caso = await enTramite();
    await anadir(caso, { proveedor_codigo: 'fnmt-certificate', accion: 'eliminar' });
    await firmarDeNuevo(caso);
    e.reloj.avanzar(3 * 86_400_000);
    assert.deepEqual([await espera(caso), await enLaMesa(caso)], ['heredero', []]);
    moverA(e, aLasDiez('2026-12-01'));
    await darRonda(e);
    assert.match(await recordatorio(caso), /^- Una empresa pide un papel o un dato más\./m);
    assert.doesNotMatch(await recordatorio(caso), /Díganos|Firme su permiso/);

    const papel = await t.recibir(caso, 'dni_solicitante');
    assert.deepEqual([await espera(caso), await enLaMesa(caso)], ['servicio', ['documentos 1']]);
    await t.revisar(caso, papel, 'validado');
    assert.deepEqual([await espera(caso), await enLaMesa(caso)], ['servicio', ['enviar 1']]);
    await t.revisar(caso, papel, 'rechazado');
    assert.deepEqual([await espera(caso), await enLaMesa(caso)], ['heredero', []]);
  });

  it('what can be sent is counted, and what lacks something is not', async () => {
    const caso = await enTramite();
    await anadir(caso, { proveedor_codigo: 'telegram', accion: 'eliminar' });
    await anadir(caso, { proveedor: 'Gimnasio Sol', accion: 'cancelar' });
    await firmarDeNuevo(caso);
    e.reloj.avanzar(3 * 86_400_000);
    assert.deepEqual([await espera(caso), await enLaMesa(caso)], ['servicio', ['enviar 1']]);
  });

  it('an account whose name the provider needs waits for it, and goes on when it is said', async () => {
    const caso = await enTramite();
    const cuenta = await anadir(caso, { proveedor_codigo: 'telegram', accion: 'eliminar' });
    await firmarDeNuevo(caso);
    assert.equal(await espera(caso), 'heredero');
    await t.tx((tx) =>
      cambiarCuenta(e.programa, tx, t.quien('heredero'), caso, cuenta, { identificador: '+34 600 000 000' }),
    );
    await confirmar(caso, cuenta);
    assert.equal(await espera(caso), 'servicio');
  });

  it('what a certificate of the case will bring is nobody of the family asked for, nor is the request on the desk until it is here', async () => {
    const conRegistro = async (modulos_contratados: string[]) => {
      const caso = await t.abrir({ modulos_contratados });
      await anadir(caso, { proveedor_codigo: 'booking', accion: 'eliminar', identificador: 'carmen@example.com' });
      await t.revisar(caso, await t.recibir(caso, 'declaracion_aseguradora', 'aseguradora'), 'validado');
      await firmarDeNuevo(caso);
      e.reloj.avanzar(3 * 86_400_000);
      return caso;
    };
    const actua = async (caso: string) => {
      const { id } = await t.fila(caso);
      const [fila] = await e.base.superSql<{ actua: string }>('select actua from cuentas where caso = $1', [id]);
      return fila?.actua;
    };
    const caso = await conRegistro(['borrado', 'certificados']);
    const deLaMesa = await enLaMesa(caso);
    assert.ok(deLaMesa.length > 0 && deLaMesa.every((una) => una.startsWith('certificados')), deLaMesa.join());
    assert.equal(await actua(caso), 'proveedor');
    await t.revisar(caso, await t.recibir(caso, 'certificado_defuncion', 'servicio'), 'validado');
    assert.deepEqual([await actua(caso), (await enLaMesa(caso)).includes('enviar 1')], ['servicio', true]);
    const sinEllos = await conRegistro(['borrado']);
    assert.deepEqual([await actua(sinEllos), await espera(sinEllos)], ['heredero', 'heredero']);
  });

  it('an account that the signed mandate does not name waits for another signature, whether it came later or was changed', async () => {
    const caso = await enTramite();
    const cuenta = await anadir(caso, { proveedor: 'Gimnasio Sol', accion: 'cancelar' });
    assert.equal(await espera(caso), 'heredero');
    moverA(e, aLasDiez('2027-01-12'));
    await darRonda(e);
    assert.match(await recordatorio(caso), /^- Firme su permiso/m);
    await firmarDeNuevo(caso);
    assert.deepEqual([await espera(caso), await enLaMesa(caso)], ['servicio', ['enviar 1']]);
    const accion: AccionCuenta = 'obtener_datos';
    await t.tx((tx) => cambiarCuenta(e.programa, tx, t.quien('heredero'), caso, cuenta, { accion }));
    await confirmar(caso, cuenta);
    assert.deepEqual([await espera(caso), await enLaMesa(caso)], ['heredero', []]);
  });

  it('where nobody has to be asked no signature is waited for: the service can conclude it', async () => {
    const caso = await enTramite();
    const cuenta = await anadir(caso, { proveedor: 'Coro del pueblo', accion: 'conservar' });
    e.reloj.avanzar(3 * 86_400_000);
    assert.deepEqual([await espera(caso), await enLaMesa(caso)], ['servicio', ['enviar 1']]);
    const { cuenta: concluida } = await t.tx((tx) =>
      concluirCuenta(e.programa, tx, t.quien('servicio'), caso, cuenta, {}),
    );
    assert.equal(concluida.estado, 'resuelta');
  });

  it('when the catalogue is corrected the turn changes with the next clocks, without anybody touching the case', async () => {
    const caso = await enTramite();
    await anadir(caso, { proveedor_codigo: 'proton', accion: 'obtener_datos' });
    await firmarDeNuevo(caso);
    const corregir = (antes: string[], despues: string[]) =>
      corregirProveedor(
        e.programa,
        {
          ...{ proveedor: 'proton', campo: 'acciones.obtener_datos.papeles', antes, despues },
          ...{ motivo: 'Lo dice su página.', fuente: null },
        },
        { actor: CLI, ahora: e.reloj.ahora() },
      );
    e.reloj.avanzar(3 * 86_400_000);
    const { version } = await t.fila(caso);
    assert.equal(await espera(caso), 'heredero');
    await corregir(['identificador_cuenta'], []);
    await darRonda(e);
    assert.deepEqual([await espera(caso), await enLaMesa(caso)], ['servicio', ['enviar 1']]);
    await corregir([], ['identificador_cuenta']);
    await darRonda(e);
    assert.deepEqual([await espera(caso), await enLaMesa(caso)], ['heredero', []]);
    assert.equal((await t.fila(caso)).version, version + 2, 'each change of turn is one of the case');
    await darRonda(e);
    assert.equal((await t.fila(caso)).version, version + 2);
  });

  it('a family whose address takes no e-mail is called the next working day; once it was spoken with, again when it is its turn', async () => {
    moverA(e, aLasDiez('2027-02-01'));
    const caso = await abrir();
    const { id } = await t.fila(caso);
    await e.base.superSql("update correos set estado = 'rechazado', terminado = $2 where caso = $1", [
      id,
      e.reloj.ahora(),
    ]);
    await t.recibir(caso, 'factura', 'aseguradora');
    assert.deepEqual(await enLaMesa(caso), ['documentos 1']);
    moverA(e, aLasDiez('2027-02-02'));
    assert.deepEqual(await enLaMesa(caso), ['documentos 1', 'familia 1']);
    await llamar(caso);
    assert.deepEqual(await enLaMesa(caso), ['documentos 1']);
    await e.base.superSql("update documentos set estado = 'validado' where caso = $1", [id]);
    await t.cambiar(caso, 'servicio', async () => undefined);
    moverA(e, aLasDiez('2027-02-03'));
    assert.deepEqual(await enLaMesa(caso), ['familia 1'], 'it is its turn now, and it does not know');
    await llamar(caso);
    assert.deepEqual(await enLaMesa(caso), []);
    moverA(e, aLasDiez('2027-03-04'));
    assert.deepEqual(await enLaMesa(caso), []);
    moverA(e, aLasDiez('2027-03-05'));
    assert.deepEqual(await enLaMesa(caso), ['familia 1']);
  });

  it('a family that is silent for three months while its case is under way is called; a call begins the silence anew', async () => {
    moverA(e, aLasDiez('2027-04-05'));
    const caso = await enTramite();
    await proponer(caso, { proveedor: 'Gimnasio Sol', accion: 'cancelar' });
    for (const dia of ['2027-04-12', '2027-04-26', '2027-05-10']) {
      moverA(e, aLasDiez(dia));
      await darRonda(e);
    }
    assert.deepEqual(await enLaMesa(caso), []);
    moverA(e, aLasDiez('2027-07-05'));
    assert.deepEqual(await enLaMesa(caso), ['familia 1']);
    await llamar(caso);
    assert.deepEqual(await enLaMesa(caso), []);
  });
});
