/** What a letter is written from, and what its kind of provider changes; pure. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { LetterKind, LetterLanguage, Territory } from '@albacea/contract/schemas/papers.ts';
import { asksHolder, isNotice, type ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';
import { withoutHeirship } from '../../../caso/rules/rules-parentesco.ts';

export interface LetterData {
  readonly clase: LetterKind;
  readonly idioma: LetterLanguage;
  readonly territorio: Territory;
  readonly accion: CuentaAction;
  readonly proveedor: {
    /** Of the catalogue; null: written by hand. */
    readonly codigo: string | null;
    readonly nombre: string;
    readonly tipo: ProveedorType | null;
    /** Other services that go with it. */
    readonly incluye: readonly string[];
  };
  readonly identificador: string | null;
  readonly aseguradora: string;
  readonly referencia: string;
  /** Where answers go. */
  readonly contacto: { readonly email: string; readonly telefono: string | null };
  /** Day of the letter, and day by which it asks for an answer: `YYYY-MM-DD`. */
  readonly hoy: string;
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
  /** To whose name a contract passes; null: nobody has said. */
  readonly nuevoTitular: { readonly nombre: string; readonly numero: string | null } | null;
  /** The relative writes; else the service on their behalf. */
  readonly primeraPersona: boolean;
  readonly mandato: { readonly firmado: string; readonly codigo: string; readonly pagina: string } | null;
  /** With what the provider answers on a page, where the service writes. */
  readonly responder: { readonly codigo: string; readonly enlace: string } | null;
  /** A title to the estate goes with it. */
  readonly conTitulo: boolean;
  readonly conInstrucciones: boolean;
  /** A court's decision goes with it. */
  readonly conResolucion: boolean;
  /** What the provider asked for when it sent an earlier request back: the day `YYYY-MM-DD`; null: it asked for nothing. */
  readonly papelesPedidos: string | null;
  /** Names of the papers that go with it, in the language of the letter. */
  readonly adjuntos: readonly string[];
  /** What was asked before: days `YYYY-MM-DD`. */
  readonly solicitada: string | null;
  readonly insistencias: readonly string[];
  /** Days on which it was complained to their data protection officer, as far as the record says that it was this letter. */
  readonly alDelegado: readonly string[];
  readonly negativa: string | null;
  /** They answered something else: a question, a half measure. */
  readonly respondida: string | null;
  /** An earlier request was refused, before this one. */
  readonly negativaPrevia: string | null;
  /** Of the request that is chased: the key that they gave it, and the day `YYYY-MM-DD` on which a term of the law ended; null: none. */
  readonly clave?: string | null;
  readonly vencido?: { readonly dia: string; readonly norma: string } | null;
}

type Group = 'datos' | 'contrato';
/** Erasing, keeping and reading are about data; ending and passing on are about contracts. */
export const groupOf = (action: CuentaAction): Group =>
  action === 'cancelar' || action === 'transferir' ? 'contrato' : 'datos';

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

/** Whether it lives on the internet, so that LOPDGDD, art. 96, speaks of it. */
export const isOfNetwork = (type: ProveedorType | null): boolean => !WITHOUT_NETWORK.includes(type);
/** Profiles, of which art. 96.2 speaks. */
export const isProfile = (type: ProveedorType | null): boolean => PROFILES.includes(type);
/** What is held there belongs to the estate. */
export const isEstate = (type: ProveedorType | null): boolean => ESTATE.includes(type);
/** Somebody lives on with it. */
export const isSupply = (type: ProveedorType | null): boolean => SUPPLIES.includes(type);

/** Issuers of electronic certificates, which have to revoke them at the death of the signer (Ley 6/2020, art. 5.1.d). */
const CERTIFICATE_ISSUERS: readonly (string | null)[] = ['fnmt-certificate'];
export const revokesCertificate = ({ accion, proveedor }: Pick<LetterData, 'accion' | 'proveedor'>): boolean =>
  accion === 'eliminar' && CERTIFICATE_ISSUERS.includes(proveedor.codigo);

/**
 * What a letter asks for: an action; that a death is put on record, by whom `eliminar` only tells of it; or that what is left in an account
 * passes to whoever inherits, where `transferir` gives the account itself to nobody.
 */
export type Wanted = CuentaAction | 'avisar' | 'heredar';
export function wantedOf({ accion, proveedor: { tipo } }: Pick<LetterData, 'accion' | 'proveedor'>): Wanted {
  if (accion === 'transferir') return asksHolder(accion, tipo) ? accion : 'heredar';
  return isNotice(tipo, accion) ? 'avisar' : accion;
}

/** Contents that a Catalan court has to open: nobody laid it down otherwise (Código civil de Cataluña, art. 411-10.6). */
export const needsCourt = (
  d: Pick<LetterData, 'territorio' | 'accion' | 'conInstrucciones' | 'conResolucion'>,
): boolean => d.territorio === 'cataluna' && d.accion === 'obtener_datos' && !d.conInstrucciones && !d.conResolucion;

/**
 * The data as they may be written: who ends or passes on a contract writes as a relative, cohabitant or effective user, and
 * never as heir, which would be taking that quality (Código Civil, art. 999). Whether somebody accepted is not on record.
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
