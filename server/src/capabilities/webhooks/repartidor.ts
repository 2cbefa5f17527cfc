/** Delivers events: claims in batches, sends with as many at once as each endpoint allows, records in batches. */
import type { Base } from '../../db/base.ts';
import type { Inquilinos } from '../../db/inquilino.ts';
import { type Agrupador, crearAgrupador } from '../../outbox/agrupador.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Reloj } from '../../platform/reloj.ts';
import type { ClienteDeSalida, Desenlace } from '../../platform/salida/cliente.ts';
import { cabecerasDeEnvio } from './firma.ts';
import { leerRetryAfter, proximoIntento, resultadoDeRespuesta } from './reglas.ts';
import type { Salud } from './salud.ts';
import { abrirSecretos } from './secretos.ts';
import {
  completar,
  destinosConTrabajo,
  type IntentoTerminado,
  leerReceptores,
  type Receptor,
  type Reclamada,
  reclamar,
  soltar,
} from './sql-reparto.ts';

export interface DependenciasDeReparto {
  readonly base: Base;
  readonly inquilinos: Inquilinos;
  readonly reloj: Reloj;
  readonly registro: Registro;
  readonly cliente: ClienteDeSalida;
  readonly salud: Salud;
  /** 0 to 1; `Math.random` outside tests. */
  readonly azar: () => number;
  readonly contar: (resultado: string) => void;
  /** Asks for another round soon: a line has room again. */
  readonly despertar: () => void;
}

export interface Repartidor {
  /** One round: claims what is due and there is room for; the number of deliveries claimed. They go on by themselves. */
  ronda(): Promise<number>;
  /** Waits for the attempts under way and gives back the rest. */
  parar(): Promise<void>;
  /** Resolves when everything claimed so far has been attempted and recorded. */
  reposo(): Promise<void>;
}

/** Milliseconds of a claim; longer than an attempt (10 s) and its wait in the line together. */
export const ARRIENDO = 30_000;
/** A delivery that has waited this long in the line is given back rather than begun. */
const ESPERA_MAXIMA = 15_000;
/** Deliveries claimed for one endpoint at most. */
const LINEA_MAXIMA = 400;
/** A line is filled with what the endpoint answers in this many milliseconds. */
const HORIZONTE = 2_000;

/** What this process is doing for one endpoint. */
interface Linea {
  concurrencia: number;
  enVuelo: number;
  esperando: { entrega: Reclamada; limite: number }[];
  /** Moving mean of the duration of an attempt. */
  duracion: number;
  receptor: Receptor | null;
}

export function crearRepartidor(deps: DependenciasDeReparto): Repartidor {
  const { base, reloj, registro } = deps;
  const lineas = new Map<string, Linea>();
  const anotaciones: Agrupador<IntentoTerminado> = crearAgrupador(async (lote) => {
    const fallaban = await base.unsafeAcrossInsurers('albacea_worker', (tx) => completar(tx, lote));
    const desactivados = await deps.salud.anotar(lote, fallaban).catch((error) => {
      registro.warn({ error }, 'health of endpoints not recorded');
      return [];
    });
    for (const webhook of desactivados) vaciarLinea(lineas.get(webhook) as Linea);
  });
  const enCurso = new Set<Promise<void>>();
  let parado = false;

  const huecoDe = (linea: Linea): number => {
    const porTiempo = Math.ceil((linea.concurrencia * HORIZONTE) / Math.max(linea.duracion, 1));
    const deseado = Math.min(LINEA_MAXIMA, Math.max(linea.concurrencia, porTiempo));
    return Math.max(0, deseado - linea.esperando.length - linea.enVuelo);
  };

  async function ronda(): Promise<number> {
    const ahora = reloj.ahora();
    const { reclamadas, receptores } = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
      const destinos = await destinosConTrabajo(tx, ahora);
      for (const { webhook, concurrencia } of destinos) {
        const linea = lineas.get(webhook);
        if (linea) linea.concurrencia = concurrencia;
        else lineas.set(webhook, { concurrencia, enVuelo: 0, esperando: [], duracion: HORIZONTE, receptor: null });
      }
      const huecos = destinos
        .map(({ aseguradora_id, webhook }) => ({
          aseguradora_id,
          webhook,
          hueco: huecoDe(lineas.get(webhook) as Linea),
        }))
        .filter(({ hueco }) => hueco > 0);
      const filas = huecos.length === 0 ? [] : await reclamar(tx, ahora, uuidV7(ahora), ARRIENDO, huecos);
      const ids = new Set([...conEspera(), ...filas.map(({ webhook }) => webhook)]);
      return { reclamadas: filas, receptores: ids.size === 0 ? [] : await leerReceptores(tx, [...ids]) };
    });
    // A change of the endpoint counts for what was already waiting in its line; one that is gone has no receiver any more.
    const porId = new Map(receptores.map((receptor) => [receptor.id, receptor]));
    const limite = performance.now() + ESPERA_MAXIMA;
    for (const entrega of reclamadas) (lineas.get(entrega.webhook) as Linea).esperando.push({ entrega, limite });
    for (const webhook of conEspera()) {
      const linea = lineas.get(webhook) as Linea;
      linea.receptor = porId.get(webhook) ?? null;
      linea.concurrencia = linea.receptor?.concurrencia ?? linea.concurrencia;
      avanzar(webhook);
    }
    return reclamadas.length;
  }

  const conEspera = (): string[] =>
    [...lineas].filter(([, { esperando }]) => esperando.length > 0).map(([webhook]) => webhook);

  /** Begins as many attempts as the endpoint allows. */
  function avanzar(webhook: string): void {
    const linea = lineas.get(webhook) as Linea;
    while (linea.enVuelo < linea.concurrencia && linea.esperando.length > 0) {
      const { entrega, limite } = linea.esperando[0] as Linea['esperando'][number];
      // All of it, or what comes later in the line would overtake what is given back.
      if (parado || performance.now() > limite || !linea.receptor) {
        vaciarLinea(linea);
        break;
      }
      linea.esperando.shift();
      linea.enVuelo += 1;
      seguir(
        intentar(entrega, linea.receptor, linea).finally(() => {
          linea.enVuelo -= 1;
          avanzar(webhook);
          if (linea.esperando.length <= linea.concurrencia / 2) deps.despertar();
        }),
      );
    }
    if (linea.enVuelo === 0 && linea.esperando.length === 0) linea.receptor = null;
  }

  const seguir = (trabajo: Promise<void>): void => {
    const vigilado: Promise<void> = trabajo
      .catch((error) => registro.error({ error }, 'delivery attempt failed; its lease runs out'))
      .finally(() => enCurso.delete(vigilado));
    enCurso.add(vigilado);
  };

  /** Gives back what waits in a line. */
  function vaciarLinea(linea: Linea): void {
    const porReclamo = Map.groupBy(linea.esperando.splice(0), ({ entrega }) => entrega.reclamo_id);
    for (const [reclamo, suyas] of porReclamo) {
      const ids = suyas.map(({ entrega }) => entrega.id);
      seguir(base.unsafeAcrossInsurers('albacea_worker', (tx) => soltar(tx, reclamo, ids)));
    }
  }

  async function intentar(entrega: Reclamada, receptor: Receptor, linea: Linea): Promise<void> {
    const aseguradora = await deps.inquilinos.inmutable(entrega.aseguradora_id);
    const cuerpo = cuerpoDe(entrega);
    const inicio = reloj.ahora();
    const secretos = abrirSecretos(aseguradora.clave, receptor, inicio);
    const numero = entrega.numero + 1;
    const cabeceras = cabecerasDeEnvio({
      id: entrega.evento,
      evento: entrega.tipo,
      numero,
      ahora: inicio,
      ...secretos,
      cuerpo,
    });
    const salida = performance.now();
    const desenlace = await deps.cliente.enviar({ url: receptor.url, cuerpo, cabeceras });
    const duracion = performance.now() - salida;
    linea.duracion = linea.duracion * 0.8 + duracion * 0.2;
    const fin = reloj.ahora();
    const intento = resumir(desenlace);
    deps.contar(intento.resultado);
    const entregado = intento.resultado === 'entregado';
    const retryAfter = desenlace.tipo === 'respuesta' ? leerRetryAfter(desenlace.retryAfter, fin) : null;
    const proximo = entregado
      ? null
      : proximoIntento(aseguradora.variante, entrega.intentos + 1, fin, deps.azar(), retryAfter);
    await anotaciones.anadir({
      aseguradora_id: entrega.aseguradora_id,
      entrega: entrega.id,
      webhook: entrega.webhook,
      reclamo: entrega.reclamo_id,
      estado: entregado ? 'entregada' : proximo ? 'pendiente' : 'agotada',
      proximo,
      inicio,
      fin,
      duracion_ms: Math.round(duracion),
      ...intento,
    });
  }

  return {
    ronda: async () => (parado ? 0 : ronda()),
    async reposo() {
      while (enCurso.size > 0) await Promise.all(enCurso);
      await anotaciones.vaciar();
    },
    async parar() {
      parado = true;
      for (const linea of lineas.values()) vaciarLinea(linea);
      while (enCurso.size > 0) await Promise.all(enCurso);
      await anotaciones.vaciar();
      await deps.cliente.cerrar();
    },
  };
}

/** The exact bytes that are signed and sent: the same for every endpoint and attempt. */
function cuerpoDe({ tipo, data, ocurrido }: Reclamada): Buffer {
  return Buffer.from(JSON.stringify({ evento: tipo, data, timestamp: ocurrido.toISOString() }));
}

function resumir(d: Desenlace): Pick<IntentoTerminado, 'resultado' | 'estado_http' | 'detalle' | 'respuesta'> {
  if (d.tipo === 'respuesta') {
    const respuesta = d.cuerpo.length > 0 ? d.cuerpo.toString('base64') : null;
    return { resultado: resultadoDeRespuesta(d.estado), estado_http: d.estado, detalle: null, respuesta };
  }
  if (d.tipo === 'tiempo_agotado')
    return { resultado: 'tiempo_agotado', estado_http: null, detalle: null, respuesta: null };
  const resultado = d.tipo === 'prohibida' ? 'direccion_prohibida' : 'sin_conexion';
  return { resultado, estado_http: null, detalle: d.motivo, respuesta: null };
}
