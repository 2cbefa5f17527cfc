/** The state machine of a certificate; pure. */

import type { CertificadoState } from '@albacea/contract/schemas/certificados.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import type { Transition } from '../../shared/rules-transition-table.ts';

export type CertificadoCommand = 'solicitar' | 'obtener' | 'descartar' | 'denegar';

export const CERTIFICADO_TRANSITIONS: readonly (Transition<CertificadoState> & {
  readonly orden: CertificadoCommand;
})[] = [
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

/** The commands as people read them. */
export const CERTIFICADO_COMMANDS: Readonly<Record<CertificadoCommand, Phrase>> = {
  solicitar: { es: 'solicitarlo', en: 'ask for it' },
  obtener: { es: 'anotar que se obtuvo', en: 'record that it was obtained' },
  descartar: { es: 'anotar que no procede', en: 'record that it does not apply' },
  denegar: { es: 'anotar que se denegó', en: 'record that it was denied' },
};
