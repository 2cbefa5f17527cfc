/** Next dates: rules to wire (contract: Plazo, SituacionDelCaso). */

import type { Espera } from '@albacea/contract/casos.ts';
import type { Modulo } from '@albacea/contract/comun.ts';
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { Plazo, Recordatorios } from '@albacea/contract/plazos.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { avisosPendientes } from './reglas-avisos.ts';
import type { Instantanea } from './reglas-instantanea.ts';
import { TEXTOS_DE_PLAZO } from './reglas-motivos.ts';
import { type PlazoDeCaso, type Proximas, plazosDelCaso } from './reglas-plazos.ts';

export const presentarPlazo = (plazo: PlazoDeCaso, idioma: IdiomaDeError): Plazo => ({
  ...plazo,
  texto: TEXTOS_DE_PLAZO[plazo.motivo][idioma],
});

/** The earliest date of each module, and the next reminder. */
export function presentarProximas(i: Instantanea, ahora: Date): Proximas {
  const moduloDe = new Map<string | null, Modulo>([
    ...i.cuentas.map(({ id, modulo }) => [id, modulo] as const),
    ...i.certificados.map(({ id }) => [id, 'certificados'] as const),
  ]);
  const modulos: { [M in Modulo]?: { proxima_fecha: string; quien: Espera } } = {};
  for (const { de, fecha: proxima_fecha, quien } of plazosDelCaso(i, ahora)) {
    const modulo = moduloDe.get(de);
    if (modulo) modulos[modulo] ??= { proxima_fecha, quien }; // the earliest comes first
  }
  return { modulos, recordatorios: presentarRecordatorios(i, ahora) };
}

export function presentarRecordatorios(i: Instantanea, ahora: Date): Recordatorios {
  const siguiente = avisosPendientes(i, ahora).find(({ clase }) => clase === 'recordatorio');
  return { activos: i.recordatorios, proximo: siguiente ? hoyEnMadrid(siguiente.vence) : null };
}
