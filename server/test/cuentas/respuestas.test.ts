/** A provider's answer changes nothing until a person confirms it; then the account changes as for an answer recorded by hand. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { declareList } from '../../src/caso/close/declare-list.ts';
import { receiveDocumento } from '../../src/caso/documentos/receive-documento.ts';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { cancelCaso } from '../../src/course/cancel-caso.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { chaseCuenta } from '../../src/cuentas/commands/chase-cuenta.ts';
import { takeLastingCuenta } from '../../src/cuentas/commands/command.ts';
import { concludeSilence } from '../../src/cuentas/commands/settle-cuenta.ts';
import { confirmAnswer } from '../../src/cuentas/respuestas/decide-answer.ts';
import { type ProposedAnswer, proposeAnswer } from '../../src/cuentas/respuestas/propose-answer.ts';
import { SYSTEM } from '../../src/shared/actor.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import { type AtDesk, atDesk } from '../support/desks.ts';
import type { Environment } from '../support/environment.ts';
import { aPdf } from '../support/files.ts';
import { openWithMailbox } from '../support/mailbox.ts';
import { mailRounds, readyCaso, sendingDeps } from '../support/ready-caso.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
const LETTER = {
  clase: 'solicitud',
  direccion: 'hola@filmin.example',
  motivo_direccion: 'Nos la dieron por teléfono.',
} as const;

describe('an answer of a provider', () => {
  let e: Environment;
  let t: CasoWork;
  let close: () => Promise<void>;
  let gestor: AtDesk;
  let caso: string;
  let cuenta: string;
  let number = 0;
  before(async () => {
    ({ e, close } = await openWithMailbox('postgres'));
    t = await createCasoWork(e, 'A');
  });
  after(() => close());
  beforeEach(async () => {
    ({ caso, cuenta } = await readyCaso(e, t, 'filmin'));
    number += 1;
    gestor = await atDesk(e, `Gestor${number}`);
    await gestor.good('POST', route(`/cuentas/${cuenta}/envio`), LETTER);
    e.clock.advance(1000);
  });

  const route = (rest = '') => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}${rest}`;
  const propose = (changes: Partial<ProposedAnswer> = {}) =>
    t.tx((tx) =>
      proposeAnswer(
        tx,
        { ...t.who('servicio'), actor: SYSTEM },
        { casoId: caso, cuentaId: cuenta, clave: 'una', via: 'correo', clase: 'cerrada', ...changes },
      ),
    );
  const confirm = (id: string, said: object = {}) =>
    gestor.browser.request('POST', route(`/respuestas/${id}/confirmacion`), said);
  const seen = async () => (await gestor.good('GET', route('/escritorio'))).servicio.respuestas.elementos;
  const account = async () => {
    const [row] = await e.base.superSql<{ estado: string; resultado: string | null; papeles_pedidos: string[] }>(
      'select estado, resultado, papeles_pedidos from cuentas where aseguradora_id = $1 and id = $2',
      [t.aseguradora.id, cuenta],
    );
    return row;
  };
  const tasks = async () =>
    (await gestor.good('GET', '/trabajo?clase=respuesta&limite=100')).elementos.filter(
      ({ caso_id }: { caso_id: string }) => caso_id === caso,
    );
  const fails = (
    { status, headers, text }: { status: number; headers: Record<string, unknown>; text: string },
    expected: number,
    code: string,
  ) => assert.deepEqual([status, headers['x-error-code']], [expected, code], text);
  const code = (expected: string) => (error: { codigo?: string }) => error.codigo === expected;

  it('waits at the desk word for word, and does not change the account', async () => {
    const { repetida } = await propose({
      texto: 'Buenos días. Hemos cerrado la cuenta. Un saludo.',
      referencia: 'TK-981',
      quien: { nombre: 'Rosa' },
      origen: 'soporte@filmin.example',
    });
    assert.equal(repetida, false);
    assert.equal((await account())?.estado, 'solicitada');
    assert.partialDeepStrictEqual(await tasks(), [{ clase: 'respuesta', cuantas: 1 }]);
    const [one] = await seen();
    assert.partialDeepStrictEqual(one, {
      estado: 'propuesta',
      clase: 'cerrada',
      texto: 'Buenos días. Hemos cerrado la cuenta. Un saludo.',
      referencia: 'TK-981',
      quien: { nombre: 'Rosa', email: null },
      resultado: null,
      decidida: null,
    });
    assert.ok((await t.cronologia(caso)).includes('respuesta_recibida'));
  });

  it('is stored once if it comes twice with one key', async () => {
    const first = await propose();
    const second = await propose({ clase: 'negada' });
    assert.deepEqual([second.repetida, second.respuesta], [true, first.respuesta]);
    await propose({ clave: 'otra' });
    assert.equal((await seen()).length, 2);
  });

  it('is confirmed by a person: the account is resolved with the received file as its proof, and the task is done', async () => {
    const file = { tipo: 'respuesta_proveedor', cuenta_id: cuenta, contenido: aPdf(), nombre: 'cierre.pdf' } as const;
    const { documento } = await receiveDocumento(sendingDeps(e), t.who('servicio'), caso, file);
    const { respuesta } = await propose({ documentos: [documento.id], texto: 'Cerrada.' });
    const { status, json, text } = await confirm(respuesta.respuesta_id);
    assert.equal(status, 200, text);
    assert.partialDeepStrictEqual(json.data, {
      estado: 'confirmada',
      clase_confirmada: 'cerrada',
      resultado: 'eliminada',
      decidida_por: gestor.id,
    });
    assert.partialDeepStrictEqual(await account(), { estado: 'resuelta', resultado: 'eliminada' });
    const [{ prueba } = { prueba: null }] = await e.base.superSql<{ prueba: string | null }>(
      'select prueba from cuentas where aseguradora_id = $1 and id = $2',
      [t.aseguradora.id, cuenta],
    );
    assert.equal(prueba, documento.id);
    assert.deepEqual(await tasks(), []);
    fails(await confirm(respuesta.respuesta_id), 409, 'ya_decidido');
  });

  it('that asks for a document makes the service ask the family for exactly that one', async () => {
    const { respuesta } = await propose({ clase: 'pide_papel', papeles: ['titulo_sucesorio'] });
    assert.deepEqual((await account())?.papeles_pedidos, []);
    assert.equal((await confirm(respuesta.respuesta_id)).status, 200);
    assert.partialDeepStrictEqual(await account(), { estado: 'rechazada', papeles_pedidos: ['titulo_sucesorio'] });
  });

  it('may come after an answer that asked for a document, and close the account or ask for another document, without a new request', async () => {
    const asked = async (papel: 'titulo_sucesorio' | 'poder') => {
      const { respuesta } = await propose({ clave: papel, clase: 'pide_papel', papeles: [papel] });
      assert.equal((await confirm(respuesta.respuesta_id)).status, 200);
    };
    await asked('titulo_sucesorio');
    await asked('poder');
    assert.partialDeepStrictEqual(await account(), {
      estado: 'rechazada',
      papeles_pedidos: ['titulo_sucesorio', 'poder'],
    });
    const { respuesta } = await propose({ clave: 'cierre', clase: 'cerrada', texto: 'Ya está cerrada.' });
    const { status, text } = await confirm(respuesta.respuesta_id);
    assert.equal(status, 200, text);
    assert.equal((await account())?.estado, 'resuelta');
  });

  it('may come after its silence was recorded, while the case goes on: the account and its request end as answered', async () => {
    const { fila } = await t.tx((tx) => takeLastingCuenta(tx, t.who('servicio'), caso, cuenta));
    e.clock.advance(10_000);
    await mailRounds(e);
    e.clock.advance(60 * 86_400_000);
    gestor = await atDesk(e, `Tarde${number}`);
    await t.tx((tx) => chaseCuenta(e.program, tx, t.who('servicio'), caso, cuenta));
    await t.tx((tx) => concludeSilence(tx, t.who('servicio'), caso, cuenta));
    const { respuesta } = await propose({ texto: 'Cerrada.' });
    const { status, text } = await confirm(respuesta.respuesta_id);
    assert.equal(status, 200, text);
    assert.partialDeepStrictEqual(await account(), { estado: 'resuelta', resultado: 'eliminada' });
    const [request] = await e.base.superSql<{ fin: string; hecha: boolean }>(
      'select fin, hecha from solicitudes where aseguradora_id = $1 and cuenta = $2 and numero = $3',
      [t.aseguradora.id, cuenta, fila.solicitudes],
    );
    assert.deepEqual(request, { fin: 'contestada', hecha: true });
  });

  it('is not confirmed by somebody who has not seen that another came', async () => {
    const { respuesta } = await propose({ texto: 'La hemos cerrado.' });
    const version = async () =>
      (await t.tx((tx) => takeLastingCuenta(tx, t.who('servicio'), caso, cuenta))).fila.version;
    const seenBefore = await version();
    await propose({ clave: 'otra', clase: 'negada', texto: 'Fue un error: sigue abierta.' });
    fails(await confirm(respuesta.respuesta_id, { version: seenBefore }), 409, 'cambiado_entretanto');
    const { status, text } = await confirm(respuesta.respuesta_id, { version: await version() });
    assert.equal(status, 200, text);
  });

  it('that only acknowledges the request stores the reference and closes nothing', async () => {
    const { respuesta } = await propose({ clase: 'acuse', referencia: 'TK-77' });
    const before = await e.base.superSql('select plazo from cuentas where id = $1', [cuenta]);
    assert.equal((await confirm(respuesta.respuesta_id)).status, 200);
    assert.equal((await account())?.estado, 'solicitada');
    assert.deepEqual(await e.base.superSql('select plazo from cuentas where id = $1', [cuenta]), before);
    const { elementos } = await gestor.good('GET', route('/cuentas'));
    assert.match(JSON.stringify(elementos), /Ref\. TK-77/);
  });

  it('may be confirmed as another kind, which is stored with the proposed one', async () => {
    const { respuesta } = await propose({ clase: 'cerrada', texto: 'No podemos.' });
    const { json } = await confirm(respuesta.respuesta_id, { clase: 'negada' });
    assert.partialDeepStrictEqual(json.data, { clase: 'cerrada', clase_confirmada: 'negada', resultado: null });
    assert.equal((await account())?.estado, 'rechazada');
  });

  it('needs a result from the person if the request does not determine it, and a reason if it is a refusal', async () => {
    const { respuesta } = await propose({ clase: 'datos_enviados' });
    fails(await confirm(respuesta.respuesta_id), 422, 'validacion');
    fails(await confirm(respuesta.respuesta_id, { clase: 'negada' }), 422, 'validacion');
    fails(await confirm(respuesta.respuesta_id, { resultado: 'conmemorada' }), 422, 'validacion');
    assert.equal((await account())?.estado, 'solicitada');
    assert.equal((await confirm(respuesta.respuesta_id, { resultado: 'caduca_sola' })).status, 200);
  });

  it('can be discarded with a reason, and changes nothing then', async () => {
    const { respuesta } = await propose();
    const discard = (motivo: string) =>
      gestor.browser.request('POST', route(`/respuestas/${respuesta.respuesta_id}/descarte`), { motivo });
    fails(await discard('  '), 422, 'validacion');
    assert.equal((await discard('Es publicidad.')).status, 200);
    assert.equal((await account())?.estado, 'solicitada');
    assert.deepEqual([(await seen())[0].motivo_descarte, await tasks()], ['Es publicidad.', []]);
    fails(await confirm(respuesta.respuesta_id), 409, 'ya_decidido');
  });

  it('holds the end of its case by hand while nobody has read it, and does so no more once it is discarded', async () => {
    const { respuesta: refusal } = await propose({ clase: 'negada', motivo: 'No.' });
    assert.equal((await confirm(refusal.respuesta_id)).status, 200);
    const { respuesta } = await propose({ clave: 'otra', clase: 'otra', texto: 'Al final sí.' });
    const end = () => t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'parcial' }));
    await assert.rejects(end(), code('estado_no_permite'));
    assert.equal((await tasks()).length, 1);
    const discard = route(`/respuestas/${respuesta.respuesta_id}/descarte`);
    assert.equal((await gestor.browser.request('POST', discard, { motivo: 'Es publicidad.' })).status, 200);
    await end();
    assert.equal((await t.row(caso)).estado, 'cerrado');
  });

  it('after a silence still counts: its case does not end by itself before somebody has read it', async () => {
    const silent = async () => {
      await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: true }));
      const { respuesta } = await propose();
      await t.putCuenta(caso, cuenta, 'sin_respuesta');
      assert.equal((await t.row(caso)).estado, 'en_tramite');
      assert.deepEqual(
        (await gestor.good('GET', '/trabajo?limite=100')).elementos
          .filter(({ caso_id }: { caso_id: string }) => caso_id === caso)
          .map(({ clase }: { clase: string }) => clase),
        ['respuesta'],
      );
      assert.equal((await gestor.good('GET', route('/escritorio'))).ordenes.ultimo_paso, 'cuenta');
      return respuesta.respuesta_id;
    };
    assert.equal((await confirm(await silent())).status, 200);
    assert.partialDeepStrictEqual(await account(), { estado: 'resuelta', resultado: 'eliminada' });
    assert.deepEqual(await e.base.superSql('select fin, hecha from solicitudes where cuenta = $1', [cuenta]), [
      { fin: 'contestada', hecha: true },
    ]);
    assert.partialDeepStrictEqual(await t.row(caso), { estado: 'cerrado', resultado: 'completado' });

    ({ caso, cuenta } = await readyCaso(e, t, 'filmin'));
    gestor = await atDesk(e, `Luego${number}`); // the session has expired meanwhile
    await gestor.good('POST', route(`/cuentas/${cuenta}/envio`), LETTER);
    assert.equal((await confirm(await silent(), { clase: 'acuse' })).status, 200);
    assert.partialDeepStrictEqual(await t.row(caso), { estado: 'cerrado', resultado: 'parcial' });
  });

  it('stays a task after an annulment, which had ended its account', async () => {
    await propose();
    await t.tx((tx) => cancelCaso(t.deps, tx, t.who('servicio'), caso, { motivo: 'persona_viva' }));
    assert.equal((await tasks()).length, 1);
  });

  it('cannot be confirmed by the system, a relative or anybody of the insurer', async () => {
    const { respuesta } = await propose();
    const { respuesta_id: id } = respuesta;
    for (const actor of [SYSTEM, ACTOR, t.who('heredero').actor, t.who('aseguradora').actor]) {
      const who = { ...t.who('servicio'), actor };
      await assert.rejects(
        t.tx((tx) => confirmAnswer(tx, who, caso, id, {})),
        code('accion_no_permitida'),
      );
    }
    assert.equal((await account())?.estado, 'solicitada');
  });

  it('must refer to an account and documents of its own case', async () => {
    await assert.rejects(propose({ cuentaId: 'nada' }), code('no_encontrado'));
    const other = await readyCaso(e, t, 'filmin');
    await assert.rejects(propose({ cuentaId: other.cuenta }), code('no_encontrado'));
    await assert.rejects(propose({ documentos: [other.cuenta] }), code('validacion'));
    const { respuesta } = await propose();
    const { respuesta_id: id } = respuesta;
    // sessions have expired meanwhile
    const later = await atDesk(e, `Luego${number}`);
    const elsewhere = `/aseguradoras/${t.aseguradora.slug}/casos/${other.caso}/respuestas/${id}/confirmacion`;
    fails(await later.browser.request('POST', elsewhere, {}), 404, 'no_encontrado');
  });

  it('is stored encrypted, and erased with the case', async () => {
    const canary = 'Zarzamorales';
    const { respuesta } = await propose({
      texto: canary,
      motivo: canary,
      quien: { nombre: canary },
      referencia: canary,
    });
    await gestor.good('POST', route(`/respuestas/${respuesta.respuesta_id}/descarte`), { motivo: canary });
    assert.deepEqual(find(needlesOf({ canary }), (await dumpTables(e.base.superSql)).bytes), []);
    assert.equal(await eraseCaso(e.program, t.aseguradora.id, caso, 'expediente 7', ACTOR), true);
    const left = await e.base.superSql('select 1 from respuestas where aseguradora_id = $1 and cuenta = $2', [
      ...[t.aseguradora.id, cuenta],
    ]);
    assert.deepEqual(left, []);
  });
});
