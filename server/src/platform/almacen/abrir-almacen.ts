/** The store of the configuration. */
import { join } from 'node:path';
import type { Almacen } from './almacen.ts';
import { crearAlmacenEnDirectorio } from './directorio.ts';
import { crearAlmacenS3 } from './s3.ts';
import type { Cubo } from './url-s3.ts';

/** A bucket, or without one the folder `ficheros` below DATA_DIR. */
export const abrirAlmacen = ({ cubo, dataDir }: { cubo: Cubo | null; dataDir: string }): Almacen =>
  cubo ? crearAlmacenS3(cubo) : crearAlmacenEnDirectorio(join(dataDir, 'ficheros'));
