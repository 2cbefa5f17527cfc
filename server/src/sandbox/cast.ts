/** The actors of a script: family and service. They call the ordinary use cases; the audit trail shows that a script acted. */
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
  /** Runs one command in a separate transaction, as for a real person. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Makes the actors of a script for its case. @param id id of the script, which the audit trail names as the actor */
export function castOf(
  deps: PlayDependencies,
  aseguradora: Tenant,
  { id, casoId, guion }: { readonly id: string; readonly casoId: string; readonly guion: Guion },
  now: Date,
): Cast {
  // E-mails are sent by the worker's next round and not at once, because no request waits for their outcome.
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

/** Beginning of the names of files that the scripted person of the service rejects. */
export const BAD_PAPER = 'ilegible-ensayo';

/** A PDF of one page that an actor uploads. @param title in ASCII; each title gives a different file */
export function samplePaper(title: string): Buffer {
  const text = `BT /F1 18 Tf 60 760 Td (${title.replace(/[^\w .:-]/g, ' ')}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const place = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}
