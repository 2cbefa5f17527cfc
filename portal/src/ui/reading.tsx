/** Shows data once read, placeholders while they load, or the failure. */
import type { ComponentChildren } from 'preact';
import type { ReadState } from '../data/use-data.ts';
import { Loading, ReadingFailure } from './notice.tsx';

interface Props<T> {
  readonly of: ReadState<T>;
  /** Heights of the placeholders, in rem. */
  readonly heights?: readonly number[];
  readonly children: (data: T) => ComponentChildren;
}

export function Reading<T>({ of: { data, error, reload }, heights = [4.5, 4.5, 4.5], children }: Props<T>) {
  if (data !== null) return <>{children(data)}</>;
  if (error && error.status !== 401) return <ReadingFailure error={error} retry={reload} />;
  return <Loading heights={heights} />;
}
