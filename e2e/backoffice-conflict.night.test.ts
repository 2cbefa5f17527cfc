/** Two people edit the same thing: the second sees what the first changed, loses no typed text and can continue from there. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { checksOf } from '@albacea/contract/schemas/lists.ts';
import type { Locator, Page } from 'playwright-core';
import { receiveDocumento } from '../server/src/caso/documentos/receive-documento.ts';
import { confirmCuenta } from '../server/src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../server/src/cuentas/commands/propose-cuentas.ts';
import { raiseObjecion } from '../server/src/cuentas/objections/objeciones.ts';
import { aPdf } from '../server/test/support/files.ts';
import type { BrowserType } from '../server/test/support/web-apps.ts';
import type { Desk } from './backoffice.ts';
import { accessibilityLacks } from './browser.ts';
import { deskJourney } from './desk-journey.ts';

const { s, t, openDesk } = await deskJourney();

const DAY = 86_400_000;
/** Folder for screenshots of the dialogs, for people to look at; if it is unset, no screenshots are taken. */
const { ALBACEA_PHOTOS: PICTURES } = process.env;

let desk: Desk;
let page: Page;
/** The faster colleague, who has no browser. */
let colleague: BrowserType;
afterEach(async () => {
  assert.deepEqual(desk.errors, []);
  await desk.context.close();
});

/** Signs both people in for each test, because sessions expire when the clock skips days. */
async function signIn(name: string): Promise<void> {
  [colleague, desk] = await Promise.all([s.gestor(), openDesk(name)]);
  page = desk.page;
}

/** Sends the colleague's command first, and asserts that it succeeds. */
async function faster(method: string, path: string, body: unknown): Promise<void> {
  const { status, text } = await colleague.request(method, path, body);
  assert.ok(status < 300, text);
}
const casoPath = (caso: string) => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;

/** Waits for the form's notice of the colleague's change. */
async function told(form: Locator, change: RegExp, picture: string): Promise<void> {
  const notice = form.getByRole('alert').filter({ hasText: 'Otra persona se ha adelantado' });
  await notice.getByRole('listitem').filter({ hasText: change }).waitFor();
  assert.deepEqual(await accessibilityLacks(page), []);
  if (!PICTURES) return;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await notice.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${PICTURES}/conflict-${picture}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function pickPaper(caso: string): Promise<void> {
  await desk.openCaso(caso, 'documentos');
  await page.getByRole('button', { name: 'Certificado de defunción' }).first().click();
  await page.getByRole('heading', { name: 'Certificado de defunción' }).waitFor();
}

test('rejecting a document that was validated meanwhile shows the validation, keeps the typed text, and can be repeated', async () => {
  const caso = await t.open();
  const id = await t.receive(caso, 'certificado_defuncion');
  await signIn('Ana');
  await pickPaper(caso);
  await page.getByRole('button', { name: 'Rechazar', exact: true }).click();
  const words = page.getByLabel('Con sus palabras');
  await page.getByRole('radio', { name: 'No se lee bien' }).check();
  await words.fill('Falta la segunda página.');
  const comprobaciones = checksOf('certificado_defuncion');
  await faster('POST', `${casoPath(caso)}/documentos/${id}/validacion`, { comprobaciones, version: 1 });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await told(main, /Por revisar.*Validado/, 'paper');
  assert.equal(await words.inputValue(), 'Falta la segunda página.');
  await main.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await main
    .getByRole('alert')
    .filter({ hasText: 'Por qué se rechazó' })
    .getByText('Falta la segunda página.')
    .waitFor();
  const [row] = await s.base.superSql<{ estado: string }>('select estado from documentos where id = $1', [id]);
  assert.equal(row?.estado, 'rechazado');
});

test('rejecting a document that is already rejected is refused with an explanation, and keeps the typed text', async () => {
  const caso = await t.open();
  const id = await t.receive(caso, 'certificado_defuncion');
  await signIn('Berta');
  await pickPaper(caso);
  await page.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await page.getByRole('radio', { name: 'No se lee bien' }).check();
  await page.getByLabel('Con sus palabras').fill('No se lee el nombre.');
  await faster('POST', `${casoPath(caso)}/documentos/${id}/rechazo`, { motivo: 'ilegible', version: 1 });
  const send = page.getByRole('main').getByRole('button', { name: 'Rechazar', exact: true });
  await send.click();
  await told(page.getByRole('main'), /Por revisar.*Rechazado/, 'paper-late');
  await page.getByText('ya no se puede hacer').waitFor();
  assert.equal(await send.isDisabled(), true);
  assert.equal(await page.getByLabel('Con sus palabras').inputValue(), 'No se lee el nombre.');
});

test('deciding an objection that a colleague has decided shows their decision, and keeps the typed reason', async () => {
  const caso = await t.open();
  await t.addCuenta(caso);
  await t.tx((tx) =>
    raiseObjecion(t.deps, tx, t.who('allegado'), caso, { clase: 'otra', motivo: 'Prefiero esperar.' }),
  );
  const [row] = await s.base.superSql<{ id: string }>(
    'select o.id from objeciones o join casos c on c.id = o.caso where c.caso_id = $1',
    [caso],
  );
  await signIn('Clara');
  await desk.openCaso(caso, 'objeciones');
  await page.getByRole('button', { name: 'Decidir', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Decidir' });
  await dialog.getByLabel('Decisión').selectOption({ label: 'Se mantiene: no se hará' });
  await dialog.getByLabel('Por qué').fill('Lo pide la familia por escrito.');
  const decision = { decision: 'levantada', motivo: 'Se han puesto de acuerdo.' };
  await faster('POST', `${casoPath(caso)}/objeciones/${row?.id}/decision`, decision);
  await dialog.getByRole('button', { name: 'Decidir' }).click();
  await told(dialog, /Abierta.*Levantada/, 'objection');
  await dialog.getByText('Se han puesto de acuerdo.').waitFor();
  assert.equal(await dialog.getByLabel('Por qué').inputValue(), 'Lo pide la familia por escrito.');
  assert.equal(await dialog.getByRole('button', { name: 'Decidir' }).isDisabled(), true);
});

test('closing a changed case shows the changes, keeps the notes, and can be repeated', async () => {
  const caso = await t.open();
  await t.process(caso);
  await signIn('Diana');
  await desk.openCaso(caso, 'resumen');
  await page.getByRole('button', { name: 'Acciones' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar el caso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cerrar el caso' });
  const result = dialog.getByLabel('Resultado');
  await result.selectOption({ index: 1 });
  await dialog.getByLabel('Notas para el expediente').fill('La familia no quiere seguir.');
  const added = { proveedor: 'Gimnasio del barrio', modulo: 'suscripciones', accion: 'cancelar' };
  await faster('POST', `${casoPath(caso)}/cuentas`, { cuentas: [added] });
  await dialog.getByRole('button', { name: 'Cerrar el caso' }).click();
  await told(dialog, /Gimnasio del barrio: .*Propuesta/, 'closing');
  assert.equal(await dialog.getByLabel('Notas para el expediente').inputValue(), 'La familia no quiere seguir.');
  await dialog.getByRole('button', { name: 'Cerrar el caso' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await t.row(caso)).estado, 'cerrado');
});

test('sending a letter about a changed account shows the change, keeps address and reason, and can be repeated', async () => {
  const caso = await t.open();
  const family = t.who('heredero');
  const proposal = { proveedor_codigo: 'wise', accion: 'eliminar', identificador: 'carmen@example.com' } as const;
  const { cuentas } = await t.tx((tx) => proposeCuentas(s.program, tx, family, caso, [proposal]));
  const id = cuentas[0]?.fila.id ?? assert.fail('no account');
  await t.tx((tx) => confirmCuenta(s.program, tx, family, caso, id, { copia: 'rechazada' }));
  const upload = { tipo: 'certificado_defuncion', contenido: aPdf(), nombre: null } as const;
  const { documento } = await receiveDocumento(s.program, t.who('servicio'), caso, upload);
  await t.review(caso, documento.id, 'validado');
  await t.prepareAndSign(caso);
  s.clock.advance(4 * DAY);
  await signIn('Elena');
  await desk.openCaso(caso, 'cuentas');
  await page.getByRole('tab', { name: 'Carta' }).click();
  await page.getByRole('button', { name: 'Revisar y enviar por correo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lo que va a salir: Wise' });
  await dialog.getByRole('button', { name: 'Usar otra dirección' }).click();
  await dialog.getByLabel('Correo electrónico al que se envía').fill('duelo@wise.example');
  const reason = dialog.getByLabel('Por qué a esa dirección');
  await reason.fill('La dieron por teléfono.');
  const [row] = await s.base.superSql<{ version: number }>('select version from cuentas where id = $1', [id]);
  const change = { cargo: { importe: '9.99', periodicidad: 'mensual' }, version: row?.version };
  await faster('PATCH', `${casoPath(caso)}/cuentas/${id}`, change);
  const send = dialog.getByRole('button', { name: 'Enviar esta carta' });
  await send.click();
  await told(dialog, /Cargo: – → 9,99/, 'letter');
  assert.equal(await reason.inputValue(), 'La dieron por teléfono.');
  await send.click();
  await dialog.waitFor({ state: 'detached' });
  s.clock.advance(60_000);
  assert.match(await s.mailA('duelo@wise.example'), /Carmen/);
});

test('correcting a field that a colleague has just corrected shows both values, and can be repeated', async () => {
  await signIn('Flora');
  await page.goto(`${s.origin}/backoffice/catalogo/wise`);
  await page.getByRole('button', { name: 'Corregir: Página' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Valor nuevo').fill('https://wise.example/segunda');
  await dialog.getByLabel('Por qué').fill('Han cambiado la página.');
  await dialog.getByLabel('Clase de fuente').selectOption({ index: 1 });
  await dialog.getByLabel('Dirección o referencia').fill('https://wise.example/');
  const { json } = await colleague.request('GET', '/catalogo/proveedores/wise');
  const field = json.data.campos.find(({ campo }: { campo: string }) => campo === 'pagina');
  await faster('POST', '/catalogo/proveedores/wise/correcciones', {
    campo: 'pagina',
    antes: field.valor,
    despues: JSON.stringify('https://wise.example/primera'),
    motivo: 'Otra página.',
    fuente: null,
  });
  await dialog.getByRole('button', { name: 'Guardar la corrección' }).click();
  await told(dialog, /wise\.example\/primera/, 'catalogue');
  assert.equal(await dialog.getByLabel('Valor nuevo').inputValue(), 'https://wise.example/segunda');
  assert.equal(await dialog.getByLabel('Por qué').inputValue(), 'Han cambiado la página.');
  await dialog.getByRole('button', { name: 'Guardar la corrección' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('https://wise.example/segunda').first().waitFor();
});

test('saving an insurer’s telephone does not undo the name that a colleague saved meanwhile', async () => {
  desk = await openDesk('Ada', { rol: 'admin' });
  const other = await openDesk('Ines', { rol: 'admin' });
  for (const { page } of [desk, other])
    await page.goto(`${s.origin}/backoffice/${t.aseguradora.slug}/configuracion/marca`);
  const phone = desk.page.getByLabel('Teléfono de atención a las familias');
  await phone.fill('910 000 111');
  await other.page.getByLabel('Nombre', { exact: false }).first().fill('Boreal Vida');
  await other.page.getByRole('button', { name: 'Guardar' }).click();
  await other.page.getByText('Cambios guardados.').waitFor();
  assert.equal(await phone.inputValue(), '910 000 111');
  await desk.page.getByRole('button', { name: 'Guardar' }).click();
  await desk.page.getByText('Cambios guardados.').waitFor();
  const [row] = await s.base.superSql<{ nombre: string; telefono: string }>(
    'select nombre, telefono from aseguradoras where id = $1',
    [t.aseguradora.id],
  );
  assert.deepEqual(row, { nombre: 'Boreal Vida', telefono: row?.telefono });
  assert.match(String(row?.telefono), /910.?000.?111/);
  assert.deepEqual(other.errors, []);
});
