/** nginx with the configuration that `deploy/` shows, in front of processes of this machine. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** Debian keeps it where an ordinary user's PATH does not look. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin`;
const EXAMPLE = join(import.meta.dirname, '../../../deploy/nginx/nginx.conf');

export const isNginxInstalled = (): boolean =>
  spawnSync('nginx', ['-v'], { env: { PATH }, stdio: 'ignore' }).status === 0;

export interface Proxy {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * The example as it stands, but for what names the machine: its port, the name of the api, which here is one address for each
 * process, and where it writes.
 */
export async function startNginx(ports: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'albacea-nginx-'));
  const port = await freePort();
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^ *resolver .*$/m, ''],
    [/^( *)server api:8080 resolve (.*)$/m, ports.map((own) => `server 127.0.0.1:${own} $2`).join('\n')],
    [/listen 80;/, `listen 127.0.0.1:${port};`],
    [/^ *access_log .*$/m, `access_log ${folder}/access.log lean;`],
    [/http \{/, `http {\n  client_body_temp_path ${folder}/body;\n  proxy_temp_path ${folder}/proxy;`],
  ];
  let text = readFileSync(EXAMPLE, 'utf8');
  for (const [what, by] of changes) {
    if (!what.test(text)) throw new Error(`the example has no ${what}`);
    text = text.replace(what, by);
  }
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
