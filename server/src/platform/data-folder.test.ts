import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import {
  askForControl,
  BusyFolder,
  isFolderOfTheSystem,
  masterKeyOf,
  NotAFolderOfItsOwn,
  openControl,
  restrictFolder,
  takeFolder,
  whyUnwritable,
} from './data-folder.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'albacea-carpeta-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const eco = async (command: unknown) => ({ eco: command });

/** Another process that holds the folder, with a socket left behind, as `kill -9` leaves both. */
async function anotherProcess(code: string) {
  const modulo = join(folder, 'otro.mjs');
  const route = JSON.stringify(join(import.meta.dirname, 'data-folder.ts'));
  writeFileSync(
    modulo,
    `import { openControl, takeFolder } from ${route};\nconst carpeta = ${JSON.stringify(folder)};\n${code}\nprocess.send('listo'); setInterval(() => {}, 1e6);`,
  );
  const child = fork(modulo, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  await once(child, 'message');
  return {
    async matar() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('a folder belongs to one process at a time, and to nobody once that one was killed', async () => {
  const other = await anotherProcess('globalThis.soltar = takeFolder(carpeta);');
  assert.throws(() => takeFolder(folder), BusyFolder);
  await other.matar();
  const release = takeFolder(folder);
  assert.throws(() => takeFolder(folder), BusyFolder);
  release();
  takeFolder(folder)();
});

test('a folder is made for its owner alone', () => {
  const fresh = join(folder, 'a', 'b');
  takeFolder(fresh)();
  assert.equal(statSync(fresh).mode & 0o777, 0o700);
});

test('a folder that cannot be used is not called busy', () => {
  mkdirSync(join(folder, 'cerrojo.sqlite'));
  assert.throws(
    () => takeFolder(folder),
    (error: Error) => !(error instanceof BusyFolder),
  );
});

test('the master key is made once, is for its owner alone, and is read back the same', () => {
  const key = masterKeyOf(folder);
  assert.equal(key.length, 32);
  assert.deepEqual(masterKeyOf(folder), key);
  assert.equal(statSync(join(folder, 'master.key')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder), ['master.key']);
});

test('a master key that is empty, cut or not base64 is refused, and left as it is', () => {
  for (const text of ['', 'AAAA', `${'A'.repeat(80)}`, 'no es una clave']) {
    writeFileSync(join(folder, 'master.key'), text);
    assert.throws(() => masterKeyOf(folder), /32 bytes in base64/);
    assert.equal(readFileSync(join(folder, 'master.key'), 'utf8'), text);
  }
});

test('a master key whose making was cut off is made anew', () => {
  writeFileSync(join(folder, 'master.key.nueva'), 'AAAA');
  const key = masterKeyOf(folder);
  assert.deepEqual(masterKeyOf(folder), key);
});

test('an order is answered by the process that serves, and an error comes back by name', async () => {
  const control = await openControl(folder, async (command) => {
    if (command === 'mal') throw Object.assign(new Error('así no'), { name: 'UsageError' });
    return eco(command);
  });
  assert.deepEqual(await askForControl(folder, { nombre: 'ñandú' }), { eco: { nombre: 'ñandú' } });
  await assert.rejects(askForControl(folder, 'mal'), { name: 'UsageError', message: 'así no' });
  assert.equal(statSync(join(folder, 'control.sock')).mode & 0o777, 0o600);
  await control.close();
  assert.deepEqual(readdirSync(folder), []);
});

test('a path too long for a socket, in letters of several bytes, is served all the same, from anywhere', async () => {
  const deep = join(folder, 'ñ'.repeat(60), 'o'.repeat(90));
  mkdirSync(deep, { recursive: true });
  const control = await openControl(deep, eco);
  const before = process.cwd();
  try {
    assert.deepEqual(await askForControl(deep, 1), { eco: 1 });
    process.chdir(deep);
    assert.deepEqual(await askForControl(deep, 2), { eco: 2 });
  } finally {
    process.chdir(before);
    await control.close();
  }
  assert.deepEqual(readdirSync(deep), []);
});

test('a socket that a killed process left behind is in nobody’s way, wherever it lay', async () => {
  const deep = join(folder, 'x'.repeat(100));
  for (const where of [folder, deep]) {
    mkdirSync(where, { recursive: true });
    const other = await anotherProcess(`await openControl(${JSON.stringify(where)}, async () => 'otro');`);
    assert.equal(await askForControl(where, {}), 'otro');
    await other.matar();
    const control = await openControl(where, eco);
    assert.deepEqual(await askForControl(where, 1), { eco: 1 });
    await control.close();
  }
});

test('a pointer to a socket that holds nonsense is not followed', async () => {
  const foreign = join(folder, 'ajeno');
  mkdirSync(foreign);
  for (const text of ['', foreign, '/']) {
    writeFileSync(join(folder, 'control.ruta'), text);
    const control = await openControl(folder, eco);
    assert.deepEqual(await askForControl(folder, 1), { eco: 1 });
    await control.close();
    assert.ok(existsSync(foreign));
  }
});

test('an order waits for a process that is still starting', async () => {
  const response = askForControl(folder, 1);
  const control = await openControl(folder, eco);
  assert.deepEqual(await response, { eco: 1 });
  await control.close();
});

test('a process that ends before it answers is told as such', async () => {
  const server = createServer((connection) => connection.destroy()).listen(join(folder, 'control.sock'));
  await once(server, 'listening');
  await assert.rejects(askForControl(folder, 1), BusyFolder);
  server.close();
});

test('a folder held by a command that does not serve is told as such', async () => {
  await assert.rejects(askForControl(folder, 1), { name: 'BusyFolder', message: /another albacea command/ });
});

test('a client that never says its order does not hold up the end', async () => {
  const control = await openControl(folder, eco);
  const quiet = createConnection(join(folder, 'control.sock'));
  await once(quiet, 'connect');
  quiet.write('{"nombre":');
  assert.deepEqual(await askForControl(folder, 1), { eco: 1 }); // by now the server has accepted both connections
  await control.close();
  quiet.destroy();
});

test('an order that never ends is cut off', async () => {
  const control = await openControl(folder, eco);
  await assert.rejects(askForControl(folder, 'x'.repeat(100_000)));
  await control.close();
});

test('a folder that was there before, open to others, is left to its owner alone', () => {
  chmodSync(folder, 0o755);
  takeFolder(folder)();
  assert.equal(statSync(folder).mode & 0o777, 0o700);
});

test('a file, the root, or a folder where others write is refused before its mode is touched', () => {
  const file = join(folder, 'fichero');
  writeFileSync(file, '', { mode: 0o644 });
  const common = join(folder, 'comun');
  mkdirSync(common);
  chmodSync(common, 0o1777);
  for (const [foreign, mode] of [
    [file, 0o644],
    [common, 0o1777],
  ] as const) {
    assert.throws(() => restrictFolder(foreign), NotAFolderOfItsOwn);
    assert.equal(statSync(foreign).mode & 0o7777, mode);
  }
});

// Not tried on the real folders of this machine, because a faulty program would close them to everybody else.
test('the folders of the system are known by their names', () => {
  for (const theirs of ['/', '/etc', '/var', '/var/lib', '/root', '/usr/lib', '/home'])
    assert.ok(isFolderOfTheSystem(theirs), theirs);
  for (const own of ['/var/lib/albacea', '/srv/albacea', '/data', '/home/ana/albacea', '/opt/albacea/data'])
    assert.ok(!isFolderOfTheSystem(own), own);
});

test('a folder that is full is told as such, whoever found it out; a fault of another kind is not', () => {
  const told = (error: object) => whyUnwritable(Object.assign(new Error('x'), error), folder);
  for (const error of [{ code: 'ENOSPC' }, { code: '53100' }, { errcode: 13 }, { name: 'ErrnoError', errno: 51 }])
    assert.equal(told(error), 'its disk is full');
  assert.equal(told({ code: '42P01' }), null);
  assert.equal(told({ errno: 51 }), null);
});

test('a folder that is to be made where nothing can be made is told by what it would lie in', {
  skip: process.getuid?.() === 0 && 'root may write anywhere',
}, () => {
  chmodSync(folder, 0o500);
  assert.equal(whyUnwritable(new Error('x'), join(folder, 'not/there')), 'this user may not write there');
  chmodSync(folder, 0o700);
  assert.equal(whyUnwritable(new Error('x'), join(folder, 'not/there')), null);
});
