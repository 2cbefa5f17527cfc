/** What is left of a case that was erased: a row without a person. And how a backup that brings it back is answered. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { borrarCaso } from '../src/capabilities/casos/borrar-caso.ts';
import { conservarCasos } from '../src/capabilities/casos/conservar-casos.ts';
import type { Actor } from '../src/outbox/hechos.ts';
import { volcarTablas } from './canarios.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unSiniestroB } from './fabricas.ts';
import { aseguradoraPoblada } from './poblar.ts';

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const CLAVE = { 'idempotency-key': 'apertura-1' };
/** Tables with rows of a case, and the column that names it. */
const DEL_CASO = {
  casos: 'id',
  caso_modulos: 'caso',
  caso_palabras: 'caso',
  siniestros: 'caso',
  accesos_heredero: 'caso',
  cronologia: 'caso',
  correos: 'caso',
  idempotencia: 'caso',
} as const;

describe('an erased case', () => {
  let e: Entorno;
  let b: Aseguradora;
  let casoId: string;
  let id: string;
  let cuerpo: ReturnType<typeof unSiniestroB>;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  beforeEach(async () => {
    b = await e.aseguradora('B');
    cuerpo = unSiniestroB({ notas_aseguradora: 'Llamar por la tarde' });
    casoId = (await e.pedir(b, 'POST', '/siniestro', cuerpo, CLAVE)).json.data.caso_id;
    const [fila] = await e.base.superSql<{ id: string }>('select id from casos where aseguradora_id = $1', [b.id]);
    id = fila?.id ?? '';
  });
  after(() => e.cerrar());

  const borrar = (instruccion = 'expediente 77') => borrarCaso(e.programa, b.id, casoId, instruccion, ACTOR);
  const ver = async () => (await e.pedir(b, 'GET', `/casos/${casoId}`)).estado;
  const carpeta = () => join(e.programa.config.dataDir, 'correos', b.id, id);

  /** Every sealed or keyed value of the case: wrapped key, ciphertexts, blind indexes. */
  async function secretos(): Promise<Buffer[]> {
    const filas: object[] = [];
    for (const [tabla, columna] of Object.entries(DEL_CASO)) {
      filas.push(...(await e.base.superSql(`select * from ${tabla} where ${columna} = $1`, [id])));
    }
    const deLaFila = (fila: object) =>
      Object.entries(fila).filter(([nombre]) => !['huella_token', 'huella_clave', 'huella_peticion'].includes(nombre));
    return filas
      .flatMap((fila) => deLaFila(fila).map(([, valor]) => valor))
      .filter((valor) => valor instanceof Uint8Array)
      .map((valor) => Buffer.from(valor));
  }

  it('leaves neither its key nor anything sealed under it, nor an index to find it by, in any table', async () => {
    const antes = await secretos();
    assert.ok(antes.length > 8, 'there was something to erase');
    assert.equal(await borrar(), true);
    const { bytes } = await volcarTablas(e.base.superSql);
    assert.equal(antes.filter((secreto) => bytes.includes(secreto)).length, 0);
    assert.deepEqual(
      (await secretos()).filter(({ length }) => length > 0),
      [],
    );
  });

  it('is unknown from then on, in every list and under its number, its policy and its key', async () => {
    await borrar();
    for (const ruta of ['', '/cuentas', '/cronologia']) {
      assert.equal((await e.pedir(b, 'GET', `/casos/${casoId}${ruta}`)).estado, 404, ruta);
    }
    for (const ruta of ['acceso', 'anulacion']) {
      assert.equal((await e.pedir(b, 'POST', `/casos/${casoId}/${ruta}`, {})).estado, 404, ruta);
    }
    for (const lista of ['/casos', '/siniestros', `/casos?poliza_numero=${cuerpo.poliza_numero}`]) {
      assert.deepEqual((await e.pedir(b, 'GET', lista)).json.data.elementos, [], lista);
    }
    const repetida = await e.pedir(b, 'POST', '/siniestro', cuerpo, CLAVE);
    assert.equal(repetida.estado, 404, 'a late repeat opens nothing');
  });

  it('takes its story, its queued e-mails, its links and its kept messages along', async () => {
    assert.ok(existsSync(carpeta()));
    await borrar();
    assert.equal(existsSync(carpeta()), false);
    const [queda] = await e.base.superSql(
      `select (select count(*)::int from cronologia where caso = $1) as cronologia,
                (select count(*)::int from correos where caso = $1 and (datos_cifrados is not null or estado = 'pendiente')) as correos,
                (select count(*)::int from accesos_heredero where caso = $1 and revocado is null) as accesos`,
      [id],
    );
    assert.deepEqual(queda, { cronologia: 0, correos: 0, accesos: 0 });
  });

  it('is recorded with its instruction, and erasing it again changes nothing', async () => {
    await borrar('expediente 4711');
    assert.equal(await borrar('expediente 4712'), false);
    assert.deepEqual(
      await e.base.superSql('select caso_id, instruccion from borrados where aseguradora_id = $1', [b.id]),
      [{ caso_id: casoId, instruccion: 'expediente 4711' }],
    );
  });

  it('whose kept messages outlived a crash loses them when the order is given again', async () => {
    await borrar();
    await mkdir(carpeta(), { recursive: true });
    await writeFile(join(carpeta(), 'resto.eml'), 'Hola, Lucía');
    await borrar();
    assert.equal(existsSync(carpeta()), false);
  });

  it('whose kept messages outlived a crash, or were written meanwhile, loses them within the hour; nobody else does', async () => {
    const otro = (await e.pedir(b, 'POST', '/siniestro', unSiniestroB())).json.data.caso_id;
    await borrar();
    await mkdir(carpeta(), { recursive: true });
    await writeFile(join(carpeta(), 'resto.eml'), 'Hola, Lucía');
    await conservarCasos(e.programa);
    assert.equal(existsSync(carpeta()), false);
    const [vivo] = await e.base.superSql<{ id: string }>(
      'select id from casos where caso_id = $2 and aseguradora_id = $1',
      [b.id, otro],
    );
    assert.ok(existsSync(join(e.programa.config.dataDir, 'correos', b.id, vivo?.id ?? '')));
  });

  it('that a backup brings back is erased anew by replaying the list of erasures', async () => {
    const antes = await secretos();
    const copia = await copiar();
    await borrar();
    await restaurar(copia);
    assert.equal(await ver(), 200, 'the backup has brought it back');
    const lista = await e.base.superSql<{ caso_id: string; instruccion: string }>(
      'select caso_id, instruccion from borrados where aseguradora_id = $1',
      [b.id],
    );
    assert.deepEqual(lista.length, 1);
    for (const { caso_id, instruccion } of lista) await borrarCaso(e.programa, b.id, caso_id, instruccion, ACTOR);
    assert.equal(await ver(), 404);
    const { bytes } = await volcarTablas(e.base.superSql);
    assert.equal(antes.filter((secreto) => bytes.includes(secreto)).length, 0);
  });

  it('leaves nothing sealed or keyed in any table that names cases, whichever tables there are', async () => {
    const poblada = await aseguradoraPoblada(e, 'B');
    const [caso] = await e.base.superSql<{ id: string; caso_id: string }>(
      'select id, caso_id from casos where aseguradora_id = $1',
      [poblada.id],
    );
    const columnas = await e.base.superSql<{ tabla: string; columna: string }>(
      `select s.table_name as tabla, s.column_name as columna from information_schema.columns s
          where s.table_schema = 'public' and s.data_type = 'bytea' and exists (
            select 1 from information_schema.columns k where k.table_schema = 'public' and k.table_name = s.table_name and k.column_name = 'caso')`,
    );
    // Of what lets somebody in only the hash is kept, and it lets nobody in any more; a mark outlives what it marks.
    const quedan = ['accesos_heredero.huella_token', 'idempotencia.huella_clave', 'idempotencia.huella_peticion'];
    const secretas = columnas.filter(({ tabla, columna }) => !quedan.includes(`${tabla}.${columna}`));
    assert.ok(secretas.length > 15, 'there was something to look at');
    for (const { tabla, columna } of secretas)
      await e.base
        .superSql(
          `update ${tabla} set ${columna} = sha256(($1::text || random()::text)::bytea) where caso = $1::uuid and ${columna} is null`,
          [caso?.id],
        )
        .catch((error) => assert.equal(error.code, '23514', `${tabla}.${columna}: ${error.message}`)); // goes with another column
    await borrarCaso(e.programa, poblada.id, caso?.caso_id ?? '', 'expediente 9', ACTOR);
    for (const { tabla, columna } of secretas) {
      const filas = await e.base.superSql(
        `select 1 from ${tabla} where caso = $1 and coalesce(length(${columna}), 0) > 0`,
        [caso?.id],
      );
      assert.equal(filas.length, 0, `${tabla}.${columna}`);
    }
  });

  async function copiar(): Promise<Map<string, string>> {
    const copia = new Map<string, string>();
    for (const [tabla, columna] of Object.entries(DEL_CASO)) {
      const filas = await e.base.superSql<{ filas: string }>(
        `select coalesce(json_agg(t), '[]')::text as filas from ${tabla} t where ${columna} = $1`,
        [id],
      );
      copia.set(tabla, filas[0]?.filas ?? '[]');
    }
    return copia;
  }

  /** Puts the rows back as they were, as a restore of the whole database would. */
  async function restaurar(copia: ReadonlyMap<string, string>): Promise<void> {
    await e.base.superSql(`set session_replication_role = 'replica'`);
    for (const [tabla, columna] of Object.entries(DEL_CASO)) {
      await e.base.superSql(`delete from ${tabla} where ${columna} = $1`, [id]);
      await e.base.superSql(`insert into ${tabla} select * from json_populate_recordset(null::${tabla}, $1::json)`, [
        copia.get(tabla),
      ]);
    }
    await e.base.superSql(`set session_replication_role = 'origin'`);
  }
});
