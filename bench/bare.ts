/**
 * The baseline of the comparisons: Fastify with one route that does one INSERT and commits, and one that does one SELECT.
 * With STATEMENT it runs that statement instead of the INSERT; with SMTP_URL it sends one message through nodemailer's pool before it
 * answers. Pool size, log level and log destination are the product's; it has no validation, serialisation or additional headers.
 */
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import pg from 'pg';

const {
  DATABASE_URL = '',
  DATABASE_CONNECTIONS = '10',
  PORT = '',
  LOG_LEVEL = 'info',
  BYTES = '0',
  STATEMENT = '',
  SMTP_URL = '',
} = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_CONNECTIONS) });
const app = Fastify({ logger: { level: LOG_LEVEL } });
const body = Buffer.alloc(Number(BYTES), 0x5a);
const insert = STATEMENT
  ? { name: 'insert', text: STATEMENT }
  : { name: 'insert', text: 'insert into bare_inserts (body) values ($1)', values: [body] };

/** A message composed in advance, as large as the e-mail of an opening. */
const message = Buffer.from(`Subject: x\r\n\r\n${`${'x'.repeat(74)}\r\n`.repeat(145)}`);
const mail = SMTP_URL ? openMail(new URL(SMTP_URL)) : null;

/** Sends the message with the minimum of nodemailer. */
function openMail({ hostname, port }: URL) {
  const pool = new SMTPPool({ host: hostname, port: Number(port), maxConnections: 8, maxMessages: 1000 });
  const mail = {
    data: {},
    message: {
      getEnvelope: () => ({ from: 'avisos@albacea.test', to: ['heredera@ejemplo.test'] }),
      messageId: () => 'x',
      getHeader: () => 'x',
      createReadStream: () => Readable.from([message], { objectMode: false }),
    },
  } as unknown as MailMessage<never>;
  return {
    send: () =>
      new Promise<void>((resolve, reject) =>
        pool.send(mail, (error: Error | null) => (error ? reject(error) : resolve())),
      ),
    close: () => pool.close(),
  };
}

app.post('/api/v1/siniestro', async (_, reply) => {
  await pool.query(insert);
  await mail?.send();
  return reply.code(201).send({ success: true });
});

app.get<{ Params: { id: string } }>('/api/v1/casos/:id', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'read',
    text: 'select answer from bare_answers where id = $1',
    values: [request.params.id],
  });
  return reply.type('application/json; charset=utf-8').send(rows[0].answer);
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.stdout.write('the bare server is ready\n');
process.once('SIGTERM', () => void app.close().then(() => Promise.all([pool.end(), mail?.close()])));
