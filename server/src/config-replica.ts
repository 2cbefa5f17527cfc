/** The replica that reports are read from. */

export interface ReplicaSettings {
  /** Connection string of the role of DATABASE_URL on a streaming replica. */
  readonly url: string;
  /** Milliseconds that it may lag behind before the primary gives the reports. */
  readonly maxLagMs: number;
}

/** @param hasPrimary DATABASE_URL is given @param problems what is wrong is added to it */
export function readReplica(
  url: string | null,
  maxLagMs: number,
  hasPrimary: boolean,
  problems: string[],
): ReplicaSettings | null {
  if (url === null) return null;
  if (!hasPrimary) problems.push('DATABASE_READ_URL: only beside DATABASE_URL; the embedded database has no replica');
  return { url, maxLagMs };
}
