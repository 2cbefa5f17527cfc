/** Cases as rows. */
import type { CasoState, Documentation, ModuloState } from '@albacea/contract/schemas/casos.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../db/database.ts';
import { CASOS_COLUMNS } from '../db/table-columns.ts';
import type { Casos, Correos } from '../db/table-types.ts';
import { type Condition, conditions } from '../db/write-rows.ts';
import { SAYS_OF_ADDRESS } from '../outbox/mail/heredero-address.ts';
import { firstUuidOf } from '../platform/ids.ts';
import type { CertificadoInJson } from './certificados/present.ts';
import type { DocumentoRow } from './documentos/present.ts';
import { PROOFS_OF_DEATH } from './documentos/rules/rules-requirements.ts';
import type { CuentaRow } from './rules/rules-shown-cuentas.ts';

const SHAPE = /^CAS-\d{4}-\d{6,19}$/;

/** What of its own row the answer about a case is read from. */
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

/** A whole case in one row: the lists come as JSON, ciphertext in them as base64. */
export interface CasoRow extends Pick<Casos, (typeof COLUMNS)[number]> {
  modulos: { modulo: Modulo; estado: ModuloState; completado: string | null }[];
  /** The last link to the heir, and the e-mail that says how the address is. */
  correo: Correos['estado'] | null;
  direccion: Correos['estado'] | null;
  acceso_caduca: Date;
  siniestro: { id: string; prioridad: 'normal' | 'urgente'; registrado: string; datos: string | null } | null;
  cuentas: CuentaInJson[];
  documentos: DocumentoInJson[];
  certificados: CertificadoInJson[];
  prueba: Documentation['prueba_fallecimiento'];
  mandato: Documentation['mandato'];
}

/** As the presenter of the accounts takes it, with instants as PostgreSQL writes them. */
export interface CuentaInJson extends CuentaRow {
  datos: string | null;
}

type DocumentoInJson = DocumentoRow & { readonly datos: string | null };

// Rows and not json_build_object, which took twice as long.
const CUENTAS = `(select coalesce(json_agg(k), '[]') from (
    select id, modulo, estado, accion, resultado, motivo_descarte, reservada, proveedor, propuesta_por, importe_centimos, periodicidad, solicitada,
           reposo_hasta, plazo, actualizado, encode(datos_cifrados, 'base64') as datos
      from cuentas where aseguradora_id = aseguradora_actual() and caso = c.id order by id) as k)`;

const CASO = `select ${COLUMNS.map((column) => `c.${column}`).join(', ')},
  (select json_agg(m) from (
    select modulo, estado, completado from caso_modulos where aseguradora_id = aseguradora_actual() and caso = c.id) as m) as modulos,
  (select estado from correos r where r.aseguradora_id = aseguradora_actual() and r.caso = c.id and r.medio = 'correo' and r.tipo in ('bienvenida', 'acceso_nuevo')
    order by r.id desc limit 1) as correo,
  (select estado from correos where aseguradora_id = aseguradora_actual() and caso = c.id and ${SAYS_OF_ADDRESS} order by id desc limit 1) as direccion,
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
  (select case when bool_or(m.estado = 'firmado' and d.estado = 'validado') then 'validado'
               when bool_or(m.estado = 'firmado' and d.estado is distinct from 'rechazado') then 'firmado'
               when bool_or(m.estado = 'preparado') then 'preparado' else 'falta' end
     from mandatos m left join documentos d on d.aseguradora_id = m.aseguradora_id and d.id = m.documento
    where m.aseguradora_id = aseguradora_actual() and m.caso = c.id and m.estado in ('firmado', 'preparado')) as mandato
  from casos c where c.aseguradora_id = aseguradora_actual() and c.caso_id = $1 and c.borrado is null`;

/** The case with everything below it, or null: unknown, another insurer's, erased, or not even an identifier. */
export async function readCaso(tx: Tx, casoId: string): Promise<CasoRow | null> {
  if (!SHAPE.test(casoId)) return null;
  const { rows } = await tx.sql<CasoRow>(CASO, [casoId]);
  return rows[0] ?? null;
}

interface CuentasRow {
  id: string;
  caso_id: string;
  clave_envuelta: Uint8Array;
  bloqueado: Date | null;
  cuentas: CuentaInJson[];
}

/** The accounts of a case alone. */
export async function readCuentas(tx: Tx, casoId: string): Promise<CuentasRow | null> {
  if (!SHAPE.test(casoId)) return null;
  const { rows } = await tx.sql<CuentasRow>(
    `select c.id, c.caso_id, c.clave_envuelta, c.bloqueado, ${CUENTAS} as cuentas
       from casos c where c.aseguradora_id = aseguradora_actual() and c.caso_id = $1 and c.borrado is null`,
    [casoId],
  );
  return rows[0] ?? null;
}

const WHOLE_CASO = `select ${CASOS_COLUMNS} from casos where aseguradora_id = aseguradora_actual() and caso_id = $1 and borrado is null`;

/** The row of a case; null as in {@link readCaso}. */
export const findCaso = (tx: Tx, casoId: string): Promise<Casos | null> => oneCaso(tx, WHOLE_CASO, casoId);

/** The same, locked until the end of the transaction. */
export const lockCaso = (tx: Tx, casoId: string): Promise<Casos | null> =>
  oneCaso(tx, `${WHOLE_CASO} for update`, casoId);

async function oneCaso(tx: Tx, text: string, casoId: string): Promise<Casos | null> {
  if (!SHAPE.test(casoId)) return null;
  const { rows } = await tx.sql<Casos>(text, [casoId]);
  return rows[0] ?? null;
}

interface CasosFilter {
  readonly estado: readonly CasoState[] | undefined;
  readonly abiertoDesde: Date | null;
  /** Excluded. */
  readonly abiertoHasta: Date | null;
  readonly poliza: Buffer | null;
  readonly referencia: Buffer | null;
  readonly actualizadoDesde: Date | null;
  /** Internal id of the last case of the page before. */
  readonly antes: string | null;
  readonly limite: number;
}

export type ListRow = Casos & { modulos: Modulo[] };

/**
 * A page of the cases that can be shown, with their modules, newest first: what every list is made of.
 * @param filters conditions on `c`, the row of `casos`
 */
export async function visibleCasos(tx: Tx, filters: readonly Condition[], limit: number): Promise<ListRow[]> {
  const { text, values } = conditions(filters, 2);
  const { rows } = await tx.sql<ListRow>(
    `select ${CASOS_COLUMNS}, (select array_agg(m.modulo) from caso_modulos m
        where m.aseguradora_id = c.aseguradora_id and m.caso = c.id) as modulos
       from casos c
      where c.aseguradora_id = aseguradora_actual() and c.borrado is null and c.bloqueado is null${text}
      order by c.id desc limit $1`,
    [limit, ...values],
  );
  return rows;
}

/** Of cases opened in a span of time: their id holds the instant of the opening. */
export const openBetween = (since: Date | null, until: Date | null): readonly Condition[] => [
  ['c.id >= ?::uuid', since && firstUuidOf(since)],
  ['c.id < ?::uuid', until && firstUuidOf(until)],
];

/** A page of cases, newest first. */
export const casosPage = (tx: Tx, f: CasosFilter): Promise<ListRow[]> =>
  visibleCasos(
    tx,
    [
      ['c.estado = any(?)', f.estado],
      ...openBetween(f.abiertoDesde, f.abiertoHasta),
      ['c.huella_poliza = ?', f.poliza],
      [
        `c.id in (select id from casos where aseguradora_id = aseguradora_actual() and huella_referencia = ?
           union select caso from siniestros where aseguradora_id = aseguradora_actual() and huella_referencia = ?)`,
        f.referencia,
        f.referencia,
      ],
      ['c.actualizado >= ?', f.actualizadoDesde],
      ['c.id < ?::uuid', f.antes],
    ],
    f.limite,
  );

/** Those of some cases that have a reference, by their caso_id. */
export async function casosWithReference(
  tx: Tx,
  casoIds: readonly string[],
): Promise<Pick<Casos, 'id' | 'caso_id' | 'clave_envuelta' | 'datos_cifrados'>[]> {
  const { rows } = await tx.sql<Pick<Casos, 'id' | 'caso_id' | 'clave_envuelta' | 'datos_cifrados'>>(
    `select id, caso_id, clave_envuelta, datos_cifrados from casos
      where aseguradora_id = aseguradora_actual() and caso_id = any($1::text[]) and huella_referencia is not null`,
    [[...casoIds]],
  );
  return rows;
}

export interface TimelineRow {
  id: string;
  tipo: string;
  actor: 'aseguradora' | 'heredero' | 'servicio' | 'sistema';
  ocurrido: Date;
  /** Particulars: ids and codes. */
  datos: Readonly<Record<string, unknown>>;
}

/** How many are blocked (LOPDGDD, art. 32). */
export async function blockedCasos(tx: Tx): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    `select count(*)::int as n from casos
      where aseguradora_id = aseguradora_actual() and borrado is null and bloqueado is not null`,
  );
  return rows[0]?.n ?? 0;
}

/** A page of the story of a case, newest first; null when the case is unknown, `bloqueado` when its data are blocked. */
export async function timelinePage(
  tx: Tx,
  casoId: string,
  before: string | null,
  limit: number,
): Promise<TimelineRow[] | 'bloqueado' | null> {
  if (!SHAPE.test(casoId)) return null;
  const caso = await tx.sql<{ id: string; bloqueado: Date | null }>(
    'select id, bloqueado from casos where aseguradora_id = aseguradora_actual() and caso_id = $1 and borrado is null',
    [casoId],
  );
  const [row] = caso.rows;
  if (!row) return null;
  if (row.bloqueado) return 'bloqueado';
  const { rows } = await tx.sql<TimelineRow>(
    `select id, tipo, actor, ocurrido, datos from cronologia
      where aseguradora_id = aseguradora_actual() and caso = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [row.id, before, limit],
  );
  return rows;
}

/** Requests that have left: once there is one, the case can no longer be annulled. */
export async function sentApplications(tx: Tx, caso: string): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    `select (select count(*) from cuentas where aseguradora_id = aseguradora_actual() and caso = $1 and solicitudes > 0)::int
          + (select count(*) from certificados where aseguradora_id = aseguradora_actual() and caso = $1
               and (solicitado is not null or estado in ('solicitado', 'denegado')))::int as n`,
    [caso],
  );
  return rows[0]?.n ?? 0;
}

/**
 * Writes the personal data of a case anew, with the notices that follow from them.
 * @param added blind indexes of an identity number and a reference that the case had not; null leaves what there is
 */
export async function saveData(
  tx: Tx,
  caso: string,
  encryptedData: Buffer,
  notices: readonly object[],
  now: Date,
  added: { readonly identidad: Buffer | null; readonly referencia: Buffer | null },
): Promise<void> {
  await tx.sql(
    `update casos set datos_cifrados = $2, avisos = $3::jsonb, huella_identidad = coalesce($5, huella_identidad),
       huella_referencia = coalesce($6, huella_referencia), actualizado = $4, version = version + 1
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [caso, encryptedData, JSON.stringify(notices), now, added.identidad, added.referencia],
  );
}

/** The same without the notices: something was added to what the file says. */
export async function recordData(tx: Tx, caso: string, encryptedData: Buffer): Promise<void> {
  await tx.sql('update casos set datos_cifrados = $2 where aseguradora_id = aseguradora_actual() and id = $1', [
    caso,
    encryptedData,
  ]);
}

/** The case that goes on for the policy and person of another, by its caso_id. */
export async function openCasoLike(tx: Tx, caso: Casos): Promise<string | null> {
  if (caso.huella_duplicado === null) return null;
  const hashes = [caso.huella_poliza, caso.huella_identidad, caso.huella_duplicado, caso.huella_sin_identidad];
  const [found] = (await tx.sql<{ id: string | null }>('select caso_abierto_como($1, $2, $3, $4) as id', hashes)).rows;
  // A statement of its own: what was opened while the first waited is seen by the next.
  const { rows } = await tx.sql<{ caso_id: string }>(
    'select caso_id from casos where aseguradora_id = aseguradora_actual() and id = $1',
    [found?.id ?? null],
  );
  return rows[0]?.caso_id ?? null;
}

/** Somebody of the service has spoken with the family. */
export async function writeSpoken(tx: Tx, caso: string, now: Date): Promise<void> {
  await tx.sql('update casos set hablado = $2 where aseguradora_id = aseguradora_actual() and id = $1', [caso, now]);
}

/** Locks a case that goes on. @returns false: it has ended */
export async function lockLive(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from casos where aseguradora_id = aseguradora_actual() and id = $1
        and estado in ('abierto', 'en_tramite') and borrado is null for update`,
    [id],
  );
  return rows.length > 0;
}
