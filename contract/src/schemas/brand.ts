/**
 * One palette for e-mails, portal, backoffice and documents, in warm, quiet tones. The functions below add the
 * insurer's own colour and keep text readable on it.
 */
export const PALETTE = {
  papel: '#f4f1ea',
  tarjeta: '#ffffff',
  tinta: '#2b2a27',
  tintaSuave: '#5e5a52',
  borde: '#e2dccf',
  tarjetaOscura: '#1f2527',
} as const;

/** WCAG 2.2, 1.4.3: minimum contrast between text and its background. */
export const MINIMUM_CONTRAST = 4.5;

/** Regular expressions for an insurer's colour and for the number that families call. */
export const COLOUR_SHAPE = '^#[0-9a-f]{6}$';
export const PHONE_SHAPE = '^\\+?[0-9 ]{6,20}$';

/** Used where the insurer has given no colour: a calm slate green. */
export const OWN_COLOUR = '#3d5c5a';

/** WCAG 2.2, 1.4.11: minimum contrast between the edge of a control and its surroundings. */
export const EDGE_CONTRAST = 3;

interface Colours {
  fondo: string;
  texto: string;
}

type Rgb = readonly [number, number, number];

const WHITE = '#ffffff';
const BLACK = '#000000';

/**
 * Contrast of two colours (WCAG 2.2), from 1 to 21.
 * @param one,other `#rrggbb`
 */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The insurer's colour, unchanged, as a surface (header, button), with a text colour that is readable on it. White or
 * black always reaches a contrast of 4.5: where white does not, black has at least 4.6.
 * @param colour `#rrggbb`; for anything else, or null, the service's own colour is used
 */
export function brandColours(colour: string | null): Colours {
  const fondo = isColour(colour) ? colour : OWN_COLOUR;
  return { fondo, texto: textColourOn(fondo) };
}

/**
 * The colour of a button's edge: the insurer's, made darker or lighter until the button stands out from its
 * surroundings. The button itself keeps the insurer's colour, because a pale colour darkened enough to stand out looks
 * muddy.
 * @param colour `#rrggbb`; for anything else, or null, the service's own colour is used
 * @param around `#rrggbb` of the surface on which the button lies
 */
export function edgeColour(colour: string | null, around: string): string {
  const goal = contrast(around, WHITE) > contrast(around, BLACK) ? WHITE : BLACK;
  const origin = isColour(colour) ? colour : OWN_COLOUR;
  let edge = origin;
  for (let step = 1; step <= 20 && contrast(edge, around) < EDGE_CONTRAST; step += 1) {
    edge = mix(origin, goal, step / 20);
  }
  return edge;
}

function textColourOn(background: string): string {
  return contrast(background, WHITE) >= MINIMUM_CONTRAST ? WHITE : BLACK;
}

function isColour(colour: string | null): colour is string {
  return colour !== null && /^#[0-9a-f]{6}$/i.test(colour);
}

function read(colour: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;
}

function mix(colour: string, goal: string, part: number): string {
  const destination = read(goal);
  const channels = read(colour).map((channel, i) => Math.round(channel + ((destination[i] ?? 0) - channel) * part));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [r, g, b] = read(colour).map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
