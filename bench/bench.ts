/** `npm run bench -- <name>`: ratios of two things in one run, never absolute promises (design.md, section 7). */
import { parseArgs } from 'node:util';
import { abrir } from './abrir.ts';
import type { Opciones } from './escenario.ts';
import { leer } from './leer.ts';
import type { Resultado } from './medicion.ts';

const BANCOS = { abrir, leer } as const;
const SUELO = 0.5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rondas: { type: 'string' }, segundos: { type: 'string' }, conexiones: { type: 'string' } },
});
const nombres = positionals.length > 0 ? positionals : Object.keys(BANCOS);
for (const nombre of nombres) {
  const banco = BANCOS[nombre as keyof typeof BANCOS];
  if (!banco) {
    process.stderr.write(`there is no benchmark ${nombre}; there are ${Object.keys(BANCOS).join(', ')}\n`);
    process.exitCode = 1;
    break;
  }
  const opciones: Opciones = {
    rondas: Number(values.rondas ?? 5),
    segundos: Number(values.segundos ?? 4),
    conexiones: Number(values.conexiones ?? 50),
    claves: 400,
    duradero: true,
  };
  const decir = (texto: string) => process.stdout.write(`${texto}\n`);
  presentar(nombre, await banco(opciones, decir), decir);
}

function presentar(nombre: string, resultados: readonly Resultado[], decir: (texto: string) => void): void {
  decir(`\n${nombre}: medians of the rounds; floor ${SUELO} ×`);
  decir('| what | per second | p50 ms | p99 ms | ratio |');
  decir('| --- | --- | --- | --- | --- |');
  for (const r of resultados) {
    const fallos = Object.entries(r.estados).filter(([estado]) => Number(estado) >= 300);
    const aviso = fallos.length > 0 ? ` (answers: ${fallos.map(([estado, n]) => `${n} × ${estado}`).join(', ')})` : '';
    decir(
      `| ${r.nombre}${aviso} | ${Math.round(r.porSegundo)} | ${r.p50.toFixed(1)} | ${r.p99.toFixed(1)} | ${r.razon.toFixed(2)} |`,
    );
  }
}
