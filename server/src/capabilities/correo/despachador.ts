/** Sends e-mails: the first attempt right after the commit, in the same process, and every later one for the worker. */
import { setTimeout as esperar } from 'node:timers/promises';
import type { Base } from '../../db/base.ts';
import { esAusencia } from '../../db/errores.ts';
import type { Inquilino, Inquilinos } from '../../db/inquilino.ts';
import { crearAgrupador } from '../../outbox/agrupador.ts';
import type { ResultadoEnvio, TransporteCorreo } from '../../platform/correo/transporte.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { ErrorDeDescifrado } from '../../platform/cripto/sellado.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { crearCortacircuitos } from './cortacircuitos.ts';
import { lugarDeCorreo } from './encolar.ts';
import { mensajeDe } from './mensaje.ts';
import { estaNotificado, trasIntento } from './reglas.ts';
import { caducar, completar, type Reclamado, reclamar, type Terminado } from './sql.ts';
import {
  ARRIENDO,
  type Contenido,
  type ContenidoAviso,
  type CorreoNuevo,
  DURACION_MAXIMA,
  type TipoCorreo,
} from './tipos.ts';

export interface DependenciasDeCorreo {
  readonly base: Base;
  readonly inquilinos: Inquilinos;
  readonly reloj: Reloj;
  readonly registro: Registro;
  /** null: no SMTP is configured and every message is kept. */
  readonly smtp: TransporteCorreo | null;
  readonly carpeta: TransporteCorreo;
  readonly remitente: { readonly direccion: string };
  /** Longest wait of a response for the mail server, in milliseconds; 0 leaves all e-mail to the worker. */
  readonly espera: number;
  /** E-mails in attempt at once. */
  readonly simultaneos: number;
}

export interface Despachador {
  /** Whether a new e-mail should be claimed by the request that writes it, to be attempted at once. */
  aceptaInmediato(aseguradora: Pick<Inquilino, 'pruebas'>): boolean;
  /** Attempts a claimed e-mail now; true when it was taken within the wait. It goes on by itself when it takes longer. */
  enviarAhora(aseguradora: Inquilino, caso: string, correo: CorreoNuevo): Promise<boolean>;
  /** One round of the worker; the number of e-mails attempted. */
  ronda(): Promise<number>;
  /** Waits for the attempts under way. */
  parar(): Promise<void>;
}

/** One attempt in hand. */
interface Intento {
  readonly id: string;
  readonly tipo: TipoCorreo;
  readonly caso: string | null;
  readonly reclamo: string;
  readonly numero: number;
  readonly caduca: Date;
  readonly creado: Date;
  readonly contenido: Contenido | ContenidoAviso;
  /** Reading of the monotonic clock after which it may not begin: too little of the lease would be left. */
  readonly limite: number;
}

/**
 * Latest begin of an attempt after its claim, in milliseconds: half of what the lease leaves over the longest attempt. The
 * other half is for the commit of the claim and for recording the outcome.
 */
const MARGEN = (ARRIENDO - DURACION_MAXIMA) / 2;
/** Between two tries to record an outcome while the database is away, in milliseconds. */
const PAUSA_ANOTACION = 250;
/**
 * Milliseconds in which outcomes gather, to be recorded in one transaction: little beside what a mail server takes, and a
 * transaction for each would cost the database as much as the opening itself.
 */
const REUNION = 5;
/** Attempts waiting for their turn beyond which requests stop adding to the queue. */
const COLA_MAXIMA = 200;

export function crearDespachador(deps: DependenciasDeCorreo): Despachador {
  const { base, inquilinos, reloj, registro } = deps;
  const circuito = crearCortacircuitos(reloj);
  const turnos = crearTurnos(deps.simultaneos);
  const enCurso = new Set<Promise<unknown>>();
  const parada = new AbortController();
  const anotaciones = crearAgrupador<Terminado>(
    (lote) => base.unsafeAcrossInsurers('albacea_worker', (tx) => completar(tx, lote)),
    { reunir: REUNION },
  );

  const seguir = <T>(trabajo: Promise<T>): Promise<T> => {
    enCurso.add(trabajo);
    const quitar = () => enCurso.delete(trabajo);
    trabajo.then(quitar, quitar);
    return trabajo;
  };
  const transporteDe = (aseguradora: Pick<Inquilino, 'pruebas'>) =>
    aseguradora.pruebas ? deps.carpeta : (deps.smtp ?? deps.carpeta);

  /**
   * An outcome is known here alone until it is written, so a database that is away is waited for: were it forgotten, an
   * e-mail that was taken would go out again. Once the lease is over, another may have sent it anyway.
   */
  async function anotar(terminado: Terminado, hasta: number): Promise<void> {
    for (;;) {
      try {
        return await anotaciones.anadir(terminado);
      } catch (error) {
        if (!esAusencia(error) || performance.now() > hasta || parada.signal.aborted) throw error;
        await esperar(PAUSA_ANOTACION, undefined, { signal: parada.signal });
      }
    }
  }

  async function intentar(aseguradora: Inquilino, intento: Intento): Promise<boolean> {
    const transporte = transporteDe(aseguradora);
    const envio = await turnos.pasar(async () => {
      // The lease must outlive the attempt, or another worker would send the same e-mail meanwhile.
      if (performance.now() > intento.limite) return null;
      const comienzo = reloj.ahora();
      return {
        inicio: comienzo,
        resultado: await transporte.enviar(mensajeDe(deps.remitente.direccion, aseguradora, intento)),
      };
    });
    if (!envio) return false;
    const { inicio, resultado } = envio;
    if (transporte === deps.smtp) circuito.anotar(resultado.tipo);
    if (resultado.tipo !== 'aceptado' && resultado.tipo !== 'retenido') {
      registro.warn({ correo: intento.id, intento: intento.numero, ...resultado }, 'e-mail not taken');
    }
    const fin = reloj.ahora();
    const desenlace = trasIntento(resultado.tipo, intento.numero, fin, intento.caduca);
    const terminado = anotacion(aseguradora.id, intento, resultado, { inicio, fin, ...desenlace });
    await anotar(terminado, intento.limite + DURACION_MAXIMA);
    return estaNotificado(desenlace.estado);
  }

  async function claveDelCaso(aseguradora: Inquilino, caso: string): Promise<ClaveDeDatos | null> {
    const fila = await base.lectura(aseguradora.id, (tx) =>
      tx.consultas
        .selectFrom('casos')
        .select('clave_envuelta')
        .where('aseguradora_id', '=', aseguradora.id)
        .where('id', '=', caso)
        .executeTakeFirst(),
    );
    return fila?.clave_envuelta ? aseguradora.clave.abrirClaveDeCaso(caso, fila.clave_envuelta) : null;
  }

  async function preparar(
    fila: Reclamado,
    limite: number,
  ): Promise<{ aseguradora: Inquilino; intento: Intento } | null> {
    const aseguradora = await inquilinos.obtener(fila.aseguradora_id);
    const clave = fila.caso === null ? aseguradora.clave : await claveDelCaso(aseguradora, fila.caso);
    if (!clave) return null; // erased meanwhile
    const contenido = clave.descifrarJson<Contenido | ContenidoAviso>(lugarDeCorreo(fila.id), fila.datos_cifrados);
    const { id, tipo, caso: casoId, reclamo_id: reclamo, intentos: numero, caduca, creado } = fila;
    return { aseguradora, intento: { id, tipo, caso: casoId, reclamo, numero, caduca, creado, contenido, limite } };
  }

  async function procesar(fila: Reclamado, limite: number): Promise<void> {
    try {
      const listo = await preparar(fila, limite);
      if (listo) await intentar(listo.aseguradora, listo.intento);
    } catch (error) {
      // The lease runs out and the e-mail is claimed anew.
      registro.error(
        { error, correo: fila.id, descifrado: error instanceof ErrorDeDescifrado },
        'e-mail attempt failed',
      );
    }
  }

  return {
    aceptaInmediato: (aseguradora) =>
      deps.espera > 0 &&
      turnos.enEspera() < COLA_MAXIMA &&
      (transporteDe(aseguradora) !== deps.smtp || !circuito.abierto()),
    async enviarAhora(aseguradora, caso, correo) {
      if (!correo.reclamo) return false;
      const { id, tipo, reclamo, caduca, creado, contenido } = correo;
      const intento = {
        id,
        tipo,
        caso,
        reclamo,
        numero: 1,
        caduca,
        creado,
        contenido,
        limite: performance.now() + MARGEN,
      };
      const envio = seguir(
        intentar(aseguradora, intento).catch((error) => {
          registro.warn({ error, correo: id }, 'first e-mail attempt not recorded; the worker repeats it');
          return false;
        }),
      );
      const tomado = await conPlazo(envio, deps.espera);
      if (tomado === null && transporteDe(aseguradora) === deps.smtp) circuito.anotar('tarde');
      return tomado ?? false;
    },
    async ronda() {
      const ahora = reloj.ahora();
      const limite = performance.now() + MARGEN;
      const filas = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
        await caducar(tx, ahora);
        return reclamar(tx, ahora, uuidV7(ahora), ARRIENDO, deps.simultaneos);
      });
      await Promise.all(filas.map((fila) => seguir(procesar(fila, limite))));
      return filas.length;
    },
    async parar() {
      parada.abort();
      await deps.smtp?.cerrar(); // settles what is on the line within seconds; what it settles must still be recorded
      await Promise.allSettled(enCurso);
      await anotaciones.vaciar();
    },
  };
}

/** The result when it comes within the time, else null; the work goes on. */
async function conPlazo(trabajo: Promise<boolean>, milisegundos: number): Promise<boolean | null> {
  let alarma: NodeJS.Timeout | undefined;
  const plazo = new Promise<null>((resolver) => {
    alarma = setTimeout(resolver, milisegundos, null);
  });
  try {
    return await Promise.race([trabajo, plazo]);
  } finally {
    clearTimeout(alarma);
  }
}

/** At most so many at once; the rest wait in order. */
function crearTurnos(simultaneos: number) {
  let libres = simultaneos;
  const cola: (() => void)[] = [];
  return {
    enEspera: () => cola.length,
    async pasar<T>(trabajo: () => Promise<T>): Promise<T> {
      if (libres > 0) libres -= 1;
      else await new Promise<void>((seguir) => cola.push(seguir));
      try {
        return await trabajo();
      } finally {
        const siguiente = cola.shift();
        if (siguiente) siguiente();
        else libres += 1;
      }
    },
  };
}

type Cierre = Pick<Terminado, 'inicio' | 'fin' | 'estado' | 'proximo'>;

function anotacion(aseguradoraId: string, intento: Intento, resultado: ResultadoEnvio, cierre: Cierre): Terminado {
  return {
    aseguradora_id: aseguradoraId,
    correo: intento.id,
    caso: intento.caso,
    reclamo: intento.reclamo,
    numero: intento.numero,
    resultado: resultado.tipo,
    codigo: 'codigo' in resultado ? resultado.codigo : null,
    entrada: uuidV7(cierre.fin, 0xfff), // after the entries of the change that wrote it, even in the same millisecond
    tipo_entrada: `correo_${cierre.estado}`,
    ...cierre,
  };
}
