/** `npm run bench -- <name>`: ratios of two things in one run, never absolute promises. */
import { parseArgs } from 'node:util';
import { abrir } from './abrir.ts';
import { medirBackoffice } from './backoffice.ts';
import type { Opciones } from './escenario.ts';
import { leer } from './leer.ts';
import type { Resultado } from './medicion.ts';
import { enTablaDePortal, medirPortal } from './portal.ts';
import { reporting } from './reporting.ts';
import { COMPLETO, medirPartes, medirWebhooks } from './webhooks.ts';
import { enTablas } from './webhooks-tabla.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rondas: { type: 'string', default: '8' },
    segundos: { type: 'string', default: '4' },
    calentamiento: { type: 'string', default: '15' },
    conexiones: { type: 'string', default: '50' },
    // Of webhooks alone: seconds at 300 deliveries a second; 3600 for a soak.
    sosten: { type: 'string', default: '60' },
    // Of webhooks alone: some parts instead of all, `caudal,ociosa,atasco,vecinos,sosten`.
    partes: { type: 'string' },
    casos: { type: 'string', default: '84000' },
  },
});
const opciones: Opciones = {
  rondas: Number(values.rondas),
  segundos: Number(values.segundos),
  calentamiento: Number(values.calentamiento),
  conexiones: Number(values.conexiones),
  duradero: true,
  casos: Number(values.casos),
  // the cases of one insurer alone would all go through the same pages of the indexes
  aseguradoras: 20,
};
// So that the handlers of its end run, which take the servers along.
for (const orden of ['SIGINT', 'SIGTERM']) process.once(orden, () => process.exit(1));
const decir = (texto: string) => process.stdout.write(`${texto}\n`);

/** Each gives a table of Markdown, to be pasted into docs/benchmarks.md. */
const BANCOS: Readonly<Record<string, () => Promise<string>>> = {
  abrir: async () => enTabla(await abrir(opciones, decir)),
  // as many cases as a large insurer has in a year and more
  backoffice: () => medirBackoffice({ casos: Math.max(opciones.casos, 100_000), vueltas: 5 * opciones.rondas }),
  leer: async () => enTabla(await leer(opciones, decir)),
  portal: async () => enTablaDePortal(await medirPortal(opciones.rondas)),
  reporting: async () => enTabla(await reporting(opciones, decir)),
  webhooks: async () => {
    const webhooks = { ...COMPLETO, sosten: Number(values.sosten) };
    return values.partes ? medirPartes(values.partes, webhooks, decir) : enTablas(await medirWebhooks(webhooks, decir));
  },
};

const nombres = positionals.length > 0 ? positionals : Object.keys(BANCOS);
for (const nombre of nombres) {
  const banco = BANCOS[nombre];
  if (!banco) {
    process.stderr.write(`there is no benchmark ${nombre}; there are ${Object.keys(BANCOS).join(', ')}\n`);
    process.exitCode = 1;
    break;
  }
  decir(`\n${nombre}: medians of the rounds\n${await banco()}`);
}

function enTabla(resultados: readonly Resultado[]): string {
  const filas = resultados.map(({ nombre, porSegundo, razon, p50, p99, gasto, estados }) => [
    nombre,
    Math.round(porSegundo),
    razon.toFixed(2),
    p50.toFixed(1),
    p99.toFixed(1),
    gasto ? Math.round(gasto.servidor) : '–',
    gasto ? Math.round(gasto.postgres) : '–',
    Object.entries(estados)
      .map(([estado, cuantas]) => `${cuantas} × ${estado}`)
      .join(', '),
  ]);
  const cabecera = [
    'what',
    'per second',
    'ratio',
    'p50 ms',
    'p99 ms',
    'CPU µs, server',
    'CPU µs, PostgreSQL',
    'answers',
  ];
  return [cabecera, cabecera.map(() => '---'), ...filas].map((fila) => `| ${fila.join(' | ')} |`).join('\n');
}
