/** A service with demonstration data, in an empty folder and on a free port, for screenshots of its pages. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface DemoService {
  readonly dataDir: string;
  readonly port: number;
  /** Runs the whole demonstration too, with its webhooks. */
  demonstrate(): Promise<void>;
  close(): Promise<void>;
}

/** Builds the pages, starts the service, and creates families at every stage. @param variables additional ones of the service */
export async function openDemoService(variables: Readonly<Record<string, string>> = {}): Promise<DemoService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'albacea-fotos-'));
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent', ...variables };
  await run(env, 'scripts/build.ts');
  const service = await boot(env);
  const close = async () => {
    const end = once(service, 'exit');
    service.kill('SIGTERM');
    await end;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await run(env, 'scripts/demo.ts', 'familias');
  } catch (error) {
    await close();
    throw error;
  }
  return { dataDir, port, demonstrate: () => run(env, 'scripts/demo.ts'), close };
}

async function boot(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/bin/start.ts', 'start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.once('exit', () => reject(new Error(`the service ended:\n${said}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('is ready')) resolve();
    });
  });
  return child;
}

async function run(env: NodeJS.ProcessEnv, script: string, ...command: string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...command], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
}
