/** Runs a command in this process or, while a server holds the data folder, in that server. */
import { createProgram, type Program } from '../compose/program.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { askForControl, BusyFolder } from '../platform/data-folder.ts';
import { createLogger } from '../platform/logger.ts';
import { COMMANDS, type Options, type Result } from './commands.ts';

/** Runs a command here or, when a server holds the embedded database, sends it to that server. */
export async function runCommand(config: Config, nombre: string, opciones: Options): Promise<Result> {
  let program: Program;
  try {
    program = await createProgram(config, systemClock, createLogger('silent'));
  } catch (error) {
    if (!(error instanceof BusyFolder)) throw error;
    return (await askForControl(config.dataDir, { nombre, opciones })) as Result;
  }
  try {
    return await (COMMANDS[nombre] as (typeof COMMANDS)[string]).run(program, opciones);
  } finally {
    await program.close();
  }
}

/** Runs, in the server, a command that another process has sent. @throws Error if its name is unknown */
export async function handleCommand(program: Program, command: unknown): Promise<Result> {
  const { nombre, opciones } = command as { nombre: string; opciones: Options };
  const known = COMMANDS[nombre];
  if (!known) throw new Error(`unknown command ${nombre}`);
  return known.run(program, opciones);
}
