/** The connection the service is given, by itself, and the discipline of db/base.ts: one way in, never two at once. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { type Aseguradora, crearEntorno, type Entorno, MOTORES } from './entorno.ts';
import { aseguradoraPoblada, tablasConAseguradora } from './poblar.ts';

describe('the role of DATABASE_URL by itself', () => {
  let e: Entorno;
  let cliente: Client;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    await aseguradoraPoblada(e, 'A');
    cliente = new Client({ connectionString: e.base.entorno.DATABASE_URL });
    await cliente.connect();
  });
  after(async () => {
    await cliente.end();
    await e.cerrar();
  });

  const seNiega = (sentencia: string) => assert.rejects(cliente.query(sentencia), { code: '42501' }, sentencia);

  it('reads and writes no table at all', async () => {
    for (const tabla of [...(await tablasConAseguradora(e)), 'aseguradoras', 'limites_uso', 'migraciones']) {
      for (const sentencia of [`select 1 from ${tabla}`, `delete from ${tabla}`, `truncate ${tabla}`])
        await seNiega(sentencia);
    }
  });

  it('makes nothing: no table, no schema, no role, no temporary function over a door', async () => {
    for (const sentencia of [
      'create table public.mia (n int)',
      'create schema mio',
      'create role mio',
      'create function public.aseguradora_actual() returns uuid language sql as $$ select null::uuid $$',
      'alter table casos disable row level security',
      'drop policy inquilino on casos',
      'create sequence numeracion.mia',
    ]) {
      await assert.rejects(cliente.query(sentencia), (error: { code: string }) =>
        ['42501', '42P01'].includes(error.code),
      );
    }
  });

  it('becomes neither the owner nor the role of the doors, nor numbers cases outside a transaction of an insurer', async () => {
    for (const rol of ['albacea_owner', 'albacea_puerta', 'postgres']) await seNiega(`set role ${rol}`);
    for (const puerta of ['siguiente_numero()', 'crear_numeracion()']) await seNiega(`select ${puerta}`);
  });
});

for (const motor of MOTORES) {
  describe(`transactions on ${motor}`, () => {
    let e: Entorno;
    let mia: Aseguradora;
    let ajena: Aseguradora;
    before(async () => {
      e = await crearEntorno({ motor });
      [mia, ajena] = [await e.aseguradora('A'), await e.aseguradora('B')];
    });
    after(() => e.cerrar());

    const base = () => e.programa.base;
    const anotar =
      'insert into packs (aseguradora_id, codigo, nombre, modulos) values (aseguradora_actual(), $1, $1, $2)';
    const anotados = async () => {
      const filas = await e.base.superSql<{ codigo: string }>('select codigo from packs order by codigo');
      return filas.map(({ codigo }) => codigo);
    };

    it('a second transaction, or a door, inside an open one throws instead of waiting for ever', async () => {
      const dentro = [
        () => base().inquilino(mia.id, async () => undefined),
        () => base().lectura(ajena.id, async () => undefined),
        () => base().unsafeAcrossInsurers('albacea_worker', async () => undefined),
        () => base().puerta('select 1', []),
      ];
      const fuera = [
        (trabajo: () => Promise<unknown>) => base().inquilino(mia.id, trabajo),
        (trabajo: () => Promise<unknown>) => base().lectura(mia.id, trabajo),
        (trabajo: () => Promise<unknown>) => base().unsafeAcrossInsurers('albacea_servicio', trabajo),
      ];
      for (const abrir of fuera) {
        for (const otra of dentro) {
          await abrir(() => assert.rejects(otra, /a second transaction was begun inside an open one/));
        }
      }
      await base().inquilino(mia.id, async () => {
        const masHondo = async () => Promise.all([Promise.resolve().then(() => base().puerta('select 1', []))]);
        await assert.rejects(masHondo, /a second transaction/);
      });
    });

    it('transactions that stand side by side, or one after another, are no nesting', async () => {
      const leer = (id: string) =>
        base().lectura(id, async (tx) => (await tx.sql('select 1 from aseguradoras')).filas.length);
      assert.deepEqual(await Promise.all([mia, ajena, mia, ajena].map(({ id }) => leer(id))), [1, 1, 1, 1]);
      let luego: Promise<number> | undefined;
      const { promise: fin, resolve: terminar } = Promise.withResolvers<void>();
      await base().inquilino(mia.id, async () => {
        luego = fin.then(() => leer(ajena.id));
      });
      terminar();
      assert.equal(await luego, 1);
    });

    it('a transaction that has ended takes no more statements', async () => {
      for (const abrir of [base().inquilino, base().lectura]) {
        const tx = await abrir(mia.id, async (abierta) => abierta);
        await assert.rejects(async () => tx.sql('select 1'), /the transaction has ended/);
      }
      const rota = base().inquilino(mia.id, async () => {
        throw new Error('mine');
      });
      await assert.rejects(rota, /^Error: mine$/);
    });

    it('a transaction whose work throws leaves nothing, and one that returns leaves all', async () => {
      const trabajo = (codigo: string, falla: boolean) =>
        base().inquilino(mia.id, async (tx) => {
          await tx.sql(anotar, [codigo, ['borrado']]);
          if (falla) throw new Error('mine');
        });
      await trabajo('queda', false);
      await assert.rejects(trabajo('se-va', true), /mine/);
      assert.deepEqual(await anotados(), ['queda']);
    });

    it('a failed statement that the work swallows does not pass for a commit', async () => {
      const antes = await anotados();
      const trabajo = base().inquilino(mia.id, async (tx) => {
        await tx.sql(anotar, ['perdido', ['borrado']]);
        await tx.sql('select 1 / 0').catch(() => undefined);
      });
      await assert.rejects(trabajo);
      assert.deepEqual(await anotados(), antes);
    });

    it('an insurer that is no UUID is refused before it becomes SQL', async () => {
      for (const id of ['', "x'; reset role; --", `${mia.id}'`, mia.id.toUpperCase(), `${mia.id}\n`]) {
        await assert.rejects(
          base().inquilino(id, async () => undefined),
          /aseguradoraId is not a UUID/,
          id,
        );
      }
      assert.equal(await base().lectura(mia.id, async () => 1), 1, 'and the next one is served');
    });

    it('what one transaction was is forgotten by the next on its connection', async () => {
      const mirar = "select current_user::text as rol, current_setting('albacea.aseguradora', true) as aseguradora";
      await base().inquilino(mia.id, (tx) => tx.sql(mirar));
      const { filas } = await base().unsafeAcrossInsurers('albacea_worker', (tx) =>
        tx.sql<{ rol: string; aseguradora: string }>(mirar),
      );
      assert.equal(filas[0]?.rol, 'albacea_worker');
      assert.equal(filas[0]?.aseguradora || null, null);
    });
  });
}

describe('a door', () => {
  for (const motor of MOTORES) {
    it(`on ${motor} reaches no table`, async () => {
      const e = await crearEntorno({ motor });
      try {
        await aseguradoraPoblada(e, 'A');
        for (const tabla of [...(await tablasConAseguradora(e)), 'aseguradoras', 'limites_uso', 'migraciones'])
          await assert.rejects(e.programa.base.puerta(`select 1 from ${tabla}`, []), { code: '42501' }, tabla);
      } finally {
        await e.cerrar();
      }
    });
  }
});
