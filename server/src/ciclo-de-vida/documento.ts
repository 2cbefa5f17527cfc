/** From the tables of transitions to the page that shows them. */
import type { Maquina } from './maquinas.ts';

const ENCABEZADO = `# The life of a case

Generated from the tables of transitions by \`npm run ciclo-de-vida\`; a test compares it. What it means is in
[decisions](decisions/README.md) and in the README of each capability.

Every transition is an entry of the chronology (its \`hecho\`), a record of the audit trail and, where one stands here, an
event, all in the transaction of the change. Who may not do it is answered 403 \`accion_no_permitida\`; from another
state the answer is 409 \`estado_no_permite\`, which says what is possible now; a decision made on an earlier version is
409 \`cambiado_entretanto\`.
`;

export function documentoDelCiclo(maquinas: readonly Maquina[]): string {
  return [ENCABEZADO, ...maquinas.map(seccion)].join('\n');
}

function seccion({ nombre, explicacion, inicio, tabla }: Maquina): string {
  const flechas = tabla.flatMap(({ orden, desde, hasta }) =>
    origenes(desde).map((de) => `  ${de} --> ${hasta}: ${orden}`),
  );
  const inicial = tabla.some(({ desde }) => desde.length === 0) ? [] : [`  [*] --> ${inicio}`];
  const filas = tabla.map(
    ({ orden, desde, hasta, quien, hecho, evento }) =>
      `| ${orden} | ${desde.join(', ') || '–'} | ${hasta} | ${quien.join(', ')} | ${hecho} | ${evento ?? ''} |`,
  );
  return [
    `## ${nombre}`,
    '',
    explicacion,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...inicial,
    ...flechas,
    '```',
    '',
    '| order | from | to | who | hecho | event |',
    '|---|---|---|---|---|---|',
    ...filas,
    '',
  ].join('\n');
}

/** An order that makes the thing comes from nowhere. */
const origenes = (desde: readonly string[]): readonly string[] => (desde.length === 0 ? ['[*]'] : desde);
