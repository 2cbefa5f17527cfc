/** Writes what is known of the people of a case anew, with the notices that follow from it. */
import type { Tx } from '../../db/base.ts';
import type { Casos } from '../../db/esquema.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import type { QuienPide } from './abrir-caso.ts';
import { type DatosDelCaso, lugarDeDatos } from './datos.ts';
import { type Aviso, avisosDeApertura } from './reglas-avisos.ts';
import { hoyEnMadrid } from './reglas-fecha.ts';
import { guardarDatos } from './sql.ts';

export interface Anadido {
  /** Notices beyond those that the data give by themselves. */
  readonly avisos?: readonly Aviso[];
  /** Blind index of an identity number that the case had not. */
  readonly identidad?: Buffer | null;
}

/** The caller holds the lock of the case. */
export async function reescribirDatos(
  tx: Tx,
  { aseguradora, ahora }: Pick<QuienPide, 'aseguradora' | 'ahora'>,
  caso: Pick<Casos, 'id' | 'fecha_fallecimiento'> & { readonly clave: ClaveDeDatos },
  datos: DatosDelCaso,
  { avisos = [], identidad = null }: Anadido = {},
): Promise<void> {
  const { nombre, apellidos, dni } = datos.fallecido;
  const fallecido = { nombre, apellidos, dni: dni ?? undefined, fecha_fallecimiento: caso.fecha_fallecimiento };
  const propios = avisosDeApertura({ fallecido, heredero: datos.heredero }, aseguradora, hoyEnMadrid(ahora));
  const sellados = caso.clave.cifrarJson(lugarDeDatos(caso.id), datos);
  await guardarDatos(tx, caso.id, sellados, [...propios, ...avisos], ahora, identidad);
}
