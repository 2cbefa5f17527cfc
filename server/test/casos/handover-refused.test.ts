/** Refused handovers: without proof, by the wrong person, or twice at once; and the heir's request in the portal to hand over. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Aseguradora, Environment, Reply } from '../support/environment.ts';
import { aFamiliar, enter, lastToken } from '../support/family.ts';
import {
  aDesk,
  aFamilyIn,
  aPaper,
  aProof,
  confirmSessions,
  fails,
  type Handed,
  handOn,
  mailCount,
  ok,
  order,
  somebodyElse,
  validate,
} from '../support/handover.ts';
import { type Mailbox, openWithMailbox } from '../support/mailbox.ts';
import type { BrowserType } from '../support/web-apps.ts';

describe('handing a case over', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let desk: BrowserType;
  let a: Aseguradora;
  before(async () => {
    ({ mailbox, e, close } = await openWithMailbox('postgres'));
    a = await e.aseguradora('A');
    desk = await aDesk(e);
  });
  after(() => close());

  const aFamily = () => aFamilyIn(e, mailbox, a);
  const attempt = ({ inDesk }: Handed, body: object, who = desk): Promise<Reply> =>
    who.request('POST', `${inDesk}/relevos`, body);
  const untouched = async ({ a, casoId, heredera }: Handed) => {
    assert.equal((await ok(e.request(a, 'GET', `/casos/${casoId}`))).heredero.nombre, 'Lucía');
    assert.equal((await heredera.request('GET', '/caso')).status, 200);
  };

  describe('is refused', () => {
    it('without a validated document of the case that proves it', async () => {
      const family = await aFamily();
      const other = await aFamily();
      const { heredera, inDesk } = family;
      const unread = await ok(desk.request('POST', `${inDesk}/documentos`, aPaper('poder')));
      const rejected = await ok(desk.request('POST', `${inDesk}/documentos`, aPaper('poder')));
      await ok(desk.request('POST', `${inDesk}/documentos/${rejected.documento_id}/rechazo`, { motivo: 'ilegible' }));
      const papers = [
        unread.documento_id,
        rejected.documento_id,
        await aProof(desk, inDesk, 'certificado_defuncion'),
        await aProof(desk, other.inDesk),
        '0199f3a1-0000-7000-8000-000000000009',
        'no-es-un-id',
      ];
      for (const paper of papers) fails(await attempt(family, order(paper)), 422, 'validacion', /prueba/);
      const brought = await ok(heredera.request('POST', '/documentos', aPaper('prueba_parentesco')));
      await validate(desk, inDesk, brought.documento_id);
      await untouched(family);
      await ok(attempt(family, order(brought.documento_id)));
      // a document of a former heir proves no further handover
      const own = await aProof(desk, inDesk, 'poder');
      await ok(attempt(family, order(own)));
      fails(await attempt(family, order(brought.documento_id)), 422, 'validacion', /prueba/);
    });

    it('to the present heir’s address, in upper case too', async () => {
      const family = await aFamily();
      const prueba = await aProof(desk, family.inDesk);
      const same = somebodyElse({ email: family.email.toUpperCase() });
      fails(await attempt(family, order(prueba, same)), 422, 'validacion', /heredero\.email/);
      await untouched(family);
    });

    it('with a missing, blank, invalid or unknown member, whose name the answer gives', async () => {
      const family = await aFamily();
      const prueba = await aProof(desk, family.inDesk);
      for (const [changes, field] of [
        [{ motivo: 'porque_si' }, /motivo/],
        [{ explicacion: ' ' }, /explicacion/],
        [{ heredero: somebodyElse({ nombre: ' ' }) }, /heredero\.nombre/],
        [{ heredero: somebodyElse({ email: 'nadie' }) }, /heredero\.email/],
        [{ otra: 1 }, /otra/],
      ] as const)
        fails(await attempt(family, { ...order(prueba), ...changes }), 422, 'validacion', field);
      const { prueba: _, ...without } = order(prueba);
      fails(await attempt(family, without), 422, 'validacion', /prueba/);
      await untouched(family);
    });

    it('once the case has ended', async () => {
      const family = await aFamily();
      const prueba = await aProof(desk, family.inDesk);
      await ok(desk.request('POST', `${family.inDesk}/cierre`, { resultado: 'desistido' }));
      fails(await attempt(family, order(prueba)), 409, 'estado_no_permite');
      await ok(desk.request('POST', `${family.inDesk}/reapertura`, { motivo: 'Apareció otra cuenta.' }));
      await ok(attempt(family, order(prueba)));
    });

    it('when a person orders it who has not confirmed their identity in the last ten minutes', async () => {
      const family = await aFamily();
      const prueba = await aProof(desk, family.inDesk);
      e.clock.advance(11 * 60_000);
      fails(await attempt(family, order(prueba)), 403, 'confirmacion_necesaria');
      await untouched(family);
      await confirmSessions(e);
      await ok(attempt(family, order(prueba)));
    });

    it('when people of an insurer order it, and for a case that the insurer does not have', async () => {
      const family = await aFamily();
      const prueba = await aProof(desk, family.inDesk);
      for (const rol of ['operador', 'admin'] as const) {
        const insurer = await aDesk(e, rol, a.id);
        for (const [method, path, body] of [
          ['POST', '/relevos', order(prueba)],
          ['POST', '/relevo/descartado', { respuesta: 'No.' }],
        ] as const)
          fails(await insurer.request(method, `${family.inDesk}${path}`, body), 403, 'accion_no_permitida');
      }
      const stranger = await e.aseguradora('A');
      const foreign = `/aseguradoras/${stranger.slug}/casos/${family.casoId}`;
      fails(await desk.request('POST', `${foreign}/relevos`, order(prueba)), 404, 'no_encontrado');
      fails(await desk.request('GET', `${foreign}/escritorio`), 404, 'no_encontrado');
      fails(await desk.request('POST', `${family.inDesk}1/relevos`, order(prueba)), 404, 'no_encontrado');
      await untouched(family);
    });
  });

  describe('happens once', () => {
    it('when it is sent again unchanged, with no second e-mail', async () => {
      const family = await aFamily();
      const prueba = await aProof(desk, family.inDesk);
      const heredero = somebodyElse();
      const first = await ok(attempt(family, order(prueba, heredero)));
      const mateo = await enter(e, a, await lastToken(mailbox, heredero.email));
      const again = await ok(attempt(family, order(prueba, heredero)));
      assert.equal(again.relevo_id, first.relevo_id);
      assert.equal(mailCount(mailbox, heredero.email), 1);
      assert.equal((await mateo.request('GET', '/caso')).status, 200, 'the new heir’s link stays valid');
      assert.equal((await ok(desk.request('GET', `${family.inDesk}/escritorio`))).servicio.relevos.hechos.length, 1);
    });

    it('when several people order it at the same time, even for different new heirs', async () => {
      const family = await aFamily();
      const prueba = await aProof(desk, family.inDesk);
      const { version } = (await ok(desk.request('GET', `${family.inDesk}/escritorio`))).ordenes.mesa;
      const people = [somebodyElse(), somebodyElse(), somebodyElse()];
      const replies = await Promise.all(
        [...people, ...people].map((person) => attempt(family, order(prueba, person, { version }))),
      );
      const done = replies.filter(({ status }) => status === 201);
      assert.ok(done.length >= 1);
      assert.equal(new Set(done.map(({ json }) => json.data.relevo_id)).size, 1);
      for (const reply of replies.filter(({ status }) => status !== 201)) fails(reply, 409, 'cambiado_entretanto');
      assert.equal(
        people.reduce((sum, { email }) => sum + mailCount(mailbox, email), 0),
        1,
      );
    });

    it('a command of the first heir that waited during the handover is refused', async () => {
      const family = await aFamily();
      const { heredera, inDesk, casoId } = family;
      const prueba = await aProof(desk, inDesk);
      const tenant = await e.program.tenants.get(a.id);
      // the case is locked, so that both wait for it, the handover first
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let locked = () => {};
      const isLocked = new Promise<void>((resolve) => {
        locked = resolve;
      });
      const holding = e.program.base.asTenant(tenant.id, async (tx) => {
        await tx.sql('select 1 from casos where aseguradora_id = aseguradora_actual() and caso_id = $1 for update', [
          casoId,
        ]);
        locked();
        await held;
      });
      await isLocked;
      const waiting = (n: number) => untilWaiting(e, n);
      const handing = attempt(family, order(prueba));
      await waiting(1);
      const writing = heredera.request('POST', '/cuentas', { cuentas: [{ proveedor_codigo: 'netflix' }] });
      await waiting(2);
      release();
      await holding;
      await ok(handing);
      fails(await writing, 401, 'sesion_invalida');
      assert.deepEqual((await ok(e.request(a, 'GET', `/casos/${casoId}`))).cuentas, []);
    });
  });

  describe('asked for in the portal', () => {
    const asked = (changes: Record<string, unknown> = {}) => ({
      ...somebodyElse(),
      motivo: 'no_puede',
      explicacion: 'Mi hermano vivía con ella.',
      ...changes,
    });
    const tasks = async (casoId: string) => {
      const { elementos } = await ok(desk.request('GET', `/trabajo?clase=relevo&limite=100`));
      return elementos.filter(({ caso_id }: { caso_id: string }) => caso_id === casoId);
    };

    it('is one task of the desk however often the heir asks, and the handover completes it', async () => {
      const family = await aFamily();
      const { heredera, inDesk, casoId } = family;
      assert.deepEqual(await ok(heredera.request('GET', '/relevo')), { peticion: null });
      const words = asked();
      const { peticion } = await ok(heredera.request('POST', '/relevo', words));
      assert.deepEqual([peticion.email, peticion.motivo, peticion.respuesta], [words.email, 'no_puede', null]);
      assert.deepEqual(await ok(heredera.request('POST', '/relevo', words)), { peticion });
      const other = asked({ motivo: 'otro' });
      await ok(heredera.request('POST', '/relevo', other));
      assert.equal((await tasks(casoId)).length, 1);
      const atDesk = (await ok(desk.request('GET', `${inDesk}/escritorio`))).servicio.relevos.peticion;
      assert.deepEqual([atDesk.email, atDesk.motivo, atDesk.explicacion], [other.email, 'otro', other.explicacion]);
      const { elementos } = await ok(e.request(a, 'GET', `/casos/${casoId}/cronologia`));
      assert.equal(elementos.filter(({ tipo }: { tipo: string }) => tipo === 'relevo_pedido').length, 2);
      await untouched(family);
      const { browser } = await handOn(e, mailbox, desk, family, somebodyElse({ email: other.email }));
      assert.deepEqual(await tasks(casoId), []);
      assert.deepEqual(await ok(browser.request('GET', '/relevo')), { peticion: null });
    });

    it('can be withdrawn, and withdrawing it again changes nothing', async () => {
      const { heredera, casoId } = await aFamily();
      await ok(heredera.request('POST', '/relevo', asked()));
      for (let n = 0; n < 2; n += 1)
        assert.deepEqual(await ok(heredera.request('DELETE', '/relevo')), { peticion: null });
      assert.deepEqual(await tasks(casoId), []);
    });

    it('is dropped once the heir’s address is corrected, because somebody else may have asked', async () => {
      const { heredera, casoId } = await aFamily();
      await ok(heredera.request('POST', '/relevo', asked()));
      await ok(e.request(a, 'POST', `/casos/${casoId}/acceso`, { email: `buena.${casoId}@example.org` }));
      assert.deepEqual(await tasks(casoId), []);
    });

    it('is declined with a reason, which the heir reads until they ask again', async () => {
      const { heredera, inDesk, casoId } = await aFamily();
      const refuse = (respuesta: string) => desk.request('POST', `${inDesk}/relevo/descartado`, { respuesta });
      fails(await refuse('Falta un papel.'), 409, 'estado_no_permite');
      await ok(heredera.request('POST', '/relevo', asked()));
      fails(await refuse(' '), 422, 'validacion', /respuesta/);
      await ok(refuse('Falta un papel.'));
      assert.equal((await ok(heredera.request('GET', '/relevo'))).peticion.respuesta, 'Falta un papel.');
      assert.deepEqual(await tasks(casoId), []);
      e.clock.advance(1000);
      await ok(heredera.request('POST', '/relevo', asked()));
      assert.equal((await ok(heredera.request('GET', '/relevo'))).peticion.respuesta, null);
    });

    it('stays a task after the end of the case, and can be declined and withdrawn then', async () => {
      for (const end of ['cierre', 'anulacion'] as const) {
        const { heredera, inDesk, casoId } = await aFamily();
        await ok(heredera.request('POST', '/relevo', asked()));
        const { version } = (await ok(desk.request('GET', `${inDesk}/escritorio`))).ordenes.mesa;
        const body = end === 'cierre' ? { resultado: 'desistido' } : { motivo: 'abierto_por_error', version };
        await ok(desk.request('POST', `${inDesk}/${end}`, body));
        assert.equal((await tasks(casoId)).length, 1, end);
        await ok(desk.request('POST', `${inDesk}/relevo/descartado`, { respuesta: 'Ya ha terminado.' }));
        assert.deepEqual(await tasks(casoId), [], end);
      }
      const { heredera, inDesk, casoId } = await aFamily();
      await ok(heredera.request('POST', '/relevo', asked()));
      await ok(desk.request('POST', `${inDesk}/cierre`, { resultado: 'desistido' }));
      assert.deepEqual(await ok(heredera.request('DELETE', '/relevo')), { peticion: null });
      assert.deepEqual(await tasks(casoId), []);
    });

    it('can be asked for only by the heir, for an address other than their own, while the case is open', async () => {
      const family = await aFamily();
      const { heredera, email } = family;
      fails(await heredera.request('POST', '/relevo', asked({ email })), 422, 'validacion', /email/);
      fails(await heredera.request('POST', '/relevo', asked({ motivo: 'x' })), 422, 'validacion', /motivo/);
      const guest = aFamiliar();
      await ok(heredera.request('POST', '/allegados', guest));
      const hermano = await enter(e, a, await lastToken(mailbox, guest.email));
      for (const [method, body] of [
        ['GET', undefined],
        ['POST', asked()],
        ['DELETE', undefined],
      ] as const)
        fails(await hermano.request(method, '/relevo', body), 403, 'accion_no_permitida');
      await ok(desk.request('POST', `${family.inDesk}/cierre`, { resultado: 'desistido' }));
      fails(await heredera.request('POST', '/relevo', asked()), 409, 'estado_no_permite');
    });
  });
});

/** Waits until at least `howMany` transactions wait for a lock. */
async function untilWaiting(e: Environment, howMany: number): Promise<void> {
  for (;;) {
    const [row] = await e.base.superSql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((row?.n ?? 0) >= howMany) return;
  }
}
