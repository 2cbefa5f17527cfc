/** Chooses the papers that go with a letter, the proofs of earlier requests, and their names in the letter; pure. */
import type { Management } from '@albacea/contract/schemas/cuentas.ts';
import type { DocumentoState, DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { LetterKind, LetterLanguage, Territory } from '@albacea/contract/schemas/papers.ts';
import { DATA_PAPERS, type Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { PAPER_TYPES } from '../../../caso/documentos/rules/rules-requirements.ts';
import { inLetter, todayInMadrid } from '../../../shared/rules-dates-madrid.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';
import { say } from '../../../shared/rules-phrase.ts';
import type { PaperSets } from '../../catalogo/rules-ways.ts';
import en from '../words/en/papers.json' with { type: 'json' };
import es from '../words/es/papers.json' with { type: 'json' };
import { groupOf, type LetterData } from './rules-letter-data.ts';

const WORDS: Readonly<Record<LetterLanguage, typeof es>> = { es, en };
const inBoth = (written: (words: typeof es, language: LetterLanguage) => string): Phrase => ({
  es: written(es, 'es'),
  en: written(en, 'en'),
});

/** Documents that prove a death, the strongest first. */
const PROOFS: readonly DocumentoType[] = ['certificado_defuncion', 'prueba_fallecimiento', 'declaracion_aseguradora'];

/**
 * Chooses the papers that the provider asked for in its answer, plus one of the sets that it accepts with a request. That is the set for
 * which we lack fewest papers, and among equals the set with fewest papers besides the proof of death, which is sent anyway. Data are
 * written into the letter and are no papers.
 * @param sets one of them is enough
 * @param documentos documents that can be attached
 */
export function wantedPapers(
  asked: readonly Paper[],
  sets: PaperSets,
  documentos: readonly { readonly tipo: DocumentoType }[],
): Paper[] {
  const count = (papers: readonly Paper[], which: (types: readonly DocumentoType[]) => boolean) =>
    papers.filter((paper) => !DATA_PAPERS.includes(paper) && which(PAPER_TYPES[paper])).length;
  const lacking = (papers: readonly Paper[]) =>
    count(papers, (types) => !documentos.some(({ tipo }) => types.includes(tipo)));
  const telling = (papers: readonly Paper[]) => count(papers, (types) => !types.some((type) => PROOFS.includes(type)));
  const [fullest = []] = sets.toSorted((a, b) => lacking(a) - lacking(b) || telling(a) - telling(b));
  return [...asked, ...fullest];
}

/**
 * The documents to attach: one proof of death, and the papers that the provider asks for, no more (GDPR, art. 5.1.c); none with a reminder.
 * @param wanted papers that the provider wants with this request, or asked for in its answer
 * @param documentos validated documents with a file, of the case or of this account, newest first
 */
export function papersToSend<D extends { readonly tipo: DocumentoType }>(
  kind: LetterKind,
  documentos: readonly D[],
  wanted: readonly Paper[],
  withTitle: boolean,
): D[] {
  if (kind === 'recordatorio') return [];
  const chosen = new Map<DocumentoType, D>();
  const choose = (types: readonly DocumentoType[]) => {
    for (const type of types) {
      const one = documentos.find((documento) => documento.tipo === type);
      if (one) return void chosen.set(type, one);
    }
  };
  choose(PROOFS);
  for (const paper of wanted) choose(PAPER_TYPES[paper]);
  if (withTitle) choose(['titulo_sucesorio']);
  return [...chosen.values()];
}

/** The members of a history entry that show which paper proves it. */
type ProcedureStep = Pick<Management, 'tipo' | 'cuando' | 'documento'> & Partial<Pick<Management, 'carta'>>;

/** A paper that proves an entry in the history of a request, and its name in the letter. */
export interface ProofOfRequest<D> {
  /** null: the relative has the paper, because they sent the request themselves. */
  readonly documento: D | null;
  readonly nombre: Readonly<Record<LetterLanguage, string>>;
}

/**
 * The proofs of a complaint to the authority: the request and its chases as sent, and the provider's answers, as far as there are papers.
 * @param gestiones history of the account, oldest first
 * @param documentos documents of the case or of this account that have a file, newest first
 * @param proveedor name of the provider
 * @param byFamily whether the relative sent the request themselves
 */
export function proofsOfRequest<D extends Pick<ProcedureDocumento, 'id' | 'tipo' | 'estado' | 'recibido'>>(
  gestiones: readonly ProcedureStep[],
  documentos: readonly D[],
  proveedor: string,
  byFamily: boolean,
): ProofOfRequest<D>[] {
  const good = documentos.filter(({ estado }) => estado !== 'rechazado');
  const since = gestiones.findLastIndex(({ tipo }) => tipo === 'solicitud');
  const response = inBoth(({ respuesta }) => say(respuesta, { proveedor }));
  const proofs = new Map<string, ProofOfRequest<D>>();
  const put = (documento: D | undefined, nombre: ProofOfRequest<D>['nombre']) => {
    if (documento && !proofs.has(documento.id)) proofs.set(documento.id, { documento, nombre });
  };
  gestiones.forEach((gestion, i) => {
    const { tipo, cuando, documento } = gestion;
    const paper = good.find(({ id }) => id === documento);
    const day = todayInMadrid(new Date(cuando));
    if (tipo === 'solicitud' && i === since)
      put(
        paper,
        inBoth(({ nombres }) => nombres.justificante_envio),
      );
    if (tipo === 'insistencia' && i > since) put(paper, wentToOfficer(gestion) ? complaintCopy(day) : chaseCopy(day));
    if (tipo === 'negativa') put(paper, response);
  });
  const requested = gestiones[since]?.cuando;
  for (const paper of good.toReversed())
    if (paper.tipo === 'respuesta_proveedor' && (!requested || paper.recibido >= new Date(requested)))
      put(paper, response);
  return [...(byFamily ? [OWN_REQUEST] : []), ...proofs.values()];
}

const OWN_REQUEST = { documento: null, nombre: inBoth(({ propia }) => propia) };
const chaseCopy = (day: string) =>
  inBoth((words, language) => say(words.insistencia, { dia: inLetter(day, language) }));
const complaintCopy = (day: string) =>
  inBoth((words, language) => say(words.alDelegado, { dia: inLetter(day, language) }));

/** Whether a chase is on record as a complaint to the data protection officer. */
export const wentToOfficer = ({ carta }: Pick<ProcedureStep, 'carta'>): boolean => carta === 'reclamacion_dpd';

/** Day of the provider's last answer to the request that is no refusal; null: none is on record. */
export function responseSince(
  requested: Date | null,
  cuenta: string,
  documentos: readonly Pick<ProcedureDocumento, 'tipo' | 'estado' | 'cuenta' | 'recibido'>[],
): string | null {
  const [last] = documentos
    .filter(
      ({ tipo, estado, cuenta: from }) => tipo === 'respuesta_proveedor' && estado !== 'rechazado' && from === cuenta,
    )
    .map(({ recibido }) => recibido)
    .filter((received) => requested !== null && received >= requested)
    .sort((one, other) => Number(other) - Number(one));
  return last ? todayInMadrid(last) : null;
}

interface ProcedureDocumento {
  readonly id: string;
  readonly tipo: DocumentoType;
  readonly estado: DocumentoState;
  readonly cuenta: string | null;
  readonly recibido: Date;
}

/** In Catalonia only the heir or the executor acts over data, and has to prove it (Código civil de Cataluña, art. 411-10). */
export const asksTitle = (territory: Territory, action: LetterData['accion']): boolean =>
  territory === 'cataluna' && groupOf(action) === 'datos';

export const paperName = (type: DocumentoType, language: LetterLanguage): string => WORDS[language].nombres[type];
