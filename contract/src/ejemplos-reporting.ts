/** Examples of the figures: a small insurer in a month, its arithmetic right; the same in both variants. */
import type { EjemplosDe } from './ejemplos-tipos.ts';
import { ACCIONES_CUENTA, RESULTADOS_CUENTA } from './listas.ts';
import type { IdOperacion } from './operaciones.ts';
import type { MotivoSinCifra, Razon, RazonEconomica, Reporting, Tiempo } from './reporting.ts';

type DeReporting = Extract<IdOperacion, 'verReporting' | 'registrarDatos'>;

const ambas = <const E>(ejemplos: E): { A: E; B: E } => ({ A: ejemplos, B: ejemplos });

const razon = (numerador: number, denominador: number, motivo: MotivoSinCifra = 'denominador_cero'): Razon =>
  denominador === 0
    ? { numerador, denominador, valor: null, motivo }
    : { numerador, denominador, valor: Math.round((numerador / denominador) * 1e6) / 1e6, motivo: null };
const economica = (numerador: string, denominador: string, valor: string): RazonEconomica => ({
  ...{ numerador, denominador, valor },
  motivo: null,
});
const tiempo = (n: number, mediana: number, p90: number, p95: number, media: number): Tiempo => ({
  ...{ n, mediana, p90, p95, media },
  motivo: null,
});
const SIN_TIEMPO: Tiempo = { n: 0, mediana: null, p90: null, p95: null, media: null, motivo: 'sin_duraciones' };
const MOVIMIENTOS = {
  pendientes_inicio: 20,
  abiertos: 40,
  reabiertos: 1,
  cerrados: 30,
  anulados: 2,
  pendientes_fin: 29,
};
const CUENTAS = { confirmadas: 130, solicitadas: 120, resueltas: 90, resolucion: razon(84, 120) };
const SIN_CUENTAS = { confirmadas: 0, solicitadas: 0, resueltas: 0, resolucion: razon(0, 0) };
const LOGRADAS: Readonly<Record<string, number>> = { eliminada: 40, cancelada: 44, no_existia: 4, denegada: 2 };

const OCTUBRE: Reporting = {
  periodo: {
    ...{ desde: '2026-10-01', hasta: '2026-10-31', dias: 31, fecha_base: 'comunicacion' },
    ...{ corte: '2026-11-21T09:30:00.000Z', zona: 'Europe/Madrid' },
  },
  siniestros: { comunicados: 40, retirados: 2, ocurridos: 41 },
  cohorte: {
    ...{ casos: 40, abiertos: 6, en_tramite: 12, cerrados: 20, anulados: 2 },
    por_resultado: { completado: 14, parcial: 3, desistido: 2, sin_respuesta: 1 },
    activacion: razon(14, 38),
  },
  casos: {
    ...MOVIMIENTOS,
    antiguedad: { d0_7: 9, d8_30: 12, d31_60: 5, d61_90: 2, mas_de_90: 1 },
    cierre_a_30: razon(11, 19),
    cierre_a_60: razon(0, 0, 'aun_no_procede'),
    cierre_a_90: razon(0, 0, 'aun_no_procede'),
    reapertura: razon(1, 30),
    dias_de_trabajo_pendiente: razon(899, 30),
  },
  modulos: { contratados: 80, completados: 45 },
  cuentas: {
    ...CUENTAS,
    ...{ en_curso: 15, rechazadas: 6, sin_respuesta: 7, descartadas: 2, a_la_primera: razon(78, 90) },
    por_accion: ACCIONES_CUENTA.map((accion) => {
      const [solicitadas, logradas] = accion === 'eliminar' ? [55, 40] : accion === 'cancelar' ? [65, 44] : [0, 0];
      return { accion, solicitadas, resolucion: razon(logradas, solicitadas) };
    }),
    por_resultado: RESULTADOS_CUENTA.map((resultado) => ({ resultado, cuentas: LOGRADAS[resultado] ?? 0 })),
    cargos_detenidos: { cuentas: 31, cuota_anual: '4105.80', estimacion: true },
  },
  contacto: {
    ...{ enlaces_entregados: 44, enlaces_rechazados: 1, enlaces_reenviados: 4, primer_contacto_24h: razon(39, 40) },
    ...{ entradas: 33, entrada_a_7: razon(30, 40), entrada_a_30: razon(27, 29) },
  },
  plazos: { cumplimiento: razon(88, 100) },
  tiempos: {
    demora_comunicacion: tiempo(38, 30, 76, 101, 41.5),
    primer_contacto: tiempo(40, 0, 0, 2, 0.7),
    primera_entrada: tiempo(33, 19, 98, 160, 37.42),
    tramitacion_bruta: tiempo(29, 610, 1204, 1410, 688.41),
    tramitacion_neta: tiempo(29, 96, 240, 300, 121.03),
    respuesta_proveedor: tiempo(95, 310, 720, 900, 352.75),
  },
  economico: {
    ...{ motivo: null, meses_sin_datos: [] },
    ...{ vidas_anio: '15277.7708', primas: '16500.00', pagado: '9200.50' },
    ...{ provision_inicial: '39000.00', provision_final: '40000.00', coste_incurrido: '49200.50' },
    frecuencia: economica('41', '15277.7708', '0.002684'),
    coste_medio: economica('49200.50', '41', '1200.01'),
    coste_medio_con_coste: economica('49200.50', '31', '1587.11'),
    prima_de_riesgo: economica('49200.50', '15277.7708', '3.22'),
    ratio_siniestral: economica('10200.50', '16500.00', '0.618212'),
    por_producto: [
      {
        producto: 'Decesos Familiar',
        ...{ vidas_anio: '15277.7708', primas: '16500.00', pagado: '9200.50', provision_final: '40000.00' },
        ratio_siniestral: economica('10200.50', '16500.00', '0.618212'),
      },
    ],
  },
  desglose: {
    modulo: [
      { modulo: 'borrado', contratados: 40, completados: 22, tiempo: tiempo(22, 500, 900, 960, 531.2), ...SIN_CUENTAS },
      {
        ...{ modulo: 'suscripciones', contratados: 40, completados: 23 },
        ...{ tiempo: tiempo(23, 420, 800, 880, 455.91), ...CUENTAS },
      },
      { modulo: 'certificados', contratados: 0, completados: 0, tiempo: SIN_TIEMPO, ...SIN_CUENTAS },
    ],
    pack: [{ pack: 'basico', cohorte: 40, activacion: razon(14, 38), ...MOVIMIENTOS }],
    prioridad: [{ prioridad: 'normal', cohorte: 40, activacion: razon(14, 38), ...MOVIMIENTOS }],
    proveedor: [
      {
        ...{ proveedor: 'cine-en-casa', solicitadas: 120 },
        ...{ respuesta: tiempo(95, 310, 720, 900, 352.75), silencio: razon(9, 70) },
      },
    ],
    mes: [
      {
        ...{ mes: '2026-10', inmaduro: true, comunicados: 40, ocurridos: 41, ...MOVIMIENTOS },
        ...{ cuentas_confirmadas: 130, cuentas_resueltas: 85 },
      },
    ],
  },
};

const FALTAN: RazonEconomica = { numerador: null, denominador: null, valor: null, motivo: 'faltan_datos' };
const SIN_DATOS: Reporting = {
  ...OCTUBRE,
  economico: {
    ...{ motivo: 'faltan_datos', meses_sin_datos: ['2026-10'] },
    ...{ vidas_anio: null, primas: null, pagado: null, provision_inicial: null, provision_final: null },
    coste_incurrido: null,
    frecuencia: { ...FALTAN, numerador: '41' },
    coste_medio: { ...FALTAN, denominador: '41' },
    ...{ coste_medio_con_coste: FALTAN, prima_de_riesgo: FALTAN, ratio_siniestral: FALTAN },
    por_producto: [],
  },
};

/** How `un_mes` begins as CSV, but for the byte order mark before it. */
export const COMIENZO_EN_CSV = [
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

export const EJEMPLOS_DE_REPORTING: { readonly [I in DeReporting]: EjemplosDe<I> } = {
  verReporting: ambas({
    un_mes: {
      resumen: 'A month',
      consulta: { desde: '2026-10-01', hasta: '2026-10-31', corte: '2026-11-21T09:30:00.000Z' },
      datos: OCTUBRE,
    },
    sin_datos: {
      resumen: 'Without exposure, premiums and costs',
      consulta: { desde: '2026-10-01', hasta: '2026-10-31', fecha_base: 'comunicacion' },
      datos: SIN_DATOS,
    },
  }),
  registrarDatos: ambas({
    dos_meses: {
      resumen: 'A product in two months; of the first only the provision with which the second begins',
      cuerpo: {
        datos: [
          { producto: 'Decesos Familiar', mes: '2026-09', provision: '39000.00' },
          {
            ...{ producto: 'Decesos Familiar', mes: '2026-10', vidas_anio: '15277.7708', primas: '16500.00' },
            ...{ pagado: '9200.50', provision: '40000.00', siniestros_con_coste: '31' },
          },
        ],
      },
      datos: { registrados: 2, registrado: '2026-11-21T09:30:00.000Z' },
    },
  }),
};
