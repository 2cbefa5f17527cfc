/**
 * A process that uploads a document and kills itself at a point that its parent names; run by `../uploads/uploaded-death.night.test.ts`.
 * Arguments: point, insurer, case, address of the file. The configuration is in the environment.
 */
import { readFile } from 'node:fs/promises';
import { prepareDocumento } from '../../src/caso/documentos/receive-documento.ts';
import { createProgram } from '../../src/compose/program.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { asRequester, GESTOR } from './uploaded.ts';

const [point, aseguradora = '', caso = '', route = ''] = process.argv.slice(2);
const dieAt = (here: string) => {
  if (point === here) process.kill(process.pid, 'SIGKILL');
};

const program = await createProgram(readConfig(), systemClock, createLogger('silent'));
const { store } = program;
const driven = {
  ...store,
  async write(key: string, bytes: Uint8Array) {
    dieAt('antes-del-fichero');
    const written = store.write(key, bytes);
    setImmediate(() => dieAt('durante-el-fichero'));
    await written;
    dieAt('tras-el-fichero');
  },
};
const who = await asRequester(program, aseguradora, GESTOR);
const brought = { tipo: 'otro', contenido: await readFile(route) } as const;
const prepared = await prepareDocumento({ ...program, store: driven }, who, caso, brought);
await program.base.asTenant(aseguradora, async (tx) => {
  await prepared.confirm(tx);
  dieAt('antes-de-confirmar');
});
dieAt('tras-confirmar');
