/** The files under `deploy/` name only variables, files, metrics, runbooks and commands that exist. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const SOURCES = globSync('server/src/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .map(text)
  .join('\n');

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly env_file?: string;
}
const compose = parse(text('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  secrets: Record<string, { readonly file: string }>;
};
const units = globSync('deploy/systemd/*.service', { cwd: ROOT });
const commands = execFileSync(process.execPath, [join(ROOT, 'server/bin/start.ts'), 'help'], { encoding: 'utf8' });

test('the files under deploy/ set only variables that the configuration reads', () => {
  const known = new Set(text('docs/operating.md').match(/[A-Z][A-Z_]{3,}/g));
  const ofServices = ['api', 'worker', 'migrate'].flatMap((name) =>
    Object.keys(compose.services[name]?.environment ?? {}),
  );
  const ofFile = [...text('deploy/example.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const ofImage = [...text('deploy/Containerfile').matchAll(/([A-Z_]{4,})=/g)].map(([, name = '']) => name);
  const ofUnits = units.flatMap((unit) =>
    [...text(unit).matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => line.match(/[A-Z_]+(?==)/g) ?? []),
  );
  const own = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'LOGIN_PASSWORD'];
  const all = [...ofServices, ...ofFile, ...ofImage, ...ofUnits];
  assert.ok(all.length > 20);
  assert.deepEqual(
    all.filter((name) => !known.has(name.replace(/_FILE$/, '')) && !own.includes(name)),
    [],
  );
});

test('the files under deploy/ start only roles that are commands of the program', () => {
  const ofUnits = units.map((unit) => /^ExecStart=\/opt\/albacea\/(\S+) (\S+)$/m.exec(text(unit)) ?? assert.fail(unit));
  for (const [, program = '', role = ''] of ofUnits) {
    assert.ok(existsSync(join(ROOT, program)), program);
    assert.match(commands, new RegExp(`^ {2}${role}(?: |$)`, 'm'));
  }
  for (const name of ['api', 'worker', 'migrate']) assert.deepEqual(compose.services[name]?.command, [name]);
  const [, entry = ''] = /ENTRYPOINT \["node", "(.+)"\]/.exec(text('deploy/Containerfile')) ?? [];
  assert.ok(existsSync(join(ROOT, entry)), entry);
});

test('the image includes the programs that the documentation shows', () => {
  const [, removed = ''] = /rm -rf ([\s\S]*?)\n\n/.exec(text('deploy/Containerfile')) ?? [];
  const gone = removed.split(/[\s\\]+/).filter(Boolean);
  assert.ok(gone.includes('scripts'));
  const shown = globSync('examples/quickstart/*', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  assert.ok(shown.length > 5);
  assert.deepEqual(
    shown.filter((file) => gone.some((path) => file === path || file.startsWith(`${path}/`))),
    [],
  );
});

test('the image is built without the passwords and keys next to the compose file', () => {
  const rules = text('.dockerignore').split('\n').filter(Boolean);
  const isLeftOut = (path: string) =>
    rules.reduce((before, rule) => {
      const [, not, pattern = ''] = /^(!?)(.*)$/.exec(rule) ?? [];
      return matchesGlob(path, pattern) ? not === '' : before;
    }, false);
  const files = [
    ...Object.values(compose.services).flatMap(({ env_file }) => env_file ?? []),
    ...Object.values(compose.secrets).map(({ file }) => file),
  ];
  assert.ok(files.length > 3);
  assert.deepEqual(
    files.filter((file) => !isLeftOut(join('deploy', file))),
    [],
  );
  assert.ok(!isLeftOut('deploy/Containerfile') && !isLeftOut('server/src/main.ts'));
});

test('every supervisor waits for DRAIN_MS plus ten seconds before it kills a process, and the proxy does not expose /metrics', () => {
  const [, drain = ''] = /DRAIN_MS=(\d+)/.exec(text('deploy/Containerfile')) ?? [];
  const needed = Number(drain) / 1000 + 10;
  assert.ok(needed > 10);
  const serving = units.filter((unit) => /DRAIN_MS/.test(text(unit)));
  const patience = [
    ...serving.map((unit) => /^TimeoutStopSec=(\d+)$/m.exec(text(unit))?.[1]),
    /stop_grace_period: (\d+)s/.exec(text('deploy/compose.yaml'))?.[1],
  ].map(Number);
  assert.equal(patience.length, 3);
  for (const seconds of patience) assert.ok(seconds > needed, `${seconds} s`);
  assert.match(text('deploy/nginx/nginx.conf'), /\/metrics/);
});

test('the proxy logs neither who calls nor the address, which may contain a token or a code', () => {
  const conf = text('deploy/nginx/nginx.conf');
  const [, format = ''] = /log_format lean '(.*)';/.exec(conf) ?? [];
  assert.deepEqual(format.match(/\$\w+/g), [
    '$request_method',
    '$status',
    '$request_time',
    '$upstream_addr',
    '$sent_http_x_request_id',
  ]);
  assert.match(conf, /access_log \S+ lean;\n *error_log \S+ crit;/);
});

test('every file mounted by compose exists, or its README says how to make it', () => {
  const mounted = Object.values(compose.services)
    .flatMap(({ volumes = [] }) => volumes)
    .filter((volume) => volume.startsWith('./'))
    .map((volume) => volume.split(':')[0] ?? '');
  assert.ok(mounted.length >= 3);
  for (const path of mounted) assert.ok(existsSync(join(ROOT, 'deploy', path)), path);
});

/** The names of our metrics in an expression. */
const metricsIn = (expression: string): string[] => expression.match(/albacea_[a-z_]+/g) ?? [];
const isKnown = (metric: string): boolean =>
  SOURCES.includes(`'${metric.replace(/_(count|sum|bucket)$/, '')}'`) || SOURCES.includes(`${metric}:`);

test('the dashboard uses only existing metrics and names only existing runbooks', () => {
  interface Panel {
    readonly title: string;
    readonly description?: string;
    readonly targets?: readonly { readonly expr: string }[];
  }
  const { panels } = JSON.parse(text('deploy/grafana/albacea.json')) as { panels: readonly Panel[] };
  const shown = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  assert.ok(shown.length > 20);
  assert.deepEqual(
    shown.filter((metric) => !isKnown(metric)),
    [],
  );
  const runbooks = panels.flatMap(({ description = '' }) => description.match(/docs\/\S+\.md/g) ?? []);
  assert.ok(runbooks.length > 5);
  for (const runbook of runbooks) assert.ok(existsSync(join(ROOT, runbook)), runbook);
});

describe('alerts', () => {
  interface Rule {
    readonly alert: string;
    readonly expr: string;
    readonly annotations: { readonly runbook_url: string };
  }
  const { groups } = parse(text('deploy/prometheus/rules.yaml')) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);

  test('use only existing metrics and link to existing runbooks', () => {
    assert.ok(rules.length > 5);
    for (const { alert, expr, annotations } of rules) {
      const metrics = metricsIn(expr);
      assert.ok(metrics.length > 0, alert);
      for (const metric of metrics) assert.ok(isKnown(metric), metric);
      const [file = '', anchor] = annotations.runbook_url.split('#');
      const headings = [...text(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
      if (anchor !== undefined) assert.ok(headings.includes(anchor), annotations.runbook_url);
    }
  });

  test('each fire in their own promtool test', () => {
    const tests = text('deploy/prometheus/rules.test.yaml');
    for (const { alert } of rules)
      assert.match(tests, new RegExp(`alertname: ${alert}\\s+exp_alerts:\\s+- exp_labels`), alert);
  });
});
