/**
 * Objections to irreversible actions. The family, the insurer or the service can raise one, and a prohibition that the deceased left opens
 * one (LOPDGDD, arts. 3 and 96). Family members can withdraw their own; the service can decide any (decide-objecion.ts).
 */
import type { Wish } from '@albacea/contract/schemas/casos.ts';
import { OBJECIONES_MAXIMUM, type ObjecionKind } from '@albacea/contract/schemas/cuentas.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { dataPlace } from '../../caso/data.ts';
import { type OpenedCaso, type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { knownTo } from '../../caso/read/reserved-cuentas.ts';
import type { Tx } from '../../db/database.ts';
import type { Casos } from '../../db/table-types.ts';
import { takeBackTold } from '../../outbox/mail/written-mails.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Actor, Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireTransition } from '../../shared/require.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { type CuentasDependencies, requireText, storedNote } from '../commands/command.ts';
import { openObjecion, sealObjecion, sealObjected, toCompare } from '../data.ts';
import { takeBackSendings } from '../letters/take-back-letter.ts';
import { irreversibleCuentas } from '../read/cuentas-of-caso.ts';
import { isOwnObjecion, OBJECION_TRANSITIONS, objecionCommandName } from '../rules/rules-states.ts';
import {
  type Cuenta,
  insertObjecion,
  type Objecion,
  readCuenta,
  readCuentas,
  readObjeciones,
  writeObjecion,
  writeWish,
} from '../sql.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { holdSame } from './hold-same.ts';
import { tellDispute } from './tell-dispute.ts';

const refusal = phrasesOf(es.objection, en.objection);

interface NewObjecion {
  readonly clase: ObjecionKind;
  /** The account concerned; undefined: the whole case. */
  readonly cuenta?: string;
  readonly motivo: string;
}

export interface ChangedObjecion {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly clave: OpenedCaso['clave'];
  readonly objecion: { readonly id: string; readonly estado: Objecion['estado'] };
}

/**
 * Raises an objection, and withdraws the letters that it covers and that have not left yet. While the objection is open, no irreversible
 * request that it covers is sent; requests that only stop a charge still are. Raising the same objection again changes nothing. Who may:
 * heir, relatives whom the heir invited (about an account that they see), insurer, service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, validacion, demasiadas_objeciones
 */
export async function raiseObjecion(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  { clase, cuenta, motivo }: NewObjecion,
): Promise<ChangedObjecion> {
  const { aseguradora, actor, now } = who;
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  requireTransition(OBJECION_TRANSITIONS, objecionCommandName, 'plantear', null, actor);
  const { id: internalCaso, caso_id } = caso.fila;
  const named = cuenta === undefined ? null : await readCuenta(tx, internalCaso, cuenta);
  if (cuenta !== undefined && (!named || !(await knownTo(tx, internalCaso, actor))(cuenta)))
    throw new DomainError('no_encontrado');
  const said = { clase, cuenta, motivo: requireText('motivo', motivo) };
  const raised = (id: string) => ({
    caso: { id: internalCaso, caso_id },
    clave: caso.clave,
    objecion: { id, estado: 'abierta' as const },
  });
  const own = (await readObjeciones(tx, internalCaso)).filter((one) => isBy(one, actor));
  const repeated = findRepeated(own, caso, said);
  if (repeated) return raised(repeated);
  if (isFamily(actor)) requireFew(own, now);
  const { id, hechos } = await createObjecion(deps, tx, who, caso, { ...said, cuenta: named });
  await recordFacts(tx, internalCaso, hechos, actor, now);
  await tellDispute(tx, who, caso, {
    cuenta: cuenta ?? null,
    estado: 'abierta',
    planteada_por: raisedBy(actor),
    allegado: actor.tipo === 'allegado' ? actor.id : null,
  });
  await advanceCaso(tx, who, internalCaso);
  return raised(id);
}

const isFamily = ({ visible }: Actor): boolean => visible === 'heredero';

/** Whether this person raised the objection; one that the insurer or the service raised is of any of their people. */
const isBy = ({ planteada_por, allegado }: Objecion, actor: Actor): boolean =>
  planteada_por === raisedBy(actor) && allegado === (actor.tipo === 'allegado' ? actor.id : null);

/**
 * The open objection that was already raised in the same words, for instance before the connection broke; null: none.
 * @param own the objections of the same person
 */
function findRepeated(
  own: readonly Objecion[],
  { clave }: TakenCaso,
  { clase, cuenta = null, motivo }: { clase: ObjecionKind; cuenta?: string | null | undefined; motivo: string },
): string | null {
  const candidates = own.filter((one) => one.estado === 'abierta' && one.clase === clase && one.cuenta === cuenta);
  return candidates.find((one) => openObjecion(clave, one).motivo === motivo)?.id ?? null;
}

/**
 * Each objection, and its withdrawal, sends e-mails to others of the family, so those of a day count even if they are over.
 * @param own the objections of one person
 * @throws DomainError demasiadas_objeciones
 */
function requireFew(own: readonly Objecion[], now: Date): void {
  const count = own.filter(
    ({ estado, abierta }) => estado === 'abierta' || now.getTime() - abierta.getTime() < MS_PER_DAY,
  );
  if (count.length >= OBJECIONES_MAXIMUM)
    throw new DomainError('demasiadas_objeciones', { maximo: OBJECIONES_MAXIMUM });
}

/** Writes the objection and withdraws the letters that it covers. The caller records the returned facts together with its own. */
async function createObjecion(
  deps: CuentasDependencies,
  tx: Tx,
  { actor, now }: Requester,
  caso: TakenCaso,
  { clase, cuenta, motivo }: { clase: ObjecionKind; cuenta: Cuenta | null; motivo: string | null },
): Promise<{ id: string; hechos: Fact[] }> {
  const id = uuidV7(now);
  await insertObjecion(tx, {
    id,
    caso: caso.fila.id,
    cuenta: cuenta?.id ?? null,
    cuentas: cuenta && [cuenta.id],
    cuenta_cifrada: cuenta && sealObjected(caso.clave, id, toCompare(caso.clave, cuenta)),
    clase,
    planteada_por: raisedBy(actor),
    allegado: actor.tipo === 'allegado' ? actor.id : null,
    datos_cifrados: sealObjecion(caso.clave, id, { motivo, decision: null }),
    abierta: now,
  });
  const raised: Fact = { tipo: 'objecion_planteada', datos: { objecion: id, clase, cuenta: cuenta?.id ?? null } };
  return { id, hechos: [raised, ...(await withdrawCovered(deps, tx, caso, id, now))] };
}

/**
 * Takes back the service's decision: the objection is open again, the letters that it covers are withdrawn, and whoever was told the decision
 * is told that it is open.
 * @returns the facts, for the caller to record
 * @throws DomainError cambiado_entretanto
 */
export async function reopenObjecion(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  objecion: Objecion,
): Promise<Fact[]> {
  const { now } = who;
  const { motivo } = openObjecion(caso.clave, objecion);
  const datos_cifrados = sealObjecion(caso.clave, objecion.id, { motivo, decision: null });
  if (!(await writeObjecion(tx, objecion, { estado: 'abierta', decidida: null, datos_cifrados })))
    throw new DomainError('cambiado_entretanto');
  if (await takeBackTold(tx, caso.fila.id, 'desacuerdo', objecion.decidida, now))
    await tellDispute(tx, who, caso, { ...objecion, estado: 'abierta' });
  const fact: Fact = { tipo: 'objecion_por_decidir', datos: { objecion: objecion.id, cuenta: objecion.cuenta } };
  return [fact, ...(await withdrawCovered(deps, tx, caso, objecion.id, now))];
}

/** @throws DomainError no_encontrado */
export async function readObjecion(tx: Tx, caso: string, id: string): Promise<Objecion> {
  const one = (await readObjeciones(tx, caso)).find((objecion) => objecion.id === id);
  if (!one) throw new DomainError('no_encontrado');
  return one;
}

/**
 * Whether the service decided the objection, so that the decision can be taken back. A withdrawal by the person who raised the objection
 * cannot be taken back.
 */
export const isDecidedByService = (clave: OpenedCaso['clave'], objecion: Objecion): boolean =>
  openObjecion(clave, objecion).decision !== null;

/**
 * Finds what an objection holds, and withdraws the letters of its irreversible accounts. Other letters still leave, such as one that only tells a
 * bank of the death. A letter stays as it was written when the catalogue changes, so a cooling-off period that was begun counts too.
 */
async function withdrawCovered(
  deps: CuentasDependencies,
  tx: Tx,
  caso: TakenCaso,
  id: string,
  now: Date,
): Promise<Fact[]> {
  await holdSame(tx, caso);
  const { cuentas } = await readObjecion(tx, caso.fila.id, id);
  const irreversible = new Set((await irreversibleCuentas(deps, tx, caso.fila.id, now)).map(({ id }) => id));
  const covered = (await readCuentas(tx, caso.fila.id)).filter(
    ({ id, reposo_hasta }) => (cuentas?.includes(id) ?? true) && (irreversible.has(id) || reposo_hasta !== null),
  );
  if (covered.length === 0) return [];
  return takeBackSendings(
    tx,
    caso,
    covered.map(({ id }) => id),
    now,
  );
}

function raisedBy({ tipo, visible }: Actor): Objecion['planteada_por'] {
  if (tipo === 'allegado') return 'allegado';
  return visible === 'sistema' ? 'servicio' : visible;
}

/** The objection to the whole case that states the deceased's wishes, unless it was lifted; null: none. */
async function wishObjecion(tx: Tx, caso: string): Promise<Objecion | null> {
  const objeciones = await readObjeciones(tx, caso);
  return (
    objeciones.find(({ clase, estado, cuenta }) => clase === 'voluntad' && estado !== 'levantada' && cuenta === null) ??
    null
  );
}

/** Whether the deceased forbade the work, as far as somebody declared it, and the service has not lifted that (LOPDGDD, art. 3.1). */
export const isForbidden = async (tx: Tx, { id, voluntad }: Pick<Casos, 'id' | 'voluntad'>): Promise<boolean> =>
  voluntad === 'prohibicion' && (await wishObjecion(tx, id)) !== null;

/**
 * Withdraws an objection; the accounts that it held back go on. A second withdrawal changes nothing. Nobody can withdraw an objection that
 * states the deceased's wishes: only the service can lift it. Who may: the heir and relatives, each their own.
 * @throws DomainError no_encontrado (also for another person's objection); caso_bloqueado, accion_no_permitida, estado_no_permite,
 *   cambiado_entretanto
 */
export async function withdrawObjecion(
  tx: Tx,
  who: Requester,
  casoId: string,
  objecionId: string,
): Promise<ChangedObjecion> {
  const { aseguradora, actor, now } = who;
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const { fila, clave } = caso;
  const objecion = (await readObjeciones(tx, fila.id)).find(({ id }) => id === objecionId);
  if (!objecion || !isOwnObjecion(objecion, actor)) throw new DomainError('no_encontrado');
  const { id, caso_id } = fila;
  const taken = { caso: { id, caso_id }, clave, objecion: { id: objecion.id, estado: 'levantada' as const } };
  if (objecion.estado === 'levantada') return taken;
  if (objecion.clase === 'voluntad') throw wishNotWithdrawn(objecion.estado);
  const transition = requireTransition(OBJECION_TRANSITIONS, objecionCommandName, 'retirar', objecion.estado, actor);
  if (!(await writeObjecion(tx, objecion, { estado: transition.hasta, decidida: now })))
    throw new DomainError('cambiado_entretanto');
  const fact: Fact = { tipo: transition.hecho, datos: { objecion: objecion.id, cuenta: objecion.cuenta } };
  await recordFacts(tx, id, [fact], actor, now);
  await tellDispute(tx, who, caso, { ...objecion, estado: transition.hasta });
  await advanceCaso(tx, who, id);
  return taken;
}

const wishNotWithdrawn = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: refusal('wishNotWithdrawn'),
  });

interface DeclaredWish {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly voluntad: Wish;
  /** Id of the objection that a prohibition opened, in this or an earlier declaration, unless it was lifted; null: none. */
  readonly objecion: string | null;
}

/**
 * Records what the deceased wished for their digital life, as the heir declares it (LOPDGDD, arts. 3.1 and 96.1). A prohibition opens an
 * objection to every irreversible action. Only the service can lift that objection; a later declaration does not. Who may: heir, service.
 * @param detalle the instructions in the family's words, or the place where they are kept
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite
 */
export async function declareWish(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  { voluntad, detalle }: { readonly voluntad: Wish; readonly detalle?: string },
): Promise<DeclaredWish> {
  const { aseguradora, actor, now } = who;
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const can = actor.tipo !== 'allegado' && (actor.visible === 'heredero' || actor.visible === 'servicio');
  if (!can) throw new DomainError('accion_no_permitida');
  const { id, caso_id } = caso.fila;
  // The same answer without a text keeps the text that was written before.
  const said = storedNote(detalle) ?? (voluntad === caso.fila.voluntad ? (caso.datos.voluntad ?? null) : null);
  const data = { ...caso.datos, voluntad: said };
  await writeWish(tx, id, voluntad, caso.clave.encryptJson(dataPlace(id), data));
  const facts: Fact[] = [{ tipo: 'voluntad_declarada', datos: { voluntad } }];
  let objecion = (await wishObjecion(tx, id))?.id ?? null;
  if (voluntad === 'prohibicion' && objecion === null) {
    const opened = await createObjecion(deps, tx, who, caso, { clase: 'voluntad', cuenta: null, motivo: said });
    facts.push(...opened.hechos);
    objecion = opened.id;
  }
  await recordFacts(tx, id, facts, actor, now);
  await advanceCaso(tx, who, id);
  return { caso: { id, caso_id }, voluntad, objecion };
}

/**
 * Makes the objections of a former heir those of the relative that the heir has become: they stay in force, and their text stays hidden from
 * the next heir.
 * @param allegado the former heir as a relative
 */
export async function leaveObjeciones(tx: Tx, caso: string, allegado: string): Promise<void> {
  await tx.sql(
    `update objeciones set planteada_por = 'allegado', allegado = $2
      where aseguradora_id = aseguradora_actual() and caso = $1 and planteada_por = 'heredero'`,
    [caso, allegado],
  );
}
