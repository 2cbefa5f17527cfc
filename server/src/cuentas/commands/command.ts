/** Common parts of every command on an account: locking the case, checking the actor and recording the step. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { isFinalCuenta } from '@albacea/contract/schemas/lists.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import {
  lookAtCaso,
  type OpenedCaso,
  requireLive,
  type TakenCaso,
  takeCaso,
  takeLiveCaso,
} from '../../caso/lock-caso.ts';
import { type CuentaData, endOfCuenta } from '../../caso/rules/rules-cuenta.ts';
import type { Tx } from '../../db/database.ts';
import type { Cuentas } from '../../db/table-types.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Actor, Requester } from '../../shared/actor.ts';
import { DomainError, invalid, missing } from '../../shared/errors.ts';
import { requireTransition, requireVersion } from '../../shared/require.ts';
import { inOnePhrase, type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import { normalizeNotes } from '../../shared/rules-text.ts';
import { transitionOf } from '../../shared/rules-transition-table.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import { openCuenta, sealCuenta } from '../data.ts';
import { withdrawSendings } from '../letters/withdraw-letters.ts';
import { holdSame } from '../objections/hold-same.ts';
import { withdrawLooks } from '../rastros/looks.ts';
import { familyCommandsNotDue } from '../rules/rules-deadline.ts';
import { CUENTA_TRANSITIONS, type CuentaCommand, cuentaCommandName, notSent } from '../rules/rules-states.ts';
import { afterStep } from '../solicitudes/solicitud.ts';
import { type Cuenta, hasDocumento, insertCuentas, type NewCuenta, readCuenta, writeCuenta } from '../sql.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };

const refusal = phrasesOf(es.command, en.command);

export interface CuentasDependencies {
  readonly catalogo: Catalogo;
}

/** An account and its case, both decrypted. */
export interface CuentaInCaso {
  readonly caso: OpenedCaso;
  readonly fila: Cuenta;
  readonly datos: CuentaData;
}

/** An account in a case that this transaction has locked. */
export interface TakenCuenta extends CuentaInCaso {
  readonly caso: TakenCaso;
}

/** The result of a command, with the data that the transport needs for its answer. */
export interface ChangedCuenta {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly clave: OpenedCaso['clave'];
  readonly cuenta: { readonly id: string; readonly estado: Cuenta['estado']; readonly version: number };
}

/** Whether an actor sees reserved accounts: the heir and the service do; an insurer and other relatives do not. */
export const seesReserved = ({ visible, tipo }: Actor): boolean => visible !== 'aseguradora' && tipo !== 'allegado';

/**
 * Locks the case and reads the account.
 * @param version the version that the caller saw; undefined: any
 * @throws DomainError no_encontrado, estado_no_permite when the case has ended, cambiado_entretanto
 */
export async function takeCuenta(
  tx: Tx,
  { aseguradora }: Requester,
  casoId: string,
  cuentaId: string,
  version?: number,
): Promise<TakenCuenta> {
  return cuentaOf(tx, await takeLiveCaso(tx, aseguradora, casoId), cuentaId, version);
}

/** Like {@link takeCuenta}, but also in a case that has ended. */
export const takeLastingCuenta: typeof takeCuenta = async (tx, { aseguradora }, casoId, cuentaId, version) =>
  cuentaOf(tx, await takeCaso(tx, aseguradora, casoId), cuentaId, version);

/** Reads the account without a lock. @throws as {@link takeCuenta} */
export async function viewCuenta(
  tx: Tx,
  { aseguradora }: Requester,
  casoId: string,
  cuentaId: string,
  version?: number,
): Promise<CuentaInCaso> {
  return cuentaOf(tx, requireLive(await lookAtCaso(tx, aseguradora, casoId)), cuentaId, version);
}

async function cuentaOf<C extends OpenedCaso>(tx: Tx, caso: C, cuentaId: string, version: number | undefined) {
  const fila = await readCuenta(tx, caso.fila.id, cuentaId);
  if (!fila) throw new DomainError('no_encontrado');
  requireVersion(fila.version, version);
  return { caso, fila, datos: openCuenta(caso.clave, fila) };
}

/** Checks that the actor may give the command now. @param cuenta null: the account does not exist yet */
export const requireCommand = (
  command: CuentaCommand,
  cuenta: Pick<Cuenta, 'estado' | 'actua' | 'insistencias'> | null,
  actor: Actor,
) =>
  requireTransition(
    CUENTA_TRANSITIONS,
    cuentaCommandName,
    command,
    cuenta?.estado ?? null,
    actor,
    cuenta ? familyCommandsNotDue(cuenta) : [],
  );

export interface Step {
  readonly orden: CuentaCommand;
  readonly cambios?: Partial<Cuentas>;
  /** New encrypted data of the account; undefined: unchanged. */
  readonly datos?: CuentaData;
  /** Further data of the recorded fact; they must not reveal the provider. */
  readonly detalle?: Readonly<Record<string, unknown>>;
  /** When the provider answered; undefined: now. */
  readonly contestada?: Date;
}

/** Puts new accounts on the list of a case, records the fact, and advances the case. */
export async function addCuentas(tx: Tx, who: Requester, caso: TakenCaso, rows: readonly NewCuenta[]): Promise<void> {
  const { id } = caso.fila;
  await insertCuentas(tx, id, rows);
  await holdSame(tx, caso);
  const fact: Fact = { tipo: 'cuenta_propuesta', datos: { cuentas: rows.map((row) => row.id) } };
  await recordFacts(tx, id, [fact], who.actor, who.now);
  await advanceCaso(tx, who, id);
}

/** Executes a command on the account: writes its row, records the fact with its event, and advances the case. */
export async function takeStep(tx: Tx, who: Requester, taken: TakenCuenta, step: Step): Promise<ChangedCuenta> {
  const { caso } = taken;
  const { hechos, version, estado } = await writeStep(tx, who, taken, step);
  await recordFacts(tx, caso.fila.id, hechos, who.actor, who.now);
  await advanceCaso(tx, who, caso.fila.id);
  const { id, caso_id } = caso.fila;
  return { caso: { id, caso_id }, clave: caso.clave, cuenta: { id: taken.fila.id, estado, version } };
}

/**
 * Writes the row of the account, and the end of its request if the command ends one; letters of an ended request that still wait are withdrawn.
 * The caller records the returned facts, because some commands record the facts of several accounts together.
 */
export async function writeStep(
  tx: Tx,
  who: Requester,
  { caso, fila }: Pick<TakenCuenta, 'caso' | 'fila'>,
  { orden, cambios = {}, datos, detalle = {}, contestada = who.now }: Step,
): Promise<{ hechos: Fact[]; estado: Cuenta['estado']; version: number }> {
  const { now } = who;
  const { hasta, hecho: type, evento } = transitionOf(CUENTA_TRANSITIONS, orden);
  const written = await writeCuenta(tx, fila, {
    ...cambios,
    estado: hasta,
    actualizado: now,
    terminada: isFinalCuenta(hasta) ? now : null,
    ...(isFinalCuenta(hasta) && { proxima_accion: null, actua: null }),
    ...(datos && sealCuenta(caso.clave, fila.id, datos)),
  });
  if (!written) throw new DomainError('cambiado_entretanto');
  if (orden === 'cambiar' || orden === 'corregir_identificador') await holdSame(tx, caso);
  if (hasta === 'descartada') await withdrawLooks(tx, who, caso, fila.id);
  await afterStep(tx, fila, { estado: hasta, resultado: cambios.resultado ?? fila.resultado }, contestada);
  const isEnded = hasta !== 'solicitada' && !notSent(fila.estado);
  const withdrawn = isEnded ? await withdrawSendings(tx, caso.fila.id, [fila.id], now) : [];
  const data = endOfCuenta({ ...fila, modulo: cambios.modulo ?? fila.modulo }, caso.fila.estado, hasta, now);
  const hecho = {
    tipo: type,
    datos: { cuenta: fila.id, ...detalle },
    ...(evento && { evento: { tipo: evento, data } }),
  };
  return { hechos: [hecho, ...withdrawn], estado: hasta, version: fila.version + 1 };
}

/** @throws DomainError envio_impedido, with every reason at once */
export function requireNothingInTheWay(reasons: readonly { readonly texto: Phrase }[]): void {
  if (reasons.length === 0) return;
  throw new DomainError('envio_impedido', { motivos: inOnePhrase(reasons.map(({ texto }) => texto)) });
}

/** @throws DomainError validacion when the case has no document with this id that can prove something about the account */
export async function requireProof(tx: Tx, { caso, fila }: TakenCuenta, proof: string | undefined): Promise<void> {
  if (proof === undefined || (await hasDocumento(tx, caso.fila.id, fila.id, proof))) return;
  throw invalid({
    campo: 'prueba',
    texto: refusal('noSuchDocumento'),
  });
}

/** Evidence for a request or chase that a person records: a number, a document, or the reason for having neither. */
export interface SendingEvidence {
  /** Number that the provider gave to the request, or the post office to the letter. */
  readonly referencia?: string;
  /** Id of a document. */
  readonly prueba?: string;
  /** Why there is neither a number nor a document. */
  readonly sin_constancia?: string;
}

/** The evidence as the account's history stores it; the id of the document is stored beside it. */
export const evidenceOf = ({ referencia, sin_constancia }: SendingEvidence) => ({
  ...(storedNote(referencia) && { referencia: storedNote(referencia) }),
  ...(storedNote(sin_constancia) && { sin_constancia: storedNote(sin_constancia) }),
});

/** @throws DomainError validacion when a person records a sending without a number, a document or the reason for having neither */
export function requireEvidence(said: SendingEvidence): void {
  if (said.prueba !== undefined || Object.keys(evidenceOf(said)).length > 0) return;
  throw invalid({
    campo: 'referencia',
    texto: refusal('noEvidence'),
  });
}

/** @throws DomainError validacion when a required text is missing */
export function requireText(campo: string, text: string | undefined): string {
  const clean = storedNote(text);
  if (clean === null) throw missing(campo);
  return clean;
}

/** @throws DomainError validacion while nobody has chosen an action for the account */
export function requireAction({ accion }: Pick<Cuenta, 'accion'>): CuentaAction {
  if (accion !== null) return accion;
  throw invalid({
    campo: 'accion',
    texto: refusal('noAction'),
  });
}

/**
 * Normalises a note for storage.
 * @returns null: the note is empty
 */
export const storedNote = (text: string | undefined): string | null => normalizeNotes(text ?? '') || null;
