/** The personal data of a case, as they are kept: one sealed value per case, and blind indexes to find it by. */
import type { Inquilino } from '../../db/inquilino.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { seLlamanIgual } from './reglas-avisos.ts';
import { clasificarIdentidad } from './reglas-identidad.ts';
import { normalizarPoliza, palabrasDeApellidos, plegar } from './reglas-texto.ts';

export interface DatosDelCaso {
  readonly poliza_numero: string;
  readonly fallecido: { readonly nombre: string; readonly apellidos: string; readonly dni: string | null };
  readonly heredero: {
    readonly nombre: string;
    readonly apellidos: string;
    readonly email: string;
    readonly telefono: string | null;
    readonly parentesco: string | null;
  };
  /** What the deceased had laid down, in the family's words. */
  readonly voluntad?: string | null;
  readonly anulacion?: { readonly motivo: string; readonly notas: string | null };
  /** What the service noted when it closed the case by hand. */
  readonly cierre?: { readonly notas: string };
}

export const lugarDeDatos = (caso: string) => ({ tabla: 'casos', columna: 'datos_cifrados', fila: caso });
export const lugarDeNotas = (siniestro: string) => ({
  tabla: 'siniestros',
  columna: 'datos_cifrados',
  fila: siniestro,
});

export interface Huellas {
  readonly poliza: Buffer;
  readonly identidad: Buffer | null;
  /** Equal for two openings that speak of the same policy and person. */
  readonly duplicado: Buffer;
  /** What `duplicado` would be without the identity number; null where there is none. */
  readonly sinIdentidad: Buffer | null;
  readonly palabras: readonly Buffer[];
}

/** Blind index of a policy number, for equality search. */
export const huellaDePoliza = ({ clave }: Pick<Inquilino, 'clave'>, poliza: string): Buffer =>
  clave.huella('poliza', normalizarPoliza(poliza));

/**
 * Blind indexes of a case. Without a usable identity number the person is known by policy, name and date of death.
 */
export function huellasDe(
  aseguradora: Pick<Inquilino, 'clave'>,
  datos: DatosDelCaso,
  fechaFallecimiento: string,
): Huellas {
  const { clave } = aseguradora;
  const { fallecido, heredero } = datos;
  const { canonica } = clasificarIdentidad(fallecido.dni ?? undefined);
  const poliza = normalizarPoliza(datos.poliza_numero);
  const sinNumero = ['sin identidad', plegar(fallecido.nombre), plegar(fallecido.apellidos), fechaFallecimiento];
  const huellaDe = (persona: string) => clave.huella('duplicado', `${poliza}\n${persona}`);
  const palabras = new Set([...palabrasDeApellidos(fallecido.apellidos), ...palabrasDeApellidos(heredero.apellidos)]);
  return {
    poliza: huellaDePoliza(aseguradora, datos.poliza_numero),
    identidad: canonica === null ? null : clave.huella('identidad', canonica),
    duplicado: huellaDe(canonica ?? sinNumero.join('\n')),
    sinIdentidad: canonica === null ? null : huellaDe(sinNumero.join('\n')),
    palabras: [...palabras].map((palabra) => clave.huella('apellido', palabra)),
  };
}

/** The data of a case, and of a claim that joins it what the case has not: a number that says who died, a telephone, the kinship. */
export function conLoQueFaltaba(delCaso: DatosDelCaso, delSiniestro: DatosDelCaso): DatosDelCaso {
  const { fallecido, heredero } = delCaso;
  const seSabeQuien = clasificarIdentidad(fallecido.dni ?? undefined).canonica !== null;
  const loDice = clasificarIdentidad(delSiniestro.fallecido.dni ?? undefined).canonica !== null;
  // of another heir nothing is taken: it would be theirs beside the name of this one
  const suyo = seLlamanIgual(heredero, delSiniestro.heredero) ? delSiniestro.heredero : null;
  return {
    ...delCaso,
    fallecido: { ...fallecido, dni: !seSabeQuien && loDice ? delSiniestro.fallecido.dni : fallecido.dni },
    heredero: {
      ...heredero,
      telefono: heredero.telefono ?? suyo?.telefono ?? null,
      parentesco: heredero.parentesco ?? suyo?.parentesco ?? null,
    },
  };
}

/**
 * Opens the key and the data of a case.
 * @returns null when the case was erased: without its key there is nothing to read
 */
export function abrirDatos(
  aseguradora: Pick<Inquilino, 'clave'>,
  caso: { id: string; clave_envuelta: Uint8Array | null; datos_cifrados: Uint8Array | null },
): { clave: ClaveDeDatos; datos: DatosDelCaso } | null {
  if (!caso.clave_envuelta || !caso.datos_cifrados) return null;
  const clave = aseguradora.clave.abrirClaveDeCaso(caso.id, caso.clave_envuelta);
  return { clave, datos: clave.descifrarJson<DatosDelCaso>(lugarDeDatos(caso.id), caso.datos_cifrados) };
}
