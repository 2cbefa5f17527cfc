import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm start` wrote to `DATA_DIR/demo.json` on its first run. */
export interface Demo {
  readonly aseguradoras: readonly Aseguradora[];
  readonly servicio?: readonly User[];
}

export interface Aseguradora {
  readonly nombre: string;
  readonly variante: 'A' | 'B';
  readonly base_url: string;
  readonly api_key: string;
  readonly slug: string;
  readonly usuarios: readonly User[];
}

export interface User {
  readonly email: string;
  readonly rol: string;
  readonly password: string;
}

/** The members that the sample claims have in common. */
export interface Notice {
  readonly poliza_numero: string;
  readonly fallecido: { readonly nombre: string; readonly apellidos: string; readonly [other: string]: unknown };
  readonly heredero: { readonly nombre: string; readonly email: string; readonly [other: string]: unknown };
  readonly [other: string]: unknown;
}

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const DAY_MS = 86_400_000;

/** @returns null when there is no such file: the data were not made, or elsewhere */
export function readDemo(dataDir: string): Demo | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** What makes the claims of one run its own. */
export function newSeries(): string {
  return randomBytes(4).toString('hex').toUpperCase();
}

/**
 * A sample claim with a policy number, an identity number and an address that no other run has had, so that the rule
 * "one open case for a policy and a person" is met only where it is shown on purpose. The date of death is moved to
 * twelve days ago, so that the sample does not age.
 */
export function newNotice(file: string, series: string): Notice {
  const example = JSON.parse(
    readFileSync(new URL(`../../examples/siniestros/${file}`, import.meta.url), 'utf8'),
  ) as Notice;
  const { fallecido, heredero } = example;
  return {
    ...example,
    poliza_numero: `${example.poliza_numero}-${series}`,
    fallecido: {
      ...fallecido,
      dni: newDni(),
      fecha_fallecimiento: agoDays(12),
    },
    heredero: { ...heredero, email: heredero.email.replace('@', `+${series.toLowerCase()}@`) },
  };
}

/** The day so many days ago, `YYYY-MM-DD`. */
export const agoDays = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Eight digits and the letter that belongs to them. The number is made up. */
export function newDni(): string {
  const number = randomInt(10_000_000, 99_000_000);
  return `${number}${LETTERS[number % LETTERS.length]}`;
}
