/** The heir's decision on an account: missing answers, and the changes to send; pure. */
import type { CompleteCuenta, CuentaAction, InhabitedHome, NewHolder } from '@albacea/contract/schemas/cuentas.ts';

/** The new holder of a contract, as far as it is known. */
export interface Holder {
  /** Null: not answered. */
  readonly quien: NewHolder['quien'] | null;
  readonly nombre: string;
  readonly numero: string;
}

export const NOBODY_SAID: Holder = { quien: null, nombre: '', numero: '' };

export const holderOf = (said: NewHolder | null): Holder =>
  said ? { quien: said.quien, nombre: said.nombre ?? '', numero: said.numero ?? '' } : NOBODY_SAID;

/** The request body; null: not answered. */
function saidHolder({ quien, nombre, numero }: Holder): NewHolder | null {
  if (quien !== 'otra') return quien && { quien };
  return { quien, nombre: nombre.trim(), numero: numero.trim() };
}

export interface Decision {
  /** Null: nothing is preselected for the family. */
  readonly accion: CuentaAction | null;
  /** Code of the way of asking that fits the family; null: not answered. */
  readonly via: string | null;
  readonly copia: 'pedida' | 'la_guardan' | 'rechazada' | null;
  readonly identificador: string;
  readonly reservada: boolean;
  readonly vivienda: InhabitedHome | null;
  /** The family marked an account with a handwritten name as a household supply. */
  readonly ofTheHouse: boolean;
  readonly corte: boolean;
  readonly titular: Holder;
}

/** Somebody lives in the home, or may. */
export const inhabited = (home: InhabitedHome | null): boolean => home === 'si' || home === 'no_se';

/** The questions beside the action. */
export interface Questions {
  /** For a supply: whether somebody lives in the home. */
  readonly suministro: boolean;
  /** Whether to save something before erasing. */
  readonly copia: boolean;
  /** Who becomes the holder. */
  readonly titular: boolean;
}

type DecisionField = 'vivienda' | 'accion' | 'titular' | 'titular-nombre' | 'titular-numero' | 'corte' | 'copia';

/** @returns the answers still missing before it can be saved */
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

/** The family's answer about a copy: asked once, and not again when something else changes. */
export const answeredBefore = ({ copia }: Pick<CompleteCuenta, 'copia'>): Decision['copia'] =>
  copia === 'pedida' || copia === 'la_guardan' || copia === 'rechazada' ? copia : null;

type Decided = Kept & Pick<CompleteCuenta, 'copia' | 'suministro' | 'corte_aceptado'>;

/** The decision is unchanged; only the name by which the company knows the account is new. */
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

/** @returns the changes that `PATCH /cuentas/{cuenta}` makes before the account is confirmed; empty: none */
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
    // the server resets the way when the action changes, so a chosen way is sent again
    ...(via !== null && (otherAction || via !== cuenta.via) && { via }),
    ...(written !== cuenta.identificador && { identificador: written }),
    ...(reservada !== cuenta.reservada && { reservada }),
    ...(home !== cuenta.vivienda_habitada && { vivienda_habitada: home }),
    // the server drops the holder when the action changes, so it is sent only where it is asked for
    ...(questions.titular && !sameHolder && { nuevo_titular: holder }),
  };
}
