/** Prepares a letter that may leave now, for sending or for a second person's release; makes the file of any letter, for viewing. */
import type { LetterQuery, LetterSending } from '@albacea/contract/schemas/papers.ts';
import { orderOf } from '../../caso/lane-order.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { StoredFile } from '../../http/operation.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { requirePrintable } from '../../shared/require.ts';
import { IN_OUR_LETTERS, losesLetters } from '../../shared/rules-printable.ts';
import { requireNothingInTheWay, requireText } from '../commands/command.ts';
import {
  type LettersDependencies,
  type LetterToSend,
  type PreparedLetter,
  prepareLetter,
  prepareLetterToSend,
} from './compose/prepare-letter.ts';
import { paint } from './render/paint-apart.ts';

/**
 * Prepares a letter, and refuses it if anything prevents sending it now.
 * @throws DomainError validacion for another address without a reason or with an unchecked doubt, or for postal lines that we can't print;
 *   envio_impedido, and as `prepareLetter`
 */
export async function readyLetter(
  deps: LettersDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { clase, idioma, territorio, direccion, motivo_direccion, direccion_comprobada, postal, version }: LetterSending,
): Promise<LetterToSend> {
  const request = {
    clase,
    ...(idioma && { idioma }),
    ...(territorio && { territorio }),
    ...(direccion !== undefined && { direccion }),
    ...(postal && { postal: postal.lineas }),
    ...(version !== undefined && { version }),
  };
  const letter = await prepareLetterToSend(deps, tx, who, casoId, cuentaId, request);
  if (postal?.lineas.some(losesLetters)) throw invalid({ campo: 'postal.lineas', texto: IN_OUR_LETTERS });
  if (letter.carta.destinatario.otra) {
    requireText('motivo_direccion', motivo_direccion);
    if (letter.doubt && !direccion_comprobada) throw invalid({ campo: 'direccion', texto: letter.doubt });
  }
  requireNothingInTheWay(letter.reasons);
  return letter;
}

/** The content that a second person releases besides the account: address, language, territory and documents. The date may still change. */
export const contentToRelease = ({ carta, documentos }: PreparedLetter): string =>
  [carta.destinatario.direccion, carta.idioma, carta.territorio, ...documentos.map(({ id }) => id)].join(' ');

/** The letter as a file. @throws DomainError as `prepareLetter`; nombre_en_otra_escritura */
export async function letterFile(
  deps: LettersDependencies & { readonly base: Database; readonly lanes: Pick<Lanes, 'papers'> },
  who: Requester,
  casoId: string,
  cuentaId: string,
  query: LetterQuery,
): Promise<StoredFile> {
  const { composed, data, carta } = await deps.base.asTenant(who.aseguradora.id, (tx) =>
    prepareLetter(deps, tx, who, casoId, cuentaId, query),
  );
  requirePrintable(composed.texto);
  return {
    formato: 'application/pdf',
    nombre: `${data.referencia}-${carta.clase.replace('_', '-')}.pdf`,
    contenido: await paint(deps.lanes.papers, orderOf(who, data.referencia), composed.papel),
  };
}
