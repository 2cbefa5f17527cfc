import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { forbiddenRange, ownAddresses, readPrivateNetworks } from './addresses.ts';
import { BAD_ADDRESSES, BAD_URLS } from './test/bad-addresses.ts';
import { addressProblem, urlProblem } from './url.ts';

const CLOSED = { loopback: false };
const DEVELOPMENT = { loopback: true };

describe('addresses that may be called', () => {
  it('every address of a range that is not public is refused, with the name of the range', () => {
    for (const [address, range] of BAD_ADDRESSES) assert.equal(forbiddenRange(address), range, address);
  });

  it('public addresses are allowed, also just outside the forbidden ranges', () => {
    const good = ['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '126.255.255.255', '128.0.0.0', '172.15.255.255'];
    good.push('172.32.0.0', '192.167.255.255', '192.169.0.0', '100.63.255.255', '100.128.0.0', '198.17.255.255');
    good.push('198.20.0.0', '223.255.255.255', '169.253.255.255', '169.255.0.0', '2606:4700::1111', '2a00:1450::200e');
    for (const address of good) assert.equal(forbiddenRange(address), null, address);
  });

  it('an IPv4 address inside an IPv6 address is refused in every spelling, even if it is public', () => {
    fc.assert(
      fc.property(
        fc.ipV4(),
        fc.boolean(),
        fc.constantFrom('::ffff:', '::', '64:ff9b::', '0:0:0:0:0:FFFF:'),
        (v4, hex, prefix) => {
          const [a = 0, b = 0, c = 0, d = 0] = v4.split('.').map(Number);
          const within = hex ? `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : v4;
          assert.notEqual(forbiddenRange(prefix + within), null, prefix + within);
        },
      ),
    );
  });

  it('a text that is not an address is refused', () => {
    for (const text of ['', 'localhost', '1.2.3', '1.2.3.4.5', ':::', 'example.com', '0x7f.0.0.1', '256.1.1.1'])
      assert.equal(forbiddenRange(text), 'not-global', text);
  });

  it('an address of this machine is refused even if it is public', () => {
    const own = () => ['8.8.4.4', '2606:4700::1111'];
    assert.equal(addressProblem('8.8.4.4', { loopback: true, ownAddresses: own }), 'own');
    assert.equal(urlProblem('https://8.8.4.4/', { loopback: false, ownAddresses: own }), 'own');
    assert.equal(urlProblem('https://[2606:4700:0:0::1111]/', { loopback: false, ownAddresses: own }), 'own');
    assert.equal(addressProblem('8.8.8.8', { loopback: false, ownAddresses: own }), null);
    assert.ok(ownAddresses().includes('127.0.0.1'));
    assert.equal(addressProblem('127.0.0.1', { loopback: true, ownAddresses }), null);
  });
});

describe('private networks that the operator opens', () => {
  const opened = readPrivateNetworks(['10.20.0.0/16', 'fd00:7::/32']) ?? assert.fail();

  it('may be called, while neighbouring networks, this machine and other forbidden ranges may not', () => {
    const permissions = { loopback: false, opened, ownAddresses: () => ['10.20.0.9'] };
    for (const address of ['10.20.0.1', '10.20.255.254', 'fd00:7::1'])
      assert.equal(addressProblem(address, permissions), null, address);
    for (const address of ['10.21.0.1', '10.19.255.255', '192.168.1.1', 'fd00:8::1'])
      assert.equal(addressProblem(address, permissions), 'private', address);
    assert.equal(addressProblem('10.20.0.9', permissions), 'own');
    assert.equal(addressProblem('127.0.0.1', permissions), 'loopback');
    assert.equal(addressProblem('::ffff:10.20.0.1', permissions), 'embedded-ipv4');
    assert.equal(urlProblem('https://10.20.0.1/hook', permissions), null);
    assert.equal(urlProblem('http://10.20.0.1/hook', permissions), 'scheme');
    assert.equal(urlProblem('https://10.20.0.1:5432/', permissions), 'port');
  });

  it('do not open addresses of cloud metadata inside them', () => {
    const permissions = { loopback: false, opened: readPrivateNetworks(['fd00::/8']) ?? assert.fail() };
    assert.equal(addressProblem('fd00:ec2::254', permissions), 'cloud-metadata');
    assert.equal(addressProblem('fd00:ec3::254', permissions), null);
  });

  it('must be well-formed and within a private range', () => {
    for (const network of [
      '169.254.0.0/16',
      '127.0.0.0/8',
      '8.8.8.0/24',
      '0.0.0.0/0',
      '10.0.0.0',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '192.168.0.0/12',
      'fd00::/6',
      'intranet',
      '',
    ])
      assert.equal(readPrivateNetworks([network]), null, network);
  });
});

describe('URLs as they are registered', () => {
  it('each bad URL is refused with its reason, and loopback URLs are allowed in development', () => {
    for (const [url, reason] of BAD_URLS) {
      assert.equal(urlProblem(url, CLOSED), reason, JSON.stringify(url));
      const inDevelopment = urlProblem(url, DEVELOPMENT);
      if (reason !== 'loopback' && url !== 'http://127.0.0.1/')
        assert.equal(inDevelopment, reason, JSON.stringify(url));
      else assert.equal(inDevelopment, null, JSON.stringify(url));
    }
  });

  it('an IPv4 address in decimal, octal or hexadecimal notation is judged like its dotted form', () => {
    const notations = fc.constantFrom(10, 16, 8);
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), notations, (number, base) => {
        const v4 = [24, 16, 8, 0].map((bits) => (number >>> bits) & 255).join('.');
        const text = base === 16 ? `0x${number.toString(16)}` : base === 8 ? `0${number.toString(8)}` : String(number);
        assert.equal(urlProblem(`https://${text}/`, CLOSED), forbiddenRange(v4), text);
      }),
    );
  });

  it('ordinary URLs are allowed: ports of the web, paths, queries, international names, a final dot', () => {
    const good = [
      'https://integraciones.aseguradora.example/albacea',
      'https://a.example',
      'https://A.EXAMPLE/x?y=z&a[]=%20',
    ];
    good.push('https://a.example:443/', 'https://a.example:8443/', 'https://a.example:8080/', 'https://a.example./');
    good.push(
      'https://señales.example/ñ',
      'https://xn--seales-xwa.example/',
      'https://8.8.8.8/',
      'https://[2606:4700::1111]/',
    );
    good.push('https://a_b.example/', 'https://a.example/@user', 'https://a.example/?a=user:pass@b');
    for (const url of good) assert.equal(urlProblem(url, CLOSED), null, url);
  });

  it('development allows http and every port for loopback alone, and no other forbidden range', () => {
    for (const url of [
      'http://127.0.0.1:9/',
      'http://localhost:3000/',
      'http://a.localhost/',
      'http://[::1]:22/',
      'https://127.0.0.1/',
    ])
      assert.equal(urlProblem(url, DEVELOPMENT), null, url);
    for (const [address, range] of BAD_ADDRESSES)
      assert.equal(addressProblem(address, DEVELOPMENT), range === 'loopback' ? null : range, address);
    for (const url of [
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://0.0.0.0/',
      'http://[::ffff:7f00:1]/',
      'http://a.example/',
    ])
      assert.equal(urlProblem(url, DEVELOPMENT), 'scheme', url);
  });

  it('the check of any text returns a reason or null, and never throws', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webUrl({ withFragments: true }));
    fc.assert(fc.property(text, fc.boolean(), (url, loopback) => void urlProblem(url, { loopback })));
  });
});
