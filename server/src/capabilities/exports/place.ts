/** What an export asks of the place in which it is written. */
import type { ExportFile, FileProgress, Manifest, Progress } from './rules-format.ts';

/** Where an export is written: a folder of this machine, or the store. */
export interface ExportPlace {
  /**
   * Called before a file is written on in this run: drops what an earlier run wrote and did not record.
   * @param known how far the file has come; undefined: nothing of it counts
   */
  takeUp(file: ExportFile, known: FileProgress | undefined): Promise<void>;
  append(file: ExportFile, content: Uint8Array): Promise<void>;
  /** Records how far the export has come, for good: what was appended before counts from here on. */
  keep(progress: Progress): Promise<void>;
  /** Size and digest of what lies there. */
  measure(file: ExportFile): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** The export is whole; files that the manifest does not name are removed. */
  finish(manifest: Manifest): Promise<void>;
}
