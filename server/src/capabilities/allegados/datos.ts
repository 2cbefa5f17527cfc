/** What is known of another relative, sealed under the key of the case. */
import type { Idioma } from '@albacea/contract/comun.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';

export interface DatosDeAllegado {
  readonly nombre: string;
  readonly apellidos: string;
  readonly email: string;
  readonly parentesco: string | null;
  readonly idioma: Idioma;
}

const lugarDeAllegado = (id: string) => ({ tabla: 'allegados', columna: 'datos_cifrados', fila: id });

export const sellarAllegado = (clave: ClaveDeDatos, id: string, datos: DatosDeAllegado): Buffer =>
  clave.cifrarJson(lugarDeAllegado(id), datos);

/** @throws for a row that was erased */
export function abrirAllegado(
  clave: ClaveDeDatos,
  { id, datos_cifrados }: { readonly id: string; readonly datos_cifrados: Uint8Array | null },
): DatosDeAllegado {
  if (!datos_cifrados) throw new Error('the data of the relative were erased');
  return clave.descifrarJson<DatosDeAllegado>(lugarDeAllegado(id), datos_cifrados);
}
