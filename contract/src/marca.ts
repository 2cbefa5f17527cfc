/**
 * Colours of one piece for e-mails, portal, backoffice and papers: paper and ink, warm and quiet. The insurer's own colour
 * stands beside them, made readable by the functions below.
 */
export const PALETA = {
  papel: '#f4f1ea',
  tarjeta: '#ffffff',
  tinta: '#2b2a27',
  tintaSuave: '#5e5a52',
  borde: '#e2dccf',
  tarjetaOscura: '#1f2527',
} as const;

/** WCAG 2.2, 1.4.3: least contrast of text with what is behind it. */
export const CONTRASTE_MINIMO = 4.5;

/** What an insurer may give of its look, as regular expressions: its colour, and the number that families call. */
export const FORMA_DE_COLOR = '^#[0-9a-f]{6}$';
export const FORMA_DE_TELEFONO = '^\\+?[0-9 ]{6,20}$';

/** Used where the insurer has given no colour: a calm slate green. */
export const COLOR_PROPIO = '#3d5c5a';

/** WCAG 2.2, 1.4.11: least contrast of the edge of a control with what is around it. */
export const CONTRASTE_BORDE = 3;

export interface Colores {
  fondo: string;
  texto: string;
}

type Rgb = readonly [number, number, number];

const BLANCO = '#ffffff';
const NEGRO = '#000000';

/**
 * Contrast of two colours (WCAG 2.2), from 1 to 21.
 *
 * @param uno,otro `#rrggbb`
 */
export function contraste(uno: string, otro: string): number {
  const [claro, oscuro] = [luminancia(uno), luminancia(otro)].sort((a, b) => b - a) as [number, number];
  return (claro + 0.05) / (oscuro + 0.05);
}

/**
 * The insurer's colour as a surface (header, button), untouched, with the text colour that can be read on it. One of white and black
 * always reaches 4.5: where white does not, black has at least 4.6.
 *
 * @param color `#rrggbb`; anything else, or null, gives the service's own
 */
export function coloresDeMarca(color: string | null): Colores {
  const fondo = esColor(color) ? color : COLOR_PROPIO;
  return { fondo, texto: textoSobre(fondo) };
}

/**
 * The colour of a button's edge: the insurer's, made darker or lighter until the button stands out from its surroundings.
 * The button itself keeps the insurer's colour; a pale one darkened to be seen would be a muddy one.
 *
 * @param color `#rrggbb`; anything else, or null, gives the service's own
 * @param alrededor `#rrggbb` of the surface on which the button lies
 */
export function colorDeBorde(color: string | null, alrededor: string): string {
  const meta = contraste(alrededor, BLANCO) > contraste(alrededor, NEGRO) ? BLANCO : NEGRO;
  const origen = esColor(color) ? color : COLOR_PROPIO;
  let borde = origen;
  for (let paso = 1; paso <= 20 && contraste(borde, alrededor) < CONTRASTE_BORDE; paso += 1) {
    borde = mezclar(origen, meta, paso / 20);
  }
  return borde;
}

function textoSobre(fondo: string): string {
  return contraste(fondo, BLANCO) >= CONTRASTE_MINIMO ? BLANCO : NEGRO;
}

function esColor(color: string | null): color is string {
  return color !== null && /^#[0-9a-f]{6}$/i.test(color);
}

function leer(color: string): Rgb {
  return [1, 3, 5].map((en) => Number.parseInt(color.slice(en, en + 2), 16)) as unknown as Rgb;
}

function mezclar(color: string, meta: string, parte: number): string {
  const destino = leer(meta);
  const canales = leer(color).map((canal, i) => Math.round(canal + ((destino[i] ?? 0) - canal) * parte));
  return `#${canales.map((canal) => canal.toString(16).padStart(2, '0')).join('')}`;
}

function luminancia(color: string): number {
  const [r, g, b] = leer(color).map((canal) => {
    const c = canal / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
