/** The visitor of the portal, and the language of the messages to them. */
import type { Preferences, Visit } from '@albacea/contract/schemas/family.ts';
import { lookAtCaso, takeCaso } from '../../caso/lock-caso.ts';
import { changeLanguage } from '../../caso/people/heredero.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import type { HerederoSession } from '../../shared/web-app-sessions.ts';
import { allegadoData, changeAllegadoLanguage } from '../allegados/people-invited.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };

const refusal = phrasesOf(es.language, en.language);

/** Name, role and language of the visitor, and when their last link expires. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewVisit(
  tx: Tx,
  aseguradora: Tenant,
  { casoId, papel, acceso, allegado }: Pick<HerederoSession, 'casoId' | 'papel' | 'acceso' | 'allegado'>,
): Promise<Visit> {
  const { fila, clave, datos } = await lookAtCaso(tx, aseguradora, casoId);
  const who =
    allegado === null
      ? { nombre: datos.heredero.nombre, idioma: fila.idioma }
      : await allegadoData(tx, clave, fila.id, allegado);
  return {
    caso_id: fila.caso_id,
    papel,
    nombre: who.nombre,
    idioma: who.idioma,
    idiomas: [...aseguradora.idiomas_activos],
    enlace_caduca: (await lastExpiry(tx, acceso)).toISOString(),
  };
}

/** The instant at which the owner of a link has no valid link any more; revoked links do not count. @param access id of one of the links */
export async function lastExpiry(tx: Tx, access: string): Promise<Date> {
  const { rows } = await tx.sql<{ caduca: Date }>(
    `select max(otro.caduca) as caduca from accesos_heredero este
       join accesos_heredero otro on otro.aseguradora_id = este.aseguradora_id and otro.caso = este.caso
        and otro.allegado is not distinct from este.allegado and otro.revocado is null
      where este.aseguradora_id = aseguradora_actual() and este.id = $1`,
    [access],
  );
  return (rows[0] as { caduca: Date }).caduca;
}

/**
 * A visitor chooses the language of the messages to them from now on.
 * @param allegado the relative; null: the heir
 * @throws DomainError no_encontrado, caso_bloqueado, validacion: a language that is not switched on
 */
export async function changePreferences(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  allegado: string | null,
  { idioma }: Preferences,
): Promise<void> {
  const active = aseguradora.idiomas_activos;
  if (!active.includes(idioma)) {
    throw invalid({ campo: 'idioma', texto: refusal('notOffered', { lista: active.join(', ') }) });
  }
  const caso = await takeCaso(tx, aseguradora, casoId);
  const changed =
    allegado === null
      ? await changeLanguage(tx, caso, idioma, now)
      : await changeAllegadoLanguage(tx, caso, allegado, idioma);
  if (!changed) return;
  await recordFacts(tx, caso.fila.id, [{ tipo: 'idioma_cambiado', datos: { idioma } }], actor, now);
  if (allegado === null) await recordDeadlines(tx, { actor, now }, caso.fila.id);
}
