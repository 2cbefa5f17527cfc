/** Reads the words of a photographed page. The engine and its language data are installed files: nothing is fetched. */
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { type Picture, pictureOf } from './picture.ts';
import { layoutOf } from './rules-layout.ts';
import type { Extracto, Rejection } from './rules-movement.ts';
import { levelled, readPhotoRows, wordsOfTable } from './rules-photo.ts';
import { linesOf } from './rules-runs.ts';

/** The engine comes without types; these are the members used here. */
const ENGINE: string = 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.js';
type CreateEngine = (options: { print(): void; printErr(): void }) => Promise<{
  readonly FS: { writeFile(path: string, data: Uint8Array): void };
  readonly TessBaseAPI: new () => Reader;
}>;
interface Reader {
  /** @returns 0 when it is ready */
  Init(path: null, language: string, mode: number): number;
  SetPageSegMode(mode: number): void;
  SetVariable(name: string, value: string): boolean;
  /** Opens the file `/input`. @returns 0 when it could be opened */
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
}

const LANGUAGE = import.meta.resolve('@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz');
/** Mode of the engine that finds words wherever they stand; their places tell which words belong together. */
const SPARSE = 11;
const NEURAL = 1;
/** The engine needs a resolution; that of a photograph is unknown. */
const DOTS_PER_INCH = '200';

/**
 * Reads the movements of a photographed page. Call it in a thread for this photograph alone: its end frees the engine's memory.
 * @param today days since 1970-01-01
 */
export async function readPhoto(bytes: Uint8Array, kind: 'jpeg' | 'png', today: number): Promise<Extracto | Rejection> {
  const picture = pictureOf(bytes, kind);
  if ('rechazo' in picture) return picture;
  const lines = linesOf(levelled(wordsOfTable(await recognise(picture))));
  const layout = layoutOf([lines]);
  return layout ? readPhotoRows(layout.rows, today) : { rechazo: 'foto_ilegible' };
}

/** @returns the engine's table of words */
async function recognise({ width, height, grey }: Picture): Promise<string> {
  const { default: createEngine } = (await import(ENGINE)) as { default: CreateEngine };
  const quiet = () => undefined;
  const engine = await createEngine({ print: quiet, printErr: quiet });
  engine.FS.writeFile('spa.traineddata', gunzipSync(await readFile(new URL(LANGUAGE))));
  // A portable graymap: first the size, then the samples unchanged.
  engine.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]));
  const reader = new engine.TessBaseAPI();
  if (reader.Init(null, 'spa', NEURAL) !== 0) throw new Error('the reader of photographs could not start');
  reader.SetPageSegMode(SPARSE);
  reader.SetVariable('user_defined_dpi', DOTS_PER_INCH);
  if (reader.SetImageFile(1, 0) !== 0) throw new Error('the reader of photographs could not open the picture');
  reader.Recognize(null);
  return reader.GetTSVText(0);
}
