/** A document as it will be sent: a picture scaled down and upright, a PDF unchanged. */
import { preparePhoto } from './image.ts';

/** 20 MB, the server's limit. */
const MAXIMUM = 20 * 1024 * 1024;

export interface ChosenFile {
  readonly file: Blob;
  readonly name: string;
}

/** @returns the file, or why it cannot be sent: too large, or a picture that this browser cannot open */
export async function prepareFile(file: File): Promise<ChosenFile | 'grande' | 'ilegible'> {
  const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  const prepared = isPdf ? file : await preparePhoto(file);
  if (!prepared) return 'ilegible';
  if (prepared.size > MAXIMUM) return 'grande';
  return { file: prepared, name: isPdf ? file.name : `${file.name.replace(/\.\w+$/, '')}.jpg` };
}
