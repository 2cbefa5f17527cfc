/** A person of the service decides on the name under a mandate; until then nothing leaves. */
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { exigirActor } from '../casos/exigir.ts';
import { renameHeredero } from '../casos/rename-heredero.ts';
import { type CasoTomado, tomarCasoVivo } from '../casos/tomar-caso.ts';
import { retirarCartas } from '../correo/encolar.ts';
import { rechazarDocumento } from '../documentos/rechazar-documento.ts';
import { type DatosDeMandato, lugarDeMandato, signedNameOf } from './datos.ts';
import { nameIsSettled } from './reglas-name-review.ts';
import { leerMandato, type Mandato, retirarCodigos, revocar, writeNameReview } from './sql.ts';

interface Reviewed {
  readonly caso: CasoTomado;
  readonly fila: Mandato;
  readonly datos: DatosDeMandato;
}

/**
 * The name is the heir's: a corrected one becomes the name on file, and what the mandate allows may leave.
 * @param mandatoId the one that the person looked at
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function acceptSignerName(tx: Tx, quien: QuienPide, casoId: string, mandatoId: string): Promise<void> {
  const { caso, fila, datos } = await takeForReview(tx, quien, casoId, mandatoId);
  const { actor, ahora } = quien;
  if (!(await writeNameReview(tx, fila.id, 'aceptado'))) throw new ErrorDeDominio('cambiado_entretanto');
  if (datos.correccion) await renameHeredero(tx, quien.aseguradora, caso, datos.contenido.mandante);
  const hecho = { tipo: 'mandato_nombre_aceptado', datos: { mandato: fila.id } };
  await registrarHechos(tx, caso.fila.id, [hecho], actor, ahora);
  await avanzarCaso(tx, quien, caso.fila.id);
}

/**
 * The name is not the heir's: the mandate ends and has to be signed again; the page tells the family, and reminders follow.
 * @param mandatoId the one that the person looked at
 * @throws as {@link acceptSignerName}
 */
export async function rejectSignerName(tx: Tx, quien: QuienPide, casoId: string, mandatoId: string): Promise<void> {
  const { caso, fila } = await takeForReview(tx, quien, casoId, mandatoId);
  const { actor, ahora } = quien;
  if (!(await writeNameReview(tx, fila.id, 'rechazado'))) throw new ErrorDeDominio('cambiado_entretanto');
  await revocar(tx, caso.fila.id, ahora);
  await retirarCodigos(tx, caso.fila.id, ahora);
  const cartas = await retirarCartas(tx, caso.fila.id, null, ahora);
  const retiradas = cartas === 0 ? [] : [{ tipo: 'carta_retirado', datos: { cartas } }];
  const hecho = { tipo: 'mandato_nombre_rechazado', datos: { mandato: fila.id } };
  await registrarHechos(tx, caso.fila.id, [hecho, ...retiradas], actor, ahora);
  if (fila.documento) await rejectPaper(tx, quien, casoId, fila.documento);
  await avanzarCaso(tx, quien, caso.fila.id);
}

/** Its paper leaves the desk with it, unless something was sent with it before: then it stays as what was sent. */
async function rejectPaper(tx: Tx, quien: QuienPide, casoId: string, documento: string): Promise<void> {
  try {
    await rechazarDocumento(tx, quien, casoId, documento, { motivo: 'datos_distintos' });
  } catch (error) {
    if (!(error instanceof ErrorDeDominio) || error.codigo !== 'estado_no_permite') throw error;
  }
}

async function takeForReview(tx: Tx, quien: QuienPide, casoId: string, mandatoId: string): Promise<Reviewed> {
  exigirActor(quien.actor, 'servicio');
  const caso = await tomarCasoVivo(tx, quien.aseguradora, casoId);
  const fila = await leerMandato(tx, caso.fila.id, 'firmado');
  if (!fila?.datos_cifrados) {
    const posible = { es: 'No hay ninguna autorización en vigor.', en: 'No mandate is in force.' };
    throw new ErrorDeDominio('estado_no_permite', { estado: caso.fila.estado, posible });
  }
  if (fila.id !== mandatoId) throw new ErrorDeDominio('cambiado_entretanto');
  const datos = caso.clave.descifrarJson<DatosDeMandato>(lugarDeMandato(fila.id), fila.datos_cifrados);
  if (nameIsSettled(signedNameOf(datos, fila.revision_de_nombre))) {
    const posible = { es: 'El nombre no está por revisar.', en: 'The name waits for nobody.' };
    throw new ErrorDeDominio('estado_no_permite', { estado: caso.fila.estado, posible });
  }
  return { caso, fila, datos };
}
