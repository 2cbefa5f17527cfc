/** The mandate in force, which every request relies on, and the code of the mandate that waits for its signature. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { Tx } from '../../db/database.ts';
import type { Cuentas } from '../../db/table-types.ts';
import type { OpenedCaso } from '../lock-caso.ts';
import { type OpenEjemplar, readEjemplares } from './ejemplares.ts';
import { coversCuenta, type MandatoScope } from './rules.ts';
import { scopeOf } from './rules-ejemplares.ts';
import { nameIsSettled } from './rules-signer-name.ts';
import { killCode, readMandato, withdrawCodes } from './sql.ts';

export interface CurrentMandato {
  readonly id: string;
  readonly firmado: Date;
  /** Id of the mandate's document, which a person validates. */
  readonly documento: string | null;
  /** The scope today, including papers of earlier signatures that are still valid. */
  readonly alcance: MandatoScope;
  /** The accounts of the scope that stand in a paper whose signature needs no review any more; nothing else is requested. */
  readonly revisado: MandatoScope['cuentas'];
  /** False until a person has reviewed the signer's name; until then no request is sent. */
  readonly nameSettled: boolean;
  /** The document of the last signature was rejected; papers of earlier signatures may still be valid. */
  readonly rechazado: boolean;
}

/** Reads the mandate in force. @returns null: no mandate was signed, or the last one was revoked */
export async function currentMandato(tx: Tx, caso: OpenedCaso): Promise<CurrentMandato | null> {
  const mandato = await readMandato(tx, caso.fila.id, 'firmado');
  if (!mandato?.firmado || !mandato.datos_cifrados) return null;
  const papers = await readEjemplares(tx, caso);
  return {
    id: mandato.id,
    firmado: mandato.firmado,
    documento: mandato.documento,
    alcance: scopeInForce(papers),
    revisado: scopeInForce(papers.filter(({ documento }) => documento === 'validado')).cuentas,
    nameSettled: nameIsSettled(mandato.revision_de_nombre),
    rechazado: papers.some((one) => one.mandato === mandato.id && one.documento === 'rechazado'),
  };
}

/** Whether a mandate is in force. @param caso internal id */
export const isSigned = async (tx: Tx, caso: string): Promise<boolean> =>
  (await readMandato(tx, caso, 'firmado')) !== null;

/**
 * Revokes the code of a mandate that waits for its signature, because its texts are outdated. The next code comes with new texts.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function dropCode(tx: Tx, caso: string, now: Date): Promise<void> {
  await killCode(tx, caso);
  await withdrawCodes(tx, caso, now);
}

/** Joins the scopes of all valid papers, oldest first; each account gets the last day of the paper that names it. */
function scopeInForce(papers: readonly OpenEjemplar[]): MandatoScope {
  const live = papers.filter(({ vigente }) => vigente);
  const scopes = live.map(({ datos, vence }) => {
    const { cuentas, certificados } = scopeOf([datos]);
    return { cuentas: cuentas.map((cuenta) => ({ ...cuenta, hasta: vence })), certificados };
  });
  return {
    cuentas: scopes.flatMap(({ cuentas }) => cuentas),
    certificados: scopes.flatMap(({ certificados }) => certificados),
  };
}

/**
 * Computes the columns of an account that say whether the mandate names the account, and until when. Without a mandate every account counts as
 * named, because no account needs another signature yet.
 */
export function coverage(
  mandato: Pick<CurrentMandato, 'alcance'> | null,
  { accion, ...asked }: Omit<MandatoScope['cuentas'][number], 'accion'> & { readonly accion: CuentaAction | null },
): Pick<Cuentas, 'en_mandato' | 'mandato_hasta'> {
  if (mandato === null) return { en_mandato: true, mandato_hasta: null };
  const named = mandato.alcance.cuentas.findLast(
    (one) => accion !== null && coversCuenta({ cuentas: [one] }, { ...asked, accion }),
  );
  return { en_mandato: named !== undefined, mandato_hasta: named?.hasta ?? null };
}
