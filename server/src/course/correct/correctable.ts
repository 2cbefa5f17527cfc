/** The corrections that an account, document, objection or certificate allows, and what has already been sent. */
import type { CuentaResult, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { CORRECTED_KINDS } from '@albacea/contract/schemas/lists.ts';
import { isFinalCuenta } from '@albacea/contract/schemas/lists.ts';
import type { Correctable } from '@albacea/contract/schemas/record-correction.ts';
import { readCertificado, stateBefore, takeBackCertificado } from '../../caso/certificados/commands.ts';
import { backToReview, isReviewCorrectable } from '../../caso/documentos/review-documento.ts';
import { readDocumento } from '../../caso/documentos/sql.ts';
import type { OpenedCaso, TakenCaso } from '../../caso/lock-caso.ts';
import type { CuentaRow } from '../../caso/rules/rules-cuenta.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import { correctCuenta, readCorrectableCuenta } from '../../cuentas/commands/correct-cuenta.ts';
import { takeBackSendings } from '../../cuentas/letters/take-back-letter.ts';
import { isDecidedByService, readObjecion, reopenObjecion } from '../../cuentas/objections/objeciones.ts';
import type { Tx } from '../../db/database.ts';
import type { Documentos } from '../../db/table-types.ts';
import type { MailType } from '../../outbox/mail/types.ts';
import { familyToldSince, lettersOfCaso } from '../../outbox/mail/written-mails.ts';
import type { Fact } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';

type CorrectedKind = (typeof CORRECTED_KINDS)[number];
type Left = Correctable['ya_ha_salido'][number];

export interface Target {
  readonly estado: string;
  readonly resultado: CuentaResult | null;
}

/** A record and the corrections that it allows. */
export interface Recorded {
  readonly opciones: readonly Target[];
  /** The letters and e-mails that relied on the record and were sent. */
  readonly left: readonly Left[];
  /** The record's name in the note with the reason; null: the kind of record is enough. */
  readonly nombre: string | null;
  /** The account; null: the record is of another kind. */
  readonly cuenta: Pick<CuentaRow, 'id' | 'modulo' | 'rastro'> | null;
  /** Whether an account was final, so that the insurer was told. */
  readonly wasFinal: boolean;
  /** The instant at which an account became final; null: it is not final, or the record is of another kind. */
  readonly since: Date | null;
  /** Corrects the record. @returns the facts for the timeline @throws DomainError cambiado_entretanto */
  put(deps: CuentasDependencies, who: Requester, caso: TakenCaso, target: Target): Promise<Fact[]>;
}

/** Whether a target is final, so that a closed case stays closed. */
export const isFinalTarget = ({ estado }: Target): boolean => isFinalCuenta(estado as CuentaState);

type Find = (tx: Tx, caso: OpenedCaso, id: string) => Promise<Recorded>;

const to = (estado: string): Target => ({ estado, resultado: null });
const NO_CUENTA = { nombre: null, cuenta: null, wasFinal: false, since: null };

async function cuenta(tx: Tx, caso: OpenedCaso, id: string): Promise<Recorded> {
  const { fila, nombre, opciones } = await readCorrectableCuenta(tx, caso, id);
  const letters = await lettersSince(tx, caso, new Date(0), id);
  const wasAsked = fila.estado !== 'solicitada' && fila.solicitada !== null && letters.length === 0;
  return {
    opciones,
    left: [
      ...letters,
      ...(wasAsked ? [left('solicitud', fila.solicitada)] : []),
      ...(fila.resultado === 'eliminada' ? [left('borrado', fila.terminada)] : []),
      ...(fila.resultado === 'datos_obtenidos' ? [left('copia', fila.terminada)] : []),
      ...(fila.estado === 'solicitada' ? [] : await mailsSince(tx, caso, fila.terminada ?? fila.actualizado, NEWS)),
    ],
    nombre,
    cuenta: fila,
    wasFinal: isFinalCuenta(fila.estado),
    since: fila.terminada,
    put: (_, who, taken, target) => correctCuenta(tx, who, taken, fila, target as Parameters<typeof correctCuenta>[4]),
  };
}

async function documento(tx: Tx, caso: OpenedCaso, id: string): Promise<Recorded> {
  const row = found(await readDocumento(tx, caso.fila.id, id));
  const since = row.revisado ?? row.recibido;
  return {
    ...NO_CUENTA,
    opciones: isReviewCorrectable(row) ? [to('recibido')] : [],
    left:
      row.estado === 'validado'
        ? await lettersSince(tx, caso, since, row.cuenta)
        : await mailsSince(tx, caso, since, ['papel_rechazado', ...NEWS]),
    put: (_, who, taken) => takeBackReview(tx, who, taken, row),
  };
}

/** Takes back the review of a document, and withdraws the letters that rely on it if it was validated. */
const takeBackReview = async (tx: Tx, who: Requester, caso: TakenCaso, row: Documentos): Promise<Fact[]> => [
  ...(await backToReview(tx, who, caso, row)),
  ...(row.estado === 'validado'
    ? await takeBackSendings(tx, caso, row.cuenta === null ? null : [row.cuenta], who.now)
    : []),
];

async function objecion(tx: Tx, caso: OpenedCaso, id: string): Promise<Recorded> {
  const row = await readObjecion(tx, caso.fila.id, id);
  return {
    ...NO_CUENTA,
    opciones: isDecidedByService(caso.clave, row) ? [to('abierta')] : [],
    left:
      row.decidida === null
        ? []
        : [
            ...(await lettersSince(tx, caso, row.decidida, row.cuenta)),
            ...(await mailsSince(tx, caso, row.decidida, ['desacuerdo'])),
          ],
    put: (deps, who, taken) => reopenObjecion(deps, tx, who, taken, row),
  };
}

async function certificado(tx: Tx, caso: OpenedCaso, tipo: string): Promise<Recorded> {
  const row = found(await readCertificado(tx, caso.fila.id, tipo));
  const before = stateBefore(row);
  const { solicitado, terminado, documento: proof } = row;
  const paper = proof === null ? null : await readDocumento(tx, caso.fila.id, proof);
  // A paper proves nothing about a certificate that was not obtained, so its review is taken back too.
  const proves = paper !== null && isReviewCorrectable(paper);
  return {
    ...NO_CUENTA,
    opciones: before === null ? [] : [to(before)],
    left: [
      ...(before === 'solicitado' ? [left('solicitud', solicitado)] : []),
      ...(terminado === null ? [] : await mailsSince(tx, caso, terminado, NEWS)),
      ...(proves ? await lettersSince(tx, caso, paper.revisado ?? paper.recibido, paper.cuenta) : []),
    ],
    put: async (_, who, taken) => [
      ...(await takeBackCertificado(tx, row, before ?? 'pendiente', who.now)),
      ...(proves ? await takeBackReview(tx, who, taken, paper) : []),
    ],
  };
}

const FIND: Readonly<Record<CorrectedKind, Find>> = { cuenta, documento, objecion, certificado };

/**
 * Reads a record and the corrections that it allows; in an annulled case it allows none.
 * @throws DomainError no_encontrado
 */
export async function findRecorded(tx: Tx, caso: OpenedCaso, kind: CorrectedKind, id: string): Promise<Recorded> {
  const recorded = await FIND[kind](tx, caso, id);
  return caso.fila.estado === 'anulado' ? { ...recorded, opciones: [] } : recorded;
}

function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new DomainError('no_encontrado');
  return row;
}

const left = (que: Left['que'], when: Date | null): Left => ({ que, cuando: when?.toISOString() ?? null });

/** E-mails that tell the family outcomes. */
const NEWS: readonly MailType[] = ['noticias', 'terminado', 'recordatorio'];

const mailsSince = async (tx: Tx, { fila }: OpenedCaso, since: Date, types: readonly MailType[]): Promise<Left[]> =>
  (await familyToldSince(tx, fila.id, types, since)).map((when) => left('aviso_familia', when));

/** Lists the letters that were written since an instant and sent. @param about id of the account; null: letters about any account */
const lettersSince = async (tx: Tx, { fila }: OpenedCaso, since: Date, about: string | null): Promise<Left[]> =>
  (await lettersOfCaso(tx, fila.id))
    .filter(({ cuenta: of, creado, salio }) => salio && creado >= since && (about === null || of === about))
    .map(({ creado }) => left('carta', creado))
    .reverse();
