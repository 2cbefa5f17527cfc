/**
 * A batch while server, worker and database are killed: each row is processed once, and nobody gets two different e-mails.
 * ALBACEA_CYCLES=200, as `npm run soak` sets it, runs it at full size: 2,000 rows of which 37 are wrong, and five kills.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CSV_TYPE } from '@albacea/contract/schemas/lote-lists.ts';
import type { LoteRow } from '@albacea/contract/schemas/lotes.ts';
import type { ReceivedMail } from '../../src/platform/mail/test/smtp-server.ts';
import type { Aseguradora } from '../support/environment.ts';
import { freePort } from '../support/free-port.ts';
import { createAseguradoras, type Installation, install, until } from '../support/installation.ts';
import { aFile, aRow } from '../support/lotes.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { advanceDeadlines } from '../support/openings-without-stop.ts';
import { askA, type Server, serve } from '../support/processes.ts';

const IS_LONG = Number(process.env.ALBACEA_CYCLES ?? 2) > 50;
const [ROWS, WRONG, KILLS] = IS_LONG ? [2000, 37, 5] : [60, 7, 2];

/** Faults of a row and the column that its result names; some are found in the file, some only on opening. */
const FAULTS = [
  ['heredero.email', { 'heredero.email': 'nadie' }],
  ['fallecido.nombre', { 'fallecido.nombre': '' }],
  ['fallecido.fecha_fallecimiento', { 'fallecido.fecha_fallecimiento': '2999-01-01' }],
] as const;

const messageId = ({ bytes }: ReceivedMail) => /^Message-ID: *(\S+)/im.exec(bytes.toString('latin1'))?.[1];

describe('a batch whose server is killed', () => {
  let mailbox: Mailbox;
  let installation: Installation;
  let who: Aseguradora;
  let server: Server;
  let port: number;
  before(async () => {
    mailbox = await openMailbox();
    installation = await install({ SMTP_URL: mailbox.url, MAIL_WAIT_MS: '500' });
    [who] = (await createAseguradoras(installation.variables, { boreal: 'B' })) as [Aseguradora];
    port = await freePort();
    server = await boot();
  });
  after(async () => {
    await server.end('SIGKILL');
    await installation.close();
    await mailbox.close();
  });

  const boot = () => serve('start', { ...installation.variables, PORT: String(port) });
  const ask = async (path: string, body?: Buffer) => {
    const sending = body && { method: 'POST', body, headers: { 'content-type': CSV_TYPE } };
    const { status, json } = await askA(`http://127.0.0.1:${port}`, who, { path, ...sending });
    assert.ok(status < 300, json.error);
    return json.data;
  };
  const number = async (sql: string): Promise<number> =>
    ((await installation.superSql<{ n: number }>(`select count(*)::int as n from ${sql}`))[0] as { n: number }).n;

  async function allRows(lote: string): Promise<LoteRow[]> {
    const rows: LoteRow[] = [];
    for (let cursor = ''; ; ) {
      const page = await ask(`/lotes/${lote}/filas?limite=100${cursor}`);
      rows.push(...page.elementos);
      if (page.siguiente === null) return rows;
      cursor = `&cursor=${page.siguiente}`;
    }
  }

  it(`opens ${ROWS - WRONG} of ${ROWS} rows once, reports line and column of the ${WRONG} others, and sends nobody two different e-mails`, async (t) => {
    const step = Math.floor(ROWS / WRONG);
    const faultOf = (i: number) =>
      i % step === 1 && i < step * WRONG ? FAULTS[Math.floor(i / step) % FAULTS.length] : undefined;
    const file = aFile(...Array.from({ length: ROWS }, (_, i) => aRow(faultOf(i)?.[1])));
    const began = performance.now();
    const { lote_id: lote } = await ask('/lotes?abre=siniestro', Buffer.from(file));
    const settled = `lote_filas where resultado <> 'pendiente'`;
    const before = await number(settled);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const due = before + Math.floor(((ROWS - before) * kill) / (KILLS + 1));
      await until(`kill ${kill}`, async () => (await number(settled)) >= due, 120_000);
      await server.end('SIGKILL');
      if (kill % 2 === 0) {
        await installation.cluster.kill9();
        await installation.cluster.restart();
      }
      // E-mails and deliveries that the killed process had claimed wait until their leases expire; no process runs, so the deadlines can be moved.
      await advanceDeadlines(installation.superSql);
      server = await boot();
    }
    await until('the batch has ended', async () => (await ask(`/lotes/${lote}`)).estado === 'terminado', 240_000);
    await until(
      'every e-mail has gone',
      async () => (await number(`correos where estado = 'pendiente'`)) === 0,
      240_000,
    );

    const rows = await allRows(lote);
    assert.deepEqual(
      rows
        .filter(({ resultado }) => resultado !== 'abierto')
        .map(({ linea, codigo, problemas }) => [linea, codigo, problemas[0]?.columna]),
      Array.from({ length: ROWS }, (_, i) => [i + 2, 'validacion', faultOf(i)?.[0]]).filter(([, , column]) => column),
    );
    const opened = new Set(rows.flatMap(({ caso_id }) => caso_id ?? []));
    assert.equal(opened.size, ROWS - WRONG);
    assert.equal(await number('casos'), ROWS - WRONG);
    assert.equal(await number('siniestros'), ROWS - WRONG);
    assert.equal(await number(`correos where tipo = 'bienvenida'`), ROWS - WRONG);
    assert.equal(await number('lote_filas where datos_cifrados is not null'), 0);

    // An attempt that was interrupted by a kill is repeated with the same Message-ID.
    const byPerson = Map.groupBy(mailbox.accepted, ({ para }) => String(para));
    assert.equal(byPerson.size, ROWS - WRONG);
    for (const [person, messages] of byPerson)
      assert.equal(new Set(messages.map(messageId)).size, 1, `all messages to ${person} are one and the same`);
    const cutOff = mailbox.accepted.length - byPerson.size;
    assert.ok(cutOff <= KILLS * 10, `${cutOff} messages came again, more than the kills can have interrupted`);
    const seconds = Math.round((performance.now() - began) / 1000);
    t.diagnostic(
      `${ROWS} rows, ${KILLS} kills: ${opened.size} cases, ${WRONG} errors, ${byPerson.size} e-mails, ${cutOff} of them attempted twice, ${seconds} s`,
    );
  });
});
