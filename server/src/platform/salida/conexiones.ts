/**
 * Connections of HTTP/1.1 that are kept and used again, a request at a time on each. Ours because it is where most of a
 * delivery's time went: a general client costs three times as much for what is one write and one small answer
 * (docs/decisions/0063).
 */
import type { Socket } from 'node:net';
import type { Conectar, Oyente } from './conector.ts';
import { conCodigo, PlazoAgotado } from './errores.ts';
import { LectorDeRespuesta, type Topes } from './respuesta.ts';

export interface Peticion {
  /** Whose it is: no two share connections, so that none waits for another's. */
  readonly de: string;
  /** Scheme, host and port, as `URL.origin` writes them. */
  readonly origen: string;
  /** Path and query, as they go into the request line. */
  readonly camino: string;
  readonly cabeceras: Readonly<Record<string, string>>;
  readonly cuerpo: Buffer;
}

export interface Respuesta {
  readonly estado: number;
  /** Value of a header, by its name in lower case. */
  cabecera(nombre: string): string | undefined;
  /** The beginning of the body, as far as it is kept and came: it may have been too late or cut off. */
  readonly cuerpo: Buffer;
  /** Its body was more than is read. */
  readonly desmedida: boolean;
}

export interface OpcionesDeConexiones {
  readonly conectar: Conectar;
  /** Milliseconds for a request: its wait for a connection, the connection and the body included. */
  readonly plazoMs: number;
  readonly topes: Topes;
  /** Connections of one caller to one origin at most; a request beyond them waits. */
  readonly porOrigen: number;
  /** Milliseconds for which an idle connection is kept, and after which none is used again. */
  readonly ociosa: number;
  readonly vida: number;
}

export interface Conexiones {
  /**
   * POSTs the bytes. Once the status is known there is an answer, whatever becomes of its body.
   * @throws PlazoAgotado, NoEsHttp, the error of the connection, or TypeError where a header would break out of its line
   */
  pedir(peticion: Peticion): Promise<Respuesta>;
  /**
   * Cuts every connection, or one that is being opened as soon as it is; requests under way that have no status fail, and so
   * does each later one.
   */
  cerrar(): void;
}

/** A request under way, or waiting for a connection. */
interface Encargo {
  /** The request as it goes over the wire. */
  readonly bytes: Buffer;
  readonly lector: LectorDeRespuesta;
  /** Settles it, and cuts the connection if it is still on one; a second call changes nothing. */
  readonly acabar: (error: Error | null) => void;
  conexion: Conexion | null;
}

interface Conexion {
  readonly origen: Origen;
  /** Instant after which it is not used again; milliseconds of the process's clock. */
  readonly fin: number;
  /** Not yet there while it is being opened. */
  socket: Socket | null;
  encargo: Encargo | null;
  /** Instant up to which it may lie idle. */
  caduca: number;
}

/** Where one caller's requests go. */
interface Origen {
  readonly url: URL;
  readonly conexiones: Set<Conexion>;
  /** Answered in this turn of the event loop. */
  readonly contestadas: Conexion[];
  /** The one used last is taken first: the others grow old and go. */
  readonly ociosas: Conexion[];
  readonly esperando: Encargo[];
}

/** Milliseconds between looks at what has been idle for too long. */
const REPASO = 1_000;
/** Milliseconds before the other side said it would close an idle connection: a request takes time to get there. */
const MARGEN = 1_000;

export function crearConexiones(opciones: OpcionesDeConexiones): Conexiones {
  const { conectar, plazoMs, topes, porOrigen } = opciones;
  const origenes = new Map<string, Origen>();
  let repaso: NodeJS.Timeout | undefined;
  let cerradas = false;

  function origenDe({ de, origen }: Peticion): Origen {
    const nombre = `${de} ${origen}`;
    const conocido = origenes.get(nombre);
    if (conocido) return conocido;
    const nuevo: Origen = { url: new URL(origen), conexiones: new Set(), contestadas: [], ociosas: [], esperando: [] };
    origenes.set(nombre, nuevo);
    repaso ??= setInterval(repasar, REPASO).unref();
    return nuevo;
  }

  /** Gives a request a connection: one that is idle, a new one, or the first that another leaves. */
  function atender(origen: Origen, encargo: Encargo): void {
    const ahora = performance.now();
    for (let ociosa = origen.ociosas.pop(); ociosa; ociosa = origen.ociosas.pop()) {
      if (ociosa.caduca > ahora && ociosa.socket?.writable) {
        mandar(ociosa, encargo);
        return;
      }
      ociosa.socket?.destroy();
    }
    const habra = origen.contestadas.length > origen.esperando.length;
    if (!habra && origen.conexiones.size < porOrigen) abrir(origen, encargo, ahora);
    else origen.esperando.push(encargo);
  }

  function abrir(origen: Origen, encargo: Encargo, ahora: number): void {
    const conexion: Conexion = { origen, fin: ahora + opciones.vida, socket: null, encargo, caduca: 0 };
    encargo.conexion = conexion;
    origen.conexiones.add(conexion);
    const alAbrir: Oyente['alAbrir'] = (error, socket) => {
      if (!socket || cerradas) {
        socket?.destroy();
        conexion.encargo?.acabar(error ?? cortada());
        return irse(conexion);
      }
      conexion.socket = socket
        .on('end', () => socket.destroy())
        .on('error', (fallo) => conexion.encargo?.acabar(fallo))
        .on('close', () => irse(conexion));
      if (conexion.encargo) mandar(conexion, conexion.encargo);
      else soltar(conexion, opciones.ociosa); // its request could not wait
    };
    try {
      conectar(origen.url, { alAbrir, alLeer: (bytes) => recibir(conexion, bytes) });
    } catch (error) {
      alAbrir(error as Error, null); // or the place of what never was would stay taken
    }
  }

  function mandar(conexion: Conexion, encargo: Encargo): void {
    conexion.encargo = encargo;
    encargo.conexion = conexion;
    conexion.socket?.write(encargo.bytes);
  }

  function recibir(conexion: Conexion, bytes: Buffer): void {
    const { encargo, socket } = conexion;
    if (!encargo) return void socket?.destroy(); // nobody asked
    const { lector } = encargo;
    try {
      if (!lector.leer(bytes)) return;
    } catch (error) {
      encargo.acabar(error as Error);
      return;
    }
    if (lector.reutilizable && socket?.writableLength === 0) soltar(conexion, ociosidad(lector.cabecera('keep-alive')));
    encargo.acabar(null);
  }

  /**
   * Its request is answered; it may lie idle for so long. It is used again when this turn of the event loop is over: should
   * the other side say more than it was asked, or close, that is known by then. And what several answers of a turn make room for
   * goes out together, which spares both sides half of their awakenings.
   */
  function soltar(conexion: Conexion, ociosa: number): void {
    const { origen } = conexion;
    const ahora = performance.now();
    conexion.encargo = null;
    conexion.caduca = Math.min(ahora + ociosa, conexion.fin);
    if (origen.contestadas.push(conexion) === 1) setImmediate(() => repartir(origen));
  }

  function repartir(origen: Origen): void {
    const ahora = performance.now();
    for (const conexion of origen.contestadas.splice(0)) {
      if (conexion.caduca <= ahora || !conexion.socket?.writable) conexion.socket?.destroy();
      else origen.ociosas.push(conexion);
    }
    for (const encargo of origen.esperando.splice(0)) atender(origen, encargo);
  }

  /** What the other side announces, where it is less than ours. */
  function ociosidad(anuncio: string | undefined): number {
    const segundos = anuncio && /(?:^|[,;\s])timeout=(\d{1,6})/i.exec(anuncio)?.[1];
    return segundos ? Math.min(opciones.ociosa, Number(segundos) * 1000 - MARGEN) : opciones.ociosa;
  }

  function irse(conexion: Conexion): void {
    const { origen } = conexion;
    origen.conexiones.delete(conexion);
    const lugar = origen.ociosas.indexOf(conexion);
    if (lugar >= 0) origen.ociosas.splice(lugar, 1);
    conexion.encargo?.acabar(cortada());
    const siguiente = origen.esperando.shift();
    if (siguiente) atender(origen, siguiente);
  }

  function repasar(): void {
    const ahora = performance.now();
    for (const [nombre, { conexiones, ociosas }] of origenes) {
      for (const { caduca, socket } of ociosas) if (caduca <= ahora) socket?.destroy();
      if (conexiones.size === 0) origenes.delete(nombre);
    }
    if (origenes.size > 0) return;
    clearInterval(repaso);
    repaso = undefined;
  }

  function pedir(peticion: Peticion): Promise<Respuesta> {
    return new Promise((bien, mal) => {
      if (cerradas) return mal(cortada());
      const origen = origenDe(peticion);
      const bytes = enBytes(origen.url.host, peticion); // what it refuses fails here, not in the turn of a socket
      const lector = new LectorDeRespuesta(topes);
      const acabar = (error: Error | null) => {
        clearTimeout(alarma);
        if (lector.estado === 0) mal(error);
        else bien(lector);
        const { conexion } = encargo;
        if (conexion?.encargo !== encargo) return; // it has left it already
        conexion.encargo = null;
        conexion.socket?.destroy();
      };
      const encargo: Encargo = { bytes, lector, acabar, conexion: null };
      const alarma = setTimeout(() => {
        const lugar = origen.esperando.indexOf(encargo);
        if (lugar >= 0) origen.esperando.splice(lugar, 1);
        acabar(new PlazoAgotado());
      }, plazoMs);
      atender(origen, encargo);
    });
  }

  function cerrar(): void {
    cerradas = true;
    clearInterval(repaso);
    for (const { conexiones, esperando } of origenes.values()) {
      for (const { acabar } of esperando.splice(0)) acabar(cortada());
      for (const { encargo, socket } of conexiones) {
        encargo?.acabar(cortada());
        socket?.destroy();
      }
    }
  }

  return { pedir, cerrar };
}

/** The connection was closed before there was an answer. */
const cortada = () => conCodigo('ECONNRESET');

/** The request as it goes over the wire. @throws TypeError where a header would break out of its line */
function enBytes(anfitrion: string, { camino, cabeceras, cuerpo }: Peticion): Buffer {
  let cabeza = `POST ${camino} HTTP/1.1\r\nhost: ${anfitrion}\r\nconnection: keep-alive\r\n`;
  for (const [nombre, valor] of Object.entries(cabeceras)) {
    if (/[^\t\x20-\x7e]/.test(valor))
      throw new TypeError(`the header ${nombre} has a character that no header may have`);
    cabeza += `${nombre}: ${valor}\r\n`;
  }
  cabeza += `content-length: ${cuerpo.length}\r\n\r\n`;
  const bytes = Buffer.allocUnsafe(cabeza.length + cuerpo.length);
  bytes.write(cabeza, 'latin1');
  bytes.set(cuerpo, cabeza.length);
  return bytes;
}
