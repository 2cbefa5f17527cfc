/** The mandate: its states, the acts it covers, and the limits on codes; pure. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { CuentaAction, NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import type { Transition } from '../../shared/rules-transition-table.ts';
import type { CuentaData } from '../rules/rules-cuenta.ts';

export type MandatoState = 'preparado' | 'firmado' | 'revocado' | 'sustituido';

export const MANDATO_TRANSITIONS: readonly Transition<MandatoState>[] = [
  // The service may prepare the mandate for the heir on the telephone; the code still goes to the heir.
  {
    orden: 'preparar',
    desde: ['preparado'],
    hasta: 'preparado',
    quien: ['heredero', 'servicio'],
    hecho: 'mandato_preparado',
  },
  {
    orden: 'firmar',
    desde: ['preparado'],
    hasta: 'firmado',
    quien: ['heredero'],
    hecho: 'mandato_firmado',
    evento: 'documentacion_recibida',
  },
  // A newer mandate was signed.
  { orden: 'sustituir', desde: ['firmado'], hasta: 'sustituido', quien: ['sistema'], hecho: 'mandato_firmado' },
  {
    orden: 'revocar',
    desde: ['preparado', 'firmado'],
    hasta: 'revocado',
    quien: ['heredero'],
    hecho: 'mandato_revocado',
  },
  // Another heir takes the case over and signs a mandate of their own, so the former heir's mandate ends.
  {
    orden: 'relevar',
    desde: ['preparado', 'firmado'],
    hasta: 'revocado',
    quien: ['servicio'],
    hecho: 'caso_relevado',
  },
  {
    orden: 'corregir_nombre',
    desde: ['preparado'],
    hasta: 'preparado',
    quien: ['heredero'],
    hecho: 'mandato_nombre_corregido',
  },
  // Somebody signed under a corrected name, or through a link to an address that was corrected after the signature. Until a person
  // decides, no request is sent.
  {
    orden: 'retener_por_nombre',
    desde: ['firmado'],
    hasta: 'firmado',
    quien: ['sistema'],
    hecho: 'mandato_nombre_por_revisar',
  },
  {
    orden: 'aceptar_nombre',
    desde: ['firmado'],
    hasta: 'firmado',
    quien: ['servicio'],
    hecho: 'mandato_nombre_aceptado',
  },
  {
    orden: 'rechazar_nombre',
    desde: ['firmado'],
    hasta: 'revocado',
    quien: ['servicio'],
    hecho: 'mandato_nombre_rechazado',
  },
  {
    orden: 'corregir_datos',
    desde: ['preparado', 'firmado'],
    hasta: 'revocado',
    quien: ['aseguradora', 'servicio'],
    hecho: 'mandato_por_firmar_de_nuevo',
  },
];

/** Minutes for which a code can be used. */
export const CODE_MINUTES = 15;
/** Number of wrong tries after which a code is cancelled. */
export const CODE_ATTEMPTS = 5;
/** Maximum number of codes within an hour and within a day: with five tries for each code, guessing a six-digit code stays hopeless. */
export const CODES_PER_HOUR = 5;
export const CODES_PER_DAY = 10;
const HOUR = 3_600_000;

/** The acts that the heir allows, fixed when the mandate is prepared. */
export interface MandatoScope {
  readonly cuentas: readonly {
    readonly proveedor: string;
    readonly accion: CuentaAction;
    /** The person who takes the contract over. */
    readonly nuevoTitular?: NewHolder;
    /** Numbers of the contracts that pass to this person; absent: any number. */
    readonly contratos?: readonly string[];
    /** Last day on which the signed paper allows the action, `YYYY-MM-DD`; absent: the scope does not come from a paper in force. */
    readonly hasta?: string;
  }[];
  readonly certificados: readonly CertificadoType[];
}

/** The people and things that the texts of a mandate name. */
export interface MandatoContent extends MandatoScope {
  readonly mandante: { readonly nombre: string; readonly apellidos: string; readonly parentesco: string | null };
  readonly fallecido: {
    readonly nombre: string;
    readonly apellidos: string;
    readonly dni: string | null;
    readonly fecha_fallecimiento: string;
  };
  readonly aseguradora: string;
  /** The controller of the data; absent: the insurer itself. */
  readonly responsable?: string;
  /** Whether the deceased left instructions (`voluntad`). */
  readonly conInstrucciones: boolean;
}

/** Replaces the name of the signer in the content; `undefined` keeps it. */
export const withMandante = (
  content: MandatoContent,
  name: { readonly nombre: string; readonly apellidos: string } | undefined,
): MandatoContent => ({ ...content, mandante: { ...content.mandante, ...name } });

export type MandatoLanguage = 'es' | 'en';

/** The language of the text to sign: texts exist in Spanish and English, and readers of any other language sign the Spanish text. */
export const mandatoLanguage = (language: Language): MandatoLanguage => (language === 'en' ? 'en' : 'es');

/** Whether the scope of a mandate includes this action at this provider, with the same new holder and the same contracts. */
export function coversCuenta(scope: Pick<MandatoScope, 'cuentas'>, asked: MandatoScope['cuentas'][number]): boolean {
  const alike = scope.cuentas.filter(
    (cuenta) =>
      cuenta.proveedor === asked.proveedor &&
      cuenta.accion === asked.accion &&
      sameHolder(cuenta.nuevoTitular, asked.nuevoTitular),
  );
  const isNamed = (number: string) => alike.some(({ contratos }) => contratos?.includes(number) ?? true);
  return alike.length > 0 && (asked.contratos ?? []).every(isNamed);
}

/** An account and an action as a mandate names them. */
export const askedOf = <A extends CuentaAction | null>(
  { proveedor, identificador, nuevoTitular }: Pick<CuentaData, 'proveedor' | 'identificador' | 'nuevoTitular'>,
  accion: A,
) => ({ proveedor, accion, ...passing(nuevoTitular, identificador === null ? [] : [identificador]) });

/**
 * The contracts that pass to a new holder. Only here does a signed text name contracts and allow nothing about others; for all other actions its
 * identifiers are examples.
 */
export const passing = (
  nuevoTitular: NewHolder | undefined,
  contratos: readonly string[],
): Pick<MandatoScope['cuentas'][number], 'nuevoTitular' | 'contratos'> =>
  nuevoTitular === undefined ? {} : { nuevoTitular, ...(contratos.length > 0 && { contratos }) };

/** Compares new holders: a signature for passing a contract to one person does not cover passing it to another. */
const sameHolder = (one: NewHolder | undefined, other: NewHolder | undefined): boolean =>
  one?.quien === other?.quien && one?.nombre === other?.nombre && one?.numero === other?.numero;

export const coversCertificado = (scope: MandatoScope, type: CertificadoType): boolean =>
  scope.certificados.includes(type);

/**
 * Computes the instant from which another code may be sent; null: a code may be sent now.
 * @param sendings the instants at which earlier codes were sent
 */
export function nextCodeFrom(sendings: readonly Date[], now: Date): Date | null {
  const waits = [freed(sendings, now, CODES_PER_HOUR, HOUR), freed(sendings, now, CODES_PER_DAY, 24 * HOUR)].filter(
    (wait) => wait !== null,
  );
  return waits.length === 0 ? null : new Date(Math.max(...waits.map((wait) => wait.getTime())));
}

/** Computes the instant from which the limit of one window allows another code; null: it allows one now. */
function freed(sendings: readonly Date[], now: Date, maximum: number, window: number): Date | null {
  const recent = sendings.filter((sending) => sending.getTime() > now.getTime() - window);
  const first = recent.sort((a, b) => a.getTime() - b.getTime()).at(-maximum);
  return first ? new Date(first.getTime() + window) : null;
}

/** Summarises a mandate without personal data: the kinds of action that it allows, and `certificados` if it allows certificates. */
export const kindsOf = ({ cuentas, certificados }: MandatoScope): string[] => [
  ...new Set([...cuentas.map(({ accion }) => accion).sort(), ...(certificados.length > 0 ? ['certificados'] : [])]),
];

/** Evidence that this person signed this text (eIDAS, art. 25.1: a simple signature, weighed with its evidence). */
export interface SignatureEvidence {
  /** The name as the signer typed it. */
  readonly nombre: string;
  readonly instante: string;
  readonly texto_version: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly huella_texto: string;
  /** The address or telephone to which the code went, and the instant. */
  readonly codigo: { readonly email?: string; readonly telefono?: string; readonly enviado: string };
  readonly direccion: string;
  readonly agente: string;
}
