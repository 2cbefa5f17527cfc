/** A process killed anywhere between the first row of an upload and its last: no row is lost, and no file is left over. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { abrirCaso } from '../src/capabilities/casos/abrir-caso.ts';
import { barrerFicheros, PLAZO_DE_SUBIDA } from '../src/capabilities/documentos/barrer-ficheros.ts';
import { leerFichero } from '../src/capabilities/documentos/leer-fichero.ts';
import { crearAseguradora } from '../src/capabilities/identidad/crear-aseguradora.ts';
import { leerConfig } from '../src/config.ts';
import { abrirCubo, type CuboDePrueba } from '../src/platform/almacen/test/cubo.ts';
import { crearRegistro } from '../src/platform/registro.ts';
import { relojMovible } from '../src/platform/reloj.ts';
import { crearPrograma, type Programa } from '../src/programa.ts';
import { type BaseMigrada, baseMigrada, MASTER_KEY, prepareEmbedded } from './entorno.ts';
import { unaPersona } from './fabricas.ts';
import { unPdfDe } from './ficheros.ts';
import { machineEnvironment } from './machine.ts';
import { comoActor, GESTOR } from './subidas.ts';

const HIJO = join(import.meta.dirname, 'subida-interrumpida.ts');
const MORIR = new URL('./morir-con-el-padre.ts', import.meta.url).href;
const PUNTOS = [
  'antes-del-fichero',
  'durante-el-fichero',
  'tras-el-fichero',
  'antes-de-confirmar',
  'tras-confirmar',
] as const;

interface Escenario {
  readonly nombre: string;
  /** The embedded database starts anew for each: there two tell enough. */
  readonly puntos: readonly string[];
  readonly motor: 'postgres' | 'embebido';
  readonly enCubo: boolean;
}

const ESCENARIOS: readonly Escenario[] = [
  { nombre: 'PostgreSQL and a directory', motor: 'postgres', enCubo: false, puntos: PUNTOS },
  { nombre: 'PostgreSQL and a bucket', motor: 'postgres', enCubo: true, puntos: PUNTOS },
  {
    nombre: 'the embedded database and a directory',
    motor: 'embebido',
    enCubo: false,
    puntos: ['tras-el-fichero', 'tras-confirmar'],
  },
];

for (const { nombre, motor, enCubo, puntos } of ESCENARIOS) {
  describe(`an upload that is killed, on ${nombre}`, () => {
    let carpeta: string;
    let base: BaseMigrada | null;
    let cubo: CuboDePrueba | null;
    let variables: Record<string, string>;
    before(async () => {
      carpeta = await mkdtemp(join(tmpdir(), 'albacea-muerte-'));
      base = motor === 'postgres' ? await baseMigrada('postgres') : null;
      if (motor === 'embebido') await prepareEmbedded(join(carpeta, 'datos'));
      cubo = enCubo ? await abrirCubo() : null;
      variables = {
        DATA_DIR: join(carpeta, 'datos'),
        MASTER_KEY,
        PUBLIC_URL: 'http://albacea.test',
        SMTP_URL: 'smtp://127.0.0.1:9',
        ...base?.entorno,
        ...(cubo && { STORAGE_URL: cubo.url }),
      };
    });
    after(async () => {
      await base?.abierta.base.cerrar();
      await base?.cerrar();
      await cubo?.cerrar();
      await rm(carpeta, { recursive: true, force: true });
    });

    /** The embedded database belongs to one process: it is opened for each step. */
    async function conPrograma<T>(
      hacer: (programa: Programa, reloj: ReturnType<typeof relojMovible>) => Promise<T>,
    ): Promise<T> {
      const reloj = relojMovible(new Date());
      const programa = await crearPrograma(leerConfig(variables), reloj, crearRegistro('silent'));
      try {
        return await hacer(programa, reloj);
      } finally {
        await programa.cerrar();
      }
    }

    async function enElAlmacen(): Promise<string[]> {
      if (cubo) return cubo.objetos();
      const nombres = await readdir(join(carpeta, 'datos/ficheros'), { recursive: true }).catch((): string[] => []);
      return nombres.filter((uno) => uno.split('/').length > 2);
    }

    async function matarEn(punto: string, aseguradora: string, caso: string, ruta: string): Promise<void> {
      const hijo = spawn(process.execPath, ['--import', MORIR, HIJO, punto, aseguradora, caso, ruta], {
        env: { ...machineEnvironment(), ...variables },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      let error = '';
      hijo.stderr?.on('data', (trozo) => {
        error += trozo;
      });
      const [codigo, senal] = await once(hijo, 'close');
      assert.deepEqual([codigo, senal], [null, 'SIGKILL'], error);
    }

    it('at any point leaves the whole document, or nothing once the sweep has passed', async () => {
      const { aseguradora, caso } = await conPrograma(async (programa) => {
        const { id } = await crearAseguradora(programa, { slug: 'muerte', nombre: 'M', variante: 'B' }, GESTOR);
        const quien = await comoActor(programa, id, GESTOR);
        const deps = { direcciones: programa.direcciones, despachador: programa.despachador };
        const { poliza_numero, fallecido, heredero } = unaPersona();
        const solicitud = {
          poliza_numero,
          fallecido,
          heredero,
          modulos: ['borrado' as const],
          pack: 'basico',
          prioridad: 'normal' as const,
          siniestro: null,
        };
        const abierto = await programa.base.inquilino(id, (tx) => abrirCaso(deps, tx, quien, solicitud));
        assert.equal(abierto.clase, 'abierto');
        return { aseguradora: id, caso: 'caso_id' in abierto ? abierto.caso_id : '' };
      });
      for (const [i, punto] of puntos.entries()) {
        const bytes = unPdfDe(3_000_000 + i);
        const ruta = join(carpeta, 'papel.pdf');
        await writeFile(ruta, bytes);
        const hay = (await enElAlmacen()).length;
        await matarEn(punto, aseguradora, caso, ruta);
        await conPrograma(async (programa, reloj) => {
          const contar = () =>
            programa.base.inquilino(aseguradora, async (tx) => {
              const { filas } = await tx.sql<{ documentos: number; subiendo: number; guardados: number }>(
                `select (select count(*)::int from documentos where aseguradora_id = aseguradora_actual()) as documentos,
                   (select count(*)::int from ficheros where aseguradora_id = aseguradora_actual() and estado = 'subiendo') as subiendo,
                   (select count(*)::int from ficheros where aseguradora_id = aseguradora_actual() and estado = 'guardado') as guardados`,
              );
              return filas[0];
            });
          const entero = punto === 'tras-confirmar';
          assert.deepEqual(
            await contar(),
            { documentos: entero ? 1 : 0, subiendo: entero ? 0 : 1, guardados: entero ? 1 : 0 },
            punto,
          );
          await barrerFicheros(programa);
          assert.equal((await contar())?.subiendo, entero ? 0 : 1, 'the sweep leaves what may still be under way');
          reloj.avanzar(PLAZO_DE_SUBIDA + 1000);
          await barrerFicheros(programa);
          assert.deepEqual(
            await contar(),
            { documentos: entero ? 1 : 0, subiendo: 0, guardados: entero ? 1 : 0 },
            punto,
          );
          assert.equal((await enElAlmacen()).length, hay + (entero ? 1 : 0), `orphans after ${punto}`);
          if (!entero) return;
          const fila = await programa.base.inquilino(aseguradora, (tx) =>
            tx.sql<{ id: string }>('select id from documentos where aseguradora_id = aseguradora_actual()'),
          );
          const quien = await comoActor(programa, aseguradora, GESTOR);
          const { contenido } = await leerFichero(programa, quien, caso, fila.filas[0]?.id ?? '');
          assert.ok(bytes.equals(contenido));
        });
      }
    });
  });
}
