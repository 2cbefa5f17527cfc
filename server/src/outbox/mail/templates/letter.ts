import type { Outcome, Pending } from '../types.ts';

/** Values for the gaps of a text, formatted for the reader: names cleaned, the date written out, the telephone spaced. */
export interface Facts {
  /** Given name of the relative */
  nombre: string;
  /** Full name of the relative */
  destinatario: string;
  /** Full name of the person who died; in `anulacion` perhaps somebody alive */
  fallecido: string;
  aseguradora: string;
  /** Who answers for the data of the family: the insurer, or whom it named */
  responsable: string;
  /** Last day on which the link works, in words; null if it does not end */
  fecha: string | null;
  telefono: string | null;
  /** The foot says whom to call */
  conAtencion: boolean;
  /** Number of the policy, in `bienvenida` alone */
  poliza: string | null;
  /** Six digits, in `codigo_mandato` alone */
  codigo: string | null;
  /** There is a link to open, in `codigo_mandato` alone: elsewhere the kind of message says it */
  conEnlace: boolean;
  /** What waits for the relative */
  pendientes: readonly Pending[];
  /** What was done, in `recordatorio`, `noticias` and `terminado` */
  hecho: readonly Outcome[];
  /** Those for whom a permission was signed, in `firmado` alone; null: the public registers */
  firmado: readonly (string | null)[];
  /** The day of the closing, the last one of the old link or the first one of the work, in words */
  dia: string | null;
  /** Full name of the relative who invites another, in `invitacion` alone */
  invitante: string | null;
  /** The task that the invited relative is asked to do, in `invitacion` alone */
  papel: 'consulta' | 'ayuda' | null;
  /** Names as the language joins them in a sentence */
  joined: (names: readonly string[]) => string;
}

/** One piece of a letter, in the order in which it is read. */
export type Block =
  /** `idioma`: where it is not that of the letter */
  | { tipo: 'parrafo'; texto: string; idioma?: string }
  | { tipo: 'titulo'; texto: string }
  | { tipo: 'lista'; elementos: readonly string[] }
  /** Names and values, of which a value may be one long word */
  | { tipo: 'datos'; filas: readonly (readonly [nombre: string, valor: string])[] }
  /** The personal link: a button in the html, the address on its own line in the text */
  | { tipo: 'enlace'; antes: string; boton: string }
  /** The address that stops the reminders: a link in the html, on its own line in the text */
  | { tipo: 'baja'; antes: string; boton: string }
  /** The address written out below the html, for where the button does not open; the text has it already */
  | { tipo: 'copia'; texto: string };

/** A letter without form: the html and the plain text say the same words. */
export interface Letter {
  asunto: string;
  /** First words in a list of messages or a notification; others may see them, so they name nobody */
  avance: string;
  saludo: string;
  bloques: readonly Block[];
  despedida: string;
  firma: string;
  /** Small print: received by mistake, whose data */
  pie: readonly string[];
}
