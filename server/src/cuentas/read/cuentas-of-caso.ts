/** Reads the accounts of a case for other parts of this domain and for other domains. */
import type { LetterKind } from '@albacea/contract/schemas/papers.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { PAPER_TYPES } from '../../caso/documentos/rules/rules-requirements.ts';
import { lookAtCaso, type OpenedCaso, requireLive } from '../../caso/lock-caso.ts';
import { isIrreversible, withoutProcedure } from '../../caso/rules/rules-actions.ts';
import type { CuentaData } from '../../caso/rules/rules-cuenta.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { foldedWords } from '../../shared/rules-text.ts';
import type { CurrentCatalogo } from '../catalogo/current-catalogo.ts';
import type { Offer } from '../catalogo/rules-ways.ts';
import type { CuentasDependencies } from '../commands/command.ts';
import { openCuenta } from '../data.ts';
import { letterDue } from '../rules/rules-deadline.ts';
import { demandsFor, missingPapers } from '../rules/rules-sending.ts';
import { cardOf, cuentaForSending, proveedorForSending } from '../sending-facts.ts';
import { type Cuenta, readCuentas, readSituation } from '../sql.ts';

export interface OpenedCuenta {
  readonly fila: Cuenta;
  readonly datos: CuentaData;
}

/** The accounts of a case with their data decrypted, oldest first. */
export const openedCuentas = async (
  tx: Tx,
  { fila, clave }: Pick<OpenedCaso, 'fila' | 'clave'>,
): Promise<OpenedCuenta[]> =>
  (await readCuentas(tx, fila.id)).map((row) => ({ fila: row, datos: openCuenta(clave, row) }));

/**
 * The accounts of a case with an action that can't be undone, oldest first. The current catalogue decides, because the way of a request, or what
 * is known of it, may have changed since the confirmation.
 */
export async function irreversibleCuentas(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  caso: string,
  now: Date,
): Promise<Cuenta[]> {
  const current = await catalogo.current(tx);
  return (await readCuentas(tx, caso)).filter((row) =>
    isIrreversible(proveedorForSending(cardOf(current, row.proveedor), row, todayInMadrid(now))),
  );
}

/** An account with a request on record. */
export interface AskedCuenta extends OpenedCuenta {
  /** The current offer of the catalogue; null: there is none. */
  readonly oferta: Offer | null;
}

/** The accounts of a case with a request on record, in any state, oldest first. */
export async function askedCuentas(
  tx: Tx,
  caso: Pick<OpenedCaso, 'fila' | 'clave'>,
  catalogo: CurrentCatalogo,
  now: Date,
): Promise<AskedCuenta[]> {
  const today = todayInMadrid(now);
  return (await openedCuentas(tx, caso))
    .filter(({ fila }) => fila.solicitudes > 0)
    .map(({ fila, datos }) => ({
      fila,
      datos,
      oferta: proveedorForSending(cardOf(catalogo, fila.proveedor), fila, today).oferta,
    }));
}

/** Finds the first reserved account whose provider a text names, in any spelling. Returns the provider's name; null: none. */
export async function reservedNameIn(
  tx: Tx,
  caso: Pick<OpenedCaso, 'fila' | 'clave'>,
  text: string,
): Promise<string | null> {
  const said = ` ${foldedWords(text).join(' ')} `;
  const names = (await openedCuentas(tx, caso)).flatMap(({ fila, datos }) => (fila.reservada ? datos.proveedor : []));
  return names.find((name) => name !== '' && said.includes(` ${foldedWords(name).join(' ')} `)) ?? null;
}

/**
 * The accounts of a case that are not reserved: the insurer may see their provider and charge.
 * @param caso internal id
 */
export const openToInsurer = async (tx: Tx, caso: string): Promise<Cuenta[]> =>
  (await readCuentas(tx, caso)).filter(({ reservada }) => !reservada);

interface DueForChase {
  readonly cuenta: string;
  /** Whether the request was chased before, so that a complaint comes next. */
  readonly again: boolean;
  /** The letter that comes next, or again because it reached nobody. */
  readonly carta: LetterKind;
}

/**
 * The accounts of a case whose open request is due for its next step, as the work list counts them.
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite
 */
export async function dueForChase(
  tx: Tx,
  { aseguradora }: Requester,
  casoId: string,
  today: string,
): Promise<DueForChase[]> {
  const { fila } = requireLive(await lookAtCaso(tx, aseguradora, casoId));
  const { perdidas } = await readSituation(tx, fila.id);
  return (await readCuentas(tx, fila.id))
    .filter(
      ({ estado, proxima_accion }) => estado === 'solicitada' && proxima_accion !== null && proxima_accion <= today,
    )
    .flatMap((row) => {
      const due = letterDue(row, perdidas[row.id], today);
      return due ? { cuenta: row.id, carta: due.clase, again: row.insistencias > 0 && row.actua === 'proveedor' } : [];
    });
}

export interface MissingPaper {
  readonly papel: Paper;
  /** Whether the paper has arrived and waits for review. */
  readonly porRevisar: boolean;
}

/**
 * The papers that the provider wants for an unsent request, or asked for in its answer, and that nobody has validated, by id of the account.
 * Accounts that lack no paper are left out.
 * @param today day in Madrid
 */
export async function papersByCuenta(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  { fila: caso, clave }: OpenedCaso,
  today: string,
): Promise<ReadonlyMap<string, readonly MissingPaper[]>> {
  const current = await catalogo.current(tx);
  const waiting = (await readCuentas(tx, caso.id)).filter(
    ({ estado, pide }) => estado === 'confirmada' || (estado === 'rechazada' && pide.length > 0),
  );
  const { documentos } = await readSituation(tx, caso.id);
  const entered = waiting.map((row) => {
    const proveedor = proveedorForSending(cardOf(current, row.proveedor), row, today);
    const cuenta = cuentaForSending(row, openCuenta(clave, row));
    // The shortest of several sufficient sets.
    const [shortest = []] = withoutProcedure(proveedor)
      ? []
      : missingPapers(cuenta, demandsFor(proveedor, cuenta), documentos);
    const papers = shortest.map((papel) => ({
      papel,
      porRevisar: documentos.some(
        (one) =>
          PAPER_TYPES[papel].includes(one.tipo) &&
          one.estado === 'recibido' &&
          (one.cuenta === null || one.cuenta === row.id),
      ),
    }));
    return [row.id, papers] as const;
  });
  return new Map(entered.filter(([, papers]) => papers.length > 0));
}
