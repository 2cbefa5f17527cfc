/** The family's tasks in order, with their progress and next action; pure. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { isFinalCuenta } from '@albacea/contract/schemas/lists.ts';
import type { CasoSituation, WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { lacksIdentifier, type MissingDocumento, missingDocumentos } from './rules-documentos.ts';

/** The address of each task's screen; `ACTION_PATH` has the address of each next action. */
export const TASK_PATH = {
  cuentas: '/portal/cuentas',
  documentos: '/portal/documentos',
  autorizacion: '/portal/autorizacion',
} as const;
export const ACTION_PATH = {
  anadir: '/portal/cuentas/anadir',
  decidir: '/portal/cuentas',
  resto: '/portal/cuentas',
  completar: '/portal/cuentas',
  dato: '/portal/cuentas',
  documentos: '/portal/documentos',
  repetir: '/portal/documentos',
  masPapeles: '/portal/documentos',
  autorizacion: '/portal/autorizacion',
  firmarOtra: '/portal/autorizacion',
  carta: '/portal/cuentas',
  aplicacion: '/portal/cuentas',
} as const;
export type TaskName = keyof typeof TASK_PATH;
export type TaskAction = keyof typeof ACTION_PATH;
export type TaskState = 'pendiente' | 'a_medias' | 'en_revision' | 'repetir' | 'hecha' | 'espera';

export interface Task {
  readonly name: TaskName;
  readonly state: TaskState;
  /** The task's next action; null: the family has nothing to do for it. */
  readonly action: TaskAction | null;
  /** The number of accounts concerned. */
  readonly n: number;
  /** The document to hand in; undefined: the action concerns no single document. */
  readonly documento?: MissingDocumento | undefined;
}

type Caso = Pick<
  CasoSituation,
  'prohibido' | 'lista_completa' | 'documentacion' | 'certificados' | 'modulos' | 'papel'
> &
  Partial<Pick<CasoSituation, 'papeles_pedidos'>>;

export const toDecide = <C extends Pick<CompleteCuenta, 'estado'>>(cuentas: readonly C[]): C[] =>
  cuentas.filter(({ estado }) => estado === 'propuesta');
/** Accounts with a letter ready for the heir to send: the request, or the follow-up to one without an answer. */
export const withLetter = (cuentas: readonly CompleteCuenta[]): CompleteCuenta[] =>
  cuentas.filter(
    (cuenta) => cuenta.carta_que_toca?.quien === 'heredero' || (familyCanRequest(cuenta) && !cuenta.en_la_aplicacion),
  );
/** Accounts whose action only the heir can carry out, in the provider's app, which nobody else can open. */
export const inApp = (cuentas: readonly CompleteCuenta[]): CompleteCuenta[] =>
  cuentas.filter((cuenta) => cuenta.en_la_aplicacion && familyCanRequest(cuenta));
const familyCanRequest = (cuenta: CompleteCuenta): boolean =>
  (cuenta.estado === 'confirmada' || asksForMore(cuenta)) &&
  cuenta.posible.includes('solicitar_por_familia') &&
  cuenta.impedimentos.length === 0;
/** Whether the case ended before the account was requested, or before the company got what it asked for. */
export const wasCutShort = ({ motivo_descarte }: Pick<CompleteCuenta, 'motivo_descarte'>): boolean =>
  motivo_descarte === 'fin_de_caso';
/** Whether the company wants something else first: the request goes on, so this is no refusal. */
export const asksForMore = ({ pide }: Pick<CompleteCuenta, 'pide'>): boolean => pide.length > 0;
/** Whether the company refused or never answered. */
export const hasFailed = (cuenta: Pick<CompleteCuenta, 'estado' | 'pide' | 'resultado'>): boolean =>
  (cuenta.estado === 'rechazada' && !asksForMore(cuenta)) ||
  cuenta.estado === 'sin_respuesta' ||
  cuenta.resultado === 'denegada';
/** The text without accents, capitals and outer spaces, so that two spellings of one name compare as equal. */
export const normalized = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether the list has the account, by its code in the catalogue or by its name. */
export const isAmong = (
  cuentas: readonly Pick<CompleteCuenta, 'proveedor' | 'proveedor_codigo'>[],
  { proveedor_codigo: code, proveedor: name = '' }: { readonly proveedor_codigo?: string; readonly proveedor?: string },
): boolean => cuentas.some((one) => one.proveedor_codigo === code || normalized(one.proveedor) === normalized(name));

/** @param closed when the case ended, null if it has not; once it has, accounts never requested stay visible */
export const visibleCuentas = (cuentas: readonly CompleteCuenta[], closed: string | null = null): CompleteCuenta[] =>
  cuentas.filter((cuenta) => cuenta.estado !== 'descartada' || (closed !== null && wasCutShort(cuenta)));
/** The provider's name of the account with this id; null: `id` is null, or the reader does not see that account. */
export const cuentaName = (cuentas: readonly CompleteCuenta[], id: string | null): string | null =>
  cuentas.find(({ cuenta_id }) => cuenta_id === id)?.proveedor ?? null;

/**
 * The companies with a request that can't be undone and still waits for their answer: an objection comes too late to hold it back.
 * @param id the account that somebody objects to; null: all of them
 */
export const tooLateToStop = (cuentas: readonly CompleteCuenta[], id: string | null): string[] => {
  const late = cuentas.filter(({ estado, irreversible }) => estado === 'solicitada' && irreversible);
  return [...new Set(late.flatMap((one) => (id === null || one.cuenta_id === id ? [one.proveedor] : [])))];
};

/** Accounts that ended as the family wanted; a refusal or a silence does not count. */
export const finishedCuentas = (cuentas: readonly CompleteCuenta[]): CompleteCuenta[] =>
  visibleCuentas(cuentas).filter((cuenta) => isFinalCuenta(cuenta.estado) && !hasFailed(cuenta));

/** Whether the case has accounts. A case about public registers alone only asks the family to say that nothing is missing. */
export const hasCuentas = ({ modulos }: Pick<CasoSituation, 'modulos'>): boolean =>
  modulos.some(({ modulo }) => modulo !== 'certificados');

/** The modules that the insurer has contracted for this case. */
export const contractedModulos = ({ modulos }: Pick<CasoSituation, 'modulos'>): readonly Modulo[] =>
  modulos.map(({ modulo }) => modulo);

/** The tasks of this case, in the best order. */
export const taskNames = (caso: Pick<CasoSituation, 'modulos'>): readonly TaskName[] =>
  hasCuentas(caso) ? ['cuentas', 'documentos', 'autorizacion'] : ['documentos', 'autorizacion', 'cuentas'];

/** The tasks with their progress. */
export function tasksOf(
  caso: Caso,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
): readonly Task[] {
  // the deceased wanted nothing touched, so the family has nothing to do
  if (caso.prohibido) return taskNames(caso).map((name) => ({ name, state: 'espera', action: null, n: 0 }));
  const all: readonly Task[] = [
    cuentasTask(caso, cuentas),
    documentosTask(caso, cuentas, documentos),
    authorizationTask(caso, cuentas),
  ];
  return taskNames(caso).flatMap((name) => all.filter((task) => task.name === name));
}

function cuentasTask(caso: Caso, cuentas: readonly CompleteCuenta[]): Task {
  const { lista_completa } = caso;
  const name = 'cuentas';
  const n = toDecide(cuentas).length;
  // once the family has said that the list is complete, undecided accounts are those that they left for later
  if (n > 0) return { name, state: 'a_medias', action: lista_completa === null ? 'decidir' : 'resto', n };
  if (lista_completa !== null) {
    const withoutName = cuentas.filter(lacksIdentifier).length;
    if (withoutName > 0) return { name, state: 'a_medias', action: 'dato', n: withoutName };
    const letters = withLetter(cuentas).length;
    if (letters > 0) return { name, state: 'hecha', action: 'carta', n: letters };
    const apps = inApp(cuentas).length;
    return { name, state: 'hecha', action: apps > 0 ? 'aplicacion' : null, n: apps };
  }
  if (!hasCuentas(caso)) return { name, state: 'pendiente', action: 'completar', n };
  if (visibleCuentas(cuentas).length === 0) return { name, state: 'pendiente', action: 'anadir', n };
  return { name, state: 'a_medias', action: 'completar', n };
}

function documentosTask(caso: Caso, cuentas: readonly CompleteCuenta[], documentos: readonly WorkDocumento[]): Task {
  const task = (state: TaskState, action: TaskAction | null, paper?: MissingDocumento): Task => ({
    name: 'documentos',
    state,
    action,
    n: 0,
    documento: paper,
  });
  const papers = missingDocumentos(caso, cuentas, documentos);
  const repeat = papers.find(({ state }) => state === 'por_repetir');
  if (repeat) return task('repetir', 'repetir', repeat);
  const toSend = papers.filter(({ state }) => state === 'por_enviar');
  const proofOfDeath = toSend.find(({ proveedores }) => proveedores.length === 0);
  if (proofOfDeath) return task('pendiente', 'documentos', proofOfDeath);
  if (toSend.length > 0) return task('a_medias', 'masPapeles');
  if (papers.length > 0) return task('en_revision', null);
  // a document that the service's staff asked for has its own card above the tasks, so it is no action here
  return task(caso.papeles_pedidos?.length ? 'a_medias' : 'hecha', null);
}

export const isMandatoSigned = ({ mandato }: Pick<CasoSituation['documentacion'], 'mandato'>): boolean =>
  mandato === 'firmado' || mandato === 'validado';

/** Whether accounts were added after the signature, or got another contract number, so the mandate does not list them. */
export const hasCuentasOutsideMandato = (cuentas: readonly CompleteCuenta[]): boolean =>
  cuentas.some(
    ({ estado, impedimentos }) =>
      (estado === 'confirmada' || estado === 'rechazada') &&
      impedimentos.some(({ codigo }) => codigo === 'mandato_sin_cuenta'),
  );

/** Whether certificates wait for another signature: with a valid proof of death only the signature can make them wait for the heir. */
export const hasCertificadosOutsideMandato = ({
  documentacion,
  certificados,
}: Pick<CasoSituation, 'documentacion' | 'certificados'>): boolean =>
  documentacion.prueba_fallecimiento === 'validada' &&
  certificados.some(({ estado, quien }) => estado === 'pendiente' && quien === 'heredero');

function authorizationTask(caso: Caso, cuentas: readonly CompleteCuenta[]): Task {
  const { documentacion, modulos } = caso;
  const name = 'autorizacion';
  const nothing = { name, action: null, n: 0 } as const;
  const signed = isMandatoSigned(documentacion);
  if (signed && (hasCuentasOutsideMandato(cuentas) || hasCertificadosOutsideMandato(caso)))
    return { ...nothing, state: 'a_medias', action: 'firmarOtra' };
  // nobody reviews a signed mandate until the certificate is here; until then the family has nothing to do for it
  const underReview = documentacion.mandato === 'firmado' && documentacion.prueba_fallecimiento !== 'falta';
  if (signed) return { ...nothing, state: underReview ? 'en_revision' : 'hecha' };
  const hasSomething =
    visibleCuentas(cuentas).some(({ estado }) => !isFinalCuenta(estado)) ||
    modulos.some(({ modulo }) => modulo === 'certificados');
  return hasSomething ? { ...nothing, state: 'pendiente', action: 'autorizacion' } : { ...nothing, state: 'espera' };
}

/** A relative who helps may bring accounts and documents; the rest is for the heir alone. */
const HELPER_ACTIONS: readonly TaskAction[] = ['anadir', 'documentos', 'repetir', 'masPapeles'];

/** Actions that come last, because no other action waits for them. */
const CAN_WAIT: readonly (TaskAction | null)[] = ['resto', 'masPapeles', 'dato', 'carta', 'aplicacion'];

/** The first thing to do, or null when the family has done its part. Tasks about single companies come last. */
export function nextTask(tasks: readonly Task[], papel: CasoSituation['papel']): Task | null {
  if (papel === 'consulta') return null;
  const theirs = tasks.filter(
    ({ action }) => action !== null && (papel === 'heredero' || HELPER_ACTIONS.includes(action)),
  );
  return theirs.find(({ action }) => !CAN_WAIT.includes(action)) ?? theirs[0] ?? null;
}

/** The actions that lead the family step by step to the signature. All other actions start from the first page. */
export const STEPS: readonly (TaskAction | null)[] = ['anadir', 'decidir', 'completar', 'documentos', 'autorizacion'];

/** A task's position among the steps, from 1; null: not a step. */
export const stepOf = (tasks: readonly Task[], { name, action }: Task): number | null =>
  STEPS.includes(action) ? tasks.findIndex((one) => one.name === name) + 1 : null;

/** Whether the family still has a step to do. */
const hasOpenStep = (caso: Caso): boolean =>
  caso.lista_completa === null ||
  caso.documentacion.prueba_fallecimiento === 'falta' ||
  !isMandatoSigned(caso.documentacion);

/** A screen's position among the steps, from 1; null: all steps are done, the deceased forbade everything, or `name` is no task of this case. */
export function stepAt(caso: Caso, name: TaskName): { readonly n: number; readonly total: number } | null {
  const names = taskNames(caso);
  if (!hasOpenStep(caso) || caso.prohibido || !names.includes(name)) return null;
  return { n: names.indexOf(name) + 1, total: names.length };
}
