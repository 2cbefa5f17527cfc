/** A paper as it will be sent: a picture made small and upright, a PDF as it is. */
import { preparePhoto } from './image.ts';

/** 20 MB, as the server takes them. */
const MAXIMUM = 20 * 1024 * 1024;

export interface ChosenFile {
  readonly file: Blob;
  readonly name: string;
}

/** @returns the file, or why it can't be sent: it is too large, or no picture that this browser can open */
export async function prepareFile(file: File): Promise<ChosenFile | 'grande' | 'ilegible'> {
  const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  const prepared = isPdf ? file : await preparePhoto(file);
  if (!prepared) return 'ilegible';
  if (prepared.size > MAXIMUM) return 'grande';
  return { file: prepared, name: isPdf ? file.name : `${file.name.replace(/\.\w+$/, '')}.jpg` };
}
