/** Openings, lists, the chronology of a case, annulment and the heir's access, as an insurer sees them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from '../support/factories.ts';

const DAY = 86_400_000;

describe('cases', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  const open = async (aseguradora: Aseguradora, body: object = aCaso()): Promise<string> => {
    const { status, json } = await e.request(aseguradora, 'POST', '/casos', body);
    assert.equal(status, 201);
    e.clock.advance(5);
    return json.data.caso_id;
  };
  const idsOf = (json: { data: { elementos: { caso_id: string }[] } }) =>
    json.data.elementos.map(({ caso_id }) => caso_id);

  it('POST /casos answers exactly the members of each variant', async () => {
    const a = await e.aseguradora('A');
    const inA = await e.request(a, 'POST', '/casos', aCaso());
    assert.equal(inA.status, 201);
    assert.deepEqual(Object.keys(inA.json.data).sort(), ['caso_id', 'estado', 'portal_url', 'token_heredero']);
    assert.equal(new URL(inA.json.data.portal_url).searchParams.get('token'), inA.json.data.token_heredero);
    assert.equal(new URL(inA.json.data.portal_url).hostname, a.host);

    const b = await e.aseguradora('B');
    const inB = await e.request(b, 'POST', '/casos', aCaso());
    assert.equal(inB.status, 201);
    assert.deepEqual(Object.keys(inB.json.data).sort(), [
      'acceso_heredero',
      'caso_id',
      'estado',
      'modulos_contratados',
      'pack',
    ]);
    assert.equal(inB.json.data.pack, 'personalizado');
    assert.equal(inB.json.data.acceso_heredero.notificado, true);
  });

  it('POST /siniestro answers exactly the members of each variant', async () => {
    const inA = await e.request(await e.aseguradora('A'), 'POST', '/siniestro', aSiniestroA());
    assert.deepEqual(Object.keys(inA.json.data).sort(), ['caso_id', 'portal_url', 'token_heredero']);
    const inB = await e.request(await e.aseguradora('B'), 'POST', '/siniestro', aSiniestroB());
    assert.deepEqual(Object.keys(inB.json.data).sort(), ['acceso_heredero', 'caso_id', 'modulos_contratados']);
    assert.deepEqual(inB.json.data.modulos_contratados, ['borrado', 'suscripciones']);
  });

  it('an opening answers with the address of its case in Location, and so does its repeat', async () => {
    for (const [variant, path, body] of [
      ['A', '/casos', aCaso()],
      ['B', '/siniestro', aSiniestroB()],
    ] as const) {
      const who = await e.aseguradora(variant);
      const key = { 'idempotency-key': 'location' };
      for (const { headers, json } of [
        await e.request(who, 'POST', path, body, key),
        await e.request(who, 'POST', path, body, key),
      ]) {
        const address = new URL(String(headers.location));
        assert.deepEqual([address.pathname, address.host], [`/api/v1/casos/${json.data.caso_id}`, who.host]);
      }
    }
  });

  it('the case can be read back as it was sent', async () => {
    const b = await e.aseguradora('B');
    const body = aSiniestroB({ prioridad: 'urgente', notas_aseguradora: 'Llamar por la tarde' });
    const { json } = await e.request(b, 'POST', '/siniestro', body);
    const { data } = (await e.request(b, 'GET', `/casos/${json.data.caso_id}`)).json;
    assert.equal(data.estado, 'abierto');
    assert.equal(data.prioridad, 'urgente');
    assert.deepEqual(data.fallecido, body.fallecido);
    assert.equal(data.heredero.email, body.heredero.email);
    assert.equal(data.siniestro.notas_aseguradora, 'Llamar por la tarde');
  });

  it('are numbered within the insurer from CAS-<year>-000001, whatever other insurers open', async () => {
    const [one, other] = [await e.aseguradora('A'), await e.aseguradora('B')];
    await open(other);
    assert.equal(await open(one), 'CAS-2026-000001');
    await open(other);
    assert.equal(await open(one), 'CAS-2026-000002');
  });

  it('are paged newest first without skips or repeats while others are being opened', async () => {
    const aseguradora = await e.aseguradora('B');
    const before: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      e.clock.advance(5);
      before.unshift(await open(aseguradora));
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '?limite=3' : `?limite=3&cursor=${cursor}`;
      const { json } = await e.request(aseguradora, 'GET', `/casos${query}`);
      seen.push(...idsOf(json));
      cursor = json.data.siguiente;
      e.clock.advance(5);
      await open(aseguradora); // opened while paging, so not part of the list that was begun
    }
    assert.deepEqual(seen, before);
  });

  it('are filtered by state, policy in any spelling, days in Madrid and last change', async () => {
    const aseguradora = await e.aseguradora('A');
    const first = await open(aseguradora, aCaso({ poliza_numero: 'DEC-0048213/7' }));
    e.clock.advance(3 * DAY);
    const change = e.clock.now().toISOString();
    const second = await open(aseguradora);
    const today = change.slice(0, 10);
    const list = async (query: string) => idsOf((await e.request(aseguradora, 'GET', `/casos?${query}`)).json);
    assert.deepEqual(await list(`poliza_numero=${encodeURIComponent('dec 0048213 7')}`), [first]);
    assert.deepEqual(await list(`abierto_desde=${today}`), [second]);
    assert.deepEqual(await list(`abierto_desde=${today}&abierto_hasta=${today}`), [second]);
    assert.deepEqual(await list('abierto_hasta=2026-10-01'), []);
    assert.deepEqual(await list(`actualizado_desde_instante=${encodeURIComponent(change)}`), [second]);
    await e.request(aseguradora, 'POST', `/casos/${first}/anulacion`);
    assert.deepEqual(await list('estado=anulado'), [first]);
    assert.deepEqual(
      (await list(`actualizado_desde_instante=${encodeURIComponent(change)}`)).sort(),
      [first, second].sort(),
    );
  });

  it('have a chronology, which is listed newest first and page by page', async () => {
    const aseguradora = await e.aseguradora('B');
    const { json } = await e.request(aseguradora, 'POST', '/siniestro', aSiniestroB());
    const es = (await e.request(aseguradora, 'GET', `/casos/${json.data.caso_id}/cronologia`)).json.data;
    assert.deepEqual(
      es.elementos.map(({ tipo }: { tipo: string }) => tipo),
      ['correo_retenido', 'caso_abierto', 'siniestro_abierto'],
    );
    assert.equal(es.elementos[1].texto, 'Se abrió el caso.');
    const en = await e.request(aseguradora, 'GET', `/casos/${json.data.caso_id}/cronologia?limite=2`, undefined, {
      'accept-language': 'en',
    });
    assert.equal(en.json.data.elementos.length, 2);
    assert.equal(en.json.data.elementos[1].texto, 'The case was opened.');
    assert.notEqual(en.json.data.siguiente, null);
  });

  it('opened without a claim are not in the register of claims', async () => {
    const aseguradora = await e.aseguradora('A');
    await open(aseguradora);
    const body = aSiniestroA({ notas_aseguradora: 'Nota\r\ncon dos líneas', prioridad: 'urgente' });
    const { json } = await e.request(aseguradora, 'POST', '/siniestro', body);
    const { elementos } = (await e.request(aseguradora, 'GET', '/siniestros')).json.data;
    assert.equal(elementos.length, 1);
    assert.equal(elementos[0].caso_id, json.data.caso_id);
    assert.equal(elementos[0].poliza_numero, body.poliza_numero);
    assert.equal(elementos[0].prioridad, 'urgente');
    assert.equal(elementos[0].notas_aseguradora, 'Nota\ncon dos líneas');
  });

  it('an annulment succeeds once, emits caso_cerrado with estado anulado, and frees the policy for another case', async () => {
    const aseguradora = await e.aseguradora('B');
    const body = aCaso();
    const caso = await open(aseguradora, body);
    const first = await e.request(aseguradora, 'POST', `/casos/${caso}/anulacion`, {
      motivo: 'persona_viva',
      notas: 'Error de póliza',
    });
    assert.deepEqual([first.status, first.json.data], [200, { caso_id: caso, estado: 'anulado' }]);
    const second = await e.request(aseguradora, 'POST', `/casos/${caso}/anulacion`);
    assert.deepEqual([second.status, second.headers['x-error-code']], [409, 'estado_no_permite']);
    const events = await e.base.superSql<{ tipo: string; data: { estado: string; resultado: null } }>(
      `select tipo, data from eventos where aseguradora_id = $1 and data->>'caso_id' = $2 order by orden`,
      [aseguradora.id, caso],
    );
    assert.deepEqual(
      events.map(({ tipo }) => tipo),
      ['caso_abierto', 'caso_cerrado'],
    );
    assert.equal(events[1]?.data.estado, 'anulado');
    assert.notEqual(await open(aseguradora, body), caso);
  });

  it('a new access revokes the old link, corrects the contact data, and welcomes the heir at the corrected address', async () => {
    const aseguradora = await e.aseguradora('A');
    const { json } = await e.request(aseguradora, 'POST', '/casos', aCaso());
    const { caso_id, token_heredero } = json.data;
    e.clock.advance(1); // so that the ids of the two e-mails have an order
    const fresh = await e.request(aseguradora, 'POST', `/casos/${caso_id}/acceso`, {
      email: 'otra@EXAMPLE.org',
      telefono: '+34 600 11 22 33',
    });
    assert.equal(fresh.status, 200);
    assert.deepEqual(Object.keys(fresh.json.data).sort(), ['portal_url', 'token_heredero']);
    assert.notEqual(fresh.json.data.token_heredero, token_heredero);
    const accesses = await e.base.superSql<{ revocado: Date | null }>(
      `select a.revocado from accesos_heredero a join casos c on c.aseguradora_id = a.aseguradora_id and c.id = a.caso
          where c.aseguradora_id = $1 and c.caso_id = $2 order by a.id`,
      [aseguradora.id, caso_id],
    );
    assert.deepEqual(accesses.map(({ revocado }) => revocado === null).sort(), [false, true]);
    const { heredero } = (await e.request(aseguradora, 'GET', `/casos/${caso_id}`)).json.data;
    assert.deepEqual([heredero.email, heredero.telefono], ['otra@example.org', '+34600112233']);
    const mails = await e.base.superSql<{ tipo: string }>(
      'select tipo from correos where aseguradora_id = $1 order by id',
      [aseguradora.id],
    );
    assert.deepEqual(
      mails.map(({ tipo }) => tipo),
      ['bienvenida', 'bienvenida'],
    );
  });

  it('a new access with enviar false adds a link and keeps the old one valid, unless the address changes', async () => {
    const aseguradora = await e.aseguradora('A');
    const live = async () =>
      (
        await e.base.superSql('select 1 from accesos_heredero where aseguradora_id = $1 and revocado is null', [
          aseguradora.id,
        ])
      ).length;
    const mails = async () =>
      (await e.base.superSql('select 1 from correos where aseguradora_id = $1', [aseguradora.id])).length;
    const caso = await open(aseguradora);
    await e.request(aseguradora, 'POST', `/casos/${caso}/acceso`, { enviar: false });
    assert.deepEqual([await live(), await mails()], [2, 1]);
    await e.request(aseguradora, 'POST', `/casos/${caso}/acceso`, { enviar: false, email: 'otra@example.org' });
    assert.deepEqual([await live(), await mails()], [1, 1]);
  });

  it('a case that has ended gets no new access', async () => {
    const aseguradora = await e.aseguradora('B');
    const caso = await open(aseguradora);
    await e.request(aseguradora, 'POST', `/casos/${caso}/anulacion`);
    const { status, json } = await e.request(aseguradora, 'POST', `/casos/${caso}/acceso`);
    assert.equal(status, 409);
    assert.match(json.error, /anulado/);
  });
});
