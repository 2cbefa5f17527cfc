/** Letters by post: sent from the outbox like e-mails, with proof of posting; a carrier that is down loses none. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { LetterSending } from '@albacea/contract/schemas/papers.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { receiveDocumento } from '../../src/caso/documentos/receive-documento.ts';
import { lookAtCaso } from '../../src/caso/lock-caso.ts';
import { confirmCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { type Proposal, proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { markReturned, viewLetterAtDesk } from '../../src/cuentas/letters/by-post.ts';
import { sendLetter } from '../../src/cuentas/letters/send-letter.ts';
import { takeBackLetter, viewLettersAboutToLeave } from '../../src/cuentas/letters/take-back-letter.ts';
import { recordDelivery } from '../../src/cuentas/solicitudes/receipt-and-delivery.ts';
import { viewSolicitudes } from '../../src/cuentas/solicitudes/view-solicitudes.ts';
import { mailPlace } from '../../src/outbox/mail/enqueue.ts';
import type { LetterContent } from '../../src/outbox/mail/types.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { todayInMadrid } from '../../src/shared/rules-dates-madrid.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aPdf } from '../support/files.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const MINUTE = 60_000;
const LINES = ['Gimnasio Sol, S. L.', 'Calle Mayor, 1', '28013 Madrid'];
const BY_POST = (medio: 'postal' | 'burofax' = 'postal'): LetterSending => ({
  clase: 'solicitud',
  postal: { medio, lineas: LINES },
  motivo_direccion: 'De su aviso legal.',
});

const GYM: Proposal = { proveedor: 'Gimnasio Sol', identificador: 'socio 7', accion: 'cancelar' };
const WISE: Proposal = { proveedor_codigo: 'wise', identificador: 'carmen@example.com', accion: 'eliminar' };

describe('letters by post', () => {
  let e: Environment;
  let t: CasoWork;
  let caso: string;
  let carrier: ReturnType<typeof createServer>;
  const seen: { key: string | undefined; token: string | undefined; body: Record<string, unknown> }[] = [];
  let manner: () => [status: number, body: string];
  before(async () => {
    carrier = createServer((request, answer) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { authorization: token } = request.headers;
        const body = JSON.parse(Buffer.concat(parts).toString());
        seen.push({ key: String(request.headers['idempotency-key']), token, body });
        const [status, text] = manner();
        answer.writeHead(status, { 'content-type': 'application/json' }).end(text);
      });
    });
    await new Promise<void>((ready) => carrier.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}/envios`;
    const variables = { BUROFAX_URL: url, BUROFAX_TOKEN: 'secreto-de-prueba', ALLOW_LOOPBACK_WEBHOOKS: 'true' };
    e = await createEnvironment({ engine: 'postgres', variables: { ...variables, LETTER_UNDO_MS: '1000' } });
    t = await createCasoWork(e, 'B');
  });
  after(async () => {
    await e.close();
    await new Promise((done) => {
      carrier.close(done);
      carrier.closeAllConnections();
    });
  });
  beforeEach(async () => {
    seen.length = 0;
    manner = () => [201, JSON.stringify({ number: 'NB00012345678', date: '2026-11-26' })];
    caso = await t.open();
    await round();
  });

  const round = async () => {
    while ((await e.program.mailSender.round()) > 0);
  };
  const deps = () => ({ ...e.program, remitente: e.program.config.mailFrom });
  const cuentaReady = async (one: Proposal = GYM) => {
    const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, [one]));
    const id = cuentas[0]?.fila.id ?? assert.fail('no account');
    const keeps = one.accion === 'eliminar' ? ({ copia: 'rechazada' } as const) : {};
    await t.tx((tx) => confirmCuenta(e.program, tx, t.who('heredero'), caso, id, keeps));
    const paper = { tipo: 'certificado_defuncion', contenido: aPdf(), nombre: null } as const;
    const { documento } = await receiveDocumento(deps(), t.who('servicio'), caso, paper);
    await t.review(caso, documento.id, 'validado');
    await t.prepareAndSign(caso);
    e.clock.advance(4 * 24 * 60 * MINUTE);
    await round();
    return id;
  };
  const send = (cuenta: string, sending: LetterSending) => {
    e.clock.advance(1);
    return sendLetter(deps(), t.who('servicio'), caso, cuenta, sending);
  };
  const leave = async () => {
    e.clock.advance(2000);
    await round();
  };
  const requests = async () => {
    const groups = await t.tx((tx) => viewSolicitudes(tx, t.who('servicio'), caso));
    return groups.flatMap(({ cuentas }) => cuentas.flatMap(({ solicitudes }) => solicitudes));
  };
  const rowOf = async (id: string) => {
    const [row] = await e.base.superSql<{ estado: string; actua: string; canal: string; solicitudes: number }>(
      'select estado, actua, canal, solicitudes from cuentas where id = $1',
      [id],
    );
    return row ?? assert.fail('no account');
  };
  const mail = async () => {
    const [row] = await e.base.superSql<{ id: string; caso: string; estado: string; medio: string; intentos: number }>(
      `select r.id, r.caso, r.estado, r.medio, r.intentos from correos r join casos c on c.id = r.caso
        where c.caso_id = $1 and r.aseguradora_id = $2 and r.tipo = 'carta_proveedor' order by r.id desc limit 1`,
      [caso, t.aseguradora.id],
    );
    return row ?? assert.fail('no letter');
  };

  it('are refused for an address with characters that the carrier cannot print', async () => {
    const id = await cuentaReady();
    const to = (line: string): LetterSending => ({
      ...BY_POST(),
      postal: { medio: 'postal', lineas: ['Gimnasio Sol', line] },
    });
    for (const line of ['Ερμού 12, Αθήνα', 'Łódź', '東京都'])
      await assert.rejects(
        send(id, to(line)),
        (error) => error instanceof DomainError && /letras latinas/.test(JSON.stringify(error.valores)),
      );
    await send(id, to('Plaça de l’Església, 3 · Třeboň'));
  });

  it('are stored as a PDF if there is no mail server, with the address where a window envelope shows it, and with a proof marked as a test', async () => {
    const id = await cuentaReady();
    await send(id, BY_POST());
    await leave();
    const { id: letter, caso: internal, estado, medio } = await mail();
    assert.deepEqual([estado, medio], ['retenido', 'postal']);
    const folder = join(e.program.config.dataDir, 'correos', t.aseguradora.id, internal);
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(join(folder, `${letter}.pdf`))));
    const page = await pdf.getPage(1);
    const [, , , height = 0] = page.view;
    const found = (await page.getTextContent()).items.find((item) => 'str' in item && item.str === LINES[1]);
    const [, , , , x = 0, y = 0] = found && 'transform' in found ? (found.transform as number[]) : [];
    const mm = (points: number) => (points * 25.4) / 72;
    assert.ok(mm(x) >= 105 && mm(x) <= 120, `the address begins ${mm(x)} mm from the left`);
    assert.ok(mm(height - y) >= 50 && mm(height - y) <= 90, `the address is ${mm(height - y)} mm from the top`);
    const { text } = await extractText(pdf, { mergePages: true });
    assert.match(
      text.replace(/\s+/g, ' '),
      /28013 Madrid.*Fallecimiento de Carmen.*AUTORIZACIÓN.*Copia para Gimnasio Sol/,
    );
    await pdf.loadingTask.destroy();
    const [request] = await requests();
    assert.deepEqual([request?.canal, request?.entrega, request?.envios.length], ['correo_postal', 'admitida', 1]);
    assert.match(request?.envios[0]?.numero ?? '', /^PRUEBA-/);
    assert.equal((await rowOf(id)).canal, 'correo_postal');
    assert.equal((await t.cronologia(caso)).at(-1), 'postal_retenido');
  });

  it('go to the carrier once, with their documents and an idempotency key, and its number is stored with the request', async () => {
    const id = await cuentaReady();
    await send(id, BY_POST('burofax'));
    await leave();
    assert.equal(seen.length, 1);
    const [{ key, token, body } = assert.fail()] = seen;
    assert.deepEqual([key, token, body.kind, body.to], [body.reference, 'Bearer secreto-de-prueba', 'burofax', LINES]);
    const documents = body.documents as { name: string; pdf: string }[];
    assert.deepEqual(
      documents.map(({ name }) => name.replace(/CAS-\d+-\d+-/, '')),
      ['hoja-de-direccion.pdf', 'solicitud.pdf', documents[2]?.name, documents[3]?.name],
    );
    assert.ok(documents.every(({ pdf }) => Buffer.from(pdf, 'base64').subarray(0, 5).toString() === '%PDF-'));
    const [request] = await requests();
    assert.deepEqual(
      [request?.canal, request?.entrega, request?.envios],
      ['burofax', 'admitida', [{ numero: 'NB00012345678', fecha: '2026-11-26' }]],
    );
    assert.equal((await mail()).estado, 'enviado');
  });

  it('are repeated with the same key while the carrier is down, and become a task when it refuses them permanently', async () => {
    manner = () => [503, '{}'];
    const id = await cuentaReady();
    await send(id, BY_POST('burofax'));
    await leave();
    assert.deepEqual([(await mail()).estado, (await rowOf(id)).actua], ['pendiente', 'proveedor'], 'the letter waits');
    manner = () => [422, '{}'];
    e.clock.advance(2 * MINUTE);
    await round();
    assert.equal(seen.length, 2);
    assert.equal(seen[0]?.key, seen[1]?.key);
    assert.deepEqual([(await mail()).estado, (await rowOf(id)).actua], ['rechazado', 'servicio']);
    assert.equal((await t.cronologia(caso)).includes('postal_rechazado'), true);
    manner = () => [200, 'no JSON at all'];
    await send(id, BY_POST('burofax'));
    await leave();
    assert.deepEqual(
      (await requests()).map(({ envios }) => envios),
      [[], []],
      'a letter counts as sent even if the carrier gives no number',
    );
    assert.equal((await mail()).estado, 'enviado');
  });

  it('can be taken back for some seconds, together with their request', async () => {
    const id = await cuentaReady();
    await send(id, BY_POST());
    const [letter] = await t.tx((tx) => viewLettersAboutToLeave(tx, t.who('servicio'), caso));
    assert.equal(letter?.direccion, LINES.join(', '));
    await t.tx((tx) => takeBackLetter(tx, t.who('servicio'), caso, letter?.carta_id ?? ''));
    await leave();
    assert.deepEqual([await requests(), (await rowOf(id)).estado], [[], 'confirmada']);
  });

  it('are offered in the kinds that have a carrier, and in all kinds if letters are stored instead of sent', async () => {
    const id = await cuentaReady();
    const kinds = async (smtpUrl: string | null, pruebas = false) => {
      const config = { ...e.program.config, smtpUrl };
      const who = { ...t.who('servicio'), aseguradora: { ...t.tenant, pruebas } };
      const read = await t.tx((tx) => viewLetterAtDesk({ ...deps(), config }, tx, who, [caso, id], {}, 'es'));
      return read.medios_postales;
    };
    assert.deepEqual(await kinds(null), ['postal', 'burofax'], 'letters are stored, so every kind is offered');
    assert.deepEqual(await kinds('smtp://correo.example'), ['burofax']);
    assert.deepEqual(await kinds('smtp://correo.example', true), ['postal', 'burofax']);
  });

  it('need the source of their address', async () => {
    const id = await cuentaReady();
    const { motivo_direccion: _, ...silent } = BY_POST();
    await assert.rejects(send(id, silent), (error: { codigo?: string }) => error.codigo === 'validacion');
    assert.deepEqual(await requests(), []);
  });

  describe('have their address offered for the next letter to the same provider', () => {
    let ours: CasoWork;
    beforeEach(async () => {
      await e.base.superSql('delete from direcciones_postales');
      ours = t;
    });
    afterEach(() => {
      t = ours;
    });
    const atDesk = (cuenta: string) =>
      t.tx((tx) => viewLetterAtDesk(deps(), tx, t.who('servicio'), [caso, cuenta], {}, 'es'));
    const elsewhere = async () => {
      t = await createCasoWork(e, 'B');
      caso = await t.open();
      await round();
    };
    const kept = () => e.base.superSql<{ lineas: string[] }>('select lineas from direcciones_postales');

    it('at any insurer, with source and day, and it is used only if the person chooses it', async () => {
      const first = await cuentaReady(WISE);
      const { destinatario, postal_anotada } = await atDesk(first);
      assert.equal(postal_anotada, null);
      await send(first, BY_POST());
      const offered = {
        lineas: LINES,
        fuente: 'De su aviso legal.',
        anotada: todayInMadrid(e.clock.now()),
        devuelta: null,
      };
      await elsewhere();
      const second = await cuentaReady(WISE);
      const letter = await atDesk(second);
      assert.deepEqual(letter.postal_anotada, offered);
      assert.deepEqual([letter.canal, letter.destinatario], ['correo_electronico', destinatario]);
      await send(second, BY_POST());
      assert.deepEqual((await atDesk(second)).postal_anotada, offered, 'sending from the same source changes nothing');
      await elsewhere();
      const moved = { medio: 'postal', lineas: ['Wise', '28001 Madrid'] } as const;
      const third = await cuentaReady(WISE);
      await send(third, {
        clase: 'solicitud',
        postal: { ...moved, lineas: [...moved.lineas] },
        motivo_direccion: ' Su web. ',
      });
      assert.deepEqual((await atDesk(third)).postal_anotada, {
        lineas: moved.lineas,
        fuente: 'Su web.',
        anotada: todayInMadrid(e.clock.now()),
        devuelta: null,
      });
    });

    it('until a letter is returned: then every insurer is warned, until the address is confirmed from a new source', async () => {
      const first = await cuentaReady(WISE);
      await send(first, BY_POST());
      const returned = async (cuenta: string) => {
        const fila = await t.tx((tx) => recordDelivery(tx, t.who('servicio'), caso, cuenta, { entrega: 'devuelta' }));
        await markReturned(e.program.base, t.who('servicio'), fila);
      };
      e.clock.advance(3 * 24 * 60 * MINUTE);
      await returned(first);
      const day = todayInMadrid(e.clock.now());
      const offered = async (cuenta: string) => (await atDesk(cuenta)).postal_anotada;
      assert.equal((await offered(first))?.devuelta, day);
      await elsewhere();
      const second = await cuentaReady(WISE);
      assert.equal((await offered(second))?.devuelta, day, 'the next insurer is warned');
      await send(second, BY_POST());
      assert.equal((await offered(second))?.devuelta, day, 'the same source does not confirm the address');
      await elsewhere();
      const third = await cuentaReady(WISE);
      await send(third, { ...BY_POST(), motivo_direccion: 'Llamamos y es la misma.' });
      assert.equal((await offered(third))?.devuelta, null);
    });

    it('but not if it was for a handwritten provider, a reserved account or a test insurer', async () => {
      await send(await cuentaReady(GYM), BY_POST());
      await elsewhere();
      await send(await cuentaReady({ ...WISE, reservada: true }), BY_POST());
      await elsewhere();
      const tried = await cuentaReady(WISE);
      const trying = { ...t.who('servicio'), aseguradora: { ...t.tenant, pruebas: true } };
      e.clock.advance(1);
      await sendLetter(deps(), { ...trying, now: e.clock.now() }, caso, tried, BY_POST());
      assert.equal((await requests()).length, 1, 'the letter of the test insurer was sent');
      assert.deepEqual(await kept(), []);
    });

    it('but not if the letter was refused', async () => {
      const id = await cuentaReady(WISE);
      await assert.rejects(send(id, { ...BY_POST(), version: 99 }));
      assert.deepEqual(await kept(), []);
    });
  });

  it('are refused by a version of the program that does not know post, as they have no e-mail recipient, and become a task to send again', async () => {
    const id = await cuentaReady();
    await send(id, BY_POST());
    const place = mailPlace((await mail()).id);
    const [row] = await e.base.superSql<{ datos_cifrados: Uint8Array }>(
      'select datos_cifrados from correos where id = $1',
      [place.fila],
    );
    const asOlder = await t.tx(async (tx) => {
      const { clave } = await lookAtCaso(tx, t.tenant, caso);
      const { postal, ...known } = clave.decryptJson<LetterContent>(place, row?.datos_cifrados ?? assert.fail());
      assert.ok(postal);
      return clave.encryptJson(place, known);
    });
    await e.base.superSql('update correos set datos_cifrados = $2 where id = $1', [place.fila, asOlder]);
    await leave();
    assert.deepEqual([(await mail()).estado, (await rowOf(id)).actua], ['rechazado', 'servicio']);
    await send(id, BY_POST());
    await leave();
    assert.equal((await mail()).estado, 'retenido');
  });
});
