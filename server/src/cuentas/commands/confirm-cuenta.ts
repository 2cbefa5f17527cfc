/** The family's decisions on accounts: confirming one or several, undoing, the copy before erasing, and the cooling-off period. */
import type { Copy } from '@albacea/contract/schemas/cuentas.ts';
import type { CuentaDecision } from '@albacea/contract/schemas/work.ts';
import {
  alternativesAtErasure,
  isIrreversible,
  questionBeforeCut,
  type Supply,
} from '../../caso/rules/rules-actions.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid, oneOfMany } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { identityOf, toCompare } from '../data.ts';
import { copyWasOffered, lacksForConfirmation } from '../rules/rules-commands.ts';
import { coolingOffEnd } from '../rules/rules-deadline.ts';
import { standsInTheWay } from '../rules/rules-proposal.ts';
import { cardOf, proveedorForSending } from '../sending-facts.ts';
import { type Cuenta, readCuentas } from '../sql.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { changeCuenta } from './change-cuenta.ts';
import {
  type ChangedCuenta,
  type CuentasDependencies,
  requireAction,
  requireCommand,
  requireText,
  type TakenCuenta,
  takeCuenta,
  takeStep,
} from './command.ts';
import { proposeCuentas } from './propose-cuentas.ts';

const refusal = phrasesOf(es.confirmation, en.confirmation);

export interface Confirmation {
  /** The answer to the offer to keep something before erasing; required where the offer exists. */
  readonly copia?: 'pedida' | Extract<Copy, 'la_guardan' | 'rechazada'>;
  /** The family accepts that a home in which somebody lives, or may live, is cut off. */
  readonly corte_aceptado?: boolean;
  /** How the heir told the service: when and by which means. Required when the service acts. */
  readonly constancia?: string;
  readonly version?: number;
}

/**
 * Confirms the action of an account; an irreversible action enters its cooling-off period. Who may: the heir; the
 * service, if it records the heir's instruction.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function confirmCuenta(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { copia, corte_aceptado, constancia, version }: Confirmation = {},
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { fila, datos } = taken;
  const { actor, now } = who;
  requireCommand('confirmar', fila, actor);
  requireAction(fila);
  const instruction = actor.visible === 'servicio' ? requireText('constancia', constancia) : undefined;
  const card = cardOf(await deps.catalogo.current(tx), fila.proveedor);
  const proveedor = proveedorForSending(card, fila, todayInMadrid(who.now));
  const irreversible = isIrreversible(proveedor);
  const supply = { ...fila, tipo: proveedor.tipo };
  const lacks = lacksForConfirmation({ ...supply, nuevoTitular: datos.nuevoTitular ?? null });
  if (lacks === 'nuevo_titular') throw invalid({ campo: lacks, texto: refusal('noHolder') });
  if (lacks !== null) throw invalid({ campo: 'vivienda_habitada', texto: refusal('homeUnsaid') });
  const cut = cutAccepted(supply, corte_aceptado, now);
  const chosen = chosenCopy(fila, copia, alternativesAtErasure(card, fila.accion).includes('obtener_datos'));
  const cambios = {
    confirmada: now,
    reposo_hasta: irreversible ? coolingOffEnd(now) : null,
    ...(chosen === 'pedida'
      ? { copia: 'la_guardan' as const, copia_en: await askForCopy(deps, tx, who, taken, constancia) }
      : { copia: chosen }),
    corte_aceptado: cut,
  };
  return takeStep(tx, who, taken, {
    orden: 'confirmar',
    cambios,
    ...(instruction !== undefined && { datos: { ...datos, constancia: instruction } }),
  });
}

/**
 * @returns the instant at which the family accepted the end of the supply; null: there is nothing to accept
 * @throws DomainError validacion when the family has not accepted it
 */
function cutAccepted(
  cuenta: Pick<Cuenta, 'accion' | 'vivienda_habitada'> & Pick<Supply, 'tipo'>,
  accepted: boolean | undefined,
  now: Date,
): Date | null {
  const lacks = questionBeforeCut({ ...cuenta, corte_aceptado: null });
  if (lacks === null) return null;
  if (accepted) return now;
  throw invalid({ campo: 'corte_aceptado', texto: refusal('cutNotAccepted') });
}

/**
 * Checks the answer to the offer to keep something before erasing.
 * @param canBeAsked whether the provider gives a copy of the data
 * @throws DomainError validacion when the answer is missing or impossible
 */
function chosenCopy(
  { copia: state }: Cuenta,
  chosen: Confirmation['copia'],
  canBeAsked: boolean,
): Copy | 'pedida' | null {
  if (state !== 'ofrecida') return state;
  if (chosen === 'pedida' && !canBeAsked) throw invalid({ campo: 'copia', texto: refusal('givesNoCopy') });
  if (chosen) return chosen;
  throw invalid({ campo: 'copia', texto: refusal('copyUnsaid') });
}

/**
 * Lists and confirms the request for a copy of an account that is going to be erased, so that one signature covers both. A request for the
 * same copy that is on the list already, however it stands, is the one.
 * @returns the id of its entry
 */
async function askForCopy(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  { caso, fila, datos }: TakenCuenta,
  constancia: string | undefined,
): Promise<string> {
  const accion = 'obtener_datos' as const;
  const { proveedor: codigo, reservada } = fila;
  const { proveedor, identificador } = datos;
  const wanted = { ...identityOf(fila, datos), accion };
  const present = await readCuentas(tx, caso.fila.id);
  const listed = present.find((row) => standsInTheWay(toCompare(caso.clave, row), wanted));
  const proposal = {
    ...(codigo === null ? { proveedor } : { proveedor_codigo: codigo }),
    ...(identificador !== null && { identificador }),
    accion,
    reservada,
  };
  const copy = listed ?? (await proposeCuentas(deps, tx, who, caso.fila.caso_id, [proposal])).cuentas[0]?.fila;
  if (!copy) throw new Error('the copy was not listed');
  if (copy.estado === 'propuesta')
    await confirmCuenta(deps, tx, who, caso.fila.caso_id, copy.id, { ...(constancia && { constancia }) });
  return copy.id;
}

/**
 * Undoes a confirmation, which is possible until the request is sent. Who may: heir, service. The answer that the contents are saved stays
 * recorded; any other answer to the offer of a copy has to be given again.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function undoCuenta(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { version }: { readonly version?: number } = {},
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  requireCommand('deshacer', taken.fila, who.actor);
  return takeStep(tx, who, taken, { orden: 'deshacer', cambios: unconfirmed(taken.fila) });
}

/** The changes that take back the confirmation of an account. */
export const unconfirmed = ({ copia }: Pick<Cuenta, 'copia'>) => ({
  confirmada: null,
  reposo_hasta: null,
  corte_aceptado: null,
  copia: copia === null || copia === 'guardada' ? copia : ('ofrecida' as const),
  copia_en: null,
});

/**
 * Records whether the family saves what is in the account before it is erased, has saved it, or gives it up. Who may: heir; the service, if it
 * records the heir's word. The erasure waits until it is saved or no longer wanted.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function recordCopy(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { copia, constancia, version }: Pick<Confirmation, 'constancia' | 'version'> & { copia: Exclude<Copy, 'ofrecida'> },
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  requireCommand('anotar_copia', taken.fila, who.actor);
  if (!copyWasOffered(taken.fila)) throw invalid({ campo: 'copia', texto: refusal('noCopyOffered') });
  const instruction = who.actor.visible === 'servicio' ? requireText('constancia', constancia) : undefined;
  return takeStep(tx, who, taken, {
    orden: 'anotar_copia',
    cambios: { copia, copia_en: null },
    ...(instruction !== undefined && { datos: { ...taken.datos, constancia: instruction } }),
  });
}

/**
 * Decides several accounts at once: all of them are changed and confirmed, or none is. Each decision contains all answers that its action
 * needs: about a copy, about who lives in the home, about the new holder. Who may: heir.
 * @returns the accounts in the order of the decisions
 * @throws DomainError naming the account and the field: no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto,
 *   validacion, cuenta_duplicada
 */
export async function decideCuentas(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  decisions: readonly CuentaDecision[],
): Promise<ChangedCuenta[]> {
  const changed: ChangedCuenta[] = [];
  const asksForCopy = ({ copia }: CuentaDecision) => Number(copia === 'pedida');
  // Its copy may be decided here too, as after a reopening; then that decision comes first.
  for (const [i, decision] of [...decisions.entries()].toSorted(([, a], [, b]) => asksForCopy(a) - asksForCopy(b))) {
    const place = `decisiones[${i}]`;
    if (decisions.findIndex(({ cuenta_id }) => cuenta_id === decision.cuenta_id) < i)
      throw invalid({
        campo: `${place}.cuenta_id`,
        texto: refusal('twice'),
        codigo: 'repetido',
      });
    const taken = await inPlace(place, null, () => takeCuenta(tx, who, casoId, decision.cuenta_id));
    const { proveedor } = taken.datos;
    changed[i] = await inPlace(place, proveedor, () => decide(deps, tx, who, casoId, taken, decision));
  }
  return changed;
}

async function decide(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  { fila }: TakenCuenta,
  { cuenta_id, accion, copia, corte_aceptado, version: seen, ...rest }: CuentaDecision,
): Promise<ChangedCuenta> {
  const change = { ...rest, ...(accion !== fila.accion && { accion }) };
  const version =
    Object.keys(change).length === 0
      ? seen
      : (await changeCuenta(deps, tx, who, casoId, cuenta_id, { ...change, version: seen })).cuenta.version;
  return confirmCuenta(deps, tx, who, casoId, cuenta_id, {
    ...(copia && { copia }),
    ...(corte_aceptado && { corte_aceptado }),
    version,
  });
}

/** The field to blame for a refusal that names none, by the code of the refusal. */
const BLAMED: Readonly<Partial<Record<DomainError['codigo'], keyof CuentaDecision>>> = {
  cambiado_entretanto: 'version',
  no_encontrado: 'cuenta_id',
};

/**
 * Executes `act`. If it throws, the error also names which decision of the request failed.
 * @param name name of the provider; null: not known yet
 */
async function inPlace<T>(place: string, name: string | null, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw oneOfMany(error, place, BLAMED[error.codigo] ?? 'accion', name);
  }
}

/**
 * Lets irreversible requests wait for a whole cooling-off period from now. No version advances, because nobody made a decision.
 * @param cuentas ids of their accounts
 * @returns the end of the period
 */
export async function prolongCoolingOff(tx: Tx, cuentas: readonly string[], now: Date): Promise<Date> {
  const end = coolingOffEnd(now);
  await tx.sql(
    `update cuentas set reposo_hasta = greatest(reposo_hasta, $2)
      where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])`,
    [[...cuentas], end],
  );
  return end;
}
