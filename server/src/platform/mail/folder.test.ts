import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import PostalMime from 'postal-mime';
import { createMailFolder, eraseFolder } from './folder.ts';
import { openKept } from './kept.ts';
import { aMessage } from './test/smtp-server.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'correo-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const OUTSIDE = [
  '..',
  '../otra',
  'a/../..',
  '/etc',
  'a//b',
  '',
  '.',
  'a/.',
  'a\\b',
  'a/b\0',
  '.oculta',
  'a/b/c/d/e',
  '~',
];

test('a kept message is a complete e-mail in the folder of its case', async () => {
  const message = aMessage();
  assert.deepEqual(await createMailFolder(root).send(message), { tipo: 'retenido' });
  const read = await PostalMime.parse(await readFile(join(root, message.folder, `${message.id}.eml`)));
  assert.equal(read.messageId, message.messageId);
  assert.equal(read.text?.trimEnd(), message.texto.trimEnd());
});

test('kept messages are listed by their heads, however long the messages are', async () => {
  const insurer = randomUUID();
  const [short, long] = [0, 1].map(() => aMessage({ id: randomUUID(), folder: `${insurer}/caso-1` }));
  assert.ok(short && long);
  for (const message of [short, long]) await createMailFolder(root).send(message);
  // a file of three gigabytes is too long for readFile; most file systems do not store its zeros
  await truncate(join(root, long.folder, `${long.id}.eml`), 3 * 2 ** 30);
  const listed = await openKept(root).list(10, insurer);
  assert.deepEqual(
    listed.map(({ ruta, para, asunto }) => [ruta, para, asunto]).sort(),
    [short, long].map(({ id, folder, para, asunto }) => [`${folder}/${id}`, para.direccion, asunto]).sort(),
  );
  assert.ok(listed.every(({ guardado }) => guardado.getTime() > 0));
});

test('only the owner can read kept mail', async () => {
  const message = aMessage();
  const destination = join(root, 'correo');
  await createMailFolder(destination).send(message);
  const mode = async (route: string) => (await stat(join(destination, route))).mode & 0o777;
  assert.equal(await mode(`${message.folder}/${message.id}.eml`), 0o600);
  for (const folder of ['', 'aseguradora-1', 'aseguradora-1/caso-1']) assert.equal(await mode(folder), 0o700);
});

test('twenty simultaneous attempts to keep a message leave one file', async () => {
  const message = aMessage();
  const folder = createMailFolder(root);
  const results = await Promise.all(Array.from({ length: 20 }, () => folder.send(message)));
  assert.ok(results.every((r) => r.tipo === 'retenido'));
  assert.deepEqual(await readdir(join(root, message.folder)), [`${message.id}.eml`]);
});

test('a failed write to the disk is a temporary failure', async () => {
  await writeFile(join(root, 'aseguradora-1'), 'a file where a folder should be');
  assert.deepEqual(await createMailFolder(root).send(aMessage()), { tipo: 'temporal', codigo: null });
});

test('an address that no server could accept is refused for good, as it is over SMTP', async () => {
  const message = aMessage({ para: { nombre: '', direccion: 'nadie' } });
  assert.deepEqual(await createMailFolder(root).send(message), { tipo: 'permanente', codigo: null });
});

test('erasing a case deletes its kept mail, and no mail of another case', async () => {
  const folder = createMailFolder(root);
  await folder.send(aMessage({ folder: 'a/uno' }));
  await folder.send(aMessage({ folder: 'a/dos' }));
  await eraseFolder(root, 'a/uno');
  assert.deepEqual(await readdir(join(root, 'a')), ['dos']);
  await eraseFolder(root, 'a/uno');
  await eraseFolder(root, 'z/ninguna');
});

for (const outside of OUTSIDE) {
  test(`no message is written to the folder ${JSON.stringify(outside)}, and nothing is erased there`, async () => {
    const within = join(root, 'correo');
    await mkdir(join(within, 'a'), { recursive: true });
    await writeFile(join(root, 'otra'), 'x');
    await assert.rejects(createMailFolder(within).send(aMessage({ folder: outside })), TypeError);
    await assert.rejects(eraseFolder(within, outside), TypeError);
    assert.deepEqual((await readdir(root)).sort(), ['correo', 'otra']);
    assert.deepEqual(await readdir(within), ['a']);
  });
}

test('erasing does not follow a symbolic link out of the folder', async () => {
  const within = join(root, 'correo');
  await mkdir(join(root, 'ajena', 'caso'), { recursive: true });
  await mkdir(within);
  await symlink(join(root, 'ajena'), join(within, 'a'));
  await assert.rejects(eraseFolder(within, 'a/caso'), TypeError);
  assert.deepEqual(await readdir(join(root, 'ajena')), ['caso']);
});
