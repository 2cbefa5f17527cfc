/** Adds the accounts that somebody proposes to the list of a case. */
import type { Modulo, Origin } from '@albacea/contract/schemas/common.ts';
import { AMOUNT_MAXIMUM, CUENTAS_MAXIMUM, type CuentaProposal } from '@albacea/contract/schemas/cuentas.ts';
import { PROPOSED_MAXIMUM } from '@albacea/contract/schemas/lists.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { type OpenedCaso, type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { type CurrentMandato, coverage, currentMandato } from '../../caso/mandato/current-mandato.ts';
import { askedOf } from '../../caso/mandato/rules.ts';
import { keepingIsOffered } from '../../caso/rules/rules-actions.ts';
import { type CuentaData, inCentimos } from '../../caso/rules/rules-cuenta.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Actor, Requester } from '../../shared/actor.ts';
import { DomainError, invalid, type Problem } from '../../shared/errors.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { IN_OUR_LETTERS, isUnprintable } from '../../shared/rules-printable.ts';
import { normalizeText } from '../../shared/rules-text.ts';
import type { CurrentCatalogo } from '../catalogo/current-catalogo.ts';
import { sealCuenta, toCompare } from '../data.ts';
import {
  actionProblem,
  type CuentaComparable,
  cardByName,
  moduloFor,
  namesDiscreet,
  standsInTheWay,
} from '../rules/rules-proposal.ts';
import { type Cuenta, casoModulos, type NewCuenta, readCuentas } from '../sql.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { addCuentas, type CuentasDependencies, requireCommand, seesReserved } from './command.ts';

const refusal = phrasesOf(es.proposal, en.proposal);

/** A proposal with the details that only the family and the service may add. */
export interface Proposal extends CuentaProposal {
  /** Undefined: the default for the kind of provider. */
  readonly reservada?: boolean;
}

interface ProposedCuentas {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly clave: OpenedCaso['clave'];
  /** In the order of the request. */
  readonly cuentas: readonly { readonly fila: Cuenta; readonly datos: CuentaData }[];
}

type Prepared = Pick<
  Cuenta,
  'accion' | 'modulo' | 'reservada' | 'propuesta_por' | 'importe_centimos' | 'periodicidad' | 'copia'
> & {
  readonly codigo: string | null;
  readonly datos: CuentaData;
};

/**
 * Adds all the proposed accounts, or none. Who may: heir and relatives, insurer, service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, validacion, cuenta_duplicada, demasiadas_cuentas
 */
export async function proposeCuentas(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  proposed: readonly Proposal[],
): Promise<ProposedCuentas> {
  const { aseguradora, actor, now } = who;
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  requireCommand('proponer', null, actor);
  const { id, caso_id } = caso.fila;
  const contracted = await casoModulos(tx, id);
  const prepared = prepareAll(await catalogo.current(tx), contracted, actor, proposed);
  const present = await readCuentas(tx, id);
  if (present.length + prepared.length > CUENTAS_MAXIMUM)
    throw new DomainError('demasiadas_cuentas', { maximo: CUENTAS_MAXIMUM });
  requireNoRepeats(prepared, comparable(present, caso, actor));

  const mandato = await currentMandato(tx, caso);
  const rows = prepared.map((prepared, i) => rowOf(prepared, uuidV7(now, i), caso, mandato, now));
  await addCuentas(tx, who, caso, rows);
  const written = new Map((await readCuentas(tx, id)).map((row) => [row.id, row]));
  return {
    caso: { id, caso_id },
    clave: caso.clave,
    cuentas: rows.map((row, i) => ({
      fila: written.get(row.id) as Cuenta,
      datos: (prepared[i] as Prepared).datos,
    })),
  };
}

/** @throws DomainError validacion that names every problem */
function prepareAll(
  current: CurrentCatalogo,
  contracted: readonly Modulo[],
  actor: Actor,
  proposed: readonly Proposal[],
): Prepared[] {
  const n = proposed.length;
  if (n < 1 || n > PROPOSED_MAXIMUM) {
    const texto = refusal('howMany', { maximo: PROPOSED_MAXIMUM });
    throw invalid({ campo: 'cuentas', texto, codigo: 'cantidad' });
  }
  const problems: Problem[] = [];
  const prepared = proposed.flatMap((proposal, i) => {
    const prepared = prepare(current, contracted, actor, proposal);
    if (!('campo' in prepared)) return [prepared];
    problems.push({ ...prepared, campo: `cuentas[${i}].${prepared.campo}` });
    return [];
  });
  if (problems.length > 0) throw invalid(...problems);
  return prepared;
}

function prepare(
  current: CurrentCatalogo,
  contracted: readonly Modulo[],
  actor: Actor,
  proposal: Proposal,
): Prepared | Problem {
  const proveedor = proveedorOf(current, proposal);
  if ('campo' in proveedor) return proveedor;
  const { card, nombre } = proveedor;
  if (isUnprintable(nombre)) return { campo: 'proveedor', texto: IN_OUR_LETTERS };
  const money = moneyOf(proposal);
  if ('campo' in money) return money;
  const withCargo = money.importe_centimos !== null;
  const accion = proposal.accion ?? null;
  const problem = actionProblem(card, accion);
  if (problem) return { campo: 'accion', texto: problem };
  const modulo = moduloFor(accion, card, withCargo, contracted, proposal.modulo);
  if (typeof modulo !== 'string') return { campo: proposal.modulo === undefined ? 'accion' : 'modulo', texto: modulo };
  const identificador = proposal.identificador === undefined ? null : normalizeText(proposal.identificador);
  if (identificador !== null && isUnprintable(identificador)) return { campo: 'identificador', texto: IN_OUR_LETTERS };
  return {
    codigo: card?.codigo ?? null,
    datos: { proveedor: nombre, identificador },
    accion,
    modulo,
    ...money,
    copia: keepingIsOffered(card, accion) ? 'ofrecida' : null,
    reservada: reservedOf(card?.discreto ?? namesDiscreet(current.cards, nombre), actor, proposal.reservada),
    // only these actors are allowed to propose, see the table of transitions
    propuesta_por: actor.visible as Origin,
  };
}

/**
 * An account at a provider that the catalogue calls discreet, or whose typed name contains one of it, starts reserved (hidden from the
 * insurer). Only the heir, or the service on the family's instruction, can choose otherwise.
 */
function reservedOf(discreet: boolean, actor: Actor, asked: boolean | undefined): boolean {
  if (asked === undefined || !seesReserved(actor)) return discreet || asked === true;
  return asked;
}

function proveedorOf(
  { card, cards }: CurrentCatalogo,
  { proveedor_codigo: code, proveedor }: Proposal,
): { card: ProveedorCard | null; nombre: string } | Problem {
  if ((code === undefined) === (proveedor === undefined)) return { campo: 'proveedor', texto: refusal('oneOfBoth') };
  if (code === undefined) {
    const name = normalizeText(proveedor ?? '');
    const known = cardByName(cards, name);
    return { card: known, nombre: known?.nombre ?? name };
  }
  const found = card(code);
  if (found?.tipo === 'rastro') return { campo: 'proveedor_codigo', texto: refusal('onlyTraces') };
  if (found) return { card: found, nombre: found.nombre };
  return { campo: 'proveedor_codigo', texto: refusal('noSuchProveedor') };
}

/** The charge as the row stores it, or the problem with its amount. */
export function moneyOf({
  cargo,
}: Pick<Proposal, 'cargo'>): Pick<Cuenta, 'importe_centimos' | 'periodicidad'> | Problem {
  if (!cargo) return { importe_centimos: null, periodicidad: null };
  const importe_centimos = inCentimos(cargo.importe);
  if (importe_centimos !== null) return { importe_centimos, periodicidad: cargo.periodicidad };
  return { campo: 'cargo.importe', texto: refusal('amount', { maximo: AMOUNT_MAXIMUM }) };
}

/**
 * The accounts that a proposal is compared with: only those that the proposing person can see, because refusing a duplicate would reveal an
 * account that is hidden from them.
 */
export const comparable = (rows: readonly Cuenta[], { clave }: OpenedCaso, actor: Actor): CuentaComparable[] =>
  rows.filter(({ reservada }) => !reservada || seesReserved(actor)).map((row) => toCompare(clave, row));

/** @throws DomainError cuenta_duplicada */
function requireNoRepeats(prepared: readonly Prepared[], present: readonly CuentaComparable[]): void {
  const views = [...present];
  for (const [i, { codigo, datos, accion }] of prepared.entries()) {
    const fresh = { codigo, nombre: datos.proveedor, identificador: datos.identificador, accion };
    if (views.some((other) => standsInTheWay(other, fresh)))
      throw new DomainError('cuenta_duplicada', { campo: `cuentas[${i}]` });
    views.push({ ...fresh, estado: 'propuesta' });
  }
}

function rowOf(
  { codigo, datos, ...rest }: Prepared,
  id: string,
  { clave }: TakenCaso,
  mandato: CurrentMandato | null,
  now: Date,
): NewCuenta {
  return {
    id,
    ...rest,
    estado: 'propuesta',
    proveedor: codigo,
    ...sealCuenta(clave, id, datos),
    ...coverage(mandato, askedOf(datos, rest.accion)),
    creada: now,
    actualizado: now,
  };
}
