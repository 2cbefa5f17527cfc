import type { Idioma } from '@albacea/contract/comun.ts';
import type { TipoCarta } from '../tipos.ts';
import type { Hechos } from './carta.ts';

/**
 * All that a language has to say. How to write it: `usted`, short sentences, plain words, no exclamation marks, nothing
 * that sells; condolences once, in the first message; the insurer's name never ends a sentence (it may end in `S.A.`);
 * nothing that supposes whether the reader is a man or a woman.
 */
export interface Frases {
  idioma: Idioma;
  /** Writes a day in words, in Spanish time */
  fecha: Intl.DateTimeFormat;
  /** For whom we act (LOPDGDD art. 33.2) as two or three lines, one of them the insurer's name alone */
  cabecera: { antes: string; despues: string };
  firma(h: Hechos): string;
  saludo(h: Hechos): string;
  despedida: string;

  /** The one line of condolence */
  pesame(h: Hechos): string;
  /** Who writes and for whom, in every letter that may be the first one read */
  presentacion(h: Hechos): string;
  tituloNosotros: string;
  nosotros: readonly string[];
  tituloUsted: string;
  usted: readonly string[];
  sinPrisa: string;

  enlace: { antes: string; boton: string; copia: string };
  /** Until when the link works; only asked for where there is a date */
  caducidad(fecha: string): string;
  personal: string;
  /** Whom to ask for help or a new link, with or without a telephone */
  ayuda(h: Hechos): string;

  /** Why a new link comes, and what becomes of the old one */
  enlaceNuevo(h: Hechos): string;

  /** To another relative, whom the heir asks to look or to help */
  invitacion: {
    antes(h: Hechos): string;
    consulta: string;
    ayuda: string;
    /** Who decides, and that nobody has to take part */
    decide(h: Hechos): string;
  };

  errorPropio(h: Hechos): string;
  sinConsecuencias: string;
  disculpa: string;
  ayudaTrasError(h: Hechos): string;

  /** The code with which the mandate is signed; it is good for a quarter of an hour */
  codigo: {
    antes(h: Hechos): string;
    nombre: string;
    duracion: string;
    cuidado(h: Hechos): string;
    porError(h: Hechos): string;
  };

  /** What is missing so that the work can go on, without hurry */
  recordatorio: {
    antes(h: Hechos): string;
    titulo: string;
    lista: string;
    confirmarUna: string;
    confirmarVarias(h: Hechos): string;
    mandato: string;
    prueba: string;
    papeles: string;
    carta: string;
  };
  /** That a case will be closed in which nothing was heard */
  cierre: { antes(h: Hechos): string; aviso(h: Hechos): string; seguir(h: Hechos): string; reapertura: string };
  /** A new link before the old one expires */
  renovado: { antes(h: Hechos): string; tranquilidad: string };
  /** How to stop the reminders */
  baja: { antes: string; boton: string };

  porError(h: Hechos): string;
  datos(h: Hechos): string;

  asunto: Record<TipoCarta, (h: Hechos) => string>;
  avance: Record<TipoCarta, string>;
}
