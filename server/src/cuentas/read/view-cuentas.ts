/** The accounts, objections and plan of a case, as people working on the case see them. */
import type { CompleteCuenta, EstimatedSaving } from '@albacea/contract/schemas/cuentas.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { isFinalCuenta } from '@albacea/contract/schemas/lists.ts';
import type { Plan } from '@albacea/contract/schemas/plan.ts';
import type { ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { DeskObjecion } from '@albacea/contract/schemas/work.ts';
import { firstDay } from '../../caso/certificados/rules.ts';
import { lookAtCaso } from '../../caso/lock-caso.ts';
import { nameAllegados } from '../../caso/people/allegados.ts';
import { knownTo } from '../../caso/read/reserved-cuentas.ts';
import { isLive, precedesHeredero } from '../../caso/rules/rules.ts';
import { alternativesAtErasure, waysOf } from '../../caso/rules/rules-actions.ts';
import { casoSaving } from '../../caso/rules/rules-cuenta.ts';
import { parentescoEn } from '../../caso/rules/rules-parentesco.ts';
import type { Tx } from '../../db/database.ts';
import type { Casos } from '../../db/table-types.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { mask } from '../../shared/rules-text.ts';
import { NOTHING_OFFERED, offerSince, presentOffered } from '../../shared/rules-transition-table.ts';
import { experienceOf } from '../catalogo/experience.ts';
import type { Experience } from '../catalogo/rules-experience.ts';
import { type CuentasDependencies, seesReserved } from '../commands/command.ts';
import { type ObjecionData, openCuenta, openObjecion } from '../data.ts';
import { commandsOffered } from '../rules/rules-commands.ts';
import { letterDue } from '../rules/rules-deadline.ts';
import { planOf } from '../rules/rules-plan.ts';
import { sendingImpediments } from '../rules/rules-sending.ts';
import { canWithdraw, isOwnObjecion, OBJECION_TRANSITIONS } from '../rules/rules-states.ts';
import { cardOf, cuentaForSending, proveedorForSending, situationOf } from '../sending-facts.ts';
import { type Cuenta, casoModulos, type Objecion, readCuentas, readObjeciones } from '../sql.ts';
import { presentCompleteCuenta } from './present.ts';

interface CompleteCuentas {
  readonly caso_id: string;
  readonly elementos: CompleteCuenta[];
  readonly ahorro_del_caso: EstimatedSaving;
}

/**
 * Everything about the accounts, with the available commands and the impediments. Only the service sees traces here, because the family has
 * a separate list of them. Other relatives see neither reserved accounts nor full identifiers. Who may: heir and relatives, service; an
 * insurer has its own view.
 * @throws DomainError no_encontrado, accion_no_permitida
 */
export async function viewCompleteCuentas(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  language: ErrorLanguage,
): Promise<CompleteCuentas> {
  const { aseguradora, actor, now } = who;
  if (actor.visible === 'aseguradora') throw new DomainError('accion_no_permitida');
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const rows = (await readCuentas(tx, caso.fila.id)).filter(
    ({ reservada, rastro }) => (!reservada || seesReserved(actor)) && (!rastro || actor.visible === 'servicio'),
  );
  const situation = await situationOf(tx, caso);
  const current = await catalogo.current(tx);
  const today = todayInMadrid(now);
  const open = rows.flatMap(({ proveedor, estado }) => (isFinalCuenta(estado) ? [] : (proveedor ?? [])));
  const learned = await experienceOf(tx, open, today);
  const complete = (row: Cuenta): CompleteCuenta => {
    const card = cardOf(current, row.proveedor);
    const proveedor = proveedorForSending(card, row, today);
    const data = openCuenta(caso.clave, row);
    const cuenta = { ...row, ...cuentaForSending(row, data) };
    const around = {
      hoy: today,
      proveedor,
      ofrece: card?.acciones.map(({ accion }) => accion) ?? null,
      vias: waysOf(card, row.accion),
      alternativas: row.rastro ? [] : alternativesAtErasure(card, row.accion),
      sueleTardar: isFinalCuenta(row.estado) ? null : usualDays(learned, row),
      letterDue: situation.vivo ? letterDue(row, situation.perdidas[row.id], today) : null,
      offered: commandsOffered(
        { cuenta, proveedor, caso: situation },
        actor.tipo === 'allegado' ? null : actor.visible,
        now,
      ),
      impedimentos: sendingImpediments(cuenta, proveedor, situation, now),
    };
    const whole = presentCompleteCuenta(row, data, around, language);
    if (actor.tipo === 'allegado') return withoutForeignData(whole);
    return actor.tipo === 'heredero' ? withoutEarlierWords(caso.fila, whole) : whole;
  };
  return { caso_id: caso.fila.caso_id, elementos: rows.map(complete), ahorro_del_caso: casoSaving(rows) };
}

/**
 * The kind of each account's provider in the catalogue. Reserved accounts are left out, because the kind tells too much.
 * @throws DomainError no_encontrado
 */
export async function viewKinds(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  { aseguradora }: Requester,
  casoId: string,
): Promise<{ readonly cuenta_id: string; readonly tipo: ProveedorType }[]> {
  const { fila } = await lookAtCaso(tx, aseguradora, casoId);
  const current = await catalogo.current(tx);
  return (await readCuentas(tx, fila.id)).flatMap(({ id, proveedor, reservada }) => {
    const tipo = cardOf(current, proveedor)?.tipo;
    return tipo && !reservada ? [{ cuenta_id: id, tipo }] : [];
  });
}

const usualDays = (learned: readonly Experience[], { proveedor, accion }: Cuenta): number | null =>
  learned.find((one) => one.proveedor === proveedor && one.accion === accion)?.dias_mediana ?? null;

/** Hides from other relatives the full identifier, the new holder, and the correspondence. */
function withoutForeignData(cuenta: CompleteCuenta): CompleteCuenta {
  const { identificador } = cuenta;
  return {
    ...cuenta,
    identificador: identificador === null ? null : mask(identificador),
    nuevo_titular: null,
    gestiones: [],
  };
}

/** The steps whose note is the provider's answer; any other note is by the family, or by the service about it. */
const ANSWERS: readonly string[] = ['negativa', 'respuesta'] satisfies CompleteCuenta['gestiones'][number]['tipo'][];

/** Hides from the heir the notes from the time of another heir, except the providers' answers. */
const withoutEarlierWords = (caso: Pick<Casos, 'heredero_desde'>, cuenta: CompleteCuenta): CompleteCuenta => ({
  ...cuenta,
  gestiones: cuenta.gestiones.map((step) =>
    ANSWERS.includes(step.tipo) || !precedesHeredero(caso, new Date(step.cuando)) ? step : { ...step, nota: null },
  ),
});

interface ObjecionView
  extends Pick<Objecion, 'id' | 'cuenta' | 'clase' | 'planteada_por' | 'estado' | 'abierta' | 'decidida'>,
    ObjecionData {}

/** An objection as the family sees it. */
interface FamilyObjecion extends ObjecionView {
  /** Whether the person who asks raised the objection. */
  readonly propia: boolean;
  readonly retirable: boolean;
}

/**
 * The objections of a case, oldest first. Only the service reads another person's words: relatives in dispute never read each other's words
 * here, nor do they learn of another's objection about a reserved account.
 * @throws DomainError no_encontrado, accion_no_permitida
 */
export async function viewObjeciones(tx: Tx, who: Requester, casoId: string): Promise<FamilyObjecion[]> {
  const { aseguradora, actor } = who;
  if (actor.visible === 'aseguradora') throw new DomainError('accion_no_permitida');
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const isKnown = await knownTo(tx, caso.fila.id, actor);
  return (await readObjeciones(tx, caso.fila.id)).flatMap((row) => {
    const propia = isOwnObjecion(row, actor);
    if (!propia && !isKnown(row.cuenta)) return [];
    const isShown = (propia && !precedesHeredero(caso.fila, row.abierta)) || actor.visible === 'servicio';
    const data = isShown ? openObjecion(caso.clave, row) : { motivo: null, decision: null };
    return { ...viewOf(row, data), propia, retirable: isLive(caso.fila.estado) && canWithdraw(row, actor) };
  });
}

/**
 * The objections of a case for the service: with the name and kinship of the family member who raised each, and the possible decisions.
 * @throws DomainError no_encontrado, accion_no_permitida
 */
export async function viewObjecionesWithPerson(
  tx: Tx,
  { aseguradora, actor }: Requester,
  casoId: string,
  language: ErrorLanguage,
): Promise<(ObjecionView & Pick<DeskObjecion, 'persona' | 'posible' | 'impedidas'>)[]> {
  if (actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const allegados = await nameAllegados(tx, caso);
  return (await readObjeciones(tx, caso.fila.id)).map((row) => {
    const who = row.planteada_por === 'heredero' ? caso.datos.heredero : allegados.get(row.allegado ?? '');
    const person = who && {
      nombre: `${who.nombre} ${who.apellidos}`,
      parentesco: parentescoEn(language, who.parentesco),
    };
    const can = isLive(caso.fila.estado)
      ? offerSince(OBJECION_TRANSITIONS, row.estado, actor.visible, () => [])
      : NOTHING_OFFERED;
    return {
      ...viewOf(row, openObjecion(caso.clave, row)),
      ...presentOffered(can, language),
      persona: person ?? null,
    };
  });
}

const viewOf = (
  { id, cuenta, clase, planteada_por, estado, abierta, decidida }: Objecion,
  data: ObjecionData,
): ObjecionView => ({ id, cuenta, clase, planteada_por, estado, abierta, decidida, ...data });

/**
 * The papers and durations that a family can expect, shown on its first visit. They depend on the modules of the case and on how long
 * providers have taken so far.
 * @throws DomainError no_encontrado
 */
export async function viewPlan(
  { catalogo }: Pick<CuentasDependencies, 'catalogo'>,
  tx: Tx,
  { aseguradora, now }: Requester,
  casoId: string,
): Promise<Plan> {
  const { fila } = await lookAtCaso(tx, aseguradora, casoId);
  const [modulos, current] = [await casoModulos(tx, fila.id), await catalogo.current(tx)];
  const cards = current.cards.filter(({ tipo }) => tipo !== 'rastro');
  const today = todayInMadrid(now);
  const codes = cards.map(({ codigo }) => codigo);
  const since = modulos.includes('certificados') ? firstDay('ultimas_voluntades', fila.fecha_fallecimiento) : null;
  return {
    grupos: planOf(cards, await experienceOf(tx, codes, today), modulos, today),
    registros_desde: since !== null && since > today ? since : null,
  };
}
