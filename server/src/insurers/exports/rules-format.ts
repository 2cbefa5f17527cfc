/** The files of an insurer's export, and which data it leaves out and why; pure. Its guide is `docs/integrating.md`. */

export const FORMAT = 'albacea-exportacion';
/** Version of the format. Since 2, a file may be a picture instead of lines. */
export const FORMAT_VERSION = 2;
export const MANIFEST = 'manifiesto.json';
/** File with the progress of an unfinished export. */
export const PROGRESS = 'por-donde-va.json';

/**
 * Files by name, in the order in which they are written. `linea` says what a line is; null: a picture, left out if the insurer has none.
 * `operacion` is the operation of the API that returns the same shape.
 */
export const FILES = {
  'aseguradora.jsonl': { linea: 'The insurer and how it is set up.', operacion: null },
  'packs.jsonl': { linea: 'A pack of modules.', operacion: 'GET /packs' },
  'usuarios.jsonl': { linea: 'A person of the insurer.', operacion: null },
  'claves.jsonl': { linea: 'An API key, without the key.', operacion: null },
  'webhooks.jsonl': { linea: 'A webhook, without its secret.', operacion: 'GET /webhooks' },
  'casos.jsonl': {
    linea: 'A case with its claim, accounts, documents and certificates.',
    operacion: 'GET /casos/{id}',
  },
  'cronologia.jsonl': { linea: 'What happened in a case.', operacion: 'GET /casos/{id}/cronologia' },
  'consultas.jsonl': { linea: 'What the insurer asked about a case, and the answer.', operacion: null },
  'siniestros.jsonl': { linea: 'A claim of the register.', operacion: 'GET /siniestros' },
  'lotes.jsonl': { linea: 'A batch of openings and how it ended.', operacion: 'GET /lotes' },
  'eventos.jsonl': { linea: 'An event, in the order of the feed.', operacion: 'GET /eventos' },
  'auditoria.jsonl': { linea: 'A record of the audit trail, newest first.', operacion: null },
  'cabeza.jsonl': {
    linea: 'The signed head of the audit trail, for `albacea auditoria verificar --cabeza`.',
    operacion: null,
  },
  'reporting.jsonl': { linea: 'The report of a calendar month.', operacion: 'GET /reporting' },
  'proveedores.jsonl': {
    linea: 'A provider of the catalogue with every correction, in its open format.',
    operacion: null,
  },
  'logo.png': { linea: null, operacion: null },
  'ajustes.jsonl': { linea: 'Something that an administrator set up; `ajuste` says what.', operacion: null },
} as const;
export type ExportFile = keyof typeof FILES;

/** Classes of data that the insurer does not get, each with the reason. */
export const WITHHELD = {
  casos_bloqueados:
    'Cases whose data are blocked: they are handed only to courts, prosecutors and authorities (LOPDGDD, art. 32).',
  cuentas_reservadas:
    'What kind of account it is and with whom: the person who died, or the family, reserved it. State and module stand in the case.',
  contenido_de_documentos:
    'The papers of the family, which the insurer never reads: they were given to put the estate in order, and for nothing else (GDPR, art. 5.1.b).',
  conversaciones_de_la_familia:
    'What the family and the service wrote and said to each other, for the same reason. It is not counted.',
  identificadores_de_cuentas:
    'Names and numbers of accounts beyond the masked form that stands in the case. It is not counted.',
  secretos: 'Keys, passwords, tokens and links: the service keeps their hashes alone. They are not counted.',
} as const;
export type Withheld = keyof typeof WITHHELD;

/** The classes whose entries the manifest counts. It does not count the others, because the number would reveal something. */
export const COUNTED: readonly Withheld[] = ['casos_bloqueados', 'cuentas_reservadas', 'contenido_de_documentos'];

/** The months from one day to another, such as `2026-11`, including the months of both days. @param from a day, `YYYY-MM-DD`, like `to` */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  const [year = 0, month = 1] = from.split('-').map(Number);
  for (let at = year * 12 + month - 1; ; at += 1) {
    const name = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    if (name > to.slice(0, 7)) return months;
    months.push(name);
  }
}

/** Progress of one file: its first `bytes` bytes are valid. `cursor` is the cursor of the next page; null: the file is complete. */
export interface FileProgress {
  readonly lineas: number;
  readonly bytes: number;
  readonly cursor: string | null;
}

export interface Progress {
  readonly aseguradora: string;
  readonly instante: string;
  readonly ficheros: Readonly<Partial<Record<ExportFile, FileProgress>>>;
  readonly retenido: Readonly<Partial<Record<Withheld, number>>>;
}

export interface Manifest {
  readonly formato: string;
  readonly version_formato: number;
  readonly programa: string;
  readonly aseguradora: string;
  readonly instante: string;
  readonly ficheros: readonly {
    readonly nombre: ExportFile;
    readonly linea: string | null;
    readonly operacion: string | null;
    readonly lineas: number | null;
    readonly bytes: number;
    readonly sha256: string;
  }[];
  readonly retenido: readonly { readonly clase: Withheld; readonly motivo: string; readonly cuantos: number | null }[];
}

/** The progress of an export that begins. @param now by the insurer's clock */
export const newProgress = (aseguradora: string, now: Date): Progress => ({
  aseguradora,
  instante: now.toISOString(),
  ficheros: {},
  retenido: {},
});

export const FILE_NAMES = Object.keys(FILES) as ExportFile[];
