import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nuevaClaveApi, tieneFormaDeClave } from './clave-api.ts';

describe('API keys', () => {
  it('have the service prefix, 43 random characters and 6 of checksum, all base62', () => {
    for (let i = 0; i < 200; i += 1) assert.match(nuevaClaveApi(), /^alb_[0-9A-Za-z]{49}$/);
  });

  it('are recognised', () => {
    for (let i = 0; i < 200; i += 1) assert.equal(tieneFormaDeClave(nuevaClaveApi()), true);
  });

  it('are refused after any one character is mistyped', () => {
    const clave = nuevaClaveApi();
    for (let i = 0; i < clave.length; i += 1) {
      const otro = clave[i] === 'x' ? 'y' : 'x';
      assert.equal(tieneFormaDeClave(clave.slice(0, i) + otro + clave.slice(i + 1)), false, `at ${i}`);
    }
  });

  it('are refused after two neighbours are swapped', () => {
    const clave = nuevaClaveApi();
    for (let i = 4; i < clave.length - 1; i += 1) {
      if (clave[i] === clave[i + 1]) continue;
      const cambiada = clave.slice(0, i) + clave[i + 1] + clave[i] + clave.slice(i + 2);
      assert.equal(tieneFormaDeClave(cambiada), false, `at ${i}`);
    }
  });

  it('are refused when empty, cut, or with anything around them', () => {
    const clave = nuevaClaveApi();
    for (const texto of ['', 'alb_', clave.slice(0, -1), `${clave}x`, ` ${clave}`, `${clave}\n`, clave.toUpperCase()]) {
      assert.equal(tieneFormaDeClave(texto), false);
    }
  });
});
