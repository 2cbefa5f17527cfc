/** Brings the words of an application into its build: the files of JSON below its `src/words`. */
import { join, resolve } from 'node:path';
import { defaultClientConditions, type Plugin } from 'vite';
import { faultsOf } from './check.ts';
import { compileAll, type Tree } from './compile.ts';

/** Codes of the contract and kinds of events of the server are keys. */
const CODES = ['contract/src', 'server/src'].map((folder) => resolve(import.meta.dirname, '../..', folder));

/** Refuses to build what `faultsOf` finds fault with; compiles each message, and has `put.ts` fill in what is compiled. */
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
