/** A family never gets two cases and two e-mails because a claims system retried; a claim joins the case opened before it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import { declareList } from '../../src/caso/close/declare-list.ts';
import { reopenCaso } from '../../src/course/reopen-caso.ts';
import { countCasos } from '../support/entry.ts';
import type { Aseguradora, Environment, Reply } from '../support/environment.ts';
import { aDni, onePerson } from '../support/factories.ts';
import { type Mailbox, openWithMailbox } from '../support/mailbox.ts';
import { isFailure } from '../support/requests.ts';
import { createCasoWork } from '../support/work.ts';

type Person = ReturnType<typeof onePerson>;

describe('duplicates', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    ({ mailbox, e, close } = await openWithMailbox('postgres'));
  });
  after(() => close());
  beforeEach(async () => {
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });

  const open = (who: Aseguradora, person: Person, modulos = ['borrado']) =>
    e.request(who, 'POST', '/casos', { ...person, modulos_contratados: modulos });
  const notify = (who: Aseguradora, person: Person, extra: object = {}) =>
    e.request(who, 'POST', '/siniestro', { ...person, ...extra });
  const mailsTo = ({ heredero }: Person) => mailbox.accepted.filter(({ para }) => para.includes(heredero.email)).length;
  const rowsOf = async (table: 'eventos' | 'siniestros' | 'casos', { id }: Aseguradora, where = 'true') => {
    const rows = await e.base.superSql(`select 1 from ${table} where aseguradora_id = $1 and ${where}`, [id]);
    return rows.length;
  };
  const codes = ({ avisos }: { avisos: { codigo: string }[] }) => avisos.map(({ codigo }) => codigo);
  /** Asserts a 409 with the number and the address of the case. */
  function isDuplicate(response: Reply, who: Aseguradora, casoId: string): void {
    isFailure(response, 'caso_duplicado');
    assert.ok(response.json.error.includes(casoId), response.text);
    assert.equal(response.headers.location, `http://${who.host}/api/v1/casos/${casoId}`);
  }

  /** Repeats the request while the answer is 503, as happens on a busy machine. */
  async function insist(submit: typeof open, who: Aseguradora, person: Person): Promise<Reply> {
    for (;;) {
      const response = await submit(who, person);
      if (response.status !== 503) return response;
      assert.ok(Number(response.headers['retry-after']) > 0, response.text);
    }
  }

  it('of 50 identical openings at once one opens a case and writes to the family, and 49 are answered with the number of that case', async () => {
    for (const who of [a, b]) {
      for (const submit of [open, notify]) {
        const person = onePerson();
        const before = await countCasos(e);
        const responses = await Promise.all(Array.from({ length: 50 }, () => insist(submit, who, person)));
        const [opened, ...others] = responses.filter(({ status }) => status === 201);
        assert.equal(others.length, 0);
        const casoId: string = opened?.json.data.caso_id;
        for (const response of responses) if (response !== opened) isDuplicate(response, who, casoId);
        assert.equal(await countCasos(e), before + 1);
        assert.equal(mailsTo(person), 1);
      }
    }
  });

  it('50 cases and claims opened at once make one case, one e-mail, one claim in the register and one event of each type', async () => {
    for (const who of [a, b]) {
      const person = onePerson();
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, i) => insist(i % 2 === 0 ? open : notify, who, person)),
      );
      const casos = new Set(responses.filter(({ status }) => status === 201).map(({ json }) => json.data.caso_id));
      assert.equal(casos.size, 1);
      for (const response of responses.filter(({ status }) => status !== 201)) {
        isDuplicate(response, who, [...casos][0] as string);
      }
      assert.equal(mailsTo(person), 1);
      assert.equal(await rowsOf('casos', who), 1);
      assert.equal(await rowsOf('siniestros', who), 1);
      assert.equal(await rowsOf('eventos', who, `tipo = 'caso_abierto'`), 1);
      assert.equal(await rowsOf('eventos', who, `tipo = 'siniestro_abierto'`), 1);
    }
  });

  it('the first claim for a case opened by POST /casos joins it: it answers 201 with the same case, enters the register, emits its event and sends no second e-mail', async () => {
    for (const who of [a, b]) {
      const person = onePerson();
      const casoId: string = (await open(who, person)).json.data.caso_id;
      const isA = who.variante === 'A';
      const extra = { ...(isA ? { modulos: ['certificados'] } : { pack: 'basico' }), prioridad: 'urgente' };
      const { status, json } = await notify(who, person, { ...extra, notas_aseguradora: 'Nota' });
      assert.equal(status, 201);
      assert.equal(json.data.caso_id, casoId);
      const members = isA ? ['portal_url', 'token_heredero'] : ['acceso_heredero', 'modulos_contratados'];
      assert.deepEqual(Object.keys(json.data).sort(), ['caso_id', ...members].sort());

      const { data } = (await e.request(who, 'GET', `/casos/${casoId}`)).json;
      assert.deepEqual(data.modulos_contratados, isA ? ['borrado', 'certificados'] : ['borrado', 'suscripciones']);
      if (!isA) assert.deepEqual(json.data.modulos_contratados, data.modulos_contratados);
      assert.deepEqual([data.prioridad, data.siniestro.notas_aseguradora], ['urgente', 'Nota']);
      const register = (await e.request(who, 'GET', '/siniestros')).json.data.elementos;
      assert.deepEqual(
        register.map(({ caso_id }: { caso_id: string }) => caso_id),
        [casoId],
      );
      assert.equal(await rowsOf('eventos', who, `tipo = 'siniestro_abierto'`), 1);
      assert.equal(await rowsOf('eventos', who, `tipo = 'caso_abierto'`), 1);
      assert.equal(mailsTo(person), 1);
    }
  });

  it('a claim that asks for no modules joins a case without adding any', async () => {
    for (const who of [a, b]) {
      const person = onePerson();
      const casoId: string = (await open(who, person, ['certificados'])).json.data.caso_id;
      const { json } = await notify(who, person);
      const { data } = (await e.request(who, 'GET', `/casos/${casoId}`)).json;
      assert.deepEqual(data.modulos_contratados, ['certificados']);
      if (who === b) assert.deepEqual(json.data.modulos_contratados, ['certificados']);
      assert.deepEqual((await notify(who, onePerson())).status, 201); // a claim that opens a case may name no modules either
    }
  });

  it('a claim that adds a module with accounts opens the list again, so that the family is asked before the module ends; one that adds certificates or nothing leaves it', async () => {
    const t = await createCasoWork(e, 'A');
    const joined = async (own: Modulo, modulos: Modulo[]) => {
      const person = onePerson();
      const caso = await t.open({ ...person, modulos_contratados: [own] });
      await t.putCuenta(caso, await t.process(caso, own), 'solicitada');
      await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: true }));
      assert.equal((await notify(t.aseguradora, person, { modulos })).status, 201);
      const { lista_completa, en_espera_de } = await t.row(caso);
      const opened = (await t.cronologia(caso)).includes('caso_lista_abierta');
      const ended = (await t.events(caso)).some(({ tipo }) => tipo === 'modulo_completado');
      return { complete: lista_completa !== null, en_espera_de, opened, ended };
    };
    const asked = { complete: false, en_espera_de: 'heredero', opened: true, ended: false };
    assert.deepEqual(await joined('borrado', ['suscripciones']), asked);
    assert.deepEqual(await joined('suscripciones', ['borrado', 'certificados']), asked);
    for (const modulos of [['certificados'], ['borrado']] as const) {
      const { complete, opened, ended } = await joined('borrado', [...modulos]);
      assert.deepEqual([complete, opened, ended], [true, false, false], modulos[0]);
    }
  });

  it('a claim that joins fills in the missing identity number, telephone and kinship, and clears the notice about the number', async () => {
    const dni = aDni();
    const person = onePerson({ fallecido: { dni: 'NO CONSTA' } });
    const casoId: string = (await open(b, person)).json.data.caso_id;
    const { fallecido, heredero } = person;
    const view = async () => (await e.request(b, 'GET', `/casos/${casoId}`)).json.data;
    assert.deepEqual(codes(await view()), ['dni_marcador']);
    const contact = { telefono: '+34600100200', parentesco: 'hija' };
    const complete = { ...person, fallecido: { ...fallecido, dni }, heredero: { ...heredero, ...contact } };
    assert.equal((await notify(b, complete)).json.data.caso_id, casoId);
    const seen = await view();
    assert.deepEqual(
      [seen.fallecido.dni, seen.heredero.telefono, seen.heredero.parentesco],
      [dni, '+34600100200', 'hija'],
    );
    assert.deepEqual(codes(seen), []);
    const { elementos } = (await e.request(b, 'GET', `/casos/${casoId}/cronologia`)).json.data;
    assert.equal(elementos.filter(({ tipo }: { tipo: string }) => tipo === 'datos_completados').length, 1);
    for (const other of [complete, person, { ...complete, fallecido: { ...complete.fallecido, nombre: 'Maricarmen' } }])
      isDuplicate(await open(b, other as Person), b, casoId);
    assert.equal(mailsTo(person), 1);
  });

  it('when a joining claim names another heir or address, the case keeps its heir and shows a notice until somebody decides', async () => {
    const claim = { email: 'la.buena@example.com', telefono: '+34600300400' };
    for (const [theirs, said] of [
      [claim, { email: 'la.buena@example.com' }],
      [claim, 'la del caso'],
      [{ nombre: 'Pedro', telefono: '+34600300400', parentesco: 'hijo' }, 'la del caso'],
    ] as const) {
      const person = onePerson();
      const { heredero } = person;
      const casoId: string = (await open(b, person)).json.data.caso_id;
      const view = async () => (await e.request(b, 'GET', `/casos/${casoId}`)).json.data;
      const { status, json } = await notify(b, { ...person, heredero: { ...heredero, ...theirs } } as Person);
      assert.deepEqual([status, json.data.caso_id], [201, casoId]);
      const seen = await view();
      assert.deepEqual([seen.heredero.nombre, seen.heredero.email], [heredero.nombre, heredero.email]);
      // a missing telephone is taken over for the same heir, and never from another person
      assert.equal(seen.heredero.telefono, 'nombre' in theirs ? null : theirs.telefono);
      assert.equal(seen.heredero.parentesco, null);
      assert.deepEqual(
        seen.avisos.map(({ codigo, campo }: Record<string, string>) => `${codigo} ${campo}`),
        ['heredero_distinto heredero'],
      );
      assert.ok(!JSON.stringify(seen).includes('la.buena'), 'an address that was not taken over is not stored');
      const correct = (change: object) => e.request(b, 'POST', `/casos/${casoId}/acceso`, change);
      assert.equal((await correct({ telefono: '+34600500600' })).status, 200);
      assert.deepEqual(codes(await view()), ['heredero_distinto'], 'a corrected telephone does not settle the address');
      assert.equal((await correct(said === 'la del caso' ? { email: heredero.email } : said)).status, 200);
      assert.deepEqual(codes(await view()), []);
    }
  });

  it('when a joining claim names the deceased otherwise, the case keeps its data and shows each difference until that field is corrected', async () => {
    const person = onePerson({ fallecido: { nombre: 'Ana Mª', apellidos: 'Ruiz' } });
    const { fallecido } = person;
    const casoId: string = (await open(b, person)).json.data.caso_id;
    const claimed = { ...fallecido, nombre: 'Rosa', fecha_fallecimiento: '2026-11-10' };
    assert.equal((await notify(b, { ...person, fallecido: claimed })).json.data.caso_id, casoId);
    const seen = async () => {
      const { data } = (await e.request(b, 'GET', `/casos/${casoId}`)).json;
      return [
        data.fallecido.nombre,
        data.avisos.map(({ codigo, campo }: Record<string, string>) => `${codigo} ${campo}`),
      ];
    };
    const doubts = ['siniestro_distinto fallecido.nombre', 'siniestro_distinto fallecido.fecha_fallecimiento'];
    assert.deepEqual(await seen(), ['Ana Mª', doubts]);
    const correct = (change: object) => e.request(b, 'PATCH', `/casos/${casoId}`, { fallecido: change });
    assert.equal((await correct({ nombre: 'Ana María' })).status, 200);
    assert.deepEqual(await seen(), ['Ana María', doubts.slice(1)]);
  });

  it('a case is not reopened once another was opened for the same person, with identity number or without', async () => {
    for (const firstWithout of [true, false]) {
      const person = onePerson();
      const without = { ...person, fallecido: { ...person.fallecido, dni: '00000000T' } };
      const { caso_id: closed } = (await open(b, firstWithout ? without : person)).json.data;
      await e.base.superSql(
        `update casos set estado = 'cerrado', resultado = 'completado', cerrado = $3 where aseguradora_id = $1 and caso_id = $2`,
        [b.id, closed, e.clock.now()],
      );
      const { caso_id: opened } = (await open(b, firstWithout ? person : without)).json.data;
      const tenant = await e.program.tenants.get(b.id);
      const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
      const reopen = e.program.base.asTenant(b.id, (tx) =>
        reopenCaso(
          e.program,
          tx,
          { aseguradora: tenant, actor, now: e.clock.now() },
          closed,
          { motivo: 'Apareció otra cuenta.' },
          'es',
        ),
      );
      await assert.rejects(
        reopen,
        (error: Error) => error.message.includes('caso_duplicado') || error.message.includes(opened),
      );
    }
  });

  it('a claim that joins in Variant B answers with the delivery state of the first e-mail', async () => {
    const person = onePerson();
    const { acceso_heredero } = (await open(b, person)).json.data;
    assert.deepEqual((await notify(b, person)).json.data.acceso_heredero, acceso_heredero);
    assert.equal(acceso_heredero.notificado, true);
  });

  it('in Variant A a claim that joins gets a second link, and the one in the e-mail stays valid', async () => {
    const person = onePerson();
    const first = (await open(a, person)).json.data;
    const union = (await notify(a, person)).json.data;
    assert.notEqual(union.token_heredero, first.token_heredero);
    const live = await e.base.superSql(
      'select 1 from accesos_heredero where aseguradora_id = $1 and revocado is null',
      [a.id],
    );
    assert.equal(live.length, 2);
  });

  it('of 50 claims that join at once one joins and 49 answer with the number of the case', async () => {
    for (const who of [a, b]) {
      const person = onePerson();
      const casoId: string = (await open(who, person)).json.data.caso_id;
      const responses = await Promise.all(Array.from({ length: 50 }, () => notify(who, person)));
      assert.equal(responses.filter(({ status }) => status === 201).length, 1);
      for (const response of responses.filter(({ status }) => status !== 201)) isDuplicate(response, who, casoId);
      assert.equal(await rowsOf('siniestros', who), 1);
      assert.equal(await rowsOf('eventos', who, `tipo = 'siniestro_abierto'`), 1);
      assert.equal(mailsTo(person), 1);
    }
  });

  it('a second claim, or an opening after a claim, is refused with the number of the case', async () => {
    const person = onePerson();
    const casoId: string = (await notify(b, person)).json.data.caso_id;
    isDuplicate(await notify(b, person), b, casoId);
    isDuplicate(await open(b, person), b, casoId);
    const english = await e.request(b, 'POST', '/siniestro', person, { 'accept-language': 'en' });
    assert.equal(english.json.error, `There is already an open case for this policy and this person: ${casoId}.`);
  });

  it('a case under way blocks another opening, and an annulled or closed case does not', async () => {
    const person = onePerson();
    for (const end of ['anulado', 'cerrado'] as const) {
      const { caso_id: casoId } = (await open(b, person)).json.data;
      await e.base.superSql(`update casos set estado = 'en_tramite' where aseguradora_id = $1 and caso_id = $2`, [
        b.id,
        casoId,
      ]);
      isDuplicate(await open(b, person), b, casoId);
      if (end === 'anulado') await e.request(b, 'POST', `/casos/${casoId}/anulacion`);
      else
        await e.base.superSql(
          `update casos set estado = 'cerrado', resultado = 'completado' where aseguradora_id = $1 and caso_id = $2`,
          [b.id, casoId],
        );
    }
    assert.equal((await open(b, person)).status, 201);
  });

  it('another person of the same policy, another policy of the same person, and another insurer are no duplicates', async () => {
    const person = onePerson();
    const { fallecido } = person;
    assert.equal((await open(b, person)).status, 201);
    const otherPerson = { ...person, fallecido: { ...fallecido, dni: aDni() } };
    assert.equal((await open(b, otherPerson)).status, 201);
    assert.equal((await open(b, { ...person, poliza_numero: `${person.poliza_numero}-2` })).status, 201);
    assert.equal((await open(await e.aseguradora('B'), person)).status, 201);
  });

  it('another spelling of policy or identity number, a wrong letter or other differing data still make a duplicate', async () => {
    const dni = aDni();
    const person = onePerson({ poliza_numero: 'DEC-0048213/7', fallecido: { dni } });
    const { caso_id: casoId } = (await open(b, person)).json.data;
    const { fallecido, heredero } = person;
    for (const other of [
      { ...person, poliza_numero: ' dec 0048213 7' },
      { ...person, poliza_numero: 'ＤＥＣ－0048213－7' },
      {
        ...person,
        fallecido: { ...fallecido, dni: `${dni.slice(0, 2)}.${dni.slice(2, 8)} - ${dni.slice(8).toLowerCase()}` },
      },
      { ...person, fallecido: { ...fallecido, dni: `${dni.slice(0, 8)}${dni.endsWith('A') ? 'B' : 'A'}` } },
      { ...person, fallecido: { ...fallecido, nombre: 'Otra', fecha_fallecimiento: '2026-11-01' } },
      { ...person, heredero: { ...heredero, email: 'otro@example.com' } },
    ]) {
      isDuplicate(await open(b, other), b, casoId);
    }
  });

  it('an identity number in only one of two openings makes no second case; two different numbers do', async () => {
    const without = (person: Person) => ({ ...person, fallecido: { ...person.fallecido, dni: '00000000T' } }) as Person;
    for (const [first, second] of [
      [(p: Person) => p, without],
      [without, (p: Person) => p],
    ] as const) {
      const person = onePerson();
      const { caso_id: casoId } = (await open(b, first(person))).json.data;
      isDuplicate(await open(b, second(person)), b, casoId);
      const { fallecido } = person;
      const others = [
        { ...person, fallecido: { ...fallecido, nombre: 'Rosa' } },
        { ...person, fallecido: { ...fallecido, fecha_fallecimiento: '2026-11-13' } },
        { ...person, poliza_numero: `${person.poliza_numero}-2` },
      ].map((other) => second(other as Person));
      if (second === without) for (const other of others) assert.equal((await open(b, other)).status, 201);
      assert.equal((await notify(b, second(person))).json.data.caso_id, casoId);
      isDuplicate(await notify(b, second(person)), b, casoId);
      assert.equal(mailsTo(person), second === without ? 4 : 1);
    }
    // father and son of the same name who die together share a policy, and each has his own number
    const father = onePerson();
    const child = { ...father, fallecido: { ...father.fallecido, dni: aDni() } };
    for (const who of [father, child]) assert.equal((await open(b, who)).status, 201);
  });

  it('of simultaneous openings for a person, with and without the identity number, one opens a case; other people get theirs', async () => {
    for (const who of [a, b]) {
      const person = onePerson();
      const without = { ...person, fallecido: { ...person.fallecido, dni: undefined } };
      const neighbours = Array.from({ length: 10 }, () => open(who, onePerson()));
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, i) => open(who, (i % 2 === 0 ? person : without) as Person)),
      );
      for (const { status } of await Promise.all(neighbours)) assert.equal(status, 201);
      const [opened, ...others] = responses.filter(({ status }) => status === 201);
      assert.equal(others.length, 0);
      for (const other of responses) if (other !== opened) isDuplicate(other, who, opened?.json.data.caso_id);
      assert.equal(mailsTo(person), 1);
    }
  });

  it('policy, name and date of death find a duplicate where no number identifies the person', async () => {
    const person = onePerson({ fallecido: { dni: undefined, nombre: 'María José', apellidos: 'Muñoz García' } });
    const { caso_id: casoId } = (await open(b, person)).json.data;
    const having = (changes: object) => ({ ...person, fallecido: { ...person.fallecido, ...changes } });
    for (const dni of [undefined, '00000000T', 'NO CONSTA', '0']) {
      isDuplicate(
        await open(b, having({ dni, nombre: 'MARIA JOSE', apellidos: 'Munoz  Garcia' }) as Person),
        b,
        casoId,
      );
    }
    for (const change of [{ nombre: 'María' }, { fecha_fallecimiento: '2026-11-13' }, { apellidos: 'Muñoz' }]) {
      assert.equal((await open(b, having(change) as Person)).status, 201, JSON.stringify(change));
    }
  });
});
