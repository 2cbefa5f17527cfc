/** The insurer's own reference and marks: set on opening, shown to the insurer only, searchable, stored encrypted, and erased. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { indexRound } from '../../src/caso/search/index-casos.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { enter, oneFamily } from '../support/family.ts';
import { aDesk, fails, ok } from '../support/handover.ts';

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const OWN = { referencia: 'SIN/2026/0048213', metadatos: { centro: '0412', 'ramo.sub_1': 'decesos', nota: '' } };
const NONE = { referencia: null, metadatos: {} };

describe('the reference of the insurer', () => {
  let e: Environment;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(() => e.close());

  const open = async (of: Aseguradora, route: '/casos' | '/siniestro', changes: object = {}): Promise<string> => {
    const body =
      route === '/casos'
        ? aCaso({ ...changes })
        : of.variante === 'A'
          ? aSiniestroA({ ...changes })
          : aSiniestroB({ ...changes });
    e.clock.advance(5);
    return (await ok(e.request(of, 'POST', route, body))).caso_id;
  };
  const view = (of: Aseguradora, caso: string) => ok(e.request(of, 'GET', `/casos/${caso}`));
  const own = ({ referencia, metadatos }: typeof OWN) => ({ referencia, metadatos });
  const casosWith = async (of: Aseguradora, referencia: string): Promise<string[]> => {
    const route = `/casos?referencia=${encodeURIComponent(referencia)}`;
    const { elementos } = await ok(e.request(of, 'GET', route));
    return elementos.map(({ caso_id }: { caso_id: string }) => caso_id);
  };
  const siniestrosWith = async (of: Aseguradora, referencia: string): Promise<string[]> => {
    const route = `/siniestros?referencia=${encodeURIComponent(referencia)}`;
    const { elementos } = await ok(e.request(of, 'GET', route));
    return elementos.map(({ caso_id }: { caso_id: string }) => caso_id);
  };

  for (const variant of ['A', 'B'] as const)
    it(`is accepted by both openings of Variant ${variant}, whose answers do not change, and shown with every case and claim`, async () => {
      const of = variant === 'A' ? a : b;
      const members = {
        A: {
          '/casos': ['caso_id', 'estado', 'portal_url', 'token_heredero'],
          '/siniestro': ['caso_id', 'portal_url', 'token_heredero'],
        },
        B: {
          '/casos': ['acceso_heredero', 'caso_id', 'estado', 'modulos_contratados', 'pack'],
          '/siniestro': ['acceso_heredero', 'caso_id', 'modulos_contratados'],
        },
      }[variant];
      for (const route of ['/casos', '/siniestro'] as const) {
        const body = route === '/casos' ? aCaso(OWN) : variant === 'A' ? aSiniestroA(OWN) : aSiniestroB(OWN);
        const data = await ok(e.request(of, 'POST', route, body));
        assert.deepEqual(Object.keys(data).sort(), members[route]);
        const caso = await view(of, data.caso_id);
        assert.deepEqual(own(caso), OWN);
        const listed = (await ok(e.request(of, 'GET', '/casos?limite=1'))).elementos[0];
        assert.deepEqual(own(listed), OWN);
        if (route === '/casos') assert.equal(caso.siniestro, null);
        else {
          assert.deepEqual(own(caso.siniestro), OWN);
          assert.deepEqual(own((await ok(e.request(of, 'GET', '/siniestros?limite=1'))).elementos[0]), OWN);
        }
      }
    });

  it('is optional; null, an empty reference and a mark of null count as missing', async () => {
    for (const changes of [
      {},
      { referencia: null, metadatos: null },
      { referencia: '' },
      { metadatos: {} },
      { metadatos: { centro: null } },
    ])
      for (const route of ['/casos', '/siniestro'] as const)
        assert.deepEqual(own(await view(b, await open(b, route, changes))), NONE, JSON.stringify(changes));
  });

  it('has at most 64 characters, of letters, digits and four signs; anything else is refused', async () => {
    const sign = fc.constantFrom(...'abcXYZ019._/-');
    const good = fc.string({ unit: sign, minLength: 1, maxLength: 64 });
    const bad = fc.oneof(
      fc.string({ unit: sign, minLength: 65, maxLength: 80 }),
      fc
        .tuple(
          fc.string({ unit: sign, maxLength: 30 }),
          fc.constantFrom(...' ñ\t#:;,()á\n'),
          fc.string({ unit: sign, maxLength: 30 }),
        )
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(good, async (referencia) => {
        const caso = await open(b, '/casos', { referencia });
        assert.equal((await view(b, caso)).referencia, referencia);
        assert.ok((await casosWith(b, referencia)).includes(caso));
      }),
      { numRuns: 15 },
    );
    await fc.assert(
      fc.asyncProperty(bad, async (referencia) => {
        fails(await e.request(b, 'POST', '/casos', aCaso({ referencia })), 422, 'validacion', /referencia/);
      }),
      { numRuns: 25 },
    );
  });

  it('has at most twenty marks beside it, with names and texts of limited length, and a refusal names the invalid one', async () => {
    const many = (n: number) =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`marca_${i}`, 'x'.repeat(500)]));
    const kept = await open(b, '/siniestro', { metadatos: many(20) });
    assert.deepEqual((await view(b, kept)).metadatos, many(20));
    const wrong: readonly (readonly [unknown, RegExp])[] = [
      [many(21), /metadatos: admite hasta 20/],
      [{ '': 'x' }, /metadatos.*nombre/],
      [{ ['n'.repeat(41)]: 'x' }, /metadatos.*nombre/],
      [{ 'con espacio': 'x' }, /metadatos\.con espacio.*nombre/],
      [{ centro: 'x'.repeat(501) }, /metadatos\.centro: admite hasta 500/],
      [{ centro: [412] }, /metadatos\.centro: debe ser texto/],
      [{ centro: 'a\u0000b' }, /metadatos\.centro/],
      [['centro'], /metadatos: debe ser un objeto/],
    ];
    for (const [metadatos, text] of wrong)
      for (const [route, body] of [
        ['/casos', aCaso({ metadatos })],
        ['/siniestro', aSiniestroB({ metadatos })],
      ] as const)
        fails(await e.request(b, 'POST', route, body), 422, 'validacion', text);
  });

  it('finds cases and claims of the own insurer only, in exactly the same spelling', async () => {
    const referencia = 'Exp-77/b';
    const mine = [await open(a, '/casos', { referencia }), await open(a, '/siniestro', { referencia })].reverse();
    const theirs = await open(b, '/siniestro', { referencia });
    assert.deepEqual(await casosWith(a, referencia), mine);
    assert.deepEqual(await siniestrosWith(a, referencia), mine.slice(0, 1));
    assert.deepEqual(await casosWith(b, referencia), [theirs]);
    assert.deepEqual(await casosWith(a, 'exp-77/b'), []);
    fails(await e.request(a, 'GET', '/casos?referencia=una%20cosa'), 400, 'consulta_invalida', /referencia/);
  });

  it('of a joining claim becomes the case’s if the case had none, else stays the claim’s, and both references find the case', async () => {
    for (const [ofCaso, expected] of [
      [{}, 'DOS'],
      [{ referencia: 'UNO' }, 'UNO'],
    ] as const) {
      const notice = aCaso(ofCaso);
      const { caso_id } = await ok(e.request(b, 'POST', '/casos', notice));
      const { poliza_numero, fallecido, heredero } = notice;
      const joined = { poliza_numero, fallecido, heredero, referencia: 'DOS', metadatos: { centro: '2' } };
      assert.equal((await ok(e.request(b, 'POST', '/siniestro', joined))).caso_id, caso_id);
      const caso = await view(b, caso_id);
      assert.deepEqual(own(caso), { referencia: expected, metadatos: { centro: '2' } });
      assert.deepEqual(own(caso.siniestro), { referencia: 'DOS', metadatos: { centro: '2' } });
      for (const one of [expected, 'DOS']) assert.ok((await casosWith(b, one)).includes(caso_id), one);
      assert.ok((await siniestrosWith(b, 'DOS')).includes(caso_id));
      assert.ok(!(await siniestrosWith(b, 'UNO')).includes(caso_id));
    }
  });

  it('of a case or its claim is found in the backoffice, also by a part, by people of the service and of that insurer', async () => {
    const notice = aCaso({ referencia: 'TRAMI-90817/A' });
    const { caso_id } = await ok(e.request(b, 'POST', '/casos', notice));
    const { poliza_numero, fallecido, heredero } = notice;
    await ok(e.request(b, 'POST', '/siniestro', { poliza_numero, fallecido, heredero, referencia: 'CORE.55123' }));
    const gestor = await aDesk(e);
    const operator = await aDesk(e, 'operador', b.id);
    const foreign = await aDesk(e, 'operador', a.id);
    const list = async (busca: string) =>
      (await ok(operator.request('GET', `/aseguradoras/${b.slug}/casos?busca=${encodeURIComponent(busca)}`))).elementos
        .length;
    assert.equal(await list('TRAMI-90817/A'), 1, 'a whole reference is found at once');
    while ((await indexRound(e.program)) > 0);
    for (const busca of ['trami90817a', '90817', 'TRAMI-908', 'core.55123', '55123']) {
      const seen = (await ok(gestor.request('POST', '/busqueda', { busca }))).elementos;
      assert.deepEqual(
        seen.map((one: { caso_id: string }) => one.caso_id),
        [caso_id],
        busca,
      );
      assert.equal(seen[0].coincide[0].campo, 'referencia', busca);
      assert.equal((await ok(operator.request('POST', '/busqueda', { busca }))).elementos.length, 1, busca);
      assert.equal((await ok(foreign.request('POST', '/busqueda', { busca }))).elementos.length, 0, busca);
      assert.equal(await list(busca), 1, busca);
    }
  });

  it('and its marks are not readable in any table, and nothing of them remains once the case is erased', async () => {
    const canaries = {
      reference: 'REF-ALCARAVAN-4711',
      'name of a mark': 'oficina.avutarda',
      mark: 'colirrojo-real 22',
    };
    const changes = { referencia: canaries.reference, metadatos: { [canaries['name of a mark']]: canaries.mark } };
    const caso = await open(b, '/siniestro', changes);
    while ((await indexRound(e.program)) > 0);
    const needles = needlesOf(canaries);
    assert.deepEqual(find(needles, (await dumpTables(e.base.superSql)).bytes), []);
    const hashes = async () =>
      e.base.superSql<{ huella: Buffer }>(
        `select huella_referencia as huella from casos where huella_referencia is not null and caso_id = $1 and aseguradora_id = $2
         union all select s.huella_referencia from siniestros s join casos c on c.aseguradora_id = s.aseguradora_id and c.id = s.caso
          where s.huella_referencia is not null and c.caso_id = $1 and c.aseguradora_id = $2`,
        [caso, b.id],
      );
    const before = await hashes();
    assert.equal(before.length, 2);
    await eraseCaso(e.program, b.id, caso, 'expediente 9', ACTOR);
    assert.deepEqual(await hashes(), []);
    const { bytes } = await dumpTables(e.base.superSql);
    assert.ok(before.every(({ huella }) => !bytes.includes(Buffer.from(huella))));
    assert.deepEqual(await casosWith(b, canaries.reference), []);
    assert.deepEqual(await siniestrosWith(b, canaries.reference), []);
  });

  it('is visible to the insurer only: neither the portal nor the copy of the heir’s data shows it', async () => {
    const canaries = { reference: 'REF-ABEJARUCO-1', mark: 'chotacabras' };
    const changes = { referencia: canaries.reference, metadatos: { nombre: canaries.mark } };
    const { token } = await oneFamily(e, a, changes);
    const browser = await enter(e, a, token);
    for (const path of ['/caso', '/cronologia', '/mis-datos', '/mis-datos/copia', '/cuentas', '/documentos']) {
      const { text } = await browser.request('GET', path);
      for (const canary of Object.values(canaries)) assert.ok(!text.includes(canary), path);
    }
  });
});
