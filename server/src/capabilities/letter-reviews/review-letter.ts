/** A letter of the sample is read as it left, and judged by somebody who did not send it. */
import type { LetterVerdict, ReviewedLetter } from '@albacea/contract/schemas/safety.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { StoredFile } from '../../http/web-app-route.ts';
import type { Store } from '../../platform/files/file-store.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { hasVisibleText, normalizeNotes } from '../../shared/rules-text.ts';
import { lookAtCaso, type TakenCaso, takeCaso } from '../casos/lock-caso.ts';
import { keptFiles } from '../documentos/keep/kept-files.ts';
import { readOwnFile } from '../documentos/keep/own-files.ts';
import { openReview, type ReviewData, sealReview } from './data.ts';
import { type ReviewRow, readReview, writeVerdict } from './sql.ts';

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewReviewed(tx: Tx, who: Requester, casoId: string, id: string): Promise<ReviewedLetter> {
  const { row, data } = await opened(tx, who, await lookAtCaso(tx, who.aseguradora, casoId), id);
  const kept = await keptFiles(
    tx,
    row.caso,
    data.adjuntos.map(({ fichero }) => fichero),
  );
  return {
    carta_id: row.id,
    cuenta_id: row.cuenta,
    destinatario: { nombre: data.proveedor.nombre, direccion: data.proveedor.email },
    asunto: data.asunto,
    texto: data.texto,
    adjuntos: data.adjuntos.map(({ nombre, fichero }, numero) => ({ numero, nombre, queda: kept.has(fichero) })),
    enviada: row.enviada.toISOString(),
    propia: row.propia,
    resultado: row.resultado,
    fallo: row.fallo,
    nota: data.nota,
  };
}

/**
 * The bytes that went along.
 * @throws DomainError as {@link viewReviewed}; no_encontrado also when the file is gone
 */
export async function reviewedFile(
  { base, store }: { readonly base: Database; readonly store: Store },
  who: Requester,
  casoId: string,
  id: string,
  number: string,
): Promise<StoredFile> {
  const { aseguradora, actor, now } = who;
  const { caso, file } = await base.asTenant(aseguradora.id, async (tx) => {
    const caso = await lookAtCaso(tx, aseguradora, casoId);
    const { data } = await opened(tx, who, caso, id);
    const file = /^\d{1,3}$/.test(number) ? data.adjuntos[Number(number)] : undefined;
    if (!file || !(await keptFiles(tx, caso.fila.id, [file.fichero])).has(file.fichero))
      throw new DomainError('no_encontrado');
    await audit(tx, actor, 'documento_leido', { tipo: 'correo', id }, now, { caso: casoId, adjunto: Number(number) });
    return { caso, file };
  });
  const contenido = await readOwnFile(store, { aseguradora, caso: caso.fila.id, clave: caso.clave }, file.fichero);
  return { formato: 'application/pdf', nombre: file.nombre, contenido };
}

/** @throws DomainError as {@link viewReviewed}; validacion, misma_persona, ya_decidido */
export async function reviewLetter(
  tx: Tx,
  who: Requester,
  casoId: string,
  id: string,
  { resultado, fallo, nota: written = '' }: LetterVerdict,
): Promise<void> {
  const { actor, now } = who;
  if ((fallo !== undefined) !== (resultado === 'fallo'))
    throw invalid({
      campo: 'fallo',
      texto: { es: 'es la clase del fallo, si lo hay.', en: 'is the kind of fault, if there is one.' },
    });
  if (resultado === 'fallo' && !hasVisibleText(written))
    throw invalid({ campo: 'nota', texto: { es: 'diga qué está mal.', en: 'say what is wrong.' } });
  const caso = await takeCaso(tx, who.aseguradora, casoId);
  const { row, data } = await opened(tx, who, caso, id);
  if (row.propia) throw new DomainError('misma_persona');
  if (actor.id === null) throw new DomainError('accion_no_permitida');
  const nota = normalizeNotes(written) || null;
  const sealed = sealReview(caso.clave, id, { ...data, nota });
  if (!(await writeVerdict(tx, id, { resultado, fallo: fallo ?? null, sealed, por: actor.id, now })))
    throw new DomainError('ya_decidido');
  const detail = { carta: id, resultado, ...(fallo && { fallo }) };
  await audit(tx, actor, 'carta_revisada', { tipo: 'caso', id: casoId }, now, detail);
}

async function opened(
  tx: Tx,
  { actor }: Requester,
  { fila, clave }: TakenCaso,
  id: string,
): Promise<{ row: ReviewRow; data: ReviewData }> {
  requireActor(actor, 'servicio');
  const row = await readReview(tx, fila.id, id, actor.id);
  if (!row) throw new DomainError('no_encontrado');
  return { row, data: openReview(clave, id, row.datos_cifrados) };
}
