/** From the tables of transitions to the page that shows them. */
import type { Machine } from './machines.ts';

const HEADING = `# The life of a case

From the tables of transitions, which the guards ask.

Every transition is an entry of the chronology (its \`hecho\`), a record of the audit trail and, where one stands here, an
event, all in the transaction of the change. Who may not do it is answered 403 \`accion_no_permitida\`; from another
state the answer is 409 \`estado_no_permite\`, which says what is possible now; a decision made on an earlier version is
409 \`cambiado_entretanto\`.
`;

export function lifeCycleDocument(machines: readonly Machine[]): string {
  return [HEADING, ...machines.map(section)].join('\n');
}

function section({ nombre, explicacion, inicio, tabla }: Machine): string {
  const arrows = tabla.flatMap(({ orden, desde, hasta }) =>
    origins(desde).map((from) => `  ${from} --> ${hasta}: ${orden}`),
  );
  const initial = tabla.some(({ desde }) => desde.length === 0) ? [] : [`  [*] --> ${inicio}`];
  const rows = tabla.map(
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
    ...initial,
    ...arrows,
    '```',
    '',
    '| order | from | to | who | hecho | event |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** An order that makes the thing comes from nowhere. */
const origins = (since: readonly string[]): readonly string[] => (since.length === 0 ? ['[*]'] : since);
