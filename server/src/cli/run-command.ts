import { createProgram, type Program } from '../compose/program.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { systemClock } from '../platform/clock.ts';
import { askForControl, BusyFolder } from '../platform/data-folder.ts';
import { createLogger } from '../platform/logger.ts';
import { COMMANDS, type Options, type Result } from './commands.ts';

/** Runs a command in this process or, while a server has the embedded database open, in that server. */
export async function runCommand(config: Config, name: string, options: Options): Promise<Result> {
  let program: Program;
  try {
    program = await createProgram(config, systemClock, createLogger('silent'));
  } catch (error) {
    if (!(error instanceof BusyFolder)) throw error;
    return (await askForControl(config.dataDir, { name, options })) as Result;
  }
  try {
    return await (COMMANDS[name] as (typeof COMMANDS)[string]).run(program, options);
  } finally {
    await program.close();
  }
}

/**
 * Runs a command that another process has sent to this server.
 * @param signal aborts when that process has ended; the command then ends before it next reads an insurer's data
 * @throws Error if there is no command with this name
 */
export async function handleCommand(program: Program, command: unknown, signal: AbortSignal): Promise<Result> {
  const { name, options } = command as { name: string; options: Options };
  const known = COMMANDS[name];
  if (!known) throw new Error(`unknown command ${name}`);
  const base: Database = {
    ...program.base,
    async readAsTenant(id, work) {
      signal.throwIfAborted();
      return program.base.readAsTenant(id, work);
    },
  };
  return known.run({ ...program, base }, options);
}
