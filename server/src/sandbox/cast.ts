/** The actors of a script: each uses the ordinary use cases, and the audit trail marks them as scripted. */
import type { Guion } from '@albacea/contract/schemas/ensayo.ts';
import type { Fees } from '../caso/certificados/view-certificados.ts';
import type { DocumentosDependencies } from '../caso/documentos/receive-documento.ts';
import type { CancellingDependencies } from '../course/cancel-caso.ts';
import type { SendingDependencies } from '../cuentas/letters/send-letter.ts';
import type { Tx } from '../db/database.ts';
import type { Tenant } from '../db/tenant.ts';
import type { PreparationDependencies } from '../familia/mandato/prepare-mandato.ts';
import type { Requester } from '../shared/actor.ts';

export type PlayDependencies = DocumentosDependencies &
  CancellingDependencies &
  PreparationDependencies &
  SendingDependencies & { readonly tasas: Fees };

export interface Cast {
  readonly deps: PlayDependencies;
  readonly casoId: string;
  readonly guion: Guion;
  readonly family: Requester;
  /** The person of the service who reviews documents and writes to providers. */
  readonly service: Requester;
  /** Runs one command in its own transaction, as for a real person. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** @param id of the script, which the audit trail names as the actor */
export function castOf(
  deps: PlayDependencies,
  aseguradora: Tenant,
  { id, casoId, guion }: { readonly id: string; readonly casoId: string; readonly guion: Guion },
  now: Date,
): Cast {
  // Their e-mails leave with the next round, since nobody waits for an answer here.
  const mailSender = { ...deps.mailSender, acceptsImmediately: () => false };
  return {
    deps: { ...deps, mailSender },
    casoId,
    guion,
    family: { aseguradora, actor: { visible: 'heredero', tipo: 'guion', id }, now },
    service: { aseguradora, actor: { visible: 'servicio', tipo: 'guion', id }, now },
    tx: (work) => deps.base.asTenant(aseguradora.id, work),
  };
}
