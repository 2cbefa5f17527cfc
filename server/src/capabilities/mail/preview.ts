/** The first e-mail to a family as it would look, by the template that writes the real one; its people are made up. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import { type DraftedMail, draft } from './templates/draft.ts';

const EXPIRES = 90 * 86_400_000;

export interface Look {
  readonly nombre: string;
  readonly color: string | null;
  readonly telefono: string | null;
  readonly idioma: Language;
}

export const welcomePreview = ({ nombre, color, telefono, idioma }: Look, now: Date): DraftedMail =>
  draft('bienvenida', {
    idioma,
    heredero: { nombre: 'Lucía', apellidos: 'Ejemplo Muestra' },
    fallecido: { nombre: 'Antonio', apellidos: 'Ejemplo Prueba' },
    aseguradora: { nombre, color, telefono },
    enlace: 'https://ejemplo.invalid/portal',
    caduca: new Date(now.getTime() + EXPIRES),
  });
