/** The signed audit trail of a period, in a folder or packed as one file. */
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StreamedFile } from '../../http/web-app-route.ts';
import { packed } from '../../platform/files/tar.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import {
  type AuditPeriod,
  SIGNED_FILES,
  type SignedAudit,
  type SignedExportDependencies,
  signAudit,
} from './signed-export.ts';

/** @param now the insurer's @throws DomainError estado_no_permite, Error where the folder can't be written */
export async function writeSignedAudit(
  deps: SignedExportDependencies,
  period: AuditPeriod,
  folder: string,
  actor: Actor,
  now: Date,
): Promise<SignedAudit> {
  const signed = await signAudit(deps, period);
  await record(deps, period, actor, now);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, SIGNED_FILES.records), 'w', 0o600);
  try {
    for await (const line of signed.records()) await file.write(line);
  } finally {
    await file.close();
  }
  await writeFile(join(folder, SIGNED_FILES.signature), signed.signature, { mode: 0o600 });
  await writeFile(join(folder, SIGNED_FILES.certificate), signed.certificates, { mode: 0o600 });
  return signed;
}

/** @throws DomainError estado_no_permite */
export async function packSignedAudit(
  deps: SignedExportDependencies,
  period: AuditPeriod,
  actor: Actor,
  now: Date,
): Promise<StreamedFile> {
  const { bytes, records, signature, certificates } = await signAudit(deps, period);
  await record(deps, period, actor, now);
  const name = `auditoria-${period.aseguradora.slug}-${period.desde}-${period.hasta}`;
  const files = [
    { name: SIGNED_FILES.records, size: bytes, content: records() },
    { name: SIGNED_FILES.signature, size: signature.length, content: [signature] },
    { name: SIGNED_FILES.certificate, size: certificates.length, content: [certificates] },
  ];
  return { formato: 'application/gzip', nombre: `${name}.tar.gz`, contenido: packed(name, files, now) };
}

const record = (deps: SignedExportDependencies, { aseguradora, desde, hasta }: AuditPeriod, actor: Actor, now: Date) =>
  deps.base.asTenant(aseguradora.id, (tx) =>
    audit(tx, actor, 'auditoria_exportada', { tipo: 'aseguradora', id: aseguradora.id }, now, { desde, hasta }),
  );
