/** An HTTP proxy that resolves `*.localhost` to this machine, which resolvers of Java, Python, Go and Node often do not. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export interface LocalhostProxy {
  /** The environment variables by which the programs of each language use the proxy. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const addressOf = (host: string): string => (/(?:^|\.)localhost$/.test(host) ? '127.0.0.1' : host);

/** Hop-by-hop headers, which a proxy drops (RFC 9110, section 7.6.1). */
function withoutHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _, upgrade: __, 'http2-settings': ___, 'proxy-connection': ____, ...rest } = headers;
  return rest;
}

/** Adds a member that the document lacks: the service may add one at any time, and every client must accept it. */
function withAddedMember(body: Buffer): Buffer {
  const answer = JSON.parse(body.toString()) as { success: boolean; data?: Record<string, unknown> };
  return Buffer.from(
    JSON.stringify(answer.data ? { ...answer, data: { ...answer.data, miembro_nuevo: 'x' } } : answer),
  );
}

/** Opens the proxy. @param adds whether it adds a member to the data of every JSON answer */
export async function openLocalhostProxy(adds = false): Promise<LocalhostProxy> {
  const server = createServer((asked, answer) => {
    const { hostname, port, pathname, search } = new URL(asked.url ?? '');
    const headers = withoutHop(asked.headers);
    const onward = request(
      { host: addressOf(hostname), port: port || 80, path: pathname + search, method: asked.method, headers },
      async (came) => {
        const isAdded = adds && came.headers['content-type']?.startsWith('application/json');
        const { 'content-length': length, ...rest } = withoutHop(came.headers);
        const isWhole = isAdded ? {} : length === undefined ? {} : { 'content-length': length };
        answer.writeHead(came.statusCode ?? 502, { ...rest, ...isWhole });
        if (!isAdded) return came.pipe(answer);
        return answer.end(withAddedMember(Buffer.concat(await came.toArray())));
      },
    );
    onward.on('error', (error) => answer.writeHead(502).end(error.message));
    asked.pipe(onward);
  });
  server.on('connect', (asked, socket) => {
    const { hostname, port } = new URL(`http://${asked.url}`);
    const onward = connect(Number(port || 443), addressOf(hostname), () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    env: {
      HTTP_PROXY: url,
      http_proxy: url,
      NO_PROXY: '',
      no_proxy: '',
      NODE_USE_ENV_PROXY: '1',
      JAVA_TOOL_OPTIONS: `-Dhttp.proxyHost=127.0.0.1 -Dhttp.proxyPort=${port} -Dhttp.nonProxyHosts=`,
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
