import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data that `npm start` wrote to `DATA_DIR/demo.json` on its first run. */
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

/** @returns the data, or null if there is no file, because they were not created or are elsewhere */
export function readDemo(dataDir: string): Demo | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A text that makes the claims of a run unique. */
export function newSeries(): string {
  return randomBytes(4).toString('hex').toUpperCase();
}

/**
 * A sample claim with a new policy number, identity number and address, so that the rule
 * "one open case for a policy and a person" applies only where it is shown on purpose. The date of death is moved to
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

/** The day `days` days ago, as `YYYY-MM-DD`. */
export const agoDays = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** An invented number of eight digits with its check letter. */
export function newDni(): string {
  const number = randomInt(10_000_000, 99_000_000);
  return `${number}${LETTERS[number % LETTERS.length]}`;
}
