/** What an action means: what it takes with it, what it can end in, which module it belongs to; pure. */
import type { Modulo } from '@albacea/contract/comun.ts';
import type { AccionCuenta, ResultadoCuenta } from '@albacea/contract/cuentas.ts';
import { RESULTADO_PEDIDO } from '@albacea/contract/listas.ts';
import type { AccionDeFicha, FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import type { TipoDeProveedor } from '@albacea/contract/proveedores-listas.ts';

/** What is asked of a provider, with what the catalogue says of it; null: the catalogue says nothing. */
export interface Encargo {
  readonly accion: AccionCuenta;
  readonly tipo: TipoDeProveedor | null;
  readonly oferta: Pick<AccionDeFicha, 'canal'> | null;
}

/** The entry's own words on an action, or null when it does not offer it. */
export const ofertaDe = (ficha: FichaDeProveedor | null, accion: AccionCuenta): AccionDeFicha | null =>
  ficha?.acciones.find((una) => una.accion === accion) ?? null;

export const encargoDe = (ficha: FichaDeProveedor | null, accion: AccionCuenta): Encargo => ({
  accion,
  tipo: ficha?.tipo ?? null,
  oferta: ofertaDe(ficha, accion),
});

/** Whether nobody has to be asked: the provider's own clock ends it, or what is wanted is that it stays. */
export function sinTramite({ accion, oferta }: Encargo): boolean {
  return oferta ? oferta.canal === 'nada_que_presentar' : accion === 'conservar';
}

/**
 * Whether what was asked for can't be taken back: erased content is gone, what was read can't be unread, what was passed on
 * can be taken for accepting the estate (Codigo Civil, arts. 999 and 1000), and a cancelled telephone number goes to
 * somebody else, with the codes that other providers send to it. Where nothing is asked for nothing is taken.
 */
export function esIrreversible(encargo: Encargo): boolean {
  if (sinTramite(encargo)) return false;
  const { accion, tipo } = encargo;
  if (accion === 'cancelar') return tipo === 'telefonia';
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

/** From what takes least and is taken back most easily, to what needs a title to the estate. */
const PREFERENCIA: readonly AccionCuenta[] = [
  'cancelar',
  'conmemorar',
  'eliminar',
  'conservar',
  'obtener_datos',
  'transferir',
];

/**
 * What is usually wanted of a provider, when nobody said: the first that it offers and the case has a module for.
 * @param contratados modules of the case
 */
export function accionPorDefecto(
  ficha: FichaDeProveedor | null,
  conCargo: boolean,
  contratados: readonly Modulo[],
): AccionCuenta {
  const libres: readonly AccionCuenta[] = conCargo ? ['cancelar', 'eliminar'] : ['eliminar', 'cancelar'];
  const ofrecidas = ficha
    ? PREFERENCIA.filter((accion) => ficha.acciones.some((una) => una.accion === accion))
    : libres;
  const cabe = (accion: AccionCuenta) =>
    modulosDe(accion, ficha?.tipo ?? null, conCargo).some((modulo) => contratados.includes(modulo));
  return ofrecidas.find(cabe) ?? ofrecidas[0] ?? 'eliminar';
}

/** What keeps something before all is erased: a memorial, a copy. Of a provider written by hand both may exist. */
export function alternativasAlBorrado(ficha: FichaDeProveedor | null, accion: AccionCuenta): AccionCuenta[] {
  if (accion !== 'eliminar') return [];
  const alternativas: AccionCuenta[] = ['conmemorar', 'obtener_datos'];
  return ficha ? alternativas.filter((otra) => ofertaDe(ficha, otra) !== null) : alternativas;
}
