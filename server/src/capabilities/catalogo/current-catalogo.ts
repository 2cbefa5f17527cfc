/** The catalogue that holds now: the files of the release, and over them the corrections of case managers. */
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { FileCatalogo, IsCard } from './load-proveedores.ts';
import { applyCorrections, type Correction } from './rules-corrections.ts';
import { type CorrectionRow, correctionsSince, lastCorrection, type Reader } from './sql.ts';

export interface CurrentCatalogo {
  /** Version of the files and number of the last correction; equal versions are equal catalogues. */
  readonly version: string;
  /** By code. */
  readonly fichas: readonly ProveedorCard[];
  /** The entry of a code, or undefined. */
  ficha(code: string): ProveedorCard | undefined;
}

export interface Catalogo {
  readonly isCard: IsCard;
  /**
   * The catalogue as this transaction sees it. It asks for the number of the last correction each time, which is one look
   * at the end of an index, so that a correction holds in every process as soon as it is committed.
   */
  vigente(tx: Reader): Promise<CurrentCatalogo>;
}

/** @param logger hears of corrections that no longer fit the files */
export function createCatalogo({ version, fichas, isCard }: FileCatalogo, logger: AppLogger): Catalogo {
  const state = (ultima: number, current: readonly ProveedorCard[]) => {
    const byCode = new Map(current.map((card) => [card.codigo, card]));
    return { ultima, version: `${version}.${ultima}`, fichas: current, ficha: (c: string) => byCode.get(c) };
  };
  const original = state(0, fichas);
  let known = original;
  return {
    isCard,
    async vigente(tx) {
      const last = await lastCorrection(tx);
      if (last === known.ultima) return known;
      // Fewer than before: the database was restored, so everything is read anew.
      const base = last > known.ultima ? known : original;
      const rows = await correctionsSince(tx, base.ultima);
      const result = applyCorrections(base.fichas, rows.map(correctionOf), isCard);
      if (result.ignoradas.length > 0)
        logger.warn({ correcciones: result.ignoradas }, 'corrections that no longer fit the catalogue');
      known = state(rows.at(-1)?.id ?? base.ultima, result.fichas);
      return known;
    },
  };
}

function correctionOf({ fuente_clase: kind, fuente, fuente_fecha, ocurrido, ...row }: CorrectionRow): Correction {
  const source = kind && { clase: kind, referencia: fuente, fecha_documento: fuente_fecha };
  return { ...row, fuente: source, fecha: todayInMadrid(ocurrido) };
}
