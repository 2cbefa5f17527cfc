/**
 * The cheapest mail server that keeps to RFC 5321: it takes every message and drops it. Bare sockets, because a complete
 * server (smtp-server) costs as much CPU per message as ours spends on the whole request. Speaks PIPELINING (RFC 2920).
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { servir } from './procesos.ts';

export type OrdenDeSumidero = { clase: 'escuchar' } | { clase: 'contar' };

const FIN = Buffer.from('\r\n.\r\n');
let mensajes = 0;

function atender(socket: Socket): void {
  let resto: Buffer = Buffer.alloc(0);
  let enDatos = false;
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.write('220 sumidero ESMTP\r\n');
  socket.on('data', (trozo: Buffer) => {
    resto = resto.length === 0 ? trozo : Buffer.concat([resto, trozo]);
    let respuestas = '';
    for (;;) {
      const fin = resto.indexOf(enDatos ? FIN : '\r\n');
      if (fin < 0) break;
      if (enDatos) {
        mensajes += 1;
        enDatos = false;
        resto = resto.subarray(fin + FIN.length);
        respuestas += '250 2.0.0 taken\r\n';
        continue;
      }
      const orden = resto.toString('latin1', 0, 4).toUpperCase();
      resto = resto.subarray(fin + 2);
      enDatos = orden === 'DATA';
      respuestas += RESPUESTAS[orden] ?? '250 2.0.0 ok\r\n';
    }
    if (respuestas !== '') socket.write(respuestas);
  });
}

const RESPUESTAS: Readonly<Record<string, string>> = {
  EHLO: '250-sumidero\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-ENHANCEDSTATUSCODES\r\n250 SMTPUTF8\r\n',
  DATA: '354 go on\r\n',
  QUIT: '221 2.0.0 bye\r\n',
};

const servidor = createServer(atender);
servir<OrdenDeSumidero>(
  async ({ clase }) => {
    if (clase === 'contar') return mensajes;
    servidor.listen(0, '127.0.0.1');
    await once(servidor, 'listening');
    return (servidor.address() as AddressInfo).port;
  },
  async () => {
    servidor.close();
  },
);
