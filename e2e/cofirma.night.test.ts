/** The second signature, in browsers: the heir asks it, a relative reads and signs on another telephone, the desk sees how it stands. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { cofirmaCa } from '../portal/src/texts/cofirma-ca.ts';
import { cofirmaEn } from '../portal/src/texts/cofirma-en.ts';
import { type CofirmaWords, cofirmaEs } from '../portal/src/texts/cofirma-es.ts';
import { cofirmaEu } from '../portal/src/texts/cofirma-eu.ts';
import { cofirmaGl } from '../portal/src/texts/cofirma-gl.ts';
import { put } from '../portal/src/texts/put.ts';
import type { Aseguradora } from '../server/test/support/environment.ts';
import { openBrowser } from '../server/test/support/web-apps.ts';
import { lacksInBothThemes, sitDown } from './backoffice.ts';
import { openChromium } from './browser.ts';
import { bien, type Family, inProcedure } from './family-steps.ts';
import { openPhone, type Phone, settled, type Tongue } from './portal.ts';
import { openService, type Service } from './service.ts';

const WORDS: Readonly<Record<Tongue, CofirmaWords>> = {
  es: cofirmaEs,
  en: cofirmaEn,
  ca: cofirmaCa,
  gl: cofirmaGl,
  eu: cofirmaEu,
};
const NETFLIX = { proveedor_codigo: 'netflix', accion: 'cancelar' };
const SECRET = { proveedor: 'Club Secreto', accion: 'cancelar', reservada: true };
const HEIR = { heredero: 'Lucía', aseguradora: 'Aurora Decesos' };

let number = 0;

describe('the second signature in browsers', () => {
  let s: Service;
  let browser: Browser;
  let a: Aseguradora;
  before(async () => {
    [s, browser] = await Promise.all([openService(), openChromium()]);
    a = await s.aseguradora('A', { nombre: 'Aurora Decesos', telefono: '+34 910 000 101' });
    const idiomas = ['es', 'en', 'ca', 'gl', 'eu'];
    await s.base.superSql(
      'update aseguradoras set exige_cofirma = true, idiomas_activos = $2, version = version + 1 where id = $1',
      [a.id, idiomas],
    );
  });
  after(async () => {
    await browser?.close();
    await s?.close();
  });

  /** A case under way, signed by its heir; one account is reserved. */
  async function aFamily(idioma: Tongue = 'es'): Promise<Family> {
    const { casoId, email, link } = await s.casoWith(a, { heredero: { idioma } });
    const desk = await s.gestor();
    const heredera = openBrowser(s, 'portal', a.host);
    await bien(heredera.request('POST', '/sesion', { token: /token=([\w-]+)/.exec(link)?.[1] }));
    const family = { staff: s, a, casoId, email, link, desk, heredera };
    await inProcedure(family, [NETFLIX, SECRET]);
    return family;
  }
  async function invited({ heredera }: Family, idioma: Tongue = 'es') {
    number += 1;
    const guest = { nombre: 'Mateo', apellidos: 'Ortega Ruiz', email: `mateo.cofirma${number}@example.com` };
    const { elementos } = await bien(
      heredera.request('POST', '/allegados', { ...guest, parentesco: 'hijo', papel: 'consulta', idioma }),
    );
    return { ...guest, id: elementos.at(-1).allegado_id as string };
  }
  /** What each screen has to be: nothing for axe to find, and nothing to scroll sideways. */
  const look = async (phone: Phone, _name: string) => {
    await settled(phone.page);
    await phone.withoutLacks();
  };
  const open = async (phone: Phone, path = '/segunda-firma') => {
    await phone.page.goto(`${s.originOf(a)}/portal${path}`);
    await settled(phone.page);
  };
  const codeTo = async (email: string) =>
    /\b\d{6}\b/.exec(await s.mailA(email, (text) => /\b\d{6}\b/.test(text)))?.[0] ?? '';

  test('is asked on one telephone, given on another, and seen at the desk', async () => {
    const family = await aFamily();
    const w = cofirmaEs;
    const lucia = await openPhone(browser);
    await lucia.page.goto(family.link);
    await lucia.title(lucia.t.bienvenida.titulo);
    await open(lucia, '');
    await lucia.page.getByRole('heading', { name: w.tarjeta.porPedir }).waitFor();
    await look(lucia, 'inicio-por-pedir');
    await lucia.press(w.tarjeta.elegir);
    await lucia.title(w.titulo);
    await lucia.page.getByText(w.nadie, { exact: false }).waitFor();
    await look(lucia, 'sin-nadie');

    const mateo = await invited(family);
    await open(lucia);
    await lucia.press(w.pedir);
    await lucia.page.getByRole('alert').waitFor();
    await look(lucia, 'elegir-con-falta');
    await lucia.page.getByLabel('Mateo Ortega Ruiz').check();
    await look(lucia, 'elegir');
    await lucia.press(w.pedir);
    await lucia.page.getByRole('heading', { name: put(w.pedidaTitulo, { nombre: 'Mateo Ortega Ruiz' }) }).waitFor();
    await look(lucia, 'pedida');
    await lucia.press(w.reenviar);
    await lucia.page.getByRole('alert').waitFor(); // a moment ago
    await look(lucia, 'pedida-hace-un-momento');
    await open(lucia, '');
    await lucia.page.getByRole('heading', { name: put(w.tarjeta.pedida, { nombre: 'Mateo Ortega Ruiz' }) }).waitFor();
    await look(lucia, 'inicio-pedida');

    const link = await s.linkA(mateo.email);
    const brother = await openPhone(browser);
    await brother.page.goto(link);
    await brother.title(brother.t.bienvenida.titulo);
    await open(brother, '');
    await brother.page.getByRole('heading', { name: put(w.tarjeta.leToca, HEIR) }).waitFor();
    await look(brother, 'inicio-le-toca');
    await brother.press(w.tarjeta.leer);
    await brother.title(put(w.suya.titulo, HEIR));
    assert.equal(await brother.page.getByText('Club Secreto').count(), 0, 'reserved');
    await brother.page.getByText('Netflix', { exact: true }).click();
    await brother.page.getByText('Me llamo Lucía Ortega Ruiz', { exact: false }).waitFor();
    await look(brother, 'leer');
    await brother.press(w.suya.preparar);
    await brother.page.getByRole('alert').waitFor();
    await look(brother, 'leer-con-falta');
    await brother.page.getByLabel('DNI').check();
    await brother.page.getByLabel(brother.t.autorizacion.identidad.numero).fill('00000023T');
    await brother.press(w.suya.preparar);
    await brother.title(w.suya.firmaTitulo);
    await look(brother, 'firmar');
    await brother.press(w.suya.firmar);
    await brother.page.getByRole('alert').waitFor();
    await look(brother, 'firmar-con-falta');
    const code = await codeTo(mateo.email);
    await brother.page.getByLabel(w.suya.nombre).fill('Otro Nombre');
    await brother.page.getByLabel(w.suya.codigo).fill(code);
    await brother.press(w.suya.firmar);
    await brother.page
      .getByText(put(w.suya.otroNombre, { nombre: 'Mateo Ortega Ruiz' }))
      .first()
      .waitFor();
    await brother.page.getByLabel(w.suya.nombre).fill('Mateo Ortega Ruiz');
    await brother.page.getByLabel(w.suya.codigo).fill(code === '000000' ? '000001' : '000000');
    await brother.press(w.suya.firmar);
    await brother.page.getByText('Le quedan 4 intentos', { exact: false }).first().waitFor();
    await look(brother, 'firmar-codigo-mal');
    await brother.page.getByLabel(w.suya.codigo).fill(code);
    await brother.press(w.suya.firmar);
    await brother.title(w.suya.hechoTitulo);
    await look(brother, 'firmada');
    await brother.suspiciousNothing(/token=([\w-]+)/.exec(link)?.[1] ?? '');

    await open(lucia);
    await lucia.page.getByText('Mateo Ortega Ruiz firmó', { exact: false }).waitFor();
    await look(lucia, 'completa');
    const desk = await sitDown(s, browser, a, { name: 'Marta', rol: 'gestor' });
    await desk.openCaso(family.casoId, 'mandato');
    await desk.page.getByRole('heading', { name: 'Segunda firma' }).waitFor();
    await desk.page.getByText('Mateo Ortega Ruiz ·', { exact: false }).waitFor();
    assert.deepEqual([await lacksInBothThemes(desk.page), desk.lacks], [[], []]);

    await brother.press(w.suya.retirar);
    await brother.press(w.suya.retirarSi);
    await brother.title(w.suya.nadaTitulo);
    await look(brother, 'nada');
    for (const { context } of [lucia, brother]) await context.close();
  });

  for (const tongue of ['en', 'ca', 'gl', 'eu'] as const)
    test(`reads in ${tongue}, from the e-mail to the signature, and lets whoever would rather not say so`, async () => {
      const family = await aFamily(tongue);
      const w = WORDS[tongue];
      const mateo = await invited(family, tongue);
      await bien(family.heredera.request('POST', '/cofirma', { allegado_id: mateo.id }));
      const brother = await openPhone(browser, tongue);
      await brother.page.goto(await s.linkA(mateo.email));
      await brother.title(brother.t.bienvenida.titulo);
      await open(brother, '');
      await brother.page.getByRole('heading', { name: put(w.tarjeta.leToca, HEIR) }).waitFor();
      await open(brother);
      await brother.title(put(w.suya.titulo, HEIR));
      await look(brother, `leer-${tongue}`);
      await brother.page.locator('input[type=radio]').first().check();
      await brother.page.getByLabel(brother.t.autorizacion.identidad.numero).fill('00000023T');
      await brother.press(w.suya.preparar);
      await brother.title(w.suya.firmaTitulo);
      await look(brother, `firmar-${tongue}`);
      await brother.press(w.suya.volver);
      await brother.title(put(w.suya.titulo, HEIR));
      await brother.press(w.suya.noFirmo);
      await brother.press(w.suya.noFirmoSi);
      await brother.title(w.suya.nadaTitulo);

      const lucia = await openPhone(browser, tongue);
      await lucia.page.goto(await s.linkA(family.email));
      await lucia.title(lucia.t.bienvenida.titulo);
      await open(lucia);
      await lucia.page.getByText(put(w.noQuiso, { nombre: 'Mateo Ortega Ruiz' })).waitFor();
      await look(lucia, `no-quiso-${tongue}`);
      for (const { context } of [lucia, brother]) await context.close();
    });

  test('is switched on by the insurer’s own admin', async () => {
    const { page, lacks } = await sitDown(s, browser, a, { name: 'Nuria', rol: 'admin' });
    await page.goto(`${s.origin}/backoffice/${a.slug}/configuracion/segunda-persona`);
    const wanted = page.getByLabel('Pedir la firma de otra persona de la familia');
    await wanted.waitFor();
    assert.equal(await wanted.isChecked(), true);
    await wanted.click({ force: true });
    await page.getByText('Guardado', { exact: false }).first().waitFor();
    const [row] = await s.base.superSql('select exige_cofirma from aseguradoras where id = $1', [a.id]);
    assert.deepEqual(row, { exige_cofirma: false });
    assert.deepEqual([await lacksInBothThemes(page), lacks], [[], []]);
  });
});
