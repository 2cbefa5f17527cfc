/** nginx with the configuration in `deploy/`, in front of processes of this machine. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** PATH with the folder of nginx on Debian, which an ordinary user's PATH lacks. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin`;
const EXAMPLES = join(import.meta.dirname, '../../../deploy/nginx');

export const isNginxInstalled = (): boolean =>
  spawnSync('nginx', ['-v'], { env: { PATH }, stdio: 'ignore' }).status === 0;

interface Proxy {
  readonly address: string;
  close(): Promise<void>;
}

function changed(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((sofar, [what, by]) => {
    if (sofar.search(what) < 0) throw new Error(`the example has no ${what}`);
    return sofar.replace(what, by);
  }, text);
}

/**
 * Starts nginx with `nginx.conf`, changing only what names the machine: its port, its folders, and the names of the processes,
 * which here are ports.
 * @param ports the ports of the processes
 */
export async function startNginx(ports: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'albacea-nginx-'));
  const port = await freePort();
  const text = changed(readFileSync(join(EXAMPLES, 'nginx.conf'), 'utf8'), [
    [/^ *resolver .*$/m, ''],
    [/listen 80;/, `listen 127.0.0.1:${port};`],
    [/^ *access_log .*$/m, `access_log ${folder}/access.log lean;`],
    [/http \{/, `http {\n  client_body_temp_path ${folder}/body;\n  proxy_temp_path ${folder}/proxy;`],
    [/server api:8080 resolve (.*)$/m, ports.map((own) => `server 127.0.0.1:${own} $1`).join('\n')],
  ]);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\n${text}`);
  const child = spawn('nginx', ['-p', folder, '-c', file], { env: { PATH }, stdio: ['ignore', 'ignore', 'pipe'] });
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  await untilUp(child, port);
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      process.off('exit', leave);
      const end = once(child, 'exit');
      child.kill('SIGTERM');
      await end;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilUp(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${said}`);
    const answers = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null);
    if (answers) return;
    await new Promise((proceed) => setTimeout(proceed, 50));
  }
}
