/** From counts to the data of the report; pure. */
import {
  ACCIONES_CUENTA,
  MODULOS,
  PRIORIDADES,
  RESULTADO_PEDIDO,
  RESULTADOS_CUENTA,
} from '@albacea/contract/listas.ts';
import type { FechaBase, Reporting } from '@albacea/contract/reporting.ts';
import { fechaDe, siguiente } from './reglas-calendario.ts';
import { conCentimos } from './reglas-decimales.ts';
import { razon, tiempo } from './reglas-estadistica.ts';
import type { Clase } from './reglas-medidas.ts';
import type { Cifras, Recuento } from './reglas-recuento.ts';

/** Days after which a month of deaths counts as complete. */
const DIAS_DE_MADUREZ = 90;

type Datos = Omit<Reporting, 'periodo' | 'economico'>;

/** @param dias of the period @param diaDeCorte as a number */
export function informeDe(cifras: Cifras, base: FechaBase, dias: number, diaDeCorte: number): Datos {
  const { periodo, tras } = cifras;
  const casos = movimientosDe(cifras);
  const cierreA = (dias: number) => {
    const recuento = tras.get(dias);
    if (!recuento) return razon(0, 0, 'aun_no_procede');
    const vivos = recuento.n('base:apertura') - recuento.n('base:apertura', 'anulado');
    return razon(recuento.medidas('cierre_en').hasta(dias), vivos);
  };
  const entradaA = (dias: number) => {
    const recuento = tras.get(dias);
    if (!recuento) return razon(0, 0, 'aun_no_procede');
    return razon(recuento.medidas('entrada_en').hasta(dias), recuento.n('primer_contacto'));
  };
  const reabiertos = casos.cerrados - periodo.n('base:cierre');
  const primeros = periodo.medidas('primer_contacto');
  return {
    siniestros: {
      comunicados: periodo.n('base:comunicacion'),
      retirados: periodo.n('base:comunicacion', 'anulado'),
      ocurridos: vivosDe(periodo, 'base:ocurrencia'),
    },
    cohorte: cohorteDe(periodo, `base:${base}`),
    casos: {
      ...casos,
      antiguedad: antiguedadDe(cifras, casos.pendientes_fin),
      cierre_a_30: cierreA(30),
      cierre_a_60: cierreA(60),
      cierre_a_90: cierreA(90),
      reapertura: razon(reabiertos, casos.cerrados),
      dias_de_trabajo_pendiente: razon(casos.pendientes_fin * dias, casos.cerrados),
    },
    modulos: {
      contratados: periodo.n('modulo', undefined, 'contratado'),
      completados: periodo.n('modulo', undefined, 'completado'),
    },
    cuentas: cuentasDe(periodo),
    contacto: {
      enlaces_entregados: periodo.n('contacto', 'entregado'),
      enlaces_rechazados: periodo.n('contacto', 'rechazado'),
      enlaces_reenviados: periodo.n('contacto', 'entregado') - periodo.n('primer_contacto'),
      primer_contacto_24h: razon(primeros.hasta(23), periodo.n('primer_contacto')),
      entradas: periodo.n('entrada'),
      entrada_a_7: entradaA(7),
      entrada_a_30: entradaA(30),
    },
    plazos: { cumplimiento: razon(cifras.vencido.n('plazo', 'contestada'), cifras.vencido.n('plazo', 'debida')) },
    tiempos: {
      demora_comunicacion: tiempo(periodo.medidas('demora')),
      primer_contacto: tiempo(primeros),
      primera_entrada: tiempo(periodo.medidas('hasta_entrar')),
      tramitacion_bruta: tiempo(periodo.medidas('bruto')),
      tramitacion_neta: tiempo(periodo.medidas('neto')),
      respuesta_proveedor: tiempo(periodo.medidas('respuesta')),
    },
    desglose: {
      modulo: MODULOS.map((modulo) => ({
        modulo,
        contratados: periodo.n('modulo', modulo, 'contratado'),
        completados: periodo.n('modulo', modulo, 'completado'),
        tiempo: tiempo(periodo.medidas('modulo_tiempo', modulo)),
        ...resolucionDe(periodo, modulo),
      })),
      pack: gruposDe(cifras, `base:${base}`, 1).map(([pack, grupo]) => ({ pack, ...grupo })),
      prioridad: gruposDe(cifras, `base:${base}`, 2).flatMap(([nombre, grupo]) => {
        const prioridad = PRIORIDADES.find((una) => una === nombre);
        return prioridad ? [{ prioridad, ...grupo }] : [];
      }),
      proveedor: proveedoresDe(cifras),
      mes: mesesDelInforme(cifras, diaDeCorte),
    },
  };
}

const vivosDe = (recuento: Recuento, clase: Clase, ...resto: (string | undefined)[]) =>
  recuento.n(clase, undefined, undefined, undefined, ...resto) -
  recuento.n(clase, 'anulado', undefined, undefined, ...resto);

const activadosDe = (recuento: Recuento, clase: Clase, ...resto: (string | undefined)[]) =>
  recuento.n(clase, undefined, undefined, 'activado', ...resto) -
  recuento.n(clase, 'anulado', undefined, 'activado', ...resto);

function cohorteDe(periodo: Recuento, clase: Clase): Reporting['cohorte'] {
  const conResultado = (resultado: string) => periodo.n(clase, 'cerrado', resultado);
  return {
    casos: periodo.n(clase),
    abiertos: periodo.n(clase, 'abierto'),
    en_tramite: periodo.n(clase, 'en_tramite'),
    cerrados: periodo.n(clase, 'cerrado'),
    anulados: periodo.n(clase, 'anulado'),
    por_resultado: {
      completado: conResultado('completado'),
      parcial: conResultado('parcial'),
      desistido: conResultado('desistido'),
      sin_respuesta: conResultado('sin_respuesta'),
    },
    activacion: razon(activadosDe(periodo, clase), vivosDe(periodo, clase)),
  };
}

type Movimientos = Record<
  'pendientes_inicio' | 'abiertos' | 'reabiertos' | 'cerrados' | 'anulados' | 'pendientes_fin',
  number
>;

/** @param grupo pack and priority, where they are of one group alone */
function movimientosDe(
  { antes, periodo }: Pick<Cifras, 'antes' | 'periodo'>,
  ...grupo: (string | undefined)[]
): Movimientos {
  const de = (recuento: Recuento, movimiento: string) => recuento.n('flujo', movimiento, ...grupo);
  const saldo = (recuento: Recuento) =>
    de(recuento, 'abierto') + de(recuento, 'reabierto') - de(recuento, 'cerrado') - de(recuento, 'anulado');
  const pendientes = saldo(antes);
  return {
    pendientes_inicio: pendientes,
    abiertos: de(periodo, 'abierto'),
    reabiertos: de(periodo, 'reabierto'),
    cerrados: de(periodo, 'cerrado'),
    anulados: de(periodo, 'anulado'),
    pendientes_fin: pendientes + saldo(periodo),
  };
}

function antiguedadDe({ edades }: Cifras, pendientes: number): Reporting['casos']['antiguedad'] {
  const hasta = (dias: number) => {
    let n = 0;
    for (const [edad, cuantos] of edades) if (edad <= dias) n += cuantos;
    return n;
  };
  const [siete, treinta, sesenta, noventa] = [7, 30, 60, 90].map(hasta) as [number, number, number, number];
  return {
    d0_7: siete,
    d8_30: treinta - siete,
    d31_60: sesenta - treinta,
    d61_90: noventa - sesenta,
    mas_de_90: pendientes - noventa,
  };
}

function cuentasDe(periodo: Recuento): Reporting['cuentas'] {
  const en = (estado: string) => periodo.n('cuenta', undefined, undefined, estado);
  const { confirmadas, solicitadas, resueltas, resolucion } = resolucionDe(periodo, undefined);
  const [rechazadas, sin_respuesta, descartadas] = [en('rechazada'), en('sin_respuesta'), en('descartada')];
  return {
    ...{ confirmadas, solicitadas, resueltas, resolucion },
    en_curso: solicitadas - resueltas - rechazadas - sin_respuesta - descartadas,
    ...{ rechazadas, sin_respuesta, descartadas },
    a_la_primera: razon(periodo.n('a_la_primera'), resueltas),
    por_accion: ACCIONES_CUENTA.map((accion) => {
      const pedidas = periodo.n('cuenta', accion);
      const logradas = periodo.n('cuenta', accion, undefined, 'resuelta', RESULTADO_PEDIDO[accion]);
      return { accion, solicitadas: pedidas, resolucion: razon(logradas, pedidas) };
    }),
    por_resultado: RESULTADOS_CUENTA.map((resultado) => ({
      resultado,
      cuentas: periodo.n('cuenta', undefined, undefined, 'resuelta', resultado),
    })),
    cargos_detenidos: {
      cuentas: periodo.n('cuota', 'cuentas'),
      cuota_anual: conCentimos(BigInt(periodo.n('cuota', 'centimos'))),
      estimacion: true,
    },
  };
}

/** Accounts asked for in the period, and those with the result that was asked for. @param modulo undefined: all */
function resolucionDe(periodo: Recuento, modulo: string | undefined) {
  const solicitadas = periodo.n('cuenta', undefined, modulo);
  const logradas = ACCIONES_CUENTA.reduce(
    (suma, accion) => suma + periodo.n('cuenta', accion, modulo, 'resuelta', RESULTADO_PEDIDO[accion]),
    0,
  );
  return {
    confirmadas: periodo.n('cuenta_flujo', 'confirmada', modulo),
    solicitadas,
    resueltas: periodo.n('cuenta', undefined, modulo, 'resuelta'),
    resolucion: razon(logradas, solicitadas),
  };
}

/** @param parte place of what the group is in the keys of the flow: 1 pack, 2 priority */
function gruposDe(cifras: Cifras, clase: Clase, parte: 1 | 2) {
  const nombres = new Set([
    ...cifras.antes.valores('flujo', parte),
    ...cifras.periodo.valores('flujo', parte),
    ...cifras.periodo.valores(clase, parte + 2),
  ]);
  return [...nombres].sort().map((nombre) => {
    const grupo = parte === 1 ? [nombre] : [undefined, nombre];
    const { periodo } = cifras;
    return [
      nombre,
      {
        cohorte: periodo.n(clase, undefined, undefined, undefined, ...grupo),
        activacion: razon(activadosDe(periodo, clase, ...grupo), vivosDe(periodo, clase, ...grupo)),
        ...movimientosDe(cifras, ...grupo),
      },
    ] as const;
  });
}

function proveedoresDe({ periodo, vencido }: Cifras): Reporting['desglose']['proveedor'] {
  const nombres = new Set([
    ...periodo.valores('proveedor', 0),
    ...periodo.valores('respuesta', 0),
    ...vencido.valores('silencio', 0),
  ]);
  return [...nombres].sort().map((proveedor) => {
    // by the whole key: looking through all keys for each provider would be a square of them
    const debidas = vencido.celda('silencio', `${proveedor}|debida`).n;
    return {
      proveedor,
      solicitadas: periodo.celda('proveedor', proveedor).n,
      respuesta: tiempo(periodo.celda('respuesta', proveedor).medidas),
      silencio: razon(debidas - vencido.celda('silencio', `${proveedor}|contestada`).n, debidas),
    };
  });
}

function mesesDelInforme(cifras: Cifras, diaDeCorte: number): Reporting['desglose']['mes'] {
  let antes = cifras.antes.n('flujo', 'abierto') + cifras.antes.n('flujo', 'reabierto');
  antes -= cifras.antes.n('flujo', 'cerrado') + cifras.antes.n('flujo', 'anulado');
  return [...cifras.meses].map(([inicio, mes]) => {
    const de = (cifra: string) => mes.n('mes', cifra);
    const [abiertos, reabiertos, cerrados, anulados] = ['abierto', 'reabierto', 'cerrado', 'anulado'].map(de) as [
      number,
      number,
      number,
      number,
    ];
    const pendientes_inicio = antes;
    antes += abiertos + reabiertos - cerrados - anulados;
    return {
      mes: fechaDe(inicio).slice(0, 7),
      // the first day of the next month, at least so many days before
      inmaduro: diaDeCorte - siguiente('mes', inicio) < DIAS_DE_MADUREZ,
      comunicados: de('comunicado'),
      ocurridos: de('ocurrido'),
      ...{ pendientes_inicio, abiertos, reabiertos, cerrados, anulados, pendientes_fin: antes },
      cuentas_confirmadas: de('confirmada'),
      cuentas_resueltas: de('resuelta'),
    };
  });
}
