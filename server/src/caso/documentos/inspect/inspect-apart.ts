/**
 * Inspects a file. Expensive files go to a thread: one of 20 MB would hold up every other request for a quarter of a second, and so would
 * a PDF of 40 KB that inflates to 32 MB.
 */
import { type Lane, LaneError, machineTooBusy, type Order } from '../../../platform/worker-pool/lane.ts';
import type * as inspection from './inspection.ts';
import { type Inspected, inspect } from './inspection.ts';
import { notAccepted } from './not-accepted.ts';

const INSPECTION = new URL('./inspection.ts', import.meta.url);
/** Bytes up to which inspecting a picture is faster than copying it to a thread and back. */
const SMALL = 512 * 1024;

/**
 * @throws DomainError documento_no_admitido, also when the inspection exceeds its bounds; no_disponible when too much waits
 *   for the case or its insurer, or the machine was too busy
 */
export async function inspectApart(lane: Lane, order: Order, bytes: Buffer): Promise<Inspected> {
  if (bytes.length <= SMALL && !looksLikePdf(bytes)) return inspect(bytes);
  try {
    const { formato, fin } = await lane.run<typeof inspection.measure>(INSPECTION, 'measure', order, bytes);
    return { formato, contenido: bytes.subarray(0, fin) };
  } catch (error) {
    if (error instanceof LaneError) throw error.reason === 'starved' ? machineTooBusy() : notAccepted('complejo');
    throw error;
  }
}

const looksLikePdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';
