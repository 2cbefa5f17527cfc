/** Takes the steps that follow from a change in a case: ends or reopens modules, changes the case's state, and writes whom the case waits for. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../../db/database.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import { type Requester, SYSTEM } from '../../shared/actor.ts';
import { createCertificados, obtainFromPapers } from '../certificados/rows.ts';
import { readOverview } from '../read/overview.ts';
import { recordDeadlines } from '../record-deadlines.ts';
import { nextSteps, type Progress } from '../rules/rules-progress.ts';
import { readTakenBack, type TakenBack, writeClosing, writeProgress } from './progress.ts';
import { settleOpenWork } from './settle-open-work.ts';

/**
 * Reads the case as the transaction has left it and takes the steps that follow. Every command that changes an account, a document, a
 * certificate, the mandate or an objection calls this after its changes, in the same transaction. Advances the version of the case and records
 * its next dates.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function advanceCaso(tx: Tx, who: Requester, caso: string): Promise<void> {
  const { aseguradora, now } = who;
  await tx.stories.caso.beforeProgress(tx, who, caso);
  const obtained = await obtainFromPapers(tx, caso, now);
  const overview = await readOverview(tx, caso);
  const progress = nextSteps(overview);
  if (!progress) {
    // The e-mail about the end may have been held or withdrawn.
    if (overview.estado === 'cerrado') await tx.stories.caso.afterClosing(tx, who, caso);
    return;
  }
  const hasNewRows = progress.certificados.length > 0;
  if (hasNewRows) await createCertificados(tx, caso, progress.certificados, now);
  await writeProgress(tx, caso, progress, now);
  const estado = overview.estado === 'abierto' && progress.documentacion ? 'en_tramite' : overview.estado;
  const takenBack = endsSomething(progress) ? await readTakenBack(tx, caso) : NOTHING_TAKEN_BACK;
  // When a case closes, nothing is open any more but traces whose list was never declared complete.
  const unasked = progress.cierre === null ? [] : await settleOpenWork(tx, caso, estado, now);
  if (progress.cierre !== null)
    await writeClosing(tx, caso, 'cerrado', progress.cierre, aseguradora.retencion_anios, now);
  const facts = [...obtained, ...unasked, ...factsOf(progress, estado, takenBack, now)];
  if (facts.length > 0) await recordFacts(tx, caso, facts, SYSTEM, now);
  // Once more, because the case may already have the document of a certificate that was just inserted.
  if (hasNewRows) return advanceCaso(tx, who, caso);
  await recordDeadlines(tx, who, caso);
  if (progress.cierre !== null) await tx.stories.caso.afterClosing(tx, who, caso);
}

const NOTHING_TAKEN_BACK: TakenBack = { modulos: [], caso: false };
const endsSomething = ({ completar, terminar, cierre }: Progress): boolean =>
  completar.length + terminar.length > 0 || cierre !== null;

/** The facts that record the steps, in the order in which the timeline shows them. */
function factsOf(
  { documentacion, certificados, reabrir, completar, terminar, cierre }: Progress,
  estado: string,
  takenBack: TakenBack,
  now: Date,
): Fact[] {
  const instant = now.toISOString();
  const facts: Fact[] = [];
  if (documentacion) {
    const data = { estado, completada: instant };
    facts.push({ tipo: 'caso_documentacion_completa', evento: { tipo: 'documentacion_completa', data } });
  }
  if (certificados.length > 0) facts.push({ tipo: 'certificado_pendiente', datos: { certificados } });
  for (const modulo of reabrir) facts.push({ tipo: 'modulo_reabierto', datos: { modulo } });
  const ends = (how: 'completado' | 'terminado') => (modulo: Modulo) =>
    moduloFact(how, modulo, estado, now, takenBack.modulos.includes(modulo));
  facts.push(...completar.map(ends('completado')), ...terminar.map(ends('terminado')));
  if (cierre !== null) facts.push(closingFact(cierre, now, takenBack.caso));
  return facts;
}

/**
 * The fact that the work of a module has ended.
 * @param estado state of the case when the work of the module ended
 * @param isCorrection the insurer was told of an earlier end, which was taken back since
 */
export function moduloFact(
  how: 'completado' | 'terminado',
  modulo: Modulo,
  estado: string,
  now: Date,
  isCorrection: boolean,
): Fact {
  const data = { estado, modulo, completado: now.toISOString(), ...corrects(isCorrection) };
  return { tipo: `modulo_${how}`, datos: { modulo }, evento: { tipo: 'modulo_completado', data } };
}

/** The fact that a case was closed. @param isCorrection as for {@link moduloFact} */
export function closingFact(resultado: string, now: Date, isCorrection: boolean): Fact {
  const data = { estado: 'cerrado', resultado, cerrado: now.toISOString(), ...corrects(isCorrection) };
  return { tipo: 'caso_cerrado', datos: { resultado }, evento: { tipo: 'caso_cerrado', data } };
}

const corrects = (isCorrection: boolean) => (isCorrection ? { correccion: true } : {});
