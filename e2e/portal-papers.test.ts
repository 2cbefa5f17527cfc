/** The documents that a family is asked for: those that companies require by the catalogue, and no others. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { put } from '@albacea/words/put.ts';
import type { Browser } from 'playwright-core';
import { KNOWN_AS } from '../portal/src/ui/common-cuentas.ts';
import { addWay, demandPapers } from '../server/test/support/catalogo.ts';
import { aPng } from '../server/test/support/files.ts';
import { openChromium } from './browser.ts';
import {
  add,
  cuentasOf,
  declareNoWishes,
  deskPath,
  enterByLink,
  type Family,
  review,
  sign,
  succeed,
} from './family-steps.ts';
import { choiceOf, openPhone, type Phone } from './portal.ts';
import { openService, type Service } from './service.ts';

const DAY = 86_400_000;
/** Everyday accounts with their actions; if a provider does not offer the action, its first one is chosen. */
const EVERYDAY = [
  ['Google', 'eliminar'],
  ['WhatsApp', 'eliminar'],
  ['Facebook', 'conmemorar'],
  ['Netflix', 'cancelar'],
  ['Movistar', 'cancelar'],
  ['Iberdrola', 'transferir'],
  ['BBVA', 'eliminar'],
] as const;
/** Required documents that the certificate or the request itself already replaces. */
const COVERED = [
  ...['certificado_defuncion', 'prueba_fallecimiento', 'identificador_cuenta'],
  ...['clave_de_acceso', 'datos_pago', 'datos_nuevo_titular'],
];

interface Offered {
  readonly codigo: string;
  readonly nombre: string;
  readonly acciones: readonly {
    readonly accion: string;
    readonly vias: readonly { readonly exigidos: string[][] }[];
  }[];
}

describe('the documents of a family', () => {
  let staff: Service;
  let browser: Browser;
  before(async () => {
    [staff, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await staff?.close();
  });

  async function aFamily(): Promise<Family> {
    const a = await staff.aseguradora('B', { nombre: 'Seguros Boreal' });
    const caso = await staff.casoWith(a, { modulos_contratados: ['borrado', 'suscripciones'] });
    return { staff, a, ...caso, heredera: await enterByLink(staff, a.host, caso.link), desk: await staff.gestor() };
  }

  async function openPortal({ link }: Family): Promise<Phone> {
    const phone = await openPhone(browser);
    await phone.page.goto(link);
    await phone.title(phone.t.bienvenida.titulo);
    return phone;
  }

  /** The entry of the catalogue with this exact name or code, or null. */
  async function entry({ heredera }: Family, name: string): Promise<Offered | null> {
    const { elementos } = await succeed(
      heredera.request('GET', `/proveedores?buscar=${encodeURIComponent(name)}&limite=12`),
    );
    return (elementos as Offered[]).find(({ codigo, nombre }) => nombre === name || codigo === name) ?? null;
  }

  /** Adds the accounts on the page for adding them. */
  async function choose({ page, t, title, press }: Phone, names: readonly string[]): Promise<void> {
    await page.goto(`${staff.origin}/portal/cuentas/anadir`);
    await title(t.anadir.titulo);
    for (const name of names) {
      await page.getByLabel(t.elegir.buscar).fill(name);
      const known = KNOWN_AS[name.toLowerCase()];
      const found = page.getByRole('button', { name: known ? `${name} ${known}` : name, exact: true });
      const byHand = page.getByRole('button', { name: `${name} ${t.elegir.aMano}` });
      await found.or(byHand).first().click();
    }
    await press(t.anadir.boton);
    await page.getByRole('heading', { level: 1, name: t.anadir.titulo }).waitFor({ state: 'detached' });
  }

  /** Decides on the account with this name, answering the questions of its page. */
  async function decideHere({ page, t, title }: Phone, cuenta: string, name: string, accion: string): Promise<void> {
    await page.goto(`${staff.origin}/portal/cuentas/${cuenta}`);
    await title(name);
    await page.locator('form').waitFor();
    await choiceOf(page, 'accion', accion).check();
    const home = choiceOf(page, 'vivienda', 'no');
    if ((await home.count()) > 0) await home.check(); // nobody lives in the home
    const copy = page.getByLabel(t.cuenta.copiaRechazada);
    if ((await copy.count()) > 0) await copy.check();
    const identifier = page.locator('#identificador');
    if ((await identifier.count()) > 0)
      await identifier.fill(
        (await identifier.getAttribute('type')) === 'tel' ? '612345678' : 'carmen.ruiz@example.com',
      );
    const holder = choiceOf(page, 'titular', 'heredero');
    if ((await holder.count()) > 0) await holder.check();
    await page.locator('button[type=submit]').click();
    await page.getByText(t.cuenta.confirmada).first().waitFor();
  }

  test('seven everyday accounts need only the death certificate from the link to the requests, unless a company requires more', async (context) => {
    const f = await aFamily();
    const phone = await openPortal(f);
    const { page, t, title, press } = phone;
    await declareNoWishes(f);
    await choose(
      phone,
      EVERYDAY.map(([name]) => name),
    );
    const demands = new Map<string, readonly string[][]>();
    for (const [name, want] of EVERYDAY) {
      const offer = await entry(f, name);
      const action = offer?.acciones.find(({ accion }) => accion === want) ?? offer?.acciones[0];
      demands.set(name, action?.vias[0]?.exigidos ?? []);
      const cuenta = (await cuentasOf(f)).find(({ proveedor }) => proveedor === name) ?? assert.fail(name);
      await decideHere(phone, cuenta.cuenta_id, name, action?.accion ?? want);
    }
    await page.goto(`${staff.origin}/portal/cuentas`);
    await press(t.cuentas.listaBoton);
    await title(t.documentos.tipos.certificado_defuncion); // directly to the next step
    await page.goto(`${staff.origin}/portal/documentos/certificado_defuncion`);
    await page.locator('#archivo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: aPng({}) });
    await press(t.envio.mandar);
    await page.locator('.noticia', { hasText: t.envio.hechoTitulo }).waitFor();
    await sign(f);
    await review(f, 'validacion');
    await phone.context.close();

    staff.clock.advance(4 * DAY); // after the cooling-off period
    const later = { ...f, desk: await staff.gestor(), heredera: await enterByLink(staff, f.a.host, f.link) };
    const free = [...demands]
      .filter(([, sets]) => sets.length === 0 || sets.some(needsNothingMore))
      .map(([name]) => name);
    const sent = await sendAll(later);
    assert.deepEqual([...sent, ...(await waitingTheirTurn(later))].toSorted(), free.toSorted());
    assert.ok(sent.length > EVERYDAY.length / 2, `only ${sent.join()}`);
    context.diagnostic(`${sent.length} of ${EVERYDAY.length} with the certificate alone: ${sent.join(', ')}`);
    const { elementos } = await succeed(later.desk.request('GET', `${deskPath(later)}/documentos`));
    const types = (elementos as { tipo: string }[]).map(({ tipo }) => tipo);
    assert.deepEqual(types.toSorted(), ['certificado_defuncion', 'mandato']);

    const after = await openPortal(later);
    await after.page.goto(`${staff.origin}/portal`);
    await after.title(t.inicio.titulo);
    await after.page.getByRole('heading', { name: t.inicio.estadoTitulo }).waitFor();
    await after.assertAccessible();
    await after.page.goto(`${staff.origin}/portal/documentos`);
    await after.title(t.documentos.titulo);
    const others = after.page.getByRole('heading', { name: t.documentos.masTarde });
    assert.equal(await others.count(), free.length === EVERYDAY.length ? 0 : 1);
    await after.assertAccessible();
    await after.context.close();
  });

  const needsNothingMore = (set: readonly string[]) => set.every((documento) => COVERED.includes(documento));

  /** The providers whose accounts wait only for the answers of others that go first. */
  async function waitingTheirTurn(f: Family): Promise<string[]> {
    const { elementos } = await succeed(f.desk.request('GET', `${deskPath(f)}/cuentas`));
    const cuentas = elementos as { proveedor: string; impedidas: { orden: string; motivos: string[] }[] }[];
    const waits = ({ orden, motivos }: { orden: string; motivos: string[] }) =>
      orden === 'solicitar' && motivos.every((reason) => reason.startsWith('Otras cuentas van antes'));
    return cuentas.filter(({ impedidas }) => impedidas.some(waits)).map(({ proveedor }) => proveedor);
  }

  /** Sends everything that can be sent, by the service or the family, or concludes it without a request. @returns the providers */
  async function sendAll(f: Family): Promise<string[]> {
    const { elementos } = await succeed(f.desk.request('GET', `${deskPath(f)}/cuentas`));
    const names: string[] = [];
    for (const { cuenta_id, proveedor, posible } of elementos as {
      cuenta_id: string;
      proveedor: string;
      posible: string[];
    }[]) {
      const path = `${deskPath(f)}/cuentas/${cuenta_id}`;
      if (posible.includes('solicitar'))
        await succeed(
          f.desk.request('POST', `${path}/solicitud`, { canal: 'telefono', sin_constancia: 'No dan número.' }),
        );
      else if (posible.includes('concluir_sin_solicitud'))
        await succeed(f.desk.request('POST', `${path}/conclusion`, {}));
      else if (posible.includes('solicitar_por_familia'))
        await succeed(f.heredera.request('POST', `/cuentas/${cuenta_id}/carta/enviada`, {}));
      else continue;
      names.push(proveedor);
    }
    return names;
  }

  test('an heir whom the deceased named needs fewer documents after saying so; the page names alternatives', async () => {
    await demandPapers(staff, 'apple', 'eliminar', [['titulo_sucesorio'], ['resolucion_judicial']]);
    await addWay(staff, 'apple', 'eliminar', {
      codigo: 'de-prueba',
      nombre: { es: 'Tengo la clave de acceso', en: 'I have the access key' },
      quien: ['persona_designada'],
      de_entrada: [['clave_de_acceso']],
    });
    const f = await aFamily();
    await declareNoWishes(f);
    await add(f, [{ proveedor_codigo: 'apple' }]);
    const [apple = assert.fail('no account')] = await cuentasOf(f);
    const phone = await openPortal(f);
    const { page, t, title: theTitle, assertAccessible } = phone;
    await decideHere(phone, apple.cuenta_id, 'Apple', 'eliminar');
    const title = t.documentos.tipos.titulo_sucesorio;
    const listIs = async (...others: string[]) => {
      await page.goto(`${staff.origin}/portal/documentos`);
      await theTitle(t.documentos.titulo);
      await page.getByText(t.papeles.deTodas).first().waitFor();
      const names = await page.locator('main :is(.filas, .pila-junta > .pila-junta) li h3').allInnerTexts();
      const listed = names.filter((name) => Object.values<string>(t.documentos.tipos).includes(name));
      assert.deepEqual(listed, [t.documentos.tipos.certificado_defuncion, ...others]);
      await assertAccessible();
    };
    await listIs(title);
    await page.getByText('Lo pide Apple.').waitFor();
    await page.getByRole('link', { name: t.documentos.tipos.resolucion_judicial }).waitFor();

    await succeed(f.heredera.request('DELETE', `/cuentas/${apple.cuenta_id}/confirmacion`));
    await page.goto(`${staff.origin}/portal/cuentas/${apple.cuenta_id}`);
    await theTitle('Apple');
    await choiceOf(page, 'accion', 'eliminar').check();
    await page.getByText(`La empresa pide además: testamento o declaración de herederos, o bien`).waitFor();
    await page.getByText(t.empresa.viaOtras).click();
    await page.getByLabel('Tengo la clave de acceso').check();
    await page.getByText(t.cuenta.comoSePide).click();
    await page.getByText(t.empresa.soloCertificado).waitFor();
    await page.getByText(t.empresa.siPiden).waitFor();
    await assertAccessible();
    await page.getByLabel(t.cuenta.copiaRechazada).check();
    await page.locator('button[type=submit]').click();
    await page.getByText(t.cuenta.confirmada).first().waitFor();
    await listIs();
    await page.goto(`${staff.origin}/portal/cuentas/${apple.cuenta_id}`);
    await page.getByText(put(t.empresa.laVia, { via: 'Tengo la clave de acceso' })).waitFor();
    await phone.context.close();
  });
});
