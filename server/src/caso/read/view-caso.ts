/** Reads one case with everything below it, or only its accounts. */
import { createHash } from 'node:crypto';
import type { CasoDetail, Documentation, ModuloState } from '@albacea/contract/schemas/casos.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CasoCuentas, Cuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Casos, Correos } from '../../db/table-types.ts';
import type { Tenant } from '../../db/tenant.ts';
import { addressStateAfter, isNotified } from '../../outbox/mail/rules.ts';
import { DECIDES_ADDRESS } from '../../outbox/mail/written-mails.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { DomainError } from '../../shared/errors.ts';
import { inIso } from '../../shared/rules-dates-madrid.ts';
import { type CertificadoInJson, presentCertificado } from '../certificados/present.ts';
import { openData, type SiniestroData, siniestroPlace } from '../data.ts';
import type { DocumentoInJson } from '../documentos/present.ts';
import { PROOFS_OF_DEATH } from '../documentos/rules/rules-requirements.ts';
import { documentoFromJson } from '../documentos/view-documentos.ts';
import { lockCaso, requireReadable, rowOfCaso } from '../lock-caso.ts';
import { type CuentaData, type CuentaRow, presentCuenta, presentCuentas } from '../rules/rules-cuenta.ts';
import { UNREACHED } from '../rules/rules-notices.ts';
import { presentCaso, presentReferences } from './present.ts';

/** Reads a case. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewCaso(
  tx: Tx,
  aseguradora: Tenant,
  casoId: string,
  language: ErrorLanguage,
): Promise<CasoDetail> {
  return (await viewVersionedCaso(tx, aseguradora, casoId, language)).data;
}

/** Reads a case with its version. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewVersionedCaso(
  tx: Tx,
  aseguradora: Tenant,
  casoId: string,
  language: ErrorLanguage,
): Promise<{ version: string; data: CasoDetail }> {
  const row = requireReadable(await readCaso(tx, casoId));
  const opened = openData(aseguradora, row);
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
    documentos: row.documentos.map((documento) => documentoFromJson(documento, clave, language)),
    certificados: row.certificados.map(presentCertificado),
  };
  const avisos = addressStateAfter(row.direccion) === 'mala' ? [...row.avisos, UNREACHED] : row.avisos;
  return { version: versionOf(row), data: presentCaso({ ...row, avisos }, datos, parts, language) };
}

/** Reads the accounts of a case. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewCuentas(tx: Tx, aseguradora: Tenant, casoId: string): Promise<CasoCuentas> {
  const row = requireReadable(await readCuentas(tx, casoId));
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
  const data = datos === null ? {} : key.decryptJson<SiniestroData>(siniestroPlace(id), fromBase64(datos));
  return {
    siniestro_id: id,
    registrado: inIso(registrado),
    prioridad,
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

/**
 * The version of a case for `ETag` and `If-Match`: a hash of everything from which the answer is made, so that no writer has to maintain a
 * counter. The hash changes whenever the answer changes, and slightly more often.
 */
const versionOf = (row: CasoRow): string =>
  createHash('sha256').update(JSON.stringify(row, inText)).digest('hex').slice(0, 32);

/** Writes bytes as base64 for JSON, because PostgreSQL and the embedded database return them in different classes. */
const inText = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/**
 * Makes a command on a case honour `If-Match`: the command runs only if the case has not changed since the caller read it. Locks the case
 * first, so that nothing changes between the comparison and the command.
 */
export const ONLY_IF_UNCHANGED = {
  version: async ({ subject }: { readonly subject: string }, tx: Tx): Promise<string> => {
    const row = (await lockCaso(tx, subject)) && (await readCaso(tx, subject));
    if (!row) throw new DomainError('no_encontrado');
    return versionOf(row);
  },
};

/** Columns of `casos` that the answer needs. */
const COLUMNS = [
  'id',
  'caso_id',
  'estado',
  'en_espera_de',
  'resultado',
  'prioridad',
  'pack',
  'idioma',
  'fecha_fallecimiento',
  'clave_envuelta',
  'datos_cifrados',
  'avisos',
  'abierto',
  'actualizado',
  'cerrado',
  'bloqueado',
  'documentacion_completa',
  'lista_completa',
  'voluntad',
] as const satisfies readonly (keyof Casos)[];

/** A whole case in one row: lists are JSON, and ciphertext in them is base64. */
interface CasoRow extends Pick<Casos, (typeof COLUMNS)[number]> {
  modulos: { modulo: Modulo; estado: ModuloState; completado: string | null }[];
  /** State of the e-mail with the last link of the heir; null: no such e-mail exists. */
  correo: Correos['estado'] | null;
  /** State of the last e-mail that shows whether the heir's address works; null: no such e-mail exists. */
  direccion: Correos['estado'] | null;
  acceso_caduca: Date;
  siniestro: { id: string; prioridad: 'normal' | 'urgente'; registrado: string; datos: string | null } | null;
  cuentas: CuentaInJson[];
  documentos: DocumentoInJson[];
  certificados: CertificadoInJson[];
  prueba: Documentation['prueba_fallecimiento'];
  mandato: Documentation['mandato'];
}

/** An account in JSON: instants as PostgreSQL writes them. */
interface CuentaInJson extends CuentaRow {
  datos: string | null;
}

// json_agg of rows took half the time of json_build_object.
const CUENTAS = `(select coalesce(json_agg(k), '[]') from (
    select id, modulo, estado, accion, resultado, motivo_descarte, reservada, rastro, proveedor, propuesta_por, importe_centimos, periodicidad, solicitada,
           reposo_hasta, plazo, actualizado, encode(datos_cifrados, 'base64') as datos
      from cuentas where aseguradora_id = aseguradora_actual() and caso = c.id order by id) as k)`;

const CASO = `select ${COLUMNS.map((column) => `c.${column}`).join(', ')},
  (select json_agg(m) from (
    select modulo, estado, completado from caso_modulos where aseguradora_id = aseguradora_actual() and caso = c.id) as m) as modulos,
  (select estado from correos r where r.aseguradora_id = aseguradora_actual() and r.caso = c.id and r.medio = 'correo' and r.tipo in ('bienvenida', 'acceso_nuevo')
    order by r.id desc limit 1) as correo,
  (select estado from correos where aseguradora_id = aseguradora_actual() and caso = c.id and ${DECIDES_ADDRESS} order by id desc limit 1) as direccion,
  (select max(coalesce(a.revocado, a.caduca)) from accesos_heredero a
    where a.aseguradora_id = aseguradora_actual() and a.caso = c.id and a.allegado is null) as acceso_caduca,
  (select row_to_json(s) from (
    select id, prioridad, registrado, encode(datos_cifrados, 'base64') as datos
      from siniestros where aseguradora_id = aseguradora_actual() and caso = c.id) as s) as siniestro,
  ${CUENTAS} as cuentas,
  (select coalesce(json_agg(d), '[]') from (
    select id, tipo, estado, origen, formato, bytes, cuenta, recibido, revisado, encode(datos_cifrados, 'base64') as datos
      from documentos where aseguradora_id = aseguradora_actual() and caso = c.id order by id) as d) as documentos,
  (select coalesce(json_agg(t), '[]') from (
    select id, tipo, estado, desde, solicitado, plazo, terminado, documento, actualizado
      from certificados where aseguradora_id = aseguradora_actual() and caso = c.id order by id) as t) as certificados,
  (select case when bool_or(estado = 'validado') then 'validada' when bool_or(estado = 'recibido') then 'recibida' else 'falta' end
     from documentos where aseguradora_id = aseguradora_actual() and caso = c.id
      and tipo = any('{${PROOFS_OF_DEATH}}')) as prueba,
  (select case when bool_or(m.estado = 'firmado' and d.estado = 'validado' and m.revision_de_nombre is distinct from 'pendiente') then 'validado'
               when bool_or(m.estado = 'firmado' and d.estado is distinct from 'rechazado') then 'firmado'
               when bool_or(m.estado = 'preparado') then 'preparado' else 'falta' end
     from mandatos m left join documentos d on d.aseguradora_id = m.aseguradora_id and d.id = m.documento
    where m.aseguradora_id = aseguradora_actual() and m.caso = c.id and m.estado in ('firmado', 'preparado')) as mandato
  from casos c where c.aseguradora_id = aseguradora_actual() and c.caso_id = $1 and c.borrado is null`;

/** Reads a case with everything below it; null: the case is unknown, another insurer's, or erased. */
const readCaso = (tx: Tx, casoId: string): Promise<CasoRow | null> => rowOfCaso(tx, CASO, casoId);

interface CuentasRow {
  id: string;
  caso_id: string;
  clave_envuelta: Uint8Array;
  bloqueado: Date | null;
  cuentas: CuentaInJson[];
}

const readCuentas = (tx: Tx, casoId: string): Promise<CuentasRow | null> =>
  rowOfCaso(
    tx,
    `select c.id, c.caso_id, c.clave_envuelta, c.bloqueado, ${CUENTAS} as cuentas
       from casos c where c.aseguradora_id = aseguradora_actual() and c.caso_id = $1 and c.borrado is null`,
    casoId,
  );
