/** The texts that the heir has to sign now, one for each addressee. */
import { CERTIFICADO_TYPES } from '@albacea/contract/schemas/certificados.ts';
import type { OpenedCaso } from '../../caso/lock-caso.ts';
import type { CurrentMandato } from '../../caso/mandato/current-mandato.ts';
import type { ActPapers, MandatoData } from '../../caso/mandato/data.ts';
import { type EjemplarContent, ejemplaresOf, notCovered } from '../../caso/mandato/rules-ejemplares.ts';
import { readActsToCover } from '../../caso/mandato/sql.ts';
import { openCuenta } from '../../cuentas/data.ts';
import { isForbidden } from '../../cuentas/objections/objeciones.ts';
import type { Tx } from '../../db/database.ts';
import { sha256 } from '../../platform/ids.ts';
import { DomainError } from '../../shared/errors.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { ejemplarText } from './rules-ejemplar-text.ts';

const refusal = phrasesOf(es.mandato, en.mandato);

/**
 * The papers that would cover everything that the case asks for now: open accounts with a chosen action and, if the module is contracted, the
 * certificates. A provider that nobody writes to needs no paper. If all providers are such, they do get papers, because a case goes on only
 * when its mandate is signed.
 */
export async function neededEjemplares(tx: Tx, caso: OpenedCaso): Promise<readonly EjemplarContent[]> {
  const { cuentas, conCertificados } = await readActsToCover(tx, caso.fila.id);
  const known = cuentas.flatMap((cuenta) => {
    const { proveedor, identificador, nuevoTitular } = openCuenta(caso.clave, cuenta);
    // nobody signs the transfer of a contract to an unnamed holder
    if (cuenta.accion === 'transferir' && cuenta.estado === 'propuesta' && !nuevoTitular) return [];
    const { proveedor: codigo, accion, sin_tramite, rastro } = cuenta;
    return [{ sin_tramite, rastro, proveedor, codigo, accion, identificador, nuevoTitular }];
  });
  const toWrite = known.filter(({ sin_tramite }) => !sin_tramite);
  const covered = toWrite.length > 0 || conCertificados ? toWrite : known;
  return ejemplaresOf(covered, conCertificados ? CERTIFICADO_TYPES : []);
}

/**
 * The papers that the heir still has to sign: each allows something that no paper in force allows. While a person still has to review who signed
 * the papers in force, all needed papers have to be signed, because the new signature must not make the doubted papers count. So they have to if
 * the last signature was rejected, even where earlier papers are in force, because the case then goes on only with a new signature.
 */
export function unsignedEjemplares(
  needed: readonly EjemplarContent[],
  mandato: Pick<CurrentMandato, 'alcance' | 'nameSettled' | 'rechazado'> | null,
): readonly EjemplarContent[] {
  if (mandato === null || mandato.rechazado) return needed;
  const left = notCovered(needed, mandato.alcance);
  return left.length > 0 && !mandato.nameSettled ? needed : left;
}

const inHex = (text: string): string => sha256(text).toString('hex');

/** One hash for all texts, because they are signed in one act: the hash of the salt and of each text's hash, one per line. */
export const actHash = ({ sal, huellas }: Pick<ActPapers, 'sal' | 'huellas'>): string =>
  inHex([sal, ...huellas].join('\n'));

/**
 * Freezes the texts to be signed, one for each addressee, and hashes them.
 * @param list the papers, in the order in which the heir reads and signs them
 */
export function freezeEjemplares(
  { idioma, contenido }: Pick<MandatoData, 'idioma' | 'contenido'>,
  common: Pick<ActPapers, 'identidad' | 'servicio' | 'hasta' | 'sal'>,
  list: readonly EjemplarContent[],
): Pick<MandatoData, 'huella_texto'> & { readonly papeles: ActPapers } {
  const { identidad, servicio, hasta, sal } = common;
  const ejemplares = list.map((ejemplar) => {
    const texto = ejemplarText(idioma, { contenido, identidad, servicio, hasta, ejemplar });
    return { ...ejemplar, texto, huella: inHex(texto) };
  });
  const huellas = ejemplares.map(({ huella }) => huella);
  return {
    huella_texto: actHash({ sal, huellas }),
    papeles: { identidad, servicio, hasta, sal, huellas, ejemplares },
  };
}

/**
 * Refuses a mandate while the deceased's prohibition stands: an heir who reported one must not sign that they know of none.
 * @throws DomainError estado_no_permite
 */
export async function requireNoProhibition(tx: Tx, { fila }: Pick<OpenedCaso, 'fila'>): Promise<void> {
  if (!(await isForbidden(tx, fila))) return;
  throw new DomainError('estado_no_permite', { estado: fila.estado, posible: refusal('prohibited') });
}
