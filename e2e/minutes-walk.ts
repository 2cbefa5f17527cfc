/**
 * The way of a family with seven everyday accounts, on the real pages: from the link to the signature, and whatever the pages ask
 * for afterwards. It goes where the first page sends it, as people do who read and press what is largest.
 */

import type { Browser, Page } from 'playwright-core';
import { KNOWN_AS } from '../portal/src/ui/common.ts';
import { aPng } from '../server/test/support/files.ts';
import { put } from '../words/src/put.ts';
import { createModel, type Model } from './minutes-model.ts';
import { having, openPhone, type Phone, settled } from './portal.ts';
import type { Service } from './service.ts';

const MAIL = 'carmen.ruiz@example.com';
const LINE = '+34 612 345 678';

/** As they stand on the page to choose from; what the family wants, and by which name each account goes. */
const ACCOUNTS = {
  Google: { action: 'eliminar', known: MAIL },
  WhatsApp: { action: 'eliminar', known: LINE },
  Facebook: { action: 'conmemorar', known: MAIL },
  Netflix: { action: 'cancelar', known: MAIL },
  Movistar: { action: 'transferir', known: LINE },
  Iberdrola: { action: 'transferir', known: null },
  BBVA: { action: 'eliminar', known: null },
} as const;

/** No way is longer than that: the walk has lost its way, and says where. */
const STEPS = 120;

/** Words in sight, one entry a paragraph, label, row or button; not those of a closed part or for screen readers alone. */
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
    const goesOn = node.previousSibling?.nodeName === 'WBR'; // an address is one word, wherever it may break
    blocks.set(block, (blocks.get(block) ?? '') + (goesOn ? '' : ' ') + text);
  }
  return [...blocks.values()].map((text) => text.replace(/\\s+/g, ' ').trim());
}`;

/** An address without what differs from case to case. */
const screenOf = (page: Page): string =>
  new URL(page.url()).pathname
    .replace(/^\/portal\/?/, '/')
    .replace(/\/cuentas\/(?!anadir|juntas)[^/]+$/, '/cuentas/…')
    .replace(/^(\/cuentas\/juntas|\/documentos)\/.+$/, '$1/…');

interface Walker extends Phone {
  readonly model: Model;
  /** Whoever stands before a screen reads it. */
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
    await page.waitForLoadState('networkidle'); // what comes a moment later is read too
    const screen = screenOf(page);
    model.read('around every screen', [...(await blocks('header')), ...(await blocks('footer'))]);
    model.read(screen, await blocks('main'));
    return screen;
  };
  return {
    ...phone,
    model,
    look,
    async tap(text) {
      model.tap(screenOf(page));
      await phone.press(text);
    },
    async choose(label) {
      model.tap(screenOf(page));
      await page.getByLabel(label).first().check();
    },
    async fill(label, text) {
      model.field(screenOf(page));
      await page.getByLabel(label).first().fill(text);
    },
  };
}

const isIn = async ({ page }: Walker, selector: string): Promise<boolean> => (await page.locator(selector).count()) > 0;

/** What each screen is for, by its address; each ends where another screen, or the same one with other words, begins. */
const ON: Readonly<Record<string, (walker: Walker, service: Service, email: string) => Promise<void>>> = {
  '/bienvenida': ({ tap, t }) => tap(t.bienvenida.empezar),
  async '/voluntad'({ choose, tap, t }) {
    await choose(t.voluntad.no_consta);
    await tap(t.comun.guardar);
  },
  async '/cuentas/anadir'({ tap, t }) {
    for (const name of Object.keys(ACCOUNTS)) {
      const known = KNOWN_AS[name.toLowerCase()];
      await tap(known ? `${name} ${known}` : name);
    }
    await tap(t.anadir.boton);
  },
  '/cuentas': onTheList,
  '/cuentas/juntas/…': decideGroup,
  '/cuentas/…': decideOne,
  '/documentos': async ({ page, tap }) => {
    await tap(having((await page.locator('main a.boton').first().textContent()) ?? ''));
  },
  '/documentos/…': sendPaper,
  '/autorizacion': sign,
};

/** From the first page, where what is next stands in a card of its own. */
async function goOn({ page, model }: Walker): Promise<void> {
  model.tap(screenOf(page));
  await page.locator('main .tarjeta-principal a.boton').click();
}

async function onTheList(walker: Walker): Promise<void> {
  const { page, tap, t } = walker;
  const decide = page
    .locator('main a.boton[href*="/cuentas/juntas/"]')
    .or(page.getByRole('link', { name: t.cuentas.empezar }))
    .first();
  if ((await decide.count()) > 0) return tap((await decide.textContent()) ?? '');
  await tap(t.cuentas.listaBoton);
}

async function decideGroup({ page, choose, tap, t, look }: Walker): Promise<void> {
  await choose(t.cuentas.acciones.eliminar);
  await look();
  if ((await page.locator('#copia').count()) > 0) await choose(t.cuenta.copiaRechazada);
  await look();
  await tap(having((await page.locator('main button[type=submit]').textContent()) ?? ''));
}

async function decideOne(walker: Walker): Promise<void> {
  const { page, model, choose, tap, t, look } = walker;
  const name = (await page.locator('main h1').textContent()) as keyof typeof ACCOUNTS;
  if ((await isIn(walker, '[name=vivienda]')) && !(await isIn(walker, '[name=vivienda]:checked'))) {
    await choose(t.cuenta.vivienda.si);
    await look();
  }
  const { action, known } = ACCOUNTS[name];
  model.tap(screenOf(page));
  await page.locator(`[name=accion][value=${action}]`).check();
  await look();
  if ((await isIn(walker, '[name=titular]')) && !(await isIn(walker, '[name=titular]:checked'))) {
    model.tap(screenOf(page));
    await page.locator('[name=titular][value=heredero]').check();
    await look();
  }
  if (await isIn(walker, '[name=copia]')) {
    await choose(t.cuenta.copiaRechazada);
    await look();
  }
  // whoever has no bill at hand leaves the number of a contract, as the field says
  if ((await isIn(walker, '#identificador')) && known) await identify(walker, known);
  await tap(having((await page.locator('main button[type=submit]').textContent()) ?? ''));
}

/** What was typed for another account is there to be pressed. */
async function identify({ page, model, tap, t, look }: Walker, known: string): Promise<void> {
  const again = page.getByRole('button', { name: put(t.identificador.usar, { dato: known }) });
  if ((await again.count()) > 0) await tap(put(t.identificador.usar, { dato: known }));
  else {
    model.field(screenOf(page));
    await page.locator('#identificador').fill(known);
  }
  await look();
}

async function sendPaper({ page, model, tap, t, look }: Walker): Promise<void> {
  const width = 40 + (Math.floor(performance.now()) % 1000);
  model.field('/documentos/…');
  await page
    .getByLabel(t.envio.camara)
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: aPng({ ancho: width }) });
  await page.getByRole('heading', { name: t.envio.revisar }).waitFor();
  await look();
  await tap(t.envio.mandar);
  await page.getByRole('heading', { level: 1, name: t.envio.hechoTitulo }).waitFor();
  await look();
  const other = page.getByRole('button', { name: t.documentos.otraCara });
  if ((await other.count()) > 0) {
    await tap(t.documentos.otraCara);
    await look();
    return sendPaper({ page, model, tap, t, look } as Walker);
  }
  await tap(t.comun.continuar);
}

async function sign(
  { page, model, choose, fill, tap, t, look }: Walker,
  service: Service,
  email: string,
): Promise<void> {
  const a = t.autorizacion;
  await choose(a.identidad.documentos.dni);
  await look();
  await fill(a.identidad.numero, '12345678Z');
  await tap(a.preparar);
  await page.getByRole('heading', { level: 1, name: a.firmaTitulo }).waitFor();
  await look();
  await fill(a.nombre, 'Lucía Ortega Ruiz');
  // to the mail and back
  model.tap('/autorizacion');
  model.tap('/autorizacion');
  const mail = await service.mailA(email, (text) => /\b\d{6}\b/.test(text));
  await fill(a.codigo, /\b(\d{6})\b/.exec(mail)?.[1] ?? '');
  await tap(a.firmar);
  await page.getByRole('heading', { level: 1, name: a.hechoTitulo }).waitFor();
  await look();
}

/** Whoever has signed reads that nothing is left to do; if the first page asks for something all the same, the way goes on. */
async function isOver({ page, t }: Walker): Promise<boolean> {
  const heading = page.getByRole('heading', { level: 1, name: t.autorizacion.hechoTitulo });
  if ((await heading.count()) === 0) return false;
  await page.getByRole('link', { name: t.comun.inicio }).click();
  await heading.waitFor({ state: 'detached' });
  await settled(page);
  return (await page.locator('main .tarjeta-principal a.boton').count()) === 0;
}

/** @returns what was read, pressed and filled in, once the pages ask for nothing more */
export async function walk(service: Service, browser: Browser): Promise<Model> {
  const aseguradora = await service.aseguradora('B', { nombre: 'Seguros Boreal', telefono: '+34 900 123 456' });
  const { link, email } = await service.casoWith(aseguradora);
  const phone = await openPhone(browser);
  const walker = asWalker(phone, createModel());
  const { page, t, model } = walker;
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
      .filter({ hasNotText: new RegExp(`^${having(before).source}$`) })
      .waitFor();
  }
  throw new Error(`no end in sight at ${page.url()}`);
}
