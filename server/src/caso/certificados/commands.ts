/** The commands on a certificate: request it, or record that it was obtained, was refused by its register, or is not needed. */
import type { CertificadoState, CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import { CERTIFICADO_DOCUMENTO } from '@albacea/contract/schemas/lists.ts';
import type { CertificadoResult } from '@albacea/contract/schemas/work-certificados.ts';
import type { Tx } from '../../db/database.ts';
import { CERTIFICADOS_COLUMNS } from '../../db/table-columns.ts';
import type { Certificados } from '../../db/table-types.ts';
import { isUuid } from '../../platform/ids.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireTransition, requireVersion } from '../../shared/require.ts';
import { inLetter, isDateReal, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { inOnePhrase, phrasesOf } from '../../shared/rules-phrase.ts';
import { normalizeNotes } from '../../shared/rules-text.ts';
import { advanceCaso } from '../close/advance-caso.ts';
import { validateFromRegister } from '../documentos/register-documento.ts';
import { type TakenCaso, takeLiveCaso } from '../lock-caso.ts';
import { certificadoAct, useRelease } from '../releases/releases.ts';
import en from '../words/en/certificates.json' with { type: 'json' };
import es from '../words/es/certificates.json' with { type: 'json' };
import { certificadosSituation } from './rows.ts';
import { deadlineOf, feeOf } from './rules.ts';
import {
  CERTIFICADO_TRANSITIONS,
  type CertificadoCommand,
  certificadoCommandName,
  reasonsAgainstRequest,
} from './rules-commands.ts';

const field = phrasesOf(es.fields, en.fields);

/** Names a certificate of a case by its kind. */
export interface CertificadoReference {
  readonly tipo: CertificadoType;
  /** The version that the caller saw; the command is refused if the certificate has changed since. Absent: any version. */
  readonly version?: number;
}

interface Change {
  readonly solicitado?: Date;
  readonly plazo?: string | null;
  readonly documento?: string;
  /** Date of issue on the document. */
  readonly expedido?: string;
  readonly resultado?: CertificadoResult;
  /** The reason, which is stored encrypted. */
  readonly motivo?: string;
}

type Row = Certificados;
const certificadoPlace = (id: string) => ({ tabla: 'certificados', columna: 'datos_cifrados', fila: id });

/**
 * Locks the case, lets `decide` check the certificate and return the change, writes the change, and advances the case.
 * @returns the new state of the certificate
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, caso_bloqueado
 */
async function changeCertificado(
  tx: Tx,
  who: Requester,
  casoId: string,
  { tipo, version }: CertificadoReference,
  command: CertificadoCommand,
  decide: (caso: TakenCaso, certificado: Row) => Promise<Change>,
): Promise<CertificadoState> {
  const { aseguradora, actor, now } = who;
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const certificado = await readCertificado(tx, caso.fila.id, tipo);
  if (!certificado) throw new DomainError('no_encontrado');
  requireVersion(certificado.version, version);
  const { hasta, desde, hecho } = requireTransition(
    CERTIFICADO_TRANSITIONS,
    certificadoCommandName,
    command,
    certificado.estado,
    actor,
  );
  const change = await decide(caso, certificado);
  const finished = hasta === 'solicitado' ? null : now;
  const { affected } = await tx.sql(
    `update certificados set estado = $2, solicitado = coalesce($3, solicitado), plazo = $4, documento = coalesce($5, documento),
       proxima_accion = case when $6::timestamptz is null then proxima_accion end, actua = case when $6::timestamptz is null then actua end,
       terminado = $6, datos_cifrados = coalesce($7, datos_cifrados), actualizado = $8, expedido = coalesce($10, expedido),
       resultado = coalesce($11, resultado), version = version + 1
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = any($9)`,
    [
      certificado.id,
      hasta,
      change.solicitado ?? null,
      change.plazo ?? null,
      change.documento ?? null,
      finished,
      change.motivo === undefined
        ? null
        : caso.clave.encryptJson(certificadoPlace(certificado.id), { motivo: change.motivo }),
      now,
      [...desde],
      change.expedido ?? null,
      change.resultado ?? null,
    ],
  );
  if (affected === 0) throw new DomainError('cambiado_entretanto');
  await recordFacts(tx, caso.fila.id, [{ tipo: hecho, datos: { certificado: certificado.id, tipo } }], actor, now);
  await advanceCaso(tx, who, caso.fila.id);
  return hasta;
}

/**
 * Records that a request went to a public register.
 * @param plazo day by which an answer is due, `YYYY-MM-DD`; by default the end of the legal term
 * @throws DomainError as {@link changeCertificado}; estado_no_permite before the register accepts the request, without valid base papers,
 *   while somebody says that the person lives, while the heir restricts the use of their data, or when the mandate does not list the
 *   certificate; falta_visto_bueno when the certificate has a fee and the insurer requires a second person's
 *   release
 */
export async function requestCertificado(
  tx: Tx,
  who: Requester,
  casoId: string,
  { plazo, ...reference }: CertificadoReference & { readonly plazo?: string },
): Promise<CertificadoState> {
  const today = todayInMadrid(who.now);
  return changeCertificado(tx, who, casoId, reference, 'solicitar', async (caso, certificado) => {
    const { tipo, estado } = certificado;
    const reasons = reasonsAgainstRequest(certificado, await certificadosSituation(tx, caso), today);
    if (reasons.length > 0) {
      throw new DomainError('estado_no_permite', { estado, posible: inOnePhrase(reasons) });
    }
    if (feeOf(tipo, null) !== null)
      await useRelease(tx, who, caso, { ...certificadoAct(tipo), version: certificado.version });
    return { solicitado: who.now, plazo: plazo ?? deadlineOf(tipo, today) };
  });
}

interface Obtaining {
  readonly documento: string;
  /** Date of issue on the document. */
  readonly expedido?: string;
  readonly resultado?: CertificadoResult;
}

/**
 * Records that a certificate has arrived, with its document. A document that the service brought from the register counts as reviewed.
 * @param documento id of a document of this case, of a kind that proves the certificate, and not rejected
 * @throws DomainError as {@link changeCertificado}; validacion, when the document does not prove the certificate
 */
export async function obtainCertificado(
  tx: Tx,
  who: Requester,
  casoId: string,
  { documento, expedido, resultado, ...reference }: CertificadoReference & Obtaining,
): Promise<CertificadoState> {
  return changeCertificado(tx, who, casoId, reference, 'obtener', async (caso, { tipo }) => {
    const { rows } = isUuid(documento)
      ? await tx.sql(
          `select 1 from documentos where aseguradora_id = aseguradora_actual() and id = $1 and caso = $2 and tipo = $3
             and estado <> 'rechazado'`,
          [documento, caso.fila.id, CERTIFICADO_DOCUMENTO[tipo]],
        )
      : { rows: [] };
    if (rows.length === 0) {
      throw invalid({
        campo: 'documento',
        texto: field('documento', { tipo: CERTIFICADO_DOCUMENTO[tipo] }),
      });
    }
    const said = { ...(expedido && { expedido }), ...(resultado && { resultado }) };
    requireConsistency(tipo, said, todayInMadrid(who.now));
    await validateFromRegister(tx, who, caso.fila.id, documento);
    return { documento, ...said };
  });
}

/** The day of issue must not be in the future. A literal death certificate has no `resultado`; only the two other registers answer a question. */
function requireConsistency(
  type: CertificadoType,
  { expedido, resultado }: Pick<Change, 'expedido' | 'resultado'>,
  today: string,
): void {
  if (expedido !== undefined && (!isDateReal(expedido) || expedido > today)) {
    throw invalid({ campo: 'expedido', texto: field('expedido', (language) => ({ hoy: inLetter(today, language) })) });
  }
  if (resultado !== undefined && type === 'defuncion_literal') {
    throw invalid({ campo: 'resultado', texto: field('resultado') });
  }
}

/** A certificate that will not arrive, and the reason for the record. */
type Ending = CertificadoReference & { readonly motivo?: string };

const endBy =
  (command: 'denegar' | 'descartar') =>
  (tx: Tx, who: Requester, casoId: string, { motivo, ...reference }: Ending): Promise<CertificadoState> =>
    changeCertificado(tx, who, casoId, reference, command, async () =>
      motivo === undefined ? {} : { motivo: normalizeNotes(motivo) },
    );

/** Records that the register refused the certificate, which can be requested again. @throws DomainError as {@link changeCertificado} */
export const denyCertificado = endBy('denegar');

/**
 * Records that nobody needs the certificate, because it exists elsewhere or the register has nothing to certify.
 * @throws DomainError as {@link changeCertificado}
 */
export const discardCertificado = endBy('descartar');

/** Reads the certificate of this kind; null: the case has none. */
export async function readCertificado(tx: Tx, caso: string, tipo: string): Promise<Row | null> {
  const { rows } = await tx.sql<Row>(
    `select ${CERTIFICADOS_COLUMNS} from certificados where aseguradora_id = aseguradora_actual() and caso = $1 and tipo = $2`,
    [caso, tipo],
  );
  return rows[0] ?? null;
}

/**
 * Takes back the last recorded step of a certificate: its end, or its request if it has not ended.
 * @param estado the state to which the certificate returns
 * @returns the fact to record
 * @throws DomainError cambiado_entretanto
 */
export async function takeBackCertificado(tx: Tx, row: Row, estado: CertificadoState, now: Date): Promise<Fact[]> {
  const { id, tipo, version, solicitado } = row;
  const requested = estado === 'solicitado' ? solicitado : null;
  const { affected } = await tx.sql(
    `update certificados set estado = $3, solicitado = $4, plazo = $5, documento = null, expedido = null, resultado = null,
       datos_cifrados = null, terminado = null, actualizado = $6, version = version + 1
      where aseguradora_id = aseguradora_actual() and id = $1 and version = $2`,
    [id, version, estado, requested, requested && deadlineOf(tipo, todayInMadrid(requested)), now],
  );
  if (affected === 0) throw new DomainError('cambiado_entretanto');
  return [{ tipo: 'certificado_corregido', datos: { certificado: id, tipo } }];
}

/** The state before the last recorded step; null: no step was recorded. */
export function stateBefore({ estado, solicitado }: Pick<Row, 'estado' | 'solicitado'>): CertificadoState | null {
  if (estado === 'pendiente') return null;
  return estado !== 'solicitado' && solicitado !== null ? 'solicitado' : 'pendiente';
}

/**
 * Checks that a certificate can be requested now, before a second person is asked to release the request.
 * @param caso a case whose row this transaction has locked
 * @throws DomainError no_encontrado; estado_no_permite as {@link requestCertificado}
 */
export async function certificadoToRequest(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  tipo: CertificadoType,
): Promise<{ readonly version: number; readonly hasFee: boolean }> {
  const row = await readCertificado(tx, caso.fila.id, tipo);
  if (!row) throw new DomainError('no_encontrado');
  const reasons = reasonsAgainstRequest(row, await certificadosSituation(tx, caso), todayInMadrid(who.now));
  if (reasons.length > 0)
    throw new DomainError('estado_no_permite', { estado: row.estado, posible: inOnePhrase(reasons) });
  return { version: row.version, hasFee: feeOf(tipo, null) !== null };
}
