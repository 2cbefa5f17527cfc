/**
 * Inlines the program and its style sheet into the page. On a slow line each further request costs a round trip: an inlined program
 * is running by the time that the request for a file of its own would have been answered.
 */
import type { Plugin, Rolldown } from 'vite';

/**
 * Nothing can be imported from an inlined script, so the inlined program stores its exports in this global. The screens are files of
 * their own and import a small file that reads the exports from there.
 */
const SHARED = 'globalThis.albacea';
const EXPORTS = /export\{([^{}]*)\};?\s*$/;
const IMPORTS = /^import\{([^{}]*)\}from"[^"]*";/;
/** Either would make the page misread where an inlined script ends. */
const NOT_IN_A_PAGE = /<\/script|<!--/i;

type Parts = Rolldown.OutputBundle;
interface Found {
  readonly page: Rolldown.OutputAsset;
  readonly entry: Rolldown.OutputChunk;
  readonly program: Rolldown.OutputChunk;
  readonly style: Rolldown.OutputAsset;
}

export function onePage(base: string): Plugin {
  return {
    name: 'one-page',
    enforce: 'post', // once the addresses of the screens are final
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const { page, entry, program, style } = partsOf(bundle);
        const scripts = [sharing(program.code, base), takingFrom(entry.code)];
        page.source = String(page.source)
          .replace(/\s*<script type="module"[^>]* src=[^>]*><\/script>/, '')
          .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style.source}</style>`)
          .replace('</body>', () => `${scripts.map(inPage).join('')}</body>`);
        program.code = `export const{${namesOf(program.code).map(({ shared }) => shared)}}=${SHARED};`;
        delete bundle[entry.fileName];
        delete bundle[style.fileName];
      },
    },
  };
}

/** @throws Error unless the bundle has one program and one style sheet, and an entry that only starts the program */
function partsOf(bundle: Parts): Found {
  const page = bundle['index.html'];
  const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry);
  if (entry?.type !== 'chunk') throw new Error('the page would lack its start');
  const styles = [...(entry.viteMetadata?.importedCss ?? [])].map((name) => bundle[name]);
  const programs = entry.imports.map((name) => bundle[name]);
  const [style, program] = [styles[0], programs[0]];
  if (page?.type !== 'asset' || style?.type !== 'asset' || program?.type !== 'chunk')
    throw new Error('the page would lack its program or its style');
  if (styles.length > 1 || programs.length > 1 || program.imports.length > 0)
    throw new Error('the program would not stand in the page as a whole');
  return { page, entry, program, style };
}

/** The two names of each export: the program's own, and the one that importers use. */
function namesOf(code: string): { own: string; shared: string }[] {
  const names = EXPORTS.exec(code)?.[1];
  if (names === undefined) throw new Error('the program would share nothing with its screens');
  return names.split(',').map((name) => {
    const [own = '', shared = own] = name.trim().split(' as ');
    return { own, shared };
  });
}

const sharing = (code: string, base: string): string =>
  code
    .replace(EXPORTS, () => `${SHARED}={${namesOf(code).map(({ own, shared }) => `${shared}:${own}`)}};`)
    .replaceAll('import(`./', `import(\`${base}assets/`);

const takingFrom = (code: string): string =>
  code.replace(IMPORTS, (_, names: string) => `const{${names.replaceAll(' as ', ':')}}=${SHARED};`);

function inPage(code: string): string {
  const found = NOT_IN_A_PAGE.exec(code)?.[0] ?? /(?:^|;)(?:import|export)\b(?!\()/.exec(code)?.[0];
  if (found !== undefined) throw new Error(`the program can't stand in the page: it says ${found}`);
  return `<script type="module">${code.trim()}</script>`;
}
