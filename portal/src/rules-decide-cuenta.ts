/** What the heir says of an account before it is decided: what is lacking, and what changes; pure. */
import type { CompleteCuenta, CuentaAction, InhabitedHome, NewHolder } from '@albacea/contract/schemas/cuentas.ts';

/** To whose name a contract passes, as far as it is said. */
export interface Holder {
  /** Null: nothing was said. */
  readonly quien: NewHolder['quien'] | null;
  readonly nombre: string;
  readonly numero: string;
}

export const NOBODY_SAID: Holder = { quien: null, nombre: '', numero: '' };

export const holderOf = (said: NewHolder | null): Holder =>
  said ? { quien: said.quien, nombre: said.nombre ?? '', numero: said.numero ?? '' } : NOBODY_SAID;

/** As it is sent; null: nobody has said. */
function saidHolder({ quien, nombre, numero }: Holder): NewHolder | null {
  if (quien !== 'otra') return quien && { quien };
  return { quien, nombre: nombre.trim(), numero: numero.trim() };
}

export interface Decision {
  /** Null: nothing is chosen for the family. */
  readonly accion: CuentaAction | null;
  /** Code of the way of asking that fits the family; null: nothing was said. */
  readonly via: string | null;
  readonly copia: 'pedida' | 'la_guardan' | 'rechazada' | null;
  readonly identificador: string;
  readonly reservada: boolean;
  readonly vivienda: InhabitedHome | null;
  /** The family said that an account whose name they wrote by hand is a supply of the home. */
  readonly ofTheHouse: boolean;
  readonly corte: boolean;
  readonly titular: Holder;
}

/** Somebody lives in the home, or may. */
export const inhabited = (home: InhabitedHome | null): boolean => home === 'si' || home === 'no_se';

/** What is asked for besides the action. */
export interface Questions {
  /** It is a supply: whether somebody lives in the home. */
  readonly suministro: boolean;
  /** Whether something is kept before all is erased. */
  readonly copia: boolean;
  /** To whose name it passes. */
  readonly titular: boolean;
}

type DecisionField = 'vivienda' | 'accion' | 'titular' | 'titular-nombre' | 'titular-numero' | 'corte' | 'copia';

/** @returns what has to be said before it can be saved */
export function missingInDecision(
  { accion, copia, vivienda, corte, titular }: Decision,
  questions: Questions,
): readonly DecisionField[] {
  const homeUnknown = questions.suministro && vivienda === null;
  const missing: Readonly<Record<DecisionField, boolean>> = {
    vivienda: homeUnknown,
    accion: !homeUnknown && accion === null,
    titular: questions.titular && titular.quien === null,
    'titular-nombre': questions.titular && titular.quien === 'otra' && titular.nombre.trim() === '',
    'titular-numero': questions.titular && titular.quien === 'otra' && titular.numero.trim() === '',
    corte: questions.suministro && accion === 'cancelar' && inhabited(vivienda) && !corte,
    copia: questions.copia && copia === null,
  };
  return (['vivienda', 'accion', 'titular', 'titular-nombre', 'titular-numero', 'corte', 'copia'] as const).filter(
    (field) => missing[field],
  );
}

/** What the family has said about a copy: asked once, and not again when something else changes. */
export const answeredBefore = ({ copia }: Pick<CompleteCuenta, 'copia'>): Decision['copia'] =>
  copia === 'pedida' || copia === 'la_guardan' || copia === 'rechazada' ? copia : null;

type Decided = Kept & Pick<CompleteCuenta, 'copia' | 'suministro' | 'corte_aceptado'>;

/** What was decided stays as it was; only the name by which the company knows the account is new. */
export const sameButNamed = (cuenta: Decided, identificador: string): readonly [Decision, Questions] => [
  {
    accion: cuenta.accion,
    via: null,
    copia: answeredBefore(cuenta),
    identificador,
    reservada: cuenta.reservada,
    vivienda: cuenta.vivienda_habitada,
    ofTheHouse: cuenta.suministro,
    corte: cuenta.corte_aceptado !== null,
    titular: holderOf(cuenta.nuevo_titular),
  },
  { suministro: cuenta.suministro, copia: answeredBefore(cuenta) !== null, titular: cuenta.nuevo_titular !== null },
];

type Kept = Pick<
  CompleteCuenta,
  'accion' | 'via' | 'identificador' | 'reservada' | 'vivienda_habitada' | 'nuevo_titular'
>;

/** @returns what `PATCH /cuentas/{cuenta}` has to change before the account is confirmed; empty: nothing */
export function changesBy(
  { accion, via, identificador, reservada, vivienda, titular }: Decision,
  cuenta: Kept,
  questions: Pick<Questions, 'suministro' | 'titular'>,
) {
  const written = identificador.trim() || null;
  const home = questions.suministro ? vivienda : null;
  const holder = questions.titular ? saidHolder(titular) : null;
  const sameHolder = JSON.stringify(saidHolder(holderOf(cuenta.nuevo_titular))) === JSON.stringify(holder);
  const otherAction = accion !== null && accion !== cuenta.accion;
  return {
    ...(otherAction && { accion }),
    // the server gives another action its usual way, so a way that was chosen is sent again
    ...(via !== null && (otherAction || via !== cuenta.via) && { via }),
    ...(written !== cuenta.identificador && { identificador: written }),
    ...(reservada !== cuenta.reservada && { reservada }),
    ...(home !== cuenta.vivienda_habitada && { vivienda_habitada: home }),
    // the server drops the holder when another action is chosen, so it is sent only where it is asked for
    ...(questions.titular && !sameHolder && { nuevo_titular: holder }),
  };
}
