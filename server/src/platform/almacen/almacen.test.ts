/** One suite that every store passes: the directory, and S3 against a real server of its protocol. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Almacen, claveDeFichero, ErrorDeAlmacen } from './almacen.ts';
import { crearAlmacenEnDirectorio } from './directorio.ts';
import { crearAlmacenS3 } from './s3.ts';
import { abrirCubo } from './test/cubo.ts';
import { leerUrlS3 } from './url-s3.ts';

interface Escenario {
  readonly almacen: Almacen;
  /** Everything that lies in the store, whatever its name. */
  contenido(): Promise<string[]>;
  /** From now on the store refuses everything. */
  romper(): Promise<void>;
  reparar(): Promise<void>;
  cerrar(): Promise<void>;
}

const unaClave = (caso: string = randomUUID()) => claveDeFichero(randomUUID(), caso, randomUUID());

async function enDirectorio(): Promise<Escenario> {
  const raiz = await mkdtemp(join(tmpdir(), 'albacea-almacen-'));
  const ficheros = join(raiz, 'ficheros');
  return {
    almacen: crearAlmacenEnDirectorio(ficheros),
    contenido: async () =>
      (await readdir(ficheros, { recursive: true }).catch(() => [])).filter((n) => n.split('/').length > 2),
    async romper() {
      await rm(ficheros, { recursive: true, force: true });
      await writeFile(ficheros, 'a file where the folder should be');
    },
    reparar: () => rm(ficheros),
    cerrar: () => rm(raiz, { recursive: true, force: true }),
  };
}

async function enCubo(): Promise<Escenario> {
  const cubo = await abrirCubo();
  const almacen = crearAlmacenS3(leerUrlS3(cubo.url), { pausa: 1 });
  return {
    almacen,
    contenido: cubo.objetos,
    romper: cubo.apagar,
    reparar: cubo.encender,
    async cerrar() {
      await almacen.cerrar();
      await cubo.cerrar();
    },
  };
}

const esDe = (motivo: string) => (error: unknown) => error instanceof ErrorDeAlmacen && error.motivo === motivo;

for (const [nombre, abrir] of [
  ['in a directory', enDirectorio],
  ['in a bucket', enCubo],
] as const) {
  describe(`files ${nombre}`, () => {
    let e: Escenario;
    before(async () => {
      e = await abrir();
    });
    after(() => e.cerrar());

    it('come back byte for byte, whatever their size', async () => {
      for (const tamano of [0, 1, 1000, 65_537, 20 * 1024 * 1024 + 29]) {
        const [clave, bytes] = [unaClave(), randomBytes(tamano)];
        await e.almacen.guardar(clave, bytes);
        assert.ok(bytes.equals(await e.almacen.leer(clave)), String(tamano));
        await e.almacen.borrar(clave);
      }
    });

    it('are replaced by what is kept under the same key', async () => {
      const clave = unaClave();
      await e.almacen.guardar(clave, Buffer.from('the first, which is longer'));
      await e.almacen.guardar(clave, Buffer.from('the second'));
      assert.equal((await e.almacen.leer(clave)).toString(), 'the second');
      await e.almacen.borrar(clave);
    });

    it('that are deleted are gone, and deleting them again is no failure', async () => {
      const [clave, vecina] = [unaClave('caso-1'), unaClave('caso-1')];
      await e.almacen.guardar(clave, Buffer.from('one'));
      await e.almacen.guardar(vecina, Buffer.from('two'));
      await e.almacen.borrar(clave);
      await e.almacen.borrar(clave);
      await assert.rejects(e.almacen.leer(clave), esDe('no_existe'));
      assert.equal((await e.almacen.leer(vecina)).toString(), 'two');
      await e.almacen.borrar(vecina);
      assert.deepEqual(await e.contenido(), []);
    });

    it('of one case can be written and deleted at once', async () => {
      const aseguradora = randomUUID();
      const vueltas = Array.from({ length: 12 }, async () => {
        const clave = claveDeFichero(aseguradora, 'caso-de-varios', randomUUID());
        await e.almacen.guardar(clave, Buffer.from(clave));
        assert.equal((await e.almacen.leer(clave)).toString(), clave);
        await e.almacen.borrar(clave);
      });
      await Promise.all(vueltas);
      assert.deepEqual(await e.contenido(), []);
    });

    it('have keys that lead nowhere else', async () => {
      for (const mala of [
        '',
        'a',
        'a/b',
        'a/b/c/d',
        'a/../c',
        'a/b/..',
        '/a/b',
        'a//c',
        'a/b/c.tmp',
        'a/b/%2e',
        'a/b/c?x',
        'A/b/c',
      ]) {
        await assert.rejects(e.almacen.guardar(mala, Buffer.of(1)), TypeError, mala);
        await assert.rejects(e.almacen.leer(mala), TypeError, mala);
        await assert.rejects(e.almacen.borrar(mala), TypeError, mala);
      }
    });

    it('are told from a store that is away, and are kept again once it is back', async () => {
      const clave = unaClave();
      await e.romper();
      try {
        await assert.rejects(e.almacen.guardar(clave, Buffer.of(1)), esDe('ausente'));
        await assert.rejects(e.almacen.leer(clave), esDe('ausente'));
      } finally {
        await e.reparar();
      }
      await e.almacen.guardar(clave, Buffer.of(1));
      assert.deepEqual(await e.almacen.leer(clave), Buffer.of(1));
      await e.almacen.borrar(clave);
    });
  });
}

describe('files in a directory', () => {
  it('can be read by nobody else, and an interrupted writing is deleted with its key', async () => {
    const raiz = await mkdtemp(join(tmpdir(), 'albacea-almacen-'));
    try {
      const almacen = crearAlmacenEnDirectorio(join(raiz, 'ficheros'));
      await almacen.guardar('aseguradora/caso/fichero', Buffer.of(1));
      const modo = async (...partes: string[]) => (await stat(join(raiz, 'ficheros', ...partes))).mode & 0o777;
      assert.equal(await modo('aseguradora', 'caso', 'fichero'), 0o600);
      for (const carpeta of [['aseguradora', 'caso'], ['aseguradora'], []]) assert.equal(await modo(...carpeta), 0o700);
      await writeFile(join(raiz, 'ficheros/aseguradora/caso/cortado.tmp'), 'half');
      await almacen.borrar('aseguradora/caso/cortado');
      assert.deepEqual(await readdir(join(raiz, 'ficheros/aseguradora/caso')), ['fichero']);
    } finally {
      await rm(raiz, { recursive: true, force: true });
    }
  });
});
