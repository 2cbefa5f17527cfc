/**
 * `npm run photos:desk -- FOLDER` takes screenshots of every page of the backoffice, with the demonstration's data: at four widths in the light
 * theme, at the widest in the dark one. It takes about 220 in seven minutes; choose a folder outside the repository. With words after
 * the folder it takes only the pages whose address contains one of them: `npm run photos:desk -- /tmp/fotos objeciones /correo`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { submitSignIn } from '../e2e/backoffice.ts';
import { allLoaded, openChromium } from '../e2e/browser.ts';
import { type Aseguradora, readDemo } from './demo/data.ts';
import { openDemoService } from './demo-service.ts';
import { fillEmptyPages } from './fill-empty-pages.ts';
import { freePort } from './free-port.ts';

/** Pixels of a large screen, a small one, a tablet and a telephone. */
const WIDTHS = [1440, 1024, 820, 390] as const;
const PARTS = ['resumen', 'cuentas', 'rastros', 'documentos', 'mandato', 'certificados', 'mensajes', 'notas', 'vida'];
const year = new Date().getFullYear();
const CASO = `/aurora/casos/CAS-${year}-000003`;
const settings = (slug: string) =>
  ['claves', 'webhooks', 'ensayo', 'marca', 'remitente', 'usuarios', 'inicio-unico', 'datos', 'auditoria'].map(
    (tab) => `/${slug}/configuracion/${tab}`,
  );
/** The addresses, by the role that opens them. */
const PAGES = {
  gestor: [
    ...['/trabajo', '/catalogo', '/catalogo?ver=comprobar', '/catalogo/netflix', '/correo', '/perfil'],
    ...['/aurora/casos', '/aurora/casos/nuevo', '/aurora/cifras', '/aurora/cifras?parte=detalle'],
    ...PARTS.map((part) => `${CASO}?ver=${part}`),
  ],
  superadmin: [
    ...['/servicio', '/servicio/personas', '/servicio/inicio-unico', '/servicio/correos', '/servicio/auditoria'],
    ...['/seguridad', '/seguridad/recuperar', '/aurora/configuracion/segunda-persona'],
  ],
  admin: [
    ...[
      '/aurora/casos',
      '/aurora/cifras',
      '/aurora/cifras?parte=detalle',
      `${CASO}?ver=resumen`,
      `${CASO}?ver=cuentas`,
    ],
    `${CASO}?ver=consultas`,
    ...settings('aurora'),
  ],
} as const;
/** Addresses that need no session. */
const OPEN = ['/entrar', '/entrar/empresa', '/olvido', '/accesibilidad'];
type Role = keyof typeof PAGES;
const ROLES = Object.keys(PAGES) as Role[];

const [folder, ...words] = process.argv.slice(2);
if (!folder) throw new Error('name a folder for the pictures: npm run photos:desk -- /tmp/fotos');
const mailPort = await freePort();
const { dataDir, port, close } = await openDemoService({
  INBOUND_SMTP_PORT: String(mailPort),
  INBOUND_SMTP_DOMAIN: 'respuestas.example',
});
const origin = `http://localhost:${port}`;
let chromium: Browser | undefined;
try {
  await mkdir(folder, { recursive: true });
  chromium = await openChromium();
  await photographAll(chromium);
} finally {
  await chromium?.close();
  await close();
}

async function photographAll(browser: Browser): Promise<void> {
  const light = {
    gestor: await signIn(browser, 'gestor'),
    superadmin: await signIn(browser, 'superadmin'),
    admin: await signIn(browser, 'admin'),
  };
  const more = await fillEmptyPages(light, { origin, year, mailPort });
  const wanted = ROLES.map((role) => ({ role, paths: [...PAGES[role], ...more[role]].filter(isWanted) }));
  const open = OPEN.filter(isWanted);
  const pages = wanted.reduce((sum, { paths }) => sum + paths.length, open.length);
  if (pages === 0) throw new Error(`no address contains ${words.join(' or ')}`);
  process.stdout.write(`${pages} pages\n`);
  if (open.length > 0) {
    const themes = { light: await openPage(browser, 'light'), dark: await openPage(browser, 'dark') };
    for (const path of open) await photographInAll(themes, path, `abierta${nameOf(path)}`);
  }
  for (const { role, paths } of wanted) {
    if (paths.length === 0) continue;
    const dark = await signIn(browser, role, 'dark');
    for (const path of paths) await photographInAll({ light: light[role], dark }, path, `${role}${nameOf(path)}`);
  }
}

interface Themes {
  readonly light: Page;
  readonly dark: Page;
}

async function photographInAll({ light, dark }: Themes, path: string, name: string): Promise<void> {
  for (const width of WIDTHS) await photograph(light, path, `${name}-${width}-light`, width);
  // the dark theme differs only in colours, so one width is enough
  await photograph(dark, path, `${name}-1440-dark`, 1440);
  process.stdout.write(`${name}\n`);
}

function isWanted(path: string): boolean {
  return words.length === 0 || words.some((word) => path.includes(word));
}

async function signIn(browser: Browser, role: Role, colorScheme = 'light'): Promise<Page> {
  const { servicio = [], aseguradoras } = readDemo(dataDir) ?? { aseguradoras: [] as Aseguradora[] };
  const everybody = [...servicio, ...(aseguradoras.find(({ slug }) => slug === 'aurora')?.usuarios ?? [])];
  const user = everybody.find(({ rol }) => rol === role);
  if (!user) throw new Error(`the demonstration has nobody with the role ${role}`);
  const page = await openPage(browser, colorScheme);
  await submitSignIn(page, origin, user);
  await page.getByRole('navigation').first().waitFor();
  return page;
}

async function openPage(browser: Browser, colorScheme: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-ES', reducedMotion: 'reduce' });
  await context.addInitScript(`localStorage.setItem('mantine-color-scheme-value', '${colorScheme}')`);
  return context.newPage();
}

/** The address as part of a file name; ids become `caso` and `uno`. */
function nameOf(path: string): string {
  return path
    .replace(/CAS-\d+-0*/, 'caso')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'uno')
    .replaceAll(/[/?=]+/g, '-');
}

async function photograph(page: Page, path: string, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${origin}/backoffice${path}`);
  await page.locator('h1').first().waitFor();
  await allLoaded(page);
  // loaded content may load more: a PDF is drawn by its own module
  await page.waitForTimeout(400);
  await allLoaded(page);
  const excess = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  if (excess !== 0) process.stdout.write(`wider than the window: ${name}\n`);
  await page.screenshot({ path: join(folder ?? '', `${name}.png`), fullPage: true });
}
