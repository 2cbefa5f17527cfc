import type { Dispute, Outcome, Pending, RejectedPaper } from '../types.ts';

/** Values for the placeholders of a text, formatted for the reader: names cleaned, the date written out, the telephone spaced. */
export interface Facts {
  /** Given name of the relative */
  nombre: string;
  /** Full name of the relative */
  destinatario: string;
  /** Full name of the deceased; in `anulacion` the person may be alive */
  fallecido: string;
  aseguradora: string;
  /** The data controller: the insurer, or the company that the insurer named */
  responsable: string;
  /** Last day on which the link works, in words; null: the letter names no day */
  fecha: string | null;
  telefono: string | null;
  /** Whether the foot names a telephone to call */
  conAtencion: boolean;
  /** Number of the policy, in `bienvenida` alone */
  poliza: string | null;
  /** Six digits, in `codigo_mandato` alone */
  codigo: string | null;
  /** Whether a `codigo_mandato` has a link; for all other kinds the kind itself decides */
  conEnlace: boolean;
  /** Open tasks of the relative */
  pendientes: readonly Pending[];
  /** Outcomes of the accounts, in `recordatorio`, `noticias` and `terminado` */
  hecho: readonly Outcome[];
  /** Whether the case was closed before its work was finished, in `terminado` alone; null: it was not */
  dejado: true | null;
  /** Whether `hecho` has outcomes of CUT_SHORT; null: it has none */
  sinPedir: true | null;
  /** The companies for which a permission was signed, in `firmado` alone; null stands for the public registers */
  firmado: readonly (string | null)[];
  /** The document that was rejected, in `papel_rechazado` alone */
  rechazo: RejectedPaper | null;
  /** Whether that rejection was a mistake; null: it was not */
  porError: true | null;
  /** A day in words: the day of the closing, the last day of the old link, or the first day of the work */
  dia: string | null;
  /** Full name of the relative who invites another, in `invitacion` alone */
  invitante: string | null;
  /** The task that the invited relative is asked to do, in `invitacion` alone */
  papel: 'consulta' | 'ayuda' | null;
  /** In `desacuerdo` alone */
  desacuerdo: Dispute | null;
  /** Name of the account in dispute; null: all accounts */
  cuenta: string | null;
  /** Joins names for a sentence, as in "A, B and C" */
  joined: (names: readonly string[]) => string;
}

/** One piece of a letter. */
export type Block =
  /** `idioma`: the paragraph's language, if it differs from the letter's */
  | { tipo: 'parrafo'; texto: string; idioma?: string }
  | { tipo: 'titulo'; texto: string }
  | { tipo: 'lista'; elementos: readonly string[] }
  /** Names and values; a value may be one long word */
  | { tipo: 'datos'; filas: readonly (readonly [nombre: string, valor: string])[] }
  /** The personal link: a button in the html, the address on its own line in the text */
  | { tipo: 'enlace'; antes: string; boton: string }
  /** The URL that stops the reminders: a link in the html, on its own line in the text */
  | { tipo: 'baja'; antes: string; boton: string }
  /** The link written out at the end of the html, in case the button does not work; the text has it already */
  | { tipo: 'copia'; texto: string };

/** The content of a letter, from which both the html and the plain text are written. */
export interface Letter {
  asunto: string;
  /** Preview text in a list of messages or a notification. Others may see it, so it names nobody */
  avance: string;
  saludo: string;
  bloques: readonly Block[];
  despedida: string;
  firma: string;
  /** Small print: what to do if received by mistake, and who the data controller is */
  pie: readonly string[];
}
