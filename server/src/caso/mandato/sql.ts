/** Reads and writes the rows of mandates. */
import type { CuentaAction, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { NameReview } from '@albacea/contract/schemas/mandato.ts';
import type { Tx } from '../../db/database.ts';
import { MANDATOS_COLUMNS } from '../../db/table-columns.ts';
import type { Mandatos } from '../../db/table-types.ts';
import { withdrawMails } from '../../outbox/mail/enqueue.ts';
import { UNDECLARED_RASTRO, WITHOUT_PROCEDURE } from '../read/overview.ts';
import type { MandatoState } from './rules.ts';

export type Mandato = Mandatos;

/** Reads the prepared or the signed mandate of a case; a case has at most one of each. @returns null: no mandate is in this state */
export async function readMandato(
  tx: Tx,
  caso: string,
  state: Extract<MandatoState, 'preparado' | 'firmado'>,
): Promise<Mandato | null> {
  const { rows } = await tx.sql<Mandato>(
    `select ${MANDATOS_COLUMNS} from mandatos where aseguradora_id = aseguradora_actual() and caso = $1 and estado = $2`,
    [caso, state],
  );
  return rows[0] ?? null;
}

/** Reads the encrypted data of all mandates of the present heir, revoked ones too, oldest first: the limit on codes counts over all of them. */
export async function sealedMandatos(tx: Tx, caso: string): Promise<{ id: string; datos_cifrados: Uint8Array }[]> {
  const { rows } = await tx.sql<{ id: string; datos_cifrados: Uint8Array }>(
    'select id, datos_cifrados from mandatos where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is null and datos_cifrados is not null order by id',
    [caso],
  );
  return rows;
}

interface PreparedMandato {
  readonly id: string;
  readonly textoVersion: string;
  readonly huellaCodigo: Buffer;
  readonly codigoCaduca: Date;
  readonly cifrado: Buffer;
}

/** Writes the prepared mandate of a case. It replaces an earlier prepared mandate, whose code becomes void. */
export async function savePrepared(tx: Tx, caso: string, m: PreparedMandato, now: Date): Promise<void> {
  await tx.sql(
    `insert into mandatos (aseguradora_id, id, caso, estado, texto_version, huella_codigo, codigo_caduca, fallos, datos_cifrados, preparado)
     values (aseguradora_actual(), $1, $2, 'preparado', $3, $4, $5, 0, $6, $7)
     on conflict (aseguradora_id, id) do update set texto_version = excluded.texto_version, huella_codigo = excluded.huella_codigo,
       codigo_caduca = excluded.codigo_caduca, fallos = 0, datos_cifrados = excluded.datos_cifrados, preparado = excluded.preparado
       where mandatos.estado = 'preparado'`,
    [m.id, caso, m.textoVersion, m.huellaCodigo, m.codigoCaduca, m.cifrado, now],
  );
}

/** Counts a wrong try; the last try allowed cancels the code. @returns the number of wrong tries so far */
export async function countFailure(tx: Tx, id: string, maximum: number): Promise<number> {
  const { rows } = await tx.sql<{ fallos: number }>(
    `update mandatos set fallos = fallos + 1, huella_codigo = case when fallos + 1 >= $2 then null else huella_codigo end
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'preparado' returning fallos`,
    [id, maximum],
  );
  return rows[0]?.fallos ?? maximum;
}

/** Signs the prepared mandate and replaces the mandate signed before. @returns false: the mandate is no longer prepared, or its code is void */
export async function sign(
  tx: Tx,
  caso: string,
  m: {
    id: string;
    cifrado: Buffer;
    documento: string;
    revisionDeNombre: NameReview;
  },
  now: Date,
): Promise<boolean> {
  await tx.sql(
    `update mandatos set estado = 'sustituido' where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'firmado'`,
    [caso],
  );
  const { affected } = await tx.sql(
    `update mandatos set estado = 'firmado', firmado = $2, huella_codigo = null, codigo_caduca = null, datos_cifrados = $3, documento = $4,
       revision_de_nombre = $5
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'preparado' and huella_codigo is not null and codigo_caduca > $2`,
    [m.id, now, m.cifrado, m.documento, m.revisionDeNombre],
  );
  return affected > 0;
}

/** Stores, for each account of a case, whether the papers in force name it, and until when. */
export async function writeCovered(
  tx: Tx,
  caso: string,
  covered: readonly { readonly id: string; readonly mandato_hasta: string | null }[],
): Promise<void> {
  await tx.sql(
    `update cuentas k set en_mandato = (n.id is not null), mandato_hasta = n.hasta
       from cuentas o left join unnest($2::uuid[], $3::date[]) as n(id, hasta) on n.id = o.id
      where k.aseguradora_id = aseguradora_actual() and k.caso = $1 and o.aseguradora_id = k.aseguradora_id and o.id = k.id
        and (k.en_mandato <> (n.id is not null) or k.mandato_hasta is distinct from n.hasta)`,
    [caso, covered.map(({ id }) => id), covered.map(({ mandato_hasta }) => mandato_hasta)],
  );
}

/** Corrects the name in the prepared mandate. @returns false: the mandate is no longer prepared, or its code is void */
export async function writeCorrected(
  tx: Tx,
  m: Pick<PreparedMandato, 'id' | 'textoVersion' | 'cifrado'>,
  now: Date,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update mandatos set datos_cifrados = $2, texto_version = $3
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'preparado' and huella_codigo is not null and codigo_caduca > $4`,
    [m.id, m.cifrado, m.textoVersion, now],
  );
  return affected > 0;
}

/** Writes the decision on the signer's name in the mandate in force. @returns false: somebody else decided first */
export async function writeNameReview(tx: Tx, id: string, review: NameReview): Promise<boolean> {
  const { affected } = await tx.sql(
    `update mandatos set revision_de_nombre = $2
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'firmado' and revision_de_nombre = 'pendiente'`,
    [id, review],
  );
  return affected > 0;
}

/**
 * Asks for a new review of the signer's name in the mandate in force.
 * @returns id of the mandate; null: no mandate is in force, or its review is open already
 */
export async function reviewSignerAnew(tx: Tx, caso: string): Promise<string | null> {
  const { rows } = await tx.sql<{ id: string }>(
    `update mandatos set revision_de_nombre = 'pendiente'
      where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'firmado' and revision_de_nombre in ('coincide', 'aceptado')
      returning id`,
    [caso],
  );
  return rows[0]?.id ?? null;
}

/** Revokes the prepared and the signed mandate of a case, or one of them. @returns the number of mandates revoked */
export async function revoke(
  tx: Tx,
  caso: string,
  now: Date,
  states: readonly Extract<MandatoState, 'preparado' | 'firmado'>[] = ['preparado', 'firmado'],
): Promise<number> {
  const { affected } = await tx.sql(
    `update mandatos set estado = 'revocado', revocado = $2, huella_codigo = null, codigo_caduca = null
      where aseguradora_id = aseguradora_actual() and caso = $1 and estado = any($3::text[])`,
    [caso, now, states],
  );
  return affected;
}

/** Cancels the code of the prepared mandate. */
export async function killCode(tx: Tx, caso: string): Promise<void> {
  await tx.sql(
    `update mandatos set huella_codigo = null, codigo_caduca = null
      where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'preparado'`,
    [caso],
  );
}

/** Withdraws queued e-mails with a code. */
export async function withdrawCodes(tx: Tx, caso: string, now: Date): Promise<void> {
  await withdrawMails(tx, caso, now, `tipo = 'codigo_mandato'`);
}

/** Reads the mandate that the present heir signed last, even if it was revoked. */
export async function readLastSigned(tx: Tx, caso: string): Promise<Mandato | null> {
  const { rows } = await tx.sql<Mandato>(
    `select ${MANDATOS_COLUMNS} from mandatos where aseguradora_id = aseguradora_actual() and caso = $1 and firmado is not null
        and allegado is null and estado <> 'sustituido' order by firmado desc limit 1`,
    [caso],
  );
  return rows[0] ?? null;
}

/** Assigns the heir's mandates to the record of the former heir. */
export async function assignMandatos(tx: Tx, caso: string, allegado: string): Promise<void> {
  await tx.sql(
    'update mandatos set allegado = $2 where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is null',
    [caso, allegado],
  );
}

/** Reads all mandates that were ever signed for a case, by former heirs too. */
export async function readSigned(tx: Tx, caso: string): Promise<Mandato[]> {
  const { rows } = await tx.sql<Mandato>(
    `select ${MANDATOS_COLUMNS} from mandatos where aseguradora_id = aseguradora_actual() and caso = $1 and firmado is not null`,
    [caso],
  );
  return rows;
}

interface AskedRow {
  id: string;
  proveedor: string | null;
  estado: CuentaState;
  accion: CuentaAction;
  datos_cifrados: Uint8Array;
  /** The account needs no request. */
  sin_tramite: boolean;
  rastro: boolean;
}

/**
 * Reads the acts that the mandate of a case has to cover: its open accounts with an action, those without an answer, which can be asked again while
 * the case lives, and its certificates.
 */
export async function readActsToCover(
  tx: Tx,
  caso: string,
): Promise<{ cuentas: AskedRow[]; conCertificados: boolean }> {
  const { rows: cuentas } = await tx.sql<AskedRow>(
    `select k.id, k.proveedor, k.estado, k.accion, k.datos_cifrados, k.rastro, ${WITHOUT_PROCEDURE} as sin_tramite
       from cuentas k join casos c on c.aseguradora_id = k.aseguradora_id and c.id = k.caso
      where k.aseguradora_id = aseguradora_actual() and k.caso = $1
        and (k.estado in ('propuesta', 'confirmada', 'solicitada', 'rechazada')
             or (k.estado = 'sin_respuesta' and c.estado in ('abierto', 'en_tramite')))
        and k.accion is not null
        and k.datos_cifrados is not null and not ${UNDECLARED_RASTRO}`,
    [caso],
  );
  const modulo = await tx.sql(
    `select 1 from caso_modulos where aseguradora_id = aseguradora_actual() and caso = $1 and modulo = 'certificados'`,
    [caso],
  );
  return { cuentas, conCertificados: modulo.rows.length > 0 };
}

/** Reads the first day on which the service has a request to send; null: it has none to send. @param caso internal id */
export async function firstDayOfWork(tx: Tx, caso: string): Promise<string | null> {
  const { rows } = await tx.sql<{ dia: string | null }>(
    `select min(proxima_accion)::text as dia from (
       select proxima_accion from cuentas
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'confirmada' and actua = 'servicio'
       union all
       select proxima_accion from certificados
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'pendiente' and actua = 'servicio') as pasos`,
    [caso],
  );
  return rows[0]?.dia ?? null;
}
