/** Makes papers in worker threads, so that the server can answer other requests meanwhile. */
import type { Format } from '@albacea/contract/schemas/documentos.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Seal } from '../../../platform/seal/cms-signer.ts';
import { type Lane, LaneError, machineTooBusy } from '../../../platform/worker-pool/lane.ts';
import type { Order } from '../../../platform/worker-pool/turns.ts';
import { DomainError } from '../../../shared/errors.ts';
import { phrasesOf } from '../../../shared/rules-phrase.ts';
import en from '../../words/en/refusals.json' with { type: 'json' };
import es from '../../words/es/refusals.json' with { type: 'json' };
import type * as sheet from './address-sheet.ts';
import type * as copy from './mark-copy.ts';
import type * as painting from './paint.ts';
import type * as sealing from './paint-sealed.ts';
import type { Paper } from './rules-paper.ts';

const refusal = phrasesOf(es.letter, en.letter);

const PAINT = new URL('./paint.ts', import.meta.url);
const SEALED = new URL('./paint-sealed.ts', import.meta.url);
const COPY = new URL('./mark-copy.ts', import.meta.url);

/**
 * Makes a paper, which takes a fraction of a second: a timeout means a busy machine, and the next try will work.
 * @throws LaneError when it cannot be made, DomainError no_disponible
 */
export async function paint(lane: Lane, order: Order, paper: Paper): Promise<Buffer> {
  try {
    return asBuffer(await lane.run<typeof painting.paintPaper>(PAINT, 'paintPaper', order, paper));
  } catch (error) {
    if (!(error instanceof LaneError) || error.reason === 'crash') throw error;
    throw machineTooBusy();
  }
}

export interface SealingDependencies {
  readonly seal: Seal;
  /** The machine's clock, also for a test insurer, because programs that verify a seal use real time. */
  readonly clock: Clock;
}

const ISSUED_BY: Readonly<Record<Paper['idioma'], (service: string) => string>> = {
  es: (service) => `Emitido por ${service}`,
  en: (service) => `Issued by ${service}`,
};

/** Makes a paper with the seal of the service. @throws LaneError, DomainError no_disponible */
export async function paintSealed(
  { seal, clock }: SealingDependencies,
  lane: Lane,
  order: Order,
  paper: Paper,
): Promise<Buffer> {
  const name = paper.emisor?.nombre ?? 'Albacea';
  const about = { name, reason: ISSUED_BY[paper.idioma](name), date: clock.now().toISOString() };
  return asBuffer(await lane.run<typeof sealing.paintAndSeal>(SEALED, 'paintAndSeal', order, paper, seal, about));
}

/**
 * Makes the marked copy of a document.
 * @throws DomainError no_disponible, also when the machine was too busy; envio_impedido, which names a document that can't be copied
 */
export async function mark(
  lane: Lane,
  order: Order,
  content: Uint8Array,
  format: Format,
  brand: copy.Mark,
): Promise<Buffer> {
  try {
    return asBuffer(await lane.run<typeof copy.markCopy>(COPY, 'markCopy', order, content, format, brand));
  } catch (error) {
    if (error instanceof LaneError && error.reason === 'starved') throw machineTooBusy();
    const isUnfit = error instanceof DomainError && error.codigo === 'documento_no_admitido';
    if (!isUnfit && !(error instanceof LaneError)) throw error;
    throw new DomainError('envio_impedido', { motivos: refusal('notCopied', { papel: brand.titulo }) });
  }
}

const SHEET = new URL('./address-sheet.ts', import.meta.url);

/** @throws LaneError, DomainError no_disponible */
export async function addressSheet(lane: Lane, order: Order, of: sheet.AddressSheet): Promise<Buffer> {
  return asBuffer(await lane.run<typeof sheet.makeAddressSheet>(SHEET, 'makeAddressSheet', order, of));
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
