/**
 * The browser of the tests, made ready once for each checkout. The package alone would unpack it into the machine's folder for temporary
 * files, where one process may start the program while another is still writing it. Run by itself, this file only makes it ready.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
/** `npm ci` empties it, and with it goes the browser of another version. */
const ROOM = join(MODULES, '.cache/chromium');

const UNPACK = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;

/**
 * The fonts of an Android telephone, and no others: with those of the machine, lines would break in other places on each.
 * @param room for what fontconfig keeps of them
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

/** Unpacks into a folder of its own, which becomes the browser's in one step; of two that do so at once the later one's is not needed. */
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
  /** Environment with which it finds its fonts. */
  readonly env: Readonly<Record<string, string>>;
}

/** @param room another folder than the checkout's; it appears whole, or not at all */
export function readyChromium(room = ROOM): Chromium {
  if (!existsSync(room)) unpack(room);
  return { executablePath: join(room, 'chromium'), env: { FONTCONFIG_FILE: join(room, 'fonts.conf') } };
}

if (import.meta.main) readyChromium(process.argv[2]);
