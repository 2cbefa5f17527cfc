/**
 * The browser of the tests, unpacked once for each checkout. The package itself would unpack it into the machine's folder for temporary
 * files, where one process may start the program while another still writes it. Run as a program, this file only unpacks it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
/** The folder of the browser; `npm ci` empties it, which removes a browser of another version. */
const ROOM = join(MODULES, '.cache/chromium');

const UNPACK = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;

/**
 * The fontconfig settings with only the fonts of an Android telephone; with the fonts of the machine, lines would break elsewhere.
 * @param room the folder for fontconfig's cache
 */
const fontsOf = (room: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(MODULES, '@expo-google-fonts')}</dir>
  <cachedir>${join(room, 'fonts-cache')}</cachedir>
  <alias binding="same"><family>serif</family><prefer><family>Noto Serif</family></prefer></alias>
  <alias binding="same"><family>sans-serif</family><prefer><family>Roboto</family></prefer></alias>
  <alias binding="same"><family>system-ui</family><prefer><family>Roboto</family></prefer></alias>
</fontconfig>
`;

/** Unpacks into a new folder and renames it in one step; of two processes that do so at once, the later one's is deleted. */
function unpack(room: string): void {
  mkdirSync(dirname(room), { recursive: true });
  const own = mkdtempSync(`${room}-`);
  execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: MODULES,
    env: { ...process.env, TMPDIR: own },
    stdio: 'inherit',
  });
  writeFileSync(join(own, 'fonts.conf'), fontsOf(room));
  try {
    renameSync(own, room);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(room)) throw error;
  }
}

interface Chromium {
  readonly executablePath: string;
  /** The environment variables by which the browser finds its fonts. */
  readonly env: Readonly<Record<string, string>>;
}

/** Unpacks the browser if necessary. @param room its folder, which exists only when complete; by default that of the checkout */
export function readyChromium(room = ROOM): Chromium {
  if (!existsSync(room)) unpack(room);
  return { executablePath: join(room, 'chromium'), env: { FONTCONFIG_FILE: join(room, 'fonts.conf') } };
}

if (import.meta.main) readyChromium(process.argv[2]);
