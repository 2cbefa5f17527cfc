/**
 * Changes an account before its request is sent: the action, the identifier, the new holder, the charge, whether the insurer sees it. Once
 * the provider has sent a request back, only the identifier can change.
 */
import type { CuentaAction, Frequency, InhabitedHome, NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { coverage, currentMandato } from '../../caso/mandato/current-mandato.ts';
import { askedOf } from '../../caso/mandato/rules.ts';
import { isIrreversible, isSupply, keepingIsOffered, waysOf } from '../../caso/rules/rules-actions.ts';
import type { CuentaData } from '../../caso/rules/rules-cuenta.ts';
import { classifyIdentity } from '../../caso/rules/rules-identity.ts';
import type { Tx } from '../../db/database.ts';
import type { Cuentas } from '../../db/table-types.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { AS_ON_THE_DOCUMENT, IN_OUR_LETTERS, isUnprintable } from '../../shared/rules-printable.ts';
import { normalizeText } from '../../shared/rules-text.ts';
import { identityOf } from '../data.ts';
import { coolingOffEnd } from '../rules/rules-deadline.ts';
import { actionProblem, moduloFor, standsInTheWay } from '../rules/rules-proposal.ts';
import { cardOf, proveedorForSending } from '../sending-facts.ts';
import { casoModulos, readCuentas, writeCuenta } from '../sql.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import {
  type ChangedCuenta,
  type CuentasDependencies,
  requireCommand,
  requireText,
  type TakenCuenta,
  takeCuenta,
  takeStep,
} from './command.ts';
import { comparable, moneyOf } from './propose-cuentas.ts';

const refusal = phrasesOf(es.change, en.change);

export interface CuentaChange {
  readonly accion?: CuentaAction;
  /** null: not known. */
  readonly identificador?: string | null;
  /** null: the account charges nothing, or the charge is not known. */
  readonly cargo?: { readonly importe: string; readonly periodicidad: Frequency } | null;
  readonly reservada?: boolean;
  /**
   * Whether somebody lives in the home that the account supplies; null: takes the answer back. A provider outside the catalogue counts as a
   * supply only while there is an answer.
   */
  readonly vivienda_habitada?: InhabitedHome | null;
  /** The new holder; null: takes the named holder back. */
  readonly nuevo_titular?: NewHolder | null;
  /** Code of the chosen way; null: the usual one. */
  readonly via?: string | null;
  readonly version?: number;
}

/**
 * Changes an account. A change of action, identifier, holder or the answer about the home needs a new confirmation, and so does another way
 * if only one of the two can be undone. Any other change of way, charge or `reservada` leaves the state as it is, and so does a new
 * identifier after the provider has refused. Who may: heir, service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion, cuenta_duplicada
 */
export async function changeCuenta(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  change: CuentaChange,
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, change.version);
  const { fila, datos } = taken;
  const card = cardOf(await catalogo.current(tx), fila.proveedor);
  const cannotBeUndone = (via: string | null, accion = fila.accion): boolean =>
    isIrreversible(proveedorForSending(card, { ...fila, accion, via }, todayInMadrid(who.now)));
  if (fila.rastro) requireWayAlone(change);
  if (fila.estado === 'rechazada' && isCorrection(change))
    return correctIdentifier(tx, who, taken, change.identificador, cannotBeUndone(fila.via));
  requireCommand('cambiar', fila, who.actor);
  const accion = change.accion ?? fila.accion;
  const identificador = change.identificador === undefined ? datos.identificador : identifierOf(change.identificador);
  const vivienda_habitada = homeOf(card, fila, change);
  const plain: Partial<Cuentas> = {
    ...(change.cargo !== undefined && newMoney(change.cargo)),
    ...(change.reservada !== undefined && { reservada: change.reservada }),
    ...(change.via !== undefined && { via: wayIn(card, accion, change.via) }),
  };
  const via = plain.via === undefined ? fila.via : plain.via;
  const { nuevoTitular: holderBefore, ...named } = datos;
  const nuevoTitular = newHolder(accion, holderBefore, change.nuevo_titular);
  const same =
    accion === fila.accion &&
    vivienda_habitada === fila.vivienda_habitada &&
    cannotBeUndone(via) === cannotBeUndone(fila.via) &&
    JSON.stringify(nuevoTitular) === JSON.stringify(holderBefore);
  if (same && identificador === datos.identificador) return record(tx, who, taken, plain);

  const problem = actionProblem(card, accion);
  if (problem) throw invalid({ campo: 'accion', texto: problem });
  const withCargo = (plain.importe_centimos === undefined ? fila : plain).importe_centimos !== null;
  const contracted = await casoModulos(tx, taken.caso.fila.id);
  const kept = moduloFor(accion, card, withCargo, contracted, fila.modulo);
  const modulo = typeof kept === 'string' ? kept : moduloFor(accion, card, withCargo, contracted);
  if (typeof modulo !== 'string') throw invalid({ campo: 'accion', texto: modulo });
  const changed: CuentaData = { ...named, identificador, ...(nuevoTitular && { nuevoTitular }) };
  await requireNoRepeats(tx, who, taken, changed, accion);
  const offered = keepingIsOffered(card, accion) ? ('ofrecida' as const) : null;
  const covered = coverage(await currentMandato(tx, taken.caso), askedOf(changed, accion));
  const cambios = {
    ...plain,
    ...(accion !== fila.accion && { via: plain.via ?? null }),
    accion,
    modulo,
    ...covered,
    vivienda_habitada,
    copia: offered,
    copia_en: null,
    corte_aceptado: null,
    confirmada: null,
    reposo_hasta: null,
  };
  return takeStep(tx, who, taken, { orden: 'cambiar', cambios, datos: changed });
}

/**
 * Traces are changed in the list of traces; only the way of a trace is chosen here.
 * @throws DomainError validacion that names the first member besides the way
 */
function requireWayAlone({ version: _, via: __, ...others }: CuentaChange): void {
  const [campo] = Object.keys(others);
  if (campo !== undefined) throw invalid({ campo, texto: refusal('inListOfTraces') });
}

/** Whether the change gives the identifier and nothing else. */
const isCorrection = ({ version: _, ...change }: CuentaChange): boolean =>
  Object.keys(change).join() === 'identificador';

/**
 * Stores the identifier with which the provider will be asked again, even if it is the same as before. Another identifier may be another
 * person's account: an irreversible action begins its cooling-off period anew, and the mandate may not name it.
 */
async function correctIdentifier(
  tx: Tx,
  who: Requester,
  taken: TakenCuenta,
  text: string | null | undefined,
  cannotBeUndone: boolean,
): Promise<ChangedCuenta> {
  requireCommand('corregir_identificador', taken.fila, who.actor);
  const identificador = identifierOf(requireText('identificador', text ?? undefined));
  const { pideOtroIdentificador: _, ...rest } = taken.datos;
  const changed: CuentaData = { ...rest, identificador };
  await requireNoRepeats(tx, who, taken, changed, taken.fila.accion);
  const isSame = identificador === taken.datos.identificador;
  const cambios = {
    ...coverage(await currentMandato(tx, taken.caso), askedOf(changed, taken.fila.accion)),
    ...(!isSame && cannotBeUndone && { reposo_hasta: coolingOffEnd(who.now) }),
  };
  return takeStep(tx, who, taken, { orden: 'corregir_identificador', cambios, datos: changed });
}

/** @throws DomainError validacion when the catalogue has no such way for the action */
function wayIn(card: ProveedorCard | null, accion: CuentaAction | null, via: string | null): string | null {
  const codes = waysOf(card, accion).map(({ codigo }) => codigo);
  if (via === null || codes.includes(via)) return via;
  const list = codes.join(', ') || '–';
  throw invalid({ campo: 'via', texto: refusal('noSuchWay', { lista: list }) });
}

/**
 * Whether somebody lives in the home that the account supplies.
 * @throws DomainError validacion when the account supplies no home
 */
function homeOf(
  card: ProveedorCard | null,
  { vivienda_habitada: before }: Pick<TakenCuenta['fila'], 'vivienda_habitada'>,
  { vivienda_habitada: said }: CuentaChange,
): InhabitedHome | null {
  if (said === undefined) return before;
  if (said === null || isSupply({ tipo: card?.tipo ?? null, vivienda_habitada: said })) return said;
  throw invalid({ campo: 'vivienda_habitada', texto: refusal('noSupply') });
}

/**
 * @returns null: no identifier
 * @throws DomainError validacion when the text has characters that our letters cannot print
 */
function identifierOf(text: string | null): string | null {
  if (text === null) return null;
  if (isUnprintable(text)) throw invalid({ campo: 'identificador', texto: IN_OUR_LETTERS });
  return normalizeText(text) || null;
}

function newMoney(cargo: NonNullable<CuentaChange['cargo']> | null) {
  const money = moneyOf(cargo ? { cargo } : {});
  if ('campo' in money) throw invalid(money);
  return money;
}

/** Records a change that leaves the family's decision as it is. */
async function record(
  tx: Tx,
  who: Requester,
  { caso, fila }: TakenCuenta,
  changes: Partial<Cuentas>,
): Promise<ChangedCuenta> {
  const { actor, now } = who;
  const { id, caso_id } = caso.fila;
  if (!(await writeCuenta(tx, fila, { ...changes, actualizado: now }))) throw new DomainError('cambiado_entretanto');
  const fact: Fact = { tipo: 'cuenta_cambiada', datos: { cuenta: fila.id } };
  await recordFacts(tx, id, [fact], actor, now);
  await advanceCaso(tx, who, id);
  return {
    caso: { id, caso_id },
    clave: caso.clave,
    cuenta: { id: fila.id, estado: fila.estado, version: fila.version + 1 },
  };
}

async function requireNoRepeats(
  tx: Tx,
  { actor }: Requester,
  { caso, fila }: TakenCuenta,
  datos: CuentaData,
  accion: CuentaAction | null,
): Promise<void> {
  const others = (await readCuentas(tx, caso.fila.id)).filter(({ id }) => id !== fila.id);
  const fresh = { ...identityOf(fila, datos), accion };
  if (comparable(others, caso, actor).some((other) => standsInTheWay(other, fresh)))
    throw new DomainError('cuenta_duplicada', { campo: 'identificador' });
}

/**
 * The new holder of a contract, as the letter to the provider names them.
 * @param before the holder named earlier
 * @param said undefined: unchanged; null: taken back
 * @returns undefined: no holder is named, or the action transfers nothing
 * @throws DomainError validacion when the action transfers nothing, when another person lacks a name or number, when the heir is given with
 *   either, or when the number is impossible
 */
function newHolder(
  accion: CuentaAction | null,
  before: NewHolder | undefined,
  said: NewHolder | null | undefined,
): NewHolder | undefined {
  if (accion !== 'transferir') {
    if (said) throw invalid({ campo: 'nuevo_titular', texto: refusal('nothingPasses') });
    return undefined;
  }
  if (said === undefined) return before;
  if (said === null) return undefined;
  const nombre = normalizeText(said.nombre ?? '');
  if (said.quien === 'heredero') {
    if (nombre !== '' || said.numero !== undefined)
      throw invalid({ campo: 'nuevo_titular.nombre', texto: refusal('holderOnFile') });
    return { quien: 'heredero' };
  }
  if (nombre === '') throw invalid({ campo: 'nuevo_titular.nombre', texto: refusal('noHolderName') });
  if (isUnprintable(nombre)) throw invalid({ campo: 'nuevo_titular.nombre', texto: AS_ON_THE_DOCUMENT });
  if (said.numero === undefined) throw invalid({ campo: 'nuevo_titular.numero', texto: refusal('noHolderNumber') });
  return { quien: 'otra', nombre, numero: numberOf(said.numero) };
}

/** Checks the letter of a DNI or a NIE against its digits; other documents are not checked. */
function numberOf(written: string): string {
  const { clase, rightLetter, canonica } = classifyIdentity(written);
  if (clase !== 'dni' && clase !== 'nie') {
    if (isUnprintable(written)) throw invalid({ campo: 'nuevo_titular.numero', texto: AS_ON_THE_DOCUMENT });
    return normalizeText(written);
  }
  if (rightLetter !== true || canonica === null)
    throw invalid({ campo: 'nuevo_titular.numero', texto: refusal('wrongLetter') });
  return canonica;
}
