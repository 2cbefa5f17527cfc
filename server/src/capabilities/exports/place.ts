/** What an export asks of the place in which it is written. */
import type { ExportFile, FileProgress, Manifest, Progress } from './rules-format.ts';

/** Where an export is written: a folder of this machine, or the store. */
export interface ExportPlace {
  /** Before the first line of a file in this run: whatever was written after what counts goes. @param known undefined: it has none */
  takeUp(file: ExportFile, known: FileProgress | undefined): Promise<void>;
  append(file: ExportFile, content: Uint8Array): Promise<void>;
  /** For good: what was appended before counts from here on. */
  keep(progress: Progress): Promise<void>;
  /** Size and digest of what lies there. */
  measure(file: ExportFile): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Whole: what the manifest does not name is not in it. */
  finish(manifest: Manifest): Promise<void>;
}
