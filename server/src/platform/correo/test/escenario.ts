import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach } from 'node:test';
import { crearTransporteSmtp, type OpcionesSmtp, type TransporteSmtp } from '../smtp.ts';
import { abrirServidorSmtp, type ServidorPrueba } from './servidor-smtp.ts';

/** A server that hangs does not hold up the end of a test. One that works is given the time that it has in earnest. */
const CIERRE: OpcionesSmtp = { plazoCierreMs: 300 };

/** What a bare server says to a line; null says nothing. */
export type Hablar = (linea: string, socket: Socket) => string | null;

export interface Escenario {
  servidor(...args: Parameters<typeof abrirServidorSmtp>): Promise<ServidorPrueba>;
  /** A server of bare sockets, for what a real one would never do; gives its address. `saludo` null: it never greets. */
  servidorCrudo(saludo: string | null, hablar: Hablar): Promise<string>;
  /** @param opciones short times only where somebody is waited for in vain: a busy machine is not in time for them either */
  transporte(url: string, opciones?: OpcionesSmtp): TransporteSmtp;
}

/** Servers and transports of a test file, closed after each test, the last one first. */
export function crearEscenario(): Escenario {
  const porCerrar: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cerrar of porCerrar.splice(0).reverse()) await cerrar();
  });
  return {
    async servidor(...args) {
      const abierto = await abrirServidorSmtp(...args);
      porCerrar.push(() => abierto.cerrar());
      return abierto;
    },
    transporte(url, opciones = {}) {
      const creado = crearTransporteSmtp(url, { ...CIERRE, ...opciones });
      porCerrar.push(() => creado.cerrar());
      return creado;
    },
    async servidorCrudo(saludo, hablar) {
      const { url, cerrar } = await abrirCrudo(saludo, hablar);
      porCerrar.push(cerrar);
      return url;
    },
  };
}

/** A polite server up to a command, which it then treats as told. */
export function hasta(orden: string, entonces: (socket: Socket) => string | null): Hablar {
  return (linea, socket) => {
    if (linea.toUpperCase().startsWith(orden)) return entonces(socket);
    return linea.toUpperCase().startsWith('DATA') ? '354 go on' : '250 ok';
  };
}

async function abrirCrudo(saludo: string | null, hablar: Hablar) {
  const abiertos = new Set<Socket>();
  const crudo = createServer((socket) => {
    abiertos.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => abiertos.delete(socket));
    if (saludo !== null) socket.write(`${saludo}\r\n`);
    socket.on('data', (trozo) => {
      for (const linea of trozo.toString('latin1').split('\r\n').slice(0, -1)) {
        const respuesta = hablar(linea, socket);
        if (respuesta !== null) socket.write(`${respuesta}\r\n`);
      }
    });
  });
  crudo.listen(0, '127.0.0.1');
  await once(crudo, 'listening');
  const cerrar = async () => {
    for (const socket of abiertos) socket.destroy();
    await new Promise((resolve) => crudo.close(resolve));
  };
  return { url: `smtp://127.0.0.1:${(crudo.address() as AddressInfo).port}`, cerrar };
}
