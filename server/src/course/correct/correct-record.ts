/** Lets a person of the service correct a record made by mistake. The correction is a new fact under the person's name; old facts stay. */
import type { CasoState } from '@albacea/contract/schemas/casos.ts';
import type { CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Correctable, CorrectableQuery, RecordCorrection } from '@albacea/contract/schemas/record-correction.ts';
import { advanceCaso, closingFact, moduloFact } from '../../caso/close/advance-caso.ts';
import { correctClosing, endModulos, reopenModulos } from '../../caso/close/progress.ts';
import { reopenCertificados } from '../../caso/close/settle-open-work.ts';
import { lookAtCaso, type TakenCaso, takeCaso } from '../../caso/lock-caso.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { readOverview } from '../../caso/read/overview.ts';
import { endOfCuenta } from '../../caso/rules/rules-cuenta.ts';
import type { Overview } from '../../caso/rules/rules-overview.ts';
import { hasNothingOpen, hasSomethingObtained, resultOf } from '../../caso/rules/rules-progress.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import type { Tx } from '../../db/database.ts';
import { recordNote } from '../../familia/llamadas/notes.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid, missing } from '../../shared/errors.ts';
import { requireVersion, serviceOnly } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { normalizeNotes } from '../../shared/rules-text.ts';
import { backToWork } from '../reopen-caso.ts';
import en from '../words/en/course.json' with { type: 'json' };
import es from '../words/es/course.json' with { type: 'json' };
import { findRecorded, isFinalTarget, type Recorded, type Target } from './correctable.ts';

type CorrectingDependencies = Pick<CasosDependencies, 'addresses'> & CuentasDependencies;

const words = phrasesOf(es.correction, en.correction);

/** Shows the corrections that a record allows. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewCorrectable(
  tx: Tx,
  who: Requester,
  casoId: string,
  { clase, sobre }: CorrectableQuery,
): Promise<Correctable> {
  serviceOnly(who.actor);
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  const { opciones, left } = await findRecorded(tx, caso, clase, sobre);
  const { version, estado } = caso.fila;
  return { version, opciones: [...opciones], ya_ha_salido: [...left], reabre: estado === 'cerrado' };
}

/**
 * Corrects a record, for the service alone; waiting letters that rely on it are withdrawn, what was already sent is not. A state that is not final
 * reopens the module and a closed case, whose next end is then reported as a correction, and the certificates that the end of the case ended.
 * Another final result leaves a closed case closed and may change its result.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, caso_duplicado, cambiado_entretanto, validacion
 */
export async function correctRecord(
  deps: CorrectingDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  { clase, sobre, estado, resultado, motivo, version }: RecordCorrection,
  language: ErrorLanguage,
): Promise<void> {
  serviceOnly(who.actor);
  const reason = normalizeNotes(motivo);
  if (reason === '') throw missing('motivo');
  const caso = await takeCaso(tx, who.aseguradora, casoId);
  requireVersion(caso.fila.version, version);
  const recorded = await findRecorded(tx, caso, clase, sobre);
  const target = requireOffered(caso, recorded, { estado, resultado });
  const que = recorded.nombre ?? words(clase)[language];
  await recordNote(tx, who, casoId, { clase: 'nota', texto: words('note', { que, motivo: reason })[language] });
  await putRight(deps, tx, who, caso, recorded, target);
}

/** Picks the wanted correction from those that the record allows. @throws DomainError estado_no_permite, validacion */
function requireOffered({ fila }: TakenCaso, { opciones }: Recorded, { estado, resultado }: Target): Target {
  if (opciones.length === 0)
    throw new DomainError('estado_no_permite', { estado: fila.estado, posible: words('nothing') });
  const target = opciones.find((one) => one.estado === estado && one.resultado === resultado);
  if (target) return target;
  const lista = opciones.map((one) => one.resultado ?? one.estado).join(', ');
  throw invalid({ campo: 'estado', texto: words('oneOf', { lista }) });
}

async function putRight(
  deps: CorrectingDependencies,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  recorded: Recorded,
  target: Target,
): Promise<void> {
  const { fila } = caso;
  const before = await readOverview(tx, fila.id);
  const staysClosed = fila.estado === 'cerrado' && isFinalTarget(target);
  const reopens = fila.estado === 'cerrado' && !staysClosed;
  if (reopens) await backToWork(deps, tx, who, caso, true);
  const estado = reopens ? ('en_tramite' as const) : fila.estado;
  const facts = withEvent(await recorded.put(deps, who, caso, target), recorded, target, estado, who.now);
  if (reopens) facts.push(...(await reopenCertificados(tx, fila.id, fila.cerrado, who.now)));
  const after = await readOverview(tx, fila.id);
  facts.push(...(await correctModulos(tx, who, fila.id, before, after, estado)));
  if (reopens) facts.push({ tipo: 'caso_reabierto', datos: { correccion: true } });
  if (staysClosed) await correctResult(tx, who, caso, before, after, facts);
  await recordFacts(tx, fila.id, facts, who.actor, who.now);
  await advanceCaso(tx, who, fila.id);
}

/** Adds the event `cuenta_resuelta` to the first fact of a corrected account, if the insurer was told of the account's end or must be told now. */
function withEvent(
  [first, ...others]: readonly Fact[],
  { wasFinal, since, cuenta }: Recorded,
  target: Target,
  estado: CasoState,
  now: Date,
): Fact[] {
  if (!first) return [];
  if (cuenta === null || !(wasFinal || isFinalTarget(target))) return [first, ...others];
  const resuelta = isFinalTarget(target) && since ? since : now;
  const end = endOfCuenta(cuenta, estado, target.estado as CuentaState, resuelta);
  return [{ ...first, evento: { tipo: 'cuenta_resuelta', data: { ...end, correccion: true } } }, ...others];
}

/** Reopens the modules in which the correction left something open, and corrects how others ended. */
async function correctModulos(
  tx: Tx,
  { now }: Requester,
  caso: string,
  before: Overview,
  after: Overview,
  estado: CasoState,
): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const { modulo, estado: was } of before.modulos.filter((one) => one.estado !== 'pendiente')) {
    const is = hasSomethingObtained(after, modulo) ? 'completado' : 'terminado';
    if (hasNothingOpen(before, modulo) && !hasNothingOpen(after, modulo)) {
      await reopenModulos(tx, caso, [modulo]);
      facts.push({ tipo: 'modulo_reabierto', datos: { modulo, correccion: true } });
    } else if (is !== was) {
      await endModulos(tx, caso, is, [modulo], now);
      facts.push(moduloFact(is, modulo, estado, now, true));
    }
  }
  return facts;
}

/**
 * Corrects the result of a closed case, which follows from its accounts unless a person closed the case with another result.
 * @param facts the list to which the fact of the corrected closing is added
 */
async function correctResult(
  tx: Tx,
  { now }: Requester,
  { fila }: TakenCaso,
  before: Overview,
  after: Overview,
  facts: Fact[],
): Promise<void> {
  const result = fila.resultado === resultOf(before) ? resultOf(after) : fila.resultado;
  if (result === null || result === fila.resultado) return;
  await correctClosing(tx, fila.id, result, now);
  facts.push(closingFact(result, fila.cerrado ?? now, true));
}
