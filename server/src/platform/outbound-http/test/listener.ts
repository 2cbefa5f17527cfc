/** A server on loopback that counts connections and requests; it answers every request with 200, unless a test passes a `responder`. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

interface Listener {
  readonly port: number;
  connections(): number;
  peticiones(): number;
  /** Cuts the connections that are open. */
  cut(): void;
}

interface ListenerOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly responder?: RequestListener;
}

export async function listen(
  t: TestContext,
  { tls, responder = (_, response) => void response.end('ok') }: ListenerOptions = {},
): Promise<Listener> {
  let connections = 0;
  let requests = 0;
  const onAsk: RequestListener = (request, response) => {
    requests += 1;
    request.resume();
    responder(request, response);
  };
  const server = tls ? createTlsServer(tls, onAsk) : createServer(onAsk);
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    peticiones: () => requests,
    cut: () => server.closeAllConnections(),
  };
}

/** Certificate and key of `receptor.example`, for tests alone. Valid for a hundred years. */
export const TEST_TLS = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrMzqyMdt+nOdQHoq
tKHs6mMuSbi0n+PSAb+BaAN3CDuhRANCAARtFP4/qjl7lqdiQnR91bNXMmCNnctO
Ufp8ZF5ode01r/hB9FjKwYYOCbtE3HwriutRJBOgerpqD5S6RGF0mQix
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBqjCCAVCgAwIBAgIUEvbbsQ0MBF3ix8gDDlhZcrQNRKEwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcmVjZXB0b3IuZXhhbXBsZTAgFw0yNjExMjEwNTA3MjhaGA8y
MTI2MTAyODA1MDcyOFowGzEZMBcGA1UEAwwQcmVjZXB0b3IuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABG0U/j+qOXuWp2JCdH3Vs1cyYI2dy05R+nxk
Xmh17TWv+EH0WMrBhg4Ju0TcfCuK61EkE6B6umoPlLpEYXSZCLGjcDBuMB0GA1Ud
DgQWBBQrSC0Y0gi5eoBxkNxugmZhnUJCmjAfBgNVHSMEGDAWgBQrSC0Y0gi5eoBx
kNxugmZhnUJCmjAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHJlY2VwdG9y
LmV4YW1wbGUwCgYIKoZIzj0EAwIDSAAwRQIhAL2qjJcOGasJ+nYMbjf2Ap1Xd6J4
bqBm3rHeFlQoiu+GAiA0BpzztmFHDcbJkqUx/d1JQFMFfXVbxLrR3RkeevCcQQ==
-----END CERTIFICATE-----
`,
};
