/** The papers that a family is asked for: those that companies demand, as the catalogue has it, and no others. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { put } from '../portal/src/texts/put.ts';
import { addWay, demandPapers } from '../server/test/support/catalogo.ts';
import { aPng } from '../server/test/support/files.ts';
import { openBrowser } from '../server/test/support/web-apps.ts';
import { openChromium } from './browser.ts';
import { add, bien, cuentasOf, type Family, inDesk, noIsOnRecord, review, sign } from './family-steps.ts';
import { openPhone, type Phone, tokenOf } from './portal.ts';
import { openService, type Service } from './service.ts';

const DAY = 86_400_000;
/** What nearly everybody has, and what is wanted of it; a provider that does not offer it is asked for the first thing that it does. */
const EVERYDAY = [
  ['Google', 'eliminar'],
  ['WhatsApp', 'eliminar'],
  ['Facebook', 'conmemorar'],
  ['Netflix', 'cancelar'],
  ['Movistar', 'cancelar'],
  ['Iberdrola', 'transferir'],
] as const;
/** Of the certificate and of what is written into the request nobody has to bring another paper. */
const NO_OTHER_PAPER = [
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

describe('the papers of a family', () => {
  let servicio: Service;
  let browser: Browser;
  before(async () => {
    [servicio, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await servicio?.close();
  });

  async function aFamily(): Promise<Family> {
    const a = await servicio.aseguradora('B', { nombre: 'Seguros Boreal' });
    const caso = await servicio.casoWith(a, { modulos_contratados: ['borrado', 'suscripciones'] });
    return { servicio, a, ...caso, heredera: await heredera(a.host, caso.enlace), desk: await servicio.gestor() };
  }

  async function heredera(host: string, enlace: string) {
    const theirs = openBrowser(servicio, 'portal', host);
    await bien(theirs.request('POST', '/sesion', { token: tokenOf(enlace) }));
    return theirs;
  }

  async function openPortal({ enlace }: Family): Promise<Phone> {
    const phone = await openPhone(browser);
    await phone.pagina.goto(enlace);
    await phone.titulo(phone.t.bienvenida.titulo);
    return phone;
  }

  /** By its exact name; null: the catalogue has none. */
  async function entry({ heredera: theirs }: Family, name: string): Promise<Offered | null> {
    const { elementos } = await bien(
      theirs.request('GET', `/proveedores?buscar=${encodeURIComponent(name)}&limite=12`),
    );
    return (elementos as Offered[]).find(({ codigo, nombre }) => nombre === name || codigo === name) ?? null;
  }

  /** On the page where the family says which accounts there were. */
  async function choose({ pagina, t, titulo, press }: Phone, names: readonly string[]): Promise<void> {
    await pagina.goto(`${servicio.origen}/portal/cuentas/anadir`);
    await titulo(t.anadir.titulo);
    for (const name of names) {
      await pagina.getByLabel(t.anadir.buscar).fill(name);
      const found = pagina.getByRole('button', { name, exact: true });
      const byHand = pagina.getByRole('button', { name: `Añadir «${name}»` });
      await found.or(byHand).first().click();
    }
    await press(t.anadir.boton);
    await titulo(t.cuentas.titulo);
  }

  /** Decides on the account of a name, as its page asks. */
  async function decideHere({ pagina, t, titulo }: Phone, cuenta: string, name: string, accion: string): Promise<void> {
    await pagina.goto(`${servicio.origen}/portal/cuentas/${cuenta}`);
    await titulo(name);
    await pagina.locator('form').waitFor();
    const home = pagina.getByLabel(t.cuenta.vivienda.no, { exact: true });
    if ((await home.count()) > 0) await home.check(); // nobody is left without it
    await pagina.locator(`input[name=accion][value=${accion}]`).check();
    const copy = pagina.getByLabel(t.cuenta.copiaRechazada);
    if ((await copy.count()) > 0) await copy.check();
    const identifier = pagina.getByLabel(t.cuenta.identificador);
    if ((await identifier.count()) > 0) await identifier.fill('carmen.ruiz@example.com');
    await pagina.locator('button[type=submit]').click();
    await pagina.getByText(t.cuenta.confirmada).first().waitFor();
  }

  test('seven everyday accounts go from the link to the requests with the death certificate and nothing else, wherever no more is demanded', async () => {
    const f = await aFamily();
    const bank = (await entry(f, 'banco'))?.nombre ?? 'Caja del pueblo';
    const wanted = [...EVERYDAY, [bank, 'cancelar'] as const];
    const phone = await openPortal(f);
    const { pagina, t, titulo, press } = phone;
    await noIsOnRecord(f);
    await choose(
      phone,
      wanted.map(([name]) => name),
    );
    const demands = new Map<string, readonly string[][]>();
    for (const [name, want] of wanted) {
      const offer = await entry(f, name);
      const action = offer?.acciones.find(({ accion }) => accion === want) ?? offer?.acciones[0];
      demands.set(name, action?.vias[0]?.exigidos ?? []);
      const cuenta = (await cuentasOf(f)).find(({ proveedor }) => proveedor === name) ?? assert.fail(name);
      await decideHere(phone, cuenta.cuenta_id, name, action?.accion ?? want);
    }
    await pagina.goto(`${servicio.origen}/portal/cuentas`);
    await press(t.cuentas.listaBoton);
    await pagina.getByText(t.cuentas.listaHecha).first().waitFor();
    await pagina.goto(`${servicio.origen}/portal/documentos/certificado_defuncion`);
    await pagina.locator('#archivo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: aPng({}) });
    await press(t.envio.mandar);
    await titulo(t.envio.hechoTitulo);
    await sign(f);
    await review(f, 'validacion');
    await phone.contexto.close();

    servicio.clock.advance(4 * DAY); // past the days in which one can think again
    const later = { ...f, desk: await servicio.gestor(), heredera: await heredera(f.a.host, f.enlace) };
    const free = [...demands]
      .filter(([, sets]) => sets.length === 0 || sets.some(needsNothingMore))
      .map(([name]) => name);
    const sent = await sendAll(later);
    assert.deepEqual(sent.toSorted(), free.toSorted());
    assert.ok(sent.length > wanted.length / 2, `only ${sent.join()}`);
    const { elementos } = await bien(later.desk.request('GET', `${inDesk(later)}/documentos`));
    const types = (elementos as { tipo: string }[]).map(({ tipo }) => tipo);
    assert.deepEqual(types.toSorted(), ['certificado_defuncion', 'mandato']);

    const after = await openPortal(later);
    await after.pagina.goto(`${servicio.origen}/portal`);
    await after.titulo(t.inicio.titulo);
    await after.pagina.getByRole('heading', { name: t.inicio.estadoTitulo }).waitFor();
    const list = after.pagina.getByRole('heading', { name: t.papeles.titulo });
    assert.equal(await list.count(), free.length === wanted.length ? 0 : 1);
    await after.withoutLacks();
    await after.contexto.close();
  });

  const needsNothingMore = (set: readonly string[]) => set.every((paper) => NO_OTHER_PAPER.includes(paper));

  /** Whatever can leave does: by the service, by the family, or without a request. @returns of which providers */
  async function sendAll(f: Family): Promise<string[]> {
    const { elementos } = await bien(f.desk.request('GET', `${inDesk(f)}/cuentas`));
    const names: string[] = [];
    for (const { cuenta_id, proveedor, posible } of elementos as {
      cuenta_id: string;
      proveedor: string;
      posible: string[];
    }[]) {
      const ofDesk = `${inDesk(f)}/cuentas/${cuenta_id}`;
      if (posible.includes('solicitar'))
        await bien(f.desk.request('POST', `${ofDesk}/solicitud`, { canal: 'telefono' }));
      else if (posible.includes('concluir_sin_solicitud'))
        await bien(f.desk.request('POST', `${ofDesk}/conclusion`, {}));
      else if (posible.includes('solicitar_por_familia'))
        await bien(f.heredera.request('POST', `/cuentas/${cuenta_id}/carta/enviada`, {}));
      else continue;
      names.push(proveedor);
    }
    return names;
  }

  test('whoever was named for it says so, and the list of papers shrinks; what would do instead is said', async () => {
    await demandPapers(servicio, 'apple', 'eliminar', [['titulo_sucesorio'], ['resolucion_judicial']]);
    await addWay(servicio, 'apple', 'eliminar', {
      codigo: 'de-prueba',
      nombre: { es: 'Tengo la clave de acceso', en: 'I have the access key' },
      quien: ['persona_designada'],
      de_entrada: [['clave_de_acceso']],
    });
    const f = await aFamily();
    await noIsOnRecord(f);
    await add(f, [{ proveedor_codigo: 'apple' }]);
    const [apple = assert.fail('no account')] = await cuentasOf(f);
    const phone = await openPortal(f);
    const { pagina, t, titulo, withoutLacks } = phone;
    await decideHere(phone, apple.cuenta_id, 'Apple', 'eliminar');
    const title = t.documentos.tipos.titulo_sucesorio;
    const listIs = async (...papers: string[]) => {
      for (const place of ['', '/documentos']) {
        await pagina.goto(`${servicio.origen}/portal${place}`);
        await titulo(place ? t.documentos.titulo : t.inicio.titulo);
        await pagina.getByText(t.papeles.deTodas).first().waitFor();
        const names = await pagina.locator('main :is(.filas, .pila-junta > .pila-junta) li h3').allInnerTexts();
        const ofPapers = names.filter((name) => Object.values<string>(t.documentos.tipos).includes(name));
        assert.deepEqual(ofPapers, [t.documentos.tipos.certificado_defuncion, ...papers], place);
        await withoutLacks();
      }
    };
    await listIs(title);
    await pagina.getByText('Lo pide Apple.').waitFor();
    await pagina.getByRole('link', { name: t.documentos.tipos.resolucion_judicial }).waitFor();

    await bien(f.heredera.request('DELETE', `/cuentas/${apple.cuenta_id}/confirmacion`));
    await pagina.goto(`${servicio.origen}/portal/cuentas/${apple.cuenta_id}`);
    await titulo('Apple');
    await pagina.locator('input[name=accion][value=eliminar]').check();
    await pagina.getByText(`La empresa pide además: testamento o declaración de herederos, o bien`).waitFor();
    await pagina.getByLabel('Tengo la clave de acceso').check();
    await pagina.getByText(t.empresa.soloCertificado).waitFor();
    await pagina.getByText(t.empresa.siPiden).waitFor();
    await withoutLacks();
    await pagina.getByLabel(t.cuenta.copiaRechazada).check();
    await pagina.locator('button[type=submit]').click();
    await pagina.getByText(t.cuenta.confirmada).first().waitFor();
    await listIs();
    await pagina.goto(`${servicio.origen}/portal/cuentas/${apple.cuenta_id}`);
    await pagina.getByText(put(t.empresa.laVia, { via: 'Tengo la clave de acceso' })).waitFor();
    await phone.contexto.close();
  });
});
