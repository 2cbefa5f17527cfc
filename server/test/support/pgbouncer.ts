/** PgBouncer itself in transaction mode, where the machine has it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import type { Pooler } from './pooler.ts';
import { identityWithoutPrivileges } from './postgres-binaries.ts';

/** Debian keeps it where an ordinary user's PATH does not look. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin`;

export const isPgBouncerInstalled = (): boolean =>
  spawnSync('pgbouncer', ['--version'], { env: { PATH }, stdio: 'ignore' }).status === 0;

/**
 * Lends `size` connections to the database of `url`, each for a transaction. Whoever comes is let in, as the role of `url`.
 * @throws Error with what it said, when it does not start
 */
export async function startPgBouncer(url: string, size: number): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'albacea-pgbouncer-'));
  const { hostname, port, pathname, username, password } = new URL(url);
  const own = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
`,
  );
  await chmod(folder, 0o755); // it refuses to run as root, and has to read its settings
  const child = spawn('pgbouncer', [settings], {
    ...identityWithoutPrivileges(),
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  await untilUp(child);
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href,
    async close() {
      process.off('exit', leave);
      const end = once(child, 'exit');
      leave();
      await end;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** It logs to stderr, and says "process up" once it listens. */
function untilUp(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', () => reject(new Error(`PgBouncer ended:\n${said}`)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('process up')) resolve();
    });
  });
}
