import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { everyAnswer } from './every-answer.ts';
import { createAddresses, type Linked } from './host.ts';

const OWN = new Map([['legado.aurora.example', 'aurora']]);
const { classify, origen, ...addresses } = createAddresses('https://albacea.example:8443', (name) => OWN.get(name));
const aurora: Linked = { slug: 'aurora', variante: 'A', dominio_propio: 'legado.aurora.example' };

describe('the address of a request', () => {
  for (const [host, clase] of [
    ['albacea.example', 'base'],
    ['aurora.albacea.example:443', 'inquilino'],
    ['LEGADO.aurora.example.:8443', 'propio'],
    ['x.legado.aurora.example', 'ajeno'],
    ['legado.aurora.example.evil.example', 'ajeno'],
    ['aurora.example', 'ajeno'],
    ['constructor', 'ajeno'],
    [undefined, 'ajeno'],
  ] as const)
    it(`${host} is ${clase}`, () => {
      assert.equal(classify(host).clase, clase);
    });

  it('a page at an own host name says so in Origin, and asks browsers for https there and not below it', () => {
    const host = classify('legado.aurora.example');
    assert.equal(origen(host), 'https://legado.aurora.example:8443');
    const policyOf = (name: string) => everyAnswer({ segura: true }, classify(name))['strict-transport-security'];
    assert.equal(policyOf('legado.aurora.example'), 'max-age=31536000');
    assert.equal(policyOf('aurora.albacea.example'), 'max-age=31536000; includeSubDomains');
  });
});

describe('links', () => {
  it('of families lead to the own host name, and all others to the service', () => {
    const own = 'https://legado.aurora.example:8443';
    assert.equal(addresses.portal(aurora, 'x'), `${own}/portal?token=x`);
    assert.equal(addresses.portalByMail(aurora, 'x'), `${own}/portal#token=x`);
    assert.equal(addresses.recordatorios(aurora, 'x'), `${own}/recordatorios/x`);
    const service = 'https://aurora.albacea.example:8443';
    assert.equal(
      addresses.estoyVivo(aurora, 'x'),
      `${service}/estoy-vivo/x`,
      'whoever lives is not in the hands of a name',
    );
    assert.equal(addresses.comprobar(aurora), `${service}/comprobar`);
    assert.equal(addresses.responder(aurora), `${service}/responder`);
    assert.equal(addresses.api(aurora), `${service}/api/v1`);
    assert.equal(addresses.portal({ ...aurora, dominio_propio: null }, 'x'), `${service}/portal?token=x`);
  });

  it('of Variant B lead to the service, whatever was set', () => {
    assert.equal(
      addresses.portalByMail({ ...aurora, variante: 'B' }, 'x'),
      'https://albacea.example:8443/portal#token=x',
    );
  });
});
