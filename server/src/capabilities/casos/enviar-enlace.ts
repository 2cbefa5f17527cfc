/** Gives the heir a fresh link by e-mail. */
import type { Tx } from '../../db/base.ts';
import { encolarCorreo, prepararCorreo } from '../correo/encolar.ts';
import { ARRIENDO, type CorreoNuevo } from '../correo/tipos.ts';
import type { DependenciasDeCasos, QuienPide } from './abrir-caso.ts';
import type { nuevoAcceso } from './apertura.ts';
import type { CasoTomado } from './tomar-caso.ts';

/**
 * Queues the e-mail with a link that was just made.
 * @param huboNoticia the family has heard of us: else it is greeted first
 */
export async function enviarEnlace(
  { despachador }: Pick<DependenciasDeCasos, 'despachador'>,
  tx: Tx,
  { aseguradora, ahora }: QuienPide,
  { fila, clave, datos }: CasoTomado,
  acceso: ReturnType<typeof nuevoAcceso>,
  huboNoticia: boolean,
): Promise<CorreoNuevo> {
  const contenido = {
    idioma: fila.idioma,
    heredero: datos.heredero,
    fallecido: datos.fallecido,
    enlace: acceso.enlace,
    caduca: acceso.caduca.toISOString(),
  };
  const correo = prepararCorreo(
    huboNoticia ? 'acceso_nuevo' : 'bienvenida',
    contenido,
    aseguradora,
    clave,
    { ahora, caduca: acceso.caduca },
    despachador.aceptaInmediato(aseguradora),
  );
  await encolarCorreo(tx, fila.id, correo, ARRIENDO);
  return correo;
}
