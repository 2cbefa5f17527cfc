/** Examples of the figures: one month of a small insurer, with sums and ratios that are right. Both variants share them. */
import { inBoth } from '../operations/operation.ts';
import { CUENTA_ACTIONS, CUENTA_RESULTS } from '../schemas/lists.ts';
import type { EconomicRatio, Ratio, ReasonWithoutFigure, Reporting, Time } from '../schemas/reporting.ts';
import type { Examples } from './types.ts';

const ratio = (numerador: number, denominador: number, motivo: ReasonWithoutFigure = 'denominador_cero'): Ratio =>
  denominador === 0
    ? { numerador, denominador, valor: null, motivo }
    : { numerador, denominador, valor: Math.round((numerador / denominador) * 1e6) / 1e6, motivo: null };
const economic = (numerador: string, denominador: string, valor: string): EconomicRatio => ({
  numerador,
  denominador,
  valor,
  motivo: null,
});
const time = (n: number, mediana: number, p90: number, p95: number, media: number): Time => ({
  n,
  mediana,
  p90,
  p95,
  media,
  motivo: null,
});
const WITHOUT_TIME: Time = { n: 0, mediana: null, p90: null, p95: null, media: null, motivo: 'sin_duraciones' };
const MOVEMENTS = {
  pendientes_inicio: 20,
  abiertos: 40,
  reabiertos: 1,
  cerrados: 30,
  anulados: 2,
  pendientes_fin: 29,
};
const CUENTAS = { confirmadas: 130, solicitadas: 120, resueltas: 90, resolucion: ratio(84, 120) };
const WITHOUT_CUENTAS = { confirmadas: 0, solicitadas: 0, resueltas: 0, resolucion: ratio(0, 0) };
const ACHIEVED: Readonly<Record<string, number>> = { eliminada: 40, cancelada: 44, no_existia: 4, denegada: 2 };

const OCTOBER: Reporting = {
  periodo: {
    desde: '2026-10-01',
    hasta: '2026-10-31',
    dias: 31,
    fecha_base: 'comunicacion',
    corte: '2026-11-21T09:30:00.000Z',
    zona: 'Europe/Madrid',
  },
  siniestros: { comunicados: 40, retirados: 2, ocurridos: 41 },
  cohorte: {
    casos: 40,
    abiertos: 6,
    en_tramite: 12,
    cerrados: 20,
    anulados: 2,
    por_resultado: { completado: 14, parcial: 3, desistido: 2, sin_respuesta: 1 },
    activacion: ratio(14, 38),
  },
  casos: {
    ...MOVEMENTS,
    antiguedad: { d0_7: 9, d8_30: 12, d31_60: 5, d61_90: 2, mas_de_90: 1 },
    cierre_a_30: ratio(11, 19),
    cierre_a_60: ratio(0, 0, 'aun_no_procede'),
    cierre_a_90: ratio(0, 0, 'aun_no_procede'),
    reapertura: ratio(1, 30),
    dias_de_trabajo_pendiente: ratio(899, 30),
  },
  modulos: { contratados: 80, completados: 45 },
  cuentas: {
    ...CUENTAS,
    en_curso: 15,
    rechazadas: 6,
    sin_respuesta: 7,
    descartadas: 2,
    a_la_primera: ratio(78, 90),
    por_accion: CUENTA_ACTIONS.map((accion) => {
      const [requested, achieved] = accion === 'eliminar' ? [55, 40] : accion === 'cancelar' ? [65, 44] : [0, 0];
      return { accion, solicitadas: requested, resolucion: ratio(achieved, requested) };
    }),
    por_resultado: CUENTA_RESULTS.map((resultado) => ({ resultado, cuentas: ACHIEVED[resultado] ?? 0 })),
    cargos_detenidos: { cuentas: 31, cuota_anual: '4105.80', estimacion: true },
  },
  contacto: {
    enlaces_entregados: 44,
    enlaces_rechazados: 1,
    enlaces_reenviados: 4,
    primer_contacto_24h: ratio(39, 40),
    entradas: 33,
    entrada_a_7: ratio(30, 40),
    entrada_a_30: ratio(27, 29),
  },
  rastros: { terminados: 12, resueltos: 9, sin_respuesta: 1, descartados: 2 },
  plazos: { cumplimiento: ratio(88, 100) },
  tiempos: {
    demora_comunicacion: time(38, 30, 76, 101, 41.5),
    primer_contacto: time(40, 0, 0, 2, 0.7),
    primera_entrada: time(33, 19, 98, 160, 37.42),
    tramitacion_bruta: time(29, 610, 1204, 1410, 688.41),
    tramitacion_neta: time(29, 96, 240, 300, 121.03),
    respuesta_proveedor: time(95, 310, 720, 900, 352.75),
  },
  economico: {
    motivo: null,
    meses_sin_datos: [],
    vidas_anio: '15277.7708',
    primas: '16500.00',
    pagado: '9200.50',
    provision_inicial: '39000.00',
    provision_final: '40000.00',
    coste_incurrido: '49200.50',
    frecuencia: economic('41', '15277.7708', '0.002684'),
    coste_medio: economic('49200.50', '41', '1200.01'),
    coste_medio_con_coste: economic('49200.50', '31', '1587.11'),
    prima_de_riesgo: economic('49200.50', '15277.7708', '3.22'),
    ratio_siniestral: economic('10200.50', '16500.00', '0.618212'),
    por_producto: [
      {
        producto: 'Decesos Familiar',
        vidas_anio: '15277.7708',
        primas: '16500.00',
        pagado: '9200.50',
        provision_final: '40000.00',
        ratio_siniestral: economic('10200.50', '16500.00', '0.618212'),
      },
    ],
  },
  desglose: {
    modulo: [
      {
        modulo: 'borrado',
        contratados: 40,
        completados: 22,
        tiempo: time(22, 500, 900, 960, 531.2),
        ...WITHOUT_CUENTAS,
      },
      {
        modulo: 'suscripciones',
        contratados: 40,
        completados: 23,
        tiempo: time(23, 420, 800, 880, 455.91),
        ...CUENTAS,
      },
      { modulo: 'certificados', contratados: 0, completados: 0, tiempo: WITHOUT_TIME, ...WITHOUT_CUENTAS },
    ],
    pack: [{ pack: 'basico', cohorte: 40, activacion: ratio(14, 38), ...MOVEMENTS }],
    prioridad: [{ prioridad: 'normal', cohorte: 40, activacion: ratio(14, 38), ...MOVEMENTS }],
    proveedor: [
      {
        proveedor: 'cine-en-casa',
        solicitadas: 120,
        respuesta: time(95, 310, 720, 900, 352.75),
        silencio: ratio(9, 70),
      },
    ],
    mes: [
      {
        mes: '2026-10',
        inmaduro: true,
        comunicados: 40,
        ocurridos: 41,
        ...MOVEMENTS,
        cuentas_confirmadas: 130,
        cuentas_resueltas: 85,
      },
    ],
  },
};

const ARE_MISSING: EconomicRatio = { numerador: null, denominador: null, valor: null, motivo: 'faltan_datos' };
const WITHOUT_DATA: Reporting = {
  ...OCTOBER,
  economico: {
    motivo: 'faltan_datos',
    meses_sin_datos: ['2026-10'],
    vidas_anio: null,
    primas: null,
    pagado: null,
    provision_inicial: null,
    provision_final: null,
    coste_incurrido: null,
    frecuencia: { ...ARE_MISSING, numerador: '41' },
    coste_medio: { ...ARE_MISSING, denominador: '41' },
    coste_medio_con_coste: ARE_MISSING,
    prima_de_riesgo: ARE_MISSING,
    ratio_siniestral: ARE_MISSING,
    por_producto: [],
  },
};

/** The first lines of `un_mes` as CSV, without the byte order mark. */
export const START_IN_CSV = [
  'cifra;valor;numerador;denominador;motivo',
  'periodo.desde;2026-10-01;;;',
  'periodo.hasta;2026-10-31;;;',
  'periodo.dias;31;;;',
  'periodo.fecha_base;comunicacion;;;',
  'periodo.corte;2026-11-21T09:30:00.000Z;;;',
  'periodo.zona;Europe/Madrid;;;',
  'siniestros.comunicados;40;;;',
  '',
].join('\r\n');

export const REPORTING_EXAMPLES = {
  verReporting: inBoth({
    un_mes: {
      query: { desde: '2026-10-01', hasta: '2026-10-31', corte: '2026-11-21T09:30:00.000Z' },
      data: OCTOBER,
    },
    sin_datos: {
      query: { desde: '2026-10-01', hasta: '2026-10-31', fecha_base: 'comunicacion' },
      data: WITHOUT_DATA,
    },
  }),
} satisfies Partial<Examples>;
