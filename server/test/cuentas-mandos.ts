/** The commands of the accounts, ready to be given to one case by anybody. */
import assert from 'node:assert/strict';
import { anotarCopia } from '../src/capabilities/cuentas/anotar-copia.ts';
import { type CambioDeCuenta, cambiarCuenta } from '../src/capabilities/cuentas/cambiar-cuenta.ts';
import { concluirCuenta } from '../src/capabilities/cuentas/concluir-cuenta.ts';
import { type Confirmacion, confirmarCuenta } from '../src/capabilities/cuentas/confirmar-cuenta.ts';
import { descartarCuenta } from '../src/capabilities/cuentas/descartar-cuenta.ts';
import { deshacerCuenta } from '../src/capabilities/cuentas/deshacer-cuenta.ts';
import { insistirCuenta } from '../src/capabilities/cuentas/insistir-cuenta.ts';
import { rechazarCuenta } from '../src/capabilities/cuentas/rechazar-cuenta.ts';
import { type Resolucion, resolverCuenta } from '../src/capabilities/cuentas/resolver-cuenta.ts';
import { sinRespuestaCuenta } from '../src/capabilities/cuentas/sin-respuesta-cuenta.ts';
import { type Solicitud, solicitarCuenta } from '../src/capabilities/cuentas/solicitar-cuenta.ts';
import { verCuentasCompletas } from '../src/capabilities/cuentas/ver-cuentas.ts';
import { type CasoDePrueba, como, type Papel, proponer } from './cuentas.ts';
import type { Entorno } from './entorno.ts';

export const DIA = 86_400_000;
export const NETFLIX = { proveedor_codigo: 'netflix', accion: 'cancelar' } as const;
export const GIMNASIO = { proveedor: 'Gimnasio Sol', accion: 'cancelar' } as const;
export const FORO = { proveedor: 'Foro Luna', identificador: 'carmen', accion: 'eliminar' } as const;

/** @param caso the case of the moment */
export function mandosDe(e: Entorno, caso: () => CasoDePrueba) {
  const confirmar = (cuenta: string, con: Confirmacion = {}, quien: Papel = 'heredero') =>
    como(e, caso(), quien, (tx, q) => confirmarCuenta(e.programa, tx, q, caso().casoId, cuenta, con));
  const solicitar = (cuenta: string, con: Solicitud = {}, quien: Papel = 'servicio') =>
    como(e, caso(), quien, (tx, q) => solicitarCuenta(e.programa, tx, q, caso().casoId, cuenta, con));
  const cambiar = (cuenta: string, con: CambioDeCuenta, quien: Papel = 'heredero') =>
    como(e, caso(), quien, (tx, q) => cambiarCuenta(e.programa, tx, q, caso().casoId, cuenta, con));
  const resolver = (cuenta: string, con: Resolucion, quien: Papel = 'servicio') =>
    como(e, caso(), quien, (tx, q) => resolverCuenta(tx, q, caso().casoId, cuenta, con));
  const deshacer = (cuenta: string, quien: Papel = 'heredero') =>
    como(e, caso(), quien, (tx, q) => deshacerCuenta(tx, q, caso().casoId, cuenta));
  const insistir = (cuenta: string) =>
    como(e, caso(), 'servicio', (tx, q) =>
      insistirCuenta(e.programa, tx, q, caso().casoId, cuenta, { nota: 'Por teléfono' }),
    );
  const callar = (cuenta: string) =>
    como(e, caso(), 'sistema', (tx, q) => sinRespuestaCuenta(tx, q, caso().casoId, cuenta));
  const rechazar = (cuenta: string, motivo = 'Piden otro papel') =>
    como(e, caso(), 'servicio', (tx, q) => rechazarCuenta(tx, q, caso().casoId, cuenta, { motivo }));
  const descartar = (cuenta: string, quien: Papel = 'heredero', motivo?: string) =>
    como(e, caso(), quien, (tx, q) => descartarCuenta(tx, q, caso().casoId, cuenta, motivo ? { motivo } : {}));
  const concluir = (cuenta: string, quien: Papel = 'sistema') =>
    como(e, caso(), quien, (tx, q) => concluirCuenta(e.programa, tx, q, caso().casoId, cuenta));
  const ver = async (cuenta: string, quien: Papel = 'servicio') => {
    const { elementos } = await como(e, caso(), quien, (tx, q) =>
      verCuentasCompletas(e.programa, tx, q, caso().casoId, 'es'),
    );
    const suya = elementos.find(({ cuenta_id }) => cuenta_id === cuenta);
    assert.ok(suya);
    return suya;
  };
  const una = async (propuesta: Parameters<typeof proponer>[2][0]) =>
    (await proponer(e, caso(), [propuesta]))[0] as string;
  const solicitada = async () => {
    const id = await una(GIMNASIO);
    await confirmar(id);
    await solicitar(id, { canal: 'correo_postal' });
    return id;
  };
  const anotar = (cuenta: string, copia: 'obtenida' | 'pedida') =>
    como(e, caso(), 'heredero', (tx, q) => anotarCopia(tx, q, caso().casoId, cuenta, { copia }));
  return {
    confirmar,
    solicitar,
    cambiar,
    resolver,
    deshacer,
    insistir,
    callar,
    rechazar,
    descartar,
    concluir,
    ver,
    una,
    solicitada,
    anotar,
  };
}
