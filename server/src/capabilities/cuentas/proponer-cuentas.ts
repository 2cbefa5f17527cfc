/** Brings accounts into the list of a case. */
import type { Modulo, Origen } from '@albacea/contract/comun.ts';
import {
  type CuentaPropuesta,
  MAXIMO_DE_CUENTAS,
  MAXIMO_DE_PROPUESTAS,
  MAXIMO_IMPORTE,
} from '@albacea/contract/cuentas.ts';
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import type { Tx } from '../../db/base.ts';
import { type Actor, registrarHechos } from '../../outbox/hechos.ts';
import { type Bilingue, ErrorDeDominio, noValido, type Problema } from '../../platform/error.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { normalizarTexto } from '../casos/reglas-texto.ts';
import { type CasoTomado, tomarCasoVivo } from '../casos/tomar-caso.ts';
import type { CatalogoVigente } from '../catalogo/catalogo-vigente.ts';
import { loCubre, type MandatoVigente, mandatoVigente } from '../mandato/mandato-vigente.ts';
import { abrirCuenta, sellarCuenta } from './datos.ts';
import { type DependenciasDeCuentas, exigirOrden, veReservadas } from './orden.ts';
import type { DatosDeCuenta } from './presentar.ts';
import { alternativasAlBorrado } from './reglas-acciones.ts';
import { enCentimos } from './reglas-ahorro.ts';
import { type CuentaComparable, estorba, fichaPorNombre, moduloPara, problemaDeAccion } from './reglas-propuesta.ts';
import { type Cuenta, type CuentaNueva, insertarCuentas, leerCuentas, modulosDelCaso } from './sql.ts';

/** What the family and the service can say besides. */
export interface Propuesta extends CuentaPropuesta {
  /** Undefined: as the kind of provider asks for. */
  readonly reservada?: boolean;
}

export interface CuentasPropuestas {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly clave: CasoTomado['clave'];
  /** In the order of the request. */
  readonly cuentas: readonly { readonly fila: Cuenta; readonly datos: DatosDeCuenta }[];
}

type Preparada = Pick<Cuenta, 'accion' | 'modulo' | 'reservada' | 'importe_centimos' | 'periodicidad' | 'copia'> & {
  readonly codigo: string | null;
  readonly datos: DatosDeCuenta;
};

/**
 * All of them or none. Who may: heir and relatives, insurer, service.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, validacion, cuenta_duplicada, demasiadas_cuentas
 */
export async function proponerCuentas(
  { catalogo }: DependenciasDeCuentas,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  propuestas: readonly Propuesta[],
): Promise<CuentasPropuestas> {
  const { aseguradora, actor, ahora } = quien;
  const caso = await tomarCasoVivo(tx, aseguradora, casoId);
  exigirOrden('proponer', null, actor);
  const { id, caso_id } = caso.fila;
  const contratados = await modulosDelCaso(tx, id);
  const preparadas = prepararTodas(await catalogo.vigente(tx), contratados, actor, propuestas);
  const presentes = await leerCuentas(tx, id);
  if (presentes.length + preparadas.length > MAXIMO_DE_CUENTAS)
    throw new ErrorDeDominio('demasiadas_cuentas', { maximo: MAXIMO_DE_CUENTAS });
  sinRepetidas(preparadas, comparables(presentes, caso, actor));

  const mandato = await mandatoVigente(tx, caso);
  const filas = preparadas.map((preparada, i) => filaDe(preparada, uuidV7(ahora, i), caso, mandato, actor, ahora));
  await insertarCuentas(tx, id, filas);
  const hecho = { tipo: 'cuenta_propuesta', datos: { cuentas: filas.map((fila) => fila.id) } };
  await registrarHechos(tx, id, [hecho], actor, ahora);
  await avanzarCaso(tx, quien, id);
  const escritas = new Map((await leerCuentas(tx, id)).map((fila) => [fila.id, fila]));
  return {
    caso: { id, caso_id },
    clave: caso.clave,
    cuentas: filas.map((fila, i) => ({
      fila: escritas.get(fila.id) as Cuenta,
      datos: (preparadas[i] as Preparada).datos,
    })),
  };
}

/** @throws ErrorDeDominio validacion that names every problem */
function prepararTodas(
  vigente: CatalogoVigente,
  contratados: readonly Modulo[],
  actor: Actor,
  propuestas: readonly Propuesta[],
): Preparada[] {
  const n = propuestas.length;
  if (n < 1 || n > MAXIMO_DE_PROPUESTAS) {
    const texto = { es: `de 1 a ${MAXIMO_DE_PROPUESTAS}.`, en: `1 to ${MAXIMO_DE_PROPUESTAS}.` };
    throw noValido({ campo: 'cuentas', texto });
  }
  const problemas: Problema[] = [];
  const preparadas = propuestas.flatMap((propuesta, i) => {
    const preparada = preparar(vigente, contratados, actor, propuesta);
    if (!('campo' in preparada)) return [preparada];
    problemas.push({ ...preparada, campo: `cuentas[${i}].${preparada.campo}` });
    return [];
  });
  if (problemas.length > 0) throw noValido(...problemas);
  return preparadas;
}

function preparar(
  vigente: CatalogoVigente,
  contratados: readonly Modulo[],
  actor: Actor,
  propuesta: Propuesta,
): Preparada | Problema {
  const proveedor = proveedorDe(vigente, propuesta);
  if ('campo' in proveedor) return proveedor;
  const { ficha, nombre } = proveedor;
  const dinero = dineroDe(propuesta);
  if ('campo' in dinero) return dinero;
  const conCargo = dinero.importe_centimos !== null;
  const accion = propuesta.accion ?? null;
  const problema = problemaDeAccion(ficha, accion);
  if (problema) return { campo: 'accion', texto: problema };
  const modulo = moduloPara(accion, ficha, conCargo, contratados, propuesta.modulo);
  if (typeof modulo !== 'string') return { campo: propuesta.modulo === undefined ? 'accion' : 'modulo', texto: modulo };
  const identificador = propuesta.identificador === undefined ? null : normalizarTexto(propuesta.identificador);
  return {
    codigo: ficha?.codigo ?? null,
    datos: { proveedor: nombre, identificador },
    ...{ accion, modulo, ...dinero },
    copia: alternativasAlBorrado(ficha, accion).length > 0 ? 'ofrecida' : null,
    reservada: reservadaDe(ficha, actor, propuesta.reservada),
  };
}

/** Only the heir and the service, who knows the family's wish, can show what a discreet kind keeps to itself. */
function reservadaDe(ficha: FichaDeProveedor | null, actor: Actor, deseo: boolean | undefined): boolean {
  const discreto = ficha?.discreto ?? false;
  if (deseo === undefined || !veReservadas(actor)) return discreto || deseo === true;
  return deseo;
}

const noEs = (campo: string, es: string, en: string): Problema => ({ campo, texto: { es, en } });

function proveedorDe(
  { ficha, fichas }: CatalogoVigente,
  { proveedor_codigo: codigo, proveedor }: Propuesta,
): { ficha: FichaDeProveedor | null; nombre: string } | Problema {
  if ((codigo === undefined) === (proveedor === undefined))
    return noEs(
      'proveedor',
      'indique proveedor_codigo o proveedor, uno de los dos.',
      'give proveedor_codigo or proveedor, one of both.',
    );
  if (codigo === undefined) {
    const nombre = normalizarTexto(proveedor ?? '');
    const conocida = fichaPorNombre(fichas, nombre);
    return { ficha: conocida, nombre: conocida?.nombre ?? nombre };
  }
  const suya = ficha(codigo);
  if (suya) return { ficha: suya, nombre: suya.nombre };
  return noEs('proveedor_codigo', 'no está en el catálogo.', 'is not in the catalogue.');
}

/** @returns what is wrong with the amount, by its field */
export function dineroDe({
  cargo,
}: Pick<Propuesta, 'cargo'>): Pick<Cuenta, 'importe_centimos' | 'periodicidad'> | Problema {
  if (!cargo) return { importe_centimos: null, periodicidad: null };
  const importe_centimos = enCentimos(cargo.importe);
  if (importe_centimos !== null) return { importe_centimos, periodicidad: cargo.periodicidad };
  const texto: Bilingue = {
    es: `de 0 a ${MAXIMO_IMPORTE} euros, con dos decimales como mucho.`,
    en: `0 to ${MAXIMO_IMPORTE} euros, with at most two decimals.`,
  };
  return { campo: 'cargo.importe', texto };
}

/**
 * What a proposal is compared with: not with what its author doesn't see, because the refusal would tell that the deceased
 * had an account there.
 */
export function comparables(filas: readonly Cuenta[], { clave }: CasoTomado, actor: Actor): CuentaComparable[] {
  return filas
    .filter(({ reservada }) => !reservada || veReservadas(actor))
    .map((fila) => {
      const { proveedor, identificador } = abrirCuenta(clave, fila);
      return { codigo: fila.proveedor, nombre: proveedor, identificador, estado: fila.estado, accion: fila.accion };
    });
}

/** @throws ErrorDeDominio cuenta_duplicada */
function sinRepetidas(preparadas: readonly Preparada[], presentes: readonly CuentaComparable[]): void {
  const vistas = [...presentes];
  for (const [i, { codigo, datos, accion }] of preparadas.entries()) {
    const nueva = { codigo, nombre: datos.proveedor, identificador: datos.identificador, accion };
    if (vistas.some((otra) => estorba(otra, nueva)))
      throw new ErrorDeDominio('cuenta_duplicada', { campo: `cuentas[${i}]` });
    vistas.push({ ...nueva, estado: 'propuesta' });
  }
}

function filaDe(
  { codigo, datos, ...resto }: Preparada,
  id: string,
  { clave }: CasoTomado,
  mandato: MandatoVigente | null,
  actor: Actor,
  ahora: Date,
): CuentaNueva {
  return {
    id,
    ...resto,
    estado: 'propuesta',
    proveedor: codigo,
    propuesta_por: actor.visible as Origen, // the table lets nobody else propose
    ...sellarCuenta(clave, id, datos),
    en_mandato: loCubre(mandato, datos.proveedor, resto.accion),
    creada: ahora,
    actualizado: ahora,
  };
}
