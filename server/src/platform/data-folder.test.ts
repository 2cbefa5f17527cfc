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

/** Runs the code in another process, until `matar` kills it without a chance to clean up. */
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

test('one process at a time can lock a folder, and a killed process no longer locks it', async () => {
  const other = await anotherProcess('globalThis.soltar = takeFolder(carpeta);');
  assert.throws(() => takeFolder(folder), BusyFolder);
  await other.matar();
  const release = takeFolder(folder);
  assert.throws(() => takeFolder(folder), BusyFolder);
  release();
  takeFolder(folder)();
});

test('only its owner can enter a new folder', () => {
  const fresh = join(folder, 'a', 'b');
  takeFolder(fresh)();
  assert.equal(statSync(fresh).mode & 0o777, 0o700);
});

test('a folder whose lock cannot be opened is not reported as busy', () => {
  mkdirSync(join(folder, 'cerrojo.sqlite'));
  assert.throws(
    () => takeFolder(folder),
    (error: Error) => !(error instanceof BusyFolder),
  );
});

test('the master key is made once, and only the owner of the folder can read its file', () => {
  const key = masterKeyOf(folder);
  assert.equal(key.length, 32);
  assert.deepEqual(masterKeyOf(folder), key);
  assert.equal(statSync(join(folder, 'master.key')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder), ['master.key']);
});

test('a master key that is empty, of a wrong length or not base64 is refused, and its file stays as it is', () => {
  for (const text of ['', 'AAAA', `${'A'.repeat(80)}`, 'no es una clave']) {
    writeFileSync(join(folder, 'master.key'), text);
    assert.throws(() => masterKeyOf(folder), /32 bytes in base64/);
    assert.equal(readFileSync(join(folder, 'master.key'), 'utf8'), text);
  }
});

test('a new master key is made if the writing of the first one was interrupted', () => {
  writeFileSync(join(folder, 'master.key.nueva'), 'AAAA');
  const key = masterKeyOf(folder);
  assert.deepEqual(masterKeyOf(folder), key);
});

test('the serving process answers a command, and the error of a failed command arrives with its name and message', async () => {
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

test('commands reach a folder whose path is too long for a socket, from any working directory', async () => {
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

test('the next process can serve although a killed process left its socket behind', async () => {
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

test('a file control.ruta that does not hold the path of a socket is ignored, and what its path names is not deleted', async () => {
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

test('a command waits for a process that has not opened its socket yet', async () => {
  const response = askForControl(folder, 1);
  const control = await openControl(folder, eco);
  assert.deepEqual(await response, { eco: 1 });
  await control.close();
});

test('a command fails with BusyFolder if the process ends before it answers', async () => {
  const server = createServer((connection) => connection.destroy()).listen(join(folder, 'control.sock'));
  await once(server, 'listening');
  await assert.rejects(askForControl(folder, 1), BusyFolder);
  server.close();
});

test('if no socket opens, the error names another command as the holder of the folder', async () => {
  await assert.rejects(askForControl(folder, 1), { name: 'BusyFolder', message: /another albacea command/ });
});

test('a client that never completes its command does not delay the end of the process', async () => {
  const control = await openControl(folder, eco);
  const quiet = createConnection(join(folder, 'control.sock'));
  await once(quiet, 'connect');
  quiet.write('{"nombre":');
  assert.deepEqual(await askForControl(folder, 1), { eco: 1 }); // by now the server has accepted both connections
  await control.close();
  quiet.destroy();
});

test('a command learns that its client has gone, and not before', async () => {
  const [begun, gone] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<void>()];
  const control = await openControl(folder, async (command, signal) => {
    if (command === 1) return { aborted: signal.aborted };
    signal.addEventListener('abort', () => gone.resolve());
    begun.resolve(signal);
    await gone.promise;
    return {};
  });
  assert.deepEqual(await askForControl(folder, 1), { aborted: false });
  const client = createConnection(join(folder, 'control.sock'));
  client.write('2\n');
  assert.equal((await begun.promise).aborted, false);
  client.destroy();
  await gone.promise;
  await control.close();
});

test('a command of more than 64 KiB is refused', async () => {
  const control = await openControl(folder, eco);
  await assert.rejects(askForControl(folder, 'x'.repeat(100_000)));
  await control.close();
});

test('an existing folder that others could enter is restricted to its owner', () => {
  chmodSync(folder, 0o755);
  takeFolder(folder)();
  assert.equal(statSync(folder).mode & 0o777, 0o700);
});

test('a file, or a folder where everybody writes, is refused and keeps its mode', () => {
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

// The test uses paths alone, because on the real folders a faulty program would lock out everybody else.
test('the folders of the system are recognised by their paths', () => {
  for (const path of ['/', '/etc', '/var', '/var/lib', '/root', '/usr/lib', '/home'])
    assert.ok(isFolderOfTheSystem(path), path);
  for (const own of ['/var/lib/albacea', '/srv/albacea', '/data', '/home/ana/albacea', '/opt/albacea/data'])
    assert.ok(!isFolderOfTheSystem(own), own);
});

test('a full disk is recognised by the errors of the file system, PostgreSQL, SQLite and PGlite, and by no others', () => {
  const told = (error: object) => whyUnwritable(Object.assign(new Error('x'), error), folder);
  for (const error of [{ code: 'ENOSPC' }, { code: '53100' }, { errcode: 13 }, { name: 'ErrnoError', errno: 51 }])
    assert.equal(told(error), 'its disk is full');
  assert.equal(told({ code: '42P01' }), null);
  assert.equal(told({ errno: 51 }), null);
});

test('a folder that does not exist is reported as unwritable if the folder above it is unwritable', {
  skip: process.getuid?.() === 0 && 'root may write anywhere',
}, () => {
  chmodSync(folder, 0o500);
  assert.equal(whyUnwritable(new Error('x'), join(folder, 'not/there')), 'this user may not write there');
  chmodSync(folder, 0o700);
  assert.equal(whyUnwritable(new Error('x'), join(folder, 'not/there')), null);
});
