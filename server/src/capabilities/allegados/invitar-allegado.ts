/** The heir asks another relative to look or to help. */
import { type AllegadoNuevo, MAXIMO_DE_ALLEGADOS, MAXIMO_DE_INVITACIONES } from '@albacea/contract/familia.ts';
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { DependenciasDeCasos, QuienPide } from '../casos/abrir-caso.ts';
import { normalizarEmail, normalizarTexto, siSeVe } from '../casos/reglas-texto.ts';
import { type CasoTomado, tomarCasoVivo } from '../casos/tomar-caso.ts';
import type { CorreoNuevo } from '../correo/tipos.ts';
import { soloElHeredero } from '../mandato/solo-el-heredero.ts';
import { abrirAllegado, type DatosDeAllegado, sellarAllegado } from './datos.ts';
import { enviarInvitacion } from './enviar-invitacion.ts';
import { contarInvitados, type FilaDeAllegado, insertarAllegado, leerAllegados } from './sql.ts';

export interface Invitado {
  readonly caso: string;
  readonly allegado: string;
  /** null: they had been invited in these very words. */
  readonly correo: CorreoNuevo | null;
}

/**
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, validacion,
 *   allegado_repetido, demasiados_allegados
 */
export async function invitarAllegado(
  deps: Pick<DependenciasDeCasos, 'despachador' | 'direcciones'>,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  nuevo: AllegadoNuevo,
): Promise<Invitado> {
  const { actor, aseguradora, ahora } = quien;
  soloElHeredero(actor);
  const caso = await tomarCasoVivo(tx, aseguradora, casoId);
  const datos = datosDe(nuevo, caso);
  const presentes = await leerAllegados(tx, caso.fila.id);
  const repetido = mismoInvitado(presentes, caso, datos, nuevo.papel);
  if (repetido) return { caso: caso.fila.id, allegado: repetido, correo: null };
  if (presentes.length >= MAXIMO_DE_ALLEGADOS)
    throw new ErrorDeDominio('demasiados_allegados', { maximo: MAXIMO_DE_ALLEGADOS });
  if ((await contarInvitados(tx, caso.fila.id)) >= MAXIMO_DE_INVITACIONES)
    throw new ErrorDeDominio('demasiados_allegados', { maximo: MAXIMO_DE_INVITACIONES });

  const fila = { id: uuidV7(ahora), papel: nuevo.papel };
  const cifrado = sellarAllegado(caso.clave, fila.id, datos);
  await insertarAllegado(tx, caso.fila.id, { ...fila, cifrado }, ahora);
  const correo = await enviarInvitacion(deps, tx, quien, caso, { ...fila, datos_cifrados: cifrado });
  const hecho = { tipo: 'allegado_invitado', datos: { allegado: fila.id, papel: fila.papel } };
  await registrarHechos(tx, caso.fila.id, [hecho], actor, ahora);
  return { caso: caso.fila.id, allegado: fila.id, correo };
}

/** @throws ErrorDeDominio validacion: nobody invites themselves */
function datosDe(nuevo: AllegadoNuevo, { fila, datos: { heredero } }: CasoTomado): DatosDeAllegado {
  const email = normalizarEmail(nuevo.email);
  if (mismaDireccion(email, heredero.email)) {
    const texto = { es: 'es su propia dirección.', en: 'is your own address.' };
    throw noValido({ campo: 'email', texto });
  }
  return {
    nombre: normalizarTexto(nuevo.nombre),
    apellidos: normalizarTexto(nuevo.apellidos),
    email,
    parentesco: siSeVe(nuevo.parentesco),
    idioma: nuevo.idioma ?? fila.idioma,
  };
}

const mismaDireccion = (una: string, otra: string): boolean => una.toLowerCase() === otra.toLowerCase();

/**
 * Who was invited in the same words; null: nobody has this address.
 * @throws ErrorDeDominio allegado_repetido: somebody has it, in other words
 */
function mismoInvitado(
  presentes: readonly FilaDeAllegado[],
  { clave }: CasoTomado,
  datos: DatosDeAllegado,
  papel: FilaDeAllegado['papel'],
): string | null {
  for (const fila of presentes) {
    const suyos = abrirAllegado(clave, fila);
    if (!mismaDireccion(suyos.email, datos.email)) continue;
    const iguales = suyos.nombre === datos.nombre && suyos.apellidos === datos.apellidos && fila.papel === papel;
    if (!iguales) throw new ErrorDeDominio('allegado_repetido');
    return fila.id;
  }
  return null;
}
