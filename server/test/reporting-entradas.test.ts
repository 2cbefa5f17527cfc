/** From the first link to the first entry: what counts as first, whoever comes at the same moment. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sellarCifras } from '../src/capabilities/reporting/sellar-cifras.ts';
import type { TxAjena } from '../src/db/base.ts';
import { abrirNavegador } from './aplicaciones.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unCaso } from './fabricas.ts';

const HORA = 3_600_000;
const DIA = 24 * HORA;

describe('entries of the family', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());

  async function informe(a: Aseguradora) {
    e.reloj.avanzar(1000);
    await sellarCifras(e.programa);
    e.reloj.avanzar(1000);
    const { estado, json, texto } = await e.pedir(a, 'GET', '/reporting');
    assert.equal(estado, 200, texto);
    return json.data;
  }
  const abrir = async (a: Aseguradora) => (await e.pedir(a, 'POST', '/casos', unCaso())).json.data;
  const entrar = async (a: Aseguradora, token: string) => {
    const { estado, texto } = await abrirNavegador(e, 'portal', a.host).pedir('POST', '/sesion', { token });
    assert.equal(estado, 201, texto);
  };

  it('an heir counts once, with the first link and the first time, and the share is unknown until its days are over', async () => {
    const a = await e.aseguradora('A');
    const { caso_id, token_heredero } = await abrir(a);
    await abrir(a);
    e.reloj.avanzar(30 * HORA);
    await entrar(a, token_heredero);
    await entrar(a, token_heredero);
    const nuevo = await e.pedir(a, 'POST', `/casos/${caso_id}/acceso`);
    await entrar(a, nuevo.json.data.token_heredero);
    const antes = await informe(a);
    assert.deepEqual(
      [antes.contacto.entradas, antes.contacto.enlaces_entregados, antes.contacto.enlaces_reenviados],
      [1, 3, 1],
    );
    assert.deepEqual([antes.tiempos.primera_entrada.n, antes.tiempos.primera_entrada.mediana], [1, 30]);
    assert.deepEqual(antes.contacto.entrada_a_7, {
      ...{ numerador: 0, denominador: 0, valor: null },
      motivo: 'denominador_cero',
    });
    e.reloj.avanzar(7 * DIA);
    const despues = await informe(a);
    assert.deepEqual(despues.contacto.entrada_a_7, { numerador: 1, denominador: 2, valor: 0.5, motivo: null });
    assert.equal(despues.contacto.entrada_a_30.valor, null);
  });

  it('of two links of a case that are recorded as taken at the same moment one is the first', async () => {
    const a = await e.aseguradora('B');
    const casos = [await abrir(a), await abrir(a)].map(({ caso_id }) => caso_id as string);
    const filas = await e.base.superSql<{ id: string }>(
      'select id from casos where aseguradora_id = $1 and caso_id = any($2)',
      [a.id, casos],
    );
    await e.base.superSql(`update correos set estado = 'pendiente', terminado = null where aseguradora_id = $1`, [
      a.id,
    ]);
    await e.base.superSql('delete from cifras_contactos where aseguradora_id = $1', [a.id]);
    await e.base.superSql('delete from cifras_hechos where aseguradora_id = $1', [a.id]);
    for (const { id } of filas) {
      await e.base.superSql(
        `insert into correos (aseguradora_id, id, caso, tipo, proximo_intento, caduca, creado) values ($1, $2, $3, 'acceso_nuevo', $4, $4, $4)`,
        [a.id, randomUUID(), id, e.reloj.ahora()],
      );
    }
    const escritos = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const tomar = (tipo: string, trasEscribir: () => Promise<void>) =>
      e.programa.base.unsafeAcrossInsurers('albacea_worker', async (tx: TxAjena) => {
        await tx.sql(
          `update correos set estado = 'enviado', terminado = $3 where aseguradora_id = $1 and tipo = $2 and estado = 'pendiente'`,
          [a.id, tipo, e.reloj.ahora()],
        );
        await trasEscribir();
      });
    const primero = tomar('bienvenida', async () => {
      escritos[0].resolve();
      await escritos[1].promise;
    });
    await escritos[0].promise;
    const segundo = tomar('acceso_nuevo', async () => undefined);
    // The second waits for the first to commit: released as soon as the database says so.
    for (;;) {
      const [espera] = await e.base.superSql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like 'update correos%'`,
      );
      if (espera?.n) break;
    }
    escritos[1].resolve();
    await Promise.all([primero, segundo]);
    const hechos = await e.base.superSql(
      `select movimiento, count(*)::int as n from cifras_hechos where aseguradora_id = $1 and tipo = 'contacto' group by 1 order by 1 nulls last`,
      [a.id],
    );
    assert.deepEqual(hechos, [
      { movimiento: 'primero', n: 2 },
      { movimiento: null, n: 2 },
    ]);
  });
});
