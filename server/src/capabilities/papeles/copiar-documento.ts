/** A marked copy of a paper, for a person of the service who hands it in where no e-mail goes: a web form, a counter. */
import type { Base } from '../../db/base.ts';
import type { Fichero } from '../../http/ruta-de-aplicacion.ts';
import { auditar } from '../../outbox/hechos.ts';
import type { Almacen } from '../../platform/almacen/almacen.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { orderOf } from '../casos/order-of.ts';
import { leerFicheroPropio } from '../documentos/ficheros-propios.ts';

import { marcaDe } from './enviar-carta.ts';
import { marcar } from './paint-apart.ts';
import { type DependenciasDeCartas, prepararCarta } from './preparar-carta.ts';
import { nombreDePapel } from './reglas-envio-de-carta.ts';
import { leerCopiables } from './sql.ts';

/**
 * That it was made is on the audit trail before it is.
 * @throws ErrorDeDominio no_encontrado (also for a paper of another account, or one that nobody has validated),
 *   accion_no_permitida, estado_no_permite
 * @throws ErrorDeAlmacen, LaneError
 */
export async function copiarDocumento(
  deps: DependenciasDeCartas & {
    readonly base: Base;
    readonly almacen: Almacen;
    readonly lanes: Pick<Lanes, 'papers'>;
  },
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  documentoId: string,
): Promise<Fichero> {
  const { aseguradora, actor, ahora } = quien;
  if (actor.visible !== 'servicio') throw new ErrorDeDominio('accion_no_permitida');
  const { caso, documento, datos } = await deps.base.inquilino(aseguradora.id, async (tx) => {
    const { tomada, datos } = await prepararCarta(deps, tx, quien, casoId, cuentaId, {});
    const { caso, fila } = tomada;
    const documento = (await leerCopiables(tx, caso.fila.id)).find(
      ({ id, estado, cuenta }) =>
        id === documentoId && estado === 'validado' && (cuenta === null || cuenta === fila.id),
    );
    if (!documento) throw new ErrorDeDominio('no_encontrado');
    const objeto = { tipo: 'documento', id: documento.id } as const;
    await auditar(tx, actor, 'documentos_copiados', objeto, ahora, { caso: caso.fila.caso_id, cuenta: fila.id });
    return { caso, documento, datos };
  });
  const lugar = { aseguradora, caso: caso.fila.id, clave: caso.clave };
  const original = await leerFicheroPropio(deps.almacen, lugar, documento.fichero);
  const nombre = nombreDePapel(documento.tipo, datos.idioma);
  const contenido = await marcar(
    deps.lanes.papers,
    orderOf(quien, caso.fila.caso_id),
    original,
    documento.formato,
    marcaDe(datos, nombre, ahora),
  );
  return { formato: 'application/pdf', nombre: `${nombre} - ${datos.proveedor.nombre}.pdf`, contenido };
}
