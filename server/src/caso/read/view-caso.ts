/** Reads one case and its accounts. */
import type { CasoDetail } from '@albacea/contract/schemas/casos.ts';
import type { CasoCuentas, Cuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { addressBy, isNotified } from '../../outbox/mail/rules.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { DomainError } from '../../shared/errors.ts';
import { versionOf } from '../caso-version.ts';
import { presentCertificado } from '../certificados/present.ts';
import { notesPlace, openData, type SiniestroData } from '../data.ts';
import { documentoVisible } from '../documentos/view-documentos.ts';
import { UNREACHED } from '../rules/rules-notices.ts';
import { type CuentaData, presentCuenta, presentCuentas } from '../rules/rules-shown-cuentas.ts';
import { type CasoRow, type CuentaInJson, readCaso, readCuentas } from '../sql.ts';
import { inIso, presentCaso, presentReferences } from './present.ts';

/** @throws DomainError no_encontrado, caso_bloqueado */
export async function viewCaso(
  tx: Tx,
  aseguradora: Tenant,
  casoId: string,
  language: ErrorLanguage,
): Promise<CasoDetail> {
  return (await viewVersionedCaso(tx, aseguradora, casoId, language)).data;
}

/** The same with its version. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewVersionedCaso(
  tx: Tx,
  aseguradora: Tenant,
  casoId: string,
  language: ErrorLanguage,
): Promise<{ version: string; data: CasoDetail }> {
  const row = await readCaso(tx, casoId);
  if (row?.bloqueado) throw new DomainError('caso_bloqueado');
  const opened = row && openData(aseguradora, row);
  if (!opened) throw new DomainError('no_encontrado');
  const { clave, datos } = opened;
  const parts = {
    acceso: {
      canal: 'email' as const,
      notificado: isNotified(row.correo),
      caduca: row.acceso_caduca.toISOString(),
    },
    siniestro: siniestroOf(row, clave),
    cuentas: row.cuentas.map((cuenta) => cuentaOf(cuenta, clave)),
    documentos: row.documentos.map((documento) => documentoVisible(documento, clave, language)),
    certificados: row.certificados.map(presentCertificado),
  };
  const avisos = addressBy(row.direccion) === 'mala' ? [...row.avisos, UNREACHED] : row.avisos;
  return { version: versionOf(row), data: presentCaso({ ...row, avisos }, datos, parts, language) };
}

/** @throws DomainError no_encontrado, caso_bloqueado */
export async function viewCuentas(tx: Tx, aseguradora: Tenant, casoId: string): Promise<CasoCuentas> {
  const row = await readCuentas(tx, casoId);
  if (!row) throw new DomainError('no_encontrado');
  if (row.bloqueado) throw new DomainError('caso_bloqueado');
  const key = aseguradora.clave.openCasoKey(row.id, row.clave_envuelta);
  return presentCuentas(
    row.caso_id,
    row.cuentas,
    row.cuentas.map((cuenta) => cuentaOf(cuenta, key)),
  );
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64');

function siniestroOf({ siniestro }: CasoRow, key: DataKey): CasoDetail['siniestro'] {
  if (!siniestro) return null;
  const { id, prioridad, registrado, datos } = siniestro;
  const data = datos === null ? {} : key.decryptJson<SiniestroData>(notesPlace(id), fromBase64(datos));
  return {
    ...{ siniestro_id: id, registrado: inIso(registrado), prioridad },
    notas_aseguradora: data.notas ?? null,
    ...presentReferences(data),
  };
}

function cuentaOf(row: CuentaInJson, key: DataKey): Cuenta {
  const place = { tabla: 'cuentas', columna: 'datos_cifrados', fila: row.id };
  const data = row.datos === null || row.reservada ? null : key.decryptJson<CuentaData>(place, fromBase64(row.datos));
  const { solicitada, reposo_hasta, actualizado } = row;
  const instants = {
    solicitada: inIso(solicitada),
    reposo_hasta: inIso(reposo_hasta),
    actualizado: inIso(actualizado),
  };
  return presentCuenta({ ...row, ...instants }, data);
}
