/** Names of modules and packs for people; pure. */

import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';

export const MODULO_TEXTS: Readonly<Record<Modulo, { readonly nombre: Phrase; readonly descripcion: Phrase }>> = {
  borrado: {
    nombre: { es: 'Borrado de cuentas', en: 'Erasure of accounts' },
    descripcion: {
      es: 'Elimina los perfiles y cuentas de la persona fallecida, o los convierte en homenaje.',
      en: "Erases the deceased person's profiles and accounts, or turns them into memorials.",
    },
  },
  suscripciones: {
    nombre: { es: 'Cancelación de suscripciones', en: 'Cancellation of subscriptions' },
    descripcion: {
      es: 'Cancela las suscripciones y detiene los cargos periódicos.',
      en: 'Cancels subscriptions and stops recurring charges.',
    },
  },
  certificados: {
    nombre: { es: 'Certificados', en: 'Certificates' },
    descripcion: {
      es: 'Obtiene el certificado literal de defunción, el de últimas voluntades y el de seguros de fallecimiento.',
      en: 'Obtains the literal death certificate, that of last wills and that of death-cover insurance.',
    },
  },
};

export const PACK_NAMES: Readonly<Record<'basico' | 'completo', Phrase>> = {
  basico: { es: 'Básico', en: 'Basic' },
  completo: { es: 'Completo', en: 'Complete' },
};
