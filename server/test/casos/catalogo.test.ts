/** The provider catalogue as insurers read it and case managers correct it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Proveedor, ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import {
  type CorrectionRequest,
  correctProveedor,
  proveedorHistory,
} from '../../src/cuentas/catalogo/correct-proveedor.ts';
import { createCatalogo } from '../../src/cuentas/catalogo/current-catalogo.ts';
import { loadCatalogo } from '../../src/cuentas/catalogo/load-catalogo.ts';
import type { ForeignTx } from '../../src/db/database.ts';
import { createKey } from '../../src/insurers/identity/keys.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { oneAction } from '../support/card.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';

const CLI: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const SOURCE = { clase: 'gestor', referencia: 'Llamada a su servicio de ayuda', fecha_documento: null } as const;
const closing = (card: ProveedorCard | undefined) =>
  card?.acciones.find(({ accion }) => accion === 'eliminar')?.vias[0];
const AMAZON_WAY = closing((await loadCatalogo()).cards.find(({ codigo }) => codigo === 'amazon'))?.codigo;
const AMAZON_MAIL = `acciones.eliminar.vias.${AMAZON_WAY}.direccion`;

describe('the provider catalogue', () => {
  let e: Environment;
  let a: Aseguradora;
  let b: Aseguradora;
  let gestora: Actor;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    e.clock.advance(5 * 24 * 3_600_000); // a correction is newer than the release that it corrects
    a = await e.aseguradora('A');
    b = await e.aseguradora('B');
    gestora = await aUser('gestor', null);
  });
  after(() => e.close());

  const aUser = async (rol: 'gestor' | 'admin', aseguradoraId: string | null): Promise<Actor> => {
    const fresh = { email: `${rol}@example.com`, nombre: 'Berta Gil', rol, aseguradoraId };
    const { id } = await createUser(e.program, fresh, CLI);
    return { visible: 'servicio', tipo: 'usuario', id };
  };
  const ask = (route = '', headers: Record<string, string> = {}, who = b): Promise<Reply> =>
    e.request(who, 'GET', `/catalogo/proveedores${route}`, undefined, headers);
  const codesOf = ({ json }: Reply): string[] => json.data.elementos.map(({ codigo }: Proveedor) => codigo);
  const correct = (changes: Partial<CorrectionRequest> = {}, actor = gestora) => {
    const request: CorrectionRequest = {
      proveedor: 'amazon',
      campo: AMAZON_MAIL,
      antes: null,
      despues: 'duelo@amazon.example',
      motivo: 'Nos dieron el buzón por teléfono.',
      fuente: SOURCE,
      ...changes,
    };
    return correctProveedor(e.program, request, { actor, now: e.clock.now() });
  };
  const rejection =
    (code: string, message = /./) =>
    (error: unknown) => {
      assert.ok(error instanceof DomainError, String(error));
      assert.equal(error.codigo, code);
      assert.match(JSON.stringify(error.valores), message);
      return true;
    };

  it('pages through every provider once, in the order of their codes, in both variants', async () => {
    for (const who of [a, b]) {
      const seen: string[] = [];
      for (let route = '?limite=50'; ; ) {
        const response = await ask(route, {}, who);
        assert.equal(response.status, 200);
        seen.push(...codesOf(response));
        const { siguiente } = response.json.data;
        if (siguiente === null) break;
        route = `?limite=50&cursor=${siguiente}`;
      }
      assert.ok(seen.length >= 116);
      assert.deepEqual(seen, [...new Set(seen)].sort());
    }
    assert.equal(codesOf(await ask()).length, 25);
  });

  it('filters by kind, action and words without accents, also page by page', async () => {
    assert.deepEqual(codesOf(await ask('?tipo=agua')), ['aigues-barcelona', 'canal-isabel-ii']);
    assert.deepEqual(codesOf(await ask('?accion=conmemorar&tipo=red_profesional')), ['linkedin']);
    assert.deepEqual(codesOf(await ask('?buscar=gmail.com')), ['google']);
    assert.deepEqual(codesOf(await ask(`?buscar=${encodeURIComponent('AIGÜES')}`)), ['aigues-barcelona']);
    assert.deepEqual(codesOf(await ask('?buscar=el%20pais&tipo=prensa')), ['el-pais']);
    assert.deepEqual(codesOf(await ask('?buscar=el%20pais')), ['el-pais', 'bopv', 'hemeroteca-el-pais']);
    const first = await ask('?tipo=agua&limite=1');
    const second = await ask(`?tipo=agua&limite=1&cursor=${first.json.data.siguiente}`);
    assert.deepEqual([...codesOf(first), ...codesOf(second)], ['aigues-barcelona', 'canal-isabel-ii']);
    assert.equal(second.json.data.siguiente, null);
    assert.deepEqual(codesOf(await ask('?buscar=nadie-se-llama-asi')), []);
  });

  it('pages through a search, the best match first, each provider once', async () => {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { json } = await ask(`?buscar=correo&limite=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...json.data.elementos.map(({ codigo }: Proveedor) => codigo));
      if (json.data.siguiente === null) break;
      cursor = json.data.siguiente;
    }
    assert.deepEqual(seen, ['apple', 'google', 'microsoft', 'proton', 'yahoo', 'correos']);
  });

  it('refuses kinds, actions, cursors and parameters that it does not know', async () => {
    for (const route of [
      '?tipo=bar',
      '?accion=olvidar',
      '?cursor=x',
      '?cursor=Li4vLi4',
      '?limite=101',
      '?color=1',
      '?buscar=',
    ]) {
      const { status, headers } = await ask(route);
      assert.deepEqual([status, headers['x-error-code']], [400, 'consulta_invalida'], route);
    }
  });

  it('shows one provider and which of its fields are not verified, and answers 404 for an unknown one', async () => {
    const { status, json } = await ask('/facebook');
    assert.equal(status, 200);
    const proveedor: Proveedor = json.data;
    const [memorialise, deleteIt] = proveedor.acciones;
    assert.deepEqual([memorialise?.accion, deleteIt?.accion], ['conmemorar', 'eliminar']);
    assert.deepEqual(memorialise?.vias[0]?.quien, ['cualquiera']);
    const [way] = deleteIt?.vias ?? [];
    assert.ok(way?.quien.includes('familia_directa') && way.de_entrada.some((papers) => papers.length > 0));
    assert.ok(proveedor.sin_verificar.includes('dominios'));
    assert.equal(proveedor.verificado.fuente?.clase, 'oficial');
    for (const route of ['/nadie', '/FACEBOOK', '/constructor', `/${'x'.repeat(150)}`]) {
      const lost = await ask(route);
      assert.deepEqual([lost.status, lost.headers['x-error-code']], [404, 'no_encontrado'], route);
    }
  });

  it('gives the notes in the language asked for', async () => {
    const es = (await ask('/bizum')).json.data.notas;
    const { json, headers } = await ask('/bizum', { 'accept-language': 'en' });
    assert.match(es, /^No es una cuenta/);
    assert.match(json.data.notas, /^It is not a separate account/);
    assert.equal(headers['content-language'], 'en');
  });

  it('is opened by the scope catalogo:leer and by no other', async () => {
    const having = async (scope: 'casos:leer' | 'catalogo:leer') => {
      const fresh = { etiqueta: scope, alcances: [scope] };
      const { api_key } = await createKey(e.program, b.id, fresh, CLI);
      return [await ask('', { 'x-api-key': api_key }), await ask('/netflix', { 'x-api-key': api_key })];
    };
    for (const { status } of await having('catalogo:leer')) assert.equal(status, 200);
    for (const { status } of await having('casos:leer')) assert.equal(status, 403);
    assert.equal((await e.request(null, 'GET', '/catalogo/proveedores')).status, 401);
  });

  it('answers 304 without a body while nothing has changed, for each language apart', async () => {
    for (const route of ['?limite=3', '/netflix']) {
      const first = await ask(route);
      const etag = String(first.headers.etag);
      assert.match(etag, /^"[\w.-]+"$/);
      const { 'cache-control': cache, vary } = first.headers;
      assert.deepEqual([cache, vary], ['private, no-cache', 'accept-language, accept-encoding']);
      const repeated = await ask(route, { 'if-none-match': `"otra", W/${etag}` });
      assert.deepEqual([repeated.status, repeated.text, repeated.headers.etag], [304, '', etag]);
      assert.ok('x-ratelimit-remaining' in repeated.headers && 'x-request-id' in repeated.headers);
      const inEnglish = await ask(route, { 'if-none-match': etag, 'accept-language': 'en' });
      assert.equal(inEnglish.status, 200);
    }
    const nothing = await ask('/nadie', { 'if-none-match': '*' });
    assert.equal(nothing.status, 404);
  });

  it('takes a correction, which every process shows at once, with a new version and its source', async () => {
    const anotherProcess = createCatalogo(await loadCatalogo(), e.program.logger);
    const inOther = () =>
      e.program.base.readAsTenant(a.id, async (tx) => {
        const { version, card } = await anotherProcess.current(tx);
        return { version, direccion: closing(card('amazon'))?.direccion };
      });
    const [before, etag] = [await inOther(), (await ask('/amazon')).headers.etag];
    assert.equal(before.direccion, null);
    const { id, card } = await correct();
    assert.equal(closing(card)?.direccion, 'duelo@amazon.example');

    const afterwards = await inOther();
    assert.equal(afterwards.direccion, 'duelo@amazon.example');
    assert.notEqual(afterwards.version, before.version);
    const { status, json, headers } = await ask('/amazon', { 'if-none-match': String(etag) });
    assert.equal(status, 200);
    assert.notEqual(headers.etag, etag);
    const { excepciones } = (json.data as Proveedor).verificado;
    const exception = excepciones.find(({ campos }) => campos.includes(AMAZON_MAIL));
    assert.deepEqual(exception, { campos: [AMAZON_MAIL], estado: 'verificado', fecha: '2026-11-26', fuente: SOURCE });

    e.clock.advance(60_000);
    await correct({
      antes: 'duelo@amazon.example',
      despues: null,
      fuente: null,
      motivo: 'El buzón devuelve los correos.',
    });
    const [last, first, ...resto] = await proveedorHistory(e.program, 'amazon');
    assert.deepEqual(resto, []);
    assert.deepEqual(first, {
      id,
      campo: AMAZON_MAIL,
      antes: null,
      despues: 'duelo@amazon.example',
      motivo: 'Nos dieron el buzón por teléfono.',
      fuente: SOURCE,
      actor: { tipo: 'usuario', id: gestora.id, nombre: 'Berta Gil' },
      ocurrido: new Date('2026-11-26T09:30:00.000Z'),
    });
    assert.deepEqual([last?.antes, last?.despues, last?.fuente], ['duelo@amazon.example', null, null]);
    assert.deepEqual(await proveedorHistory(e.program, 'amazon', id), []);
    assert.deepEqual(await proveedorHistory(e.program, 'netflix'), []);
    await assert.rejects(proveedorHistory(e.program, 'nadie'), rejection('no_encontrado'));
  });

  it('accepts one of two corrections of a field that are made at once, and answers the other with a conflict', async () => {
    const campo = 'pagina';
    const [before, ...freshOnes] = [null, 'https://shein.example/uno', 'https://shein.example/otro'];
    const attempts = await Promise.allSettled(
      freshOnes.map((despues) => correct({ proveedor: 'shein', campo, antes: before, despues })),
    );
    assert.deepEqual(attempts.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const loser = attempts.find((attempt) => attempt.status === 'rejected');
    rejection('cambiado_entretanto')(loser?.reason);
    assert.equal((await proveedorHistory(e.program, 'shein')).length, 1);
  });

  it('numbers corrections that are made at once in the order of their commits, without a gap', async () => {
    const proveedores = ['vinted', 'wallapop', 'zalando', 'ikea', 'ebay', 'glovo'];
    await Promise.all(
      proveedores.map((proveedor) =>
        correct({ proveedor, campo: 'orden', antes: 50, despues: 49, fuente: null, motivo: 'Orden' }),
      ),
    );
    const [{ n, maximo } = { n: 0, maximo: -1 }] = await e.base.superSql<{ n: number; maximo: number }>(
      'select count(*)::int as n, max(id)::int as maximo from proveedor_correcciones',
    );
    assert.equal(n, maximo);
    for (const { json } of await Promise.all(proveedores.map((one) => ask(`/${one}`))))
      assert.equal(json.data.orden, 49);
  });

  it('refuses a correction of an unknown field, without a reason, or that would make the entry or the catalogue invalid', async () => {
    const attempts: [Partial<CorrectionRequest>, string, RegExp][] = [
      [{ proveedor: 'nadie' }, 'no_encontrado', /./],
      [{ campo: 'codigo', antes: 'amazon', despues: 'otra' }, 'validacion', /campo/],
      [{ campo: '__proto__', antes: {}, despues: {} }, 'validacion', /campo/],
      [
        { campo: 'acciones.conmemorar.vias.general.quien', antes: undefined, despues: ['cualquiera'] },
        'validacion',
        /acciones/,
      ],
      [{ despues: 'javascript:alert(1)' }, 'validacion', /direccion/],
      [{ despues: 'https://amazon.example/ayuda' }, 'validacion', /acciones\.eliminar\.vias.*\.direccion/],
      [{ campo: 'dominios', antes: ['amazon.es', 'amazon.com'], despues: ['ebay.es'] }, 'validacion', /ebay/],
      [{ campo: 'orden', antes: 50, despues: 95 }, 'validacion', /línea de teléfono/],
      [{ campo: 'acciones.conmemorar', antes: null, despues: oneOf('eliminar') }, 'validacion', /./],
      [{ motivo: ' \n ' }, 'validacion', /motivo/],
      [{ fuente: { ...SOURCE, referencia: null } }, 'validacion', /fuente\.referencia/],
    ];
    const howMany = 'select count(*)::int as n from proveedor_correcciones';
    const before = await e.base.superSql(howMany);
    for (const [changes, code, message] of attempts)
      await assert.rejects(correct(changes), rejection(code, message), JSON.stringify(changes));
    assert.deepEqual(await e.base.superSql(howMany), before);
  });

  it('accepts corrections only from active people of the service, never from users of an insurer', async () => {
    const admin = await aUser('admin', a.id);
    await assert.rejects(correct({}, admin), rejection('alcance_insuficiente'));
    await assert.rejects(correct({}, { ...gestora, id: 'nadie' }), rejection('alcance_insuficiente'));
    await e.base.superSql(`update membresias set estado = 'pausado' where id = $1`, [gestora.id]);
    await assert.rejects(correct(), rejection('alcance_insuficiente'));
    await e.base.superSql(`update membresias set estado = 'activo' where id = $1`, [gestora.id]);
  });

  it('lets every database role of the application read corrections, but lets app and worker add none, and lets no role change them', async () => {
    const { base } = e.program;
    const asApp = <T>(work: (tx: ForeignTx) => Promise<T>) => base.asTenant(a.id, work);
    const asWorker = <T>(work: (tx: ForeignTx) => Promise<T>) => base.unsafeAcrossInsurers('albacea_worker', work);
    const asService = <T>(work: (tx: ForeignTx) => Promise<T>) => base.unsafeAcrossInsurers('albacea_servicio', work);
    const insert = (tx: ForeignTx) =>
      tx.sql(`insert into proveedor_correcciones (id, proveedor, campo, antes, despues, publicado, motivo, actor_tipo, ocurrido)
                values (9999, 'netflix', 'pagina', 'null', 'null', 'null', 'porque sí', 'cli', now())`);
    const denied = { code: '42501' };
    for (const inRole of [asApp, asWorker]) {
      const { rows } = await inRole((tx) => tx.sql('select id from proveedor_correcciones'));
      assert.ok(rows.length > 0);
      await assert.rejects(inRole(insert), denied);
    }
    for (const inRole of [asApp, asWorker, asService]) {
      for (const command of [
        `update proveedor_correcciones set motivo = 'otro'`,
        'delete from proveedor_correcciones',
        'truncate proveedor_correcciones',
      ])
        await assert.rejects(
          inRole((tx) => tx.sql(command)),
          denied,
        );
    }
    const [security] = await e.base.superSql(
      `select relrowsecurity, relforcerowsecurity from pg_class where relname = 'proveedor_correcciones'`,
    );
    assert.deepEqual(security, { relrowsecurity: true, relforcerowsecurity: true });
  });
});

const oneOf = (accion: 'eliminar') => ({ ...oneAction({ accion }) });
