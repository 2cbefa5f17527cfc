import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createPasswords } from './passwords.ts';

test('each guess at a password costs an argon2id hash with 19 MiB and three passes', async () => {
  const { protect } = await createPasswords();
  assert.match(await protect('una contraseña'), /^\$argon2id\$v=19\$m=19456,t=3,p=1\$/);
});

test('while forty passwords wait to be compared, a file is read before most of them are done', async () => {
  const { matches } = await createPasswords({ memoryCost: 4096, timeCost: 3 });
  let compared = 0;
  const all = Array.from({ length: 40 }, () => matches(null, 'x').then(() => (compared += 1)));
  await readFile(import.meta.filename);
  assert.ok(compared < 20, `${compared} were compared before a file was read`);
  await Promise.all(all);
});
