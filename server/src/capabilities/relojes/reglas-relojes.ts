/** All clocks of a case that have not fired yet; pure. */

import { comienzoDe, enHorario, habilDesde, sumarDias } from '../calendario/reglas-calendario.ts';
import { estaVivo } from '../casos/reglas.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { avisosPendientes, DIAS_DE_RECORDATORIO, type RelojPendiente } from './reglas-avisos.ts';
import { enManosDeLaFamilia, MAXIMO_DE_INSISTENCIAS } from './reglas-cartas.ts';
import { type Instantanea, mismoReloj } from './reglas-instantanea.ts';
import { revisionDeCuenta } from './reglas-plazos.ts';

/** Every clock that will fire by itself as things stand, the one that is due first in front. */
export function relojesPendientes(i: Instantanea, ahora: Date): RelojPendiente[] {
  if (!estaVivo(i.estado)) return [];
  const todos = [...deCuentas(i), ...deCertificados(i), ...avisosPendientes(i, ahora)];
  return todos
    .filter((uno) => !i.disparados.some((otro) => mismoReloj(uno, otro)))
    .sort((a, b) => a.vence.getTime() - b.vence.getTime());
}

/** When the next clock fires; null: none will by itself. */
export const proximoReloj = (i: Instantanea, ahora: Date): Date | null => relojesPendientes(i, ahora)[0]?.vence ?? null;

function deCuentas({ cuentas, disparados }: Instantanea): RelojPendiente[] {
  return cuentas.flatMap((cuenta): RelojPendiente[] => {
    const { id: sobre, estado, confirmada, reposo_hasta, solicitada, insistencias, reclamada, carta_perdida } = cuenta;
    if (estado === 'confirmada' && confirmada !== null && reposo_hasta !== null)
      return [{ clase: 'reposo', sobre, ciclo: confirmada, numero: 1, vence: enHorario(reposo_hasta) }];
    // Who never got the request is neither chased nor silent: it lies on the desk.
    if (estado !== 'solicitada' || solicitada === null || carta_perdida !== null) return [];
    const base = { sobre, ciclo: solicitada, numero: 1, vence: comienzoDe(revisionDeCuenta(cuenta, disparados)) };
    if (reclamada !== null) return [{ ...base, clase: 'silencio' }];
    if (insistencias < MAXIMO_DE_INSISTENCIAS) return [{ ...base, clase: 'insistencia', numero: insistencias + 1 }];
    // The relative complains to the authority or lets it be: either way the silence is the outcome in the end.
    return [{ ...base, clase: enManosDeLaFamilia(cuenta, disparados) === null ? 'reclamacion' : 'silencio' }];
  });
}

/** A register that had to be waited for takes the request from today on. */
function deCertificados({ certificados }: Instantanea): RelojPendiente[] {
  return certificados.flatMap(({ id: sobre, estado, desde, creado }): RelojPendiente[] =>
    estado === 'pendiente' && desde !== null && desde > hoyEnMadrid(creado)
      ? [{ clase: 'certificado', sobre, ciclo: creado, numero: 1, vence: comienzoDe(habilDesde(desde)) }]
      : [],
  );
}

/** The dates of a case that begins on a day: the first reminder, should nothing be heard. */
export function fechasDeApertura(hoy: string): { readonly proxima_accion: string; readonly proximo_reloj: Date } {
  const proxima_accion = habilDesde(sumarDias(hoy, DIAS_DE_RECORDATORIO[0]));
  return { proxima_accion, proximo_reloj: comienzoDe(proxima_accion) };
}
