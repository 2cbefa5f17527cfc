import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPasswords } from './passwords.ts';

test('a password costs whoever guesses it argon2id with 19 MiB and three passes', async () => {
  const { protect } = await createPasswords();
  assert.match(await protect('una contraseña'), /^\$argon2id\$v=19\$m=19456,t=3,p=1\$/);
});
