/** A name server on loopback with the records that a test gives it, over UDP (RFC 1035). */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** The address in the format of DNS_SERVERS. */
  readonly address: string;
  /** TXT records by name; a name without records does not exist. */
  readonly records: Map<string, readonly string[]>;
  /** The failure that it answers with, or null to answer normally. */
  failing: 'servfail' | null;
  close(): void;
}

const TXT = 16;

export async function openNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    records: new Map(),
    failing: null,
    close: () => socket.close(),
  };
  socket.on('message', (query, from) => {
    const { name, end } = nameIn(query);
    const found = server.records.get(name.toLowerCase()) ?? [];
    const code = server.failing ? 2 : found.length > 0 ? 0 : 3;
    const asked = query.readUInt16BE(end);
    const answers = code === 0 && asked === TXT ? found.map(answerOf) : [];
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, query.subarray(12, end + 4), ...answers]), from.port, from.address);
  });
  return server;
}

function nameIn(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString('latin1'));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** A text split into strings of at most 255 bytes. */
const stringsOf = (text: string): Buffer =>
  Buffer.concat((text.match(/[\s\S]{1,255}/g) ?? ['']).map((one) => withLength(Buffer.from(one, 'latin1'))));

const withLength = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes]);

/** A TXT record for the name in the question. */
function answerOf(text: string): Buffer {
  const data = stringsOf(text);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
