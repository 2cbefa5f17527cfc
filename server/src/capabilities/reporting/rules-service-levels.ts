/** How a month kept what was agreed for it; pure. */
import type { UNMEASURED } from '@albacea/contract/schemas/service-level-lists.ts';
import type { MonthLevel, ServiceAgreement, ServiceLevels } from '@albacea/contract/schemas/service-levels.ts';

/** How many there were, and how many within; or why it is not known. */
export type Measured =
  | { readonly total: number; readonly dentro: number }
  | { readonly motivo: (typeof UNMEASURED)[number] };

/** What is not known was neither kept nor missed, and costs nothing. */
export function judge(agreement: ServiceAgreement, measured: Measured): MonthLevel {
  if ('motivo' in measured || measured.total === 0) {
    const motivo = 'motivo' in measured ? measured.motivo : ('sin_datos' as const);
    return { ...agreement, total: null, dentro: null, valor: null, motivo, cumple: null, deduce: 0 };
  }
  const { total, dentro } = measured;
  // judged by the counts: a rounded per cent would forgive what falls short by a hair
  const cumple = dentro * 100 >= agreement.minimo * total;
  const valor = Math.floor((dentro * 1000) / total) / 10;
  return { ...agreement, total, dentro, valor, motivo: null, cumple, deduce: cumple ? 0 : agreement.penalizacion };
}

/** All levels together; nobody pays back more than the month cost. */
export const deductionOf = (levels: readonly MonthLevel[]): number =>
  Math.min(
    100,
    levels.reduce((all, { deduce }) => all + deduce, 0),
  );

const HEADS = ['mes', 'nivel', 'total', 'dentro', 'valor', 'minimo', 'dias', 'cumple', 'motivo', 'deduce'] as const;

/** A line a month and level, with a decimal comma, as a spreadsheet in Spanish reads it. */
export function levelsAsCells({ meses }: Pick<ServiceLevels, 'meses'>): string[][] {
  const cell = (value: unknown): string => {
    if (value === null) return '';
    if (typeof value === 'boolean') return value ? 'sí' : 'no';
    return String(value).replace('.', ',');
  };
  return [
    [...HEADS],
    ...meses.flatMap(({ mes, niveles }) =>
      niveles.map((level) => HEADS.map((head) => (head === 'mes' ? mes : cell(level[head])))),
    ),
  ];
}
