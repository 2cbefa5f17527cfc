/**
 * Erases a case: destroys its key, so that nothing encrypted with it can be read, and deletes blind indexes, queued e-mails, kept messages,
 * stored answers, files and the timeline. Rows without personal data stay for the figures. The record of the erasure stays too, so that the
 * erasure can be repeated after a backup is restored.
 */
import type { Database, Tx } from '../../db/database.ts';
import { insurersNow } from '../../db/insurers-now.ts';
import { audit, recordFacts } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { writeClosing } from '../close/progress.ts';
import { annulment, settleOpenWork } from '../close/settle-open-work.ts';
import { lockCaso } from '../lock-caso.ts';
import { isLive } from '../rules/rules.ts';

export interface ErasureDependencies {
  readonly base: Database;
  /** Deletes the kept messages of a case, which were written to a folder instead of being sent. */
  eraseKeptMails(aseguradoraId: string, caso: string): Promise<void>;
}

const STATEMENTS = [
  // Records the case in the figures, before the rows that the figures count are deleted.
  'select anotar_en_cifras(array[$1::uuid], null)',
  'delete from busqueda_casos where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from busqueda_pendientes where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from caso_palabras where aseguradora_id = aseguradora_actual() and caso = $1',
  // The Idempotency-Key stays known until it expires: a late repeat must not open the case again.
  `update idempotencia set respuesta_cifrada = '' where aseguradora_id = aseguradora_actual() and caso = $1`,
  'delete from cronologia where aseguradora_id = aseguradora_actual() and caso = $1',
  'update siniestros set datos_cifrados = null, huella_poliza = null, huella_referencia = null where aseguradora_id = aseguradora_actual() and caso = $1',
  // The answers of the case's providers no longer count as experience with these providers.
  `delete from experiencias e using cuentas k where e.aseguradora_id = aseguradora_actual() and k.aseguradora_id = e.aseguradora_id
     and k.id = e.cuenta and k.caso = $1`,
  'update lote_filas set huella = null where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from rastro_miradas where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from solicitudes where aseguradora_id = aseguradora_actual() and caso = $1',
  // The codes of the providers describe a person as much as the encrypted data of the accounts. The dates are deleted too: the figures contain
  // facts with date and provider, and equal dates would show which of these facts belong to the case.
  `update cuentas set datos_cifrados = null, proveedor = null, confirmada = null, reposo_hasta = null, solicitada = null, terminada = null,
     plazo = null, ultima_insistencia = null, reclamada = null, importe_centimos = null, periodicidad = null, canal = null
    where aseguradora_id = aseguradora_actual() and caso = $1`,
  'select olvidar_cuentas_de_cifras($1)',
  'update objeciones set datos_cifrados = null, cuenta_cifrada = null where aseguradora_id = aseguradora_actual() and caso = $1',
  'update mandatos set datos_cifrados = null, huella_codigo = null, codigo_caduca = null where aseguradora_id = aseguradora_actual() and caso = $1',
  'update mandato_ejemplares set datos_cifrados = null, huella_comprobacion = null where aseguradora_id = aseguradora_actual() and caso = $1',
  // The web addresses for stopping reminders become invalid.
  'update relojes set huella_baja = null where aseguradora_id = aseguradora_actual() and caso = $1 and huella_baja is not null',
  'delete from peticiones where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from avisos_previos where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from alertas_de_vida where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from rectificaciones where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from telefonos_sms where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from mensajes where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from codigos_respuesta where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from respuestas where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from correos_recibidos where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from direcciones_respuesta where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from vistos_buenos where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from consultas where aseguradora_id = aseguradora_actual() and caso = $1',
  'delete from llamadas where aseguradora_id = aseguradora_actual() and caso = $1',
  'update certificados set datos_cifrados = null where aseguradora_id = aseguradora_actual() and caso = $1',
  'update notas set datos_cifrados = null where aseguradora_id = aseguradora_actual() and caso = $1',
  'update relevos set datos_cifrados = null where aseguradora_id = aseguradora_actual() and caso = $1',
  'update allegados set datos_cifrados = null where aseguradora_id = aseguradora_actual() and caso = $1',
  'update documentos set datos_cifrados = null, huella = null, fichero = null where aseguradora_id = aseguradora_actual() and caso = $1',
  // The sweep deletes the files from the store; without the key they can't be read any more.
  `update ficheros set estado = 'por_borrar', borrar_desde = null where aseguradora_id = aseguradora_actual() and caso = $1`,
];

/**
 * Erases a case. One that has not ended is annulled first, or it would be pending in the figures for ever; nobody is written to. A repetition
 * deletes kept messages that a crash left behind, and erases the case again if a restored backup brought it back.
 * @param instruccion the insurer's instruction to erase, which is recorded; for instance a ticket number
 * @returns false: the case does not exist, or was erased before
 */
export async function eraseCaso(
  deps: ErasureDependencies,
  aseguradoraId: string,
  casoId: string,
  instruccion: string,
  actor: Actor,
): Promise<boolean> {
  const caso = await deps.base.asTenant(aseguradoraId, async (tx) => {
    const now = await insurersNow(tx);
    const fila = await lockCaso(tx, casoId);
    if (!fila) return erasureBefore(tx, casoId);
    const { id, estado } = fila;
    if (isLive(estado)) {
      const facts = await settleOpenWork(tx, id, estado, now, true);
      await writeClosing(tx, id, 'anulado', null, 0, now);
      await recordFacts(tx, id, [...facts, annulment({}, now)], actor, now);
    }
    await tx.sql(
      `update casos set clave_envuelta = null, datos_cifrados = null, huella_poliza = null, huella_identidad = null, huella_duplicado = null,
         huella_sin_identidad = null, huella_referencia = null, avisos = '[]', borrado = $2, actualizado = $2, proximo_reloj = null, silencio_desde = null, llamar = null
        where aseguradora_id = aseguradora_actual() and id = $1`,
      [id, now],
    );
    for (const statement of STATEMENTS) await tx.sql(statement, [id]);
    await tx.sql(
      `update accesos_heredero set revocado = coalesce(revocado, $2), huella_telefono = null
        where aseguradora_id = aseguradora_actual() and caso = $1`,
      [id, now],
    );
    await tx.sql(
      `update correos set datos_cifrados = null, proveedor = null, terminado = coalesce(terminado, $2),
         estado = case when estado = 'pendiente' then 'retirado' else estado end, reclamo_id = null, reclamo_hasta = null
        where aseguradora_id = aseguradora_actual() and caso = $1`,
      [id, now],
    );
    await tx.sql(
      `insert into borrados (aseguradora_id, caso, caso_id, instruccion, borrado) values (aseguradora_actual(), $1, $2, $3, $4)
       on conflict do nothing`, // the row exists if a restored backup brought the case back; it keeps the first instruction
      [id, casoId, instruccion, now],
    );
    await audit(tx, actor, 'caso_borrado', { tipo: 'caso', id: casoId }, now, { instruccion });
    return { id, now: true };
  });
  if (caso === null) return false;
  await deps.eraseKeptMails(aseguradoraId, caso.id);
  return caso.now;
}

async function erasureBefore(tx: Tx, casoId: string): Promise<{ id: string; now: boolean } | null> {
  const { rows } = await tx.sql<{ caso: string }>(
    'select caso from borrados where aseguradora_id = aseguradora_actual() and caso_id = $1',
    [casoId],
  );
  return rows[0] ? { id: rows[0].caso, now: false } : null;
}
