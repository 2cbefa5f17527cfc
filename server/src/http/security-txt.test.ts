import assert from 'node:assert/strict';
import { it } from 'node:test';
import Fastify from 'fastify';
import { movableClock } from '../../test/support/movable-clock.ts';
import { setUpSecurityTxt } from './security-txt.ts';

it('security.txt names the contact for vulnerabilities, and expires within a year', async () => {
  const app = Fastify();
  setUpSecurityTxt(app, {
    contact: 'mailto:security@example.com',
    origin: 'https://albacea.example',
    clock: movableClock(new Date('2026-11-26T10:00:00Z')),
  });
  const { headers, body } = await app.inject('/.well-known/security.txt');
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  assert.deepEqual(body.split('\n'), [
    'Contact: mailto:security@example.com',
    'Expires: 2027-05-25T00:00:00.000Z',
    'Preferred-Languages: es, en',
    'Canonical: https://albacea.example/.well-known/security.txt',
    '',
  ]);
  await app.close();
});
