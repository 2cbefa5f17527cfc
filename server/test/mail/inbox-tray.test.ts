/** E-mails without a case wait in the tray until a person assigns them, those of families in their case; none is stored longer than allowed. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import PostalMime from 'postal-mime';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { sealReceived } from '../../src/cuentas/inbox/data.ts';
import { insertReceived, purgeTray, putInTray } from '../../src/cuentas/inbox/sql.ts';
import { SYSTEM } from '../../src/shared/actor.ts';
import { datesOf } from '../support/clocks.ts';
import { aFamiliar, enter, lastToken } from '../support/family.ts';
import { aPdf } from '../support/files.ts';
import { aPaper, aProof, ok, order } from '../support/handover.ts';
import { DOMAIN, inboxDesk, signedBy } from '../support/inbox.ts';
import { mailRounds } from '../support/ready-caso.ts';

const DAY = 86_400_000;

/** Bulk mail, as senders of lists mark it (RFC 2369). */
const ADVERTISING = { text: 'Oferta: compre ahora.', headers: { 'List-Unsubscribe': '<mailto:baja@example.org>' } };

describe('an e-mail that waits for a person', () => {
  const d = inboxDesk();
  const { come, readAll, answers, rows, last, account, route } = d;

  it('becomes a proposed answer when it is assigned, or is discarded; each act is audited', async () => {
    await come({ to: `respuesta@${DOMAIN}`, from: 'nadie@example.org', text: 'Hemos cancelado la suscripción.' });
    const id = (await last())?.id ?? '';
    assert.equal((await d.gestor.good('GET', `/correo/${id}`)).texto, 'Hemos cancelado la suscripción.');
    const to = (changes: object) =>
      d.gestor.browser.request('POST', `/correo/${id}`, {
        aseguradora: d.t.aseguradora.slug,
        caso_id: d.caso,
        cuenta_id: d.cuenta,
        ...changes,
      });
    const { status, text } = await to({ caso_id: 'CAS-2026-999999' });
    assert.deepEqual([status, /caso_id/.test(text)], [422, true], text);
    assert.equal((await to({ cuenta_id: d.caso })).status, 422);
    assert.equal((await to({})).status, 200);
    await readAll();
    const [answer] = await answers();
    assert.deepEqual([answer.clase, answer.texto], ['otra', 'Hemos cancelado la suscripción.']);
    assert.deepEqual(await account(), { estado: 'solicitada', resultado: null });
    assert.equal((await to({})).status, 404, 'an assigned e-mail has left the tray');

    await come({
      to: `respuesta@${DOMAIN}`,
      from: 'nadie@example.org',
      ...ADVERTISING,
    });
    const spam = await last();
    assert.deepEqual([spam?.estado, spam?.clase], ['bandeja', 'spam']);
    const bare = await d.gestor.browser.request('POST', `/correo/${spam?.id}/descarte`, {});
    assert.deepEqual([bare.status, /motivo/.test(bare.text)], [422, true], bare.text);
    await d.gestor.good('POST', `/correo/${spam?.id}/descarte`, { motivo: 'publicidad' });
    assert.equal(
      (await d.gestor.browser.request('POST', `/correo/${spam?.id}/descarte`, { motivo: 'ajeno' })).status,
      404,
    );
    const [gone] = await d.e.base.superSql<{ estado: string; datos_cifrados: unknown }>(
      'select estado, datos_cifrados from correos_recibidos where id = $1',
      [spam?.id],
    );
    assert.deepEqual(gone, { estado: 'descartado', datos_cifrados: null });
    const trail = await d.e.base.superSql<{ accion: string; motivo: string | null }>(
      "select accion, detalle ->> 'motivo' as motivo from auditoria where accion like 'correo_%' and objeto_id in ($1, $2) order by accion",
      [id, spam?.id],
    );
    assert.deepEqual(
      trail.map(({ accion, motivo }) => [accion, motivo]),
      [
        ['correo_asignado', null],
        ['correo_descartado', 'publicidad'],
        ['correo_recibido_leido', null],
      ],
    );
  });

  it('a paper of another family that a person filed in the case is hidden from the family once it is rejected as such, and nobody is written to', async () => {
    const { token_heredero } = await ok(
      d.e.request(d.t.aseguradora, 'POST', `/casos/${d.caso}/acceso`, { enviar: false }),
    );
    const heir = await enter(d.e, d.t.aseguradora, token_heredero);
    const files = [{ filename: 'DNI Pedro Gil 11111111H.pdf', content: aPdf() }];
    await come({ to: `respuesta@${DOMAIN}`, from: 'otra.familia@example.org', text: 'El DNI.', attachments: files });
    const to = { aseguradora: d.t.aseguradora.slug, caso_id: d.caso };
    await d.gestor.good('POST', `/correo/${(await last())?.id}`, to);
    await readAll();
    await d.gestor.good('POST', route('/documentos'), aPaper('poder'));
    await ok(d.e.request(d.t.aseguradora, 'POST', `/casos/${d.caso}/documentos`, aPaper('declaracion_aseguradora')));
    const own = (await ok(heir.request('POST', '/documentos', aPaper('factura')))).documento_id;
    const seen = async (): Promise<{ documento_id: string; tipo: string }[]> =>
      (await ok(heir.request('GET', '/documentos'))).elementos;
    const before = await seen();
    const ids = ['otro', 'poder', 'declaracion_aseguradora', 'factura'].map(
      (tipo) => before.find((one) => one.tipo === tipo)?.documento_id ?? assert.fail(tipo),
    );
    for (const id of ids) await d.gestor.good('POST', route(`/documentos/${id}/rechazo`), { motivo: 'otra_persona' });
    const now = await seen();
    for (const id of ids) {
      assert.equal(
        now.some(({ documento_id }) => documento_id === id),
        id === own,
      );
      assert.equal((await heir.request('GET', `/documentos/${id}/fichero`)).status, id === own ? 200 : 404);
      assert.equal((await d.gestor.browser.request('GET', route(`/documentos/${id}/fichero`))).status, 200);
    }
    const told = await d.e.base.superSql(
      `select 1 from correos m join casos c on c.id = m.caso where c.aseguradora_id = $1 and c.caso_id = $2 and m.tipo = 'papel_rechazado'`,
      [d.t.aseguradora.id, d.caso],
    );
    assert.equal(told.length, 1, 'of the paper that the family sent itself');
    const back = { clase: 'documento', sobre: ids[0], estado: 'recibido', resultado: null, motivo: 'Sí era suyo.' };
    const { version } = await d.gestor.good('GET', route(`/correcciones?clase=documento&sobre=${ids[0]}`));
    await d.gestor.good('POST', route('/correcciones'), { ...back, version });
    assert.ok((await seen()).some(({ documento_id }) => documento_id === ids[0]));
  });

  it('a reply of the family is filed in its case, with its files, and is a task until somebody has read it', async () => {
    const { reply } = await d.left('bienvenida');
    await come({
      to: reply,
      from: 'Lucía <lucia@example.com>',
      headers: { 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply', 'Auto-Submitted': 'auto-generated' },
      text: 'Les mando la factura.',
      attachments: [{ filename: 'factura.pdf', content: aPdf() }],
    });
    const [mail] = (await d.gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.deepEqual([mail.clase, mail.texto, mail.documentos.length], ['familia', 'Les mando la factura.', 1]);
    const { documentos } = await d.gestor.good('GET', route(''));
    const documento = documentos.find(
      ({ documento_id }: { documento_id: string }) => documento_id === mail.documentos[0],
    );
    assert.deepEqual([documento.origen, documento.estado], ['heredero', 'recibido']);
    const tasks = async () =>
      (await d.gestor.good('GET', `/trabajo?clase=correo&aseguradora=${d.t.aseguradora.slug}&caso=${d.caso}`))
        .elementos;
    assert.partialDeepStrictEqual(await tasks(), [{ clase: 'correo', cuantas: 1, caso_id: d.caso, tramo: 3 }]);
    const read = async (id: string) =>
      (await d.gestor.browser.request('POST', route(`/correos-recibidos/${id}/lectura`))).status;
    assert.deepEqual([await read(randomUUID()), await read('x')], [404, 404]);
    for (const time of ['first', 'second']) assert.equal(await read(mail.correo_id), 200, time);
    assert.deepEqual(await tasks(), [], 'an e-mail that was read is no task');
    assert.deepEqual(await answers(), []);
  });

  it('a reply that quotes our e-mail shows nobody the link of the family, also as a filter of links rewrote it', async () => {
    const { reply, bytes } = await d.left('bienvenida');
    const { text = '' } = await PostalMime.parse(bytes);
    const [link = '', token = ''] = /^http\S+#token=([\w-]{43})$/m.exec(text) ?? assert.fail(text);
    const rewritten = `https://filtro.example/?url=${encodeURIComponent(link)}&amp;data=1`;
    const other = `https://wise.com/portal?token=${'b'.repeat(43)}`;
    const html = `<p>Gracias. Me han mandado ${other}</p><blockquote><a href="${rewritten}">Abrir mi página</a></blockquote>`;
    for (const words of [{ text: `Gracias. Me han mandado ${other}\n\n> ${link}\n` }, { text: '', html }]) {
      await come({ ...words, to: reply, from: 'lucia@example.com' });
      await come({ ...words, to: `respuesta@${DOMAIN}`, from: 'lucia@example.com' });
    }
    const { elementos: filed } = await d.gestor.good('GET', route('/correos-recibidos'));
    const { elementos: waiting } = await d.gestor.good('GET', '/correo');
    const texts = filed.map(({ texto }: { texto: string }) => texto);
    for (const { correo_id, de } of waiting)
      if (de.direccion === 'lucia@example.com') texts.push((await d.gestor.good('GET', `/correo/${correo_id}`)).texto);
    assert.equal(texts.length, 4);
    for (const one of texts) {
      assert.match(one, /token=b{43}[\s\S]+token(?:=|%3D)…/);
      assert.ok(!one.includes(token), one);
    }
  });

  it('a reply from an address of the heir that was corrected since adds no document; the service can read its original', async () => {
    const { reply } = await d.left('bienvenida');
    const corrected = { email: 'otra@example.com', enviar: false };
    await d.e.request(d.t.aseguradora, 'POST', `/casos/${d.caso}/acceso`, corrected);
    const { documentos: before } = await d.gestor.good('GET', route(''));
    await come({
      to: reply,
      from: 'Nadie <nadie@example.com>',
      text: 'Les mando la factura.',
      attachments: [{ filename: 'factura.pdf', content: aPdf() }],
    });
    const [mail] = (await d.gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.deepEqual([mail.clase, mail.documentos, mail.adjuntos[0].nombre], ['familia', [], 'factura.pdf']);
    assert.equal((await d.gestor.good('GET', route(''))).documentos.length, before.length);
    assert.equal(
      (await d.gestor.browser.request('GET', route(`/correos-recibidos/${mail.correo_id}/original`))).status,
      200,
    );
  });

  it('a reply of a relative or a former heir, and a report about an e-mail to them, is deleted when they are erased', async () => {
    const { aseguradora } = d.t;
    const access = await d.e.request(aseguradora, 'POST', `/casos/${d.caso}/acceso`, { enviar: false });
    const heredera = await enter(d.e, aseguradora, access.json.data.token_heredero);
    const familiar = aFamiliar();
    await ok(heredera.request('POST', '/allegados', familiar));
    const relative = await enter(d.e, aseguradora, await lastToken(d.mailbox, familiar.email));
    const asked = [];
    for (const person of [relative, heredera])
      asked.push((await ok(person.request('POST', '/mis-datos/peticiones', { clase: 'supresion' }))).peticion_id);
    const desk = d.gestor.browser;
    await ok(desk.request('POST', route('/relevos'), order(await aProof(desk, route()))));
    await mailRounds(d.e);
    for (const tipo of ['firmado', 'invitacion', 'aviso_relevo']) {
      const { reply, bounces } = await d.left(tipo);
      await come({ to: reply, from: 'Zuleima <zuleima@example.com>', text: `Mi teléfono es el 600999888: ${tipo}.` });
      const envelope = { from: '', to: bounces };
      await come({ to: bounces, envelope, subject: 'failure notice', text: 'zuleima@example.com: no mailbox here.' });
    }
    await come();
    const classes = async () =>
      (await d.gestor.good('GET', route('/correos-recibidos'))).elementos.map(({ clase }: { clase: string }) => clase);
    assert.deepEqual(await classes(), ['otra', ...Array(3).fill(['rebote', 'familia']).flat()]);
    const answer = { decision: 'atendida', respuesta: 'Hecho.' };
    for (const id of asked) await d.gestor.good('POST', route(`/peticiones/${id}/respuesta`), answer);
    assert.deepEqual(await classes(), ['otra'], 'the answer of the provider stays');
  });

  it('a reply of the heir is a sign of life, unless it replied by itself or came from an address that was corrected since', async () => {
    d.caso = await d.t.open();
    await mailRounds(d.e);
    const { reply } = await d.left('bienvenida');
    const { id } = await d.t.row(d.caso);
    const silence = async () => (await datesOf(d.e, id))?.silencio_desde;
    const opened = await silence();
    const write = async (changes: object) => {
      d.e.clock.advance(DAY);
      const now = d.e.clock.now();
      await come({ to: reply, from: 'Lucía <lucia@example.com>', text: 'No cierren: entraremos pronto.', ...changes });
      assert.equal((await last())?.clase, 'familia');
      return now;
    };
    await write({ headers: { 'Auto-Submitted': 'auto-replied' }, text: 'Gracias. Contestaré pronto.' });
    await write({ subject: 'Respuesta automática', text: 'Gracias. Contestaré pronto.' });
    assert.deepEqual(await silence(), opened);
    const heard = await write({});
    assert.ok(((await silence()) ?? 0) >= heard);
    const corrected = { email: 'otra@example.com', enviar: false };
    await d.e.request(d.t.aseguradora, 'POST', `/casos/${d.caso}/acceso`, corrected);
    const since = await silence();
    await write({});
    assert.deepEqual(await silence(), since);
  });

  it('is a task in the work list until it is assigned, except bulk mail that names no case; filtered lists do not show it', async () => {
    await d.e.base.superSql("delete from correos_recibidos where estado = 'bandeja'");
    const waiting = async (query = '') => (await d.gestor.good('GET', `/trabajo${query}`)).bandeja;
    assert.equal(await waiting(), null);
    await come({
      to: `respuesta@${DOMAIN}`,
      from: 'nadie@example.org',
      ...ADVERTISING,
    });
    assert.equal((await last())?.clase, 'spam');
    assert.equal(await waiting(), null);
    const headers = { 'List-Unsubscribe': '<mailto:baja@example.org>' };
    await come({ to: `respuesta@${DOMAIN}`, from: 'nadie@example.org', headers, text: `Cancelada (ref. ${d.caso}).` });
    assert.equal((await last())?.clase, 'sin_probar', 'bulk mail that names a case is not spam');
    const id = (await last())?.id ?? '';
    assert.partialDeepStrictEqual(await waiting(), { cuantos: 1, vencida: false });
    for (const query of ['?de=mias', '?clase=respuesta', '?ver=aplazadas', `?aseguradora=${d.t.aseguradora.slug}`])
      assert.equal(await waiting(query), null, query);
    await d.gestor.good('POST', `/correo/${id}`, {
      aseguradora: d.t.aseguradora.slug,
      caso_id: d.caso,
      cuenta_id: d.cuenta,
    });
    assert.equal(await waiting(), null);
  });

  it('is not buried by many: e-mails that name a case come first, and senders of many e-mails take turns', async () => {
    await d.e.base.superSql("delete from correos_recibidos where estado = 'bandeja'");
    const { base, keyring } = d.e.program;
    const key = keyring.serviceKey();
    const leido = {
      de: { nombre: '', direccion: 'a@example.org' },
      asunto: '',
      texto: '',
      adjuntos: [],
      firmado: [],
      spf: 'none',
    };
    const put = async (asunto: string, network: string, de_caso = false) => {
      const id = randomUUID();
      d.e.clock.advance(1);
      const sealed = sealReceived(key, id, { leido: { ...leido, asunto } });
      const remitente = key.blindIndex('correo_remitente', network);
      await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
        const row = {
          id,
          huella: randomBytes(32),
          huella_direccion: null,
          remitente,
          datos_cifrados: sealed,
          original_cifrado: sealed,
        };
        await insertReceived(tx, row);
        await putInTray(tx, id, { clase: 'sin_probar', prueba: 'ninguna', sealed, remitente, de_caso });
      });
    };
    for (let i = 0; i < 205; i += 1) await put(`${i}`, 'one');
    await put('another', 'two');
    await put('named', 'one', true);
    const { elementos, siguiente } = await d.gestor.good('GET', '/correo');
    const subjects = elementos.map(({ asunto }: { asunto: string }) => asunto);
    assert.deepEqual(
      [subjects.length, subjects[0], subjects[1], subjects[10], subjects[11], subjects[12]],
      [200, 'named', '0', '9', 'another', '10'],
    );
    const next = await d.gestor.good('GET', `/correo?cursor=${siguiente}`);
    const rest = next.elementos.map(({ asunto }: { asunto: string }) => asunto);
    assert.deepEqual([rest, next.siguiente], [['198', '199', '200', '201', '202', '203', '204'], null]);
    assert.equal((await d.gestor.browser.request('GET', '/correo?cursor=x')).status, 400);
    await d.e.base.superSql("delete from correos_recibidos where estado = 'bandeja'");

    await come({ to: `respuesta@${DOMAIN}`, from: 'nadie@example.org', text: 'Hola.' });
    await come({ from: 'soporte@netflix.com', dkim: signedBy('netflix.com') });
    const rows = await d.e.base.superSql<{ de_caso: boolean; remitente: Uint8Array }>(
      "select de_caso, remitente from correos_recibidos where estado = 'bandeja' order by recibido",
    );
    assert.deepEqual(
      rows.map(({ de_caso }) => de_caso),
      [false, true],
    );
    assert.notDeepEqual(rows[0]?.remitente, rows[1]?.remitente);
  });

  it('is stored for sixty days in the tray, and for seven days once discarded', async () => {
    await d.e.base.superSql("delete from correos_recibidos where estado in ('bandeja', 'descartado')");
    const now = d.e.clock.now();
    const kept = async (estado: string, days: number) => {
      await come({
        to: `respuesta@${DOMAIN}`,
        messageId: `<${estado}.${days}@example.org>`,
        text: `${estado} ${days}`,
      });
      const id = (await last())?.id ?? '';
      await d.e.base.superSql(
        `update correos_recibidos set estado = $2, recibido = $4::timestamptz - $3 * interval '1 day',
           resuelto = case when $2 = 'descartado' then $4::timestamptz - $3 * interval '1 day' end where id = $1`,
        [id, estado, days, now],
      );
      return id;
    };
    const young = [await kept('bandeja', 59), await kept('descartado', 6)];
    const old = [await kept('bandeja', 61), await kept('descartado', 8)];
    const filed = await rows().then((all) => all.filter(({ estado }) => estado === 'archivado').length);
    await d.e.program.base.unsafeAcrossInsurers('albacea_worker', (tx) => purgeTray(tx, now));
    const left = await rows();
    const ids = left.map(({ id }) => id);
    assert.ok(young.every((id) => ids.includes(id)));
    assert.ok(!old.some((id) => ids.includes(id)));
    assert.equal(left.filter(({ estado }) => estado === 'archivado').length, filed, 'e-mails in a case stay');
  });

  it('is erased with its case; later e-mail to its address goes to the tray', async () => {
    await come();
    assert.equal((await answers()).length, 1);
    assert.ok(await eraseCaso(d.e.program, d.t.aseguradora.id, d.caso, 'T-1', SYSTEM));
    const count =
      'select count(*)::int as n from correos_recibidos where aseguradora_id is not null and caso in (select id from casos where caso_id = $1)';
    assert.deepEqual(await d.e.base.superSql(count, [d.caso]), [{ n: 0 }]);
    await come({ messageId: '<tarde@wise.com>' });
    assert.equal((await last())?.estado, 'bandeja');
  });
});
