/** A correction changes the data of a case without annulling it, and never alters what was already signed or sent. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { indexRound } from '../../src/caso/search/index-casos.ts';
import { noteIdentity } from '../../src/course/correct/note-identity.ts';
import { casoKey } from '../../src/db/tenant.ts';
import { inviteAllegado } from '../../src/familia/allegados/invitations.ts';
import { viewMandato } from '../../src/familia/mandato/view-mandato.ts';
import { raiseAlert } from '../../src/familia/persona-viva/alerts.ts';
import { mailPlace } from '../../src/outbox/mail/enqueue.ts';
import type { Content } from '../../src/outbox/mail/types.ts';
import { denies } from '../support/cuentas.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aDni, aSiniestroA, aSiniestroB, onePerson } from '../support/factories.ts';
import { aFamiliar } from '../support/family.ts';
import { aDesk, aProof, fails, ok } from '../support/handover.ts';
import { type CasoWork, createCasoWork, IDENTITY, PASSPORT } from '../support/work.ts';

describe('a correction', () => {
  let e: Environment;
  let t: CasoWork;
  let b: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    t = await createCasoWork(e, 'B');
    b = t.aseguradora;
  });
  after(() => e.close());

  const view = (caso: string, of = b) => ok(e.request(of, 'GET', `/casos/${caso}`));
  const patch = (caso: string, body: object, of = b) => e.request(of, 'PATCH', `/casos/${caso}`, body);
  const claim = async (changes: object = {}): Promise<string> =>
    (await ok(e.request(b, 'POST', '/siniestro', aSiniestroB({ ...changes })))).caso_id;
  const audited = async (caso: string) =>
    e.base.superSql<{ actor: string; detalle: { campos: string[] } }>(
      `select actor_tipo as actor, detalle from auditoria where aseguradora_id = $1 and objeto_id = $2 and accion = 'caso_corregido' order by orden`,
      [b.id, caso],
    );
  const listed = async (query: string) =>
    (await ok(e.request(b, 'GET', query))).elementos.map(({ caso_id }: { caso_id: string }) => caso_id);

  for (const variant of ['A', 'B'] as const)
    it(`of every field at once shows in GET afterwards, with nothing else changed, in Variant ${variant}`, async () => {
      const of = variant === 'B' ? b : await e.aseguradora('A');
      const body = variant === 'A' ? aSiniestroA() : aSiniestroB();
      const { caso_id } = await ok(e.request(of, 'POST', '/siniestro', body));
      const before = await view(caso_id, of);
      e.clock.advance(1000);
      const change = {
        fallecido: { nombre: 'Carmina', apellidos: 'Ruiz Ortega', dni: aDni(), fecha_fallecimiento: '2026-11-10' },
        heredero: { nombre: 'Lucía', apellidos: 'Ortega Ruíz', parentesco: 'sobrina' },
        poliza_numero: 'POL-CORREGIDA',
        prioridad: 'urgente',
        notas_aseguradora: 'Llamar por la tarde',
        referencia: 'SIN-1',
        metadatos: { centro: '7' },
      };
      const { status, json } = await patch(caso_id, change, of);
      assert.equal(status, 200);
      const after = await view(caso_id, of);
      const { estado, avisos, actualizado } = after;
      assert.deepEqual(
        json.data,
        { caso_id, estado, avisos, actualizado },
        'a key that may not read cases gets no data of one',
      );
      const { fallecido, heredero, notas_aseguradora, ...flat } = change;
      assert.deepEqual(after, {
        ...before,
        ...flat,
        fallecido,
        heredero: { ...before.heredero, ...heredero },
        siniestro: {
          ...before.siniestro,
          notas_aseguradora,
          prioridad: 'urgente',
          referencia: 'SIN-1',
          metadatos: { centro: '7' },
        },
        actualizado: after.actualizado,
      });
      assert.ok(after.actualizado > before.actualizado, 'the time of the last change moves on');
    });

  it('the heir can only add a missing identity number with a valid letter, once, and before anything is signed', async () => {
    const without = () => claim({ fallecido: { dni: '' } });
    const note = (caso: string, numero: string, who: 'heredero' | 'servicio' = 'heredero') =>
      t.tx((tx) => noteIdentity(e.program, tx, t.who(who), caso, numero));
    const caso = await without();
    const dni = aDni();
    await denies(note(caso, `${dni.slice(0, -1)}${dni.endsWith('A') ? 'B' : 'A'}`), 'validacion', /letra/);
    await denies(note(caso, '---'), 'validacion', /numero/);
    await denies(note(caso, dni, 'servicio'), 'accion_no_permitida');
    await note(caso, dni.toLowerCase());
    const { fallecido: now, avisos } = await view(caso);
    assert.equal(now.dni.toUpperCase(), dni);
    assert.ok(!avisos.some(({ codigo }: { codigo: string }) => codigo === 'dni_ausente'));
    await denies(note(caso, aDni()), 'estado_no_permite', /Ya tenemos/);
    const signed = await without();
    await t.addCuenta(signed, 'borrado', 'confirmada');
    await t.prepareAndSign(signed);
    await denies(note(signed, aDni()), 'estado_no_permite', /firmado/);
  });

  it('makes a search find the case by the new data, and no longer by the old', async () => {
    const wrong = {
      fallecido: { apellidos: 'Malescrita Pérez', dni: aDni() },
      poliza_numero: 'POL-MALA',
      referencia: 'MALA',
    };
    const caso = await claim(wrong);
    const desk = await aDesk(e, 'operador', b.id);
    const dni = aDni();
    await ok(
      patch(caso, {
        fallecido: { apellidos: 'Bienescrita Pérez', dni },
        poliza_numero: 'POL-BUENA',
        referencia: 'BUENA',
      }),
    );
    const search = async (busca: string): Promise<string[]> => {
      const { elementos } = await ok(
        desk.request('GET', `/aseguradoras/${b.slug}/casos?busca=${encodeURIComponent(busca)}`),
      );
      return elementos.map(({ caso_id }: { caso_id: string }) => caso_id);
    };
    for (const round of ['at once', 'with its tokens']) {
      for (const right of ['Bienescrita', dni, 'POL-BUENA', 'BUENA'])
        assert.deepEqual(await search(right), [caso], `${round} ${right}`);
      if (round === 'at once') while ((await indexRound(e.program)) > 0);
    }
    for (const gone of ['Malescrita', wrong.fallecido.dni, 'POL-MALA', 'MALA'])
      assert.deepEqual(await search(gone), [], gone);
    for (const list of ['/casos', '/siniestros']) {
      assert.deepEqual(await listed(`${list}?poliza_numero=POL-BUENA`), [caso]);
      assert.deepEqual(await listed(`${list}?poliza_numero=POL-MALA`), []);
      assert.deepEqual(await listed(`${list}?referencia=BUENA`), [caso]);
      assert.deepEqual(await listed(`${list}?referencia=MALA`), []);
    }
    const again = aSiniestroB({ poliza_numero: 'POL-BUENA', fallecido: { apellidos: 'Bienescrita Pérez', dni } });
    fails(await e.request(b, 'POST', '/siniestro', again), 409, 'caso_duplicado', new RegExp(caso));
    await ok(e.request(b, 'POST', '/siniestro', aSiniestroB({ ...wrong })));
  });

  it('is refused with the number of the other case if the corrected policy and person have an open one, and changes nothing', async () => {
    const there = aSiniestroB();
    const { caso_id: other } = await ok(e.request(b, 'POST', '/siniestro', there));
    const caso = await claim();
    const before = await view(caso);
    const to = { poliza_numero: there.poliza_numero, fallecido: { dni: there.fallecido.dni } };
    const reply = await patch(caso, to);
    fails(reply, 409, 'caso_duplicado', new RegExp(other));
    assert.match(String(reply.headers.location), new RegExp(`/casos/${other}$`));
    assert.deepEqual(await view(caso), before);
    assert.deepEqual(
      await listed(`/casos?poliza_numero=${before.poliza_numero}`),
      [caso],
      'the case is still found by its policy',
    );
    await ok(patch(other, { fallecido: { nombre: 'Carmela' } }));
  });

  it('a correction and an opening for the corrected person at the same time leave one open case for that person', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const caso = await claim();
      const right = aSiniestroB();
      const { poliza_numero, fallecido } = right;
      const [patched, opened] = await Promise.all([
        patch(caso, { poliza_numero, fallecido }),
        e.request(b, 'POST', '/siniestro', right),
      ]);
      assert.deepEqual(
        [patched.status === 200, opened.status === 201].sort(),
        [false, true],
        `${patched.text} ${opened.text}`,
      );
      const [found] = await e.base.superSql<{ n: number }>(
        `select count(*)::int as n from casos where huella_duplicado = (select huella_duplicado from casos where aseguradora_id = $1
           and caso_id = $2) and estado = 'abierto'`,
        [b.id, patched.status === 200 ? caso : opened.json.data.caso_id],
      );
      assert.equal(found?.n, 1);
    }
  });

  it('a correction of neither deceased nor policy lets a claim join the case at the same time', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const notice = aCaso();
      const { caso_id } = await ok(e.request(b, 'POST', '/casos', notice));
      const { poliza_numero, fallecido, heredero } = notice;
      const [patched, joined] = await Promise.all([
        patch(caso_id, { metadatos: { turno: String(turn) } }),
        e.request(b, 'POST', '/siniestro', { poliza_numero, fallecido, heredero, referencia: 'JUNTOS' }),
      ]);
      assert.deepEqual([patched.status, joined.status], [200, 201], `${patched.text} ${joined.text}`);
      const caso = await view(caso_id);
      assert.deepEqual([caso.referencia, caso.metadatos], ['JUNTOS', { turno: String(turn) }]);
    }
  });

  it('is audited with field names and no values, and is in the family’s chronology only if it changes data of a person', async () => {
    const caso = await claim();
    await ok(
      patch(caso, {
        referencia: 'SOLO-SUYA',
        metadatos: { a: 'valor-secreto' },
        prioridad: 'urgente',
        notas_aseguradora: 'x',
      }),
    );
    assert.ok(
      !(await t.cronologia(caso)).includes('caso_corregido'),
      'the chronology tells of no change of the insurer’s own data',
    );
    e.clock.advance(1000);
    await ok(patch(caso, { heredero: { apellidos: 'Orteguilla Ruiz' }, poliza_numero: 'POL-NUEVA-1' }));
    assert.ok((await t.cronologia(caso)).includes('caso_corregido'));
    const rows = await audited(caso);
    assert.deepEqual(
      rows.map(({ actor, detalle }) => [actor, detalle.campos.toSorted()]),
      [
        ['clave', ['metadatos', 'notas_aseguradora', 'prioridad', 'referencia']],
        ['clave', ['heredero.apellidos', 'poliza_numero']],
      ],
    );
    const text = JSON.stringify(
      await e.base.superSql('select detalle from auditoria union all select datos from cronologia'),
    );
    for (const value of ['SOLO-SUYA', 'valor-secreto', 'Orteguilla', 'POL-NUEVA-1'])
      assert.ok(!text.includes(value), value);
  });

  it('a correction without a change does nothing, and null removes an optional field', async () => {
    const caso = await claim({
      referencia: 'UNA',
      metadatos: { a: '1' },
      notas_aseguradora: 'nota',
      heredero: { parentesco: 'hija' },
    });
    const before = await view(caso);
    const { fallecido, poliza_numero, referencia, metadatos } = before;
    await ok(patch(caso, { fallecido, poliza_numero, referencia, metadatos, heredero: { parentesco: '  ' } }));
    assert.deepEqual(await view(caso), before);
    assert.deepEqual(await audited(caso), []);
    const nothing = { referencia: null, metadatos: null, notas_aseguradora: null };
    await ok(patch(caso, { ...nothing, fallecido: { dni: null }, heredero: { parentesco: null } }));
    const after = await view(caso);
    assert.deepEqual([after.referencia, after.metadatos, after.siniestro.notas_aseguradora], [null, {}, null]);
    assert.deepEqual([after.siniestro.referencia, after.siniestro.metadatos], [null, {}]);
    assert.deepEqual([after.fallecido.dni, after.heredero.parentesco], [null, null]);
    assert.deepEqual(
      after.avisos.map(({ codigo }: { codigo: string }) => codigo),
      ['dni_ausente'],
    );
    assert.deepEqual(await listed('/casos?referencia=UNA'), []);
  });

  it('a correction of the reference also replaces a different reference of the claim, and is audited', async () => {
    const notice = aCaso({ referencia: 'UNO' });
    const { caso_id } = await ok(e.request(b, 'POST', '/casos', notice));
    const { poliza_numero, fallecido, heredero } = notice;
    const joined = { poliza_numero, fallecido, heredero, referencia: 'DOS', metadatos: { de: 'siniestro' } };
    await ok(e.request(b, 'POST', '/siniestro', joined));
    await ok(patch(caso_id, { referencia: 'UNO' }));
    const caso = await view(caso_id);
    assert.deepEqual([caso.referencia, caso.siniestro.referencia], ['UNO', 'UNO']);
    assert.deepEqual(caso.siniestro.metadatos, { de: 'siniestro' }, 'metadata that were not given stay');
    assert.deepEqual(
      (await audited(caso_id)).map(({ detalle }) => detalle.campos),
      [['referencia']],
    );
  });

  it('is refused with every invalid field named', async () => {
    const caso = await claim();
    const { caso_id: direct } = await ok(e.request(b, 'POST', '/casos', aCaso()));
    const wrong: readonly (readonly [string, object, RegExp])[] = [
      [caso, {}, /cuerpo/i],
      [caso, { fallecido: {} }, /fallecido/],
      [caso, { heredero: { email: 'otra@example.com' } }, /heredero\.email/],
      [caso, { heredero: { telefono: '+34600112233' } }, /heredero\.telefono/],
      [caso, { pack: 'completo' }, /pack/],
      [caso, { modulos: ['borrado'] }, /modulos/],
      [caso, { fallecido: { nombre: ' ' } }, /fallecido\.nombre/],
      [caso, { fallecido: { nombre: null } }, /fallecido/],
      [caso, { fallecido: { fecha_fallecimiento: '2027-01-01' } }, /fallecido\.fecha_fallecimiento/],
      [caso, { fallecido: { fecha_fallecimiento: '2026-02-30' } }, /fallecido\.fecha_fallecimiento/],
      [caso, { referencia: 'con espacio' }, /referencia/],
      [caso, { metadatos: { 'con espacio': 'x' } }, /metadatos/],
      [caso, { prioridad: 'mucha' }, /prioridad/],
      [direct, { notas_aseguradora: 'sin siniestro' }, /notas_aseguradora.*sin siniestro/],
    ];
    for (const [of, body, text] of wrong) fails(await patch(of, body), 422, 'validacion', text);
  });

  it('is refused for a case of another insurer, an unknown case and one that has ended', async () => {
    const caso = await claim();
    const other = await e.aseguradora('B');
    fails(await patch(caso, { referencia: 'X' }, other), 404, 'no_encontrado');
    fails(await patch('CAS-2026-999999', { referencia: 'X' }), 404, 'no_encontrado');
    const limited = await patch(caso, { referencia: 'X' });
    assert.ok(limited.headers['x-ratelimit-remaining'] !== undefined);
    await ok(e.request(b, 'POST', `/casos/${caso}/anulacion`, {}));
    fails(await patch(caso, { referencia: 'Y' }), 409, 'estado_no_permite', /terminado/);
  });

  it('can be made in the backoffice by people of the insurer and of the service, and by nobody of another insurer', async () => {
    const caso = await claim();
    const path = `/aseguradoras/${b.slug}/casos/${caso}`;
    for (const [rol, of, referencia] of [
      ['operador', b.id, 'DE-OPERADOR'],
      ['admin', b.id, 'DE-ADMIN'],
      ['gestor', null, 'DE-GESTOR'],
    ] as const) {
      const desk = await aDesk(e, rol, of);
      await ok(desk.request('PATCH', path, { referencia }));
      assert.equal((await view(caso)).referencia, referencia);
    }
    const foreign = await aDesk(e, 'admin', (await e.aseguradora('B')).id);
    assert.ok([403, 404].includes((await foreign.request('PATCH', path, { referencia: 'X' })).status));
    assert.equal((await view(caso)).referencia, 'DE-GESTOR');
  });

  it('a correction of data in the signed mandate needs a new signature, and is refused unless the request accepts that', async () => {
    const caso = await t.open();
    await t.process(caso);
    const before = await view(caso);
    const change = { fallecido: { fecha_fallecimiento: '2026-11-12' } };
    fails(await patch(caso, change), 409, 'exige_nueva_firma', /fallecido\.fecha_fallecimiento/);
    assert.deepEqual(await view(caso), before);
    await ok(
      patch(caso, {
        poliza_numero: 'POL-SIN-FIRMA',
        referencia: 'R',
        fallecido: { apellidos: 'RUIZ DE LA PRADA ORTEGA' },
      }),
    );
    assert.equal(
      (await view(caso)).documentacion.mandato,
      'validado',
      'the mandate stays in force if it does not name the corrected data, or names them as before',
    );
    await ok(patch(caso, { ...change, nueva_firma: true }));
    const after = await view(caso);
    assert.equal(after.documentacion.mandato, 'falta');
    assert.equal(after.en_espera_de, 'heredero');
    assert.equal(after.fallecido.fecha_fallecimiento, '2026-11-12');
    assert.ok((await t.cronologia(caso)).includes('mandato_por_firmar_de_nuevo'));
    const { texto } = await t.prepare(caso);
    assert.match(texto, /12 de noviembre de 2026/);
  });

  it('a claim that joins after the signature adds nothing that the mandate would have named: a notice stays until a correction brings it', async () => {
    const notice = onePerson({ fallecido: { dni: undefined } });
    const caso = await t.open(notice);
    await t.process(caso);
    const { fallecido, heredero } = notice;
    const brought = { fallecido: { dni: aDni() }, heredero: { parentesco: 'sobrina' } };
    await ok(
      e.request(b, 'POST', '/siniestro', {
        ...notice,
        fallecido: { ...fallecido, ...brought.fallecido },
        heredero: { ...heredero, ...brought.heredero, telefono: '+34600100200' },
      }),
    );
    const seen = async () => {
      const { fallecido, heredero, avisos, documentacion } = await view(caso);
      const noticed = avisos.map(({ codigo, campo }: Record<string, string>) => `${codigo} ${campo}`);
      return [fallecido.dni, heredero.parentesco, heredero.telefono, documentacion.mandato, noticed];
    };
    const doubts = ['siniestro_distinto fallecido.dni', 'siniestro_distinto heredero.parentesco'];
    const kept = [null, null, '+34600100200', 'validado', ['dni_ausente fallecido.dni', ...doubts]];
    assert.deepEqual(await seen(), kept);
    fails(await patch(caso, { fallecido: brought.fallecido }), 409, 'exige_nueva_firma', /fallecido\.dni/);
    await ok(patch(caso, { ...brought, nueva_firma: true }));
    assert.deepEqual(await seen(), [brought.fallecido.dni, 'sobrina', '+34600100200', 'falta', []]);
  });

  it('new data in a mandate that is not signed yet, by a correction or a claim that joins, revoke its code, and the next text has them', async () => {
    const notice = onePerson({ fallecido: { dni: undefined } });
    const dni = aDni();
    const joining = { ...notice, fallecido: { ...notice.fallecido, dni } };
    const caso = await t.open(notice);
    await t.addCuenta(caso);
    for (const [change, named] of [
      [() => e.request(b, 'POST', '/siniestro', joining), dni],
      [() => patch(caso, { fallecido: { nombre: 'Carmina' } }), 'Carmina'],
    ] as const) {
      const { codigo } = await t.prepare(caso);
      await ok(change());
      await assert.rejects(t.sign(caso, codigo));
      const { texto } = await t.prepare(caso);
      assert.ok(texto.includes(named), texto);
    }
  });

  it('after a correction to another heir or address the next mandate does not offer the identity number typed before', async () => {
    const known = (caso: string) => t.tx(async (tx) => (await viewMandato(tx, t.who('heredero'), caso)).identidad);
    const caso = await t.open();
    await t.addCuenta(caso);
    await t.prepare(caso);
    await ok(patch(caso, { heredero: { apellidos: 'Ortega' } }));
    assert.deepEqual(await known(caso), IDENTITY, 'the heir is still the same person');
    await ok(patch(caso, { heredero: { nombre: 'Mateo', apellidos: 'Gil Soria' } }));
    assert.equal(await known(caso), null);
    await t.prepare(caso, PASSPORT);
    assert.deepEqual(await known(caso), PASSPORT);
    await ok(e.request(b, 'POST', `/casos/${caso}/acceso`, { email: 'otra@example.com' }));
    assert.equal(await known(caso), null, 'a number that a stranger may have typed is not offered');
  });

  it('has the documents compared again that a person compared with other data: a typing slip and a removed number give nothing to compare', async () => {
    const desk = await aDesk(e);
    const proved = async (fallecido: Record<string, unknown> = {}) => {
      const notice = aCaso({ fallecido });
      const { caso_id: caso } = await ok(e.request(b, 'POST', '/casos', notice));
      const inDesk = `/aseguradoras/${b.slug}/casos/${caso}`;
      for (const tipo of ['certificado_defuncion', 'prueba_parentesco'] as const) await aProof(desk, inDesk, tipo);
      const againOf = async () => {
        const { documentos } = await view(caso);
        return documentos
          .filter(({ estado }: { estado: string }) => estado === 'recibido')
          .map(({ tipo }: { tipo: string }) => tipo)
          .toSorted();
      };
      return { caso, notice, againOf };
    };
    const BOTH = ['certificado_defuncion', 'prueba_parentesco'];
    for (const [change, expected] of [
      [{ fallecido: { nombre: 'Carmem', dni: null }, heredero: { apellidos: 'Ortega Ruís' } }, []],
      [{ fallecido: { nombre: 'Ramón' } }, BOTH],
      [{ fallecido: { dni: aDni() } }, BOTH],
      [{ fallecido: { fecha_fallecimiento: '2026-11-10' } }, ['certificado_defuncion']],
      [{ heredero: { nombre: 'Mateo' } }, ['prueba_parentesco']],
      [{ heredero: { parentesco: 'sobrina' } }, ['prueba_parentesco']],
    ] as const) {
      const { caso, againOf } = await proved();
      await ok(patch(caso, change));
      assert.deepEqual(await againOf(), expected, JSON.stringify(change));
    }
    const byHeredero = await proved({ dni: '' });
    await t.tx((tx) => noteIdentity(e.program, tx, t.who('heredero'), byHeredero.caso, aDni()));
    assert.deepEqual(await byHeredero.againOf(), BOTH, 'a number that the heir adds');
    const byClaim = await proved({ dni: '' });
    const { poliza_numero, fallecido, heredero } = byClaim.notice;
    await ok(e.request(b, 'POST', '/siniestro', { poliza_numero, fallecido: { ...fallecido, dni: aDni() }, heredero }));
    assert.deepEqual(await byClaim.againOf(), BOTH, 'a number that a claim brings');
  });

  it('a correction that would turn the signer into another person is refused and points to the handover', async () => {
    const caso = await t.open();
    await t.process(caso);
    const somebody = { heredero: { nombre: 'Mateo', apellidos: 'Ortega Ruiz' }, nueva_firma: true };
    fails(await patch(caso, somebody), 409, 'estado_no_permite', /relevo/);
    await ok(patch(caso, { heredero: { apellidos: 'Ortega Ruis' }, nueva_firma: true }));
    assert.equal((await view(caso)).documentacion.mandato, 'falta');
    fails(await patch(caso, somebody), 409, 'estado_no_permite', /relevo/);
    const unsigned = await claim();
    await ok(patch(unsigned, { heredero: { nombre: 'Mateo', apellidos: 'Gil Soria' } }));
    assert.equal((await view(unsigned)).heredero.nombre, 'Mateo');
  });

  it('a correction after a request was sent adds a notice to the case that later corrections do not remove', async () => {
    const caso = await t.open();
    const cuenta = await t.process(caso);
    await t.putCuenta(caso, cuenta, 'solicitada');
    await ok(patch(caso, { fallecido: { dni: aDni() }, nueva_firma: true }));
    const warnings = async () =>
      (await view(caso)).avisos.map(({ codigo, campo }: { codigo: string; campo: string }) => `${codigo} ${campo}`);
    assert.deepEqual(await warnings(), ['corregido_tras_envio fallecido']);
    await ok(patch(caso, { referencia: 'R2' }));
    await ok(e.request(b, 'POST', `/casos/${caso}/acceso`, { telefono: '+34600112234' }));
    assert.deepEqual(await warnings(), ['corregido_tras_envio fallecido']);
  });

  it('reaches what waits for the family, as while somebody says that the person is alive', async () => {
    const caso = await t.open();
    const { id } = await t.row(caso);
    await e.base.superSql('delete from correos where caso = $1', [id]);
    await t.tx((tx) => raiseAlert(tx, t.who('servicio'), caso, { constancia: 'La fallecida es su hermana.' }));
    await ok(e.request(b, 'POST', `/casos/${caso}/acceso`, {}));
    const guest = { ...aFamiliar(), papel: 'ayuda' } as const;
    await t.tx((tx) => inviteAllegado(t.deps, tx, t.who('heredero'), caso, guest));
    const [fallecido, heredero] = [
      { nombre: 'Dolores', apellidos: 'Gil Pons' },
      { nombre: 'Luz', apellidos: 'Gil Ortega' },
    ];
    await ok(patch(caso, { fallecido, heredero, poliza_numero: 'POL-CORREGIDA' }));
    const waiting = await t.tx(async (tx) => {
      const key = (await casoKey(tx, t.tenant, id)) ?? assert.fail();
      const { rows } = await tx.sql<{ id: string; datos_cifrados: Uint8Array }>(
        `select id, datos_cifrados from correos where caso = $1 and estado = 'pendiente' order by id`,
        [id],
      );
      return rows.map((row) => key.decryptJson<Content>(mailPlace(row.id), row.datos_cifrados));
    });
    const { nombre, apellidos, email } = guest;
    assert.partialDeepStrictEqual(waiting, [
      { fallecido, heredero, poliza: 'POL-CORREGIDA' },
      { fallecido, heredero: { nombre, apellidos, email }, invitacion: { de: heredero } },
    ]);
  });

  it('a correction of the date of death moves the first day of certificates that have not been asked for', async () => {
    const caso = await t.open({ modulos_contratados: ['certificados'] });
    await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'validado');
    await t.prepareAndSign(caso);
    const days = async () => (await view(caso)).certificados.map(({ desde }: { desde: string | null }) => desde);
    const before = await days();
    await ok(patch(caso, { fallecido: { fecha_fallecimiento: '2026-11-03' }, nueva_firma: true }));
    const after = await days();
    assert.equal(after.length, before.length);
    assert.notDeepEqual(after, before);
  });

  it('emits no event', async () => {
    const caso = await claim();
    const before = await t.events(caso);
    await ok(patch(caso, { fallecido: { nombre: 'Carmina' }, referencia: 'E' }));
    assert.deepEqual(await t.events(caso), before);
  });
});
