/** The missing documents, and the accounts that need them; pure. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { CERTIFICADO_DOCUMENTO } from '@albacea/contract/schemas/lists.ts';
import { commonOf, DATA_PAPERS, type Paper, TOLD_PAPERS } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { CasoSituation, WorkDocumento } from '@albacea/contract/schemas/work.ts';

/**
 * `por_enviar`: not sent. `por_revisar`: received. `otra_cara`: one picture received of a two-sided document. `por_repetir`: rejected.
 */
type MissingState = 'por_enviar' | 'por_revisar' | 'otra_cara' | 'por_repetir';

export interface MissingDocumento {
  readonly type: DocumentoType;
  readonly state: MissingState;
  /** Names of the providers that need it; empty: all of them, as for the proof of death. */
  readonly proveedores: readonly string[];
  /** Sets of documents, any one of which can be handed in instead; empty: none. */
  readonly alternatives: readonly (readonly DocumentoType[])[];
  /** Id of the account, where the document serves that one alone; null: it serves any account. */
  readonly cuenta: string | null;
  /** Why the last one sent was rejected; null: it was not. */
  readonly reason: string | null;
  /** The reason as a code, for languages that the server lacks. */
  readonly rejection: WorkDocumento['rechazo'];
}

/** Documents about one account that serve no other. */
export const isForOneCuenta = (paper: string): boolean => paper === 'factura' || paper === 'carta_instrucciones';

/** By type of document: the types that are accepted in its place. */
const SERVES_TOO: Readonly<Record<string, readonly string[]>> = { prueba_fallecimiento: ['certificado_defuncion'] };
const serves = (paper: string, type: string): boolean => type === paper || (SERVES_TOO[paper]?.includes(type) ?? false);

/** Two-sided documents; a PDF may hold both sides, one picture rarely does. */
const TWO_SIDED: readonly string[] = ['dni_fallecido', 'dni_solicitante'];

const NOT_REJECTED = { reason: null, rejection: null } as const;

const stateOf = (documentos: readonly WorkDocumento[]): Pick<MissingDocumento, 'state' | 'reason' | 'rejection'> => {
  const received = documentos.filter(({ estado }) => estado === 'recibido');
  const [one] = received;
  if (one && received.length === 1 && TWO_SIDED.includes(one.tipo) && one.formato !== 'application/pdf')
    return { ...NOT_REJECTED, state: 'otra_cara' };
  if (one) return { ...NOT_REJECTED, state: 'por_revisar' };
  const rejected = documentos.findLast(({ estado }) => estado === 'rechazado');
  if (!rejected) return { ...NOT_REJECTED, state: 'por_enviar' };
  return { state: 'por_repetir', reason: rejected.motivo_rechazo, rejection: rejected.rechazo };
};

export type CasoWithDocumentos = Pick<CasoSituation, 'documentacion' | 'certificados'> &
  Partial<Pick<CasoSituation, 'modulos'>>;

const ALL_CERTIFICADOS = Object.keys(CERTIFICADO_DOCUMENTO) as (keyof typeof CERTIFICADO_DOCUMENTO)[];

/** Documents that the service fetches from public registers: all of them before its first request, later those still to come. */
export function fetchedDocumentos({
  certificados,
  modulos = [],
}: Pick<CasoWithDocumentos, 'certificados' | 'modulos'>): readonly DocumentoType[] {
  const contracted = modulos.some(({ modulo }) => modulo === 'certificados');
  const waiting = certificados.filter(({ estado }) => estado === 'pendiente' || estado === 'solicitado');
  const types = contracted && certificados.length === 0 ? ALL_CERTIFICADOS : waiting.map(({ tipo }) => tipo);
  return types.map((type) => CERTIFICADO_DOCUMENTO[type]);
}

/**
 * Documents that no account asks the family for: registers deliver their own certificates, and the proof of death is listed apart until it is
 * validated.
 */
function notFromFamily(caso: CasoWithDocumentos): readonly string[] {
  return [
    ...fetchedDocumentos(caso),
    ...(caso.documentacion.prueba_fallecimiento === 'validada'
      ? []
      : ['certificado_defuncion', 'prueba_fallecimiento']),
  ];
}

/** All missing documents: the proof of death first, then those that companies ask for. */
export function missingDocumentos(
  caso: CasoWithDocumentos,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
): readonly MissingDocumento[] {
  const ofDeath = proofOfDeath(caso.documentacion.prueba_fallecimiento, documentos);
  return [...(ofDeath ? [ofDeath] : []), ...cuentasDocumentos(caso, cuentas, documentos)];
}

/** The address of the page where the document is handed in. */
export const documentoPath = ({ type, cuenta }: Pick<MissingDocumento, 'type' | 'cuenta'>): string =>
  `/portal/documentos/${type}${cuenta ? `/${cuenta}` : ''}`;

/** The proof of death, until it is validated. */
function proofOfDeath(
  proof: 'falta' | 'recibida' | 'validada',
  documentos: readonly WorkDocumento[],
): MissingDocumento | null {
  if (proof === 'validada') return null;
  const theirs = documentos.filter(({ tipo, origen }) => tipo === 'certificado_defuncion' && origen !== 'aseguradora');
  const standing = proof === 'recibida' ? { ...NOT_REJECTED, state: 'por_revisar' as const } : stateOf(theirs);
  return { type: 'certificado_defuncion', ...standing, proveedores: [], alternatives: [], cuenta: null };
}

/** A document, and its account where it serves that one alone. */
interface Need {
  readonly type: DocumentoType;
  readonly cuenta: string | null;
}
/** A provider's request: all documents of `firm`, and any one set of `choice`. */
interface Ask {
  readonly proveedor: string;
  readonly firm: readonly Need[];
  readonly choice: readonly (readonly Need[])[];
}

/** The key of a document, the same for all providers that ask for it. */
export const documentoKey = ({ type, cuenta }: Need): string => `${type} ${cuenta ?? ''}`;

/** States in which an account asks for no documents: undecided, resolved, discarded. */
const ASKS_NOTHING: readonly CompleteCuenta['estado'][] = ['propuesta', 'resuelta', 'descartada'];

/** The documents that the family has to send for each account: none if one of its sets needs nothing from the family. */
function asksOf(cuentas: readonly CompleteCuenta[], notToSend: readonly string[]): readonly Ask[] {
  const toSend = (papers: readonly Paper[]) => papers.filter((paper) => !notToSend.includes(paper));
  return cuentas.flatMap(({ cuenta_id, proveedor, estado, impedimentos }) => {
    const needsOf = (papers: readonly Paper[]): Need[] =>
      papers.map((paper) => ({ type: paper as DocumentoType, cuenta: isForOneCuenta(paper) ? cuenta_id : null }));
    return impedimentos
      .filter(({ papeles }) => papeles.length > 0 && !ASKS_NOTHING.includes(estado))
      .map(({ papeles, alternativas }) => [papeles, ...alternativas].map(toSend))
      .filter((sets) => sets.every((set) => set.length > 0))
      .map((sets) => {
        const { todos, unos } = commonOf(sets);
        return { proveedor, firm: needsOf(todos), choice: unos.map(needsOf) };
      });
  });
}

/** The family's remaining work on a document, from 0 to 1: an unfinished one is less work than a new one. */
const EFFORT: Readonly<Record<MissingState, number>> = {
  por_revisar: 0,
  otra_cara: 0.9,
  por_repetir: 0.9,
  por_enviar: 1,
};

/**
 * The documents that accounts need besides the proof of death, each once. Of alternative sets, the set with the least work is listed: a document
 * that is here or needed anyway counts as no work, an unfinished document as less work than a new one.
 */
function cuentasDocumentos(
  caso: CasoWithDocumentos,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
): readonly MissingDocumento[] {
  const papers = new Map<string, MissingDocumento>();
  const stateOfNeed = ({ type, cuenta }: Need) =>
    stateOf(
      documentos.filter(
        (one) => serves(type, one.tipo) && (one.cuenta_id === null || cuenta === null || one.cuenta_id === cuenta),
      ),
    );
  const record = (need: Need, proveedor: string, others: MissingDocumento['alternatives']) => {
    const before = papers.get(documentoKey(need));
    const same = (set: readonly DocumentoType[]) => others.some((other) => other.join() === set.join());
    papers.set(documentoKey(need), {
      ...need,
      ...stateOfNeed(need),
      proveedores: [...new Set([...(before?.proveedores ?? []), proveedor])],
      alternatives: before ? before.alternatives.filter(same) : others,
    });
  };
  const effort = (set: readonly Need[]): number =>
    set
      .filter((need) => !papers.has(documentoKey(need)))
      .map((need) => EFFORT[stateOfNeed(need).state])
      .reduce((sum, one) => sum + one, 0);
  const asks = asksOf(cuentas, [...DATA_PAPERS, ...notFromFamily(caso)]);
  for (const { proveedor, firm } of asks) for (const need of firm) record(need, proveedor, []);
  for (const { proveedor, choice } of asks) {
    const [chosen = [], ...others] = choice.toSorted((a, b) => effort(a) - effort(b));
    for (const need of chosen)
      record(
        need,
        proveedor,
        others.map((set) => set.map(({ type }) => type)),
      );
  }
  return [...papers.values()];
}

/** Whether the family tells this on the telephone. */
export const isTold = (paper: Paper): boolean => TOLD_PAPERS.includes(paper);

/** Whether the provider will need the account's identifier, or cannot find the account by the one that it got. */
export const lacksIdentifier = ({ estado, impedimentos }: Pick<CompleteCuenta, 'estado' | 'impedimentos'>): boolean =>
  (estado === 'confirmada' || estado === 'rechazada') &&
  impedimentos.some(({ papeles }) => papeles.includes('identificador_cuenta'));
