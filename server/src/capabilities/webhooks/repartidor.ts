/** Delivers events: claims in batches, sends with as many at once as each endpoint allows, records in batches. */
import type { Base } from '../../db/base.ts';
import type { Inquilinos } from '../../db/inquilino.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Reloj } from '../../platform/reloj.ts';
import type { ClienteDeSalida, Desenlace } from '../../platform/salida/cliente.ts';
import { crearAnotador } from './anotador.ts';
import { cabecerasDeEnvio } from './firma.ts';
import { leerRetryAfter, proximoIntento, resultadoDeRespuesta } from './reglas.ts';
import { HORIZONTE, hueco, repartir } from './reglas-linea.ts';
import type { Salud } from './salud.ts';
import { abrirSecretos, type Secretos } from './secretos.ts';
import {
  type IntentoTerminado,
  type Receptor,
  type Reclamada,
  receptoresConTrabajo,
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
  /** Asks for another round of this process soon: a line has room again. */
  readonly despertar: () => void;
  /** Tells the other processes that there is something to claim. */
  readonly avisar: () => void;
}

export interface Repartidor {
  /** One round: claims what is due and there is room for; the number of deliveries claimed. They go on by themselves. */
  ronda(): Promise<number>;
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
/** Milliseconds that attempts under way have when the process stops, which may take 10 s in all (design.md, section 6). */
const GRACIA = 5_000;

/** What this process is doing for one endpoint. */
interface Linea {
  concurrencia: number;
  enVuelo: number;
  sinAnotar: number;
  esperando: { entrega: Reclamada; limite: number }[];
  /** Moving mean of the duration of an attempt. */
  duracion: number;
  /** As it stood when the last round read it, and its secrets, opened. */
  receptor: Receptor | null;
  secretos: Secretos | null;
  /** There may be more to claim than the line could take. */
  hayMas: boolean;
  /** A round is claiming for it; another one leaves it alone. */
  reclamando: boolean;
}

export function crearRepartidor(deps: DependenciasDeReparto): Repartidor {
  const { base, reloj, registro, cliente } = deps;
  const lineas = new Map<string, Linea>();
  const enCurso = new Set<Promise<void>>();
  let parado = false;
  let cortado = false;
  const anotador = crearAnotador({
    ...deps,
    alDesactivar: (webhook) => vaciarLinea(lineas.get(webhook) as Linea),
  });

  async function ronda(): Promise<number> {
    const ahora = reloj.ahora();
    const { receptores, huecos, reclamadas } = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
      const receptores = await receptoresConTrabajo(tx, ahora, conEspera());
      const huecos = repartirHuecos(receptores.filter(({ debidas }) => debidas));
      if (huecos.length === 0) return { receptores, huecos, reclamadas: [] };
      for (const { webhook } of huecos) lineaDe(webhook).reclamando = true;
      try {
        return { receptores, huecos, reclamadas: await reclamar(tx, ahora, uuidV7(ahora), ARRIENDO, huecos) };
      } finally {
        for (const { webhook } of huecos) lineaDe(webhook).reclamando = false;
      }
    });
    const porWebhook = Map.groupBy(reclamadas, ({ webhook }) => webhook);
    for (const { webhook, hueco } of huecos) lineaDe(webhook).hayMas = (porWebhook.get(webhook)?.length ?? 0) === hueco;
    const limite = performance.now() + ESPERA_MAXIMA;
    for (const [webhook, suyas] of porWebhook)
      lineaDe(webhook).esperando.push(...suyas.map((entrega) => ({ entrega, limite })));
    // A change of the endpoint counts for what was already waiting in its line; one that is gone has no receiver any more.
    const porId = new Map(receptores.map((receptor) => [receptor.id, receptor]));
    for (const webhook of conEspera()) {
      const linea = lineaDe(webhook);
      linea.receptor = porId.get(webhook) ?? null;
      linea.secretos = null;
      avanzar(linea);
    }
    return reclamadas.length;
  }

  function lineaDe(webhook: string): Linea {
    const conocida = lineas.get(webhook);
    if (conocida) return conocida;
    const vacia = {
      enVuelo: 0,
      sinAnotar: 0,
      esperando: [],
      duracion: HORIZONTE,
      receptor: null,
      secretos: null,
      hayMas: false,
      reclamando: false,
    };
    const nueva: Linea = { concurrencia: 1, ...vacia };
    lineas.set(webhook, nueva);
    return nueva;
  }

  function repartirHuecos(receptores: readonly Receptor[]) {
    const huecos = receptores.map(({ id, concurrencia }) => {
      const linea = Object.assign(lineaDe(id), { concurrencia, hayMas: true });
      if (linea.reclamando) return 0;
      return hueco({ ...linea, enEspera: linea.esperando.length });
    });
    const justos = repartir(huecos);
    return receptores
      .map(({ aseguradora_id, id }, i) => ({ aseguradora_id, webhook: id, hueco: justos[i] as number }))
      .filter(({ hueco }) => hueco > 0);
  }

  const conEspera = (): string[] =>
    [...lineas].filter(([, { esperando }]) => esperando.length > 0).map(([webhook]) => webhook);

  /** Begins as many attempts as the endpoint allows. */
  function avanzar(linea: Linea): void {
    while (linea.enVuelo < linea.concurrencia && linea.esperando.length > 0) {
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
    if (linea.hayMas && hueco({ ...linea, enEspera: linea.esperando.length }) > 0) {
      linea.hayMas = false; // until a round has looked again
      deps.despertar();
    }
  }

  const seguir = (trabajo: Promise<void>): void => {
    const vigilado: Promise<void> = trabajo
      .catch((error) => registro.error({ error }, 'delivery failed; its lease runs out'))
      .finally(() => enCurso.delete(vigilado));
    enCurso.add(vigilado);
  };

  /** Gives back what waits in a line. */
  function vaciarLinea(linea: Linea): void {
    const sueltas = linea.esperando.splice(0).map(({ entrega }) => entrega);
    if (sueltas.length > 0) seguir(devolver(sueltas));
  }

  const devolver = (sueltas: readonly Reclamada[]) =>
    base.unsafeAcrossInsurers('albacea_worker', (tx) => soltar(tx, sueltas));

  /**
   * One delivery from its place in the line to its record. What arrived makes room at once, so that the endpoint does not
   * wait for our commit; what failed only when that is on record, so that an endpoint in trouble gets less.
   */
  async function atender(entrega: Reclamada, receptor: Receptor, linea: Linea): Promise<void> {
    linea.enVuelo += 1;
    let ocupa: 'enVuelo' | 'sinAnotar' = 'enVuelo';
    try {
      const intento = await intentar(entrega, receptor, linea);
      if (intento === null) return await devolver([entrega]);
      if (intento.estado === 'entregada') {
        ocupa = 'sinAnotar';
        linea.enVuelo -= 1;
        linea.sinAnotar += 1;
        avanzar(linea);
      }
      await anotador.anotar(intento);
    } finally {
      linea[ocupa] -= 1;
      avanzar(linea);
    }
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
    const desenlace = await cliente.enviar({ url: receptor.url, cuerpo, cabeceras });
    const duracion = performance.now() - salida;
    if (cortado && desenlace.tipo === 'sin_conexion') return null;
    linea.duracion = linea.duracion * 0.8 + duracion * 0.2;
    const fin = reloj.ahora();
    const intento = resumir(desenlace);
    deps.contar(intento.resultado);
    const entregado = intento.resultado === 'entregado';
    const retryAfter = desenlace.tipo === 'respuesta' ? leerRetryAfter(desenlace.retryAfter, fin) : null;
    const proximo = entregado ? null : proximoIntento(variante, entrega.intentos + 1, fin, deps.azar(), retryAfter);
    return {
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
    };
  }

  const terminar = async (): Promise<void> => {
    while (enCurso.size > 0) await Promise.all(enCurso);
    await anotador.vaciar();
  };

  async function parar(): Promise<void> {
    if (parado) return terminar();
    parado = true;
    anotador.renunciar();
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

  return { ronda: async () => (parado ? 0 : ronda()), reposo: terminar, parar };
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
