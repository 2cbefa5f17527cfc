/** Whom a family can call: the insurer, else the service, in the portal and at the foot of e-mails. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Aseguradora, Environment } from '../support/environment.ts';
import { lastMail } from '../support/family.ts';
import { aDesk, aFamilyIn, fails, hostOf, ok } from '../support/handover.ts';
import { type Mailbox, openWithMailbox } from '../support/mailbox.ts';
import { openBrowser } from '../support/web-apps.ts';

const OURS = { quien: 'servicio', nombre: 'Albacea', telefono: '+34 900 123 456', horario: 'todos 08:00-22:00' };

describe('whom a family calls', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  before(async () => {
    ({ mailbox, e, close } = await openWithMailbox('postgres', {
      SERVICE_PHONE: '+34 900 123 456',
      SERVICE_HOURS: 'todos 08:00-22:00',
    }));
  });
  after(() => close());

  const outside = (a: Aseguradora) => ok(openBrowser(e, 'portal', hostOf(e, a).host).request('GET', '/atencion'));
  const foot = async (email: string) => (await lastMail(mailbox, email)).text?.replace(/\s+/g, ' ') ?? '';

  for (const variant of ['A', 'B'] as const)
    it(`a family of Variant ${variant} reads the insurer’s telephone and hours, or the service’s if the insurer has no telephone`, async () => {
      const a = await e.aseguradora(variant, { telefono: '+34910000101', nombre: 'Aurora Decesos' });
      const admin = await aDesk(e, 'admin', a.id);
      const settings = `/aseguradoras/${a.slug}/configuracion`;
      const set = (body: object) => admin.request('PATCH', settings, body);
      fails(await set({ horario: 'laborables 20:00-09:00' }), 422, 'validacion', /horario/);
      fails(await set({ horario: 'los lunes' }), 422, 'validacion', /horario/);
      assert.equal((await ok(set({ horario: 'laborables 09:00-20:00' }))).horario, 'laborables 09:00-20:00');
      const theirs = {
        quien: 'aseguradora',
        nombre: 'Aurora Decesos',
        telefono: '+34910000101',
        horario: 'laborables 09:00-20:00',
      };
      const family = await aFamilyIn(e, mailbox, a);
      assert.deepEqual((await ok(family.heredera.request('GET', '/caso'))).atencion, theirs);
      assert.match(
        await foot(family.email),
        /prefiere hablar: Aurora Decesos, 910 000 101, de lunes a viernes, salvo festivos, de 9:00 a 20:00\./,
      );
      // Variant A has a subdomain of the insurer; the bare domain of Variant B does not say which insurer is meant
      const before = await outside(a);
      assert.deepEqual(before.atencion, variant === 'A' ? theirs : OURS);
      assert.deepEqual(before.aseguradora, variant === 'A' ? { nombre: 'Aurora Decesos', color: null } : null);

      await ok(set({ telefono: null }));
      assert.deepEqual((await ok(family.heredera.request('GET', '/caso'))).atencion, OURS);
      const other = await aFamilyIn(e, mailbox, a);
      assert.match(await foot(other.email), /prefiere hablar: Albacea, 900 123 456, todos los días, de 8:00 a 22:00\./);
    });

  it('the bare domain names the insurer to the holder of an expired link, and the service for an unknown link', async () => {
    const a = await e.aseguradora('B', { telefono: '+34910000101', nombre: 'Boreal Vida' });
    const family = await aFamilyIn(e, mailbox, a);
    const link = (await lastMail(mailbox, family.email)).text ?? '';
    const token = /token=([\w-]+)/.exec(link)?.[1] ?? assert.fail('no link');
    await e.base.superSql(`update accesos_heredero set caduca = '2020-01-01' where aseguradora_id = $1`, [a.id]);
    const at = openBrowser(e, 'portal', hostOf(e, a).host);
    fails(await at.request('POST', '/sesion', { token }), 401, 'enlace_invalido');
    const asked = (text: string) =>
      ok(at.request('GET', `/atencion?huella=${createHash('sha256').update(text).digest('hex')}`));
    const { aseguradora, atencion } = await asked(token);
    assert.deepEqual([aseguradora.nombre, atencion.telefono], ['Boreal Vida', '+34910000101']);
    assert.deepEqual(await asked('never-a-link'), { aseguradora: null, atencion: OURS });
  });

  it('GET /atencion is 404 at a subdomain that serves no insurer, such as the slug of a Variant B insurer', async () => {
    const nowhere = openBrowser(e, 'portal', `no-existe.${e.program.addresses.dominio}`);
    assert.equal((await nowhere.request('GET', '/atencion')).status, 404);
    const b = await e.aseguradora('B');
    const ofB = openBrowser(e, 'portal', `${b.slug}.${e.program.addresses.dominio}`);
    assert.equal((await ofB.request('GET', '/atencion')).status, 404);
  });
});
