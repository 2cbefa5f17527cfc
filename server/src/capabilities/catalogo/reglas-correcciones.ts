/** Corrections of case managers over the entries of the file; pure. */
import { ACCIONES_CUENTA } from '@albacea/contract/listas.ts';
import type { AccionDeFicha, FichaDeProveedor, Verificacion } from '@albacea/contract/proveedores.ts';
import { problemasDeFicha } from './reglas-ficha.ts';
import { hayCampo, verificacionDe } from './reglas-verificacion.ts';

/** A field takes a value and, where a source is named, is verified from that day on. */
export interface Cambio {
  /** One of {@link CAMPOS_CORREGIBLES}. */
  readonly campo: string;
  readonly despues: unknown;
  readonly fuente: Verificacion['fuente'];
  /** Day in Madrid, YYYY-MM-DD. */
  readonly fecha: string;
}

/** A change that was recorded. */
export interface Correccion extends Cambio {
  readonly id: number;
  readonly proveedor: string;
}

const DE_PROVEEDOR = [
  'nombre',
  'incluye',
  'tipo',
  'matriz',
  'dominios',
  'discreto',
  'pagina',
  'descriptores_bancarios',
  'caducidad_por_inactividad_dias',
  'orden',
  'notas',
] as const satisfies (keyof FichaDeProveedor)[];
const DE_ACCION = [
  'quien',
  'papeles',
  'canal',
  'direccion',
  'idioma',
  'plazo_publicado_dias',
  'plazo_computo',
  'agente',
  'notas',
] as const satisfies (keyof AccionDeFicha)[];

/** The fields that can be corrected; `acciones.<accion>` adds, replaces or, with null, removes an action. */
export const CAMPOS_CORREGIBLES: readonly string[] = [
  ...DE_PROVEEDOR,
  ...ACCIONES_CUENTA.flatMap((accion) => [
    `acciones.${accion}`,
    ...DE_ACCION.map((campo) => `acciones.${accion}.${campo}`),
  ]),
];

const partesDe = (campo: string) => {
  const [primera = '', accion, propio] = campo.split('.');
  return { primera, accion, propio };
};

/** The value of a field; null for an action that is not there, undefined for a field of such an action. */
export function valorDe(ficha: FichaDeProveedor, campo: string): unknown {
  const { primera, accion, propio } = partesDe(campo);
  if (accion === undefined) return ficha[primera as keyof FichaDeProveedor];
  const suya = ficha.acciones.find((candidata) => candidata.accion === accion);
  return propio === undefined ? (suya ?? null) : suya?.[propio as keyof AccionDeFicha];
}

/** The entry with another value in a field. It can be anything now: the schema judges it. */
export function conValor(ficha: FichaDeProveedor, campo: string, valor: unknown): unknown {
  const { primera, accion, propio } = partesDe(campo);
  if (accion === undefined) return { ...ficha, [primera]: valor };
  const lugar = ficha.acciones.findIndex((candidata) => candidata.accion === accion);
  const suya = ficha.acciones[lugar];
  const nueva = propio === undefined ? valor : { ...suya, [propio]: valor };
  const antes = suya ? ficha.acciones.slice(0, lugar) : ficha.acciones;
  const despues = suya ? ficha.acciones.slice(lugar + 1) : [];
  return { ...ficha, acciones: [...antes, ...(nueva === null ? [] : [nueva]), ...despues] };
}

/** The entry, already with the new value, as it stands after the change: what it says of itself is brought up to date. */
export function conVerificacion(ficha: FichaDeProveedor, { campo, fuente, fecha }: Cambio): FichaDeProveedor {
  const grupo = {
    campos: [campo],
    estado: fuente ? ('verificado' as const) : ('no_verificado' as const),
    fecha,
    fuente,
  };
  // Paths that no longer speak of anything go, for instance those of an action that was removed.
  const salvo = [...ficha.verificacion.salvo, grupo]
    .map((uno) => ({ ...uno, campos: uno.campos.filter((patron) => hayCampo(ficha, patron)) }))
    .filter(({ campos }) => campos.length > 0);
  return { ...ficha, verificacion: { ...ficha.verificacion, salvo } };
}

/**
 * The entries with the corrections in them, oldest first. One is passed over when its provider or field is gone, when a
 * later release of the file verified that field by itself, or when the entry would no longer be valid.
 * @param esFicha judges by the schema
 * @returns the entries, and the ids of what was passed over
 */
export function aplicarCorrecciones(
  fichas: readonly FichaDeProveedor[],
  correcciones: readonly Correccion[],
  esFicha: (valor: unknown) => valor is FichaDeProveedor,
): { fichas: FichaDeProveedor[]; ignoradas: number[] } {
  const resultado = [...fichas];
  const ignoradas: number[] = [];
  for (const correccion of correcciones) {
    const lugar = resultado.findIndex(({ codigo }) => codigo === correccion.proveedor);
    const ficha = resultado[lugar];
    const borrador = ficha && !estaSuperada(ficha, correccion) && conValor(ficha, correccion.campo, correccion.despues);
    const nueva = esFicha(borrador) ? conVerificacion(borrador, correccion) : null;
    if (nueva && problemasDeFicha(nueva, resultado).length === 0) resultado[lugar] = nueva;
    else ignoradas.push(correccion.id);
  }
  return { fichas: resultado, ignoradas };
}

function estaSuperada(ficha: FichaDeProveedor, { campo, fecha }: Correccion): boolean {
  if (valorDe(ficha, campo) === undefined) return true;
  const { accion, propio } = partesDe(campo);
  const mirado = accion !== undefined && propio === undefined ? `${campo}.accion` : campo;
  const { estado, fecha: mirada } = verificacionDe(ficha, mirado);
  return estado === 'verificado' && mirada !== null && mirada > fecha;
}
