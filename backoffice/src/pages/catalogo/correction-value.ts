/** Reads the value of a catalogue field from its form; pure. */
import type { Field } from '../../ui/fields.ts';
import { kindOf } from './words.ts';

/** Between the elements of a list, as the form sends it. */
export const SEPARATOR = '\n';

/**
 * Reads by the kind of the field and of its old value; an empty field means that the value is not known.
 * @param before the value as it stands
 */
export function readValue(field: string, before: unknown, from: Field): unknown {
  const texts = () => (from('es') || from('en') ? { es: from('es'), en: from('en') } : null);
  switch (kindOf(field)) {
    case 'sets':
      return (JSON.parse(from('despues') || '[]') as string[][]).filter((set) => set.length > 0);
    case 'bilingual':
      return texts();
    case 'loss': {
      const texto = texts();
      return texto && { dias: from('dias') === '' ? null : Number(from('dias')), texto };
    }
    default:
      return plain(before, from('despues'));
  }
}

function plain(before: unknown, text: string): unknown {
  if (Array.isArray(before))
    return text
      .split(SEPARATOR)
      .map((line) => line.trim())
      .filter(Boolean);
  if (text === '') return null;
  if (typeof before === 'boolean') return text === 'true';
  if (typeof before === 'number' || (before === null && /^\d+$/.test(text))) return Number(text);
  return text;
}
