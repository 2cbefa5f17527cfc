/**
 * The cheapest mail server that keeps to RFC 5321: it takes every message and drops it. Bare sockets, because a complete
 * server (smtp-server) takes more processor time per message than ours does for the whole request. Speaks PIPELINING
 * (RFC 2920).
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { servir } from './procesos.ts';

export type OrdenDeSumidero = 'escuchar' | 'contar';

const RESPUESTAS: Readonly<Record<string, string>> = {
  EHLO: '250-sumidero\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-ENHANCEDSTATUSCODES\r\n250 SMTPUTF8\r\n',
  DATA: '354 go on\r\n',
  QUIT: '221 2.0.0 bye\r\n',
};
const FIN_DE_ORDEN = '\r\n';
const FIN_DE_MENSAJE = '\r\n.\r\n';
let mensajes = 0;

function atender(socket: Socket): void {
  let resto: Buffer = Buffer.alloc(0);
  let enMensaje = false;

  /** Takes one order or message off what has come; null when there is none that is whole. */
  const tomar = (): string | null => {
    const final = enMensaje ? FIN_DE_MENSAJE : FIN_DE_ORDEN;
    const fin = resto.indexOf(final);
    if (fin < 0) return null;
    const orden = resto.toString('latin1', 0, 4).toUpperCase();
    resto = resto.subarray(fin + final.length);
    if (enMensaje) mensajes += 1;
    const respuesta = enMensaje ? undefined : RESPUESTAS[orden];
    enMensaje = !enMensaje && orden === 'DATA';
    return respuesta ?? '250 2.0.0 ok\r\n';
  };

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.write('220 sumidero ESMTP\r\n');
  socket.on('data', (trozo: Buffer) => {
    resto = resto.length === 0 ? trozo : Buffer.concat([resto, trozo]);
    const respuestas: string[] = [];
    for (let respuesta = tomar(); respuesta !== null; respuesta = tomar()) respuestas.push(respuesta);
    if (respuestas.length > 0) socket.write(respuestas.join(''));
  });
}

const servidor = createServer(atender);
servir<OrdenDeSumidero>(async (orden) => {
  if (orden === 'contar') return mensajes;
  servidor.listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  return (servidor.address() as AddressInfo).port;
});
