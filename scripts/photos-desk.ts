/**
 * `npm run photos:desk -- FOLDER`: every page of the backoffice, filled with the demonstration's data, at the widths of a desk, a small one and a
 * tablet, by day and by night, to be looked at. The folder is outside the repository: there are hundreds of pictures. Words after the folder leave
 * only the pages whose names hold one of them.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { enterByShape } from '../e2e/backoffice.ts';
import { allLoaded, openChromium } from '../e2e/browser.ts';
import { type Aseguradora, readDemo } from './demo/data.ts';
import { openDemoService } from './demo-service.ts';
import { fillDesk, fillInsurer } from './photos-filled.ts';

const WIDTHS = [1440, 1024, 820] as const;
const PARTS = [
  'resumen',
  'cuentas',
  'documentos',
  'solicitudes',
  'mandato',
  'certificados',
  'objeciones',
  'mensajes',
  'derechos',
  'notas',
  'vida',
  'consultas',
  'cronologia',
];
const year = new Date().getFullYear();
const CASO = `/aurora/casos/CAS-${year}-000003`;
const settings = (slug: string) =>
  ['claves', 'webhooks', 'ensayo', 'packs', 'marca', 'usuarios', 'datos', 'auditoria'].map(
    (tab) => `/${slug}/configuracion/${tab}`,
  );
/** By who looks at them. */
const PAGES = {
  gestor: [
    ...[
      '/trabajo',
      '/catalogo',
      '/catalogo?ver=comprobar',
      '/catalogo/netflix',
      '/correo',
      '/seguridad',
      '/seguridad/recuperar',
      '/seguridad/revision',
      '/perfil',
    ],
    ...['/aurora/casos', '/aurora/casos/nuevo', '/aurora/siniestros', '/aurora/cifras'],
    ...PARTS.map((part) => `${CASO}?ver=${part}`),
  ],
  superadmin: [
    ...[
      '/servicio',
      '/servicio/personas',
      '/servicio/salud',
      '/servicio/correos',
      '/servicio/catalogo',
      '/servicio/auditoria',
    ],
    ...['/seguridad', '/seguridad/recuperar', '/seguridad/revision'],
  ],
  admin: [
    ...[
      '/aurora/casos',
      '/aurora/siniestros',
      '/aurora/lotes',
      '/aurora/cifras',
      `${CASO}?ver=resumen`,
      `${CASO}?ver=cuentas`,
    ],
    `${CASO}?ver=consultas`,
    ...settings('aurora'),
  ],
} as const;
/** Pages that came of filling. */
const more: Partial<Record<keyof typeof PAGES, readonly string[]>> = {};

const [folder, ...words] = process.argv.slice(2);
if (!folder) throw new Error('Say into which folder: npm run photos:desk -- /tmp/fotos');
const { dataDir, port, close } = await openDemoService();
let chromium: Browser | undefined;
try {
  await mkdir(folder, { recursive: true });
  chromium = await openChromium();
  for (const role of Object.keys(PAGES) as (keyof typeof PAGES)[])
    for (const colorScheme of ['light', 'dark'] as const) await photograph(chromium, role, colorScheme);
} finally {
  await chromium?.close();
  await close();
}

async function photograph(browser: Browser, role: keyof typeof PAGES, colorScheme: 'light' | 'dark'): Promise<void> {
  const { servicio = [], aseguradoras } = readDemo(dataDir) ?? { aseguradoras: [] as Aseguradora[] };
  const everybody = [...servicio, ...(aseguradoras.find(({ slug }) => slug === 'aurora')?.usuarios ?? [])];
  const user = everybody.find(({ rol }) => rol === role);
  if (!user) throw new Error(`nobody is ${role}`);
  const context = await browser.newContext({ locale: 'es-ES', reducedMotion: 'reduce' });
  await context.addInitScript(`localStorage.setItem('mantine-color-scheme-value', '${colorScheme}')`);
  const page = await context.newPage();
  await enterByShape(page, `http://localhost:${port}`, user);
  await page.getByRole('navigation').first().waitFor();
  for (const path of [...PAGES[role], ...(await filled(page, role))]) {
    if (words.length > 0 && !words.some((word) => path.includes(word))) continue;
    // a dark page differs in its colours alone
    for (const width of colorScheme === 'dark' ? [1440] : WIDTHS)
      await take(page, path, `${role}${nameOf(path)}-${width}-${colorScheme}`, width);
  }
  await context.close();
}

/** Fills what is empty, the first time that somebody is there. */
async function filled(page: Page, role: keyof typeof PAGES): Promise<readonly string[]> {
  const origin = `http://localhost:${port}`;
  if (role === 'gestor' && !more[role]) await fillDesk(page, origin, year);
  more[role] ??= role === 'admin' ? await fillInsurer(page, origin, year) : [];
  return more[role];
}

function nameOf(path: string): string {
  return path
    .replace(/CAS-\d+-0*/, 'caso')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'uno')
    .replaceAll(/[/?=]+/g, '-');
}

async function take(page: Page, path: string, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`http://localhost:${port}/backoffice${path}`);
  await page.locator('h1').first().waitFor();
  await allLoaded(page);
  // what has come may ask for more: a PDF is drawn by a part of its own
  await page.waitForTimeout(400);
  await allLoaded(page);
  const excess = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  if (excess !== 0) process.stdout.write(`wider than the page: ${name}\n`);
  await page.screenshot({ path: join(folder ?? '', `${name}.png`), fullPage: true });
}
