/** The texts that the heir has to sign now, one for each addressee. */
import { CERTIFICADO_TYPES } from '@albacea/contract/schemas/certificados.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { CurrentMandato } from '../../caso/mandato/current-mandato.ts';
import type { ActPapers, MandatoData } from '../../caso/mandato/data.ts';
import { type EjemplarContent, ejemplaresOf, notCovered } from '../../caso/mandato/rules-ejemplares.ts';
import { readWhatIsAsked } from '../../caso/mandato/sql.ts';
import { openCuenta } from '../../cuentas/data.ts';
import type { Tx } from '../../db/database.ts';
import { sha256 } from '../../platform/ids.ts';
import { DomainError } from '../../shared/errors.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { ejemplarText } from './rules-ejemplar-text.ts';

const refusal = phrasesOf(es.mandato, en.mandato);

/**
 * The requests of a case now, grouped by addressee: the accounts that are not final, and the certificates of the module.
 * Addressees that nobody writes to need no paper. If there are no others, one paper is made all the same, because a case goes on once its
 * mandate is signed.
 */
export async function whatIsAsked(tx: Tx, caso: TakenCaso): Promise<readonly EjemplarContent[]> {
  const { cuentas, conCertificados } = await readWhatIsAsked(tx, caso.fila.id);
  const known = cuentas.flatMap((cuenta) => {
    const { proveedor, identificador, nuevoTitular } = openCuenta(caso.clave, cuenta);
    // Nobody signs the transfer of a contract before the new holder is named.
    if (cuenta.accion === 'transferir' && cuenta.estado === 'propuesta' && !nuevoTitular) return [];
    const { proveedor: codigo, accion, sin_tramite, rastro } = cuenta;
    return [{ sin_tramite, rastro, proveedor, codigo, accion, identificador, nuevoTitular }];
  });
  const asked = known.filter(({ sin_tramite }) => !sin_tramite);
  const opened = asked.length > 0 || conCertificados ? asked : known;
  return ejemplaresOf(opened, conCertificados ? CERTIFICADO_TYPES : []);
}

/** The part that the heir still has to sign: requests that no paper in force covers. */
export const toSign = (
  asked: readonly EjemplarContent[],
  mandato: Pick<CurrentMandato, 'alcance'> | null,
): readonly EjemplarContent[] => (mandato ? notCovered(asked, mandato.alcance) : asked);

const inHex = (text: string): string => sha256(text).toString('hex');

/** Hashes the secret and each text's hash, one to a line, so that all texts are one act. */
export const actHash = ({ sal, huellas }: Pick<ActPapers, 'sal' | 'huellas'>): string =>
  inHex([sal, ...huellas].join('\n'));

/**
 * Freezes the texts to be signed: one for each provider, and one hash over all of them.
 * @param list in the order in which it is signed
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
 * A prohibition by the deceased stands against the mandate (LOPDGDD, art. 3.1).
 * A family that has reported a prohibition is not asked to sign that it knows of none.
 * @throws DomainError estado_no_permite
 */
export function requireWithoutProhibition({ fila }: Pick<TakenCaso, 'fila'>): void {
  if (fila.voluntad !== 'prohibicion') return;
  const posible = refusal('prohibited');
  throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
}
