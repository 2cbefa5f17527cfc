/**
 * Puts the words of a PDF or a photograph into the rows of a table by their places; pure. A column is known by its title alone: a word that
 * fits two columns makes its row unreadable. A page without titles is read with the first titles of the document; nothing before those
 * titles is read.
 */
import { type ColumnRole, headerOf } from './rules-header.ts';
import { heightOf, joined, type Piece, type PrintedLine, piecesOf, runsOf } from './rules-runs.ts';

interface Column {
  readonly role: ColumnRole | null;
  readonly title: string;
  readonly left: number;
  readonly right: number;
}

/** A line, with derived values that are needed more than once. */
interface Line {
  readonly runs: readonly PrintedLine[];
  readonly height: number;
  readonly top: number;
  readonly bottom: number;
}

interface Layout {
  /** The titles first, then one row for each movement, with its cells as printed. */
  readonly rows: readonly (readonly string[])[];
  /** Number of lines with an amount in a movement's column, but without a readable date. */
  readonly withoutDate: number;
}

/** Maximum number of lines of a title. */
const TITLE_LINES = 3;
/** Maximum number of lines below a movement in which its text continues. */
const MORE_LINES = 4;
/** Largest distance between two lines of one text, in letter heights. */
const NEXT_LINE = 1.2;
/** Largest horizontal distance of a figure from its title, in letter heights. */
const REACH = 4;
/** A distance below this share of another counts as clearly shorter. */
const NEARER = 0.8;
const OF_DATE: readonly (ColumnRole | null)[] = ['fecha', 'valor'];
const OF_MOVEMENT: readonly (ColumnRole | null)[] = ['importe', 'cargo', 'abono'];
const OF_FIGURES: readonly (ColumnRole | null)[] = [...OF_MOVEMENT, 'saldo'];

/** Arranges the words of all pages as the rows of one table. @returns null: no line has the titles of a statement */
export function layoutOf(pages: readonly (readonly PrintedLine[])[]): Layout | null {
  let titles: readonly Column[] | null = null;
  const rows: string[][] = [];
  let withoutDate = 0;
  for (const page of pages) {
    const lines = page.filter((line) => line.length > 0).map(lineOf);
    let columns = titles;
    let below: Entry[] = [];
    const close = () => {
      rows.push(...withTheirTexts(below));
      withoutDate += below.filter(({ kind }) => kind === 'sin_fecha').length;
      below = [];
    };
    for (let i = 0; i < lines.length; ) {
      const found = titlesAt(lines, i);
      if (found) {
        close();
        titles ??= found.columns;
        columns = sameTitles(titles, found.columns) ? found.columns : null; // another table, whose lines are no movements
      } else if (columns) below.push(entryOf(lines[i] as Line, columns));
      i += found?.lines ?? 1;
    }
    close();
  }
  return titles && { rows: [titles.map(({ title }) => title), ...rows], withoutDate };
}

const lineOf = (line: PrintedLine): Line => ({
  runs: runsOf(line),
  height: heightOf(line),
  top: Math.min(...line.map(({ top }) => top)),
  bottom: Math.max(...line.map(({ bottom }) => bottom)),
});

// Titles ------------------------------------------------------------------------------------------------------------

interface Titles {
  readonly columns: readonly Column[];
  readonly lines: number;
}

/** The titles that begin on this line; null: none. They take up to three lines: as many as make most columns understood. */
function titlesAt(lines: readonly Line[], at: number): Titles | null {
  let best: Titles | null = null;
  let known = 0;
  for (let n = 1; n <= TITLE_LINES && at + n <= lines.length; n += 1) {
    const [above, line] = [lines[at + n - 2], lines[at + n - 1] as Line];
    if (n > 1 && above && line.top - above.bottom > above.height * NEXT_LINE) break;
    if (line.runs.some((run) => piecesOf(run).some(({ kind }) => kind !== 'texto'))) break;
    const stacked = stack(lines.slice(at, at + n));
    const header = stacked && headerOf(stacked.map(({ title }) => title));
    const understood = header?.roles.filter((role) => role !== null).length ?? 0;
    if (!stacked || !header || understood <= known) continue;
    known = understood;
    best = { columns: stacked.map((one, i) => ({ ...one, role: header.roles[i] ?? null })), lines: n };
  }
  return best;
}

type Title = Omit<Column, 'role'>;

/** Joins titles of several lines: texts above one another belong together. @returns null: one text stands over or under two texts */
function stack(lines: readonly Line[]): Title[] | null {
  let titles: Title[] = [];
  for (const { runs } of lines) {
    const above = titles;
    const taken = new Set<Title>();
    for (const run of runs) {
      const fresh = { title: joined(run), left: run[0]?.left ?? 0, right: run.at(-1)?.right ?? 0 };
      const over = above.filter((title) => overlap(title, fresh) > 0);
      const [one] = over;
      if (over.length > 1 || (one && taken.has(one))) return null;
      if (one) taken.add(one);
      titles = [...titles.filter((title) => title !== one), one ? join(one, fresh) : fresh];
    }
  }
  return titles.toSorted((a, b) => a.left - b.left);
}

const join = (a: Title, b: Title): Title => ({
  title: `${a.title} ${b.title}`,
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
});

const sameTitles = (a: readonly Column[], b: readonly Column[]): boolean =>
  a.length === b.length && a.every(({ role }, i) => role === b[i]?.role);

// Rows --------------------------------------------------------------------------------------------------------------

interface Cell {
  readonly text: string;
  readonly kinds: readonly Piece['kind'][];
}

/** The text in each column; if two pieces fall into one column, both are kept, and the cell becomes unreadable. */
function cellsOf({ runs, height }: Line, columns: readonly Column[]): Cell[] {
  const pieces = runs.flatMap(piecesOf);
  const figures = pieces.filter(({ kind }) => kind === 'importe');
  const inOrder = figuresInOrder(figures, columns, height);
  const cells: { text: string; kinds: Piece['kind'][] }[] = columns.map(() => ({ text: '', kinds: [] }));
  const dates = new Set<number>();
  for (const piece of pieces) {
    let at = -1;
    let { kind } = piece;
    if (kind === 'importe') at = inOrder?.get(piece) ?? nearest(piece, columns, OF_FIGURES, height);
    if (kind === 'fecha') {
      at = nearest(piece, columns, OF_DATE, height);
      if (dates.has(at)) at = -1; // a day within the text
      dates.add(at);
    }
    if (at < 0) [at, kind] = [textColumn(piece, columns, height), 'texto'];
    const cell = cells[at];
    if (!cell) continue;
    cell.text = cell.text === '' ? piece.text : `${cell.text} ${piece.text}`;
    cell.kinds.push(kind);
  }
  return cells;
}

/** Assigns figures to columns in their order; null unless there is exactly one figure near each column. */
function figuresInOrder(figures: readonly Piece[], columns: readonly Column[], height: number) {
  const figureColumns = columns.flatMap(({ role }, i) => (OF_FIGURES.includes(role) ? [i] : []));
  const near = figures.filter((piece) =>
    figureColumns.some((i) => distance(columns[i] as Column, piece) <= height * REACH),
  );
  if (near.length !== figureColumns.length) return null;
  const isNear = near.every((piece, n) => distance(columns[figureColumns[n] ?? 0] as Column, piece) <= height * REACH);
  return isNear ? new Map(near.map((piece, n) => [piece, figureColumns[n] ?? -1])) : null;
}

/** Index of the column under whose title the piece stands, else of the clearly nearest column; -1: none. */
function nearest(
  piece: Piece,
  columns: readonly Column[],
  roles: readonly (ColumnRole | null)[],
  height: number,
): number {
  const own = columns.flatMap((column, at) => (roles.includes(column.role) ? [{ column, at }] : []));
  const under = own.filter(({ column }) => overlap(column, piece) > 0);
  if (under.length === 1) return under[0]?.at ?? -1;
  const measured = (under.length > 1 ? under : own)
    .map(({ column, at }) => ({ at, far: under.length > 1 ? -overlap(column, piece) : distance(column, piece) }))
    .toSorted((a, b) => a.far - b.far);
  const [first, second] = measured;
  if (!first || first.far > height * REACH) return -1;
  if (!second) return first.at;
  const isClear = under.length > 1 ? first.far < second.far * 2 : second.far > first.far * 2;
  return isClear ? first.at : -1;
}

/** Index of the column that a text belongs to; -1: none. A text begins at the left edge of its column and may exceed its right edge. */
function textColumn(piece: Piece, columns: readonly Column[], height: number): number {
  // A piece in a column of figures is an unreadable figure, not part of a text.
  const spoilt = columns.findIndex(({ role, ...span }) => OF_FIGURES.includes(role) && isWithin(span, piece, height));
  if (spoilt >= 0) return spoilt;
  const own = columns.flatMap((column, at) =>
    OF_DATE.includes(column.role) || OF_FIGURES.includes(column.role) ? [] : [{ column, at }],
  );
  const short = own.find(({ column }) => column.role !== 'texto' && isWithin(column, piece, height));
  if (short) return short.at;
  const texts = own.filter(({ column }) => column.role === 'texto');
  const begun = texts.filter(({ column }) => column.left <= piece.left + height / 2);
  const [first] = texts;
  // A centred title stands further right than the texts below it.
  const isFirst = first && columns.slice(0, first.at).every(({ right }) => right <= piece.left);
  return begun.at(-1)?.at ?? (isFirst ? first.at : -1);
}

const isWithin = (column: Span, piece: Span, height: number): boolean =>
  overlap(column, piece) > 0 &&
  piece.left >= column.left - height * REACH &&
  piece.right <= column.right + height * REACH;

type Span = Pick<Piece, 'left' | 'right'>;
const overlap = (a: Span, b: Span): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);
const distance = (a: Span, b: Span): number => Math.max(0, -overlap(a, b));

const has = (
  cells: readonly Cell[],
  columns: readonly Column[],
  roles: readonly (ColumnRole | null)[],
  kind: Piece['kind'],
) => cells.some(({ kinds }, i) => roles.includes(columns[i]?.role ?? null) && kinds.includes(kind));

/** A line below the titles. */
interface Entry {
  readonly line: Line;
  readonly cells: readonly string[];
  readonly columns: readonly Column[];
  readonly kind: 'movimiento' | 'texto' | 'sin_fecha' | 'otra';
}

function entryOf(line: Line, columns: readonly Column[]): Entry {
  const cells = cellsOf(line, columns);
  const dated = has(cells, columns, OF_DATE, 'fecha');
  const charged = has(cells, columns, OF_MOVEMENT, 'importe');
  const texts = has(cells, columns, ['texto'], 'texto');
  const alone = cells.every(({ kinds }, i) => kinds.length === 0 || columns[i]?.role === 'texto');
  const kind = dated && charged ? 'movimiento' : texts && charged ? 'sin_fecha' : texts && alone ? 'texto' : 'otra';
  return { line, columns, kind, cells: cells.map(({ text }) => text) };
}

// A text of several lines -------------------------------------------------------------------------------------------

interface OpenRow {
  readonly row: Entry;
  /** Number of lines below the row in which its text has continued. */
  readonly lines: number;
}

/**
 * The movements, each with the lines of its text. A text continues on the lines below its movement; if the movement is printed at the middle
 * of its text, the text begins on the line above. A line that is clearly nearer to the movement below, which already has a text, belongs to
 * no movement.
 */
function withTheirTexts(entries: readonly Entry[]): string[][] {
  const rows = new Map<Entry, string[]>();
  let open: OpenRow | null = null;
  let waiting: Entry | null = null;
  for (const [i, entry] of entries.entries()) {
    const side = entry.kind === 'texto' ? sideOf(entries, i) : null;
    if (entry.kind === 'movimiento') {
      rows.set(entry, joinCells(waiting?.cells ?? [], entry.cells));
      open = { row: entry, lines: 0 };
    } else if (side === 'arriba' && open && open.lines < MORE_LINES) {
      rows.set(open.row, joinCells(rows.get(open.row) ?? [], entry.cells));
      open = { row: open.row, lines: open.lines + 1 };
    } else open = null;
    waiting = side === 'abajo' ? entry : null;
  }
  return [...rows.values()];
}

/**
 * Whether a line of text belongs to the entry above or below; null: to neither. It belongs to a movement below if that is clearly nearer and
 * has no text yet.
 */
function sideOf(entries: readonly Entry[], at: number): 'arriba' | 'abajo' | null {
  const [above, entry, below] = [entries[at - 1], entries[at] as Entry, entries[at + 1]];
  const [up, down] = [gapOf(above, entry), gapOf(entry, below)];
  const startsBelow =
    below?.kind === 'movimiento' && below.columns.every(({ role }, i) => role !== 'texto' || below.cells[i] === '');
  if (startsBelow && down < up * NEARER) return 'abajo';
  return Number.isFinite(up) && up * NEARER <= down ? 'arriba' : null;
}

/** The distance between the middles of two lines; infinite if they are too far apart. */
function gapOf(above: Entry | undefined, below: Entry | undefined): number {
  if (!above || !below) return Number.POSITIVE_INFINITY;
  const between = below.line.top - above.line.bottom;
  const far = between > Math.max(above.line.height, below.line.height) * NEXT_LINE;
  return far ? Number.POSITIVE_INFINITY : (below.line.top + below.line.bottom - above.line.top - above.line.bottom) / 2;
}

const joinCells = (above: readonly string[], below: readonly string[]): string[] =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, i) => `${above[i] ?? ''} ${below[i] ?? ''}`.trim());
