/** Looks up the mandate to which a check code belongs. */
import { randomBytes } from 'node:crypto';
import { codeOf, RANDOM_CHARACTERS, readCode } from '../../caso/mandato/rules-check.ts';
import type { Database } from '../../db/database.ts';
import type { Host } from '../../http/host.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Check } from './rules-check-page.ts';

/**
 * Says whether the paper with this code is valid. A malformed code is looked up too, so that response times do not tell which codes are well
 * formed.
 * @param text the code as typed
 */
export async function checkMandato(database: Database, text: string, host: Host): Promise<Check> {
  const hash = checkHash(readCode(text) ?? '');
  const slug = host.clase === 'inquilino' ? host.slug : null;
  const [row] = await database.asLogin<{ firmado: Date; fin: Date | null; clases: string[]; en_revision: boolean }>(
    'select firmado, fin, clases, en_revision from comprobar_mandato($1, $2)',
    [hash, slug],
  );
  if (!row) return { clase: 'desconocido' };
  const { firmado, fin, clases, en_revision } = row;
  if (!fin && en_revision) return { clase: 'en_revision', firmado };
  return fin ? { clase: 'terminado', firmado, fin, clases } : { clase: 'vigente', firmado, clases };
}

/** A new code for checking a mandate. */
export const checkCode = (): string => codeOf([...randomBytes(RANDOM_CHARACTERS)]);

/** A plain hash is enough, because nobody can try codes of 95 bits. */
export const checkHash = (code: string): Buffer => sha256(`mandato ${code}`);
