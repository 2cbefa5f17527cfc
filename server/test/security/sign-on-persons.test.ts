/** An identity provider's claim about an address does not affect the owner of the address; only a link in their mailbox joins both. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { addUser, linkByHand } from '../../src/insurers/identity/users-by-hand.ts';
import { createNotify } from '../../src/outbox/webhooks/endpoints/health.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { onePersonOf } from '../support/credentials.ts';
import type { Aseguradora } from '../support/environment.ts';
import { openWithMailbox, readMail } from '../support/mailbox.ts';
import { MINUTE, signOnAt } from '../support/sign-on.ts';

const CLI: Actor = { visible: 'servicio', tipo: 'cli', id: null };

describe('sign-on with the address of a person who has an account elsewhere', () => {
  let s: Awaited<ReturnType<typeof openWithMailbox>>;
  const closing: (() => Promise<unknown>)[] = [];
  const { toRealTime, open, fails, ok, adminOf, at, withForger, comeBy, enforce } = signOnAt(() => s.e, closing);
  before(async () => {
    s = await openWithMailbox('postgres', { ALLOW_LOOPBACK_WEBHOOKS: 'true' });
    toRealTime();
  });
  after(async () => {
    for (const close of closing) await close();
    await s.close();
  });

  const ADMIN = { groups: ['albacea-admins'] };
  const lead = { nombre: 'Luz', rol: 'gestor', aseguradoraId: null, exenta: true } as const;
  const mailTo = async (address: string) => {
    while ((await s.e.program.mailSender.round()) > 0);
    const all = await Promise.all(s.mailbox.accepted.map(readMail));
    return all.filter(({ to = [] }) => to.some((one) => one.address === address));
  };
  const lastLink = async (address: string) =>
    (await mailTo(address)).flatMap(({ text = '' }) => /\/backoffice\/acceso#([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ??
    '';
  const users = ({ slug }: Pick<Aseguradora, 'slug'>) => `/aseguradoras/${slug}/usuarios`;
  const membershipsIn = async (browser: ReturnType<typeof open>) =>
    ok(await browser.request('GET', '/sesion/membresias')).elementos.map(
      ({ aseguradora }: { aseguradora: string | null }) => aseguradora,
    );

  it('adds no membership to a person who signs in with a password elsewhere', async () => {
    const { insurer, provider } = await withForger();
    const { email, password } = await addUser(s.e.program, { ...lead, email: 'gestor@albacea.example' }, CLI);
    ok((await comeBy(insurer, provider, { sub: 'x', email, ...ADMIN })).reply);
    const browser = open();
    const session = ok(await browser.request('POST', '/sesion', { email, password }), 201);
    assert.deepEqual([session.aseguradora, session.falta, session.varias], [null, null, false]);
    assert.deepEqual(await membershipsIn(browser), [null]);
  });

  it('signs nobody in at another insurer that enforces its own sign-on', async () => {
    const [mine, other] = [await withForger(), await withForger()];
    const { email, password } = await onePersonOf(s.e, mine.insurer, 'operador');
    await enforce(mine.admin, mine.insurer, mine.provider);
    ok((await comeBy(other.insurer, other.provider, { sub: 'x', email, ...ADMIN })).reply);
    fails(await open().request('POST', '/sesion', { email, password }), 403, 'inicio_unico');
  });

  it('cannot cause a password reset through the insurer that claims the address', async () => {
    const [mine, other] = [await withForger(), await withForger('B', { pruebas: true })];
    const { email } = await onePersonOf(s.e, mine.insurer, 'admin');
    await enforce(mine.admin, mine.insurer, mine.provider);
    ok((await comeBy(other.insurer, other.provider, { sub: 'x', email, ...ADMIN })).reply);
    ok(await open().request('POST', '/acceso/olvido', { email }));
    assert.equal((await mailTo(email)).length, 0);
    const kept = ok(await other.admin.browser.request('GET', `/aseguradoras/${other.insurer.slug}/correos-guardados`));
    assert.deepEqual(kept.elementos, []);
  });

  it('joins nobody by an invitation that the insurer accepts for them, nor by a test insurer that it creates', async () => {
    const { insurer, admin, provider } = await withForger();
    const elsewhere = await s.e.aseguradora('A');
    const { email, password } = await onePersonOf(s.e, elsewhere, 'admin');
    const invited = { nombre: 'Eva', email, rol: 'admin' };
    ok(await admin.browser.request('POST', users(insurer), invited), 201);
    const link = await lastLink(email);
    const came = await comeBy(insurer, provider, { sub: 'x', email, ...ADMIN });
    ok(came.reply);
    ok(await came.browser.request('POST', `/aseguradoras/${insurer.slug}/ensayo`), 201);
    const browser = open();
    const session = ok(await browser.request('POST', '/sesion', { email, password }), 201);
    assert.deepEqual([session.aseguradora, session.varias], [elsewhere.slug, false]);
    fails(await open().request('POST', '/acceso/ficha', { token: link }), 401, 'enlace_invalido');
    // she joins the test insurer by the link in her own mailbox
    const token = await lastLink(email);
    assert.notEqual(token, link);
    ok(await open().request('POST', '/acceso/password', { token, password }));
    assert.deepEqual((await membershipsIn(browser)).toSorted(), [elsewhere.slug, `${insurer.slug}-ensayo`].toSorted());
  });

  it('joins a person who opens the invitation in their mailbox and knows the password, and ends the sessions that the provider had opened', async () => {
    const { insurer, admin, provider } = await withForger();
    const elsewhere = await s.e.aseguradora('A');
    const { email, password } = await onePersonOf(s.e, elsewhere, 'operador');
    const said = { sub: 'x', email, ...ADMIN };
    const came = await comeBy(insurer, provider, said);
    const { usuario_id } = ok(came.reply).sesion;
    const row = async () =>
      ok(await admin.browser.request('GET', `${users(insurer)}?buscar=${encodeURIComponent(email)}`)).elementos[0];
    assert.deepEqual([(await row()).estado, (await row()).por_inicio], ['activo', true]);
    ok(await admin.browser.request('POST', `${users(insurer)}/${usuario_id}/invitacion`));
    const token = await lastLink(email);
    fails(
      await open().request('POST', '/acceso/password', { token, password: 'otra distinta y larga 7' }),
      403,
      'password_incorrecta',
    );
    ok(await came.browser.request('GET', '/sesion'));
    const { sesion } = ok(await open().request('POST', '/acceso/password', { token, password }));
    assert.deepEqual([sesion.usuario_id, sesion.varias], [usuario_id, true]);
    fails(await came.browser.request('GET', '/sesion'), 401, 'sesion_invalida');
    assert.equal((await row()).por_inicio, false);
    assert.equal(ok(await open().request('POST', '/sesion', { email, password }), 201).falta, 'eleccion');
    assert.equal(ok((await comeBy(insurer, provider, said)).reply).sesion.usuario_id, usuario_id);
    fails(await admin.browser.request('POST', `${users(insurer)}/${usuario_id}/invitacion`), 409, 'estado_no_permite');
  });

  it('sends no notice to an address before a link in its mailbox has proven it, whatever an admin does', async () => {
    const { insurer, admin, provider } = await withForger();
    const email = 'victima@otra-empresa.example';
    const { usuario_id } = ok((await comeBy(insurer, provider, { sub: 'x', email, ...ADMIN })).reply).sesion;
    const doMuch = async () => {
      ok(await admin.browser.request('POST', `/aseguradoras/${insurer.slug}/claves`, { etiqueta: 'Ha ganado' }), 201);
      for (const rol of ['operador', 'admin'])
        ok(await admin.browser.request('PATCH', `${users(insurer)}/${usuario_id}`, { rol }));
      const now = s.e.clock.now();
      const failing = {
        ...({
          webhook: randomUUID(),
          url: 'https://aurora.example/',
          descripcion: null,
          nivel: 1,
          motivo: 'fallos',
        } as const),
        ...({ desde: now, ultimo: { resultado: 'respuesta_no_2xx', estado_http: 500, detalle: null } } as const),
      };
      await s.e.program.base.asTenant(insurer.id, (tx) => createNotify(s.e.program.tenants)(tx, failing, now));
    };
    await doMuch();
    assert.deepEqual(await mailTo(email), []);
    assert.equal((await mailTo(admin.email)).filter(({ text = '' }) => text.includes('Ha ganado')).length, 1);
    ok(await admin.browser.request('POST', `${users(insurer)}/${usuario_id}/invitacion`));
    const link = { token: await lastLink(email), password: 'mango tranvia nube 42' };
    ok(await open().request('POST', '/acceso/password', link));
    const before = (await mailTo(email)).length;
    await doMuch();
    assert.equal((await mailTo(email)).length - before, 4);
  });

  it('lets a person without another membership choose a password by such a link, and continue when the provider is gone', async () => {
    const { insurer, admin, provider } = await withForger();
    const email = 'sola@aurora.example';
    const { usuario_id } = ok((await comeBy(insurer, provider, { sub: 'sola', email })).reply).sesion;
    ok(await admin.browser.request('DELETE', at(insurer)));
    ok(await open().request('POST', '/acceso/olvido', { email }));
    assert.equal((await mailTo(email)).length, 0);
    const byHand = await linkByHand(s.e.program, { aseguradoraId: insurer.id, email }, false, CLI);
    const link = { token: byHand.enlace.split('#')[1] };
    assert.equal(ok(await open().request('POST', '/acceso/ficha', link)).clase, 'invitacion');
    s.e.clock.advance(10 * MINUTE);
    ok(await admin.browser.request('POST', '/sesion/confirmacion', { password: admin.password }));
    ok(await admin.browser.request('POST', `${users(insurer)}/${usuario_id}/invitacion`));
    const [token, password] = [await lastLink(email), 'mango tranvia nube 42'];
    assert.equal(ok(await open().request('POST', '/acceso/ficha', { token })).conocida, false);
    assert.equal(
      ok(await open().request('POST', '/acceso/password', { token, password })).sesion.usuario_id,
      usuario_id,
    );
    ok(await open().request('POST', '/sesion', { email, password }), 201);
  });

  it('stores no password links at a test insurer', async () => {
    const test = await s.e.aseguradora('B', { pruebas: true });
    const admin = await adminOf(test);
    const email = 'prueba@aurora.example';
    ok(await admin.browser.request('POST', users(test), { nombre: 'Ana', email, rol: 'operador' }), 201);
    const [token, password] = [await lastLink(email), 'mango tranvia nube 42'];
    ok(await open().request('POST', '/acceso/password', { token, password }));
    s.e.clock.advance(10 * MINUTE);
    ok(await open().request('POST', '/acceso/olvido', { email }));
    ok(await open().request('POST', '/acceso/password', { token: await lastLink(email), password: `${password} 7` }));
    const subjects = (await mailTo(email)).map(({ subject }) => subject);
    assert.equal(subjects.length, 3, 'the invitation, the link and the notice of the change have come');
    const kept = ok(await admin.browser.request('GET', `/aseguradoras/${test.slug}/correos-guardados`)).elementos;
    assert.deepEqual(kept, []);
  });
});
