/** The first e-mail to a family as it would look, by the template that writes the real one; its people are made up. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import { attentionOf, type Telephone } from '../../shared/rules-attention.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import type { SentPicture } from './message.ts';
import { type DraftedMail, draft } from './templates/draft.ts';

const EXPIRES = 90 * MS_PER_DAY;

interface Look {
  readonly nombre: string;
  readonly color: string | null;
  readonly telefono: string | null;
  readonly horario: string | null;
  readonly idioma: Language;
}

/** @param attention the number that families call when the brand has none */
export const welcomePreview = (look: Look, picture: SentPicture | null, attention: Telephone, now: Date): DraftedMail =>
  draft('bienvenida', {
    idioma: look.idioma,
    heredero: { nombre: 'Lucía', apellidos: 'Ejemplo Muestra' },
    fallecido: { nombre: 'Antonio', apellidos: 'Ejemplo Prueba' },
    aseguradora: { nombre: look.nombre, color: look.color, telefono: look.telefono },
    atencion: attentionOf(look, attention),
    logo: picture && { ...picture, src: `data:image/png;base64,${picture.png.toString('base64')}` },
    poliza: 'DEC-0048213-7',
    enlace: 'https://ejemplo.invalid/portal',
    caduca: new Date(now.getTime() + EXPIRES),
  });
