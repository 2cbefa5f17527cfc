import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { describe, it, type TestContext } from 'node:test';
import { createLookAtHost } from './look-at-host.ts';
import { listen, TEST_TLS } from './test/listener.ts';

/** The certificate of tests is for `receptor.example`. */
const asked = async (t: TestContext, name: string, ca?: string, responder?: RequestListener) => {
  const { port } = await listen(t, { tls: TEST_TLS, ...(responder && { responder }) });
  return createLookAtHost([], ca).ask(`https://${name}:${port}`, '/x', 'servicio.localhost');
};

describe('who answers at a host name', () => {
  it('is asked at the addresses of the service, by the name and with its certificate', async (t) => {
    let host: string | undefined;
    const said = await asked(t, 'receptor.example', TEST_TLS.cert, (request, response) => {
      host = request.headers.host;
      response.end('word\n');
    });
    assert.deepEqual(said, { said: 'word\n' });
    assert.match(String(host), /^receptor\.example:\d+$/);
  });

  it('counts for nothing with a certificate of another name, or that nobody vouches for', async (t) => {
    assert.equal(await asked(t, 'legado.example', TEST_TLS.cert), 'certificate');
    assert.equal(await asked(t, 'receptor.example'), 'certificate');
  });

  it('is told apart from what is not the service, and from who says nothing now', async (t) => {
    const status = (code: number) =>
      asked(t, 'receptor.example', TEST_TLS.cert, (_, to) => to.writeHead(code).end('x'));
    assert.deepEqual(
      [await status(404), await status(302), await status(429), await status(502)],
      ['other', 'other', 'silent', 'silent'],
    );
    const lookAtHost = createLookAtHost([]);
    assert.equal(await lookAtHost.ask('http://a.example:9', '/x', 'servicio.localhost'), 'silent');
    assert.equal(await lookAtHost.ask('http://a.example', '/x', 'servicio.invalid'), 'silent');
  });
});
