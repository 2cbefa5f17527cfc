/** The steps of the product, for a database that a test opens itself. */
import { createStories } from '../../src/compose/stories.ts';
import { createCatalogo } from '../../src/cuentas/catalogo/current-catalogo.ts';
import { loadCatalogo } from '../../src/cuentas/catalogo/load-catalogo.ts';
import { createLogger } from '../../src/platform/logger.ts';

// awaited by its users: a file that waits here would register its tests in the suite of another
export const STORIES = loadCatalogo().then((files) => createStories(createCatalogo(files, createLogger('silent'))));
