/** The accounts of a case as those see them who work on it. */
import type { AhorroEstimado, CuentaCompleta } from '@albacea/contract/cuentas.ts';
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { ObjecionDeMesa } from '@albacea/contract/trabajo.ts';
import type { Tx } from '../../db/base.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { nombrarAllegados } from '../allegados/nombrar-allegados.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { estaVivo } from '../casos/reglas.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { NADA_OFRECIDO, ofrecerDesde, presentarOfrecidas } from '../casos/reglas-ofrecidas.ts';
import { parentescoEn } from '../casos/reglas-parentesco.ts';
import { type CasoTomado, viewCaso } from '../casos/tomar-caso.ts';
import { abrirCuenta, type DatosDeObjecion, lugarDeObjecion } from './datos.ts';
import { type DependenciasDeCuentas, veReservadas } from './orden.ts';
import { presentarCuentaCompleta } from './presentar.ts';
import { cuentaParaEnvio, fichaDe, proveedorParaEnvio } from './proveedor-de.ts';
import { enmascarar } from './reglas.ts';
import { alternativasAlBorrado } from './reglas-acciones.ts';
import { ahorroDelCaso } from './reglas-ahorro.ts';
import { cartaQueToca } from './reglas-carta-que-toca.ts';
import { impedimentosDeEnvio } from './reglas-envio.ts';
import { TRANSICIONES_DE_OBJECION } from './reglas-estados.ts';
import { ofrecidas } from './reglas-ordenes.ts';
import { situacionDe } from './situacion.ts';
import { type Cuenta, leerCuentas, leerObjeciones, type Objecion } from './sql.ts';

export interface CuentasCompletas {
  readonly caso_id: string;
  readonly elementos: CuentaCompleta[];
  readonly ahorro_anual_estimado: AhorroEstimado;
}

/**
 * Everything, with what can be done now and what stands in the way; other relatives don't see the reserved accounts, nor
 * identifiers in full. Who may:
 * heir and relatives, service; an insurer has its own view.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida
 */
export async function verCuentasCompletas(
  { catalogo }: DependenciasDeCuentas,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  idioma: IdiomaDeError,
): Promise<CuentasCompletas> {
  const { aseguradora, actor, ahora } = quien;
  if (actor.visible === 'aseguradora') throw new ErrorDeDominio('accion_no_permitida');
  const caso = await viewCaso(tx, aseguradora, casoId);
  const filas = (await leerCuentas(tx, caso.fila.id)).filter(({ reservada }) => !reservada || veReservadas(actor));
  const situacion = await situacionDe(tx, caso);
  const vigente = await catalogo.vigente(tx);
  const completa = (fila: Cuenta): CuentaCompleta => {
    const ficha = fichaDe(vigente, fila.proveedor);
    const proveedor = proveedorParaEnvio(ficha, fila);
    const datos = abrirCuenta(caso.clave, fila);
    const cuenta = { ...fila, ...cuentaParaEnvio(fila, datos) };
    const alrededor = {
      proveedor,
      alternativas: alternativasAlBorrado(ficha, fila.accion),
      cartaQueToca: situacion.vivo ? cartaQueToca(fila, hoyEnMadrid(ahora)) : null,
      ofrecidas: ofrecidas(
        { cuenta, proveedor, caso: situacion },
        actor.tipo === 'allegado' ? null : actor.visible,
        ahora,
      ),
      impedimentos: impedimentosDeEnvio(cuenta, proveedor, situacion, ahora),
    };
    const entera = presentarCuentaCompleta(fila, datos, alrededor, idioma);
    return actor.tipo === 'allegado' ? sinDatosAjenos(entera) : entera;
  };
  return { caso_id: caso.fila.caso_id, elementos: filas.map(completa), ahorro_anual_estimado: ahorroDelCaso(filas) };
}

/** What other relatives need not know: under which name the deceased was there, and what was written to and fro. */
function sinDatosAjenos(cuenta: CuentaCompleta): CuentaCompleta {
  const { identificador } = cuenta;
  return { ...cuenta, identificador: identificador === null ? null : enmascarar(identificador), gestiones: [] };
}

export interface ObjecionVista
  extends Pick<Objecion, 'id' | 'cuenta' | 'clase' | 'planteada_por' | 'estado' | 'abierta' | 'decidida'>,
    DatosDeObjecion {}

/**
 * The objections of a case, oldest first. What somebody else said is for the service alone: relatives in dispute read each
 * other's words nowhere here.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida
 */
export async function verObjeciones(tx: Tx, quien: QuienPide, casoId: string): Promise<ObjecionVista[]> {
  const { aseguradora, actor } = quien;
  if (actor.visible === 'aseguradora') throw new ErrorDeDominio('accion_no_permitida');
  const caso = await viewCaso(tx, aseguradora, casoId);
  return (await leerObjeciones(tx, caso.fila.id)).map((fila) => {
    const propia = actor.visible === 'servicio' || (actor.tipo !== 'allegado' && fila.planteada_por === 'heredero');
    return vistaDe(fila, propia ? datosDe(caso, fila) : { motivo: null, decision: null });
  });
}

/**
 * The same for the service, with name and kinship, as they are held, of whoever of the family raised each.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida
 */
export async function verObjecionesConPersona(
  tx: Tx,
  { aseguradora, actor }: QuienPide,
  casoId: string,
  idioma: IdiomaDeError,
): Promise<(ObjecionVista & Pick<ObjecionDeMesa, 'persona' | 'posible' | 'impedidas'>)[]> {
  if (actor.visible !== 'servicio') throw new ErrorDeDominio('accion_no_permitida');
  const caso = await viewCaso(tx, aseguradora, casoId);
  const allegados = await nombrarAllegados(tx, caso);
  return (await leerObjeciones(tx, caso.fila.id)).map((fila) => {
    const quien = fila.planteada_por === 'heredero' ? caso.datos.heredero : allegados.get(fila.allegado ?? '');
    const persona = quien && {
      nombre: `${quien.nombre} ${quien.apellidos}`,
      parentesco: parentescoEn(idioma, quien.parentesco),
    };
    const puede = estaVivo(caso.fila.estado)
      ? ofrecerDesde(TRANSICIONES_DE_OBJECION, fila.estado, actor.visible, () => [])
      : NADA_OFRECIDO;
    return {
      ...vistaDe(fila, datosDe(caso, fila)),
      ...presentarOfrecidas(puede, idioma),
      persona: persona ?? null,
    };
  });
}

const vistaDe = (
  { id, cuenta, clase, planteada_por, estado, abierta, decidida }: Objecion,
  datos: DatosDeObjecion,
): ObjecionVista => ({ id, cuenta, clase, planteada_por, estado, abierta, decidida, ...datos });

function datosDe({ clave }: CasoTomado, { id, datos_cifrados }: Objecion): DatosDeObjecion {
  if (!datos_cifrados) return { motivo: null, decision: null };
  return clave.descifrarJson<DatosDeObjecion>(lugarDeObjecion(id), datos_cifrados);
}
