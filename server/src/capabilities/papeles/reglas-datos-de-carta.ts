/** What a letter is written from, and what its kind of provider changes; pure. */
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import type { ClaseDeCarta, IdiomaDeCarta, Territorio } from '@albacea/contract/papeles.ts';
import type { TipoDeProveedor } from '@albacea/contract/proveedores-listas.ts';

export interface DatosDeCarta {
  readonly clase: ClaseDeCarta;
  readonly idioma: IdiomaDeCarta;
  readonly territorio: Territorio;
  readonly accion: AccionCuenta;
  readonly proveedor: {
    readonly nombre: string;
    readonly tipo: TipoDeProveedor | null;
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
  /** The relative writes; else the service on their behalf. */
  readonly primeraPersona: boolean;
  readonly mandato: { readonly firmado: string; readonly codigo: string | null; readonly pagina: string } | null;
  /** A title to the estate goes with it. */
  readonly conTitulo: boolean;
  readonly conInstrucciones: boolean;
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
}

export type Grupo = 'datos' | 'contrato';
/** Erasing, keeping and reading are about data; ending and passing on are about contracts. */
export const grupoDe = (accion: AccionCuenta): Grupo =>
  accion === 'cancelar' || accion === 'transferir' ? 'contrato' : 'datos';

const SIN_RED: readonly (TipoDeProveedor | null)[] = [
  'administracion',
  'agua',
  'banca',
  'deporte',
  'energia',
  'seguridad',
  'telefonia',
];
const PERFILES: readonly (TipoDeProveedor | null)[] = ['citas', 'red_profesional', 'red_social'];
const PATRIMONIO: readonly (TipoDeProveedor | null)[] = ['apuestas', 'banca', 'cripto', 'inversion', 'pagos'];
const SUMINISTROS: readonly (TipoDeProveedor | null)[] = ['agua', 'energia', 'seguridad', 'telefonia'];

/** Whether it lives on the internet, so that LOPDGDD, art. 96, speaks of it. */
export const esDeLaRed = (tipo: TipoDeProveedor | null): boolean => !SIN_RED.includes(tipo);
/** Profiles, of which art. 96.2 speaks. */
export const esPerfil = (tipo: TipoDeProveedor | null): boolean => PERFILES.includes(tipo);
/** What is held there belongs to the estate. */
export const esPatrimonio = (tipo: TipoDeProveedor | null): boolean => PATRIMONIO.includes(tipo);
/** Somebody lives on with it. */
export const esSuministro = (tipo: TipoDeProveedor | null): boolean => SUMINISTROS.includes(tipo);

/** From this day on large companies have to follow Ley 10/2025, of customer service (its transitional provision). */
export const ATENCION_AL_CLIENTE = '2026-12-28';

export const nombreCompleto = ({ nombre, apellidos }: { readonly nombre: string; readonly apellidos: string }) =>
  `${nombre} ${apellidos}`;

/** «a, b y c», “a, b and c”. */
export function enumerar(cosas: readonly string[], y: 'y' | 'and'): string {
  if (cosas.length < 2) return cosas[0] ?? '';
  return `${cosas.slice(0, -1).join(', ')} ${y} ${cosas.at(-1)}`;
}

/** The words of a letter in one language. */
export interface Frases {
  readonly secciones: Readonly<
    Record<'piden' | 'cuenta' | 'quien' | 'fundamento' | 'respuesta' | 'documentos', string>
  >;
  asunto(d: DatosDeCarta): string;
  destinatario(d: DatosDeCarta): readonly string[];
  lugarYFecha(d: DatosDeCarta): string;
  presentacion(d: DatosDeCarta): readonly string[];
  peticiones(d: DatosDeCarta): readonly string[];
  cuenta(d: DatosDeCarta): readonly (readonly [string, string])[];
  quien(d: DatosDeCarta): readonly (readonly [string, string])[];
  fundamento(d: DatosDeCarta): readonly string[];
  respuesta(d: DatosDeCarta): string;
  despedida(d: DatosDeCarta): readonly string[];
}
