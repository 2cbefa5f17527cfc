/**
 * Waits for work up to a limit.
 * @param limit milliseconds
 * @throws when the work takes longer; the work itself is not stopped
 */
export async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let alarm: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    alarm = setTimeout(() => refuse(new Error(`no answer within ${limit} ms`)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(alarm);
  }
}
