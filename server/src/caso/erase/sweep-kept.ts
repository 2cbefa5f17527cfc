/**
 * Deletes kept messages of erased cases: those on other machines, those that a crash left between the erasure and its last step, and any
 * that was being written at the time.
 */
import { isUuid } from '../../platform/ids.ts';
import type { ErasureDependencies } from './erase-caso.ts';

export interface MailsSweepDependencies extends Pick<ErasureDependencies, 'base' | 'eraseKeptMails'> {
  /** Folders of kept messages on this machine: internal ids of cases, and one for messages without a case. */
  mailFolders(aseguradoraId: string): Promise<string[]>;
}

/** @returns the number of cases */
export async function sweepKept(
  { base, eraseKeptMails, mailFolders }: MailsSweepDependencies,
  aseguradoraId: string,
): Promise<number> {
  const folders = (await mailFolders(aseguradoraId)).filter((folder) => isUuid(folder));
  if (folders.length === 0) return 0;
  const erasures = await base.readAsTenant(aseguradoraId, async (tx) => {
    const { rows } = await tx.sql<{ id: string }>(
      'select id from casos where aseguradora_id = aseguradora_actual() and borrado is not null and id = any($1::uuid[])',
      [folders],
    );
    return rows;
  });
  for (const { id } of erasures) await eraseKeptMails(aseguradoraId, id);
  return erasures.length;
}
