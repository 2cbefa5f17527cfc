/**
 * The cheapest mail server that keeps to RFC 5321: it takes every message and drops it. It uses bare sockets, because a complete
 * server (smtp-server) takes more processor time per message than ours does for the whole request. It speaks PIPELINING (RFC 2920).
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { serve } from './processes.ts';

/** `listen` answers the port, `count` the number of messages so far. */
export type SinkCommand = 'listen' | 'count';

const RESPONSES: Readonly<Record<string, string>> = {
  EHLO: '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-ENHANCEDSTATUSCODES\r\n250 SMTPUTF8\r\n',
  DATA: '354 go on\r\n',
  QUIT: '221 2.0.0 bye\r\n',
};
const COMMAND_END = '\r\n';
const MESSAGE_END = '\r\n.\r\n';
let messages = 0;

function handle(socket: Socket): void {
  let buffered: Buffer = Buffer.alloc(0);
  let inMessage = false;

  /** Takes one command or message off what has arrived. @returns the answer; null when none has arrived whole */
  const take = (): string | null => {
    const terminator = inMessage ? MESSAGE_END : COMMAND_END;
    const end = buffered.indexOf(terminator);
    if (end < 0) return null;
    const command = buffered.toString('latin1', 0, 4).toUpperCase();
    buffered = buffered.subarray(end + terminator.length);
    if (inMessage) messages += 1;
    const response = inMessage ? undefined : RESPONSES[command];
    inMessage = !inMessage && command === 'DATA';
    return response ?? '250 2.0.0 ok\r\n';
  };

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.write('220 sink ESMTP\r\n');
  socket.on('data', (chunk: Buffer) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    const responses: string[] = [];
    for (let response = take(); response !== null; response = take()) responses.push(response);
    if (responses.length > 0) socket.write(responses.join(''));
  });
}

const server = createServer(handle);
serve<SinkCommand>(async (command) => {
  if (command === 'count') return messages;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
});
