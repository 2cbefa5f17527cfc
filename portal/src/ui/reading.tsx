/** Draws what is read: the data, that it is loading, or that it failed. */
import type { ComponentChildren } from 'preact';
import type { ReadingType as OfReading } from '../data/use-data.ts';
import { Loading, ReadingFailure } from './notice.tsx';

interface Props<T> {
  readonly de: OfReading<T>;
  /** Heights of what will stand there, in rem. */
  readonly altos?: readonly number[];
  readonly children: (data: T) => ComponentChildren;
}

export function Reading<T>({ de: { datos, error, recargar }, altos = [4.5, 4.5, 4.5], children }: Props<T>) {
  if (datos !== null) return <>{children(datos)}</>;
  if (error && error.estado !== 401) return <ReadingFailure error={error} reintentar={recargar} />;
  return <Loading altos={altos} />;
}
