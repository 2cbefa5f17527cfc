/** A day at the desk: two people with forty cases each, at night two hundred; nothing is done twice, and conflicts are reported. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type AtDesk, atDesk } from '../support/desks.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { rounds } from '../support/length.ts';
import { writeCasos } from '../support/many-casos.ts';

const EACH = rounds(40, 200);

describe('a day of two people', () => {
  let e: Environment;
  let a: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    a = await e.aseguradora('B');
    await writeCasos(e, a.id, 2 * EACH, 1);
    await e.base.superSql('analyze'); // as an older database would have done by itself
  });
  after(() => e.close());

  /** Takes the next case and reviews its document, until none is left; fails on any refusal. @returns the cases done */
  async function work(who: AtDesk): Promise<string[]> {
    const done: string[] = [];
    let deja: { aseguradora: string; caso_id: string } | undefined;
    for (;;) {
      const body = { clase: 'documentos', ...(deja && { deja }) };
      const { tarea } = await who.good('POST', '/trabajo/siguiente', body);
      if (!tarea) return done;
      const caso = `/aseguradoras/${a.slug}/casos/${tarea.caso_id}`;
      const { elementos } = await who.good('GET', `${caso}/documentos`);
      const [documento] = elementos.filter(({ estado }: { estado: string }) => estado === 'recibido');
      assert.ok(documento, `${tarea.caso_id} has a document to review`);
      await who.good('POST', `${caso}/documentos/${documento.documento_id}/validacion`, {
        comprobaciones: ['legible', 'completo', 'persona'],
        version: documento.version,
      });
      done.push(tarea.caso_id);
      deja = { aseguradora: a.slug, caso_id: tarea.caso_id };
    }
  }

  it('each case is done once, and nobody is refused a task that they were given', async () => {
    const people = await Promise.all(['Marta', 'Nuria'].map((name) => atDesk(e, name)));
    const done = await Promise.all(people.map(work));
    const all = done.flat();
    assert.equal(all.length, 2 * EACH);
    assert.equal(new Set(all).size, 2 * EACH);
    for (const theirs of done)
      assert.ok(theirs.length > EACH / 4, `each person does a fair part, not ${theirs.length}`);
    const told = await e.base.superSql<{ caso: string; n: number }>(
      `select caso, count(*)::int as n from cronologia
        where aseguradora_id = $1 and tipo = 'documento_validado' group by caso`,
      [a.id],
    );
    assert.deepEqual([told.length, told.filter(({ n }) => n !== 1)], [2 * EACH, []]);
    const left = await people[0]?.good('GET', `/trabajo?aseguradora=${a.slug}&clase=documentos`);
    assert.deepEqual(left.elementos, []);
  });

  it('of two who review one document at once one succeeds, and the other is refused because the document has changed', async () => {
    const b = await e.aseguradora('A');
    const shared = rounds(10, 200);
    await writeCasos(e, b.id, shared, 1);
    const people = await Promise.all(['Olga', 'Pilar'].map((name) => atDesk(e, name)));
    for (let i = 1; i <= shared; i++) {
      const caso = `/aseguradoras/${b.slug}/casos/CAS-2026-${String(i).padStart(6, '0')}`;
      const look = async ({ good, browser }: AtDesk) => {
        const [documento] = (await good('GET', `${caso}/documentos`)).elementos;
        const body = { comprobaciones: ['legible', 'completo', 'persona'], version: documento.version };
        return () => browser.request('POST', `${caso}/documentos/${documento.documento_id}/validacion`, body);
      };
      const sends = await Promise.all(people.map(look));
      const replies = await Promise.all(sends.map((send) => send()));
      const told = replies.map(({ status, headers }) => `${status} ${headers['x-error-code'] ?? ''}`).sort();
      assert.deepEqual(told, ['200 ', '409 cambiado_entretanto'], caso);
    }
    const twice = await e.base.superSql(
      `select caso from cronologia where aseguradora_id = $1 and tipo = 'documento_validado' group by caso having count(*) <> 1`,
      [b.id],
    );
    assert.deepEqual(twice, []);
  });
});
