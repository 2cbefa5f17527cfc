/** Scripts: each ready-made script ends its case as described, by the insurer's clock and under the same rules as for people. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { READY_GUIONES, type ReadyGuion } from '@albacea/contract/schemas/ensayo.ts';
import PostalMime from 'postal-mime';
import { whileFirstIsBusy } from '../support/busy-insurer.ts';
import { moveTo } from '../support/clocks.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';
import { moveClock } from '../support/sandbox-clock.ts';

const MONDAY = new Date('2026-11-23T09:30:00Z');

/** The final state and result of the case, and of its accounts, for each script. */
const ENDS: Readonly<Record<ReadyGuion, { estado: string; resultado: string | null; cuentas: string[] }>> = {
  todo_bien: { estado: 'cerrado', resultado: 'completado', cuentas: ['resuelta'] },
  papel_malo: { estado: 'cerrado', resultado: 'completado', cuentas: ['resuelta'] },
  falta_un_papel: { estado: 'cerrado', resultado: 'completado', cuentas: ['resuelta'] },
  proveedores_mudos: { estado: 'cerrado', resultado: 'parcial', cuentas: ['sin_respuesta'] },
  se_niegan: { estado: 'cerrado', resultado: 'parcial', cuentas: ['resuelta'] },
  se_opone: { estado: 'cerrado', resultado: 'completado', cuentas: ['resuelta'] },
  persona_viva: { estado: 'anulado', resultado: null, cuentas: ['descartada'] },
  nadie_contesta: { estado: 'cerrado', resultado: 'sin_respuesta', cuentas: [] },
};

describe('scripts of a test insurer', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    moveTo(e, MONDAY);
  });
  after(() => e.close());

  const well = async (who: Aseguradora, method: string, path: string, body?: unknown) => {
    const { status, json, text } = await e.request(who, method, path, body);
    assert.ok(status === 200 || status === 201, text);
    return json.data;
  };
  const opened = async (who: Aseguradora, changes: object = {}): Promise<string> =>
    (await well(who, 'POST', '/siniestro', { ...aSiniestroB(), ...changes })).caso_id;
  const stateOf = (who: Aseguradora) =>
    e.base.superSql<{ estado: string; fallo: string | null; paso: number }>(
      'select estado, fallo, paso from ensayo_guiones where aseguradora_id = $1 order by id',
      [who.id],
    );

  for (const guion of READY_GUIONES)
    it(`${guion} ends as described, and the audit trail marks its actors`, async () => {
      const who = await e.aseguradora('B', { pruebas: true });
      const caso_id = await opened(who);
      const put = await well(who, 'POST', '/ensayo/guiones', { guion, caso_id });
      assert.deepEqual([put.estado, put.caso_id, put.nombre], ['en_curso', caso_id, guion]);
      await moveClock(e, who, { avanzar: 'P1Y' });
      const { estado, resultado } = await well(who, 'GET', `/casos/${caso_id}`);
      const cuentas = (await well(who, 'GET', `/casos/${caso_id}/cuentas`)).elementos as { estado: string }[];
      const states = [...new Set(cuentas.map((one) => one.estado))];
      const [played] = await stateOf(who);
      assert.deepEqual({ estado, resultado, cuentas: states }, ENDS[guion], JSON.stringify(played));
      assert.deepEqual([played?.estado, played?.fallo], ['terminado', null]);
      const actors = await e.base.superSql<{ actor_tipo: string }>(
        `select distinct actor_tipo from auditoria where aseguradora_id = $1 and objeto_id = $2 and accion <> 'caso_abierto' order by 1`,
        [who.id, caso_id],
      );
      const expected = guion === 'nadie_contesta' ? ['clave', 'sistema'] : ['clave', 'guion', 'sistema'];
      assert.ok(
        actors.every(({ actor_tipo }) => expected.includes(actor_tipo)),
        JSON.stringify(actors),
      );
      assert.equal(
        actors.some(({ actor_tipo }) => actor_tipo === 'guion'),
        guion !== 'nadie_contesta',
      );
    });

  it('without a named case each wait for another new case, and do not act on earlier ones', async () => {
    const who = await e.aseguradora('B', { pruebas: true });
    const later = () => e.clock.advance(1000); // gives cases and scripts an order
    const before = await opened(who);
    later();
    const first = await well(who, 'POST', '/ensayo/guiones', { guion: 'persona_viva' });
    later();
    const second = await well(who, 'POST', '/ensayo/guiones', { guion: 'nadie_contesta' });
    assert.deepEqual([first.estado, first.caso_id, first.proximo], ['en_espera', null, null]);
    later();
    const one = await opened(who);
    later();
    const two = await opened(who);
    await moveClock(e, who, { avanzar: 'P20D' });
    const { puestos } = await well(who, 'GET', '/ensayo/guiones');
    const of = (id: string) => puestos.find(({ guion_id }: { guion_id: string }) => guion_id === id).caso_id;
    assert.deepEqual([of(first.guion_id), of(second.guion_id)], [one, two]);
    const states = await Promise.all(
      [before, one, two].map(async (id) => (await well(who, 'GET', `/casos/${id}`)).estado),
    );
    assert.deepEqual(states, ['abierto', 'anulado', 'abierto']);
  });

  it('go on while those of another insurer cannot be worked on', async (t) => {
    const insurers = [await e.aseguradora('B', { pruebas: true }), await e.aseguradora('B', { pruebas: true })];
    for (const who of insurers) await well(who, 'POST', '/ensayo/guiones', { guion: 'todo_bien' });
    e.clock.advance(1000);
    for (const who of insurers) await opened(who);
    const states = async () => (await Promise.all(insurers.map(stateOf))).flat().map(({ estado }) => estado);
    await whileFirstIsBusy(t, e, insurers, () => e.program.guiones());
    assert.deepEqual((await states()).toSorted(), ['en_curso', 'en_espera']);
    await e.program.guiones();
    assert.deepEqual(await states(), ['en_curso', 'en_curso']);
  });

  it('can be written by the insurer, with steps at their times and an answer for each provider', async () => {
    const who = await e.aseguradora('B', { pruebas: true });
    const caso_id = await opened(who);
    await well(who, 'POST', '/ensayo/guiones', {
      caso_id,
      familia: [
        { tras: 'PT2H', accion: 'declara_cuentas' },
        { tras: 'P2D', accion: 'firma' },
        { tras: 'P1D', accion: 'sube_certificado' },
      ],
      proveedores: [{ codigo: 'netflix', respuesta: 'rechaza', tras: 'P3D' }, { respuesta: 'calla' }],
      cuentas: ['netflix', 'spotify'],
    });
    await moveClock(e, who, { avanzar: 'P30D' });
    const cuentas = (await well(who, 'GET', `/casos/${caso_id}/cuentas`)).elementos as { estado: string }[];
    assert.deepEqual(cuentas.map(({ estado }) => estado).toSorted(), ['resuelta', 'solicitada']);
    const story = await e.base.superSql<{ tipo: string; ocurrido: Date }>(
      `select tipo, ocurrido from cronologia where aseguradora_id = $1 and tipo in ('cuenta_propuesta', 'mandato_firmado') order by orden`,
      [who.id],
    );
    const hours = story.map(({ tipo, ocurrido }) => [
      tipo,
      Math.floor((ocurrido.getTime() - MONDAY.getTime()) / 3_600_000),
    ]);
    assert.deepEqual([...new Map(hours.toReversed() as [string, number][])].toReversed(), [
      ['cuenta_propuesta', 2],
      ['mandato_firmado', 50],
    ]);
  });

  it('discard what an upheld objection holds, so that their case ends', async () => {
    const who = await e.aseguradora('B', { pruebas: true });
    const caso_id = await opened(who);
    await well(who, 'POST', '/ensayo/guiones', { guion: 'se_opone', caso_id, cuentas: ['infojobs', 'netflix'] });
    await moveClock(e, who, { avanzar: 'P60D' });
    const { estado, cuentas } = await well(who, 'GET', `/casos/${caso_id}`);
    assert.equal(estado, 'cerrado', JSON.stringify(await stateOf(who)));
    const ends = cuentas.map((one: { estado: string; motivo_descarte: string | null }) => [
      one.estado,
      one.motivo_descarte,
    ]);
    assert.deepEqual(ends.toSorted(), [
      ['descartada', 'objecion'],
      ['resuelta', null],
    ]);
  });

  it('store the letter to a provider that accepts e-mail, with its documents, instead of sending it', async () => {
    const who = await e.aseguradora('B', { pruebas: true });
    const caso_id = await opened(who);
    await well(who, 'POST', '/ensayo/guiones', { guion: 'todo_bien', caso_id, cuentas: ['n26'] });
    await moveClock(e, who, { avanzar: 'P60D' });
    const { elementos } = await well(who, 'GET', `/casos/${caso_id}/cuentas`);
    assert.deepEqual(
      elementos.map(({ estado }: { estado: string }) => estado),
      ['resuelta'],
      JSON.stringify(await stateOf(who)),
    );
    const letters = await e.base.superSql<{ id: string; estado: string }>(
      `select id, estado from correos where aseguradora_id = $1 and tipo = 'carta_proveedor'`,
      [who.id],
    );
    assert.deepEqual(
      letters.map(({ estado }) => estado),
      ['retenido'],
    );
    const folder = join(e.program.config.dataDir, 'correos', who.id);
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes(letters[0]?.id ?? '?'));
    const { to, headers, attachments } = await PostalMime.parse(await readFile(join(folder, files[0] ?? '')));
    assert.equal(to?.[0]?.address, 'sucesiones@n26.com');
    assert.ok(headers.some(({ key, value }) => key === 'x-albacea-ensayo' && value === '1'));
    assert.ok(attachments.length >= 2, 'the e-mail has the letter and a document');
  });

  it('stop when a rule refuses a step, and say which step', async () => {
    const who = await e.aseguradora('B', { pruebas: true });
    const caso_id = await opened(who);
    await well(who, 'POST', '/ensayo/guiones', { caso_id, familia: [{ tras: 'P1D', accion: 'firma' }] });
    await moveClock(e, who, { avanzar: 'P2D' });
    const { puestos } = await well(who, 'GET', '/ensayo/guiones');
    assert.deepEqual([puestos[0].estado, puestos[0].fallo], ['fallido', 'firma: estado_no_permite']);
    const { avisos } = await well(who, 'GET', `/casos/${caso_id}`);
    assert.equal(avisos.at(-1).codigo, 'guion_fallido');
  });

  it('are refused for a case that already has a script or has ended, and without name or steps', async () => {
    const who = await e.aseguradora('B', { pruebas: true });
    const caso_id = await opened(who);
    const put = async (body: object) => {
      const { status, headers } = await e.request(who, 'POST', '/ensayo/guiones', body);
      return headers['x-error-code'] ?? status;
    };
    assert.equal(await put({ guion: 'todo_bien', caso_id }), 201);
    assert.equal(await put({ guion: 'todo_bien', caso_id }), 'estado_no_permite');
    assert.equal(await put({}), 'validacion');
    assert.equal(await put({ guion: 'otro' }), 'validacion');
    assert.equal(await put({ familia: [{ tras: 'ayer', accion: 'firma' }] }), 'validacion');
    const other = await opened(who);
    assert.equal((await e.request(who, 'POST', `/casos/${other}/anulacion`, {})).status, 200);
    assert.equal(await put({ guion: 'todo_bien', caso_id: other }), 'estado_no_permite');
  });

  it('are all listed in the guide, with their final states', async () => {
    const guide = await readFile(
      new URL('../../src/insurers/documentation/guides/es/pruebas.md', import.meta.url),
      'utf8',
    );
    for (const [guion, { estado, resultado }] of Object.entries(ENDS)) {
      const row = guide.split('\n').find((line) => line.startsWith(`| \`${guion}\` |`));
      assert.ok(row?.includes(`\`${estado}\``) && (resultado === null || row.includes(`\`${resultado}\``)), guion);
    }
  });
});
