/** A case was opened in error: relatives who had been asked in have read about it too, and are told so. */
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { caducidadDeAcceso } from '../casos/reglas.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import { encolarCorreo, prepararCorreo } from '../correo/encolar.ts';
import { estaNotificado } from '../correo/reglas.ts';
import { ARRIENDO } from '../correo/tipos.ts';
import { abrirAllegado } from './datos.ts';
import { leerAllegados } from './sql.ts';

/** Queues the kind notice for each whom an invitation has reached; the worker sends it. */
export async function disculparseConAllegados(
  tx: Tx,
  { aseguradora, ahora }: QuienPide,
  { fila: caso, clave, datos }: Pick<CasoTomado, 'fila' | 'clave' | 'datos'>,
): Promise<void> {
  for (const fila of await leerAllegados(tx, caso.id)) {
    if (!estaNotificado(fila.correo)) continue;
    const { nombre, apellidos, email, idioma } = abrirAllegado(clave, fila);
    const contenido = {
      idioma,
      heredero: { nombre, apellidos, email },
      fallecido: datos.fallecido,
      enlace: null,
      caduca: null,
    };
    const tiempos = { ahora, caduca: caducidadDeAcceso(ahora) };
    const correo = prepararCorreo('anulacion', contenido, aseguradora, clave, tiempos, false, fila.id);
    await encolarCorreo(tx, caso.id, correo, ARRIENDO);
  }
}
