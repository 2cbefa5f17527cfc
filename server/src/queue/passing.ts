/** Recognises failures that end by themselves, so that work repeats instead of being given up. */
import { isAbsence } from '../db/errors.ts';
import { StoreError } from '../platform/files/file-store.ts';
import { LaneError } from '../platform/worker-pool/lane.ts';
import { DomainError } from '../shared/errors.ts';

/** Whether the same call may succeed later: the database or the file store is away, or the machine had no capacity. */
export const isPassing = (error: unknown): boolean =>
  isAbsence(error) ||
  (error instanceof StoreError && error.reason === 'away') ||
  (error instanceof LaneError && error.reason === 'starved') ||
  (error instanceof DomainError && error.codigo === 'no_disponible');
