/** The first e-mail to a family as it would look, by the template that writes the real one; its people are made up. */
import type { Idioma } from '@albacea/contract/comun.ts';
import { type CorreoRedactado, redactar } from './plantillas/redactar.ts';

const CADUCA = 90 * 86_400_000;

export interface Look {
  readonly nombre: string;
  readonly color: string | null;
  readonly telefono: string | null;
  readonly idioma: Idioma;
}

export const previaDeBienvenida = ({ nombre, color, telefono, idioma }: Look, ahora: Date): CorreoRedactado =>
  redactar('bienvenida', {
    idioma,
    heredero: { nombre: 'Lucía', apellidos: 'Ejemplo Muestra' },
    fallecido: { nombre: 'Antonio', apellidos: 'Ejemplo Prueba' },
    aseguradora: { nombre, color, telefono },
    enlace: 'https://ejemplo.invalid/portal',
    caduca: new Date(ahora.getTime() + CADUCA),
  });
