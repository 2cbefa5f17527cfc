/** Takes the steps that follow from a change in a case: complete modules, the state of the case, whom it waits for. */
import type { Tx } from '../../db/database.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import { type Requester, SYSTEM } from '../../shared/actor.ts';
import { createCertificados, obtainFromPapers } from '../certificados/rows.ts';
import { readOverview } from '../read/overview.ts';
import { recordDeadlines } from '../record-deadlines.ts';
import { nextSteps, type Progress } from '../rules/rules-progress.ts';
import { writeClosing, writeProgress } from './progress.ts';

/** Place within an instant of the timeline: the consequences of a change stand after it and before the e-mails that it sent. */
const AFTER_CHANGE = 0x800;

/**
 * Looks at the case as the transaction has left it and takes the steps that follow. Every command that changes an account, a document, a
 * certificate, the mandate or an objection calls it last, in the same transaction. It advances the version of the case, and computes the
 * next dates at the end.
 * @param caso internal id of a case whose row this transaction has locked
 */
export const advanceCaso = (tx: Tx, who: Requester, caso: string): Promise<void> =>
  advance(tx, who, caso, AFTER_CHANGE);

/** @param place of the first fact within the instant */
async function advance(tx: Tx, who: Requester, caso: string, place: number): Promise<void> {
  const { aseguradora, now } = who;
  await tx.stories.caso.beforeProgress(tx, who, caso);
  const obtained = await obtainFromPapers(tx, caso, now);
  const overview = await readOverview(tx, caso);
  const progress = nextSteps(overview);
  if (!progress) return;
  const isNew = progress.certificados.length > 0;
  if (isNew) await createCertificados(tx, caso, progress.certificados, now);
  await writeProgress(tx, caso, progress, now);
  if (progress.cierre !== null)
    await writeClosing(tx, caso, 'cerrado', progress.cierre, aseguradora.retencion_anios, now);
  const estado = overview.estado === 'abierto' && progress.documentacion ? 'en_tramite' : overview.estado;
  const facts = [...obtained, ...factsOf(progress, estado, now)];
  if (facts.length > 0) await recordFacts(tx, caso, facts, SYSTEM, now, place);
  // the paper of a certificate that has just got its row may lie in the case
  if (isNew) return advance(tx, who, caso, place + facts.length);
  await recordDeadlines(tx, who, caso);
  if (progress.cierre !== null) await tx.stories.caso.afterClosing(tx, who, caso, progress.cierre);
}

/** The steps as facts, in the order of the timeline. */
function factsOf(
  { documentacion, certificados, reabrir, completar, terminar, cierre }: Progress,
  estado: string,
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
  for (const modulo of completar) facts.push(moduloFact('completado', modulo, estado, now));
  for (const modulo of terminar) facts.push(moduloFact('terminado', modulo, estado, now));
  if (cierre !== null) facts.push(closingFact(cierre, now));
  return facts;
}

/** @param estado state of the case when the work of the module ended */
export function moduloFact(how: 'completado' | 'terminado', modulo: string, estado: string, now: Date): Fact {
  const data = { estado, modulo, completado: now.toISOString() };
  return { tipo: `modulo_${how}`, datos: { modulo }, evento: { tipo: 'modulo_completado', data } };
}

export function closingFact(resultado: string, now: Date): Fact {
  const data = { estado: 'cerrado', resultado, cerrado: now.toISOString() };
  return { tipo: 'caso_cerrado', datos: { resultado }, evento: { tipo: 'caso_cerrado', data } };
}
