/** What the clocks of one case do when their time has come, in one transaction. */
import type { Tx } from '../../db/base.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { cerrarCaso } from '../casos/cerrar-caso.ts';
import { siguientesPasos } from '../casos/reglas-avance.ts';
import { sinRespuestaCuenta } from '../cuentas/sin-respuesta-cuenta.ts';
import { compareSignerName } from '../mandato/flag-signer-name.ts';
import { anotarPlazos } from './anotar-plazos.ts';
import { avisarHeredero, CORREO_DE } from './avisar-heredero.ts';
import { leerInstantanea } from './instantanea.ts';
import type { RelojPendiente } from './reglas-avisos.ts';
import type { ClaseDeReloj, Instantanea } from './reglas-instantanea.ts';
import { relojesPendientes } from './reglas-relojes.ts';
import { marcar, tomarDebido } from './sql.ts';

export interface DependenciasDeDisparo {
  readonly direcciones: Direcciones;
}

/** A clock that has fired. */
export interface Disparo extends Pick<RelojPendiente, 'clase' | 'sobre' | 'numero'> {
  readonly caso_id: string;
}

const HECHO: Partial<Readonly<Record<ClaseDeReloj, string>>> = {
  recordatorio: 'recordatorio_enviado',
  aviso_cierre: 'aviso_de_cierre',
  acceso: 'acceso_por_caducar',
  carta: 'recordatorio_enviado',
  reposo: 'cuenta_reposo_cumplido',
  insistencia: 'cuenta_por_insistir',
  reclamacion: 'cuenta_por_reclamar',
  certificado: 'certificado_disponible',
};
/** More than any case has; a clock that would fire for ever is a fault of ours. */
const MAXIMO = 500;

/**
 * Takes the case unless another process has it, and fires what is due, one clock after the other: each looks at what the one
 * before it has left. Then the next dates are worked out.
 * @param id internal id of the case
 */
export async function dispararCaso(
  deps: DependenciasDeDisparo,
  tx: Tx,
  quien: QuienPide,
  id: string,
): Promise<Disparo[]> {
  const { ahora } = quien;
  const casoId = await tomarDebido(tx, id, ahora);
  if (casoId === null) return [];
  // Before anything is fired that rests on the mandate.
  await compareSignerName(tx, quien, id);
  const disparos: Disparo[] = [];
  for (;;) {
    const { instantanea, fila, panorama } = await leerInstantanea(tx, id);
    const [primero] = relojesPendientes(instantanea, ahora);
    if (!primero || primero.vence > ahora) {
      // Whom a case waits for changes without a command when the catalogue does.
      const avance = siguientesPasos(panorama);
      if (avance && avance.en_espera_de !== fila.en_espera_de) await avanzarCaso(tx, quien, id);
      else await anotarPlazos(tx, quien, id);
      return disparos;
    }
    if (disparos.length >= MAXIMO) throw new Error(`the clocks of a case do not come to an end: ${primero.clase}`);
    if (await disparar(deps, tx, quien, casoId, instantanea, primero))
      disparos.push({ caso_id: casoId, clase: primero.clase, sobre: primero.sobre, numero: primero.numero });
  }
}

async function disparar(
  deps: DependenciasDeDisparo,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  instantanea: Instantanea,
  reloj: RelojPendiente,
): Promise<boolean> {
  const { clase, sobre } = reloj;
  const correo = CORREO_DE[clase];
  const hecho = HECHO[clase];
  const primera = correo
    ? await avisarHeredero(deps, tx, quien, casoId, instantanea, reloj, correo)
    : await marcar(tx, instantanea.id, { ...reloj, disparado: quien.ahora });
  if (!primera) return false;
  if (clase === 'silencio') await sinRespuestaCuenta(tx, quien, casoId, sobre);
  else if (clase === 'cierre') await cerrarCaso(tx, quien, casoId, { resultado: 'sin_respuesta' });
  else if (hecho)
    await registrarHechos(tx, instantanea.id, [{ tipo: hecho, datos: datosDe(reloj) }], quien.actor, quien.ahora);
  return true;
}

function datosDe({ clase, sobre, numero }: RelojPendiente): Readonly<Record<string, unknown>> {
  if (clase === 'reposo' || clase === 'insistencia' || clase === 'reclamacion') return { cuenta: sobre };
  if (clase === 'certificado') return { certificado: sobre };
  return clase === 'recordatorio' ? { numero } : {};
}
