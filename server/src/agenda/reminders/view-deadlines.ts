/** Shows the next dates of a case to the service and to the family. */
import type { Deadline } from '@albacea/contract/schemas/deadlines.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { lookAtCaso } from '../../caso/lock-caso.ts';
import { isLive } from '../../caso/rules/rules.ts';
import type { NextDates } from '../../caso/rules/rules-progress.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import { type MissingPaper, papersByCuenta } from '../../cuentas/read/cuentas-of-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { presentDeadline, presentNext } from './present.ts';
import { type CasoDeadline, casoDeadlines, owedCall } from './rules-deadlines.ts';
import { readSnapshot } from './snapshot.ts';

/**
 * Shows the next dates, including the documents that providers require, each of which is due together with its account. A case that has ended has
 * none but the call that the family is owed.
 * @throws DomainError no_encontrado, caso_bloqueado
 */
export async function viewDeadlines(
  deps: CuentasDependencies,
  tx: Tx,
  { aseguradora, now }: Requester,
  casoId: string,
  language: ErrorLanguage,
): Promise<Deadline[]> {
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const { fila } = caso;
  const { snapshot } = await readSnapshot(tx, fila.id);
  const papers = await papersByCuenta(deps, tx, caso, todayInMadrid(now));
  const owed = isLive(fila.estado) ? null : owedCall(snapshot);
  const deadlines = casoDeadlines(snapshot, now).flatMap((one) => [one, ...papersOf(one, papers)]);
  return [...(owed ? [owed] : []), ...deadlines].map((one) => presentDeadline(one, language));
}

const papersOf = (deadline: CasoDeadline, papers: ReadonlyMap<string, readonly MissingPaper[]>): CasoDeadline[] =>
  deadline.que !== 'cuenta' || deadline.de === null
    ? []
    : (papers.get(deadline.de) ?? []).map(({ papel, porRevisar }) => ({
        ...deadline,
        papel,
        quien: porRevisar ? 'servicio' : 'heredero',
        motivo: porRevisar ? 'revisar_papel' : 'aportar_papel',
      }));

/** Reads the next dates for the family. @param caso internal id of a case that the session may see */
export async function viewNext(tx: Tx, caso: string, now: Date): Promise<NextDates> {
  const { snapshot } = await readSnapshot(tx, caso);
  return presentNext(snapshot, now);
}
