/** The steps that domains add to commands of others, as the product registers them, for a database that a test opens itself. */
import { createStories } from '../../src/compose/stories.ts';
import { createCatalogo } from '../../src/cuentas/catalogo/current-catalogo.ts';
import { loadCatalogo } from '../../src/cuentas/catalogo/load-catalogo.ts';
import { createLogger } from '../../src/platform/logger.ts';

// not awaited here, because a top-level await would make a file register its tests in the suite of another file
export const STORIES = loadCatalogo().then((files) => createStories(createCatalogo(files, createLogger('silent'))));
