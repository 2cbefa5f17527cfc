/** All files of an export packed as one, while it can be had. They are opened while they are sent. */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Tx } from '../../db/database.ts';
import type { StreamedFile } from '../../http/web-app-route.ts';
import { tarEnd, tarHead, tarPadding } from '../../platform/files/tar.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { MANIFEST, type Manifest } from './rules-format.ts';
import { type ExportRow, readReady } from './sql.ts';
import { readParts, type StoreSources } from './store-place.ts';

/** @throws DomainError no_encontrado: unknown, not ready, or its days are over */
export async function requireReady(tx: Tx, id: string): Promise<ExportRow & { readonly manifiesto: Manifest }> {
  const row = await readReady(tx, id);
  if (!row?.manifiesto) throw new DomainError('no_encontrado');
  return { ...row, manifiesto: row.manifiesto };
}

/** @throws DomainError no_encontrado */
export async function downloadExport(
  deps: StoreSources & { readonly logger: AppLogger },
  { aseguradora, actor, now }: Requester,
  id: string,
): Promise<StreamedFile> {
  const row = await deps.base.asTenant(aseguradora.id, async (tx) => {
    const ready = await requireReady(tx, id);
    const what = { tipo: 'aseguradora', id: aseguradora.id } as const;
    await audit(tx, actor, 'exportacion_descargada', what, now, { exportacion: id });
    return ready;
  });
  const packed = Readable.from(pack(deps, aseguradora, row), { objectMode: false }).on('error', (error) => {
    deps.logger.warn({ error, exportacion: id }, 'an export was cut off while it was sent');
    zipped.destroy(error);
  });
  const zipped = createGzip();
  packed.pipe(zipped).on('close', () => packed.destroy());
  const day = todayInMadrid(new Date(row.manifiesto.instante));
  return {
    formato: 'application/gzip',
    nombre: `albacea-${aseguradora.slug}-${day}.tar.gz`,
    contenido: zipped,
  };
}

async function* pack(
  { store }: StoreSources,
  aseguradora: Requester['aseguradora'],
  { id, trozos, manifiesto }: ExportRow & { readonly manifiesto: Manifest },
) {
  const modified = Math.floor(Date.parse(manifiesto.instante) / 1000);
  const folder = `albacea-${aseguradora.slug}`;
  for (const { nombre, bytes } of manifiesto.ficheros) {
    yield tarHead(`${folder}/${nombre}`, bytes, modified);
    yield* readParts(store, { aseguradora, id }, nombre, trozos);
    yield tarPadding(bytes);
  }
  const text = Buffer.from(`${JSON.stringify(manifiesto, null, 2)}\n`);
  yield tarHead(`${folder}/${MANIFEST}`, text.length, modified);
  yield text;
  yield tarPadding(text.length);
  yield tarEnd();
}
