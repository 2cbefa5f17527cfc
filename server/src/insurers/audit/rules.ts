/** Rules of the audit log: the bytes that hashes and signatures cover, and the sentence for each record; pure. */
import type { AuditAction } from '@albacea/contract/schemas/audit.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { factText } from '../../shared/rules-facts.ts';
import en from './words/en/records.json' with { type: 'json' };
import es from './words/es/records.json' with { type: 'json' };

/** The members of a record that its hash covers. */
export interface HashedRecord {
  readonly id: string;
  readonly ocurrido: string;
  readonly actor_tipo: string;
  readonly actor_id: string | null;
  readonly accion: string;
  readonly objeto_tipo: string;
  readonly objeto_id: string;
  readonly detalle: unknown;
}

/** The bytes that are hashed: every member of the record, its place in the chain, and the hash before it. */
export function sealedText(aseguradoraId: string, sequence: number, previous: string, record: HashedRecord): string {
  return JSON.stringify([
    aseguradoraId,
    sequence,
    previous,
    record.id,
    record.ocurrido,
    record.actor_tipo,
    record.actor_id,
    record.accion,
    record.objeto_tipo,
    record.objeto_id,
    sorted(record.detalle),
  ]);
}

/** The bytes that the signature of a head covers. The 1 is the version of this format, because published heads are kept for years. */
export const headText = (
  aseguradoraId: string,
  head: { readonly secuencia: number; readonly huella: string },
): string => JSON.stringify([aseguradoraId, head.secuencia, head.huella, 1]);

/** Sorts members by name, because jsonb does not keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const byName = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(byName.map(([name, v]) => [name, sorted(v)]));
}

const SENTENCES: Readonly<Record<ErrorLanguage, Readonly<Record<AuditAction, string>>>> = { es, en };

/** The sentence for an action: from the audit log's own words or, for a fact of a case, from the chronology's. An unknown action is its code. */
export const auditText = (action: string, language: ErrorLanguage): string =>
  (SENTENCES[language] as Readonly<Record<string, string>>)[action] ?? factText(action, language);
