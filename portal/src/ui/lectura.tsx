/** What a screen shows of something that is read: it, or that it is coming, or that it did not come. */
import type { ComponentChildren } from 'preact';
import type { Lectura as DeLectura } from '../datos/usar-datos.ts';
import { Cargando, FalloDeLectura } from './aviso.tsx';

interface Props<T> {
  readonly de: DeLectura<T>;
  /** Heights of what will stand there, in rem. */
  readonly altos?: readonly number[];
  readonly children: (datos: T) => ComponentChildren;
}

export function Lectura<T>({ de: { datos, error, recargar }, altos = [4.5, 4.5, 4.5], children }: Props<T>) {
  if (datos !== null) return <>{children(datos)}</>;
  if (error && error.estado !== 401) return <FalloDeLectura error={error} reintentar={recargar} />;
  return <Cargando altos={altos} />;
}
