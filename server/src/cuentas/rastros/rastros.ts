/** The traces of a case: addresses are pasted, each is decided, and the list is declared complete so that all are signed together. */
import type { Origin } from '@albacea/contract/schemas/common.ts';
import { CUENTAS_MAXIMUM } from '@albacea/contract/schemas/cuentas.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import type { RastroChange, RastrosDeclaration } from '@albacea/contract/schemas/rastros.ts';
import { declareTraces, tickSearches } from '../../caso/close/declare-list.ts';
import { type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { coverage, currentMandato } from '../../caso/mandato/current-mandato.ts';
import { askedOf } from '../../caso/mandato/rules.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import { isIrreversible, offers } from '../../caso/rules/rules-actions.ts';
import type { CuentaData } from '../../caso/rules/rules-cuenta.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import type { CurrentCatalogo } from '../catalogo/current-catalogo.ts';
import {
  addCuentas,
  type CuentasDependencies,
  requireCommand,
  requireText,
  type TakenCuenta,
  takeCuenta,
  takeLastingCuenta,
  takeStep,
} from '../commands/command.ts';
import { discardCuenta } from '../commands/settle-cuenta.ts';
import { openCuenta, sealCuenta } from '../data.ts';
import { coolingOffEnd } from '../rules/rules-deadline.ts';
import { proveedorForSending } from '../sending-facts.ts';
import { casoModulos, type NewCuenta, readCuentas, writeCuenta } from '../sql.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { allowLooks, readLooks, withdrawLooks } from './looks.ts';
import { addressesIn } from './rules-addresses.ts';

const refusal = phrasesOf(es.rastro, en.rastro);

type Rastro = NonNullable<CuentaData['rastro']>;

export interface RastrosDependencies extends CuentasDependencies {
  /** Whether an address is public: neither this machine nor a private network. */
  isPublic(url: string): boolean;
  /** Whether a host belongs to this service. */
  isOurs(host: string): boolean;
}

export interface AddedRastros {
  readonly anadidos: number;
  readonly repetidos: number;
  readonly rechazados: readonly { readonly direccion: string; readonly motivo: Phrase }[];
}

/**
 * Adds every new address of a pasted text as a trace, undecided. Nothing is fetched. Who may: heir, service.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, demasiadas_cuentas, validacion when the text
 *   has no address or the case has no module for traces
 */
export async function addRastros(
  deps: RastrosDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  texto: string,
): Promise<AddedRastros> {
  requireRole(who);
  const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
  if (!(await casoModulos(tx, caso.fila.id)).includes('borrado'))
    throw invalid({ campo: 'texto', texto: refusal('noModulo') });
  const { direcciones, rechazadas } = addressesIn(texto, deps.isPublic, deps.isOurs);
  if (direcciones.length + rechazadas.length === 0) throw invalid({ campo: 'texto', texto: refusal('none') });
  const anadidos = await listRastros(deps, tx, who, caso, direcciones);
  return {
    anadidos,
    repetidos: direcciones.length - anadidos,
    rechazados: rechazadas.map(({ direccion, fault }) => ({ direccion, motivo: refusal(fault) })),
  };
}

/**
 * Puts the addresses on the list that are not on it yet: undecided, reserved and without looks.
 * @returns how many it added
 * @throws DomainError demasiadas_cuentas
 */
async function listRastros(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  direcciones: readonly string[],
): Promise<number> {
  const { actor, now } = who;
  const { clave } = caso;
  const present = await readCuentas(tx, caso.fila.id);
  const known = new Set(
    present
      .filter(({ rastro, estado }) => rastro && estado !== 'descartada')
      .map((row) => openCuenta(clave, row).identificador),
  );
  const fresh = direcciones.filter((direccion) => !known.has(direccion));
  if (fresh.length === 0) return 0;
  if (present.length + fresh.length > CUENTAS_MAXIMUM)
    throw new DomainError('demasiadas_cuentas', { maximo: CUENTAS_MAXIMUM });
  const { cards } = await catalogo.current(tx);
  const rows = fresh.map((direccion, i): NewCuenta => {
    const rowId = uuidV7(now, i);
    const card = sourceOf(cards, direccion);
    const sitio = card?.nombre ?? new URL(direccion).hostname.replace(/^www\./, '');
    const rastro = { muestra: null, duele: [], sitio };
    return {
      id: rowId,
      modulo: 'borrado',
      proveedor: card?.codigo ?? null,
      propuesta_por: actor.visible as Origin, // requireRole lets nobody else propose
      rastro: true,
      reservada: true,
      ...sealCuenta(clave, rowId, { proveedor: sitio, identificador: direccion, rastro }),
      creada: now,
      actualizado: now,
    };
  });
  await addCuentas(tx, who, caso, rows);
  return fresh.length;
}

/**
 * Records what an address shows, what it harms, what the family wants done about it, and whether it may be looked at. What the family wants
 * is decided and confirmed in one step, as long as no request has been sent. Looks can be forbidden even after the case has ended. Who may:
 * heir; service, on an instruction of the heir that it records.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function changeRastro(
  deps: RastrosDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  change: RastroChange,
): Promise<void> {
  requireRole(who);
  const { muestra, duele, quiere, se_mira, constancia, version } = change;
  const take = se_mira === false ? takeLastingCuenta : takeCuenta;
  let taken = await take(tx, who, casoId, cuentaId, version);
  const rastro = rastroOf(taken);
  const instruction = quiere !== undefined || se_mira === true ? instructionFor(who, constancia) : undefined;
  if (muestra !== undefined || duele !== undefined) {
    const described = { ...rastro, ...(muestra !== undefined && { muestra }), ...(duele !== undefined && { duele }) };
    taken = await describe(tx, who, taken, { ...taken.datos, rastro: described });
  }
  if (se_mira !== undefined) taken = await permit(tx, who, taken, se_mira, instruction);
  if (quiere === 'dejar') {
    await permit(tx, who, taken, false, undefined); // an address that may stay is not looked at
    await discardCuenta(tx, who, casoId, cuentaId, {
      ...(instruction !== undefined && { motivo: instruction }),
      motivo_descarte: 'familia',
    });
  } else if (quiere !== undefined) {
    await decide(deps, tx, who, casoId, taken, quiere, instruction);
  } else {
    await recordDeadlines(tx, who, taken.caso.fila.id);
  }
}

/** @throws DomainError no_encontrado when the account is not a trace */
function rastroOf({ datos }: TakenCuenta): Rastro {
  if (datos.rastro === undefined) throw new DomainError('no_encontrado');
  return datos.rastro;
}

/**
 * How the heir told the service, as the service recorded it; undefined: the heir acts.
 * @throws DomainError validacion when the service recorded nothing
 */
const instructionFor = ({ actor }: Requester, constancia: string | undefined): string | undefined =>
  actor.visible === 'servicio' ? requireText('constancia', constancia) : undefined;

/** Allows the looks or forbids them; a permission that the service recorded is shown to the family. */
async function permit(
  tx: Tx,
  who: Requester,
  taken: TakenCuenta,
  allowed: boolean,
  instruction: string | undefined,
): Promise<TakenCuenta> {
  await (allowed ? allowLooks : withdrawLooks)(tx, who, taken.caso, taken.fila.id);
  const { permiso, ...rastro } = rastroOf(taken);
  if (permiso === instruction) return taken;
  return describe(tx, who, taken, {
    ...taken.datos,
    rastro: { ...rastro, ...(instruction !== undefined && { permiso: instruction }) },
  });
}

/** Stores what the family says of a trace, without changing the decision. */
async function describe(
  tx: Tx,
  { now }: Requester,
  { caso, fila }: TakenCuenta,
  datos: CuentaData,
): Promise<TakenCuenta> {
  if (!(await writeCuenta(tx, fila, { ...sealCuenta(caso.clave, fila.id, datos), actualizado: now })))
    throw new DomainError('cambiado_entretanto');
  return { caso, fila: { ...fila, version: fila.version + 1 }, datos };
}

/** Chooses the action and the provider, and confirms them. */
async function decide(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  taken: TakenCuenta,
  accion: 'eliminar' | 'ocultar',
  instruction: string | undefined,
): Promise<void> {
  const { caso, fila, datos } = taken;
  requireCommand('cambiar', fila, who.actor);
  const current = await catalogo.current(tx);
  const card = askedCard(current, datos.identificador ?? '', accion);
  const changed = {
    ...datos,
    proveedor: card?.nombre ?? datos.rastro?.sitio ?? datos.proveedor,
    ...(instruction !== undefined && { constancia: instruction }),
  };
  const covered = coverage(await currentMandato(tx, caso), askedOf(changed, accion));
  const cambios = {
    accion,
    proveedor: card?.codigo ?? null,
    via: null,
    copia: null,
    ...covered,
    confirmada: null,
    reposo_hasta: null,
  };
  await takeStep(tx, who, taken, { orden: 'cambiar', cambios, datos: changed });
  const again = await takeCuenta(tx, who, casoId, fila.id);
  const errand = proveedorForSending(card, again.fila, todayInMadrid(who.now));
  const reposo_hasta = isIrreversible(errand) ? coolingOffEnd(who.now) : null;
  await takeStep(tx, who, again, { orden: 'confirmar', cambios: { confirmada: who.now, reposo_hasta } });
}

/**
 * Declares the list complete, or open again, ticks searches, and allows looks at every address for which no look is planned or made. Once
 * the list is complete, the heir signs for its traces as for accounts, and their module waits for them. Who may: heir; service, which allows
 * looks only on an instruction of the heir that it records.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, estado_no_permite when an address is not decided yet
 */
export async function declareRastros(
  tx: Tx,
  who: Requester,
  casoId: string,
  { completa, busquedas, se_miran, constancia }: RastrosDeclaration,
): Promise<void> {
  requireRole(who);
  const { fila } = await takeLiveCaso(tx, who.aseguradora, casoId);
  if (busquedas !== undefined) await tickSearches(tx, fila.id, busquedas);
  if (se_miran) await permitRest(tx, who, casoId, fila.id, instructionFor(who, constancia));
  if (completa === undefined || completa === (fila.rastros_completos !== null))
    return recordDeadlines(tx, who, fila.id);
  const undecided = (await readCuentas(tx, fila.id)).filter(({ rastro, estado }) => rastro && estado === 'propuesta');
  if (completa && undecided.length > 0)
    throw new DomainError('estado_no_permite', {
      estado: fila.estado,
      posible: refusal('undecided', { n: undecided.length }),
    });
  await declareTraces(tx, who, fila.id, completa);
}

/** Allows looks at every address for which no look is planned or made. @param caso internal id */
async function permitRest(
  tx: Tx,
  who: Requester,
  casoId: string,
  caso: string,
  instruction: string | undefined,
): Promise<void> {
  const looked = new Set((await readLooks(tx, caso)).map(({ cuenta }) => cuenta));
  for (const { id, rastro, estado } of await readCuentas(tx, caso))
    if (rastro && estado !== 'descartada' && !looked.has(id))
      await permit(tx, who, await takeCuenta(tx, who, casoId, id), true, instruction);
}

/**
 * Only the heir and the service may see and change traces.
 * @throws DomainError accion_no_permitida
 */
export function requireRole({ actor }: Requester): void {
  requireActor(actor, 'heredero', 'servicio');
  if (actor.tipo === 'allegado') throw new DomainError('accion_no_permitida');
}

/**
 * The catalogue entry for the site of an address, found by the longest matching domain. If that entry is not for traces, the provider's own
 * entry for traces is taken, such as the archive of a newspaper.
 * @returns null: the catalogue has none
 */
function sourceOf(cards: readonly ProveedorCard[], direccion: string): ProveedorCard | null {
  const host = new URL(direccion).hostname;
  const fits = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  const longest = ({ dominios }: ProveedorCard) => Math.max(0, ...dominios.filter(fits).map((domain) => domain.length));
  const [best] = cards.filter((card) => longest(card) > 0).sort((a, b) => longest(b) - longest(a));
  if (best === undefined || best.tipo === 'rastro') return best ?? null;
  return cards.find(({ tipo, matriz }) => tipo === 'rastro' && matriz === best.codigo) ?? null;
}

/** The search engine that is asked to hide an address when the site of the address does not offer that. */
const SEARCH_ENGINE = 'google-busqueda';

/** The provider to ask: the site itself, or the search engine to hide an address; null: the catalogue has none. */
function askedCard(
  { cards, card }: CurrentCatalogo,
  direccion: string,
  accion: 'eliminar' | 'ocultar',
): ProveedorCard | null {
  const source = direccion === '' ? null : sourceOf(cards, direccion);
  if (source !== null && offers(source, accion)) return source;
  return accion === 'ocultar' ? (card(SEARCH_ENGINE) ?? null) : null;
}
