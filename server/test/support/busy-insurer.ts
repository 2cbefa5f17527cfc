/** An insurer whose other work uses its whole share of the connections. */
import type { TestContext } from 'node:test';
import { unavailableFor } from '../../src/shared/errors.ts';
import type { Aseguradora, Environment } from './environment.ts';

/** Runs the work while the one of these insurers whose transaction it begins first gets no connection. */
export async function whileFirstIsBusy<T>(
  t: TestContext,
  e: Environment,
  insurers: readonly Pick<Aseguradora, 'id'>[],
  work: () => Promise<T>,
): Promise<T> {
  const { base } = e.program;
  const { asTenant } = base;
  let busy: string | undefined;
  const share = t.mock.method(base, 'asTenant', (id: string, inTransaction: Parameters<typeof asTenant>[1]) => {
    if (busy === undefined && insurers.some((one) => one.id === id)) busy = id;
    return id === busy ? Promise.reject(unavailableFor(5)) : asTenant(id, inTransaction);
  });
  try {
    return await work();
  } finally {
    share.mock.restore();
  }
}
