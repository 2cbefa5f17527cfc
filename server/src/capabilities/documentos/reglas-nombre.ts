/** From the name that a file came with to one that can be shown and saved; pure. */
import type { Formato } from '@albacea/contract/documentos.ts';

/** In characters, the ending included. */
const MAXIMO = 120;
const TERMINACIONES: Readonly<Record<Formato, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
};

/** Control characters, marks that turn the direction of writing, and others that nobody sees. */
const INVISIBLES = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Not allowed in a name on some system that a family or a case manager may use. */
const DELICADOS = /[<>:"|?*]/g;

/**
 * The last step of the path, without what nobody sees, of at most 120 characters, and with the ending of what the file is:
 * `factura.pdf.exe` that is a PDF becomes `factura.pdf.exe.pdf`.
 * @returns null when nothing is left of the name
 */
export function nombreSeguro(nombre: string, formato: Formato): string | null {
  const limpio = nombre.normalize('NFC').replace(INVISIBLES, '');
  const paso = limpio.split(/[/\\]/).at(-1) ?? '';
  const visible = paso
    .replace(DELICADOS, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (visible === '') return null;
  const terminaciones = TERMINACIONES[formato];
  const suya = terminaciones.find((terminacion) => visible.toLowerCase().endsWith(terminacion));
  const final = suya ? visible.slice(-suya.length) : (terminaciones[0] ?? '');
  const cuerpo = suya ? visible.slice(0, -suya.length) : visible;
  // Whole characters, and no blank or dot before the ending.
  const recortado = [...cuerpo]
    .slice(0, MAXIMO - final.length)
    .join('')
    .replace(/[. ]+$/, '');
  return recortado === '' ? null : `${recortado}${final}`;
}
