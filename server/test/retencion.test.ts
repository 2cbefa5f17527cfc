/** What becomes of an ended case: looked at for a year, then blocked, then erased (LOPDGDD, art. 32). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { borrarCaso } from '../src/capabilities/casos/borrar-caso.ts';
import { cerrarCaso } from '../src/capabilities/casos/cerrar-caso.ts';
import { conservarCasos } from '../src/capabilities/casos/conservar-casos.ts';
import { reabrirCaso } from '../src/capabilities/casos/reabrir-caso.ts';
import { volcarTablas } from './canarios.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { unSiniestroB } from './fabricas.ts';
import { crearTaller, type Taller } from './trabajo.ts';

const DIA = 86_400_000;

describe('retention', () => {
  let e: Entorno;
  let t: Taller;
  let caso: string;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
  });
  beforeEach(async () => {
    t = await crearTaller(e);
    caso = (await e.pedir(t.aseguradora, 'POST', '/siniestro', unSiniestroB())).json.data.caso_id;
    await t.tramitar(caso);
    await t.tx((tx) => cerrarCaso(tx, t.quien('servicio'), caso, { resultado: 'desistido' }));
  });
  after(() => e.cerrar());

  const conservar = () => conservarCasos(e.programa);
  const pasar = (dias: number) => e.reloj.avanzar(dias * DIA);
  const estado = async (metodo: string, ruta: string) => {
    const { estado: codigo, cabeceras } = await e.pedir(
      t.aseguradora,
      metodo,
      ruta,
      metodo === 'POST' ? {} : undefined,
    );
    return `${codigo} ${cabeceras['x-error-code'] ?? ''}`.trim();
  };
  const lista = async (ruta: string) =>
    (await e.pedir(t.aseguradora, 'GET', ruta)).json.data.elementos.length as number;

  it('leaves an ended case to be looked at for a year', async () => {
    pasar(364);
    await conservar();
    assert.equal(await estado('GET', `/casos/${caso}`), '200');
    assert.equal(await lista('/casos'), 1);
  });

  it('then blocks it: nobody reads or changes it, and it is in no list', async () => {
    pasar(367); // a year may have a leap day
    await conservar();
    for (const ruta of ['', '/cuentas', '/documentos', '/cronologia'])
      assert.equal(await estado('GET', `/casos/${caso}${ruta}`), '403 caso_bloqueado', ruta);
    for (const ruta of ['acceso', 'anulacion'])
      assert.equal(await estado('POST', `/casos/${caso}/${ruta}`), '403 caso_bloqueado', ruta);
    await assert.rejects(
      t.tx((tx) => reabrirCaso(t.deps, tx, t.quien('servicio'), caso)),
      { codigo: 'caso_bloqueado' },
    );
    assert.deepEqual([await lista('/casos'), await lista('/siniestros')], [0, 0]);
    const { id, bloqueado } = await t.fila(caso);
    assert.ok(bloqueado);
    const vivos = await e.base.superSql('select 1 from accesos_heredero where caso = $1 and revocado is null', [id]);
    assert.deepEqual(vivos, []);
    assert.equal((await t.cronologia(caso)).filter((tipo) => tipo === 'caso_bloqueado').length, 1);
  });

  it('erases it when its time is over, by the instruction of the retention', async () => {
    await e.base.superSql('update aseguradoras set retencion_anios = 2, version = version + 1 where id = $1', [
      t.aseguradora.id,
    ]);
    const otro = await t.abrir();
    const inquilino = await e.programa.inquilinos.obtener(t.aseguradora.id);
    await t.tx((tx) =>
      cerrarCaso(tx, { ...t.quien('servicio'), aseguradora: inquilino }, otro, { resultado: 'desistido' }),
    );
    const hasta = Date.parse(`${(await t.fila(otro)).conservar_hasta}T12:00:00Z`);
    e.reloj.avanzar(hasta - e.reloj.ahora().getTime() - DIA);
    await conservar();
    assert.equal((await t.fila(otro)).borrado, null);
    pasar(1);
    await conservar();
    assert.ok((await t.fila(otro)).borrado);
    assert.equal((await t.fila(caso)).borrado, null, 'the other one has five years');
    const [borrado] = await e.base.superSql('select caso_id, instruccion from borrados where aseguradora_id = $1', [
      t.aseguradora.id,
    ]);
    assert.deepEqual(borrado, { caso_id: otro, instruccion: 'retention' });
    assert.equal(await estado('GET', `/casos/${otro}`), '404 no_encontrado');
  });

  it('leaves a case alone that goes on, however old it is', async () => {
    const vivo = await t.abrir();
    pasar(3000);
    await conservar();
    const { bloqueado, borrado } = await t.fila(vivo);
    assert.deepEqual([bloqueado, borrado], [null, null]);
  });

  it('an erasure takes what is sealed in mandates, certificates and objections, and marks the files', async () => {
    const { id } = await t.fila(caso);
    await e.base.superSql(
      `insert into ficheros (aseguradora_id, id, caso, estado, bytes, desde, borrar_desde)
         values ($1, $2, $3, 'guardado', 10, now(), '2030-01-01')`,
      [t.aseguradora.id, randomUUID(), id],
    );
    await e.base.superSql(
      `insert into objeciones (aseguradora_id, id, caso, clase, planteada_por, datos_cifrados, abierta)
         values ($1, $2, $3, 'otra', 'heredero', '\\xc0ffee', now())`,
      [t.aseguradora.id, randomUUID(), id],
    );
    const sellados = await e.base.superSql<{ datos_cifrados: Uint8Array }>(
      `select datos_cifrados from mandatos where caso = $1 union all select datos_cifrados from cuentas where caso = $1
         union all select datos_cifrados from documentos where caso = $1`,
      [id],
    );
    assert.ok(sellados.length >= 3);
    await borrarCaso(e.programa, t.aseguradora.id, caso, 'expediente 5', t.quien('servicio').actor);
    const { bytes } = await volcarTablas(e.base.superSql);
    for (const { datos_cifrados } of sellados) assert.equal(bytes.includes(Buffer.from(datos_cifrados)), false);
    assert.deepEqual(await e.base.superSql('select estado, borrar_desde from ficheros where caso = $1', [id]), [
      { estado: 'por_borrar', borrar_desde: null },
    ]);
    assert.deepEqual(await e.base.superSql('select datos_cifrados from objeciones where caso = $1', [id]), [
      { datos_cifrados: null },
    ]);
  });
});
