import type { Language } from '@albacea/contract/schemas/common.ts';
import type { LetterType } from '../types.ts';
import type { DayWriter } from './day-writer.ts';
import type { Facts } from './letter.ts';

/**
 * All that a language has to say. How to write it: `usted`, short sentences, plain words, no exclamation marks, nothing
 * that sells; condolences once, in the first message; the insurer's name never ends a sentence (it may end in `S.A.`);
 * nothing that supposes whether the reader is a man or a woman.
 */
export interface Phrases {
  idioma: Language;
  fecha: DayWriter;
  /** For whom we act (LOPDGDD art. 33.2) as two or three lines, one of them the insurer's name alone */
  cabecera: { antes: string; despues: string };
  firma(h: Facts): string;
  saludo(h: Facts): string;
  despedida: string;

  /** The one line of condolence */
  pesame(h: Facts): string;
  /** Who writes and for whom, in every letter that may be the first one read */
  presentacion(h: Facts): string;
  tituloNosotros: string;
  nosotros: readonly string[];
  tituloUsted: string;
  usted: readonly string[];
  sinPrisa: string;

  enlace: { antes: string; boton: string; copia: string };
  /** Until when the link works; only asked for where there is a date */
  expiry(date: string): string;
  personal: string;
  /** Whom to ask for help or a new link, with or without a telephone */
  ayuda(h: Facts): string;

  /** Why a new link comes, and what becomes of the old one */
  newLink(h: Facts): string;

  /** To another relative, whom the heir asks to look or to help */
  invitacion: {
    antes(h: Facts): string;
    consulta: string;
    ayuda: string;
    /** Who decides, and that nobody has to take part */
    decide(h: Facts): string;
  };

  ownError(h: Facts): string;
  sinConsecuencias: string;
  disculpa: string;
  helpAfterError(h: Facts): string;

  /** The code with which the mandate is signed; it is good for a quarter of an hour */
  codigo: {
    antes(h: Facts): string;
    nombre: string;
    duracion: string;
    cuidado(h: Facts): string;
    byError(h: Facts): string;
  };

  /** What is missing so that the work can go on, without hurry */
  recordatorio: {
    antes(h: Facts): string;
    titulo: string;
    lista: string;
    confirmarUna: string;
    confirmVarias(h: Facts): string;
    mandato: string;
    prueba: string;
    papeles: string;
    guardar: string;
    carta: string;
  };
  /** That a case will be closed in which nothing was heard */
  cierre: { antes(h: Facts): string; aviso(h: Facts): string; seguir(h: Facts): string; reapertura: string };
  /** A new link before the old one expires */
  renewed: { antes(h: Facts): string; tranquilidad: string };
  /** How to stop the reminders */
  baja: { antes: string; boton: string };

  byError(h: Facts): string;
  datos(h: Facts): string;

  asunto: Record<LetterType, (h: Facts) => string>;
  avance: Record<LetterType, string>;
}
