/** The store of the configuration. */
import { join } from 'node:path';
import { createStoreInDirectory } from './directory.ts';
import type { Store } from './file-store.ts';
import { createS3Store } from './s3.ts';
import type { Bucket } from './s3-url.ts';

/** A bucket, or without one the folder `ficheros` below DATA_DIR. */
export const openStore = ({ bucket, dataDir }: { bucket: Bucket | null; dataDir: string }): Store =>
  bucket ? createS3Store(bucket) : createStoreInDirectory(join(dataDir, 'ficheros'));
