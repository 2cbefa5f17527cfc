/** The data of a letter, and the differences that its kind of provider makes; pure. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { LetterKind, LetterLanguage, Territory } from '@albacea/contract/schemas/papers.ts';
import { asksHolder, isNotice, type ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import { withoutHeirship } from '../../../caso/rules/rules-parentesco.ts';
import { isOfContract } from '../../rules/rules-legal-terms.ts';

export interface LetterData {
  readonly clase: LetterKind;
  readonly idioma: LetterLanguage;
  readonly territorio: Territory;
  readonly accion: CuentaAction;
  readonly proveedor: {
    /** Code of the catalogue; null: the name was written by hand. */
    readonly codigo: string | null;
    readonly nombre: string;
    readonly tipo: ProveedorType | null;
    /** Names of the other services that an account at the provider includes. */
    readonly incluye: readonly string[];
  };
  readonly identificador: string | null;
  readonly aseguradora: string;
  readonly referencia: string;
  /** Contact for answers. */
  readonly contacto: { readonly email: string; readonly telefono: string | null };
  /** Day of the letter, `YYYY-MM-DD`. */
  readonly hoy: string;
  /** Day by which the letter asks for an answer, `YYYY-MM-DD`; null: it names no day. */
  readonly plazo: string | null;
  readonly fallecido: {
    readonly nombre: string;
    readonly apellidos: string;
    readonly dni: string | null;
    readonly fecha: string;
  };
  readonly solicitante: {
    readonly nombre: string;
    readonly apellidos: string;
    readonly parentesco: string | null;
    readonly email: string;
    readonly telefono: string | null;
  };
  /** New holder of a contract; null: nobody has said. */
  readonly nuevoTitular: { readonly nombre: string; readonly numero: string | null } | null;
  /** Whether the relative writes, and not the service on their behalf. */
  readonly primeraPersona: boolean;
  readonly mandato: { readonly firmado: string; readonly codigo: string; readonly pagina: string } | null;
  /** Code and link with which the provider answers on our page; null: the relative writes. */
  readonly responder: { readonly codigo: string; readonly enlace: string } | null;
  /** Whether a title to the estate is attached. */
  readonly conTitulo: boolean;
  readonly conInstrucciones: boolean;
  /** Whether a court's decision is attached. */
  readonly conResolucion: boolean;
  /** Day `YYYY-MM-DD` on which the provider sent an earlier request back and asked for papers; null: it did not. */
  readonly papelesPedidos: string | null;
  /** Names of the attachments, in the language of the letter. */
  readonly adjuntos: readonly string[];
  /** Day `YYYY-MM-DD` of the request; null: what the letter says has not been requested yet. */
  readonly solicitada: string | null;
  /** Days on which the request was chased. */
  readonly insistencias: readonly string[];
  /** Days of the complaints to the provider's data protection officer, as far as the record tells them from chases. */
  readonly alDelegado: readonly string[];
  /** Day on which the provider refused this request; null: it did not. */
  readonly negativa: string | null;
  /** Day of the last answer that is no refusal, such as a question; null: there is none. */
  readonly respondida: string | null;
  /** Day on which an earlier request was refused; null: none was. */
  readonly negativaPrevia: string | null;
  /** For a chase: the provider's reference for the request; null: none. */
  readonly clave?: string | null;
  /** For a chase: a term of the law that has ended, and on which day `YYYY-MM-DD`; null: none. */
  readonly vencido?: { readonly dia: string; readonly norma: string } | null;
}

type Group = 'datos' | 'contrato';
export const groupOf = (action: CuentaAction): Group => (isOfContract(action) ? 'contrato' : 'datos');

const WITHOUT_NETWORK: readonly (ProveedorType | null)[] = [
  'administracion',
  'agua',
  'banca',
  'deporte',
  'energia',
  'seguridad',
  'telefonia',
];
const PROFILES: readonly (ProveedorType | null)[] = ['citas', 'red_profesional', 'red_social'];
const ESTATE: readonly (ProveedorType | null)[] = ['apuestas', 'banca', 'cripto', 'inversion', 'pagos'];
const SUPPLIES: readonly (ProveedorType | null)[] = ['agua', 'energia', 'seguridad', 'telefonia'];

/** Whether the service is on the internet, so that LOPDGDD, art. 96, covers it. */
export const isOfNetwork = (type: ProveedorType | null): boolean => !WITHOUT_NETWORK.includes(type);
/** Whether accounts at the provider are profiles in the sense of LOPDGDD, art. 96.2. */
export const isProfile = (type: ProveedorType | null): boolean => PROFILES.includes(type);
/** Whether the provider is a page that shows data of the person, who had no account there. */
export const isTrace = (type: ProveedorType | null): boolean => type === 'rastro';
/** Whether the provider holds property that belongs to the estate. */
export const isEstate = (type: ProveedorType | null): boolean => ESTATE.includes(type);
/** Whether the household may go on using the service. */
export const isSupply = (type: ProveedorType | null): boolean => SUPPLIES.includes(type);

/** Issuers of electronic certificates, which have to revoke them at the death of the signer (Ley 6/2020, art. 5.1.d). */
const CERTIFICATE_ISSUERS: readonly (string | null)[] = ['fnmt-certificate'];
export const revokesCertificate = ({ accion, proveedor }: Pick<LetterData, 'accion' | 'proveedor'>): boolean =>
  accion === 'eliminar' && CERTIFICATE_ISSUERS.includes(proveedor.codigo);

/**
 * The demand of a letter: the action; `avisar`, where a provider only puts the death on record; `heredar`, where a balance passes to the
 * heirs and the account itself to nobody; or `retirar`, where a page shows data and there is no account.
 */
export type Wanted = CuentaAction | 'avisar' | 'heredar' | 'retirar';
export function wantedOf({ accion, proveedor: { tipo } }: Pick<LetterData, 'accion' | 'proveedor'>): Wanted {
  if (isTrace(tipo) && accion === 'eliminar') return 'retirar';
  if (accion === 'transferir') return asksHolder(accion, tipo) ? accion : 'heredar';
  return isNotice(tipo, accion) ? 'avisar' : accion;
}

/**
 * Whether a Catalan court has to open the contents, because the deceased left no instructions (Código civil de Cataluña, art. 411-10.6).
 */
export const needsCourt = (
  d: Pick<LetterData, 'territorio' | 'accion' | 'conInstrucciones' | 'conResolucion'>,
): boolean => d.territorio === 'cataluna' && d.accion === 'obtener_datos' && !d.conInstrucciones && !d.conResolucion;

/**
 * Leaves heirship out of the kinship in a letter that ends or passes on a contract: writing as heir accepts the estate (Código Civil, art.
 * 999), and we do not know whether anybody has accepted it. The person writes as a relative, cohabitant or effective user.
 */
export const inCapacity = (d: LetterData): LetterData =>
  groupOf(d.accion) === 'datos'
    ? d
    : { ...d, solicitante: { ...d.solicitante, parentesco: withoutHeirship(d.solicitante.parentesco) } };

export const completeName = ({ nombre, apellidos }: { readonly nombre: string; readonly apellidos: string }) =>
  `${nombre} ${apellidos}`;

/** «a, b y c», “a, b and c”. */
export function enumerate(things: readonly string[], y: string): string {
  if (things.length < 2) return things[0] ?? '';
  return `${things.slice(0, -1).join(', ')} ${y} ${things.at(-1)}`;
}
