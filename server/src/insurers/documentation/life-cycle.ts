/** Diagrams of the life cycle of a case, drawn from the same transition tables that decide which commands are allowed. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { CERTIFICADO_TRANSITIONS } from '../../caso/certificados/rules-commands.ts';
import { DOCUMENTO_TRANSITIONS } from '../../caso/documentos/rules/rules-states.ts';
import { MANDATO_TRANSITIONS } from '../../caso/mandato/rules.ts';
import { CASO_TRANSITIONS, MODULO_TRANSITIONS } from '../../caso/rules/rules.ts';
import { CUENTA_TRANSITIONS, OBJECION_TRANSITIONS } from '../../cuentas/rules/rules-states.ts';
import { FACT_TEXTS } from '../../shared/rules-facts.ts';
import { escapeText } from '../../shared/rules-html.ts';
import type { Transition } from '../../shared/rules-transition-table.ts';
import { wordsOf } from './guides.ts';

/** State machines by name: the initial state and the transition table. */
export const MACHINES: Readonly<Record<string, readonly [start: string, table: readonly Transition<string>[]]>> = {
  caso: ['abierto', CASO_TRANSITIONS],
  modulo: ['pendiente', MODULO_TRANSITIONS],
  cuenta: ['propuesta', CUENTA_TRANSITIONS],
  documento: ['recibido', DOCUMENTO_TRANSITIONS],
  certificado: ['pendiente', CERTIFICADO_TRANSITIONS],
  mandato: ['preparado', MANDATO_TRANSITIONS],
  objecion: ['abierta', OBJECION_TRANSITIONS],
};

/** For each machine, the diagram as HTML followed by the table of transitions in Markdown. */
export const lifeCycles = (language: ErrorLanguage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(MACHINES).map(([name, [start, table]]) => {
      const words = wordsOf(language).lifeCycle;
      const rows = table.map(({ desde, hasta, hecho, quien, evento }) => {
        const cells = [
          desde.join(', ') || '–',
          hasta,
          FACT_TEXTS[language][hecho],
          quien.join(', ') || '–',
          evento === undefined ? '–' : `[${evento}](eventos/${evento})`,
        ];
        return `| ${cells.join(' | ')} |`;
      });
      const titles = [words.from, words.to, words.what, words.who, words.event];
      const head = `<!-- ${words.steps} -->\n| ${titles.join(' | ')} |\n|${'---|'.repeat(titles.length)}`;
      return [name, `${diagram(start, table, words.diagram)}\n\n${head}\n${rows.join('\n')}`];
    }),
  );

const WIDTH = 400;
const BOX = { width: 140, height: 36, gap: 34, top: 34 };
const LEFT = (WIDTH - BOX.width) / 2;
const RIGHT = LEFT + BOX.width;

/**
 * Draws the states from top to bottom, in the order of the table. Arrows down are on the right side and arrows up on the left; the further apart
 * the states are, the wider the arrow bends.
 */
function diagram(start: string, table: readonly Transition<string>[], label: string): string {
  const states = [...new Set([start, ...table.flatMap(({ desde, hasta }) => [...desde, hasta])])];
  const height = BOX.top + states.length * (BOX.height + BOX.gap) - BOX.gap + 8;
  const top = (index: number) => BOX.top + index * (BOX.height + BOX.gap);
  const transitions = new Set(table.flatMap(({ desde, hasta }) => desde.map((from) => `${from} ${hasta}`)));
  const arrows = [...transitions]
    .map((transition) => transition.split(' ').map((state) => states.indexOf(state)))
    .filter(([from, to]) => from !== to)
    .map(([from = 0, to = 0]) => arrow(from, to, top));
  const boxes = states.map(
    (state, i) =>
      `<rect x="${LEFT}" y="${top(i)}" width="${BOX.width}" height="${BOX.height}" rx="8"/><text x="${WIDTH / 2}" y="${top(i) + BOX.height / 2 + 5}" text-anchor="middle">${state}</text>`,
  );
  const spoken = escapeText(`${label} ${[...transitions].map((one) => one.replace(' ', ' → ')).join('; ')}`);
  return `<figure class="life"><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${spoken}"><defs><marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs><circle cx="${WIDTH / 2}" cy="8" r="5"/><path d="M${WIDTH / 2} 13V${BOX.top - 1}" marker-end="url(#to)"/>${arrows.join('')}${boxes.join('')}</svg></figure>`;
}

function arrow(from: number, to: number, top: (index: number) => number): string {
  if (to === from + 1)
    return `<path d="M${WIDTH / 2} ${top(from) + BOX.height}V${top(to) - 1}" marker-end="url(#to)"/>`;
  const [side, out] = to > from ? [RIGHT, 1] : [LEFT, -1];
  const bend = side + out * (20 + 22 * Math.abs(to - from));
  // An arrow leaves its box at a height nearer to the target, so that arrows in and out stay apart.
  const leave = top(from) + BOX.height * (to > from ? 0.75 : 0.25);
  const enter = top(to) + BOX.height * (to > from ? 0.25 : 0.75);
  return `<path d="M${side} ${leave}C${bend} ${leave} ${bend} ${enter} ${side + out} ${enter}" marker-end="url(#to)"/>`;
}
