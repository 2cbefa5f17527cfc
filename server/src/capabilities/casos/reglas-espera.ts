/**
 * Whom a case waits for (docs/decisions/0037); pure. It tells the next step and not the clock: a date that passes changes
 * nothing here, so what is stored after each change stays true.
 */
import type { Espera } from '@albacea/contract/casos.ts';
import { estaVivo } from './reglas.ts';
import {
  confirmadas,
  cuantas,
  cuantosCertificados,
  hayTrabajoAbierto,
  objecionesAbiertas,
  type Panorama,
  puedePedirse,
} from './reglas-panorama.ts';

/** Null when the case has ended, and only then. */
export function enEsperaDe(p: Panorama): Espera | null {
  if (!estaVivo(p.estado)) return null;
  if (tocaAlServicio(p)) return 'servicio';
  if (tocaAlHeredero(p)) return 'heredero';
  if (tocaALaAseguradora(p)) return 'aseguradora';
  if (cuantas(p, 'solicitada') + cuantosCertificados(p, 'solicitado') > 0) return 'proveedor';
  return 'servicio'; // a certificate whose day has not come, or a case that has to be closed by hand
}

/** Something lies on the service's desk that it can do now. */
function tocaAlServicio(p: Panorama): boolean {
  if (p.mandato === 'nombre_por_revisar') return true;
  if (p.por_revisar > 0 || p.objeciones.otras > 0 || cuantas(p, 'rechazada') > 0) return true;
  return puedePedirse(p) && confirmadas(p, null) > 0;
}

/** The heir has to list, to confirm, or to bring what is missing for work that there is: a base paper, or what an account needs. */
function tocaAlHeredero(p: Panorama): boolean {
  if (!p.lista_completa || cuantas(p, 'propuesta') > 0) return true;
  if (puedePedirse(p) && confirmadas(p, 'heredero') > 0) return true;
  const faltaPapel = p.prueba === 'falta' || p.mandato === 'falta';
  return faltaPapel && hayTrabajoPorPedir(p);
}

function tocaALaAseguradora(p: Panorama): boolean {
  return (p.prueba === 'rechazada_aseguradora' && hayTrabajoPorPedir(p)) || objecionesAbiertas(p) > 0;
}

/** Something is still to be asked for; before the case is under way the certificates have no rows yet. */
function hayTrabajoPorPedir(p: Panorama): boolean {
  if (p.estado === 'abierto' && p.modulos.some(({ modulo }) => modulo === 'certificados')) return true;
  return hayTrabajoAbierto(p) && cuantas(p, 'confirmada') + cuantosCertificados(p, 'pendiente') > 0;
}
