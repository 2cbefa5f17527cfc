/**
 * Whatever sequence of commands is given: what the model allows happens and what it forbids is refused with the right code and
 * leaves no trace; no event is lost or doubled; nothing leaves past a guard.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ESTADOS_CUENTA } from '@albacea/contract/cuentas.ts';
import fc from 'fast-check';
import { anotarCopia } from '../src/capabilities/cuentas/anotar-copia.ts';
import { cambiarCuenta } from '../src/capabilities/cuentas/cambiar-cuenta.ts';
import { concluirCuenta } from '../src/capabilities/cuentas/concluir-cuenta.ts';
import { confirmarCuenta } from '../src/capabilities/cuentas/confirmar-cuenta.ts';
import { decidirObjecion } from '../src/capabilities/cuentas/decidir-objecion.ts';
import { descartarCuenta } from '../src/capabilities/cuentas/descartar-cuenta.ts';
import { deshacerCuenta } from '../src/capabilities/cuentas/deshacer-cuenta.ts';
import { insistirCuenta } from '../src/capabilities/cuentas/insistir-cuenta.ts';
import { plantearObjecion } from '../src/capabilities/cuentas/plantear-objecion.ts';
import { rechazarCuenta } from '../src/capabilities/cuentas/rechazar-cuenta.ts';
import { resolverCuenta } from '../src/capabilities/cuentas/resolver-cuenta.ts';
import { sinRespuestaCuenta } from '../src/capabilities/cuentas/sin-respuesta-cuenta.ts';
import { solicitarCuenta } from '../src/capabilities/cuentas/solicitar-cuenta.ts';
import { verCuentasCompletas } from '../src/capabilities/cuentas/ver-cuentas.ts';
import { ErrorDeDominio } from '../src/platform/error.ts';
import {
  type CasoDePrueba,
  casoNuevo,
  como,
  documentacionCompleta,
  eventosDe,
  filasDe,
  mandato,
  type Papel,
  papel,
  proponer,
} from './cuentas.ts';
import {
  accionDe,
  type CuentaModelo,
  claseDe,
  DESDE,
  HORA,
  hacer,
  type Modelo,
  QUIEN,
  rechazoDe,
  retenida,
  siguientes,
} from './cuentas-modelo.ts';
import { type Paso, pasos } from './cuentas-pasos.ts';
import { crearEntorno, type Entorno } from './entorno.ts';

/** Any that reaches every state and every command. */
const SEMILLA = 20_261_121;
/** Sequences of that seed, in which everything must have been seen, and of a new one each time. */
const RUNS = { fixed: 60, random: 20 } as const;

describe('accounts under any sequence of commands', () => {
  let e: Entorno;
  let alcanzados: Map<string, number>;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    alcanzados = new Map();
  });
  after(() => e.cerrar());

  /** The code of the refusal, or null. */
  async function intentar(orden: Promise<unknown>): Promise<string | null> {
    try {
      await orden;
      return null;
    } catch (error) {
      if (error instanceof ErrorDeDominio) return error.codigo;
      throw error;
    }
  }

  function mandar(caso: CasoDePrueba, una: CuentaModelo, paso: Paso & { en: number; quien: Papel }): Promise<unknown> {
    const { casoId } = caso;
    const p = e.programa;
    return como(e, caso, paso.quien, (tx, q) => {
      switch (paso.que) {
        case 'cambiar':
          return cambiarCuenta(p, tx, q, casoId, una.id, {
            accion: accionDe(una.proveedor, paso.cual),
            identificador: `otro ${una.version} ${una.id}`,
          });
        case 'confirmar': {
          const con = { constancia: 'Por teléfono', ...(paso.copia && { copia: paso.copia }) };
          return confirmarCuenta(p, tx, q, casoId, una.id, con);
        }
        case 'anotar':
          return anotarCopia(tx, q, casoId, una.id, { copia: paso.copia });
        case 'deshacer':
          return deshacerCuenta(tx, q, casoId, una.id);
        case 'solicitar':
          return solicitarCuenta(p, tx, q, casoId, una.id, { canal: 'correo_postal' });
        case 'concluir':
          return concluirCuenta(p, tx, q, casoId, una.id);
        case 'insistir':
          return insistirCuenta(p, tx, q, casoId, una.id);
        case 'resolver':
          return resolverCuenta(tx, q, casoId, una.id, { resultado: paso.resultado });
        case 'rechazar':
          return rechazarCuenta(tx, q, casoId, una.id, { motivo: 'Falta algo' });
        case 'callar':
          return sinRespuestaCuenta(tx, q, casoId, una.id);
        case 'descartar':
          return descartarCuenta(tx, q, casoId, una.id, { motivo: 'No hace falta' });
        default:
          return deshacerCuenta(tx, q, casoId, una.id, { version: una.version + 1 });
      }
    });
  }

  async function enCuenta(m: Modelo, caso: CasoDePrueba, paso: Paso & { en: number; quien: Papel }): Promise<void> {
    const una = m.cuentas[paso.en % m.cuentas.length];
    if (!una) return;
    // `como` gives each command a millisecond after the last one.
    const ahora = e.reloj.ahora().getTime() + 1;
    const esperado = rechazoDe(m, paso, una, ahora);
    assert.equal(await intentar(mandar(caso, una, paso)), esperado, `${paso.que} by ${paso.quien} in ${una.estado}`);
    contar(`${paso.que} ${esperado ?? 'done'}`);
    if (esperado !== null) return;
    hacer(una, paso, ahora);
    m.hechos += 1;
  }

  async function decidir(m: Modelo, caso: CasoDePrueba, paso: Paso & { que: 'decidir' }): Promise<void> {
    const objecion = m.objeciones[paso.en % m.objeciones.length];
    if (!objecion) return;
    const { decision, efecto } = paso;
    const ahora = e.reloj.ahora().getTime() + 1;
    const abierta = objecion.estado === 'abierta' || (decision === 'levantada' && objecion.estado === 'mantenida');
    const esperado = QUIEN.decidir?.includes(paso.quien)
      ? abierta
        ? null
        : 'estado_no_permite'
      : 'accion_no_permitida';
    const orden = como(e, caso, paso.quien, (tx, q) =>
      decidirObjecion(e.programa, tx, q, caso.casoId, objecion.id, { decision, motivo: 'Así', efecto }),
    );
    assert.equal(await intentar(orden), esperado, `${decision} from ${objecion.estado}`);
    contar(`${decision} ${esperado ?? 'done'}`);
    if (esperado !== null) return;
    objecion.estado = decision;
    m.hechos += 1;
    if (decision === 'levantada') return;
    for (const una of m.cuentas) {
      const cubierta = objecion.cuenta === null || objecion.cuenta === una.id;
      if (!cubierta || !claseDe(una).irreversible || !['propuesta', 'confirmada'].includes(una.estado)) continue;
      m.hechos += 1;
      if (efecto === 'descartar') hacer(una, { que: 'descartar', quien: 'servicio', en: 0 }, ahora);
      else
        Object.assign(una, {
          accion: 'conservar',
          estado: 'confirmada',
          copia: null,
          confirmada: ahora,
          version: una.version + 1,
        });
    }
  }

  async function objetar(m: Modelo, caso: CasoDePrueba, paso: Paso & { que: 'objetar' }): Promise<void> {
    const cuenta = paso.en === null ? null : (m.cuentas[paso.en % m.cuentas.length]?.id ?? null);
    const orden = como(e, caso, paso.quien, (tx, q) =>
      plantearObjecion(tx, q, caso.casoId, { clase: 'familiar', motivo: 'No', ...(cuenta !== null && { cuenta }) }),
    );
    const puede = QUIEN.objetar?.includes(paso.quien);
    if (!puede) return assert.equal(await intentar(orden), 'accion_no_permitida');
    const { objecion } = await orden;
    // Said again in the same words by whoever said it, while it is open, it is the same one.
    const misma = m.objeciones.find(
      (una) => una.estado === 'abierta' && una.cuenta === cuenta && una.quien === paso.quien,
    );
    if (misma) return assert.equal(objecion.id, misma.id);
    m.objeciones.push({ id: objecion.id, cuenta, quien: paso.quien, estado: 'abierta' });
    m.hechos += 1;
  }

  async function papeles(m: Modelo, caso: CasoDePrueba, cual: (Paso & { que: 'papeles' })['cual']): Promise<void> {
    if (cual === 'prueba') await papel(e, caso, 'certificado_defuncion');
    if (cual === 'parentesco') await papel(e, caso, 'prueba_parentesco');
    if (cual === 'completa') await documentacionCompleta(e, caso);
    if (cual === 'mandato' && !m.mandato) await mandato(e, caso);
    if (cual === 'revocar')
      await e.base.superSql(`update mandatos set estado = 'revocado' where caso = $1 and estado = 'firmado'`, [
        caso.id,
      ]);
    if (cual === 'revocar') m.mandato = false;
    else m[cual] = true;
  }

  async function dar(m: Modelo, caso: CasoDePrueba, paso: Paso): Promise<void> {
    if (paso.que === 'seguir') {
      const en = paso.en % m.cuentas.length;
      const una = m.cuentas[en];
      for (const uno of una ? siguientes(una, en, paso.cual) : []) await dar(m, caso, uno);
      return;
    }
    if (paso.que === 'esperar') return e.reloj.avanzar(paso.horas * HORA);
    if (paso.que === 'papeles') return papeles(m, caso, paso.cual);
    if (paso.que === 'objetar') return objetar(m, caso, paso);
    if (paso.que === 'decidir') return decidir(m, caso, paso);
    if (paso.que !== 'proponer') return enCuenta(m, caso, paso);
    const { proveedor, quien } = paso;
    const accion = accionDe(proveedor, paso.cual);
    const quienEs = proveedor === 'gimnasio' ? { proveedor: 'Gimnasio Sol' } : { proveedor_codigo: proveedor };
    const propuesta = { ...quienEs, accion, identificador: `cuenta ${m.cuentas.length}` };
    if (!QUIEN.proponer?.includes(quien))
      return assert.equal(await intentar(proponer(e, caso, [propuesta], quien)), 'accion_no_permitida');
    const [id = ''] = await proponer(e, caso, [propuesta], quien);
    const copia = claseDe({ proveedor, accion }).conCopia ? ('ofrecida' as const) : null;
    const resto = { confirmada: null, enviada: 0, insistencias: 0, version: 1, finales: [] };
    m.cuentas.push({ id, proveedor, accion, estado: 'propuesta', copia, ...resto });
    m.hechos += 1;
  }

  /** The stored rows are those of the model, each end told its event, and each step is in the story. */
  async function comparar(m: Modelo, caso: CasoDePrueba): Promise<void> {
    const filas = await filasDe(e, caso);
    assert.deepEqual(
      filas.map(({ id, estado, accion, copia, insistencias, version }) => ({
        id,
        estado,
        accion,
        copia,
        insistencias,
        version,
      })),
      m.cuentas.map(({ id, estado, accion, copia, insistencias, version }) => ({
        id,
        estado,
        accion,
        copia,
        insistencias,
        version,
      })),
    );
    for (const [i, fila] of filas.entries()) {
      const una = m.cuentas[i] as CuentaModelo;
      const final = ['resuelta', 'sin_respuesta', 'descartada'].includes(fila.estado);
      assert.equal(fila.terminada !== null, final);
      assert.equal(fila.resultado !== null, fila.estado === 'resuelta');
      if (fila.estado !== 'solicitada') continue;
      assert.ok(
        (fila.plazo !== null && fila.proxima_accion !== null && fila.proxima_accion > fila.plazo) ||
          fila.insistencias > 0,
      );
      if (!claseDe(una).irreversible) continue;
      const reposo = (fila.solicitada?.getTime() ?? 0) - (fila.confirmada?.getTime() ?? Number.POSITIVE_INFINITY);
      assert.ok(reposo >= 72 * HORA, 'it has waited');
    }
    const eventos = await eventosDe(e, caso);
    for (const { id, finales } of m.cuentas) {
      const suyos = eventos.filter(({ data }) => data.cuenta_id === id).map(({ data }) => data.estado_cuenta);
      assert.deepEqual(suyos, finales);
    }
    const [historia] = await e.base.superSql<{ n: number }>(
      `select count(*)::int as n from cronologia where caso = $1 and (tipo like 'cuenta_%' or tipo like 'objecion_%')`,
      [caso.id],
    );
    assert.equal(historia?.n, m.hechos);
  }

  /** What the screen says can be sent is what the model says. */
  async function compararVista(m: Modelo, caso: CasoDePrueba): Promise<void> {
    const { elementos } = await como(e, caso, 'servicio', (tx, q) =>
      verCuentasCompletas(e.programa, tx, q, caso.casoId, 'es'),
    );
    const ahora = e.reloj.ahora().getTime();
    for (const [i, vista] of elementos.entries()) {
      const una = m.cuentas[i] as CuentaModelo;
      const puede = DESDE.solicitar?.includes(una.estado) && !retenida(m, una, ahora);
      assert.equal(vista.impedimentos.length === 0, puede, `${una.estado} ${una.accion}`);
    }
  }

  const contar = (que: string) => alcanzados.set(que, (alcanzados.get(que) ?? 0) + 1);

  it('follow the model, refuse what it forbids without a trace, and tell every end once', async () => {
    const propiedad = fc.asyncProperty(pasos, async (lista) => {
      const caso = await casoNuevo(e);
      const m: Modelo = {
        ...{ cuentas: [], objeciones: [], hechos: 0 },
        ...{ prueba: false, mandato: false, completa: false, parentesco: false },
      };
      for (const paso of lista) {
        await dar(m, caso, paso);
        await comparar(m, caso);
      }
      await compararVista(m, caso);
      for (const { estado } of m.cuentas) contar(`state ${estado}`);
    });
    await fc.assert(propiedad, { numRuns: RUNS.random });
    alcanzados.clear();
    await fc.assert(propiedad, { numRuns: RUNS.fixed, seed: SEMILLA });
    const vistos = JSON.stringify([...alcanzados]);
    for (const estado of ESTADOS_CUENTA) assert.ok(alcanzados.has(`state ${estado}`), `${estado} never: ${vistos}`);
    for (const que of Object.keys(DESDE)) assert.ok(alcanzados.has(`${que} done`), `${que} never done: ${vistos}`);
    assert.ok(alcanzados.has('solicitar envio_impedido'), vistos);
  });
});
