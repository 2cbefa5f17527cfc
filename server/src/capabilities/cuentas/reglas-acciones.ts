/** What an action means: what it takes with it, what it can end in, which module it belongs to; pure. */
import type { Modulo } from '@albacea/contract/comun.ts';
import type { AccionCuenta, ResultadoCuenta, ViviendaHabitada } from '@albacea/contract/cuentas.ts';
import { RESULTADO_PEDIDO } from '@albacea/contract/listas.ts';
import type { AccionDeFicha, FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { TIPOS_DE_SUMINISTRO, type TipoDeProveedor } from '@albacea/contract/proveedores-listas.ts';

/** What is asked of a provider, with what the catalogue says of it; null: the catalogue says nothing. */
export interface Encargo {
  /** Null: nobody has said yet. */
  readonly accion: AccionCuenta | null;
  readonly tipo: TipoDeProveedor | null;
  readonly oferta: Pick<AccionDeFicha, 'canal'> | null;
  /** Of a supply; of a name written by hand the answer makes it one. */
  readonly vivienda_habitada: ViviendaHabitada | null;
}

/** The entry's own words on an action, or null when it does not offer it. */
export const ofertaDe = (ficha: FichaDeProveedor | null, accion: AccionCuenta | null): AccionDeFicha | null =>
  ficha?.acciones.find((una) => una.accion === accion) ?? null;

export const encargoDe = (
  ficha: FichaDeProveedor | null,
  { accion, vivienda_habitada }: Pick<Encargo, 'accion' | 'vivienda_habitada'>,
): Encargo => ({
  accion,
  tipo: ficha?.tipo ?? null,
  oferta: ofertaDe(ficha, accion),
  vivienda_habitada,
});

/** Whether nobody has to be asked: the provider's own clock ends it, or what is wanted is that it stays. */
export function sinTramite({ accion, oferta }: Encargo): boolean {
  return oferta ? oferta.canal === 'nada_que_presentar' : accion === 'conservar';
}

/**
 * Whether what was asked for can't be taken back: erased content is gone, what was read can't be unread, what was passed on
 * can be taken for accepting the estate (Codigo Civil, arts. 999 and 1000), a cancelled telephone number goes to somebody
 * else, with the codes that other providers send to it, and a home without light or water waits weeks and pays for a new
 * contract, whatever was thought of who lives there. Where nothing is asked for nothing is taken.
 */
export function esIrreversible(encargo: Encargo): boolean {
  if (sinTramite(encargo)) return false;
  const { accion } = encargo;
  if (accion === 'cancelar') return isSuministro(encargo);
  return accion === 'eliminar' || accion === 'transferir' || accion === 'obtener_datos';
}

/** The result of what is concluded without a request: it stays as it is, or the provider closes it in its time. */
export const resultadoSinTramite = (accion: AccionCuenta): ResultadoCuenta =>
  accion === 'eliminar' || accion === 'cancelar' ? 'caduca_sola' : RESULTADO_PEDIDO[accion];

/** Kinds whose accounts are contracts that charge. */
const CONTRATOS: readonly TipoDeProveedor[] = [
  'agua',
  'contrasenas',
  'deporte',
  'energia',
  'musica',
  'prensa',
  'seguridad',
  'software',
  'telefonia',
  'video',
];

/** The modules that an action can belong to, the likeliest first. */
export function modulosDe(accion: AccionCuenta, tipo: TipoDeProveedor | null, conCargo: boolean): Modulo[] {
  if (accion === 'cancelar') return ['suscripciones'];
  const deContrato = conCargo || (accion === 'transferir' && tipo !== null && CONTRATOS.includes(tipo));
  return deContrato ? ['suscripciones', 'borrado'] : ['borrado', 'suscripciones'];
}

/** What can be asked of a provider that is not in the catalogue. */
const LIBRES: readonly AccionCuenta[] = ['eliminar', 'cancelar'];

/**
 * The modules that an account can belong to of which nobody has said what is wanted: those of what the provider offers, the
 * likeliest of its kind first.
 */
export function undecidedModulos(ficha: FichaDeProveedor | null, conCargo: boolean): Modulo[] {
  const deContrato = conCargo || (ficha !== null && CONTRATOS.includes(ficha.tipo));
  const orden: readonly Modulo[] = deContrato ? ['suscripciones', 'borrado'] : ['borrado', 'suscripciones'];
  const acciones = ficha?.acciones.map(({ accion }) => accion) ?? LIBRES;
  const posibles = new Set(acciones.flatMap((accion) => modulosDe(accion, ficha?.tipo ?? null, conCargo)));
  return orden.filter((modulo) => posibles.has(modulo));
}

export interface Suministro {
  readonly tipo: TipoDeProveedor | null;
  readonly vivienda_habitada: ViviendaHabitada | null;
}

/** Whether a home lives on it: by the kind of the provider; of one that is written by hand, when the family says so. */
export const isSuministro = ({ tipo, vivienda_habitada }: Suministro): boolean =>
  tipo === null ? vivienda_habitada !== null : TIPOS_DE_SUMINISTRO.includes(tipo);

/** What the family has yet to say before a contract that a home lives on is cancelled; null: nothing. */
export function lacksForCut({
  accion,
  corte_aceptado,
  ...suministro
}: Suministro & {
  readonly accion: AccionCuenta | null;
  readonly corte_aceptado: Date | null;
}): 'vivienda_habitada' | 'corte_aceptado' | null {
  if (accion !== 'cancelar' || !isSuministro(suministro)) return null;
  if (suministro.vivienda_habitada === null) return 'vivienda_habitada';
  return suministro.vivienda_habitada === 'no' || corte_aceptado !== null ? null : 'corte_aceptado';
}

/** What keeps something before all is erased: a memorial, a copy. Of a provider written by hand both may exist. */
export function alternativasAlBorrado(ficha: FichaDeProveedor | null, accion: AccionCuenta | null): AccionCuenta[] {
  if (accion !== 'eliminar') return [];
  const alternativas: AccionCuenta[] = ['conmemorar', 'obtener_datos'];
  return ficha ? alternativas.filter((otra) => ofertaDe(ficha, otra) !== null) : alternativas;
}
