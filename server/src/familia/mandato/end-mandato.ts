/** Ends mandates, and revokes codes that wait for a signature. */
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { type OpenedCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { readEjemplaresOfAll, revokeEjemplares } from '../../caso/mandato/ejemplares.ts';
import { assignMandatos, revoke, withdrawCodes } from '../../caso/mandato/sql.ts';
import { takeBackSendings } from '../../cuentas/letters/take-back-letter.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { herederoOnly } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };

const refusal = phrasesOf(es.mandato, en.mandato);

/**
 * Ends the mandate of a case, with all papers that are still valid, also those of earlier signatures. Called when the heir revokes the mandate,
 * the name under it is not the heir's, another heir takes over, or the case is annulled.
 * @param caso internal id of a case whose row this transaction has locked
 * @returns whether there was a mandate, signed or prepared
 */
export async function finishMandato(tx: Tx, caso: string, now: Date): Promise<boolean> {
  const ended = await revoke(tx, caso, now);
  await revokeEjemplares(tx, caso, now);
  await withdrawCodes(tx, caso, now);
  return ended > 0;
}

/**
 * The heir revokes the mandate: from now on no request leaves. Requests already sent are not taken back.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite
 */
export async function revokeMandato(tx: Tx, who: Requester, casoId: string): Promise<void> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const { fila } = caso;
  if (!(await finishMandato(tx, fila.id, now))) {
    const posible = refusal('noneToRevoke');
    throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
  }
  const withdrawn = await takeBackSendings(tx, caso, null, now);
  await recordFacts(tx, fila.id, [{ tipo: 'mandato_revocado' }, ...withdrawn], actor, now);
  await advanceCaso(tx, who, fila.id);
}

/**
 * Ends the mandates of a former heir; from then on only the service reads these mandates. The next heir signs a new one.
 * @param caso internal id of a case whose row this transaction has locked
 * @param allegado the relative as whom the former heir is kept
 */
export async function leaveMandatos(tx: Tx, caso: string, allegado: string, now: Date): Promise<void> {
  await finishMandato(tx, caso, now);
  await assignMandatos(tx, caso, allegado);
}

/**
 * Ends the text that waits for a signature, and withdraws its code, because a stranger with the link may have typed the name and number in it.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function dropPrepared(tx: Tx, caso: string, now: Date): Promise<void> {
  await revoke(tx, caso, now, ['preparado']);
  await withdrawCodes(tx, caso, now);
}

interface EarlierPaper {
  /** The former heir who signed. */
  readonly allegado: string;
  readonly ejemplar_id: string;
  /** Name of the provider; null: the paper is for the public registers. */
  readonly proveedor: string | null;
  readonly firmado: string;
}

/** The papers that former heirs signed. */
export async function earlierPapers(tx: Tx, caso: Pick<OpenedCaso, 'fila' | 'clave'>): Promise<EarlierPaper[]> {
  return (await readEjemplaresOfAll(tx, caso)).flatMap(({ id, allegado, firmado, datos }) =>
    allegado === null ? [] : { allegado, ejemplar_id: id, proveedor: datos.proveedor, firmado: firmado.toISOString() },
  );
}
