/**
 * A family with seven everyday accounts on the real pages, from the link to the signature, and everything that the pages ask for
 * afterwards. The walk returns to the first page after each step and follows the main button there.
 */
import type { Browser, Page } from 'playwright-core';
import { KNOWN_AS } from '../portal/src/ui/common-cuentas.ts';
import { aPng } from '../server/test/support/files.ts';
import { createModel, type Model } from './minutes-model.ts';
import { openPhone, type Phone, patternOf, settled } from './portal.ts';
import type { Service } from './service.ts';

const MAIL = 'carmen.ruiz@example.com';
const LINE = '+34 612 345 678';

/** Names of the accounts as the page lists them, with the action that the family chooses. */
const ACCOUNTS = {
  Google: 'eliminar',
  WhatsApp: 'eliminar',
  Facebook: 'conmemorar',
  Netflix: 'cancelar',
  Movistar: 'transferir',
  Iberdrola: 'transferir',
  BBVA: 'eliminar',
} as const;

/** Maximum number of steps of a walk. A longer walk fails, and the error names the screen that it has reached. */
const STEPS = 120;

/** The visible texts, one entry for each paragraph, label, row or button. Collapsed parts and texts for screen readers are left out. */
const BLOCKS = `(root) => {
  const inline = new Set(['SPAN', 'STRONG', 'EM', 'A', 'WBR', 'B', 'I', 'SMALL', 'ABBR', 'CODE']);
  const blocks = new Map();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (text === '' || !parent.checkVisibility() || parent.closest('.oculto, [aria-hidden=true], select, textarea')) continue;
    let block = parent;
    while (inline.has(block.tagName) && getComputedStyle(block).display === 'inline' && block !== root) block = block.parentElement;
    const goesOn = node.previousSibling?.nodeName === 'WBR'; // an address is one word, even if it may break
    blocks.set(block, (blocks.get(block) ?? '') + (goesOn ? '' : ' ') + text);
  }
  return [...blocks.values()].map((text) => text.replace(/\\s+/g, ' ').trim());
}`;

/** The name of the current screen: its address without ids and, if it has several steps, the step. */
async function screenOf(page: Page): Promise<string> {
  const looksAtPhoto = (await page.locator('main img.vista').count()) > 0;
  const signs = (await page.locator('#codigo').count()) > 0;
  return placeOf(page) + (looksAtPhoto ? ': ¿se lee bien?' : '') + (signs ? ': firma' : '');
}

const placeOf = (page: Page): string =>
  new URL(page.url()).pathname
    .replace(/^\/portal\/?/, '/')
    .replace(/\/cuentas\/(?!anadir)[^/]+$/, '/cuentas/…')
    .replace(/^\/documentos\/.+$/, '/documentos/…');

interface Walker extends Phone {
  readonly model: Model;
  /** Reads the present screen. @returns its name */
  look(): Promise<string>;
  tap(text: string | RegExp): Promise<void>;
  choose(label: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
}

function asWalker(phone: Phone, model: Model): Walker {
  const { page } = phone;
  const blocks = async (where: string) =>
    (await page.evaluate(`(${BLOCKS})(document.querySelector('${where}'))`)) as string[];
  const look = async () => {
    await settled(page);
    await page.waitForLoadState('networkidle'); // texts that load a moment later are read too
    const screen = await screenOf(page);
    model.read('around every screen', [...(await blocks('header')), ...(await blocks('footer'))]);
    model.read(screen, await blocks('main'));
    return placeOf(page);
  };
  return {
    ...phone,
    model,
    look,
    async tap(text) {
      model.tap(await screenOf(page));
      await phone.press(text);
    },
    async choose(label) {
      model.tap(await screenOf(page));
      await page.getByLabel(label).first().check();
    },
    async fill(label, text) {
      model.field(await screenOf(page));
      await page.getByLabel(label).first().fill(text);
    },
  };
}

/** What the family does on each screen, by its address, until another screen or other texts appear. */
const ON: Readonly<Record<string, (walker: Walker, service: Service, email: string) => Promise<void>>> = {
  '/bienvenida': ({ tap, t }) => tap(t.bienvenida.empezar),
  async '/cuentas/anadir'({ tap, t }) {
    for (const name of Object.keys(ACCOUNTS)) {
      const known = KNOWN_AS[name.toLowerCase()];
      await tap(known ? `${name} ${known}` : name);
    }
    await tap(t.anadir.boton);
  },
  '/cuentas': decideAll,
  '/documentos': async ({ page, tap }) => {
    await tap(patternOf((await page.locator('main a.boton').first().textContent()) ?? ''));
  },
  '/documentos/…': sendDocumento,
  '/autorizacion': sign,
};

/** Follows the button of the first page's main card, which leads to the next step. */
async function goOn({ page, model }: Walker): Promise<void> {
  model.tap(await screenOf(page));
  await page.locator('main .tarjeta-principal a.boton').click();
}

/** Decides each account in its row, then fills in the identifiers once for all accounts. */
async function decideAll(walker: Walker): Promise<void> {
  const { page, model, fill, tap, t, look } = walker;
  for (const [name, action] of Object.entries(ACCOUNTS)) {
    const row = page.locator('main form > section').filter({ has: page.locator('legend', { hasText: name }) });
    const press = async (selector: string) => {
      model.tap('/cuentas');
      await row.locator(selector).first().check();
      await look();
    };
    await press(`[name^=accion-][value=${action}]`);
    if ((await row.locator('[name^=titular-]:not(:checked)').count()) === 2)
      await press('[name^=titular-][value=heredero]');
    if ((await row.locator('[name^=copia-]').count()) > 0) await press('[name^=copia-][value=rechazada]');
  }
  await fill(t.decidir.correo, MAIL);
  await fill(t.decidir.movil, LINE);
  await tap(t.decidir.boton);
}

async function sendDocumento({ page, model, tap, t, look }: Walker): Promise<void> {
  const place = await screenOf(page);
  model.tap(place); // opens the camera, and takes the photo
  model.tap(place);
  model.field(place);
  await page
    .getByLabel(t.envio.camara)
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: aPng({ ancho: 400 }) });
  await page.getByRole('heading', { name: t.envio.revisar }).waitFor();
  await page.locator('main img.vista').waitFor();
  await look();
  await tap(t.envio.mandar);
}

/** Counts the reading of an e-mail. */
const readMail = (model: Model, which: string, text: string): void =>
  model.read(
    `e-mail: ${which}`,
    text.split('\n').filter((line) => !line.includes('http')),
  );

async function sign({ page, model, fill, tap, t, look }: Walker, service: Service, email: string): Promise<void> {
  const a = t.autorizacion;
  await fill(a.identidad.numeroDni, '12345678Z');
  await tap(a.preparar);
  await page.getByRole('heading', { level: 1, name: a.firmaTitulo }).waitFor();
  await look();
  await fill(a.nombre, 'Lucía Ortega Ruiz');
  const place = await screenOf(page);
  model.tap(place); // opens the e-mail, and returns
  model.tap(place);
  const mail = await service.mailA(email, (text) => /\b\d{6}\b/.test(text));
  readMail(model, 'the code', mail);
  await fill(a.codigo, /\b(\d{6})\b/.exec(mail)?.[1] ?? '');
  await tap(a.firmar);
  await page.locator('.noticia', { hasText: a.hechoTitulo }).waitFor();
}

/** Whether the walk is over: after the signature the first page asks for nothing more. */
async function isOver({ page, t, look }: Walker): Promise<boolean> {
  if ((await page.locator('.noticia', { hasText: t.autorizacion.hechoTitulo }).count()) === 0) return false;
  await look();
  return (await page.locator('main .tarjeta-principal a.boton').count()) === 0;
}

/** Walks until the pages ask for nothing more. @returns the model with all that was read, tapped and filled in */
export async function walk(service: Service, browser: Browser): Promise<Model> {
  const aseguradora = await service.aseguradora('B', { nombre: 'Seguros Boreal', telefono: '+34 900 123 456' });
  const { link, email } = await service.casoWith(aseguradora);
  const phone = await openPhone(browser);
  const walker = asWalker(phone, createModel());
  const { page, t, model } = walker;
  readMail(model, 'the first', await service.mailA(email));
  await page.goto(link);
  await phone.title(t.bienvenida.titulo);
  for (let step = 0; step < STEPS; step += 1) {
    const before = (await page.locator('main h1').textContent()) ?? '';
    const screen = await walker.look();
    await (ON[screen] ?? goOn)(walker, service, email);
    if (await isOver(walker)) {
      await phone.context.close();
      return model;
    }
    await page
      .locator('main h1')
      .filter({ hasNotText: new RegExp(`^${patternOf(before).source}$`) })
      .waitFor();
  }
  throw new Error(`no end in sight at ${page.url()}`);
}
