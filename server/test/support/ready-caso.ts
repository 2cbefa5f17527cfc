/** A case from which a letter to a provider could leave now. */
import assert from 'node:assert/strict';
import { receiveDocumento } from '../../src/caso/documentos/receive-documento.ts';
import { confirmCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import type { Environment } from './environment.ts';
import { aPdf } from './files.ts';
import type { CasoWork } from './work.ts';

const DAY = 86_400_000;

export const sendingDeps = (e: Environment) => ({ ...e.program, remitente: e.program.config.mailFrom });

/**
 * @param proveedor a provider that accepts deletion requests by e-mail, such as wise
 * @param changes of the opening
 * @returns `documento`, the death certificate
 */
export async function readyCaso(
  e: Environment,
  t: CasoWork,
  proveedor = 'wise',
  changes: Record<string, unknown> = {},
): Promise<{ readonly caso: string; readonly cuenta: string; readonly documento: string }> {
  const caso = await t.open(changes);
  const wanted = { proveedor_codigo: proveedor, accion: 'eliminar', identificador: 'carmen.ruiz@example.com' } as const;
  const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, [wanted]));
  const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
  await t.tx((tx) => confirmCuenta(e.program, tx, t.who('heredero'), caso, cuenta, { copia: 'rechazada' }));
  const brought = { tipo: 'certificado_defuncion', contenido: aPdf(), nombre: null } as const;
  const { documento } = await receiveDocumento(sendingDeps(e), t.who('servicio'), caso, brought);
  await t.review(caso, documento.id, 'validado');
  await t.prepareAndSign(caso);
  e.clock.advance(4 * DAY);
  await mailRounds(e);
  e.clock.advance(1);
  return { caso, cuenta, documento: documento.id };
}

/** Sends all due e-mails. */
export async function mailRounds(e: Environment): Promise<void> {
  while ((await e.program.mailSender.round()) > 0);
}
