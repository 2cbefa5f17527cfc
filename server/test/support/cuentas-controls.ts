/** The commands on accounts, given to one case in any role. */
import assert from 'node:assert/strict';
import type { Paper as PaperKind } from '@albacea/contract/schemas/proveedor-lists.ts';
import { type CuentaChange, changeCuenta } from '../../src/cuentas/commands/change-cuenta.ts';
import { chaseCuenta } from '../../src/cuentas/commands/chase-cuenta.ts';
import { type Confirmation, confirmCuenta, recordCopy, undoCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { requestCuenta, type SentRequest } from '../../src/cuentas/commands/request-cuenta.ts';
import {
  concludeCuenta,
  concludeSilence,
  discardCuenta,
  type Resolution,
  rejectCuenta,
  resolveCuenta,
} from '../../src/cuentas/commands/settle-cuenta.ts';
import { viewCompleteCuentas } from '../../src/cuentas/read/view-cuentas.ts';
import { inRole, propose, type Role, type TestCaso } from './cuentas.ts';
import type { Environment } from './environment.ts';

export const DAY = 86_400_000;
export const NETFLIX = { proveedor_codigo: 'netflix', accion: 'cancelar' } as const;
export const GYM = { proveedor: 'Gimnasio Sol', accion: 'cancelar' } as const;
export const FORUM = { proveedor: 'Foro Luna', identificador: 'carmen', accion: 'eliminar' } as const;

/** The new holder, without which a transfer of a contract can't be confirmed; empty for other actions. */
export const passing = ({ accion }: { readonly accion?: string | undefined }) =>
  accion === 'transferir' ? ({ nuevo_titular: { quien: 'heredero' } } as const) : {};

/** @param caso returns the present case of the test */
export function controlsOf(e: Environment, caso: () => TestCaso) {
  const confirmar = (cuenta: string, having: Confirmation = {}, who: Role = 'heredero') =>
    inRole(e, caso(), who, (tx, q) => confirmCuenta(e.program, tx, q, caso().casoId, cuenta, having));
  const solicitar = (cuenta: string, having: SentRequest = {}, who: Role = 'servicio') =>
    inRole(e, caso(), who, (tx, q) => requestCuenta(e.program, tx, q, caso().casoId, cuenta, having));
  const cambiar = (cuenta: string, having: CuentaChange, who: Role = 'heredero') =>
    inRole(e, caso(), who, (tx, q) => changeCuenta(e.program, tx, q, caso().casoId, cuenta, having));
  const resolver = (cuenta: string, having: Resolution, who: Role = 'servicio') =>
    inRole(e, caso(), who, (tx, q) => resolveCuenta(tx, q, caso().casoId, cuenta, having));
  const deshacer = (cuenta: string, who: Role = 'heredero') =>
    inRole(e, caso(), who, (tx, q) => undoCuenta(tx, q, caso().casoId, cuenta));
  const insistir = (cuenta: string) =>
    inRole(e, caso(), 'servicio', (tx, q) =>
      chaseCuenta(e.program, tx, q, caso().casoId, cuenta, { nota: 'Por teléfono' }),
    );
  const callar = (cuenta: string) =>
    inRole(e, caso(), 'sistema', (tx, q) => concludeSilence(tx, q, caso().casoId, cuenta));
  const rechazar = (cuenta: string, motivo = 'Piden otro papel', papeles: PaperKind[] = []) =>
    inRole(e, caso(), 'servicio', (tx, q) => rejectCuenta(tx, q, caso().casoId, cuenta, { motivo, papeles }));
  const descartar = (cuenta: string, who: Role = 'heredero', motivo?: string) =>
    inRole(e, caso(), who, (tx, q) => discardCuenta(tx, q, caso().casoId, cuenta, motivo ? { motivo } : {}));
  const concluir = (cuenta: string, who: Role = 'sistema') =>
    inRole(e, caso(), who, (tx, q) => concludeCuenta(e.program, tx, q, caso().casoId, cuenta));
  const ver = async (cuenta: string, who: Role = 'servicio') => {
    const { elementos } = await inRole(e, caso(), who, (tx, q) =>
      viewCompleteCuentas(e.program, tx, q, caso().casoId, 'es'),
    );
    const theirs = elementos.find(({ cuenta_id }) => cuenta_id === cuenta);
    assert.ok(theirs);
    return theirs;
  };
  const una = async (proposal: Parameters<typeof propose>[2][0]) => (await propose(e, caso(), [proposal]))[0] as string;
  const solicitada = async () => {
    const id = await una(GYM);
    await confirmar(id);
    await solicitar(id, { canal: 'correo_postal' });
    return id;
  };
  const anotar = (cuenta: string, copia: 'la_guardan' | 'guardada' | 'rechazada') =>
    inRole(e, caso(), 'heredero', (tx, q) => recordCopy(tx, q, caso().casoId, cuenta, { copia }));
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
