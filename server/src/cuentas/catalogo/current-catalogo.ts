/** The current catalogue: the files of the release, with the corrections of case managers applied. */
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { FileCatalogo, IsCard } from './load-catalogo.ts';
import { applyCorrections, type Correction, publishedIn, type ToDecide } from './rules-corrections.ts';
import { type CorrectionRow, lastCorrection, type Reader, readCorrections } from './sql.ts';

export interface CurrentCatalogo {
  /** Version of the files and number of the last correction; catalogues with the same version are equal. */
  readonly version: string;
  /** Entries in the order of their codes. */
  readonly cards: readonly ProveedorCard[];
  /** The entry of a code; undefined: there is none. */
  card(code: string): ProveedorCard | undefined;
  /** Corrections on which a person has to decide again. */
  readonly toDecide: readonly ToDecide[];
}

export interface Catalogo {
  /** Guides for saving the content of an account; they change only with a release. */
  readonly guias: FileCatalogo['guias'];
  readonly isCard: IsCard;
  /** The value that the files of the release give a field; null also if they lack the provider or the field. */
  released(code: string, field: string): unknown;
  /**
   * The catalogue as this transaction sees it. Each call reads the number of the last correction from the end of an index, so a correction
   * applies in every process as soon as it is committed.
   */
  current(tx: Reader): Promise<CurrentCatalogo>;
}

/** @param logger gets a warning about corrections that no longer fit the files */
export function createCatalogo({ version, cards, guias, isCard }: FileCatalogo, logger: AppLogger): Catalogo {
  const state = (ultima: number, current: readonly ProveedorCard[], toDecide: readonly ToDecide[]) => {
    const byCode = new Map(current.map((card) => [card.codigo, card]));
    const card = (code: string) => byCode.get(code);
    return { ultima, version: `${version}.${ultima}`, cards: current, card, toDecide };
  };
  const original = state(0, cards, []);
  let known = original;
  return {
    guias,
    isCard,
    released: (code, field) => publishedIn(original.card(code), field),
    async current(tx) {
      // A lower number also means a change: a restored database has fewer corrections.
      if ((await lastCorrection(tx)) === known.ultima) return known;
      const rows = await readCorrections(tx);
      const result = applyCorrections(cards, rows.map(correctionOf), isCard);
      if (result.ignoradas.length > 0)
        logger.warn({ correcciones: result.ignoradas }, 'corrections that no longer fit the catalogue');
      known = state(rows.at(-1)?.id ?? 0, result.cards, result.toDecide);
      return known;
    },
  };
}

function correctionOf({ fuente_clase: kind, fuente, fuente_fecha, ocurrido, ...row }: CorrectionRow): Correction {
  const source = kind && { clase: kind, referencia: fuente, fecha_documento: fuente_fecha };
  return { ...row, fuente: source, fecha: todayInMadrid(ocurrido) };
}
