/** Delivers events: claims in batches, sends with as many at once as each endpoint allows, records in batches. */
import type { Base } from '../../db/base.ts';
import { esAusencia } from '../../db/errores.ts';
import type { Inquilinos } from '../../db/inquilino.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Reloj } from '../../platform/reloj.ts';
import type { ClienteDeSalida, Desenlace } from '../../platform/salida/cliente.ts';
import { crearAnotador } from './anotador.ts';
import { cabecerasDeEnvio } from './firma.ts';
import { crearPaciencia } from './paciencia.ts';
import { leerRetryAfter, proximoIntento, resultadoDeRespuesta } from './reglas.ts';
import { HORIZONTE, hueco, type Ocupacion, RONDA_MAXIMA } from './reglas-linea.ts';
import type { Salud } from './salud.ts';
import { abrirSecretos, type Secretos } from './secretos.ts';
import { type IntentoTerminado, type Receptor, type Reclamada, reclamar, soltar } from './sql-reparto.ts';

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
  /** Tells the other processes that there is something to claim. */
  readonly avisar: () => void;
}

export interface Repartidor {
  /** One round: claims what is due and there is room for; the number of deliveries claimed. They go on by themselves. */
  ronda(): Promise<number>;
  /** Calls back when a line that had more to claim has room again: a round is due. */
  alHaberSitio(oyente: () => void): void;
  /**
   * Gives back what has not begun, at once, and waits for the attempts under way; those that take longer than
   * {@link GRACIA} are cut off and given back too.
   */
  parar(): Promise<void>;
  /** Resolves when everything claimed so far has been attempted and recorded. */
  reposo(): Promise<void>;
}

/** Milliseconds of a claim; longer than an attempt (10 s) and its wait in the line together. */
export const ARRIENDO = 30_000;
/** A delivery that has waited this long in the line is given back rather than begun. */
const ESPERA_MAXIMA = 15_000;
/** Milliseconds that attempts under way have when the process stops, which may take 10 s in all. */
const GRACIA = 5_000;

/** What this process is doing for one endpoint. */
interface Linea {
  concurrencia: number;
  enVuelo: number;
  sinAnotar: number;
  esperando: { entrega: Reclamada; limite: number }[];
  /** What was claimed and is not on record yet: waiting, under way or to be recorded, by id. */
  aqui: Map<string, Reclamada>;
  /** Moving mean of the duration of an attempt. */
  duracion: number;
  /** Its last answer was longer than anybody reads. */
  desmedida: boolean;
  /** As it stood when the last round read it, and its secrets, opened. */
  receptor: Receptor | null;
  secretos: Secretos | null;
  /** There may be more to claim than the line could take. */
  hayMas: boolean;
}

/** Attempts under way at most: one to an endpoint that floods us, because each costs as much as many (docs/decisions/0028). */
const cabida = ({ desmedida, concurrencia }: Linea): number => (desmedida ? 1 : concurrencia);

const ocupacion = (linea: Linea): Ocupacion => ({
  ...linea,
  concurrencia: cabida(linea),
  enEspera: linea.esperando.length,
});

export function crearRepartidor(deps: DependenciasDeReparto): Repartidor {
  const { base, reloj, registro, cliente } = deps;
  const lineas = new Map<string, Linea>();
  const enCurso = new Set<Promise<void>>();
  let avisarDeSitio: () => void = () => undefined;
  let parado = false;
  let cortado = false;
  // A crash of the database may have taken claims with it: what has not begun goes back, or another worker would begin it too.
  const alFaltarBase = () => lineas.values().forEach(vaciarLinea);
  const paciencia = crearPaciencia(alFaltarBase);
  const anotador = crearAnotador({
    ...deps,
    paciencia,
    alAnotar,
    alDesactivar: (webhook) => vaciarLinea(lineas.get(webhook) as Linea),
  });

  async function ronda(): Promise<number> {
    const ahora = reloj.ahora();
    const esperaban = conEspera();
    const demanda = {
      ahora,
      reclamo: uuidV7(ahora),
      arriendo: ARRIENDO,
      maximo: RONDA_MAXIMA,
      huecos: new Map([...lineas].map(([webhook, linea]) => [webhook, hueco(ocupacion(linea))])),
      conEspera: esperaban,
    };
    const { lotes, esperados } = await base
      .unsafeAcrossInsurers('albacea_worker', (tx) => reclamar(tx, demanda))
      .catch((error) => {
        if (esAusencia(error)) alFaltarBase();
        throw error;
      });
    for (const [webhook, cuantas] of demanda.huecos) lineaDe(webhook).hayMas = cuantas === 0; // it was not looked at
    const porId = new Map(esperados.map((receptor) => [receptor.id, receptor]));
    const limite = performance.now() + ESPERA_MAXIMA;
    let total = 0;
    for (const { receptor, reclamadas, colmado } of lotes) {
      const { id, concurrencia } = receptor;
      porId.set(id, receptor);
      const linea = Object.assign(lineaDe(id), { concurrencia, hayMas: colmado });
      for (const entrega of reclamadas) acoger(linea, entrega, limite);
      total += reclamadas.length;
    }
    // A change of the endpoint counts for what was already waiting in its line; one that is gone has no receiver any more.
    for (const webhook of new Set([...esperaban, ...lotes.map(({ receptor }) => receptor.id)])) {
      const linea = lineaDe(webhook);
      linea.receptor = porId.get(webhook) ?? null;
      linea.secretos = null;
      avanzar(linea);
    }
    return total;
  }

  /**
   * At the end of the line, unless it is here already: then its claim was lost with a crash of the database, and the attempt
   * that waits, is under way or is to be recorded goes on under the new one.
   */
  function acoger(linea: Linea, entrega: Reclamada, limite: number): void {
    const conocida = linea.aqui.get(entrega.id);
    if (conocida?.numero === entrega.numero) {
      conocida.reclamo_id = entrega.reclamo_id;
      Object.assign(conocida, { intentos: entrega.intentos, debida: entrega.debida }); // it may have been put back meanwhile
      return;
    }
    linea.aqui.set(entrega.id, entrega);
    linea.esperando.push({ entrega, limite });
  }

  function irse(linea: Linea, entrega: Reclamada): void {
    if (linea.aqui.get(entrega.id) === entrega) linea.aqui.delete(entrega.id);
  }

  function lineaDe(webhook: string): Linea {
    const conocida = lineas.get(webhook);
    if (conocida) return conocida;
    const vacia = { enVuelo: 0, sinAnotar: 0, esperando: [], aqui: new Map(), receptor: null, secretos: null };
    const nueva: Linea = {
      ...vacia,
      concurrencia: 1,
      duracion: HORIZONTE,
      desmedida: false,
      hayMas: false,
    };
    lineas.set(webhook, nueva);
    return nueva;
  }

  const conEspera = (): string[] =>
    [...lineas].filter(([, { esperando }]) => esperando.length > 0).map(([webhook]) => webhook);

  /** Begins as many attempts as the endpoint allows. */
  function avanzar(linea: Linea): void {
    while (linea.enVuelo < cabida(linea) && linea.esperando.length > 0) {
      const { entrega, limite } = linea.esperando[0] as Linea['esperando'][number];
      // All of it, or what comes later in the line would overtake what is given back.
      if (parado || performance.now() > limite || !linea.receptor) {
        vaciarLinea(linea);
        break;
      }
      linea.esperando.shift();
      seguir(atender(entrega, linea.receptor, linea));
    }
    if (linea.enVuelo === 0 && linea.esperando.length === 0) linea.receptor = null;
    if (linea.hayMas && hueco(ocupacion(linea)) > 0) {
      linea.hayMas = false; // it is looked at in the round that this asks for
      avisarDeSitio();
    }
  }

  function seguir(trabajo: Promise<void>): void {
    const vigilado: Promise<void> = trabajo
      .catch((error) => registro.error({ error }, 'delivery failed; its lease runs out'))
      .finally(() => enCurso.delete(vigilado));
    enCurso.add(vigilado);
  }

  /** Gives back what waits in a line. */
  function vaciarLinea(linea: Linea): void {
    const sueltas = linea.esperando.splice(0).map(({ entrega }) => entrega);
    for (const entrega of sueltas) irse(linea, entrega);
    if (sueltas.length > 0) seguir(devolver(sueltas));
  }

  const devolver = (sueltas: readonly Reclamada[]) =>
    paciencia.insistir(() => base.unsafeAcrossInsurers('albacea_worker', (tx) => soltar(tx, sueltas)));

  /**
   * One delivery from its place in the line to its end. What arrived makes room at once, so that the endpoint does not wait
   * for our commit; what failed, or was answered with a flood, only when that is on record: an endpoint in trouble gets less.
   */
  async function atender(entrega: Reclamada, receptor: Receptor, linea: Linea): Promise<void> {
    linea.enVuelo += 1;
    let intento: IntentoTerminado | null = null;
    try {
      intento = await intentar(entrega, receptor, linea);
      if (intento === null) await devolver([entrega]);
    } finally {
      if (intento?.haceSitio) {
        linea.enVuelo -= 1;
        linea.sinAnotar += 1;
      } else if (intento === null) {
        linea.enVuelo -= 1;
        irse(linea, entrega);
      }
      avanzar(linea);
    }
    if (intento) anotador.anotar(intento);
  }

  function alAnotar(webhook: string, intentos: readonly IntentoTerminado[]): void {
    const linea = lineaDe(webhook);
    for (const { entrega, haceSitio } of intentos) {
      if (haceSitio) linea.sinAnotar -= 1;
      else linea.enVuelo -= 1;
      irse(linea, entrega);
    }
    avanzar(linea);
  }

  /** null: this process has cut it off, which says nothing of the endpoint. */
  async function intentar(entrega: Reclamada, receptor: Receptor, linea: Linea): Promise<IntentoTerminado | null> {
    const { clave, variante } = await deps.inquilinos.inmutable(entrega.aseguradora_id);
    const cuerpo = cuerpoDe(entrega);
    const inicio = reloj.ahora();
    const { evento: id, tipo: evento } = entrega;
    const envio = { id, evento, numero: entrega.numero + 1, ahora: inicio, cuerpo };
    linea.secretos ??= abrirSecretos(clave, receptor, inicio);
    const cabeceras = cabecerasDeEnvio({ ...envio, ...linea.secretos });
    const salida = performance.now();
    const desenlace = await cliente.enviar({ de: receptor.id, url: receptor.url, cuerpo, cabeceras });
    const duracion = performance.now() - salida;
    if (cortado && desenlace.tipo === 'sin_conexion') return null;
    linea.duracion = linea.duracion * 0.8 + duracion * 0.2;
    if (desenlace.tipo === 'respuesta') linea.desmedida = desenlace.desmedida;
    const fin = reloj.ahora();
    const intento = resumir(desenlace);
    deps.contar(intento.resultado);
    const entregado = intento.resultado === 'entregado';
    if (!entregado) {
      const { resultado, estado_http } = intento;
      registro.info(
        { webhook: receptor.id, entrega: entrega.id, intento: entrega.intentos + 1, resultado, estado_http },
        'delivery failed',
      );
    }
    const retryAfter = desenlace.tipo === 'respuesta' ? leerRetryAfter(desenlace.retryAfter, fin) : null;
    const { intentos, debida } = entrega;
    const proximo = entregado ? null : proximoIntento(variante, intentos + 1, fin, deps.azar(), retryAfter);
    return {
      entrega,
      intentos,
      debida,
      estado: entregado ? 'entregada' : proximo ? 'pendiente' : 'agotada',
      proximo,
      inicio,
      fin,
      duracion_ms: Math.round(duracion),
      haceSitio: entregado && !linea.desmedida,
      ...intento,
    };
  }

  const terminar = async (): Promise<void> => {
    do {
      await Promise.all(enCurso);
      await anotador.vaciar(); // after which what waited may have begun
    } while (enCurso.size > 0);
  };

  async function parar(): Promise<void> {
    if (parado) return terminar();
    parado = true;
    paciencia.renunciar();
    const sueltas = [...lineas.values()].flatMap(({ esperando }) => esperando.splice(0).map(({ entrega }) => entrega));
    if (sueltas.length > 0) seguir(devolver(sueltas).then(deps.avisar));
    const alarma = setTimeout(() => {
      cortado = true;
      void cliente.cerrar();
    }, GRACIA);
    await terminar();
    clearTimeout(alarma);
    await cliente.cerrar();
    if (cortado) deps.avisar();
  }

  return {
    ronda: async () => (parado ? 0 : ronda()),
    alHaberSitio(oyente) {
      avisarDeSitio = oyente;
    },
    reposo: terminar,
    parar,
  };
}

/** The exact bytes that are signed and sent: the same for every endpoint and attempt. */
function cuerpoDe({ tipo, data, ocurrido }: Reclamada): Buffer {
  return Buffer.from(JSON.stringify({ evento: tipo, data, timestamp: ocurrido.toISOString() }));
}

function resumir(d: Desenlace): Pick<IntentoTerminado, 'resultado' | 'estado_http' | 'detalle' | 'respuesta'> {
  if (d.tipo === 'respuesta') {
    const respuesta = d.cuerpo.length > 0 ? d.cuerpo : null;
    return { resultado: resultadoDeRespuesta(d.estado), estado_http: d.estado, detalle: null, respuesta };
  }
  if (d.tipo === 'tiempo_agotado')
    return { resultado: 'tiempo_agotado', estado_http: null, detalle: null, respuesta: null };
  const resultado = d.tipo === 'prohibida' ? 'direccion_prohibida' : 'sin_conexion';
  return { resultado, estado_http: null, detalle: d.motivo, respuesta: null };
}
