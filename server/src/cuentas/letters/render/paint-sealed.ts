/** Makes a paper with the seal of the service. Runs in a worker thread (the lane `papers`). */
import type { Seal } from '../../../platform/seal/cms-signer.ts';
import { type SealedFor, sealPdf } from '../../../platform/seal/seal-pdf.ts';
import { paintPaper } from './paint.ts';
import type { Paper } from './rules-paper.ts';

export const paintAndSeal = async (paper: Paper, seal: Seal, about: SealedFor): Promise<Buffer> =>
  sealPdf(await paintPaper(paper), seal, about);
