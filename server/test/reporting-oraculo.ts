/**
 * The figures straight from their definitions (docs/reporting.md): lists of cases and accounts, filtered and counted, with no
 * sums kept, no days as numbers and no histogram. Slow, and easy to believe.
 */
import type { CifraConCasos } from '@albacea/contract/cifras-con-casos.ts';
import type { Modulo, Prioridad } from '@albacea/contract/comun.ts';
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import { ACCIONES_CUENTA, MODULOS, PRIORIDADES, RESULTADOS_CUENTA } from '@albacea/contract/listas.ts';
import type { FechaBase, MotivoSinCifra, Razon, Reporting, Tiempo } from '@albacea/contract/reporting.ts';

export interface CasoDelModelo {
  id: string;
  caso_id: string;
  pack: string;
  prioridad: Prioridad;
  fallecimiento: string;
  abierto: Date;
  comunicado: Date | null;
  estado: 'abierto' | 'en_tramite' | 'cerrado' | 'anulado';
  resultado: string | null;
  cerrado: Date | null;
  modulos: Map<Modulo, Date | null>;
  /** First entry of the heir. */
  entrado: Date | null;
  /** Whom it waits for since when, in order; null: nobody, it is closed. */
  esperas: { quien: string | null; desde: Date }[];
  /** Closings, annulments and reopenings. */
  movimientos: { tipo: 'cerrado' | 'anulado' | 'reabierto'; cuando: Date }[];
  borrado: boolean;
}

export interface CuentaDelModelo {
  id: string;
  caso: string;
  modulo: Modulo;
  accion: AccionCuenta;
  proveedor: string | null;
  reservada: boolean;
  estado: string;
  resultado: string | null;
  confirmada: Date | null;
  solicitada: Date | null;
  terminada: Date | null;
  plazo: string | null;
  solicitudes: number;
  cuotaAnual: number | null;
}

export interface CorreoDelModelo {
  caso: string;
  entregado: boolean;
  terminado: Date;
}

export interface Mundo {
  casos: CasoDelModelo[];
  cuentas: CuentaDelModelo[];
  correos: CorreoDelModelo[];
}

export interface Pregunta {
  readonly desde: string;
  readonly hasta: string;
  readonly base: FechaBase;
  readonly corte: Date;
}

/** Day in Madrid. */
export const dia = (instante: Date): string => instante.toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });
export const masDias = (fecha: string, dias: number): string => {
  const momento = new Date(`${fecha}T12:00:00Z`);
  momento.setUTCDate(momento.getUTCDate() + dias);
  return momento.toISOString().slice(0, 10);
};
const diasEntre = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 86_400_000;

function razon(numerador: number, denominador: number, motivo: MotivoSinCifra = 'denominador_cero'): Razon {
  const valor = denominador === 0 ? null : Number((numerador / denominador).toFixed(6));
  return { numerador, denominador, valor, motivo: valor === null ? motivo : null };
}

function tiempo(horas: number[]): Tiempo {
  const orden = horas.toSorted((a, b) => a - b);
  const n = orden.length;
  if (n === 0) return { n, mediana: null, p90: null, p95: null, media: null, motivo: 'sin_duraciones' };
  const cuantil = (q: number) => orden[Math.ceil((n * q) / 100) - 1] as number;
  const media = Math.round((orden.reduce((a, b) => a + b, 0) * 100) / n) / 100;
  return { n, mediana: cuantil(50), p90: cuantil(90), p95: cuantil(95), media, motivo: null };
}

const horas = (a: Date, b: Date, menos = 0) => Math.max(0, Math.floor((b.getTime() - a.getTime() - menos) / 3_600_000));

/** The instant at which a day begins in Madrid, found by looking. */
function medianoche(fecha: string): Date {
  let momento = new Date(`${masDias(fecha, -1)}T20:00:00Z`);
  while (dia(momento) < fecha) momento = new Date(momento.getTime() + 1_800_000);
  return momento;
}

/** Milliseconds until an instant in which it waited for others, or was closed. */
function esperaAjena({ esperas }: CasoDelModelo, hasta: Date): number {
  return esperas.reduce((suma, { quien, desde }, i) => {
    const fin = esperas[i + 1]?.desde ?? hasta;
    return quien === 'servicio' || quien === 'aseguradora' ? suma : suma + (fin.getTime() - desde.getTime());
  }, 0);
}

const PEDIDO: Record<AccionCuenta, string> = {
  eliminar: 'eliminada',
  conmemorar: 'conmemorada',
  cancelar: 'cancelada',
  transferir: 'transferida',
  obtener_datos: 'datos_obtenidos',
  conservar: 'conservada',
};

export function oraculo(
  mundo: Mundo,
  { desde, hasta, base, corte }: Pregunta,
): Omit<Reporting, 'periodo' | 'economico'> {
  const hoy = dia(corte);
  const { casos, cuentas, correos } = mundo;
  const dentro = (fecha: string | null) => fecha !== null && fecha >= desde && fecha <= hasta;
  const cuando = (instante: Date | null) => (instante ? dia(instante) : null);
  const fechaDe: Record<FechaBase, (caso: CasoDelModelo) => string | null> = {
    ocurrencia: ({ fallecimiento }) => fallecimiento,
    comunicacion: ({ comunicado }) => cuando(comunicado),
    apertura: ({ abierto }) => dia(abierto),
    cierre: ({ estado, cerrado }) => (estado === 'cerrado' ? cuando(cerrado) : null),
  };
  const activado = ({ id }: CasoDelModelo) =>
    cuentas.some(({ caso, confirmada }) => caso === id && confirmada !== null);
  const cohorte = casos.filter((caso) => dentro(fechaDe[base](caso)));
  const activacion = (suyos: CasoDelModelo[]) => {
    const vivos = suyos.filter(({ estado }) => estado !== 'anulado');
    return razon(vivos.filter(activado).length, vivos.length);
  };
  const en = (estado: string) => cohorte.filter((caso) => caso.estado === estado).length;
  const con = (resultado: string) => cohorte.filter((c) => c.estado === 'cerrado' && c.resultado === resultado).length;

  const movimientos = (suyos: CasoDelModelo[], inicio: string, fin: string) => {
    const eventos = suyos.flatMap((caso) => [
      { tipo: 'abierto', fecha: dia(caso.abierto) },
      ...caso.movimientos.map(({ tipo, cuando }) => ({ tipo: tipo as string, fecha: dia(cuando) })),
    ]);
    const saldo = (antes: (fecha: string) => boolean) =>
      eventos
        .filter(({ fecha }) => antes(fecha))
        .reduce((s, { tipo }) => s + (tipo === 'abierto' || tipo === 'reabierto' ? 1 : -1), 0);
    const del = (tipo: string) => eventos.filter((e) => e.tipo === tipo && e.fecha >= inicio && e.fecha <= fin).length;
    return {
      pendientes_inicio: saldo((fecha) => fecha < inicio),
      abiertos: del('abierto'),
      reabiertos: del('reabierto'),
      cerrados: del('cerrado'),
      anulados: del('anulado'),
      pendientes_fin: saldo((fecha) => fecha <= fin),
    };
  };
  const flujo = movimientos(casos, desde, hasta);
  /** Alive at the end of the last day. */
  const vivos = casos.filter((caso) => {
    if (dia(caso.abierto) > hasta) return false;
    const ultimo = caso.movimientos.filter((m) => dia(m.cuando) <= hasta).at(-1);
    return !ultimo || ultimo.tipo === 'reabierto';
  });
  const deEdad = (min: number, max: number) =>
    vivos.filter(({ abierto }) => diasEntre(dia(abierto), hasta) >= min && diasEntre(dia(abierto), hasta) <= max)
      .length;
  const cierreA = (dias: number) => {
    const fin = [hasta, masDias(hoy, -dias)].sort()[0] as string;
    if (fin < desde) return razon(0, 0, 'aun_no_procede');
    const suyos = casos.filter((c) => c.estado !== 'anulado' && dia(c.abierto) >= desde && dia(c.abierto) <= fin);
    const aTiempo = suyos.filter(
      (c) => c.estado === 'cerrado' && diasEntre(dia(c.abierto), dia(c.cerrado as Date)) <= dias,
    );
    return razon(aTiempo.length, suyos.length);
  };
  const cerrados = casos.filter((c) => c.estado === 'cerrado' && dentro(cuando(c.cerrado)));

  const solicitadas = cuentas.filter((k) => dentro(cuando(k.solicitada)));
  const lograda = (k: CuentaDelModelo) => k.estado === 'resuelta' && k.resultado === PEDIDO[k.accion];
  const enEstado = (estado: string) => solicitadas.filter((k) => k.estado === estado).length;
  const resolucion = (suya: (k: CuentaDelModelo) => boolean) => ({
    confirmadas: cuentas.filter((k) => suya(k) && dentro(cuando(k.confirmada))).length,
    solicitadas: solicitadas.filter(suya).length,
    resueltas: solicitadas.filter((k) => suya(k) && k.estado === 'resuelta').length,
    resolucion: razon(solicitadas.filter((k) => suya(k) && lograda(k)).length, solicitadas.filter(suya).length),
  });
  const detenidas = cuentas.filter(
    (k) =>
      k.estado === 'resuelta' &&
      dentro(cuando(k.terminada)) &&
      k.cuotaAnual !== null &&
      ['eliminada', 'cancelada', 'transferida', 'caduca_sola'].includes(k.resultado ?? ''),
  );
  const contestada = (k: CuentaDelModelo) =>
    k.solicitada && k.terminada && ['resuelta', 'rechazada'].includes(k.estado) ? dia(k.terminada) : null;
  const contestadas = cuentas.filter((k) => dentro(contestada(k)));
  const respuestas = (suyas: CuentaDelModelo[]) =>
    tiempo(suyas.map((k) => horas(k.solicitada as Date, k.terminada as Date)));
  const vencida = (fecha: string | null) => dentro(fecha) && (fecha as string) < hoy;
  const conPlazo = cuentas.filter((k) => k.solicitada && vencida(k.plazo));
  const enPlazo = conPlazo.filter((k) => contestada(k) !== null && (contestada(k) as string) <= (k.plazo as string));

  const entregados = correos.filter((c) => c.entregado);
  const primerEnlace = ({ id }: CasoDelModelo): Date | null =>
    entregados
      .filter(({ caso }) => caso === id)
      .map(({ terminado }) => terminado)
      .sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  const contactados = casos.flatMap((caso) => {
    const enlace = primerEnlace(caso);
    return enlace ? [{ ...caso, enlace }] : [];
  });
  const primeros = contactados
    .filter(({ enlace }) => dentro(dia(enlace)))
    .map(({ abierto, enlace }) => horas(abierto, enlace));
  const entradaA = (dias: number) => {
    const fin = [hasta, masDias(hoy, -dias)].sort()[0] as string;
    if (fin < desde) return razon(0, 0, 'aun_no_procede');
    const suyos = contactados.filter(({ enlace }) => dia(enlace) >= desde && dia(enlace) <= fin);
    const aTiempo = suyos.filter((c) => c.entrado && diasEntre(dia(c.enlace), dia(c.entrado)) <= dias);
    return razon(aTiempo.length, suyos.length);
  };
  const completados = casos.flatMap(({ abierto, modulos }) =>
    [...modulos].flatMap(([modulo, fin]) => (fin && dentro(dia(fin)) ? [{ modulo, horas: horas(abierto, fin) }] : [])),
  );
  const contratados = casos.filter(({ abierto }) => dentro(dia(abierto))).flatMap(({ modulos }) => [...modulos.keys()]);

  const grupos = (de: (caso: CasoDelModelo) => string) => {
    const antesOEn = casos.filter((c) => dia(c.abierto) <= hasta);
    const nombres = [...new Set([...antesOEn, ...cohorte].map(de))].sort();
    return nombres.map((nombre) => {
      const suyos = cohorte.filter((caso) => de(caso) === nombre);
      const todos = casos.filter((caso) => de(caso) === nombre);
      return [
        nombre,
        { cohorte: suyos.length, activacion: activacion(suyos), ...movimientos(todos, desde, hasta) },
      ] as const;
    });
  };
  const silencio = (k: CuentaDelModelo) => (k.solicitada ? masDias(dia(k.solicitada), 30) : null);
  const nombreDe = (k: CuentaDelModelo) => (k.reservada ? 'reservado' : (k.proveedor ?? 'otro'));
  const proveedores = [
    ...new Set([...solicitadas, ...contestadas, ...cuentas.filter((k) => vencida(silencio(k)))].map(nombreDe)),
  ].sort();

  const meses: string[] = [];
  for (let m = desde.slice(0, 7); m <= hasta.slice(0, 7); m = masDias(`${m}-28`, 7).slice(0, 7)) meses.push(m);

  return {
    siniestros: {
      comunicados: casos.filter((c) => dentro(cuando(c.comunicado))).length,
      retirados: casos.filter((c) => dentro(cuando(c.comunicado)) && c.estado === 'anulado').length,
      ocurridos: casos.filter((c) => dentro(c.fallecimiento) && c.estado !== 'anulado').length,
    },
    cohorte: {
      casos: cohorte.length,
      abiertos: en('abierto'),
      en_tramite: en('en_tramite'),
      cerrados: en('cerrado'),
      anulados: en('anulado'),
      por_resultado: {
        completado: con('completado'),
        parcial: con('parcial'),
        desistido: con('desistido'),
        sin_respuesta: con('sin_respuesta'),
      },
      activacion: activacion(cohorte),
    },
    casos: {
      ...flujo,
      antiguedad: {
        d0_7: deEdad(0, 7),
        d8_30: deEdad(8, 30),
        d31_60: deEdad(31, 60),
        d61_90: deEdad(61, 90),
        mas_de_90: deEdad(91, 1e6),
      },
      cierre_a_30: cierreA(30),
      cierre_a_60: cierreA(60),
      cierre_a_90: cierreA(90),
      reapertura: razon(flujo.cerrados - cerrados.length, flujo.cerrados),
      dias_de_trabajo_pendiente: razon(flujo.pendientes_fin * (diasEntre(desde, hasta) + 1), flujo.cerrados),
    },
    modulos: { contratados: contratados.length, completados: completados.length },
    cuentas: {
      ...resolucion(() => true),
      en_curso:
        solicitadas.length -
        ['resuelta', 'rechazada', 'sin_respuesta', 'descartada'].reduce((s, x) => s + enEstado(x), 0),
      rechazadas: enEstado('rechazada'),
      sin_respuesta: enEstado('sin_respuesta'),
      descartadas: enEstado('descartada'),
      a_la_primera: razon(
        solicitadas.filter((k) => k.estado === 'resuelta' && k.solicitudes === 1).length,
        enEstado('resuelta'),
      ),
      por_accion: ACCIONES_CUENTA.map((accion) => {
        const suyas = solicitadas.filter((k) => k.accion === accion);
        return { accion, solicitadas: suyas.length, resolucion: razon(suyas.filter(lograda).length, suyas.length) };
      }),
      por_resultado: RESULTADOS_CUENTA.map((resultado) => ({
        resultado,
        cuentas: solicitadas.filter((k) => k.estado === 'resuelta' && k.resultado === resultado).length,
      })),
      cargos_detenidos: {
        cuentas: detenidas.length,
        cuota_anual: (detenidas.reduce((s, { cuotaAnual }) => s + (cuotaAnual ?? 0), 0) / 100).toFixed(2),
        estimacion: true,
      },
    },
    contacto: {
      enlaces_entregados: entregados.filter((c) => dentro(dia(c.terminado))).length,
      enlaces_rechazados: correos.filter((c) => !c.entregado && dentro(dia(c.terminado))).length,
      enlaces_reenviados: entregados.filter(
        (c) => dentro(dia(c.terminado)) && !contactados.some((k) => k.id === c.caso && k.enlace === c.terminado),
      ).length,
      primer_contacto_24h: razon(primeros.filter((h) => h < 24).length, primeros.length),
      entradas: casos.filter((c) => dentro(cuando(c.entrado))).length,
      entrada_a_7: entradaA(7),
      entrada_a_30: entradaA(30),
    },
    plazos: { cumplimiento: razon(enPlazo.length, conPlazo.length) },
    tiempos: {
      demora_comunicacion: tiempo(
        casos
          .filter((c) => c.estado !== 'anulado' && dentro(cuando(c.comunicado)))
          .map((c) => horas(medianoche(c.fallecimiento), c.comunicado as Date)),
      ),
      primer_contacto: tiempo(primeros),
      primera_entrada: tiempo(
        contactados
          .filter((c) => c.entrado && c.entrado >= c.enlace && dentro(dia(c.entrado)))
          .map((c) => horas(c.enlace, c.entrado as Date)),
      ),
      tramitacion_bruta: tiempo(cerrados.map((c) => horas(c.abierto, c.cerrado as Date))),
      tramitacion_neta: tiempo(
        cerrados.map((c) => horas(c.abierto, c.cerrado as Date, esperaAjena(c, c.cerrado as Date))),
      ),
      respuesta_proveedor: respuestas(contestadas),
    },
    desglose: {
      modulo: MODULOS.map((modulo) => ({
        modulo,
        contratados: contratados.filter((m) => m === modulo).length,
        completados: completados.filter((m) => m.modulo === modulo).length,
        tiempo: tiempo(completados.filter((m) => m.modulo === modulo).map((m) => m.horas)),
        ...resolucion((k) => k.modulo === modulo),
      })),
      pack: grupos(({ pack }) => pack).map(([pack, grupo]) => ({ pack, ...grupo })),
      prioridad: grupos(({ prioridad }) => prioridad).map(([nombre, grupo]) => ({
        prioridad: PRIORIDADES.find((p) => p === nombre) as Prioridad,
        ...grupo,
      })),
      proveedor: proveedores.map((proveedor) => {
        const debidas = cuentas.filter((k) => nombreDe(k) === proveedor && vencida(silencio(k)));
        const calladas = debidas.filter((k) => (contestada(k) ?? '9999') > (silencio(k) as string));
        return {
          proveedor,
          solicitadas: solicitadas.filter((k) => nombreDe(k) === proveedor).length,
          respuesta: respuestas(contestadas.filter((k) => nombreDe(k) === proveedor)),
          silencio: razon(calladas.length, debidas.length),
        };
      }),
      mes: meses.map((mes) => {
        const [inicio = '', fin = ''] = [
          [`${mes}-01`, desde].sort().at(-1),
          [masDias(`${masDias(`${mes}-28`, 7).slice(0, 7)}-01`, -1), hasta].sort()[0],
        ];
        const del = (fecha: string | null) => fecha !== null && fecha >= inicio && fecha <= fin;
        const finDeMes = masDias(`${masDias(`${mes}-28`, 7).slice(0, 7)}-01`, -1);
        return {
          mes,
          inmaduro: diasEntre(finDeMes, hoy) - 1 < 90,
          comunicados: casos.filter((c) => del(cuando(c.comunicado))).length,
          ocurridos: casos.filter((c) => del(c.fallecimiento) && c.estado !== 'anulado').length,
          ...movimientos(casos, inicio, fin),
          cuentas_confirmadas: cuentas.filter((k) => del(cuando(k.confirmada))).length,
          cuentas_resueltas: cuentas.filter((k) => k.estado === 'resuelta' && del(cuando(k.terminada))).length,
        };
      }),
    },
  };
}

/** The cases behind some figures, by their definition, and how often each counts. */
export const CASOS_DE: Partial<Record<CifraConCasos, (mundo: Mundo, pregunta: Pregunta) => string[]>> = {
  'siniestros.comunicados': ({ casos }, { desde, hasta }) =>
    casos.filter((c) => c.comunicado && entre(dia(c.comunicado), desde, hasta)).map(({ caso_id }) => caso_id),
  'casos.cerrados': ({ casos }, { desde, hasta }) =>
    casos.flatMap(({ caso_id, movimientos }) =>
      movimientos
        .filter(({ tipo, cuando }) => tipo === 'cerrado' && entre(dia(cuando), desde, hasta))
        .map(() => caso_id),
    ),
  'casos.pendientes_fin': ({ casos }, { hasta }) =>
    casos
      .filter(({ abierto, movimientos }) => {
        const ultimo = movimientos.filter(({ cuando }) => dia(cuando) <= hasta).at(-1);
        return dia(abierto) <= hasta && (!ultimo || ultimo.tipo === 'reabierto');
      })
      .map(({ caso_id }) => caso_id),
  'cuentas.solicitadas': ({ casos, cuentas }, { desde, hasta }) =>
    cuentas
      .filter(({ solicitada }) => solicitada && entre(dia(solicitada), desde, hasta))
      .map(({ caso }) => casos.find(({ id }) => id === caso)?.caso_id ?? ''),
  'contacto.entradas': ({ casos }, { desde, hasta }) =>
    casos.filter((c) => c.entrado && entre(dia(c.entrado), desde, hasta)).map(({ caso_id }) => caso_id),
};
const entre = (fecha: string, desde: string, hasta: string) => fecha >= desde && fecha <= hasta;

/** A figure that leads to cases, as the report has it. */
export function cifraDe(informe: Omit<Reporting, 'periodo' | 'economico'>, cifra: CifraConCasos): number {
  const [grupo = '', nombre = ''] = cifra.split('.');
  const { proveedor } = informe.desglose;
  if (cifra === 'proveedor.solicitadas') return proveedor.reduce((n, { solicitadas }) => n + solicitadas, 0);
  if (cifra === 'proveedor.silencio') return proveedor.reduce((n, { silencio }) => n + silencio.numerador, 0);
  const { numerador, denominador } = informe.plazos.cumplimiento;
  if (cifra === 'plazos.incumplimiento') return denominador - numerador;
  const de = {
    ...(informe as unknown as Record<string, object>)[grupo],
    ...(grupo === 'casos' && informe.casos.antiguedad),
    ...(grupo === 'cohorte' && informe.cohorte.por_resultado),
  } as Record<string, number | Razon | { cuentas: number }>;
  const valor = de[nombre];
  if (typeof valor === 'number') return valor;
  if (valor && 'numerador' in valor) return valor.numerador;
  if (valor && 'cuentas' in valor) return valor.cuentas;
  throw new Error(`the report has no ${cifra}`);
}
