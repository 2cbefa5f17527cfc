/** A case is handed over to another person, in browsers: requested on a phone, done at the desk, continued on another phone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Aseguradora } from '../server/test/support/environment.ts';
import { openBrowser } from '../server/test/support/web-apps.ts';
import { lacksInBothThemes, openDesk } from './backoffice.ts';
import { accessibilityLacks, openChromium } from './browser.ts';
import { enterByLink, type Family, putUnderWay, submitDocumento, succeed } from './family-steps.ts';
import { openPhone, TEXTS, waitForScreen } from './portal.ts';
import { openService, type Service } from './service.ts';

const w = TEXTS.es.relevo;
const MATEO = 'mateo.relevo@example.com';

let s: Service;
let browser: Browser;
let a: Aseguradora;
before(async () => {
  [s, browser] = await Promise.all([
    openService({ SERVICE_PHONE: '+34 900 123 456', SERVICE_HOURS: 'todos 08:00-22:00' }),
    openChromium(),
  ]);
  a = await s.aseguradora('A', { nombre: 'Aurora Decesos', telefono: '+34 910 000 101' });
});
after(async () => {
  await browser?.close();
  await s?.close();
});

/** A case in progress, whose first heir has signed. */
async function aFamily(): Promise<Family> {
  const { casoId, email, link } = await s.casoWith(a);
  const desk = await s.gestor();
  const heredera = await enterByLink(s, a.host, link);
  const family = { staff: s, a, casoId, email, link, desk, heredera };
  await putUnderWay(family, [{ proveedor_codigo: 'netflix', accion: 'cancelar' }]);
  await submitDocumento(family, 'prueba_parentesco');
  return family;
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel(w.nombre, { exact: true }).fill('Mateo');
  await page.getByLabel(w.apellidos).fill('Ortega Bermúdez');
  await page.getByLabel(w.email).fill(MATEO);
  await page.getByLabel(w.parentesco.replace('{fallecido}', 'Carmen')).fill('hijo');
  await page.getByLabel(w.motivos.salud).check();
}

test('a handover is requested in the portal and made at the desk with a proof; the new heir continues without the first heir’s data', async () => {
  const family = await aFamily();
  const { casoId, link } = family;
  const lucia = await openPhone(browser);
  await lucia.page.goto(link);
  await lucia.title(lucia.t.bienvenida.titulo);
  await lucia.page.goto(`${s.originOf(a)}/portal/familia`);
  await lucia.title(lucia.t.familia.titulo);
  await lucia.assertAccessible();
  await lucia.press(w.familia.enlace);
  await lucia.title(w.titulo);
  await lucia.press(w.enviar);
  await lucia.page.getByRole('alert').waitFor();
  await lucia.assertAccessible();
  await fillIn(lucia.page);
  await lucia.page.reload(); // the typed text survives a reload
  await lucia.title(w.titulo);
  await lucia.press(w.enviar);
  await lucia.page.getByRole('heading', { name: 'Para Mateo Ortega Bermúdez' }).waitFor();
  await lucia.assertAccessible();

  const { page, errors, openCaso } = await openDesk(s, browser, a, { name: 'Marta', rol: 'gestor' });
  await page.goto(`${s.origin}/backoffice/trabajo`);
  await page.getByText('Ver si otra persona se ocupa del caso').first().waitFor();
  await succeed(
    family.desk.request(
      'POST',
      `/aseguradoras/${a.slug}/casos/${casoId}/documentos/${await unreviewedDocumento(family)}/validacion`,
      {
        comprobaciones: ['legible', 'completo', 'persona', 'parentesco'],
      },
    ),
  );
  await openCaso(casoId, 'resumen');
  await page.getByText('Piden que se ocupe otra persona').waitFor();
  assert.deepEqual(await lacksInBothThemes(page), []);
  await page.getByRole('button', { name: 'Pasar el caso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pasar el caso a otra persona' });
  await dialog.getByLabel('Papel que lo acredita').selectOption({ index: 1 });
  await dialog.getByLabel('Qué se ha comprobado').fill('Libro de familia visto.');
  assert.deepEqual(await accessibilityLacks(page), []);
  await dialog.getByRole('button', { name: 'Pasar el caso' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await openCaso(casoId, 'mandato');
  await page.getByText('Quién llevó el caso antes').waitFor();
  await page.getByText(/pasó de Lucía Ortega Ruiz a Mateo Ortega Bermúdez/).waitFor();
  await page.getByRole('link', { name: /Netflix/ }).waitFor();
  assert.deepEqual(await lacksInBothThemes(page), []);
  assert.deepEqual(errors, []);

  // the earlier heir's page ends at once, and says whom to call
  await lucia.page.goto(`${s.originOf(a)}/portal`);
  await lucia.title(lucia.t.entrada.sesionTitulo);
  await whoAnswers(lucia.page);
  await lucia.assertAccessible();

  const mateo = await openPhone(browser);
  await mateo.page.goto(await s.linkA(MATEO));
  await waitForScreen(mateo.page, 'Le acompañamos, Mateo');
  for (const screen of ['', '/documentos', '/autorizacion', '/historia', '/familia', '/ayuda']) {
    await mateo.page.goto(`${s.originOf(a)}/portal${screen}`);
    await mateo.page.locator('main:has(h1):not(:has(.esqueleto))').waitFor();
    assert.doesNotMatch(await mateo.page.locator('body').innerText(), /Lucía|12345678Z/, screen);
  }
  await whoAnswers(mateo.page);
  await mateo.assertAccessible();
  await Promise.all([lucia.context.close(), mateo.context.close()]);
});

const unreviewedDocumento = async ({ desk, casoId }: Family): Promise<string> => {
  const { elementos } = await succeed(desk.request('GET', `/aseguradoras/${a.slug}/casos/${casoId}/documentos`));
  return elementos.find(({ estado }: { estado: string }) => estado === 'recibido').documento_id;
};

async function whoAnswers(page: Page): Promise<void> {
  await page.getByText('Le atiende Aurora Decesos').first().waitFor();
  await page
    .getByRole('link', { name: /910\s000\s101/ })
    .first()
    .waitFor();
}

test('without a session the portal shows whom to call and when: the insurer at its own address, else the service', async () => {
  const registration = { email: 'ana@aurora.example', nombre: 'Ana', rol: 'admin', aseguradoraId: a.id } as const;
  const admin = openBrowser(s, 'backoffice', s.program.addresses.dominio);
  const { email, password } = await s.persona(registration);
  await succeed(admin.request('POST', '/sesion', { email, password }));
  const settings = `/aseguradoras/${a.slug}/configuracion`;
  const hours = (horario: string) => admin.request('PATCH', settings, { horario });
  assert.equal((await hours('laborables 20:00-09:00')).status, 422);
  assert.equal((await hours('los lunes')).status, 422);
  await succeed(hours('laborables 09:00-20:00'));
  const phone = await openPhone(browser);
  await phone.page.goto(`${s.originOf(a)}/portal`);
  await phone.title(phone.t.entrada.sesionTitulo);
  await phone.page.getByText('de lunes a viernes, salvo festivos, de 9:00 a 20:00').first().waitFor();
  await whoAnswers(phone.page);
  await phone.assertAccessible();
  await phone.page.goto(`${s.origin}/portal`);
  await phone.page
    .getByText('Le atiende Albacea, por cuenta de su compañía de seguros, todos los días')
    .first()
    .waitFor();
  await phone.page
    .getByRole('link', { name: /900\s123\s456/ })
    .first()
    .waitFor();
  await phone.assertAccessible();
  await phone.context.close();
});
