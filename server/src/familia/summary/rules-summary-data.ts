/** The data of the summary that the family keeps when the case has ended, and its words in each language; pure. */
import type { EstimatedSaving } from '@albacea/contract/schemas/cuentas.ts';
import type { WorkCertificado } from '@albacea/contract/schemas/work-certificados.ts';
import { inLetter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { SummaryCuenta } from './rules-summary.ts';
import en from './words/en/summary.json' with { type: 'json' };
import es from './words/es/summary.json' with { type: 'json' };

export interface SummaryData {
  readonly idioma: 'es' | 'en';
  /** Instant at which the paper is made, ISO 8601. */
  readonly instante: string;
  /** The reader of the paper. An insurer's paper has only what it may see, no advice for the family and no sheet for a notary. */
  readonly lector: 'familia' | 'aseguradora';
  readonly aseguradora: { readonly nombre: string; readonly color: string | null; readonly telefono: string | null };
  readonly referencia: string;
  readonly fallecido: {
    readonly nombre: string;
    readonly apellidos: string;
    readonly dni: string | null;
    /** Day of the death. */
    readonly fecha: string;
  };
  /** The heir. The kinship is a word such as “daughter”, in the language of the paper; null: not known. */
  readonly heredero: { readonly nombre: string; readonly parentesco: string | null };
  /** Instant at which the case was closed; null: the case goes on. */
  readonly cerrado: string | null;
  /** Last day on which the closed case can be reopened; null: the case goes on, or that day has passed. */
  readonly reabrible: string | null;
  readonly cuentas: readonly SummaryCuenta[];
  readonly ahorro: Pick<EstimatedSaving, 'detenido' | 'previsto'>;
  readonly certificados: readonly Pick<
    WorkCertificado,
    'tipo' | 'estado' | 'desde' | 'solicitado' | 'plazo' | 'terminado' | 'resultado'
  >[];
}

/** The sentences of a language, with gaps that `say` fills in. */
export type SummaryTexts = typeof es;

export const SUMMARY_TEXTS: Readonly<Record<SummaryData['idioma'], SummaryTexts>> = { es, en };

/** The day of an instant in Madrid, in words. */
export const dayIn = (idioma: SummaryData['idioma'], instant: string): string =>
  inLetter(todayInMadrid(new Date(instant)), idioma);

export const deceased = ({ fallecido: { nombre, apellidos } }: Pick<SummaryData, 'fallecido'>): string =>
  `${nombre} ${apellidos}`;

export const whoAsked = ({ heredero: { nombre, parentesco } }: Pick<SummaryData, 'heredero'>): string =>
  [nombre, parentesco].filter(Boolean).join(', ');
