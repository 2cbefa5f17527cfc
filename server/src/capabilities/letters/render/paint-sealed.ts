/** A paper with the seal of the service and with files in it. Runs in a thread of the lane of papers. */
import type { Seal } from '../../../platform/seal/cms-signer.ts';
import { type Enclosed, type SealedFor, sealPdf } from '../../../platform/seal/seal-pdf.ts';
import { paintPaper } from './paint.ts';
import type { Paper } from './rules-paper.ts';

export const paintSealed = async (
  paper: Paper,
  seal: Seal,
  about: SealedFor,
  enclosed: readonly Enclosed[],
): Promise<Buffer> => sealPdf(await paintPaper(paper, 'PDF/A-3a'), seal, about, enclosed);
