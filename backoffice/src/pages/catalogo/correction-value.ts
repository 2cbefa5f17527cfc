/** Reads the value of a catalogue field from its form; pure. */
import type { FormField } from '@albacea/contract/schemas/proveedores.ts';
import type { Field } from '../../ui/fields.ts';
import { kindOf } from './words.ts';

/** Separates the elements of a list in a submitted form. */
export const SEPARATOR = '\n';

/**
 * Parses by the kind of the field and of its old value; an empty field means an unknown value.
 * @param before the current value
 */
export function readValue(field: string, before: unknown, from: Field): unknown {
  const texts = () => (from('es') || from('en') ? { es: from('es'), en: from('en') } : null);
  switch (kindOf(field)) {
    case 'sets':
      return (JSON.parse(from('despues') || '[]') as string[][]).filter((set) => set.length > 0);
    case 'bilingual':
      return texts();
    case 'form': {
      const fields = parsePlain([], from('despues')) as string[];
      return fields.length === 0 ? null : fields.map(fieldOf);
    }
    case 'loss': {
      const texto = texts();
      return texto && { dias: from('dias') === '' ? null : Number(from('dias')), texto };
    }
    default:
      return parsePlain(before, from('despues'));
  }
}

/** Separates the name of a form's field from what goes into it. */
const EQUALS = ' = ';

/** A form's field as a line: `Date of death = fallecido_fecha`, or only its name. */
export const lineOf = ({ nombre, dato }: FormField): string => (dato === null ? nombre : `${nombre}${EQUALS}${dato}`);

function fieldOf(line: string): { nombre: string; dato: string | null } {
  const at = line.lastIndexOf(EQUALS);
  return at < 0
    ? { nombre: line, dato: null }
    : { nombre: line.slice(0, at).trim(), dato: line.slice(at + EQUALS.length).trim() };
}

function parsePlain(before: unknown, text: string): unknown {
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
