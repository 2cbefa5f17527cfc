/** Sends another relative a fresh link, to the address that the heir gave. */
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { enviosDe } from '../acceso-heredero/envios.ts';
import { puedeEnviarse } from '../acceso-heredero/reglas.ts';
import type { DependenciasDeCasos, QuienPide } from '../casos/abrir-caso.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import type { CorreoNuevo } from '../correo/tipos.ts';
import { enviarInvitacion } from './enviar-invitacion.ts';
import { leerAllegado } from './sql.ts';

/** @returns `desconocido`: unknown or withdrawn; `reciente`: they were written to a moment ago, or often today */
export async function renovarInvitacion(
  deps: Pick<DependenciasDeCasos, 'despachador' | 'direcciones'>,
  tx: Tx,
  quien: QuienPide,
  caso: CasoTomado,
  allegado: string,
): Promise<CorreoNuevo | 'desconocido' | 'reciente'> {
  const { actor, ahora } = quien;
  const fila = await leerAllegado(tx, caso.fila.id, allegado);
  if (!fila) return 'desconocido';
  if (!puedeEnviarse(await enviosDe(tx, caso.fila.id, fila.id, ahora), ahora)) return 'reciente';
  const correo = await enviarInvitacion(deps, tx, quien, caso, fila);
  await registrarHechos(tx, caso.fila.id, [{ tipo: 'acceso_reenviado', datos: { allegado: fila.id } }], actor, ahora);
  return correo;
}
