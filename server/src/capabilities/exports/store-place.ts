/** An export in the store: its files in parts, each under the key of the insurer. */
import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { fileKey, type Store } from '../../platform/files/file-store.ts';
import type { ExportPlace } from './place.ts';
import { type ExportFile, FILE_NAMES, type Manifest } from './rules-format.ts';
import { type ExportRow, type Parts, saveProgress } from './sql.ts';

/** Seconds after which a process that has written nothing more is taken for dead. */
export const LEASE = 300;

/** The run ends: another process holds the export, or this one stops after a whole part. */
export class LeftToOthers extends Error {
  readonly held: boolean;

  /** @param held it is still ours, to be given back */
  constructor(held: boolean) {
    super('the export is left to whoever goes on');
    this.name = 'LeftToOthers';
    this.held = held;
  }
}

export interface StoreSources {
  readonly base: Database;
  readonly store: Store;
}

interface Where {
  readonly aseguradora: Pick<Tenant, 'id' | 'clave'>;
  readonly id: string;
}

/** Letters, digits and hyphens, as the store wants it. */
const partName = (file: ExportFile, number: number, attempt: number) =>
  `${FILE_NAMES.indexOf(file)}-${number}-${attempt}`;

const partPlace = (id: string, name: string) => ({ tabla: 'exportaciones', columna: 'trozos', fila: `${id}/${name}` });

/**
 * @param claimed the export as this process has claimed it
 * @param onwards asked after each part; false ends the run
 */
export function storePlace(
  { base, store }: StoreSources,
  aseguradora: Tenant,
  claimed: ExportRow,
  onwards: () => boolean,
  finish: (manifest: Manifest) => Promise<void>,
): ExportPlace {
  let parts: Parts = claimed.trozos;
  const where = { aseguradora, id: claimed.id };
  return {
    takeUp: async () => undefined, // what counts is what the row names
    async append(file, content) {
      const before = parts[file] ?? [];
      const name = partName(file, before.length, claimed.intentos);
      const sealed = aseguradora.clave.encrypt(partPlace(claimed.id, name), content);
      await store.write(fileKey(aseguradora.id, claimed.id, name), sealed);
      parts = { ...parts, [file]: [...before, claimed.intentos] };
    },
    async keep(progress) {
      const held = await base.asTenant(aseguradora.id, (tx) => saveProgress(tx, claimed, progress, parts, LEASE));
      if (!held) throw new LeftToOthers(false);
      if (!onwards()) throw new LeftToOthers(true);
    },
    async measure(file) {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const part of readParts(store, where, file, parts)) {
        hash.update(part);
        bytes += part.length;
      }
      return { bytes, sha256: hash.digest('hex') };
    },
    finish,
  };
}

/** The bytes of a file, part by part. @throws StoreError, DecryptionError */
export async function* readParts(store: Store, { aseguradora, id }: Where, file: ExportFile, parts: Parts) {
  for (const [number, attempt] of (parts[file] ?? []).entries()) {
    const name = partName(file, number, attempt);
    yield aseguradora.clave.decrypt(partPlace(id, name), await store.read(fileKey(aseguradora.id, id, name)));
  }
}

/** Everything that any attempt may have written, whether it counts or was cut off. @throws StoreError */
export async function eraseParts(
  store: Store,
  aseguradoraId: string,
  { id, trozos, intentos }: Pick<ExportRow, 'id' | 'trozos' | 'intentos'>,
): Promise<void> {
  for (const file of FILE_NAMES)
    for (let number = 0; number <= (trozos[file]?.length ?? 0); number += 1)
      for (let attempt = 1; attempt <= intentos; attempt += 1)
        await store.remove(fileKey(aseguradoraId, id, partName(file, number, attempt)));
}
