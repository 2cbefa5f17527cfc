import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comesByItself, type HostFindings, hostProblem, judgeCname, verdictOn } from './rules-own-host.ts';

const SERVICE = 'albacea.example';

describe('a host name of an insurer’s own', () => {
  for (const name of ['legado.aurora.example', 'aurora.example', 'a.b.c.d.example', 'legado.xn--nio-8ma.xn--p1ai'])
    it(`may be ${name}`, () => {
      assert.equal(hostProblem(name, SERVICE), null);
    });

  for (const name of [
    '',
    'localhost',
    'example',
    '192.0.2.1',
    '2001:db8::1',
    '-a.example',
    'a-.example',
    'a..example',
    'a_b.example',
    'a.example.',
    'a.example:80',
    'Legado.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(95)}example`,
  ])
    it(`may not be ${name.slice(0, 30)}`, () => {
      assert.equal(hostProblem(name, SERVICE), 'no_name');
    });

  for (const name of [SERVICE, `x.${SERVICE}`, `a.x.${SERVICE}`])
    it(`may not be ${name}, which is the service’s to give`, () => {
      assert.equal(hostProblem(name, SERVICE), 'of_the_service');
    });
});

describe('a host name that fell, or was set and never verified', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  it('comes by itself within a week; later an admin has to say that it is still theirs', () => {
    const { creado, caido } = { creado: day(1), caido: day(10) };
    assert.deepEqual(
      [
        comesByItself({ creado, caido: null }, day(8)),
        comesByItself({ creado, caido: null }, day(9)),
        comesByItself({ creado, caido }, day(17)),
        comesByItself({ creado, caido }, day(18)),
        // set again, though it fell long ago
        comesByItself({ creado: day(30), caido }, day(31)),
      ],
      [true, false, true, false, true],
    );
  });
});

describe('what was seen of a host name', () => {
  const target = `aurora.${SERVICE}`;
  const withDns = (answer: Parameters<typeof judgeCname>[0], portal: HostFindings['portal'] = null) =>
    verdictOn({ cname: judgeCname(answer, target), portal });

  it('is right when the name leads here and the portal answers', () => {
    for (const one of [target, `${target}.`, target.toUpperCase()]) assert.equal(withDns([one], 'bien'), 'bien', one);
  });

  it('is wrong as soon as DNS or the portal says something else, whatever the other says', () => {
    for (const answer of ['none', [], [`x.${target}`], [`${target}.evil.example`], [target, 'otro.example']] as const)
      assert.ok(['falta', 'distinto', 'varios'].includes(withDns(answer, 'bien')), String(answer));
    for (const portal of ['certificado', 'otra'] as const) assert.equal(withDns([target], portal), 'distinto');
  });

  it('proves nothing while DNS or the portal is silent', () => {
    assert.equal(withDns('silent', 'bien'), 'sin_respuesta');
    assert.equal(withDns([target], 'sin_respuesta'), 'sin_respuesta');
    assert.equal(withDns([target], null), 'sin_respuesta');
  });

  it('is shown without what nobody can read', () => {
    const { hallado } = judgeCname(Array(9).fill('\0x\x1b'.padEnd(900, 'y')), target);
    assert.deepEqual([hallado.length, hallado[0]?.length], [5, 255]);
    assert.doesNotMatch(hallado.join(''), /\p{Cc}/u);
  });
});
