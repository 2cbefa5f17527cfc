/**
 * Corrects an account where somebody recorded a wrong result, or a request that was never sent, and brings back what a reopened case can still do.
 */
import type { CuentaResult, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import { isFinalCuenta, resultsOf } from '@albacea/contract/schemas/lists.ts';
import type { OpenedCaso, TakenCaso } from '../../caso/lock-caso.ts';
import { type CurrentMandato, coverage, currentMandato } from '../../caso/mandato/current-mandato.ts';
import { askedOf } from '../../caso/mandato/rules.ts';
import { type CuentaData, endOfCuenta, sinceLastRequest } from '../../caso/rules/rules-cuenta.ts';
import type { Tx } from '../../db/database.ts';
import { lettersOfCaso } from '../../outbox/mail/written-mails.ts';
import type { Fact } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { recordExperience } from '../catalogo/experience.ts';
import { outcomeOf } from '../catalogo/rules-experience.ts';
import { askedFor, isRequested, openCuenta, sealCuenta, toCompare, withoutSteps } from '../data.ts';
import { withdrawSendings } from '../letters/withdraw-letters.ts';
import { standsInTheWay } from '../rules/rules-proposal.ts';
import { amendEnd, beforeRequest, takeBackSolicitudes } from '../solicitudes/solicitud.ts';
import { type Cuenta, readCuenta, readCuentas, writeCuenta } from '../sql.ts';
import { unconfirmed } from './confirm-cuenta.ts';

/** A state to which an account can be corrected. */
interface CuentaTarget {
  readonly estado: CuentaState;
  readonly resultado: CuentaResult | null;
}

/**
 * Reads an account with its provider's name and the states to which it can be corrected.
 * @throws DomainError no_encontrado
 */
export async function readCorrectableCuenta(tx: Tx, { fila: caso, clave }: OpenedCaso, id: string) {
  const fila = await readCuenta(tx, caso.id, id);
  if (!fila) throw new DomainError('no_encontrado');
  const datos = openCuenta(clave, fila);
  // Nothing waits for a trace whose list was not declared complete: a closed case would end it again at once.
  const endsAgain = fila.rastro && caso.estado === 'cerrado' && caso.rastros_completos === null;
  const opciones = (await correctionsOf(tx, fila, datos)).filter(({ estado }) => !endsAgain || estado !== 'propuesta');
  return { fila, nombre: datos.proveedor, opciones };
}

/** The states that can replace the present one. A request whose letter the service itself sent was really made, so it cannot be removed. */
async function correctionsOf(tx: Tx, fila: Cuenta, datos: CuentaData): Promise<CuentaTarget[]> {
  const letters = (await lettersOfCaso(tx, fila.caso)).filter(({ cuenta }) => cuenta === fila.id);
  // A request and its letter are written at the same instant.
  const letterOf = (asked: Date | null) => letters.find(({ creado }) => creado.getTime() === asked?.getTime());
  if (fila.estado !== 'solicitada')
    return otherResults(fila, letterOf(fila.solicitada)?.salio !== false && isRequested(datos));
  const { estado, solicitudes } = await beforeRequest(tx, fila);
  const { gestiones = [] } = datos;
  const requests = gestiones.filter(({ tipo }) => tipo === 'solicitud').map(({ cuando }) => new Date(cuando));
  const repeated = requests.slice(solicitudes - fila.solicitudes, -1);
  const since = repeated[0] ?? fila.solicitada ?? new Date(0);
  const wasMade = repeated.some((asked) => !letterOf(asked)) || letters.some((one) => one.salio && one.creado >= since);
  return wasMade ? [] : [toState(estado)];
}

const toState = (estado: CuentaState): CuentaTarget => ({ estado, resultado: null });

/**
 * The other results that the account may really have had, and the states in which it may really have stayed.
 * @param wasAsked whether the last request reached the provider and named the present identifier; otherwise no request stays open, and the
 *   account has to be asked for anew, after its wait
 */
function otherResults(
  { estado, accion, resultado, solicitudes }: Pick<Cuenta, 'estado' | 'accion' | 'resultado' | 'solicitudes'>,
  wasAsked: boolean,
): CuentaTarget[] {
  if (!isFinalCuenta(estado) && estado !== 'rechazada') return [];
  if (solicitudes === 0 || accion === null) return estado === 'rechazada' ? [] : [toState('propuesta')];
  const open = wasAsked ? [toState('solicitada')] : [];
  if (estado === 'rechazada') return open;
  return [
    ...resultsOf(accion)
      .filter((one) => one !== resultado)
      .map((one) => ({ estado: 'resuelta' as const, resultado: one })),
    ...open,
    toState('rechazada'),
  ];
}

/**
 * Writes the account as it should have been. Afterwards its request is open again, has another outcome, or is removed; the wrong answer no
 * longer counts as experience with the provider.
 * @returns the facts, for the caller to record
 * @throws DomainError cambiado_entretanto
 */
export async function correctCuenta(
  tx: Tx,
  who: Requester,
  caso: OpenedCaso,
  fila: Cuenta,
  target: CuentaTarget,
): Promise<Fact[]> {
  const withdrawn = await withdrawSendings(tx, fila.caso, [fila.id], who.now);
  const isUnsent = fila.estado === 'solicitada';
  // The withdrawal may have waited for a worker that claimed the letter, which then leaves.
  if (isUnsent && (await correctionsOf(tx, fila, openCuenta(caso.clave, fila))).length === 0)
    throw new DomainError('cambiado_entretanto');
  const changes = isUnsent ? await unsent(tx, caso, fila, target) : await amended(tx, who, caso, fila, target);
  const written = await writeCuenta(tx, fila, {
    proxima_accion: null,
    actua: null,
    actualizado: who.now,
    motivo_descarte: null,
    ...target,
    ...changes,
  });
  if (!written) throw new DomainError('cambiado_entretanto');
  return [{ tipo: 'cuenta_corregida', datos: { cuenta: fila.id } }, ...withdrawn];
}

/** Corrects the recorded answer: the provider gave another answer, or none. An account without a request goes back to `propuesta`. */
async function amended(
  tx: Tx,
  who: Requester,
  caso: OpenedCaso,
  fila: Cuenta,
  { estado, resultado }: CuentaTarget,
): Promise<Partial<Cuenta>> {
  if (estado === 'propuesta') return toDecideAnew(caso, fila, await currentMandato(tx, caso), who.now);
  const { clave } = caso;
  const terminada = isFinalCuenta(estado) ? (fila.terminada ?? who.now) : null;
  const datos = openCuenta(clave, fila);
  const asked = fila.pide.length > 0 ? askedFor(sinceLastRequest(datos.gestiones ?? [])) : [];
  const refused = asked.length > 0 ? ('pidio_papeles' as const) : ('negada' as const);
  await recordExperience(tx, who, fila, estado === 'rechazada' ? refused : resultado && outcomeOf(resultado), asked);
  const request = await amendEnd(tx, fila, { estado, resultado }, who.now);
  if (estado !== 'solicitada') return { terminada, plazo: null };
  // The request brought what earlier refusals had asked for, so only the one that never came wants another identifier.
  const { pideOtroIdentificador: _, ...left } = withoutSteps(datos, ['negativa']);
  return {
    terminada,
    plazo: request?.plazo ?? fila.plazo,
    prueba: sinceLastRequest(left.gestiones ?? [])[0]?.documento ?? null,
    ...sealCuenta(clave, fila.id, left),
  };
}

/**
 * Removes the last request, which was never made, with its chases and the lost ones that it repeats, and restores what the request before had
 * recorded.
 */
async function unsent(
  tx: Tx,
  { clave }: Pick<OpenedCaso, 'clave'>,
  fila: Cuenta,
  { estado }: CuentaTarget,
): Promise<Partial<Cuenta>> {
  const { solicitudes } = await beforeRequest(tx, fila);
  let datos = openCuenta(clave, fila);
  for (let n = fila.solicitudes; n > solicitudes; n -= 1)
    datos = withoutSteps(datos, ['solicitud', 'insistencia', 'reclamacion']);
  const before = datos.gestiones?.findLast(({ tipo }) => tipo === 'solicitud') ?? null;
  await takeBackSolicitudes(tx, { id: fila.id, estado, solicitudes });
  return {
    terminada: isFinalCuenta(estado) ? fila.solicitada : null,
    solicitudes,
    solicitada: before && new Date(before.cuando),
    canal: before?.canal ?? null,
    plazo: null,
    insistencias: 0,
    ultima_insistencia: null,
    por_familia: false,
    reclamada: null,
    prueba: before?.documento ?? null,
    ...sealCuenta(clave, fila.id, datos),
  };
}

/**
 * The changes that put an account back on the list, where the family decides on it anew, whatever mandate it has signed since. The action of a
 * trace is chosen and confirmed in one step, so it goes too.
 */
function toDecideAnew({ clave }: OpenedCaso, fila: Cuenta, mandato: CurrentMandato | null, now: Date): Partial<Cuenta> {
  const accion = fila.rastro ? null : fila.accion;
  return {
    estado: 'propuesta',
    accion,
    resultado: null,
    motivo_descarte: null,
    terminada: null,
    canal: null,
    plazo: null,
    actualizado: now,
    ...unconfirmed(fila),
    ...coverage(mandato, askedOf(openCuenta(clave, fila), accion)),
  };
}

/** The changes after which a provider that refused, or asked for something, can be asked again. */
const toAskAgain = (
  { clave }: OpenedCaso,
  fila: Cuenta,
  mandato: CurrentMandato | null,
  now: Date,
): Partial<Cuenta> => ({
  estado: 'rechazada',
  resultado: null,
  motivo_descarte: null,
  terminada: null,
  actualizado: now,
  ...coverage(mandato, askedOf(openCuenta(clave, fila), fila.accion)),
});

/**
 * When a case is reopened, puts the accounts and traces that only an end of it discarded back on the list, and makes refusals a task again; what
 * a provider asks for is open again. One that was listed again since stays as it is.
 * @returns the facts, for the caller to record; the insurer, who was told that the accounts had ended, is told that they have not
 * @throws DomainError cambiado_entretanto
 */
export async function bringBackCuentas(tx: Tx, { now }: Requester, caso: TakenCaso): Promise<Fact[]> {
  const rows = await readCuentas(tx, caso.fila.id);
  const mandato = await currentMandato(tx, caso);
  const listed = new Map(rows.map((row) => [row.id, toCompare(caso.clave, row)]));
  const facts: Fact[] = [];
  // The newest first, which counts if an account was listed twice.
  for (const row of rows.toReversed()) {
    const isDenied = row.resultado === 'denegada';
    if (!isDenied && row.motivo_descarte !== 'fin_de_caso') continue;
    const back = toCompare(caso.clave, row);
    listed.delete(row.id);
    if ([...listed.values()].some((other) => standsInTheWay(other, back))) continue;
    const isAnswered = isDenied || row.pide.length > 0;
    const changes = (isAnswered ? toAskAgain : toDecideAnew)(caso, row, mandato, now);
    if (!(await writeCuenta(tx, row, changes))) throw new DomainError('cambiado_entretanto');
    const estado = isAnswered ? 'rechazada' : 'propuesta';
    listed.set(row.id, { ...back, estado });
    const data = { ...endOfCuenta(row, 'en_tramite', estado, now), correccion: true };
    facts.unshift({
      tipo: 'cuenta_propuesta',
      datos: { cuentas: [row.id] },
      evento: { tipo: 'cuenta_resuelta', data },
    });
  }
  return facts;
}
