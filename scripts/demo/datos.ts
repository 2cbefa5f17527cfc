import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm start` wrote to `DATA_DIR/demo.json` on its first run. */
export interface Demostracion {
  readonly aseguradoras: readonly Aseguradora[];
  readonly servicio?: readonly Usuario[];
}

export interface Aseguradora {
  readonly nombre: string;
  readonly variante: 'A' | 'B';
  readonly base_url: string;
  readonly api_key: string;
  readonly slug: string;
  readonly usuarios: readonly Usuario[];
}

export interface Usuario {
  readonly email: string;
  readonly rol: string;
  readonly password: string;
}

/** The members that the sample claims have in common. */
export interface Aviso {
  readonly poliza_numero: string;
  readonly fallecido: { readonly nombre: string; readonly apellidos: string; readonly [otro: string]: unknown };
  readonly heredero: { readonly nombre: string; readonly email: string; readonly [otro: string]: unknown };
  readonly [otro: string]: unknown;
}

const LETRAS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const DIA_MS = 86_400_000;

/** @returns null when there is no such file: the data were not made, or elsewhere */
export function leerDemostracion(dataDir: string): Demostracion | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demostracion;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** What makes the claims of one run its own. */
export function nuevaSerie(): string {
  return randomBytes(4).toString('hex').toUpperCase();
}

/**
 * A sample claim with a policy number, an identity number and an address that no other run has had, so that the rule
 * "one open case for a policy and a person" is met only where it is shown on purpose. The date of death is moved to
 * twelve days ago, so that the sample does not age.
 */
export function avisoNuevo(fichero: string, serie: string): Aviso {
  const ejemplo = JSON.parse(
    readFileSync(new URL(`../../examples/siniestros/${fichero}`, import.meta.url), 'utf8'),
  ) as Aviso;
  const { fallecido, heredero } = ejemplo;
  return {
    ...ejemplo,
    poliza_numero: `${ejemplo.poliza_numero}-${serie}`,
    fallecido: {
      ...fallecido,
      dni: nuevoDni(),
      fecha_fallecimiento: haceDias(12),
    },
    heredero: { ...heredero, email: heredero.email.replace('@', `+${serie.toLowerCase()}@`) },
  };
}

/** The day so many days ago, `YYYY-MM-DD`. */
export const haceDias = (dias: number): string => new Date(Date.now() - dias * DIA_MS).toISOString().slice(0, 10);

/** Eight digits and the letter that belongs to them. The number is made up. */
export function nuevoDni(): string {
  const numero = randomInt(10_000_000, 99_000_000);
  return `${numero}${LETRAS[numero % LETRAS.length]}`;
}
