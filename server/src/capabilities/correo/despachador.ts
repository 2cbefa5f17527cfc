/** Sends e-mails: the first attempt right after the commit, in the same process, and every later one for the worker. */
import { setTimeout as esperar } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Base } from '../../db/base.ts';
import { esAusencia } from '../../db/errores.ts';
import type { Casos } from '../../db/esquema.ts';
import type { Inquilino, Inquilinos } from '../../db/inquilino.ts';
import { crearAgrupador } from '../../outbox/agrupador.ts';
import type { AdjuntoDeCorreo, ResultadoEnvio, TransporteCorreo } from '../../platform/correo/transporte.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { ErrorDeDescifrado } from '../../platform/cripto/sellado.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { within } from '../../platform/within.ts';
import { estaEnHorario } from '../calendario/reglas-calendario.ts';
import { crearCortacircuitos } from './cortacircuitos.ts';
import { lugarDeCorreo } from './encolar.ts';
import { mensajeDe, type Sender } from './mensaje.ts';
import { type EstadoCorreo, entradaDe, estaNotificado, trasIntento } from './reglas.ts';
import { reunirPapeles } from './reunir-papeles.ts';
import { caducar, completar, type Reclamado, reclamar, type Terminado } from './sql.ts';
import {
  ARRIENDO,
  type CorreoNuevo,
  type CualquierContenido,
  DURACION_MAXIMA,
  TIPOS_DE_RELOJ,
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
  readonly remitente: Sender;
  /** Longest wait of a response for the mail server, in milliseconds; 0 leaves all e-mail to the worker. */
  readonly espera: number;
  /** The bytes of a paper that goes with a letter. */
  leerAdjunto(
    de: { readonly aseguradora: Inquilino; readonly caso: string; readonly clave: ClaveDeDatos },
    fichero: string,
  ): Promise<Buffer>;
  /** A letter to a provider has ended without leaving; its outcome is committed. */
  cartaPerdida(aseguradoraId: string, caso: string): Promise<void>;
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
  readonly contenido: CualquierContenido;
  /** Reads its papers, when its turn has come: those of many letters are never in memory together. */
  readonly leerAdjuntos?: () => Promise<readonly AdjuntoDeCorreo[]>;
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
/** Letters with papers in attempt at once: each may weigh as much as an e-mail can. */
const CARTAS_A_LA_VEZ = 2;
/** Attempts waiting for their turn beyond which requests stop adding to the queue. */
const COLA_MAXIMA = 200;

export function crearDespachador(deps: DependenciasDeCorreo): Despachador {
  const { base, inquilinos, reloj, registro } = deps;
  const circuito = crearCortacircuitos(reloj);
  const turnos = pLimit(deps.simultaneos);
  const deCartas = pLimit(CARTAS_A_LA_VEZ);
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

  /** Should it fail, the account still comes up when the term of its request is over. */
  async function avisarSiSePierde(
    { aseguradora_id, caso, tipo }: { aseguradora_id: string; caso: string | null; tipo: TipoCorreo },
    estado: EstadoCorreo,
  ): Promise<void> {
    if (tipo !== 'carta_proveedor' || caso === null || (estado !== 'rechazado' && estado !== 'caducado')) return;
    await deps
      .cartaPerdida(aseguradora_id, caso)
      .catch((error) => registro.error({ error, caso }, 'a letter that did not leave was not put on the desk'));
  }

  async function intentar(aseguradora: Inquilino, intento: Intento): Promise<boolean> {
    const transporte = transporteDe(aseguradora);
    const enviar = async () => {
      const reunidos = intento.leerAdjuntos && (await reunirPapeles(intento.leerAdjuntos, intento.numero));
      // The lease must outlive the attempt, or another worker would send the same e-mail meanwhile.
      if (performance.now() > intento.limite) return null;
      const comienzo = reloj.ahora();
      if (reunidos && 'motivo' in reunidos) {
        registro.error({ error: reunidos.motivo, correo: intento.id }, 'a paper of a letter can not be read');
        return { inicio: comienzo, resultado: reunidos.resultado };
      }
      const mensaje = mensajeDe(deps.remitente, aseguradora, { ...intento, ...reunidos });
      const resultado = await transporte.enviar(mensaje);
      if (transporte === deps.smtp) circuito.anotar(resultado.tipo);
      return { inicio: comienzo, resultado };
    };
    const enTurno = () => turnos(enviar);
    const envio = await (intento.leerAdjuntos ? deCartas(enTurno) : enTurno());
    if (!envio) return false;
    const { inicio, resultado } = envio;
    if (resultado.tipo !== 'aceptado' && resultado.tipo !== 'retenido') {
      registro.warn({ correo: intento.id, intento: intento.numero, ...resultado }, 'e-mail not taken');
    }
    const fin = reloj.ahora();
    const desenlace = trasIntento(resultado.tipo, intento.numero, fin, intento.caduca);
    const terminado = anotacion(aseguradora.id, intento, resultado, { inicio, fin, ...desenlace });
    await anotar(terminado, intento.limite + DURACION_MAXIMA);
    await avisarSiSePierde({ aseguradora_id: aseguradora.id, ...intento }, desenlace.estado);
    return estaNotificado(desenlace.estado);
  }

  async function claveDelCaso(aseguradora: Inquilino, caso: string): Promise<ClaveDeDatos | null> {
    const { filas } = await base.lectura(aseguradora.id, (tx) =>
      tx.sql<Pick<Casos, 'clave_envuelta'>>(
        'select clave_envuelta from casos where aseguradora_id = aseguradora_actual() and id = $1',
        [caso],
      ),
    );
    const [fila] = filas;
    return fila?.clave_envuelta ? aseguradora.clave.abrirClaveDeCaso(caso, fila.clave_envuelta) : null;
  }

  async function preparar(
    fila: Reclamado,
    limite: number,
  ): Promise<{ aseguradora: Inquilino; intento: Intento } | null> {
    const aseguradora = await inquilinos.obtener(fila.aseguradora_id);
    const clave = fila.caso === null ? aseguradora.clave : await claveDelCaso(aseguradora, fila.caso);
    if (!clave) return null; // erased meanwhile
    const contenido = clave.descifrarJson<CualquierContenido>(lugarDeCorreo(fila.id), fila.datos_cifrados);
    const { id, tipo, caso: casoId, reclamo_id: reclamo, intentos: numero, caduca, creado } = fila;
    const intento = { id, tipo, caso: casoId, reclamo, numero, caduca, creado, contenido, limite };
    if (!('adjuntos' in contenido) || casoId === null) return { aseguradora, intento };
    const leerAdjuntos = async () => {
      const adjuntos: AdjuntoDeCorreo[] = [];
      for (const { nombre, fichero } of contenido.adjuntos) {
        const bytes = await deps.leerAdjunto({ aseguradora, caso: casoId, clave }, fichero);
        adjuntos.push({ nombre, formato: 'application/pdf', contenido: bytes });
      }
      return adjuntos;
    };
    return { aseguradora, intento: { ...intento, leerAdjuntos } };
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
      turnos.pendingCount < COLA_MAXIMA &&
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
      const tomado = await within(deps.espera, envio).catch(() => null); // the attempt goes on
      if (tomado === null && transporteDe(aseguradora) === deps.smtp) circuito.anotar('tarde');
      return tomado ?? false;
    },
    async ronda() {
      const ahora = reloj.ahora();
      const limite = performance.now() + MARGEN;
      const { filas, caducados } = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
        const caducados = await caducar(tx, ahora);
        // Whatever delayed it, a reminder waits for the next morning of a working day.
        const aparte = estaEnHorario(ahora) ? [] : TIPOS_DE_RELOJ;
        return { caducados, filas: await reclamar(tx, ahora, uuidV7(ahora), ARRIENDO, deps.simultaneos, aparte) };
      });
      for (const uno of caducados) await avisarSiSePierde(uno, 'caducado');
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
    tipo_entrada: entradaDe(intento.tipo, cierre.estado),
    ...cierre,
  };
}
