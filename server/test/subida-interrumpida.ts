/**
 * A process that brings a document in and kills itself at a point that its parent names: run by `subidas-muerte.test.ts`.
 * Arguments: point, insurer, case, address of the file. The configuration is in the environment.
 */
import { readFile } from 'node:fs/promises';
import { prepararDocumento } from '../src/capabilities/documentos/recibir-documento.ts';
import { leerConfig } from '../src/config.ts';
import { crearRegistro } from '../src/platform/registro.ts';
import { relojDelSistema } from '../src/platform/reloj.ts';
import { crearPrograma } from '../src/programa.ts';
import { comoActor, GESTOR } from './subidas.ts';

const [punto, aseguradora = '', caso = '', ruta = ''] = process.argv.slice(2);
const morirEn = (aqui: string) => {
  if (punto === aqui) process.kill(process.pid, 'SIGKILL');
};

const programa = await crearPrograma(leerConfig(), relojDelSistema, crearRegistro('silent'));
const { almacen } = programa;
const conducido = {
  ...almacen,
  async guardar(clave: string, bytes: Uint8Array) {
    morirEn('antes-del-fichero');
    const escrito = almacen.guardar(clave, bytes);
    setImmediate(() => morirEn('durante-el-fichero'));
    await escrito;
    morirEn('tras-el-fichero');
  },
};
const quien = await comoActor(programa, aseguradora, GESTOR);
const traido = { tipo: 'otro', contenido: await readFile(ruta) } as const;
const preparado = await prepararDocumento({ ...programa, almacen: conducido }, quien, caso, traido);
await programa.base.inquilino(aseguradora, async (tx) => {
  await preparado.confirmar(tx);
  morirEn('antes-de-confirmar');
});
morirEn('tras-confirmar');
