/** The change feed of cases, sealed and read to its end. */
import assert from 'node:assert/strict';
import type { CasoChange } from '@albacea/contract/schemas/caso-changes.ts';
import { sealChanges } from '../../src/capabilities/casos/changes/seal-changes.ts';
import type { Aseguradora, Environment } from './environment.ts';

export interface Changes {
  readonly elementos: CasoChange[];
  readonly siguiente: string;
}

export async function pageOfChanges(
  e: Environment,
  who: Aseguradora,
  after: string | null,
  limit = 100,
): Promise<Changes> {
  const query = `limite=${limit}${after === null ? '' : `&despues=${after}`}`;
  const { status, json, text } = await e.request(who, 'GET', `/casos/cambios?${query}`);
  assert.equal(status, 200, text);
  return json.data;
}

/** Seals what is committed, then reads from a cursor to the end. */
export async function changesAfter(e: Environment, who: Aseguradora, after: string | null = null, limit = 100) {
  await sealChanges(e.program.base);
  const elementos: CasoChange[] = [];
  for (let cursor = after; ; ) {
    const page = await pageOfChanges(e, who, cursor, limit);
    elementos.push(...page.elementos);
    if (page.elementos.length === 0) return { elementos, siguiente: page.siguiente };
    cursor = page.siguiente;
  }
}

export const idsOf = ({ elementos }: Pick<Changes, 'elementos'>): string[] => elementos.map(({ caso_id }) => caso_id);
