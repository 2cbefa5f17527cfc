/** What was released is done, once: asked by each act that an insurer may want a second person for, in the transaction of the act. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { TakenCaso } from '../lock-caso.ts';
import { openRelease } from './data.ts';
import { moveOn, type ReleaseObject, type ReleaseRow, readGiven } from './sql.ts';

/** An act about to be done. */
interface Act extends ReleaseObject {
  /** Of the account or the certificate; of a closing, which is done as it is released, null. */
  readonly version: number | null;
  /** As in `ReleaseData`; nothing: the version says all. */
  readonly contenido?: string;
}

export const ofCuenta = (cuenta: string) => ({ acto: 'irreversible', cuenta, certificado: null }) as const;
export const ofCertificado = (certificado: CertificadoType) => ({ acto: 'tasa', cuenta: null, certificado }) as const;
export const OF_CLOSING = { acto: 'cierre', cuenta: null, certificado: null } as const;

/** What of a closing was looked at. */
export const closingContent = ({ resultado }: { readonly resultado: string }): string => resultado;

/** Whether an act of this kind takes a second person: of the service, and of its clocks, which are nobody's second person. */
export const wantsSecond = (
  { aseguradora, actor }: Pick<Requester, 'aseguradora' | 'actor'>,
  acto: ReleaseObject['acto'],
): boolean => actor.visible !== 'heredero' && aseguradora.exige_visto_bueno.includes(acto);

/** @throws DomainError falta_visto_bueno when it was not released, or something has changed since */
export async function requireReleased(tx: Tx, who: Requester, caso: TakenCaso, act: Act): Promise<ReleaseRow | null> {
  if (!wantsSecond(who, act.acto)) return null;
  const given = await readGiven(tx, caso.fila.id, act);
  const holds =
    given !== null &&
    (act.version === null || given.version === act.version) &&
    openRelease(caso.clave, given).contenido === (act.contenido ?? '');
  if (!holds) throw new DomainError('falta_visto_bueno');
  return given;
}

/** The same, and it can't be used again. @throws DomainError falta_visto_bueno */
export async function useRelease(tx: Tx, who: Requester, caso: TakenCaso, act: Act): Promise<void> {
  const given = await requireReleased(tx, who, caso, act);
  if (given && !(await moveOn(tx, given.id, ['dado'], 'usado'))) throw new DomainError('falta_visto_bueno');
}
