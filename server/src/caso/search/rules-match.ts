/** Whether a case is what was looked for, by its own data, and what of it says so; pure. */
import { type Field, fieldsOf, type Searchable } from './rules-fields.ts';
import type { Reading, Word } from './rules-query.ts';

export interface Match {
  /** The smaller, the closer. */
  readonly grado: number;
  readonly coincide: readonly Omit<Field, 'valor'>[];
}

interface Hit {
  readonly grado: number;
  readonly field: Field;
}

/** @returns null: a token that another word shares brought it up */
export function matchOf(readings: readonly Reading[], searchable: Searchable): Match | null {
  const fields = fieldsOf(searchable);
  const matches = readings.flatMap((reading) => {
    const hits = reading.map((word) => bestOf(word, fields));
    return hits.every((hit) => hit !== null) ? [together(hits)] : [];
  });
  return matches.reduce<Match | null>((best, one) => (best && best.grado <= one.grado ? best : one), null);
}

function bestOf(word: Word, fields: readonly Field[]): Hit | null {
  let best: Hit | null = null;
  for (const { campo, grado, fits } of word)
    for (const field of fields)
      if (field.campo === campo && (best === null || grado < best.grado) && fits(field.valor)) best = { grado, field };
  return best;
}

function together(hits: readonly Hit[]): Match {
  const shown = new Map<string, Omit<Field, 'valor'>>();
  for (const { field } of hits) {
    const { campo, de, texto, quien } = field;
    shown.set(`${campo} ${de} ${texto}`, { campo, de, texto, quien });
  }
  return { grado: hits.reduce((sum, { grado }) => sum + grado, 0), coincide: [...shown.values()] };
}
