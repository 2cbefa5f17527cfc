/** The machine of a certificate; pure. */
import type { EstadoCertificado } from '@albacea/contract/certificados.ts';
import type { Transicion } from '../casos/reglas-transiciones.ts';

export const TRANSICIONES_DE_CERTIFICADO: readonly Transicion<EstadoCertificado>[] = [
  {
    orden: 'solicitar',
    desde: ['pendiente', 'denegado'],
    hasta: 'solicitado',
    quien: ['servicio'],
    hecho: 'certificado_solicitado',
  },
  {
    // The family or the funeral firm often has it already.
    orden: 'obtener',
    desde: ['pendiente', 'solicitado'],
    hasta: 'obtenido',
    quien: ['servicio'],
    hecho: 'certificado_obtenido',
  },
  {
    orden: 'descartar',
    desde: ['pendiente', 'solicitado'],
    hasta: 'no_procede',
    quien: ['servicio'],
    hecho: 'certificado_no_procede',
  },
  {
    orden: 'denegar',
    desde: ['solicitado'],
    hasta: 'denegado',
    quien: ['servicio'],
    hecho: 'certificado_denegado',
  },
];

/** The orders as people read them. */
export const ORDENES_DE_CERTIFICADO: Readonly<Record<string, { es: string; en: string }>> = {
  solicitar: { es: 'solicitarlo', en: 'ask for it' },
  obtener: { es: 'anotar que se obtuvo', en: 'record that it was obtained' },
  descartar: { es: 'anotar que no procede', en: 'record that it does not apply' },
  denegar: { es: 'anotar que se denegó', en: 'record that it was denied' },
};
