/** Turns the name under which a file was sent into a name that can be shown and saved; pure. */
import type { Format } from '@albacea/contract/schemas/documentos.ts';

/** Maximum number of characters, including the ending. */
const MAXIMUM = 120;
const ENDINGS: Readonly<Record<Format, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
};

/** Control characters, direction marks and other invisible characters. */
const INVISIBLES = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Characters that some operating systems forbid in the name of a file. */
const FORBIDDEN = /[<>:"|?*]/g;

/**
 * Takes the last part of a path, removes invisible characters, replaces forbidden ones by `_`, and adds the extension of the real format, in
 * at most 120 characters: a PDF named `factura.pdf.exe` becomes `factura.pdf.exe.pdf`.
 * @returns null: nothing is left of the name
 */
export function safeName(name: string, format: Format): string | null {
  const clean = name.normalize('NFC').replace(INVISIBLES, '');
  const step = clean.split(/[/\\]/).at(-1) ?? '';
  const visible = step
    .replace(FORBIDDEN, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  if (visible === '') return null;
  const endings = ENDINGS[format];
  const theirs = endings.find((ending) => visible.toLowerCase().endsWith(ending));
  const final = theirs ? visible.slice(-theirs.length) : (endings[0] ?? '');
  const body = theirs ? visible.slice(0, -theirs.length) : visible;
  // Cuts no character in two, and leaves no blank or dot before the ending.
  const trimmed = [...body]
    .slice(0, MAXIMUM - final.length)
    .join('')
    .replace(/(?<![. ])[. ]+$/, '');
  return trimmed === '' ? null : `${trimmed}${final}`;
}
