/**
 * Inspects a file, in another thread if that may take long: a file of 20 MB, or a PDF or PNG of 100 KB that inflates to 100 MB, would hold up
 * every other request for a quarter of a second.
 */
import { type Lane, LaneError, machineTooBusy } from '../../../platform/worker-pool/lane.ts';
import type { Order } from '../../../platform/worker-pool/turns.ts';
import type * as inspection from './inspection.ts';
import { type Inspected, inspect } from './inspection.ts';
import { notAccepted } from './not-accepted.ts';

const INSPECTION = new URL('./inspection.ts', import.meta.url);
/** Maximum number of bytes for which inspecting a JPEG in this thread is faster than copying it to another. */
const SMALL = 512 * 1024;

/**
 * Inspects a file.
 * @throws DomainError documento_no_admitido, also when the inspection exceeds its limits; no_disponible when too many inspections of the case
 *   or its insurer are queued, or the machine was too busy
 */
export async function inspectApart(lane: Lane, order: Order, bytes: Buffer): Promise<Inspected> {
  if (bytes.length <= SMALL && !mayInflate(bytes)) return inspect(bytes);
  try {
    const { formato, fin } = await lane.run<typeof inspection.measure>(INSPECTION, 'measure', order, bytes);
    return { formato, contenido: bytes.subarray(0, fin) };
  } catch (error) {
    if (error instanceof LaneError) throw error.reason === 'starved' ? machineTooBusy() : notAccepted('complejo');
    throw error;
  }
}

/** Whether a file begins as a PDF or a PNG. */
const mayInflate = (bytes: Buffer): boolean => /^(?:%PDF-|\x89PNG)/.test(bytes.subarray(0, 5).toString('latin1'));
