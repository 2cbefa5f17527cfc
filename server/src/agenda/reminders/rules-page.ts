/** Texts of the page that stops the reminders; pure. It names nobody, since a stranger may have the address. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { PAGE_TONGUES, type PageTexts, type Tongue } from './rules-page-tongues.ts';

export type Page = 'pregunta' | 'parados' | 'desconocida' | 'demasiadas';

const inTongue = (language: Language): language is Tongue => language in PAGE_TONGUES;

/** For an unknown owner, the page is in Spanish or English. */
export function pageTexts(page: Page, language: Language): PageTexts {
  if (!inTongue(language)) return PAGE_TEXTS[page][language];
  return page === 'pregunta' || page === 'parados' ? PAGE_TONGUES[language][page] : PAGE_TEXTS[page].es;
}

const PAGE_TEXTS: Readonly<Record<Page, Readonly<Record<ErrorLanguage, PageTexts>>>> = {
  pregunta: {
    es: {
      titulo: '¿Quiere dejar de recibir recordatorios?',
      parrafos: [
        'No le escribiremos más para recordarle lo que falta. Su página personal sigue abierta y lo que está hecho sigue guardado.',
        'Solo le escribiremos si usted lo pide, por ejemplo con el código para firmar su permiso.',
      ],
      boton: 'No recibir más recordatorios',
    },
    en: {
      titulo: 'Would you like no more reminders?',
      parrafos: [
        'We will not write again about what is missing. Your personal page stays open, and what has been done is still there.',
        'We will only write when you ask for it, for instance with the code for signing your permission.',
      ],
      boton: 'No more reminders',
    },
  },
  parados: {
    es: {
      titulo: 'No recibirá más recordatorios',
      parrafos: [
        'Ya está. Puede cerrar esta página.',
        'Si cambia de idea, puede volver a activarlos en su página personal.',
      ],
      boton: null,
    },
    en: {
      titulo: 'You will receive no more reminders',
      parrafos: [
        'It is done. You can close this page.',
        'If you change your mind, you can have them again from your personal page.',
      ],
      boton: null,
    },
  },
  demasiadas: {
    es: {
      titulo: 'Espere un poco, por favor',
      parrafos: [
        'Desde su conexión han llegado muchas direcciones que no existen. Pruebe dentro de una hora. Los recordatorios también se paran desde su página personal.',
      ],
      boton: null,
    },
    en: {
      titulo: 'Please wait a little',
      parrafos: [
        'Many addresses that do not exist were asked for from your connection. Try again in an hour. Reminders can be stopped from your personal page too.',
      ],
      boton: null,
    },
  },
  desconocida: {
    es: {
      titulo: 'Esta dirección ya no sirve',
      parrafos: [
        'Puede que la gestión haya terminado, o que la dirección no esté completa. Los recordatorios también se paran desde su página personal.',
      ],
      boton: null,
    },
    en: {
      titulo: 'This address no longer works',
      parrafos: [
        'The case may have ended, or the address may not be complete. Reminders can be stopped from your personal page too.',
      ],
      boton: null,
    },
  },
};
