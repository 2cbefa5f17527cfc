/** Lists every reason why a request can't leave now, all at once, so that a screen can show them together; pure. */
import type {
  Copy,
  CuentaAction,
  CuentaState,
  InhabitedHome,
  NewHolder,
  ObjecionState,
} from '@albacea/contract/schemas/cuentas.ts';
import type { DocumentoState, DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { DATA_PAPERS, isNotice, isOfFamilyAlone, type Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { PAPER_TYPES, PROOFS_OF_DEATH } from '../../caso/documentos/rules/rules-requirements.ts';
import { askedOf, coversCuenta, type MandatoScope } from '../../caso/mandato/rules.ts';
import { casoReason } from '../../caso/rules/rules.ts';
import {
  type Errand,
  isIrreversible,
  needsCertificado,
  questionBeforeCut,
  withoutProcedure,
} from '../../caso/rules/rules-actions.ts';
import type { Guard } from '../../caso/rules/rules-overview.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { say } from '../../shared/rules-phrase.ts';
import type { Offer, PaperSets } from '../catalogo/rules-ways.ts';
import { type Correspondence, coolingOffEnd } from './rules-deadline.ts';
import { missingInWords } from './rules-missing-words.ts';
import { notSent } from './rules-states.ts';
import en from './words/en/impediments.json' with { type: 'json' };
import es from './words/es/impediments.json' with { type: 'json' };

type ImpedimentCode =
  | 'caso_terminado'
  | 'estado'
  | 'lista_abierta'
  | 'respuesta_por_leer'
  | 'carta_en_camino'
  | 'sin_accion'
  | 'prueba_de_fallecimiento'
  | 'mandato'
  | 'nombre_por_revisar'
  | 'mandato_sin_cuenta'
  | 'documentacion'
  | 'sin_tramite'
  | 'accion_no_ofrecida'
  | 'papeles'
  | 'reposo'
  | 'turno'
  | 'copia'
  | 'guardar'
  | 'vivienda'
  | 'objecion'
  | 'objecion_mantenida'
  | 'aviso_previo'
  | 'aviso_por_comprobar'
  | 'datos_limitados';

export interface SendingImpediment {
  readonly codigo: ImpedimentCode;
  readonly texto: Phrase;
  /** For `papeles`: the sets of missing papers, the shortest first; any one set is enough. */
  readonly faltan?: PaperSets;
}

export interface DocumentoForSending {
  readonly tipo: DocumentoType;
  readonly estado: DocumentoState;
  /** The account that the document was requested for; null: it serves the whole case. */
  readonly cuenta: string | null;
}

interface ObjecionForSending {
  /** The accounts that it holds; null: all of the case. */
  readonly cuentas: readonly string[] | null;
  readonly estado: ObjecionState;
}

/** The facts about a case that decide about its requests. */
export interface CasoSituation extends Guard, Correspondence {
  readonly vivo: boolean;
  readonly mandatoFirmado: boolean;
  /** False: a person still has to check the name under the mandate. */
  readonly nameSettled: boolean;
  /** The accounts and actions that the mandate covers; null: there is no mandate. */
  readonly alcance: MandatoScope['cuentas'] | null;
  /** The part of `alcance` under signatures that need no review any more. */
  readonly revisado: MandatoScope['cuentas'];
  /** Documents that can still be sent: their file was neither deleted nor set aside. */
  readonly documentos: readonly DocumentoForSending[];
  readonly objeciones: readonly ObjecionForSending[];
  /** The latest end of the wait (ISO instant), by the id of each account that waits for others to go first. */
  readonly turnos: Readonly<Record<string, string>>;
  /** Ids of the accounts of which a copy is still being asked for. */
  readonly copias: readonly string[];
  /** Ids of the traces whose list the family has not declared complete. */
  readonly sinDeclarar: readonly string[];
}

export interface CuentaForSending {
  readonly id: string;
  readonly estado: CuentaState;
  /** Null: not chosen yet. */
  readonly accion: CuentaAction | null;
  /** Name of the provider. */
  readonly nombre: string;
  readonly identificador: string | null;
  readonly hasIdentifier: boolean;
  /** New holder of a contract; null: not named, or the action transfers nothing. */
  readonly nuevoTitular: NewHolder | null;
  readonly copia: Copy | null;
  readonly vivienda_habitada: InhabitedHome | null;
  readonly corte_aceptado: Date | null;
  readonly confirmada: Date | null;
  readonly reposo_hasta: Date | null;
  /** The papers that the provider asked for in its answer. */
  readonly papeles_pedidos: readonly Paper[];
}

/**
 * What the catalogue says about the chosen action at the provider. `enCatalogo` without `oferta`: the provider does not offer the action.
 */
export interface ProveedorForSending extends Errand {
  readonly enCatalogo: boolean;
  readonly oferta: Offer | null;
}

/** Whether only the relative can make the request, by sending the prepared letter or in the app. */
export const sendsFamily = ({ oferta }: Pick<ProveedorForSending, 'oferta'>): boolean =>
  oferta !== null && isOfFamilyAlone(oferta);

/** Whether the relative makes the request in the provider's app: nobody else has access, and there is no letter. */
export const isInApp = ({ oferta }: Pick<ProveedorForSending, 'oferta'>): boolean =>
  oferta?.canal === 'en_la_aplicacion';

/** States from which a request can leave. */
export const SENDABLE: readonly CuentaState[] = ['confirmada', 'rechazada', 'sin_respuesta'];

/** The papers that a request needs besides the base papers: all of `todos`, and any one set of `unos`. */
interface Demands {
  readonly todos: readonly Paper[];
  readonly unos: PaperSets;
}

/**
 * Collects the papers that a request needs: the death certificate for ending or passing on an account or a contract, the papers that the
 * way demands, and those that the provider asked for in its answer.
 */
export const demandsFor = (
  proveedor: ProveedorForSending,
  { papeles_pedidos }: Pick<CuentaForSending, 'papeles_pedidos'>,
): Demands => ({
  todos: [...new Set([...(needsCertificado(proveedor) ? CERTIFICADO : []), ...papeles_pedidos])],
  unos: proveedor.oferta?.exigidos ?? [],
});
const CERTIFICADO: readonly Paper[] = ['certificado_defuncion'];

/**
 * Lists the sets of papers that are missing or not validated, the shortest first; any one set would be enough. Empty: nothing is missing.
 * Passwords and payment data are never stored, so they never count as missing.
 */
export function missingPapers(
  cuenta: Pick<CuentaForSending, 'id' | 'hasIdentifier'>,
  { todos, unos }: Demands,
  documentos: readonly DocumentoForSending[],
): Paper[][] {
  const valid = documentos.filter((d) => d.estado === 'validado' && (d.cuenta === null || d.cuenta === cuenta.id));
  const isMissing = (paper: Paper): boolean => {
    if (paper === 'identificador_cuenta') return !cuenta.hasIdentifier;
    if (DATA_PAPERS.includes(paper)) return false;
    return !valid.some(({ tipo }) => PAPER_TYPES[paper].includes(tipo));
  };
  const sets = unos.length > 0 ? unos : [[]];
  const missing = sets.map((papers) => [...new Set([...todos, ...papers])].filter(isMissing));
  return missing.some((papers) => papers.length === 0) ? [] : missing.toSorted((a, b) => a.length - b.length);
}

/**
 * Every reason why the request cannot be sent now, all at once; empty: it can be sent. An upheld objection stands alone: for what will not be
 * done, nobody is asked for a paper, a signature or an answer.
 */
export function sendingImpediments(
  cuenta: CuentaForSending,
  proveedor: ProveedorForSending,
  caso: CasoSituation,
  now: Date,
): SendingImpediment[] {
  const irreversible = isIrreversible(proveedor);
  const objeciones = irreversible ? objecionImpediments(cuenta, caso) : [];
  const upheld = objeciones.filter(({ codigo }) => codigo === 'objecion_mantenida');
  if (upheld.length > 0) return upheld;
  return [
    ...stateImpediments(cuenta, caso),
    ...(caso.porLeer.includes(cuenta.id) ? [impediment('respuesta_por_leer')] : []),
    ...basePaperImpediments(caso),
    // Where nothing is requested, nothing leaves in the heir's name, so no mandate has to cover it.
    ...(withoutProcedure(proveedor) ? [] : scopeImpediments(cuenta, caso)),
    ...proveedorImpediments(cuenta, proveedor, caso),
    ...(irreversible ? coolingOffImpediments(cuenta, now) : []),
    ...turnImpediments(cuenta, caso, now),
    ...(isNotice(proveedor.tipo, cuenta.accion) ? [] : copyImpediments(cuenta, caso)),
    ...(notSent(cuenta.estado) ? homeImpediments(cuenta, proveedor) : []),
    ...objeciones,
    ...(irreversible ? priorNoticeImpediments(caso) : []),
    ...alertImpediments(caso),
    ...(withoutProcedure(proveedor) ? [] : limitedDataImpediments(caso)),
  ];
}

/**
 * Impediments to a first sending alone: a request that is already out no longer waits for a confirmation, its turn or a copy, nor for the
 * notice to the person, which goes out only while something waits to be requested.
 */
const ONLY_FIRST_SENDING: readonly ImpedimentCode[] = ['estado', 'turno', 'copia', 'guardar', 'aviso_previo'];

/** The impediments to chasing or repeating an open request. */
export const chaseImpediments: typeof sendingImpediments = (cuenta, proveedor, caso, now) => [
  ...sendingImpediments(cuenta, proveedor, caso, now).filter(({ codigo }) => !ONLY_FIRST_SENDING.includes(codigo)),
  ...(caso.enCamino.includes(cuenta.id) ? [impediment('carta_en_camino')] : []),
];

type Code = Exclude<ImpedimentCode, 'papeles' | 'aviso_por_comprobar' | 'datos_limitados'>;
type Text = keyof typeof es;

const impediment = (codigo: Code, text: Text = codigo): SendingImpediment => ({
  codigo,
  texto: { es: es[text], en: en[text] },
});

/** An impediment that ends at an instant. */
const impedimentUntil = (codigo: Code, text: Text, until: Date): SendingImpediment => ({
  codigo,
  texto: {
    es: say(es[text], { fin: IN_MADRID.es.format(until) }),
    en: say(en[text], { fin: IN_MADRID.en.format(until) }),
  },
});

function stateImpediments(
  { id, estado, accion }: CuentaForSending,
  { vivo, sinDeclarar }: CasoSituation,
): SendingImpediment[] {
  if (!vivo) return [impediment('caso_terminado')];
  if (sinDeclarar.includes(id)) return [impediment('lista_abierta')];
  if (SENDABLE.includes(estado)) return [];
  if (estado === 'propuesta' && accion === null) return [impediment('sin_accion')];
  if (estado === 'propuesta') return [impediment('estado', 'estado_sin_confirmar')];
  return [impediment('estado')];
}

const hasProofOfDeath = (documentos: readonly DocumentoForSending[]): boolean =>
  documentos.some(({ tipo, estado }) => estado === 'validado' && PROOFS_OF_DEATH.includes(tipo));

/** Every request needs a proof of death that is valid today, and a mandate whose signer's name is settled. */
export function basePaperImpediments({
  documentos,
  mandatoFirmado,
  nameSettled,
}: Pick<CasoSituation, 'documentos' | 'mandatoFirmado' | 'nameSettled'>): SendingImpediment[] {
  return [
    ...(hasProofOfDeath(documentos) ? [] : [impediment('prueba_de_fallecimiento')]),
    ...(mandatoFirmado ? [] : [impediment('mandato')]),
    ...(nameSettled ? [] : [impediment('nombre_por_revisar')]),
  ];
}

/** A mandate is a closed list: later additions need another signature. A signature that waits for its review allows nothing yet. */
function scopeImpediments(
  { nombre: proveedor, identificador, accion, nuevoTitular }: CuentaForSending,
  { alcance, revisado }: CasoSituation,
): SendingImpediment[] {
  if (alcance === null || accion === null) return [];
  const asked = askedOf({ proveedor, identificador, ...(nuevoTitular && { nuevoTitular }) }, accion);
  if (!coversCuenta({ cuentas: alcance }, asked)) return [impediment('mandato_sin_cuenta')];
  return coversCuenta({ cuentas: revisado }, asked) ? [] : [impediment('documentacion')];
}

function proveedorImpediments(
  cuenta: CuentaForSending,
  proveedor: ProveedorForSending,
  { documentos }: CasoSituation,
): SendingImpediment[] {
  if (withoutProcedure(proveedor)) {
    return [impediment('sin_tramite')];
  }
  if (proveedor.accion === null) return [];
  if (proveedor.enCatalogo && !proveedor.oferta) {
    return [impediment('accion_no_ofrecida')];
  }
  const demands = demandsFor(proveedor, cuenta);
  // `basePaperImpediments` already asks for a proof of death, so the certificate is not asked for as well.
  const todos = hasProofOfDeath(documentos) ? demands.todos : demands.todos.filter((one) => !CERTIFICADO.includes(one));
  const missing = missingPapers(cuenta, { ...demands, todos }, documentos);
  if (missing.length === 0) return [];
  return [{ codigo: 'papeles', texto: missingInWords(missing), faltan: missing }];
}

/** A day and an hour as people in Spain read them. A constant, because building a format costs far more than using it. */
const IN_MADRID = {
  es: new Intl.DateTimeFormat('es', { timeZone: 'Europe/Madrid', dateStyle: 'long', timeStyle: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', dateStyle: 'long', timeStyle: 'short' }),
};

/**
 * An account that was confirmed while the catalogue called its action reversible has no `reposo_hasta`; its cooling-off period is counted
 * from the confirmation.
 */
function coolingOffImpediments({ reposo_hasta, confirmada }: CuentaForSending, now: Date): SendingImpediment[] {
  const until = reposo_hasta ?? (confirmada && coolingOffEnd(confirmada));
  if (until === null || now >= until) return [];
  return [impedimentUntil('reposo', 'reposo', until)];
}

/** Some accounts go first: a bank is told after the supplies have changed, a mailbox closes last. */
function turnImpediments({ id }: CuentaForSending, { turnos }: CasoSituation, now: Date): SendingImpediment[] {
  const until = turnos[id];
  if (until === undefined || now >= new Date(until)) return [];
  return [impedimentUntil('turno', 'turno', new Date(until))];
}

/** Whether erasing waits until the family says that it has saved the contents, or that it no longer wants them. */
export const keepingHolds = ({ copia, accion }: Pick<CuentaForSending, 'copia' | 'accion'>): boolean =>
  accion === 'eliminar' && copia === 'la_guardan';

/** The family saves what is in the account, once the copy has come that was asked for first. */
const copyImpediments = (cuenta: CuentaForSending, { copias }: CasoSituation): SendingImpediment[] =>
  keepingHolds(cuenta) ? [impediment(copias.includes(cuenta.id) ? 'copia' : 'guardar')] : [];

/** Ending a supply to a home where somebody lives, or may live, needs the family's explicit answer; there is no default. */
function homeImpediments(cuenta: CuentaForSending, { tipo }: ProveedorForSending): SendingImpediment[] {
  const lacks = questionBeforeCut({ ...cuenta, tipo });
  if (lacks === null) return [];
  return [impediment('vivienda', lacks === 'vivienda_habitada' ? 'vivienda_sin_decir' : 'vivienda')];
}

/** A notice to the person prolongs the cooling-off period. An e-mail leaves by itself; a person of the service calls a telephone. */
function priorNoticeImpediments({ avisado, mandatoFirmado }: CasoSituation): SendingImpediment[] {
  return avisado || !mandatoFirmado ? [] : [impediment('aviso_previo')];
}

/** Every request states the death, so all requests wait while somebody says that the person is alive, reversible ones too. */
function alertImpediments({ porComprobar }: CasoSituation): SendingImpediment[] {
  if (!porComprobar) return [];
  return [{ codigo: 'aviso_por_comprobar', texto: casoReason('toVerify') }];
}

/** While the use of the heir's data is restricted, all letters wait, because each names the heir (GDPR, art. 18). */
function limitedDataImpediments({ datosLimitados }: CasoSituation): SendingImpediment[] {
  if (!datosLimitados) return [];
  return [{ codigo: 'datos_limitados', texto: casoReason('dataLimited') }];
}

function objecionImpediments(cuenta: CuentaForSending, { objeciones }: CasoSituation): SendingImpediment[] {
  const states = objeciones.filter(({ cuentas }) => cuentas?.includes(cuenta.id) ?? true).map(({ estado }) => estado);
  return [
    ...(states.includes('abierta') ? [impediment('objecion')] : []),
    ...(states.includes('mantenida') ? [impediment('objecion_mantenida')] : []),
  ];
}
