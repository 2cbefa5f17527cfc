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
  abrirControl,
  CarpetaOcupada,
  claveMaestraDe,
  closeFolder,
  isFolderOfTheSystem,
  NotAFolderOfItsOwn,
  pedirControl,
  tomarCarpeta,
  whyUnwritable,
} from './carpeta-de-datos.ts';

let carpeta: string;
const hijos: ChildProcess[] = [];
beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'albacea-carpeta-'));
});
afterEach(() => {
  for (const hijo of hijos.splice(0)) hijo.kill('SIGKILL');
  rmSync(carpeta, { recursive: true, force: true });
});

const eco = async (orden: unknown) => ({ eco: orden });

/** Another process that holds the folder, with a socket left behind, as `kill -9` leaves both. */
async function otroProceso(codigo: string) {
  const modulo = join(carpeta, 'otro.mjs');
  const ruta = JSON.stringify(join(import.meta.dirname, 'carpeta-de-datos.ts'));
  writeFileSync(
    modulo,
    `import { abrirControl, tomarCarpeta } from ${ruta};\nconst carpeta = ${JSON.stringify(carpeta)};\n${codigo}\nprocess.send('listo'); setInterval(() => {}, 1e6);`,
  );
  const hijo = fork(modulo, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  hijos.push(hijo);
  await once(hijo, 'message');
  return {
    async matar() {
      hijo.kill('SIGKILL');
      await once(hijo, 'exit');
    },
  };
}

test('a folder belongs to one process at a time, and to nobody once that one was killed', async () => {
  const otro = await otroProceso('globalThis.soltar = tomarCarpeta(carpeta);');
  assert.throws(() => tomarCarpeta(carpeta), CarpetaOcupada);
  await otro.matar();
  const soltar = tomarCarpeta(carpeta);
  assert.throws(() => tomarCarpeta(carpeta), CarpetaOcupada);
  soltar();
  tomarCarpeta(carpeta)();
});

test('a folder is made for its owner alone', () => {
  const nueva = join(carpeta, 'a', 'b');
  tomarCarpeta(nueva)();
  assert.equal(statSync(nueva).mode & 0o777, 0o700);
});

test('a folder that cannot be used is not called busy', () => {
  mkdirSync(join(carpeta, 'cerrojo.sqlite'));
  assert.throws(
    () => tomarCarpeta(carpeta),
    (error: Error) => !(error instanceof CarpetaOcupada),
  );
});

test('the master key is made once, is for its owner alone, and is read back the same', () => {
  const clave = claveMaestraDe(carpeta);
  assert.equal(clave.length, 32);
  assert.deepEqual(claveMaestraDe(carpeta), clave);
  assert.equal(statSync(join(carpeta, 'master.key')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(carpeta), ['master.key']);
});

test('a master key that is empty, cut or not base64 is refused, and left as it is', () => {
  for (const texto of ['', 'AAAA', `${'A'.repeat(80)}`, 'no es una clave']) {
    writeFileSync(join(carpeta, 'master.key'), texto);
    assert.throws(() => claveMaestraDe(carpeta), /32 bytes in base64/);
    assert.equal(readFileSync(join(carpeta, 'master.key'), 'utf8'), texto);
  }
});

test('a master key whose making was cut off is made anew', () => {
  writeFileSync(join(carpeta, 'master.key.nueva'), 'AAAA');
  const clave = claveMaestraDe(carpeta);
  assert.deepEqual(claveMaestraDe(carpeta), clave);
});

test('an order is answered by the process that serves, and an error comes back by name', async () => {
  const control = await abrirControl(carpeta, async (orden) => {
    if (orden === 'mal') throw Object.assign(new Error('así no'), { name: 'ErrorDeUso' });
    return eco(orden);
  });
  assert.deepEqual(await pedirControl(carpeta, { nombre: 'ñandú' }), { eco: { nombre: 'ñandú' } });
  await assert.rejects(pedirControl(carpeta, 'mal'), { name: 'ErrorDeUso', message: 'así no' });
  assert.equal(statSync(join(carpeta, 'control.sock')).mode & 0o777, 0o600);
  await control.cerrar();
  assert.deepEqual(readdirSync(carpeta), []);
});

test('a path too long for a socket, in letters of several bytes, is served all the same, from anywhere', async () => {
  const honda = join(carpeta, 'ñ'.repeat(60), 'o'.repeat(90));
  mkdirSync(honda, { recursive: true });
  const control = await abrirControl(honda, eco);
  const antes = process.cwd();
  try {
    assert.deepEqual(await pedirControl(honda, 1), { eco: 1 });
    process.chdir(honda);
    assert.deepEqual(await pedirControl(honda, 2), { eco: 2 });
  } finally {
    process.chdir(antes);
    await control.cerrar();
  }
  assert.deepEqual(readdirSync(honda), []);
});

test('a socket that a killed process left behind is in nobody’s way, wherever it lay', async () => {
  const honda = join(carpeta, 'x'.repeat(100));
  for (const donde of [carpeta, honda]) {
    mkdirSync(donde, { recursive: true });
    const otro = await otroProceso(`await abrirControl(${JSON.stringify(donde)}, async () => 'otro');`);
    assert.equal(await pedirControl(donde, {}), 'otro');
    await otro.matar();
    const control = await abrirControl(donde, eco);
    assert.deepEqual(await pedirControl(donde, 1), { eco: 1 });
    await control.cerrar();
  }
});

test('a pointer to a socket that holds nonsense is not followed', async () => {
  const ajeno = join(carpeta, 'ajeno');
  mkdirSync(ajeno);
  for (const texto of ['', ajeno, '/']) {
    writeFileSync(join(carpeta, 'control.ruta'), texto);
    const control = await abrirControl(carpeta, eco);
    assert.deepEqual(await pedirControl(carpeta, 1), { eco: 1 });
    await control.cerrar();
    assert.ok(existsSync(ajeno));
  }
});

test('an order waits for a process that is still starting', async () => {
  const respuesta = pedirControl(carpeta, 1);
  const control = await abrirControl(carpeta, eco);
  assert.deepEqual(await respuesta, { eco: 1 });
  await control.cerrar();
});

test('a process that ends before it answers is told as such', async () => {
  const servidor = createServer((conexion) => conexion.destroy()).listen(join(carpeta, 'control.sock'));
  await once(servidor, 'listening');
  await assert.rejects(pedirControl(carpeta, 1), CarpetaOcupada);
  servidor.close();
});

test('a folder held by a command that does not serve is told as such', async () => {
  await assert.rejects(pedirControl(carpeta, 1), { name: 'CarpetaOcupada', message: /another albacea command/ });
});

test('a client that never says its order does not hold up the end', async () => {
  const control = await abrirControl(carpeta, eco);
  const callado = createConnection(join(carpeta, 'control.sock'));
  await once(callado, 'connect');
  callado.write('{"nombre":');
  assert.deepEqual(await pedirControl(carpeta, 1), { eco: 1 }); // by now the server has taken both
  await control.cerrar();
  callado.destroy();
});

test('an order that never ends is cut off', async () => {
  const control = await abrirControl(carpeta, eco);
  await assert.rejects(pedirControl(carpeta, 'x'.repeat(100_000)));
  await control.cerrar();
});

test('a folder that was there before, open to others, is left to its owner alone', () => {
  chmodSync(carpeta, 0o755);
  tomarCarpeta(carpeta)();
  assert.equal(statSync(carpeta).mode & 0o777, 0o700);
});

test('a file, the root, or a folder where others write is refused before its mode is touched', () => {
  const fichero = join(carpeta, 'fichero');
  writeFileSync(fichero, '', { mode: 0o644 });
  const comun = join(carpeta, 'comun');
  mkdirSync(comun);
  chmodSync(comun, 0o1777);
  for (const [ajena, modo] of [
    [fichero, 0o644],
    [comun, 0o1777],
  ] as const) {
    assert.throws(() => closeFolder(ajena), NotAFolderOfItsOwn);
    assert.equal(statSync(ajena).mode & 0o7777, modo);
  }
});

// Not tried on the machine's own: a mend that fails would close them.
test('the folders of the system are known by their names', () => {
  for (const suya of ['/', '/etc', '/var', '/var/lib', '/root', '/usr/lib', '/home'])
    assert.ok(isFolderOfTheSystem(suya), suya);
  for (const propia of ['/var/lib/albacea', '/srv/albacea', '/data', '/home/ana/albacea', '/opt/albacea/data'])
    assert.ok(!isFolderOfTheSystem(propia), propia);
});

test('a folder that is full is told as such, whoever found it out; a fault of another kind is not', () => {
  const told = (error: object) => whyUnwritable(Object.assign(new Error('x'), error), carpeta);
  for (const error of [{ code: 'ENOSPC' }, { code: '53100' }, { errcode: 13 }, { name: 'ErrnoError', errno: 51 }])
    assert.equal(told(error), 'its disk is full');
  assert.equal(told({ code: '42P01' }), null);
  assert.equal(told({ errno: 51 }), null);
});

test('a folder that is to be made where nothing can be made is told by what it would lie in', {
  skip: process.getuid?.() === 0 && 'root may write anywhere',
}, () => {
  chmodSync(carpeta, 0o500);
  assert.equal(whyUnwritable(new Error('x'), join(carpeta, 'not/there')), 'this user may not write there');
  chmodSync(carpeta, 0o700);
  assert.equal(whyUnwritable(new Error('x'), join(carpeta, 'not/there')), null);
});
