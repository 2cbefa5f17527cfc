/** The mail waiting in the tray, for the work list. */
import type { Database } from '../../db/database.ts';
import { readWaiting } from './sql.ts';

/** @returns how many e-mails a person has to assign, and since when the oldest waits; null: none */
export const trayWaiting = (base: Database): Promise<{ readonly cuantos: number; readonly desde: Date } | null> =>
  base.unsafeAcrossInsurers('albacea_servicio', readWaiting);
