import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import PostalMime from 'postal-mime';
import { borrarCarpeta, crearTransporteCarpeta } from './carpeta.ts';
import { unMensaje } from './test/servidor-smtp.ts';

let raiz = '';
beforeEach(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'correo-'));
});
afterEach(() => rm(raiz, { recursive: true, force: true }));

const FUERA = [
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

test('a kept message is a whole mail in its case’s folder', async () => {
  const mensaje = unMensaje();
  assert.deepEqual(await crearTransporteCarpeta(raiz).enviar(mensaje), { tipo: 'retenido' });
  const leido = await PostalMime.parse(await readFile(join(raiz, mensaje.carpeta, `${mensaje.id}.eml`)));
  assert.equal(leido.messageId, mensaje.messageId);
  assert.equal(leido.text?.trimEnd(), mensaje.texto.trimEnd());
});

test('only the owner can read kept mail', async () => {
  const mensaje = unMensaje();
  const destino = join(raiz, 'correo');
  await crearTransporteCarpeta(destino).enviar(mensaje);
  const modo = async (ruta: string) => (await stat(join(destino, ruta))).mode & 0o777;
  assert.equal(await modo(`${mensaje.carpeta}/${mensaje.id}.eml`), 0o600);
  for (const carpeta of ['', 'aseguradora-1', 'aseguradora-1/caso-1']) assert.equal(await modo(carpeta), 0o700);
});

test('the same message kept by twenty attempts at once is one file, and nothing else is left', async () => {
  const mensaje = unMensaje();
  const carpeta = crearTransporteCarpeta(raiz);
  const resultados = await Promise.all(Array.from({ length: 20 }, () => carpeta.enviar(mensaje)));
  assert.ok(resultados.every((r) => r.tipo === 'retenido'));
  assert.deepEqual(await readdir(join(raiz, mensaje.carpeta)), [`${mensaje.id}.eml`]);
});

test('a disk that refuses is a temporary failure', async () => {
  await writeFile(join(raiz, 'aseguradora-1'), 'a file where a folder should be');
  assert.deepEqual(await crearTransporteCarpeta(raiz).enviar(unMensaje()), { tipo: 'temporal', codigo: null });
});

test('an address that no server could take is refused as it would be over SMTP', async () => {
  const mensaje = unMensaje({ para: { nombre: '', direccion: 'nadie' } });
  assert.deepEqual(await crearTransporteCarpeta(raiz).enviar(mensaje), { tipo: 'permanente', codigo: null });
});

test('erasing a case takes its kept mail and no other case’s', async () => {
  const carpeta = crearTransporteCarpeta(raiz);
  await carpeta.enviar(unMensaje({ carpeta: 'a/uno' }));
  await carpeta.enviar(unMensaje({ carpeta: 'a/dos' }));
  await borrarCarpeta(raiz, 'a/uno');
  assert.deepEqual(await readdir(join(raiz, 'a')), ['dos']);
  await borrarCarpeta(raiz, 'a/uno');
  await borrarCarpeta(raiz, 'z/ninguna');
});

for (const fuera of FUERA) {
  test(`no message is written to, and nothing erased at ${JSON.stringify(fuera)}`, async () => {
    const dentro = join(raiz, 'correo');
    await mkdir(join(dentro, 'a'), { recursive: true });
    await writeFile(join(raiz, 'otra'), 'x');
    await assert.rejects(crearTransporteCarpeta(dentro).enviar(unMensaje({ carpeta: fuera })), TypeError);
    await assert.rejects(borrarCarpeta(dentro, fuera), TypeError);
    assert.deepEqual((await readdir(raiz)).sort(), ['correo', 'otra']);
    assert.deepEqual(await readdir(dentro), ['a']);
  });
}

test('erasing does not follow a symbolic link out of the folder', async () => {
  const dentro = join(raiz, 'correo');
  await mkdir(join(raiz, 'ajena', 'caso'), { recursive: true });
  await mkdir(dentro);
  await symlink(join(raiz, 'ajena'), join(dentro, 'a'));
  await assert.rejects(borrarCarpeta(dentro, 'a/caso'), TypeError);
  assert.deepEqual(await readdir(join(raiz, 'ajena')), ['caso']);
});
