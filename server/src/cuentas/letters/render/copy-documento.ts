/** Makes a marked copy of a document for a person of the service who submits it by web form or at a counter. */
import { readOwnFile } from '../../../caso/documentos/files.ts';
import { orderOf } from '../../../caso/lane-order.ts';
import type { Database } from '../../../db/database.ts';
import type { StoredFile } from '../../../http/operation.ts';
import type { Store } from '../../../platform/files/file-store.ts';
import type { Lanes } from '../../../platform/worker-pool/lane.ts';
import { audit } from '../../../queue/record-facts.ts';
import type { Requester } from '../../../shared/actor.ts';
import { DomainError } from '../../../shared/errors.ts';
import { type LettersDependencies, prepareLetter } from '../compose/prepare-letter.ts';
import { paperName } from '../compose/rules-letter-papers.ts';
import { watermarkOf } from '../send-letter.ts';
import { readCopyable } from '../sql.ts';
import { mark } from './paint-apart.ts';

/**
 * The audit record of the copy is written before the copy is made.
 * @throws DomainError no_encontrado (also for a document of another account, or one that nobody has validated), accion_no_permitida,
 *   estado_no_permite, envio_impedido, which names a document that can't be copied, no_disponible
 * @throws StoreError
 */
export async function copyDocumento(
  deps: LettersDependencies & {
    readonly base: Database;
    readonly store: Store;
    readonly lanes: Pick<Lanes, 'papers'>;
  },
  who: Requester,
  casoId: string,
  cuentaId: string,
  documentoId: string,
): Promise<StoredFile> {
  const { aseguradora, actor, now } = who;
  if (actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const { caso, documento, data } = await deps.base.asTenant(aseguradora.id, async (tx) => {
    const { taken, data } = await prepareLetter(deps, tx, who, casoId, cuentaId, {});
    const { caso, fila } = taken;
    const documento = (await readCopyable(tx, caso.fila.id)).find(
      ({ id, estado, cuenta }) =>
        id === documentoId && estado === 'validado' && (cuenta === null || cuenta === fila.id),
    );
    if (!documento) throw new DomainError('no_encontrado');
    const object = { tipo: 'documento', id: documento.id } as const;
    await audit(tx, actor, 'documentos_copiados', object, now, { caso: caso.fila.caso_id, cuenta: fila.id });
    return { caso, documento, data };
  });
  const place = { aseguradora, caso: caso.fila.id, clave: caso.clave };
  const original = await readOwnFile(deps.store, place, documento.fichero);
  const name = paperName(documento.tipo, data.idioma);
  const contenido = await mark(
    deps.lanes.papers,
    orderOf(who, caso.fila.caso_id),
    original,
    documento.formato,
    watermarkOf(data, name, now),
  );
  return { formato: 'application/pdf', nombre: `${name} - ${data.proveedor.nombre}.pdf`, contenido };
}
