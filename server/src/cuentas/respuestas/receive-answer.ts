/**
 * A provider answers one request with the code of its letter, on the page or by a program. A person reads every answer before it counts.
 */
import { createHash } from 'node:crypto';
import {
  ANSWER_FILE_MAXIMUM,
  type AnswerReceipt,
  type ProviderAnswer,
  type ProviderRequest,
} from '@albacea/contract/schemas/respuestas.ts';
import { type DocumentosDependencies, prepareDocumento } from '../../caso/documentos/receive-documento.ts';
import type { Requester } from '../../shared/actor.ts';
import { type Bilingual, DomainError, invalid } from '../../shared/errors.ts';
import { answererOf, type FoundRequest, type RequestDependencies, readRequest } from './open-request.ts';
import { proposeAnswer } from './propose-answer.ts';
import { countOpen } from './sql.ts';

export type AnswerDependencies = RequestDependencies & DocumentosDependencies;

interface ReceivedAnswer extends Omit<ProviderAnswer, 'fichero'> {
  readonly via: 'pagina' | 'programa';
  /** Makes repeated submissions one answer: the form's token, a program's header; without either, the content. */
  readonly ficha: string | null;
  readonly fichero: { readonly nombre: string | null; readonly contenido: Buffer } | null;
  /** The sender's network. */
  readonly red: string;
}

/** Undecided answers allowed for one account, so that the holder of a code cannot flood the desk. */
export const WAITING_MAXIMUM = 10;
const HOUR_IN_SECONDS = 3600;

/**
 * The file is inspected like any other upload, and becomes a paper of the case.
 * @throws DomainError validacion, documento_no_admitido, cuerpo_demasiado_grande, demasiados_documentos, limite_superado
 * @throws StoreError
 */
export async function receiveAnswer(
  deps: AnswerDependencies,
  found: FoundRequest,
  a: ReceivedAnswer,
): Promise<AnswerReceipt> {
  const { aseguradora, casoId, cuentaId } = found;
  const who = answererOf(found);
  const request = await deps.base.readAsTenant(aseguradora.id, (tx) => readRequest(deps, tx, found));
  requireSense(a, request);
  const paper = a.fichero && (await prepareFile(deps, who, found, a.fichero));
  try {
    const { respuesta, repetida, isSpare } = await deps.base.asTenant(aseguradora.id, async (tx) => {
      const kept = paper && (await paper.confirm(tx));
      const proposed = await proposeAnswer(tx, who, {
        ...{ casoId, cuentaId, via: a.via, clase: a.clase, clave: keyOf(a, cuentaId), origen: a.red },
        papeles: a.clase === 'pide_papel' ? (a.papeles ?? []) : [],
        ...(a.motivo !== undefined && { motivo: a.motivo }),
        ...(a.referencia !== undefined && { referencia: a.referencia }),
        quien: a.quien ?? {},
        documentos: kept ? [kept.documento.id] : [],
      });
      if (!proposed.repetida && (await countOpen(tx, cuentaId)) > WAITING_MAXIMUM) throw tooManyWaiting();
      return { ...proposed, isSpare: kept?.repetido };
    });
    if (isSpare) await paper?.discard();
    return { recibida: respuesta.recibida, clase: respuesta.clase, referencia: request.referencia, repetida };
  } catch (error) {
    await paper?.discard();
    throw error;
  }
}

/** Entered by the service, because the provider is no person of the case. */
function prepareFile(
  deps: AnswerDependencies,
  who: Requester,
  { casoId, cuentaId }: FoundRequest,
  { nombre, contenido }: NonNullable<ReceivedAnswer['fichero']>,
) {
  if (contenido.length > ANSWER_FILE_MAXIMUM)
    throw new DomainError('cuerpo_demasiado_grande', { maximo: ANSWER_FILE_MAXIMUM });
  const actor = { visible: 'servicio', tipo: 'sistema', id: null } as const;
  const brought = { tipo: 'respuesta_proveedor' as const, cuenta_id: cuentaId, nombre, contenido };
  return prepareDocumento(deps, { ...who, actor }, casoId, brought);
}

/** @throws DomainError validacion */
function requireSense({ clase, papeles = [], motivo }: ReceivedAnswer, { clases }: ProviderRequest): void {
  if (!clases.includes(clase)) {
    const list = clases.join(', ');
    throw wrong('clase', { es: `debe ser una de: ${list}.`, en: `must be one of: ${list}.` });
  }
  const said = motivo !== undefined && motivo.trim() !== '';
  if ((clase === 'negada' || clase === 'otra') && !said)
    throw wrong('motivo', { es: 'díganos por qué, o qué ocurre.', en: 'tell us why, or what happened.' });
  if (clase === 'pide_papel' && papeles.length === 0 && !said)
    throw wrong('papeles', { es: 'marque qué papel falta.', en: 'mark which paper is missing.' });
}

/** Nobody knows when a person will have read them: an hour is a guess. */
const tooManyWaiting = (): DomainError =>
  new DomainError(
    'limite_superado',
    { limite: WAITING_MAXIMUM, segundos: HOUR_IN_SECONDS },
    { 'retry-after': String(HOUR_IN_SECONDS) },
  );

const wrong = (campo: string, texto: Bilingual) => invalid({ campo, texto });

function keyOf({ ficha, via, fichero, red: _, ...said }: ReceivedAnswer, cuentaId: string): string {
  if (ficha !== null) return `${via} ${cuentaId} ${ficha}`;
  const hash = createHash('sha256').update(JSON.stringify(said));
  if (fichero) hash.update(fichero.contenido);
  return `${via} ${cuentaId} ${hash.digest('hex')}`;
}
