/** Signed texts as papers: heir and service get all of them, and each provider gets only the paper addressed to it. */
import { orderOf } from '../../caso/lane-order.ts';
import type { OpenedCaso, TakenCaso } from '../../caso/lock-caso.ts';
import { type OpenEjemplar, readEjemplares, readEjemplaresOfAll } from '../../caso/mandato/ejemplares.ts';
import type { MandatoScope } from '../../caso/mandato/rules.ts';
import { inGroups } from '../../caso/mandato/rules-check.ts';
import { coversAction } from '../../caso/mandato/rules-ejemplares.ts';
import type { MandatoForLetter } from '../../cuentas/letters/compose/prepare-letter.ts';
import { paintSealed, type SealingDependencies } from '../../cuentas/letters/render/paint-apart.ts';
import type { Paper } from '../../cuentas/letters/render/rules-paper.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Addresses } from '../../http/host.ts';
import type { StoredFile } from '../../http/operation.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { fold } from '../../shared/rules-text.ts';
import { isHiddenFrom, openLast, openSigned, type SignedMandato } from './opened-mandatos.ts';
import { actPaper, ejemplarPaper } from './rules-ejemplar-paper.ts';
import { lookUnlessInsurer, papersUnder } from './view-mandato.ts';

interface Deps {
  readonly addresses: Addresses;
}

export interface ReadPaper {
  readonly papel: Paper;
  readonly casoId: string;
  /** Name of the provider that the paper is for; null: the paper is for the registers, or joins all papers. */
  readonly proveedor: string | null;
}

/**
 * The papers under the last signed mandate, joined into one paper, also after the mandate has ended. The audit trail records the reading.
 * @throws DomainError no_encontrado (also when none was signed), caso_bloqueado, accion_no_permitida
 */
export async function readMandatoPaper(deps: Deps, tx: Tx, who: Requester, casoId: string): Promise<ReadPaper> {
  const caso = await lookUnlessInsurer(tx, who, casoId);
  const last = await openLast(tx, caso);
  if (!last || isHiddenFrom(who.actor, caso, last)) throw new DomainError('no_encontrado');
  await audit(tx, who.actor, 'mandato_leido', { tipo: 'caso', id: caso.fila.caso_id }, who.now);
  const papel = await wholePaper(deps, tx, who, caso, last);
  return { papel, casoId: caso.fila.caso_id, proveedor: null };
}

/**
 * The paper for one provider, as that provider gets it. The service also reads papers that former heirs signed.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function readEjemplarPaper(
  deps: Deps,
  tx: Tx,
  who: Requester,
  casoId: string,
  ejemplarId: string,
): Promise<ReadPaper> {
  const caso = await lookUnlessInsurer(tx, who, casoId);
  const { last, theirs } =
    (await findPresentPaper(tx, caso, ejemplarId)) ?? (await findFormerPaper(tx, who, caso, ejemplarId)) ?? {};
  if (!last || !theirs || isHiddenFrom(who.actor, caso, last)) throw new DomainError('no_encontrado');
  const detail = { ejemplar: ejemplarId };
  await audit(tx, who.actor, 'mandato_leido', { tipo: 'caso', id: caso.fila.caso_id }, who.now, detail);
  const papel = await paperOf(deps, tx, who, caso, last, theirs);
  return { papel, casoId: caso.fila.caso_id, proveedor: theirs.datos.proveedor };
}

interface FoundPaper {
  readonly last: SignedMandato;
  readonly theirs: OpenEjemplar;
}

async function findPresentPaper(tx: Tx, caso: OpenedCaso, id: string): Promise<FoundPaper | null> {
  const last = await openLast(tx, caso);
  const theirs = papersUnder(last, await readEjemplares(tx, caso)).find((one) => one.id === id);
  return last && theirs ? { last, theirs } : null;
}

async function findFormerPaper(tx: Tx, { actor }: Requester, caso: OpenedCaso, id: string): Promise<FoundPaper | null> {
  if (actor.visible !== 'servicio') return null;
  const theirs = (await readEjemplaresOfAll(tx, caso)).find((one) => one.id === id && one.allegado !== null);
  const signed = theirs && (await openSigned(tx, caso)).get(theirs.mandato);
  return theirs && signed ? { last: signed, theirs } : null;
}

/**
 * The paper to enclose with a letter to a provider, and what the letter says about it: the newest that allows the action and whose signature needs no
 * review any more.
 * @param asked provider and action of the letter
 * @returns null: no such paper is in force
 */
export async function mandatoForLetter(
  addresses: Addresses,
  tx: Tx,
  who: Pick<Requester, 'aseguradora'>,
  caso: TakenCaso,
  asked: MandatoScope['cuentas'][number],
): Promise<MandatoForLetter | null> {
  const last = await openLast(tx, caso);
  if (last?.fila.estado !== 'firmado') return null;
  const theirs = (await readEjemplares(tx, caso)).findLast(
    ({ vigente, documento, datos }) => vigente && documento === 'validado' && coversAction(datos, asked),
  );
  const of = theirs && (await openSigned(tx, caso)).get(theirs.mandato);
  if (!of) return null;
  return {
    firmado: theirs.firmado,
    codigo: inGroups(theirs.datos.comprobacion),
    pagina: addresses.comprobar(who.aseguradora),
    numero: of.datos.papeles.identidad.numero,
    papel: await paperOf({ addresses }, tx, who, caso, last, theirs),
    ejemplar: theirs.id,
  };
}

/** The parts common to all papers of a signature. */
const commonOf = (
  { aseguradora }: Pick<Requester, 'aseguradora'>,
  caso: OpenedCaso,
  last: SignedMandato,
  of: SignedMandato,
) => ({
  idioma: of.datos.idioma,
  referencia: caso.fila.caso_id,
  aseguradora,
  servicio: of.datos.papeles.servicio.nombre,
  contenido: of.datos.contenido,
  firma: of.datos.firma,
  revocado: last.fila.revocado?.toISOString() ?? null,
  // The name is reviewed once, under the last signature.
  nombre: last.fila.revision_de_nombre,
});

const contentOf = ({ addresses }: Deps, { aseguradora }: Pick<Requester, 'aseguradora'>, { datos }: OpenEjemplar) => ({
  proveedor: datos.proveedor,
  texto: datos.texto,
  huella: datos.huella,
  comprobacion: { codigo: inGroups(datos.comprobacion), pagina: addresses.comprobar(aseguradora) },
});

async function paperOf(
  deps: Deps,
  tx: Tx,
  who: Pick<Requester, 'aseguradora'>,
  caso: OpenedCaso,
  last: SignedMandato,
  ejemplar: OpenEjemplar,
): Promise<Paper> {
  const of = (await openSigned(tx, caso)).get(ejemplar.mandato) ?? last;
  return ejemplarPaper({ ...commonOf(who, caso, last, of), ...contentOf(deps, who, ejemplar) });
}

/** Joins the papers under the last mandate. Papers of different signatures keep separate evidence. */
async function wholePaper(
  deps: Deps,
  tx: Tx,
  who: Pick<Requester, 'aseguradora'>,
  caso: OpenedCaso,
  last: SignedMandato,
): Promise<Paper> {
  const signed = await openSigned(tx, caso);
  const papers = papersUnder(last, await readEjemplares(tx, caso));
  const acts = [...new Set(papers.map(({ mandato }) => mandato))].map((id) => {
    const of = signed.get(id) ?? last;
    const ejemplares = papers.filter(({ mandato }) => mandato === id).map((one) => contentOf(deps, who, one));
    return actPaper({ ...commonOf(who, caso, last, of), ejemplares, sal: of.datos.papeles.sal });
  });
  const [first, ...others] = acts;
  if (!first) throw new DomainError('no_encontrado');
  return { ...first, bloques: [first, ...others].flatMap(({ bloques }, i) => [...(i > 0 ? [PAGE] : []), ...bloques]) };
}
const PAGE = { clase: 'pagina' } as const;

/** A signed paper as a file. Its name contains the provider's name, in letters that every system accepts. */
export async function mandatoFile(
  deps: SealingDependencies & { readonly base: Database; readonly lanes: Pick<Lanes, 'papers'> },
  who: Requester,
  read: (tx: Tx) => Promise<ReadPaper>,
): Promise<StoredFile> {
  const { casoId, proveedor, papel } = await deps.base.asTenant(who.aseguradora.id, read);
  const parts = [papel.idioma === 'es' ? 'autorizacion' : 'authorisation', inPlainLetters(proveedor ?? ''), casoId];
  return {
    formato: 'application/pdf',
    nombre: `${parts.filter(Boolean).join('-')}.pdf`,
    contenido: await paintSealed(deps, deps.lanes.papers, orderOf(who, casoId), papel),
  };
}

const inPlainLetters = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
