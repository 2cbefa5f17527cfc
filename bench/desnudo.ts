/**
 * What we are compared with: Fastify with a route that does one INSERT and commits, and one that does one SELECT;
 * with FILAS, the statement of the rows of an opening. Same pool
 * size, same log level and same place of the log as ours; no validation, no serialisation, no headers of its own.
 */
import Fastify from 'fastify';
import pg from 'pg';

const {
  DATABASE_URL = '',
  DATABASE_CONNECTIONS = '10',
  PORT = '',
  LOG_LEVEL = 'info',
  BYTES = '0',
  FILAS = '',
} = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_CONNECTIONS) });
const app = Fastify({ logger: { level: LOG_LEVEL } });
const cuerpo = Buffer.alloc(Number(BYTES), 0x5a);
const insertar = FILAS
  ? { name: 'insertar', text: FILAS }
  : { name: 'insertar', text: 'insert into desnuda (cuerpo) values ($1)', values: [cuerpo] };

app.post('/api/v1/siniestro', async (_, reply) => {
  await pool.query(insertar);
  return reply.code(201).send({ success: true });
});

app.get<{ Params: { id: string } }>('/api/v1/casos/:id', async (peticion, reply) => {
  const { rows } = await pool.query({
    name: 'leer',
    text: 'select respuesta from desnuda_lectura where id = $1',
    values: [peticion.params.id],
  });
  return reply.type('application/json; charset=utf-8').send(rows[0].respuesta);
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.stdout.write('the bare server is ready\n');
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
