/** Tests that a confirmed request which lacks something that only the family has waits for the family, and when the desk calls them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { DATA_PAPERS, PAPERS, type Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { listWork } from '../../src/agenda/worklist/list-work.ts';
import { declareList } from '../../src/caso/close/declare-list.ts';
import { rejectDocumento } from '../../src/caso/documentos/review-documento.ts';
import { takeCaso } from '../../src/caso/lock-caso.ts';
import { LACKING } from '../../src/caso/read/overview.ts';
import { withoutProcedure } from '../../src/caso/rules/rules-actions.ts';
import { changeCuenta } from '../../src/cuentas/commands/change-cuenta.ts';
import { confirmCuenta, recordCopy } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { type Proposal, proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { concludeCuenta, discardCuenta, rejectCuenta } from '../../src/cuentas/commands/settle-cuenta.ts';
import { sealCuenta } from '../../src/cuentas/data.ts';
import { decideObjecion } from '../../src/cuentas/objections/decide-objecion.ts';
import { raiseObjecion } from '../../src/cuentas/objections/objeciones.ts';
import { papersByCuenta } from '../../src/cuentas/read/cuentas-of-caso.ts';
import { viewCompleteCuentas } from '../../src/cuentas/read/view-cuentas.ts';
import { keepingHolds } from '../../src/cuentas/rules/rules-sending.ts';
import { cardOf, proveedorForSending } from '../../src/cuentas/sending-facts.ts';
import { insertCuentas, readCuentas } from '../../src/cuentas/sql.ts';
import { recordNote } from '../../src/familia/llamadas/notes.ts';
import { revokeMandato } from '../../src/familia/mandato/end-mandato.ts';
import { todayInMadrid } from '../../src/shared/rules-dates-madrid.ts';
import { demandPapers } from '../support/catalogo.ts';
import { giveRound, morningOf, moveTo } from '../support/clocks.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { onePerson } from '../support/factories.ts';
import { type Mailbox, openMailbox, readMail } from '../support/mailbox.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const CASO = { modulos_contratados: ['borrado', 'suscripciones'] };

describe('requests that wait for the family', () => {
  let e: Environment;
  let t: CasoWork;
  let mailbox: Mailbox;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({ engine: 'postgres', variables: { SMTP_URL: mailbox.url } });
    moveTo(e, '2026-11-23T09:30:00Z');
    t = await createCasoWork(e);
  });
  after(async () => {
    await e.close();
    await mailbox.close();
  });
  const call = (caso: string) => {
    const note = { clase: 'llamada' as const, texto: 'Prefiere el teléfono.', interlocutor: 'Lucía' };
    return t.tx((tx) => recordNote(tx, t.who('servicio'), caso, note));
  };

  /** Opens a case under way with one resolved account, so that only what the test adds is open. */
  const inProcedure = async () => {
    const caso = await open();
    await t.putCuenta(caso, await t.process(caso), 'resuelta');
    return caso;
  };
  const propose = async (caso: string, proposal: Proposal) => {
    const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, [proposal]));
    // the list is declared complete only now, because earlier the case would have closed
    await t.change(caso, 'heredero', (tx, { fila }) =>
      tx.sql('update casos set lista_completa = $2 where aseguradora_id = aseguradora_actual() and id = $1', [
        fila.id,
        e.clock.now(),
      ]),
    );
    return cuentas[0]?.fila.id ?? assert.fail('no account');
  };
  const confirm = (caso: string, cuenta: string, copia: 'la_guardan' | 'rechazada' = 'rechazada') =>
    t.tx((tx) => confirmCuenta(e.program, tx, t.who('heredero'), caso, cuenta, { copia }));
  const add = async (caso: string, proposal: Proposal) => {
    const cuenta = await propose(caso, proposal);
    await confirm(caso, cuenta);
    return cuenta;
  };
  const signNew = (caso: string) => t.prepareAndSign(caso);
  const inDesk = async (caso: string) => {
    const { elementos } = await listWork(e.program, randomUUID(), { limite: 100 }, e.clock.now());
    const tasks = elementos.filter(
      ({ caso_id, aseguradora }) => caso_id === caso && aseguradora === t.aseguradora.slug,
    );
    return tasks.map(({ clase, cuantas }) => `${clase} ${cuantas}`).sort();
  };
  const wait = async (caso: string) => (await t.row(caso)).en_espera_de;
  /** The text of the last reminder to the heir of the case, or '' if there is none. */
  const reminder = async (caso: string) => {
    const mails = await Promise.all(mailbox.accepted.map(readMail));
    const toHeir = mails.filter(({ to }) => to?.some(({ address }) => address === addressOf.get(caso)));
    return toHeir.map(({ text = '' }) => text).findLast((text) => /Cuando pueda/.test(text)) ?? '';
  };
  const addressOf = new Map<string, string>();
  const open = async () => {
    const email = `lucia${addressOf.size}@example.com`;
    const caso = await t.open({ ...CASO, heredero: { email } });
    addressOf.set(caso, email);
    return caso;
  };

  it('for random accounts and documents the SQL and the guard of a request agree on which accounts wait for the family', async () => {
    const caso = await open();
    const { cards } = await t.tx((tx) => e.program.catalogo.current(tx));
    const ofAccounts = cards.filter(({ tipo }) => tipo !== 'rastro');
    const pairs = ofAccounts.flatMap(({ codigo, acciones }) =>
      acciones.flatMap(({ accion, vias }) =>
        [null, ...vias.map((way) => way.codigo)].map((via) => ({ codigo, accion, via })),
      ),
    );
    const types = PAPERS.filter((type) => !DATA_PAPERS.includes(type));
    let seed = 7;
    const random = (n: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % n;
    };
    let ofFamily = 0;
    await e.base.superSql('update proveedor_papeles set tras = 0'); // no document depends on another provider
    for (let turn = 0; turn < 8; turn += 1) {
      await e.base.superSql('delete from cuentas where caso = (select id from casos where caso_id = $1)', [caso]);
      await t.tx(async (tx) => {
        const taken = await takeCaso(tx, t.tenant, caso);
        const { fila, clave } = taken;
        await tx.sql('delete from documentos where aseguradora_id = aseguradora_actual() and caso = $1', [fila.id]);
        const cuentas = pairs.map(({ codigo, accion, via }) => {
          const id = randomUUID();
          const copia = random(5) > 0 ? null : ('la_guardan' as const);
          const data = { proveedor: codigo, identificador: random(2) ? 'carmen@example.com' : null };
          const papeles_pedidos = random(6) > 0 ? [] : [types[random(types.length)] ?? 'poder'];
          const estado = random(4) > 0 ? ('confirmada' as const) : ('rechazada' as const);
          const pide = random(2) ? papeles_pedidos : [];
          const copied = estado === 'confirmada' ? copia : null;
          const asked = { ...sealCuenta(clave, id, data), papeles_pedidos, pide };
          return { id, proveedor: codigo, accion, via, estado, copia: copied, ...asked };
        });
        const [created, updated] = [e.clock.now(), e.clock.now()];
        const freshOnes = cuentas.map((cuenta) => {
          return {
            ...cuenta,
            modulo: 'borrado' as const,
            creada: created,
            actualizado: updated,
          };
        });
        await insertCuentas(tx, fila.id, freshOnes);
        const papers = types.flatMap((tipo) => (random(3) > 0 ? [{ tipo, cuenta: null }] : []));
        const own = cuentas.flatMap(({ id }) => (random(2) ? [{ tipo: types[random(types.length)], cuenta: id }] : []));
        for (const { tipo, cuenta } of [...papers, ...own])
          await tx.sql(
            `insert into documentos (aseguradora_id, id, caso, tipo, estado, cuenta, recibido, fichero_borrado)
               values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7)`,
            [
              ...[randomUUID(), fila.id, tipo, ['validado', 'validado', 'recibido', 'rechazado'][random(4)], cuenta],
              ...[e.clock.now(), random(5) ? null : e.clock.now()],
            ],
          );
        const current = await e.program.catalogo.current(tx);
        const today = todayInMadrid(e.clock.now());
        const kept = (await readCuentas(tx, fila.id)).filter(
          (row) =>
            keepingHolds(row) && !withoutProcedure(proveedorForSending(cardOf(current, row.proveedor), row, today)),
        );
        const lacking = await papersByCuenta(e.program, tx, taken, today);
        const accordingToGuard = [...new Set([...lacking.keys(), ...kept.map(({ id }) => id)])].sort();
        const { rows } = await tx.sql<{ id: string }>(
          `select k.id from cuentas k join casos c on c.aseguradora_id = k.aseguradora_id and c.id = k.caso
            where k.aseguradora_id = aseguradora_actual() and k.caso = $1 and ${LACKING} is not null`,
          [fila.id],
        );
        assert.deepEqual(rows.map(({ id }) => id).sort(), accordingToGuard);
        ofFamily += accordingToGuard.length;
      });
    }
    assert.ok(
      ofFamily > pairs.length && ofFamily < 7 * pairs.length,
      'some accounts wait for the family, and some do not',
    );
  });

  it('until a missing document arrives, its account is no task of the desk, the case waits for the heir, and a reminder names it', async () => {
    const caso = await inProcedure();
    await demandPapers(e, 'strava', 'eliminar', [['dni_solicitante']]);
    await add(caso, { proveedor_codigo: 'strava', accion: 'eliminar' });
    await signNew(caso);
    e.clock.advance(3 * 86_400_000);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['heredero', []]);
    moveTo(e, morningOf('2026-12-01'));
    await giveRound(e);
    assert.match(await reminder(caso), /^- Para Strava hace falta esto: el DNI de usted\./m);
    assert.doesNotMatch(await reminder(caso), /Díganos|Firme su permiso/);

    const paper = await t.receive(caso, 'dni_solicitante');
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['servicio', ['documentos 1']]);
    await t.review(caso, paper, 'validado');
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['servicio', ['enviar 1']]);
    await t.review(caso, paper, 'rechazado');
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['heredero', []]);
  });

  it('the desk’s task counts the requests that can be sent, without those that lack something', async () => {
    const caso = await inProcedure();
    await demandPapers(e, 'reddit', 'eliminar', [['identificador_cuenta']]);
    await add(caso, { proveedor_codigo: 'reddit', accion: 'eliminar' });
    await add(caso, { proveedor: 'Gimnasio Sol', accion: 'cancelar' });
    await signNew(caso);
    e.clock.advance(3 * 86_400_000);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['servicio', ['enviar 1']]);
  });

  it('an account without the identifier that its provider needs waits for the heir, and continues once it is given', async () => {
    const caso = await inProcedure();
    await demandPapers(e, 'discord', 'eliminar', [['identificador_cuenta']]);
    const cuenta = await add(caso, { proveedor_codigo: 'discord', accion: 'eliminar' });
    await signNew(caso);
    assert.equal(await wait(caso), 'heredero');
    await t.tx((tx) =>
      changeCuenta(e.program, tx, t.who('heredero'), caso, cuenta, { identificador: '+34 600 000 000' }),
    );
    await confirm(caso, cuenta);
    assert.equal(await wait(caso), 'servicio');
  });

  it('an account whose content the family will save is no task of the desk, and the heir is reminded, until they say it is saved', async () => {
    const caso = await inProcedure();
    const cuenta = await propose(caso, {
      proveedor_codigo: 'whatsapp',
      accion: 'eliminar',
      identificador: 'carmen.ruiz',
    });
    await confirm(caso, cuenta, 'la_guardan');
    await signNew(caso);
    e.clock.advance(3 * 86_400_000);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['heredero', []]);
    moveTo(e, morningOf('2026-12-21'));
    await giveRound(e);
    assert.match(await reminder(caso), /^- Guarde lo que quiera conservar/m);
    assert.doesNotMatch(await reminder(caso), /hace falta esto|este papel/);
    await t.tx((tx) => recordCopy(tx, t.who('heredero'), caso, cuenta, { copia: 'guardada' }));
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['servicio', ['enviar 1']]);
  });

  it('a document that a certificate of the case will bring is not asked of the family; the request that needs it is no task before the certificate comes', async () => {
    const withRecord = async (modulos_contratados: string[]) => {
      const caso = await t.open({ modulos_contratados });
      await add(caso, { proveedor_codigo: 'booking', accion: 'eliminar', identificador: 'carmen@example.com' });
      await t.review(caso, await t.receive(caso, 'declaracion_aseguradora', 'aseguradora'), 'validado');
      await signNew(caso);
      e.clock.advance(3 * 86_400_000);
      return caso;
    };
    const acts = async (caso: string) => {
      const { id } = await t.row(caso);
      const [row] = await e.base.superSql<{ actua: string }>('select actua from cuentas where caso = $1', [id]);
      return row?.actua;
    };
    const caso = await withRecord(['borrado', 'certificados']);
    const ofDesk = await inDesk(caso);
    assert.ok(ofDesk.length > 0 && ofDesk.every((one) => one.startsWith('certificados')), ofDesk.join());
    assert.equal(await acts(caso), 'proveedor');
    await t.review(caso, await t.receive(caso, 'certificado_defuncion', 'servicio'), 'validado');
    assert.deepEqual([await acts(caso), (await inDesk(caso)).includes('enviar 1')], ['servicio', true]);
    const withoutThem = await withRecord(['borrado']);
    assert.deepEqual([await acts(withoutThem), await wait(withoutThem)], ['heredero', 'heredero']);
  });

  it('a proof of death of the insurer that is rejected becomes the family’s turn, and a reminder asks for it as something new', async () => {
    const caso = await open();
    const paper = await t.receive(caso, 'certificado_defuncion', 'aseguradora');
    await add(caso, { proveedor: 'Gimnasio Sol', accion: 'cancelar' });
    await signNew(caso);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['servicio', ['documentos 1']]);
    await t.tx((tx) => rejectDocumento(tx, t.who('servicio'), caso, paper, { motivo: 'ilegible' }));
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['heredero', []]);
    e.clock.advance(11 * 86_400_000);
    await giveRound(e);
    assert.match(await reminder(caso), /^- Envíenos el certificado de defunción\. Si aún no lo tiene/m);
    await t.receive(caso, 'certificado_defuncion', 'aseguradora');
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['servicio', ['documentos 1']]);
  });

  it('an account that was added or changed after the mandate was signed waits for another signature', async () => {
    const caso = await inProcedure();
    const cuenta = await add(caso, { proveedor: 'Gimnasio Sol', accion: 'cancelar' });
    assert.equal(await wait(caso), 'heredero');
    moveTo(e, morningOf('2027-01-12'));
    await giveRound(e);
    assert.match(await reminder(caso), /^- Firme su permiso/m);
    await signNew(caso);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['servicio', ['enviar 1']]);
    const accion: CuentaAction = 'obtener_datos';
    await t.tx((tx) => changeCuenta(e.program, tx, t.who('heredero'), caso, cuenta, { accion }));
    await confirm(caso, cuenta);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['heredero', []]);
  });

  it('an account that an upheld objection holds is a task of the desk, and asks the family for nothing, also once it is listed again', async () => {
    const caso = await inProcedure();
    await demandPapers(e, 'discord', 'eliminar', [['titulo_sucesorio']]);
    const cuenta = await add(caso, { proveedor_codigo: 'discord', accion: 'eliminar' });
    assert.equal(await wait(caso), 'heredero');
    const { objecion } = await t.tx((tx) =>
      raiseObjecion(e.program, tx, t.who('servicio'), caso, { clase: 'otra', cuenta, motivo: 'No' }),
    );
    const decide = (decision: 'mantenida' | 'levantada') =>
      t.tx((tx) => decideObjecion(tx, t.who('servicio'), caso, objecion.id, { decision, motivo: 'Hablado' }));
    const asksNobody = async (one: string) => {
      e.clock.advance(3 * 86_400_000);
      const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('heredero'), caso, 'es'));
      const asked = elementos.find(({ cuenta_id }) => cuenta_id === one)?.impedimentos.map(({ codigo }) => codigo);
      assert.deepEqual(
        [await wait(caso), await inDesk(caso), asked],
        ['servicio', ['enviar 1'], ['objecion_mantenida']],
      );
    };
    await decide('mantenida');
    await asksNobody(cuenta);
    await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: false }));
    await t.tx((tx) =>
      discardCuenta(tx, t.who('servicio'), caso, cuenta, { motivo: 'Objeción', motivo_descarte: 'objecion' }),
    );
    await asksNobody(await add(caso, { proveedor_codigo: 'discord', accion: 'eliminar' }));
    await decide('levantada');
    assert.equal(await wait(caso), 'heredero');
  });

  it('an account that needs no request to anybody needs no signature: the service can conclude it', async () => {
    const caso = await inProcedure();
    const cuenta = await add(caso, { proveedor: 'Coro del pueblo', accion: 'conservar' });
    e.clock.advance(3 * 86_400_000);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['servicio', ['enviar 1']]);
    const { cuenta: concluded } = await t.tx((tx) =>
      concludeCuenta(e.program, tx, t.who('servicio'), caso, cuenta, {}),
    );
    assert.equal(concluded.estado, 'resuelta');
  });

  it('after a correction of the catalogue the next clock round changes whom the case waits for, without a command on the case', async () => {
    const caso = await inProcedure();
    await demandPapers(e, 'proton', 'obtener_datos', [['identificador_cuenta']]);
    await add(caso, { proveedor_codigo: 'proton', accion: 'obtener_datos' });
    await signNew(caso);
    moveTo(e, morningOf('2027-01-26'));
    const { version } = await t.row(caso);
    assert.equal(await wait(caso), 'heredero');
    await demandPapers(e, 'proton', 'obtener_datos', []);
    await giveRound(e);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['servicio', ['enviar 1']]);
    await demandPapers(e, 'proton', 'obtener_datos', [['titulo_sucesorio'], ['identificador_cuenta']]);
    await giveRound(e);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['heredero', []]);
    assert.equal((await t.row(caso)).version, version + 2, 'each change of whom the case waits for raises its version');
    await giveRound(e);
    assert.equal((await t.row(caso)).version, version + 2);
  });

  it('a family that no e-mail reaches is called the next working day, and again once the case waits for it', async () => {
    moveTo(e, morningOf('2027-02-01'));
    const caso = await open();
    const { id } = await t.row(caso);
    await e.base.superSql("update correos set estado = 'rechazado', terminado = $2 where caso = $1", [
      id,
      e.clock.now(),
    ]);
    await t.receive(caso, 'factura', 'aseguradora');
    assert.deepEqual(await inDesk(caso), ['documentos 1']);
    moveTo(e, morningOf('2027-02-02'));
    assert.deepEqual(await inDesk(caso), ['documentos 1', 'familia 1']);
    await call(caso);
    assert.deepEqual(await inDesk(caso), ['documentos 1']);
    await e.base.superSql("update documentos set estado = 'validado' where caso = $1", [id]);
    await t.change(caso, 'servicio', async () => undefined);
    moveTo(e, morningOf('2027-02-03'));
    assert.deepEqual(await inDesk(caso), ['familia 1'], 'the family does not know yet that the case waits for it');
    await call(caso);
    assert.deepEqual(await inDesk(caso), []);
    moveTo(e, morningOf('2027-03-04'));
    assert.deepEqual(await inDesk(caso), []);
    moveTo(e, morningOf('2027-03-05'));
    assert.deepEqual(await inDesk(caso), ['familia 1']);
  });

  it('a family silent for three months in a case under way is called, and a call restarts the three months', async () => {
    moveTo(e, morningOf('2027-04-05'));
    const caso = await inProcedure();
    await propose(caso, { proveedor: 'Gimnasio Sol', accion: 'cancelar' });
    for (const day of ['2027-04-12', '2027-04-19', '2027-04-26', '2027-05-10']) {
      moveTo(e, morningOf(day));
      await giveRound(e);
    }
    assert.deepEqual(await inDesk(caso), []);
    moveTo(e, morningOf('2027-07-05'));
    assert.deepEqual(await inDesk(caso), ['familia 1']);
    await call(caso);
    assert.deepEqual(await inDesk(caso), []);
  });

  it('a mandate that ended while every request is out is signed again, since none can be chased without it; not if the heir revoked it', async () => {
    const caso = await open();
    const cuenta = await t.process(caso);
    await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: true }));
    await t.putCuenta(caso, cuenta, 'solicitada');
    assert.equal(await wait(caso), 'proveedor');
    const corrected = { nueva_firma: true, fallecido: { dni: '00000001R' } };
    assert.equal((await e.request(t.aseguradora, 'PATCH', `/casos/${caso}`, corrected)).status, 200);
    assert.equal(await wait(caso), 'heredero');
    moveTo(e, morningOf('2027-07-12'));
    await giveRound(e);
    assert.match(await reminder(caso), /^- Firme su permiso/m);
    await signNew(caso);
    assert.equal(await wait(caso), 'proveedor');
    await t.tx((tx) => revokeMandato(tx, t.who('heredero'), caso));
    assert.equal(await wait(caso), 'proveedor');
  });

  it('certificates that a claim adds after the signature wait for another one, which a reminder asks for', async () => {
    const person = onePerson();
    const caso = await t.open({ ...CASO, ...person });
    addressOf.set(caso, person.heredero.email);
    const cuenta = await t.process(caso);
    await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: true }));
    await t.putCuenta(caso, cuenta, 'solicitada');
    const claim = { ...person, pack: 'completo' };
    assert.equal((await e.request(t.aseguradora, 'POST', '/siniestro', claim)).status, 201);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['heredero', []]);
    moveTo(e, morningOf('2027-07-19'));
    await giveRound(e);
    assert.match(await reminder(caso), /^- Firme su permiso también para pedir los certificados\./m);
    await signNew(caso);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['proveedor', ['certificados 3']]);
    await e.base.superSql('update mandato_ejemplares set vence = $2 where caso = $1', [
      (await t.row(caso)).id,
      '2027-07-18',
    ]);
    await t.change(caso, 'servicio', async () => undefined);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['heredero', []], 'the papers have expired');
  });

  it('what a provider asks for in its answer is the family’s turn, in the e-mail, the reminder and the desk, until it is brought', async () => {
    const caso = await inProcedure();
    const cuenta = await add(caso, { proveedor: 'Gimnasio Sol', accion: 'cancelar' });
    const other = await add(caso, { proveedor: 'Club Sur', accion: 'cancelar' });
    await signNew(caso);
    const refuse = (id: string, papeles: readonly Paper[]) =>
      t.tx((tx) => rejectCuenta(tx, t.who('servicio'), caso, id, { motivo: 'Es lo que piden.', papeles }));
    const ask = (id: string) =>
      t.tx((tx) => requestCuenta(e.program, tx, t.who('servicio'), caso, id, { canal: 'correo_postal' }));
    e.clock.advance(3 * 86_400_000);
    await ask(cuenta);
    await ask(other);
    moveTo(e, '2027-08-09T11:00:00Z');
    await refuse(cuenta, ['titulo_sucesorio']);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['heredero', []]);
    moveTo(e, morningOf('2027-08-10'));
    await giveRound(e);
    assert.match(await reminder(caso), /Gimnasio Sol: la empresa pide algo más/);
    assert.match(await reminder(caso), /^- Para Gimnasio Sol hace falta esto: testamento o declaración de/m);
    assert.deepEqual(await inDesk(caso), []);
    moveTo(e, morningOf('2027-08-17'));
    await giveRound(e);
    assert.match(await reminder(caso), /solo queremos que sepa[\s\S]*^- Para Gimnasio Sol/m);

    await refuse(other, ['datos_pago']);
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['servicio', []]);
    moveTo(e, morningOf('2027-08-24'));
    await giveRound(e);
    assert.match(await reminder(caso), /^- Para Club Sur hace falta esto: /m);
    assert.deepEqual(await inDesk(caso), ['decidir 1'], 'nobody but the desk knows when the family has told it');
    await ask(other);
    assert.equal(await wait(caso), 'heredero');
    const paper = await t.receive(caso, 'titulo_sucesorio');
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['servicio', ['documentos 1']]);
    await t.review(caso, paper, 'validado');
    assert.deepEqual([await wait(caso), await inDesk(caso)], ['servicio', ['decidir 1']]);
    await ask(cuenta);
    await refuse(cuenta, []);
    assert.equal(await wait(caso), 'servicio');
  });
});
