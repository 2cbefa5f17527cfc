/** A family whose complaint to the authority is due: the request, a reminder and a letter to the data protection officer were in vain. */
import assert from 'node:assert/strict';
import { chaseByMail } from '../server/src/agenda/reminders/round.ts';
import { receiveDocumento } from '../server/src/caso/documentos/receive-documento.ts';
import { confirmCuenta } from '../server/src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../server/src/cuentas/commands/propose-cuentas.ts';
import { sendLetter } from '../server/src/cuentas/letters/send-letter.ts';
import { declareWish } from '../server/src/cuentas/objections/objeciones.ts';
import { viewCompleteCuentas } from '../server/src/cuentas/read/view-cuentas.ts';
import { giveRound, morningOf, moveTo } from '../server/test/support/clocks.ts';
import { aCaso } from '../server/test/support/factories.ts';
import { aPdf } from '../server/test/support/files.ts';
import type { CasoWork } from '../server/test/support/work.ts';
import type { Service } from './service.ts';

const DAY = 86_400_000;

export interface CasoByClaim {
  readonly caso: string;
  readonly cuenta: string;
  /** The heir's last link, from the e-mail about the letter. */
  readonly link: string;
}

/** Creates the case; the clock of the service advances by about four months. */
export async function casoByClaim(s: Service, t: CasoWork): Promise<CasoByClaim> {
  const deps = { ...s.program, remitente: s.program.config.mailFrom };
  const { heredero } = aCaso();
  const caso = await t.open({ heredero });
  const proposal = { proveedor_codigo: 'wise', accion: 'eliminar', identificador: 'carmen.ruiz@example.com' } as const;
  const { cuentas } = await t.tx((tx) => proposeCuentas(deps, tx, t.who('heredero'), caso, [proposal]));
  const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
  const bring = async (tipo: 'certificado_defuncion' | 'respuesta_proveedor') => {
    const ofCuenta = tipo === 'respuesta_proveedor' ? { cuenta_id: cuenta } : {};
    const brought = { tipo, contenido: aPdf(), nombre: null, ...ofCuenta };
    return (await receiveDocumento(deps, t.who('servicio'), caso, brought)).documento.id;
  };
  const send = (clase: 'solicitud' | 'reclamacion_dpd', direccion?: string) =>
    sendLetter(deps, t.who('servicio'), caso, cuenta, {
      clase,
      ...(direccion && { direccion, motivo_direccion: 'La da su política de privacidad.', direccion_comprobada: true }),
    });
  await t.tx((tx) => declareWish(deps, tx, t.who('heredero'), caso, { voluntad: 'no_consta' }));
  await t.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, s.clock.now()]));
  await t.tx((tx) => confirmCuenta(deps, tx, t.who('heredero'), caso, cuenta, { copia: 'rechazada' }));
  await t.review(caso, await bring('certificado_defuncion'), 'validado');
  await t.prepareAndSign(caso);
  s.clock.advance(4 * DAY);
  await send('solicitud');
  for (let turns = 0; turns < 100; turns += 1) {
    moveTo(s, morningOf(new Date(s.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10)));
    await giveRound(s, { chase: chaseByMail(deps) });
    const { elementos } = await t.tx((tx) => viewCompleteCuentas(deps, tx, t.who('servicio'), caso, 'es'));
    const due = elementos.find(({ cuenta_id }) => cuenta_id === cuenta)?.carta_que_toca;
    if (due?.clase === 'reclamacion_dpd') {
      await send('reclamacion_dpd', 'dpo@wise.example');
      s.clock.advance(DAY);
      await bring('respuesta_proveedor');
    }
    if (due?.quien === 'heredero') return { caso, cuenta, link: await s.linkA(String(heredero.email)) };
  }
  return assert.fail('the complaint never fell due');
}
