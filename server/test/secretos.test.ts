/**
 * In Variant B the insurer never receives the heir's token: every link that a family got is looked
 * for in everything the insurer can see, and in what the service keeps and logs. Hashes of secrets appear nowhere either.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import PostalMime from 'postal-mime';
import { entrar, portador, unaPersonaDe } from './credenciales.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { unaPersona, unCaso, unSiniestroA, unSiniestroB } from './fabricas.ts';
import { enviar, llamadasDe } from './peticiones.ts';

/** Everything that an insurer does with a case, and all answers it got. */
async function recorrer(e: Entorno, aseguradora: Aseguradora): Promise<Respuesta[]> {
  const respuestas: Respuesta[] = [];
  const esA = aseguradora.variante === 'A';
  const pedir = async (...[metodo, ruta, cuerpo, cabeceras]: [string, string, unknown?, Record<string, string>?]) => {
    const respuesta = await e.pedir(aseguradora, metodo, ruta, cuerpo, cabeceras);
    respuestas.push(respuesta);
    return respuesta;
  };
  const persona = unaPersona();
  const cuerpo = { ...persona, modulos_contratados: ['borrado'] };
  const clave = { 'idempotency-key': `recorrido-${aseguradora.slug}` };
  const { json } = await pedir('POST', '/casos', cuerpo, clave);
  await pedir('POST', '/casos', cuerpo, clave); // replayed
  await pedir('POST', '/casos', cuerpo); // duplicate
  await pedir('POST', '/siniestro', persona); // joins
  await pedir('POST', '/siniestro', persona); // duplicate
  await pedir('POST', '/siniestro', esA ? unSiniestroA() : unSiniestroB());
  const caso = `/casos/${json.data.caso_id}`;
  await pedir('POST', `${caso}/acceso`);
  await pedir('POST', `${caso}/acceso`, { email: 'otra@example.com' }, { 'idempotency-key': `a-${aseguradora.slug}` });
  await pedir('POST', `${caso}/acceso`, { email: 'otra@example.com' }, { 'idempotency-key': `a-${aseguradora.slug}` });
  await pedir('POST', `${caso}/acceso`, { enviar: false });
  for (const { metodo, ruta } of llamadasDe(aseguradora.variante, json.data.caso_id)) {
    if (metodo === 'GET') await pedir(metodo, ruta);
  }
  await pedir('POST', `${caso}/anulacion`);
  await pedir('POST', `${caso}/acceso`);
  await pedir('GET', caso);
  await pedir('GET', `${caso}/cronologia`, undefined, { 'accept-language': 'en' });
  return respuestas;
}

/** Tokens in the kept messages to the families of an insurer. */
async function tokensEnviados({ programa }: Entorno, { id }: Aseguradora): Promise<string[]> {
  const carpeta = join(programa.config.dataDir, 'correos', id);
  const ficheros = (await readdir(carpeta, { recursive: true })).filter((fichero) => fichero.endsWith('.eml'));
  const tokens = await Promise.all(
    ficheros.map(async (fichero) => {
      const { text = '', html = '' } = await PostalMime.parse(await readFile(join(carpeta, fichero)));
      return [...`${text}\n${html}`.matchAll(/[?&#]token=([\w-]{20,})/g)].map(([, token]) => token as string);
    }),
  );
  return [...new Set(tokens.flat())];
}

/** A secret in the forms in which it could leak: as it is, in base64, in hexadecimal, and its first half alone. */
const formasDe = (secreto: string) => [
  secreto,
  secreto.slice(0, Math.ceil(secreto.length / 2)),
  Buffer.from(secreto).toString('base64').slice(0, -4),
  Buffer.from(secreto).toString('hex'),
];

const textoDe = ({ cabeceras, texto }: Respuesta) => `${JSON.stringify(cabeceras)}\n${texto}`;

function noContiene(donde: string, texto: string, secretos: readonly string[]): void {
  for (const secreto of secretos)
    assert.ok(!texto.includes(secreto), `${donde} holds ${secreto}: ${texto.slice(0, 300)}`);
}

describe('secrets', () => {
  let e: Entorno;
  let b: Aseguradora;
  let respuestas: Respuesta[];
  let tokens: string[];
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    b = await e.aseguradora('B');
    respuestas = await recorrer(e, b);
    tokens = await tokensEnviados(e, b);
  });
  after(() => e.cerrar());

  /** Every row of every table, as text. */
  async function filas(tablas?: readonly string[]): Promise<[string, string][]> {
    const todas = await e.base.superSql<{ tabla: string }>(
      `select c.relname as tabla from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`,
    );
    const elegidas = todas.filter(({ tabla }) => !tablas || tablas.includes(tabla));
    const leidas: [string, string][] = [];
    for (const { tabla } of elegidas) {
      const textos = await e.base.superSql<{ texto: string }>(`select t::text as texto from ${tabla} t`);
      leidas.push(...textos.map(({ texto }): [string, string] => [tabla, texto]));
    }
    return leidas;
  }

  it('the journey sent the families four different links, or there would be nothing to look for', () => {
    assert.equal(tokens.length, 4);
    assert.ok(respuestas.filter(({ estado }) => estado < 300).length >= 14);
  });

  it('in Variant B no answer holds a token, nor a link to the portal, in body or header', () => {
    for (const respuesta of respuestas) {
      noContiene('an answer', textoDe(respuesta), [...tokens.flatMap(formasDe), 'token_heredero', 'portal_url']);
    }
  });

  it('no event, chronology entry or audit record holds a token', async () => {
    const vistas = await filas(['eventos', 'cronologia', 'auditoria']);
    assert.ok(vistas.length > 10);
    for (const [tabla, texto] of vistas) noContiene(tabla, texto, tokens.flatMap(formasDe));
  });

  it('no table at all holds a token, but only its hash', async () => {
    for (const [tabla, texto] of await filas()) noContiene(tabla, texto, tokens.flatMap(formasDe));
    const huellas = await e.base.superSql<{ huella_token: Uint8Array }>('select huella_token from accesos_heredero');
    const guardadas = new Set(huellas.map(({ huella_token }) => Buffer.from(huella_token).toString('hex')));
    for (const token of tokens) assert.ok(guardadas.has(createHash('sha256').update(token).digest('hex')));
  });

  it('no line of the log holds a token, a key or a password', async () => {
    const a = await e.aseguradora('A');
    const persona = await unaPersonaDe(e, a);
    const bearer = await entrar(e, a, persona);
    await enviar(e, { metodo: 'GET', ruta: '/casos', host: a.host, cabeceras: portador(bearer) });
    await recorrer(e, a);
    const deA = await tokensEnviados(e, a);
    assert.ok(e.registro.length > 20 && deA.length > 0);
    const secretos = [...tokens, ...deA, a.apiKey, b.apiKey, bearer, persona.password].flatMap(formasDe);
    for (const linea of e.registro) noContiene('the log', linea, secretos);
  });

  it('no answer holds the hash of a password, a key or a token, nor a wrapped key', async () => {
    const a = await e.aseguradora('A');
    const persona = await unaPersonaDe(e, a);
    const bearer = await entrar(e, a, persona);
    const deA = await recorrer(e, a);
    for (const llamada of llamadasDe('A')) {
      deA.push(await enviar(e, { ...llamada, host: a.host, cabeceras: portador(bearer) }));
    }
    const guardados = await e.base.superSql<{ valor: Uint8Array }>(
      `select huella as valor from claves_api union all select huella_token from accesos_heredero
         union all select clave_envuelta from aseguradoras union all select clave_envuelta from casos where clave_envuelta is not null`,
    );
    const secretos = guardados.flatMap(({ valor }) => {
      const bytes = Buffer.from(valor);
      return [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')];
    });
    for (const respuesta of [...respuestas, ...deA]) {
      noContiene('an answer', textoDe(respuesta), [...secretos, '$argon2', 'huella', 'password_hash', '_cifrad']);
    }
  });

  it('in Variant A the token in the answer is one that opens the same case as the one in the e-mail', async () => {
    const a = await e.aseguradora('A');
    const { json } = await e.pedir(a, 'POST', '/casos', unCaso());
    assert.deepEqual(await tokensEnviados(e, a), [json.data.token_heredero]);
  });
});
