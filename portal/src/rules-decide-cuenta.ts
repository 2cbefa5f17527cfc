/** The heir's decision on an account: missing answers, and the changes to send; pure. */
import type { CompleteCuenta, CuentaAction, InhabitedHome, NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import { asksHolder } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { CuentaDecision } from '@albacea/contract/schemas/work.ts';
import { asksWhatToKeep, looksLikeSupply } from './rules-actions.ts';
import { identifierKind } from './rules-identifier.ts';
import { copyComes, type Impeded } from './rules-keep.ts';

/** The new holder of a contract, as far as it is known. */
export interface Holder {
  /** Null: not answered. */
  readonly quien: NewHolder['quien'] | null;
  readonly nombre: string;
  readonly numero: string;
}

export const NO_HOLDER: Holder = { quien: null, nombre: '', numero: '' };

const holderOf = (said: NewHolder | null): Holder =>
  said ? { quien: said.quien, nombre: said.nombre ?? '', numero: said.numero ?? '' } : NO_HOLDER;

/** The new holder as the request names them; null: not answered. */
function holderToSend({ quien, nombre, numero }: Holder): NewHolder | null {
  if (quien !== 'otra') return quien && { quien };
  return { quien, nombre: nombre.trim(), numero: numero.trim() };
}

export interface Decision {
  /** Null: nothing is preselected for the family. */
  readonly accion: CuentaAction | null;
  /** Code of the way of asking that the family chose; null: none. */
  readonly via: string | null;
  readonly copia: 'pedida' | 'la_guardan' | 'rechazada' | null;
  readonly identificador: string;
  readonly reservada: boolean;
  readonly vivienda: InhabitedHome | null;
  /** The account is a household supply; for a handwritten name, the family's own answer. */
  readonly isSupply: boolean;
  readonly corte: boolean;
  readonly titular: Holder;
}

/** Whether somebody lives in the home, or may live there. */
export const mayBeInhabited = (home: InhabitedHome | null): boolean => home === 'si' || home === 'no_se';

/** The questions beside the action. */
export interface Questions {
  /** The account is a household supply: before it is cancelled, asks whether somebody lives in the home. */
  readonly suministro: boolean;
  /** Asks whether to save something before erasing. */
  readonly copia: boolean;
  /** Asks who becomes the holder. */
  readonly titular: boolean;
}

export const DECISION_FIELDS = [
  'accion',
  'vivienda',
  'titular',
  'titular-nombre',
  'titular-numero',
  'corte',
  'copia',
] as const;
export type DecisionField = (typeof DECISION_FIELDS)[number];

/** The error of each field as text, by its id. */
export type DecisionErrors = Readonly<Record<string, string | null>>;

/** The id of a field; a page has the fields of several accounts. */
export const fieldId = ({ cuenta_id }: Pick<CompleteCuenta, 'cuenta_id'>, field: DecisionField): string =>
  `${field}-${cuenta_id}`;

/**
 * Maps the server's name of a refused holder's number to the id of our field; undefined: it refused something else.
 * @param sent the accounts in the order in which they were sent
 */
export const refusedNumber =
  (sent: readonly Pick<CompleteCuenta, 'cuenta_id'>[]) =>
  (field: string): string | undefined => {
    const cuenta = sent[Number(/^decisiones\[(\d+)\]\.nuevo_titular\.numero$/.exec(field)?.[1])];
    return cuenta && fieldId(cuenta, 'titular-numero');
  };

/** @returns the fields still to be answered before the decision can be saved */
export function missingInDecision(
  { accion, copia, vivienda, corte, titular }: Decision,
  questions: Questions,
): readonly DecisionField[] {
  const cuts = questions.suministro && accion === 'cancelar';
  const missing: Readonly<Record<DecisionField, boolean>> = {
    accion: accion === null,
    vivienda: cuts && vivienda === null,
    titular: questions.titular && titular.quien === null,
    'titular-nombre': questions.titular && titular.quien === 'otra' && titular.nombre.trim() === '',
    'titular-numero': questions.titular && titular.quien === 'otra' && titular.numero.trim() === '',
    corte: cuts && mayBeInhabited(vivienda) && !corte,
    copia: questions.copia && copia === null,
  };
  return DECISION_FIELDS.filter((field) => missing[field]);
}

type Undecided = Decided & Pick<CompleteCuenta, 'proveedor' | 'proveedor_codigo' | 'cuenta_id'>;

/**
 * An account before anything is chosen. The home and the new holder are prefilled from another account: the deceased had one home, and the person
 * who takes over the electricity usually takes over the telephone too. A handwritten name may mean a household supply.
 * @param cuentas all accounts of the case
 */
export function initialDecision(cuenta: Undecided, cuentas: readonly Decided[]): Decision {
  const { proveedor_codigo: code, suministro } = cuenta;
  const home = cuentas.find(({ vivienda_habitada }) => vivienda_habitada !== null)?.vivienda_habitada ?? null;
  const holder = cuentas.find(({ nuevo_titular }) => nuevo_titular !== null)?.nuevo_titular ?? null;
  return {
    accion: null,
    via: null,
    copia: earlierCopyAnswer(cuenta),
    identificador: cuenta.identificador ?? '',
    reservada: cuenta.reservada,
    vivienda: cuenta.vivienda_habitada ?? (suministro ? home : null),
    isSupply: suministro || (code === null && looksLikeSupply(cuenta.proveedor)),
    corte: false,
    titular: holderOf(cuenta.nuevo_titular ?? holder),
  };
}

/** The questions that belong to what was chosen. @param proveedor null: not in the catalogue */
export const questionsOf = (
  { proveedor_codigo: code, suministro, tipo }: Pick<CompleteCuenta, 'proveedor_codigo' | 'suministro' | 'tipo'>,
  { accion, isSupply }: Decision,
  proveedor: Parameters<typeof asksWhatToKeep>[1],
): Questions => ({
  suministro: code === null ? isSupply : suministro,
  copia: asksWhatToKeep(accion, proveedor),
  titular: asksHolder(accion, tipo),
});

/** The family's earlier answer about a copy, which is not asked again when something else changes; null: not answered. */
function earlierCopyAnswer({ copia, impedimentos }: Pick<CompleteCuenta, 'copia'> & Impeded): Decision['copia'] {
  if (copyComes({ impedimentos })) return 'pedida';
  return copia === 'la_guardan' || copia === 'rechazada' ? copia : null;
}

type Decided = SavedDecision & Impeded & Pick<CompleteCuenta, 'copia' | 'suministro' | 'corte_aceptado'>;

/** The decision as it was made, with a new identifier. */
export const sameWithIdentifier = (cuenta: Decided, identificador: string): readonly [Decision, Questions] => [
  {
    accion: cuenta.accion,
    via: null,
    copia: earlierCopyAnswer(cuenta),
    identificador,
    reservada: cuenta.reservada,
    vivienda: cuenta.vivienda_habitada,
    isSupply: cuenta.suministro,
    corte: cuenta.corte_aceptado !== null,
    titular: holderOf(cuenta.nuevo_titular),
  },
  { suministro: cuenta.suministro, copia: earlierCopyAnswer(cuenta) !== null, titular: cuenta.nuevo_titular !== null },
];

type SavedDecision = Pick<
  CompleteCuenta,
  'accion' | 'via' | 'identificador' | 'reservada' | 'vivienda_habitada' | 'nuevo_titular'
>;

/** The members of the account that a decision changes. */
function changedMembers(
  { accion, via, identificador, reservada, vivienda, titular }: Decision,
  cuenta: SavedDecision,
  questions: Pick<Questions, 'suministro' | 'titular'>,
) {
  const written = identificador.trim() || null;
  const home = questions.suministro ? vivienda : null;
  const holder = questions.titular ? holderToSend(titular) : null;
  const sameHolder = JSON.stringify(holderToSend(holderOf(cuenta.nuevo_titular))) === JSON.stringify(holder);
  const otherAction = accion !== cuenta.accion;
  return {
    // the server resets the way when the action changes, so a chosen way is sent again
    ...(via !== null && (otherAction || via !== cuenta.via) && { via }),
    ...(written !== cuenta.identificador && { identificador: written }),
    ...(reservada !== cuenta.reservada && { reservada }),
    ...(home !== cuenta.vivienda_habitada && { vivienda_habitada: home }),
    // the server drops the holder when the action changes, so a holder is sent only with an action that asks for one
    ...(questions.titular && !sameHolder && { nuevo_titular: holder }),
  };
}

/**
 * One of the decisions of `POST /cuentas/decisiones`. Where the page does not ask about a copy, as at a bank, the copy is sent as declined.
 * @param decision a complete decision: `missingInDecision` finds nothing
 */
export const decisionOf = (
  cuenta: SavedDecision & Pick<CompleteCuenta, 'cuenta_id' | 'version'>,
  { accion, ...decision }: Decision & { readonly accion: CuentaAction },
  questions: Questions,
): CuentaDecision => ({
  ...changedMembers({ accion, ...decision }, cuenta, questions),
  ...(accion === 'eliminar' && { copia: (questions.copia && decision.copia) || 'rechazada' }),
  ...(decision.corte && { corte_aceptado: true }),
  cuenta_id: cuenta.cuenta_id,
  accion,
  version: cuenta.version,
});

/** The deceased's e-mail address and mobile number, by which companies find most accounts. */
export interface SharedIdentifiers {
  readonly correo: string;
  readonly movil: string;
}

type IdentifiedCuenta = Pick<CompleteCuenta, 'proveedor_codigo' | 'tipo' | 'identificador'>;

/** Which shared identifier the company finds this account by; null: neither of them, or the account has an identifier already. */
export function sharedIdentifierFor({
  proveedor_codigo: codigo,
  tipo,
  identificador,
}: IdentifiedCuenta): keyof SharedIdentifiers | null {
  if (identificador !== null) return null;
  const kind = identifierKind({ codigo, tipo });
  if (kind === 'correo') return 'correo';
  return kind === 'telefono' ? 'movil' : null;
}
