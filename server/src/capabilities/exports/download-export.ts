/** All files of an export packed as one, while it can be had. They are opened while they are sent. */
import type { Tx } from '../../db/database.ts';
import type { StreamedFile } from '../../http/web-app-route.ts';
import { type PackedFile, packed } from '../../platform/files/tar.ts';
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
  const { instante } = row.manifiesto;
  const cut = (error: Error) => deps.logger.warn({ error, exportacion: id }, 'an export was cut off while it was sent');
  return {
    formato: 'application/gzip',
    nombre: `albacea-${aseguradora.slug}-${todayInMadrid(new Date(instante))}.tar.gz`,
    contenido: packed(`albacea-${aseguradora.slug}`, filesOf(deps, aseguradora, row), new Date(instante), cut),
  };
}

/** The manifest last: what it names has been there. */
function filesOf(
  { store }: StoreSources,
  aseguradora: Requester['aseguradora'],
  { id, trozos, manifiesto }: ExportRow & { readonly manifiesto: Manifest },
): PackedFile[] {
  const manifest = Buffer.from(`${JSON.stringify(manifiesto, null, 2)}\n`);
  return [
    ...manifiesto.ficheros.map(({ nombre, bytes }) => ({
      name: nombre,
      size: bytes,
      content: readParts(store, { aseguradora, id }, nombre, trozos),
    })),
    { name: MANIFEST, size: manifest.length, content: [manifest] },
  ];
}
