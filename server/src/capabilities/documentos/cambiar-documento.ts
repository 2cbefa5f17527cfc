/** What validating and rejecting have in common: the document in hand, its guards, the write, the facts. */
import type { EstadoDocumento } from '@albacea/contract/documentos.ts';
import type { Comprobacion } from '@albacea/contract/listas.ts';
import type { Tx } from '../../db/base.ts';
import type { Documentos } from '../../db/esquema.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { type Bilingue, ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { transicionDe } from '../casos/reglas-transiciones.ts';
import { type CasoTomado, tomarCasoVivo } from '../casos/tomar-caso.ts';
import type { DatosDeDocumento } from './presentar.ts';
import { lugarDeDocumento } from './registrar-documento.ts';
import { posibleConDocumento, TRANSICIONES_DE_DOCUMENTO } from './reglas-estados.ts';
import type { Rechazo } from './reglas-motivos.ts';
import { cambiarEstado, leerDocumento } from './sql.ts';

export interface DocumentoCambiado {
  readonly documento_id: string;
  readonly estado: EstadoDocumento;
  readonly version: number;
}

export interface OrdenDeDocumento {
  readonly orden: 'validar' | 'rechazar';
  readonly documentoId: string;
  /** The version that the decision was made on; without it, whatever is there. */
  readonly version: number | undefined;
  readonly rechazo?: Rechazo;
  /** What was looked at, for the record. */
  readonly comprobaciones?: readonly Comprobacion[];
  /** A reason that the table does not know, or null. */
  impedimento?(tx: Tx, caso: CasoTomado, documento: Documentos): Promise<Bilingue | null>;
}

/** @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto */
export async function cambiarDocumento(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { orden, documentoId, version, rechazo, comprobaciones, impedimento }: OrdenDeDocumento,
): Promise<DocumentoCambiado> {
  const { aseguradora, actor, ahora } = quien;
  const caso = await tomarCasoVivo(tx, aseguradora, casoId);
  const documento = await leerDocumento(tx, caso.fila.id, documentoId);
  if (!documento) throw new ErrorDeDominio('no_encontrado');
  const { desde, hasta, quien: quienes, hecho } = transicionDe(TRANSICIONES_DE_DOCUMENTO, orden);
  if (!quienes.includes(actor.visible)) throw new ErrorDeDominio('accion_no_permitida');
  if (version !== undefined && version !== documento.version) throw new ErrorDeDominio('cambiado_entretanto');
  const { id, estado, tipo } = documento;
  const noPuede = desde.includes(estado)
    ? ((await impedimento?.(tx, caso, documento)) ?? null)
    : posibleConDocumento(estado);
  if (noPuede) throw new ErrorDeDominio('estado_no_permite', { estado, posible: noPuede });
  const datos = documento.datos_cifrados
    ? caso.clave.descifrarJson<DatosDeDocumento>(lugarDeDocumento(id), documento.datos_cifrados)
    : { nombre: null };
  const nuevos = caso.clave.cifrarJson(lugarDeDocumento(id), { ...datos, ...(rechazo && { rechazo }) });
  const cambio = { id, version: documento.version, desde: estado, hasta, datos: nuevos, ahora };
  if (!(await cambiarEstado(tx, cambio))) throw new ErrorDeDominio('cambiado_entretanto');
  const motivo = rechazo ? { motivo: rechazo.motivo } : { comprobaciones };
  await registrarHechos(tx, caso.fila.id, [{ tipo: hecho, datos: { documento: id, tipo, ...motivo } }], actor, ahora);
  await avanzarCaso(tx, quien, caso.fila.id);
  return { documento_id: id, estado: hasta, version: documento.version + 1 };
}
