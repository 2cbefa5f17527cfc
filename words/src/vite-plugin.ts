/** Compiles the words of an application, the JSON files below its `src/words`, into its build. */
import { join, resolve } from 'node:path';
import { defaultClientConditions, type Plugin } from 'vite';
import { faultsOf } from './check.ts';
import { compileAll, type Tree } from './compile.ts';

/** Folders with codes that serve as keys of words: codes of the contract, kinds of events of the server. */
const CODES = ['contract/src', 'server/src'].map((folder) => resolve(import.meta.dirname, '../..', folder));

/** Fails the build on faults that `faultsOf` finds, compiles each message, and replaces `put.ts` by `put-compiled.ts`. */
export function words(): Plugin {
  let folder = '';
  return {
    name: 'words',
    enforce: 'pre',
    config: () => ({
      resolve: { conditions: ['compiled', ...defaultClientConditions] },
      json: { namedExports: false },
    }),
    configResolved: ({ root }) => {
      folder = join(root, 'src/words');
    },
    buildStart() {
      const faults = faultsOf(folder, [join(folder, '..'), ...CODES]);
      if (faults.length > 0) this.error(faults.join('\n'));
    },
    transform(code, id) {
      if (!id.startsWith(folder)) return null;
      return { code: JSON.stringify(compileAll(JSON.parse(code) as Tree)), map: null };
    },
  };
}
