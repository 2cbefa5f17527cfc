/** A family whose complaint to the authority is due: asked for, chased, complained of to the officer, and one answer that was none. */
import assert from 'node:assert/strict';
import { confirmarCuenta } from '../server/src/capabilities/cuentas/confirmar-cuenta.ts';
import { declararVoluntad } from '../server/src/capabilities/cuentas/declarar-voluntad.ts';
import { proponerCuentas } from '../server/src/capabilities/cuentas/proponer-cuentas.ts';
import { verCuentasCompletas } from '../server/src/capabilities/cuentas/ver-cuentas.ts';
import { recibirDocumento } from '../server/src/capabilities/documentos/recibir-documento.ts';
import { enviarCarta } from '../server/src/capabilities/papeles/enviar-carta.ts';
import { insistirPorCorreo } from '../server/src/capabilities/relojes/insistir-por-correo.ts';
import { unCaso } from '../server/test/fabricas.ts';
import { unPdf } from '../server/test/ficheros.ts';
import { aLasDiez, darRonda, moverA } from '../server/test/relojes.ts';
import type { Taller } from '../server/test/trabajo.ts';
import type { Servicio } from './servicio.ts';

const DIA = 86_400_000;

export interface CasoPorReclamar {
  readonly caso: string;
  readonly cuenta: string;
  /** The heir's last link: the one that came with the letter. */
  readonly enlace: string;
}

/** The clock of the service goes on by some four months. */
export async function casoPorReclamar(s: Servicio, t: Taller): Promise<CasoPorReclamar> {
  const deps = { ...s.programa, remitente: s.programa.config.mailFrom };
  const { heredero } = unCaso();
  const caso = await t.abrir({ heredero });
  const propuesta = { proveedor_codigo: 'wise', accion: 'eliminar', identificador: 'carmen.ruiz@example.com' } as const;
  const { cuentas } = await t.tx((tx) => proponerCuentas(deps, tx, t.quien('heredero'), caso, [propuesta]));
  const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
  const traer = async (tipo: 'certificado_defuncion' | 'respuesta_proveedor') => {
    const suyo = tipo === 'respuesta_proveedor' ? { cuenta_id: cuenta } : {};
    const traido = { tipo, contenido: unPdf(), nombre: null, ...suyo };
    return (await recibirDocumento(deps, t.quien('servicio'), caso, traido)).documento.id;
  };
  const enviar = (clase: 'solicitud' | 'reclamacion_dpd', direccion?: string) =>
    enviarCarta(deps, t.quien('servicio'), caso, cuenta, {
      clase,
      ...(direccion && { direccion, motivo_direccion: 'La da su política de privacidad.', direccion_comprobada: true }),
    });
  await t.tx((tx) => declararVoluntad(tx, t.quien('heredero'), caso, { voluntad: 'no_consta' }));
  await t.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, s.reloj.ahora()]));
  await t.tx((tx) => confirmarCuenta(deps, tx, t.quien('heredero'), caso, cuenta, { copia: 'rechazada' }));
  await t.revisar(caso, await traer('certificado_defuncion'), 'validado');
  await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
  s.reloj.avanzar(4 * DIA);
  await enviar('solicitud');
  for (let vueltas = 0; vueltas < 100; vueltas += 1) {
    moverA(s, aLasDiez(new Date(s.reloj.ahora().getTime() + 3 * DIA).toISOString().slice(0, 10)));
    await darRonda(s, { insistir: insistirPorCorreo(deps) });
    const { elementos } = await t.tx((tx) => verCuentasCompletas(deps, tx, t.quien('servicio'), caso, 'es'));
    const toca = elementos.find(({ cuenta_id }) => cuenta_id === cuenta)?.carta_que_toca;
    if (toca?.clase === 'reclamacion_dpd') {
      await enviar('reclamacion_dpd', 'dpo@wise.example');
      s.reloj.avanzar(DIA);
      await traer('respuesta_proveedor');
    }
    if (toca?.quien === 'heredero') return { caso, cuenta, enlace: await s.enlaceA(String(heredero.email)) };
  }
  return assert.fail('the complaint never fell due');
}
