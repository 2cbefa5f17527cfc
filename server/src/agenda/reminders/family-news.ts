/** News for the family about its accounts: their outcomes, and the tasks that only the family can do. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { CuentaResult, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Outcome, Pending } from '../../outbox/mail/types.ts';
import { CHASES_MAXIMUM, type CuentaInClock, inFamilyHands, type News, type Snapshot } from './rules-snapshot.ts';

export interface NamedCuenta {
  readonly id: string;
  readonly proveedor: string;
  /** The account is a trace; e-mails state the number of traces and never name one. */
  readonly rastro: boolean;
  readonly estado: CuentaState;
  readonly resultado: Outcome['resultado'] | null;
  /** What the provider asks for in its last answer. */
  readonly pide: readonly Paper[];
  /**
   * The case ended before the account was asked for, or before the provider got what it asks for. False for traces on a list that was never
   * declared complete: nobody signed for them.
   */
  readonly noPedida: boolean;
  /** The service took the account off the list for a reason of its own. */
  readonly quitada: boolean;
}

/**
 * Turns the result of an account into the outcome that the family is told.
 * @param onlyTold the provider was only told of the death, and erases nothing
 * @param toHolder the contract passed to a person who is named
 */
export function resultForFamily(
  result: CuentaResult | null,
  { onlyTold, toHolder }: { readonly onlyTold: boolean; readonly toHolder: boolean },
): Outcome['resultado'] | null {
  if (result === 'eliminada' && onlyTold) return 'avisada';
  return result === 'transferida' && !toHolder ? 'heredada' : result;
}

/** A missing document. */
export interface PaperOfCuenta {
  readonly papel: NonNullable<Pending['papel']>;
  /** Id of the account that the document is for; null: it is for the case. */
  readonly cuenta: string | null;
  /** Whether the service asked the family for the document, whoever else the account waits for. */
  readonly pedido: boolean;
}

/**
 * Lists the outcomes of accounts, traces and certificates, in this order, with the corrections of outcomes that the family was told before.
 * @param news the news that the family was not told yet
 * @param all includes outcomes that the family was told before
 */
export function outcomesOf(
  cuentas: readonly NamedCuenta[],
  certificados: Snapshot['certificados'],
  news: readonly News[],
  all = false,
): Outcome[] {
  const ids = new Set(news.map(({ sobre }) => sobre));
  const corrected = new Set(news.filter(({ corregida }) => corregida).map(({ sobre }) => sobre));
  const told = (id: string, de: Outcome['de'], resultado: Outcome['resultado'] | null): Outcome[] => {
    if (!all && !ids.has(id)) return [];
    if (!corrected.has(id)) return resultado === null ? [] : [{ de, resultado }];
    return [{ de, resultado: resultado ?? 'sigue', corregida: true }];
  };
  const traceOutcomes = cuentas
    .filter(({ rastro }) => rastro)
    .flatMap((cuenta) => told(cuenta.id, cuenta.proveedor, resultToTell(cuenta)));
  return [
    ...cuentas
      .filter(({ rastro }) => !rastro)
      .flatMap((cuenta) => told(cuenta.id, cuenta.proveedor, resultToTell(cuenta))),
    ...counted(traceOutcomes),
    ...certificados.flatMap((one) => told(one.id, { certificado: one.tipo }, ofCertificado(one))),
  ];
}

/** Replaces the outcomes of traces by numbers: traces that were removed, that can still be seen, and that were never asked for. */
function counted(traces: readonly Outcome[]): Outcome[] {
  const gone = traces.filter(({ resultado }) => GONE.includes(resultado)).length;
  const unasked = traces.filter(({ resultado }) => resultado === 'no_pedida').length;
  const of = (n: number, resultado: Outcome['resultado']): Outcome[] =>
    n === 0 ? [] : [{ de: { rastros: n }, resultado }];
  return [...of(gone, 'eliminada'), ...of(traces.length - gone - unasked, 'sigue'), ...of(unasked, 'no_pedida')];
}

const GONE: readonly Outcome['resultado'][] = ['eliminada', 'oculta', 'no_existia', 'caduca_sola'];

function resultToTell({ estado, resultado, pide, noPedida, quitada }: NamedCuenta): Outcome['resultado'] | null {
  if (noPedida) return pide.length > 0 ? 'pide' : 'no_pedida';
  if (quitada) return 'quitada';
  if (estado === 'rechazada') return pide.length > 0 ? 'pide' : 'rechazada';
  return estado === 'sin_respuesta' ? estado : resultado;
}

function ofCertificado({ estado, sin_pedir }: Snapshot['certificados'][number]): Outcome['resultado'] | null {
  if (sin_pedir) return 'no_pedido';
  if (estado === 'denegado') return 'no_dado';
  return estado === 'obtenido' ? estado : null;
}

/** Lists the tasks that only the family can do now, in the order in which to do them. @param rejectedProof the last death certificate was rejected, and the family had sent it */
export function pendingOf(
  names: readonly NamedCuenta[],
  snapshot: Snapshot,
  missing: readonly PaperOfCuenta[],
  rejectedProof = false,
): Pending[] {
  const { cuentas, certificados, puedePedirse, faltaMandato, disparados } = snapshot;
  const nameOf = new Map(names.map(({ id, proveedor }) => [id, proveedor]));
  const traces = new Set(names.filter(({ rastro }) => rastro).map(({ id }) => id));
  const namesOf = (some: readonly { readonly id: string }[]) => some.flatMap(({ id }) => nameOf.get(id) ?? []);
  const theirs = cuentas.filter(({ falta_de }) => falta_de === 'heredero');
  const unsigned = theirs.filter(({ en_mandato }) => !en_mandato);
  const kept = theirs.filter(isKeptByFamily);
  const asked = namesOf(cuentas.filter(({ id, estado }) => estado === 'propuesta' && !traces.has(id)));
  const toSign = unsigned.filter(({ id }) => !traces.has(id));
  const unsignedCertificados = puedePedirse && certificados.some(({ falta_de }) => falta_de === 'heredero');
  const letters = cuentas.filter((cuenta) => inFamilyHands(cuenta, disparados) !== null);
  const isComplaint = ({ insistencias }: CuentaInClock) => insistencias >= CHASES_MAXIMUM;
  const proof = rejectedProof ? 'repetirPrueba' : 'prueba';
  return [
    ...(snapshot.listaCompleta ? [] : [{ que: 'lista', nombres: [] } as const]),
    ...named('confirmar', asked),
    ...(faltaMandato ? [{ que: 'mandato', nombres: [] } as const] : named('mandato', namesOf(toSign))),
    ...(unsignedCertificados ? [{ que: 'certificados', nombres: [] } as const] : []),
    ...(unsigned.length > toSign.length ? [{ que: 'rastros', nombres: [] } as const] : []),
    ...(snapshot.faltaPrueba ? [{ que: proof, nombres: [] } as const] : []),
    ...papersToBring(snapshot, missing, new Map([...nameOf].filter(([id]) => !traces.has(id)))),
    ...named('guardar', namesOf(kept)),
    ...named('carta', namesOf(letters.filter((one) => !isComplaint(one)))),
    ...named('reclamar', namesOf(letters.filter(isComplaint))),
  ];
}

const named = (que: Pending['que'], nombres: readonly string[]): Pending[] =>
  nombres.length === 0 ? [] : [{ que, nombres }];

/** Whether the family chose to save the content before the account is erased, and has not yet said that it is saved. */
const isKeptByFamily = ({ copia }: CuentaInClock): boolean => copia === 'la_guardan';

/** Papers that a register issues: while the certificate is pending or requested, the family need not bring the paper for an account. */
const FROM_REGISTER: Partial<Readonly<Record<PaperOfCuenta['papel'], CertificadoType>>> = {
  certificado_defuncion: 'defuncion_literal',
  ultimas_voluntades: 'ultimas_voluntades',
  seguros_fallecimiento: 'seguros_fallecimiento',
};

/** Lists each missing document once, with the accounts that it is for. A document that the service asked for is listed whoever else brings it. */
function papersToBring(
  { cuentas, certificados, faltaPrueba }: Snapshot,
  missing: readonly PaperOfCuenta[],
  nameOf: ReadonlyMap<string, string>,
): Pending[] {
  const coming = certificados.filter(({ estado }) => estado === 'pendiente' || estado === 'solicitado');
  const waits = new Set<string | null>(
    cuentas.filter((one) => one.falta_de === 'heredero' && one.en_mandato && !isKeptByFamily(one)).map(({ id }) => id),
  );
  const othersBring = ({ papel }: PaperOfCuenta) => coming.some(({ tipo }) => tipo === FROM_REGISTER[papel]);
  const theirs = missing.filter(
    (one) =>
      (one.pedido || (waits.has(one.cuenta) && !othersBring(one))) &&
      !(one.papel === 'certificado_defuncion' && faltaPrueba),
  );
  return [...Map.groupBy(theirs, ({ papel }) => papel)].map(([papel, some]) => {
    // A paper that is missing for the whole case names no accounts.
    const isForCaso = some.some(({ cuenta }) => cuenta === null);
    const nombres = some.flatMap(({ cuenta }) => nameOf.get(cuenta ?? '') ?? []);
    return { que: 'papel', nombres: isForCaso ? [] : [...new Set(nombres)], papel };
  });
}
