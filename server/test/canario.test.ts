/**
 * Planted people: after every operation, working and failing, neither the database,
 * its files and write-ahead log, nor the log lines and metrics of the process hold anything of them in the clear.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { rechazo } from '../src/platform/correo/test/servidor-smtp.ts';
import { abrirBuzon, type Buzon, tokenDe } from './buzon.ts';
import { type Aguja, agujasDe, buscar, buscarEnFicheros, volcarTablas } from './canarios.ts';
import type { Aseguradora } from './entorno.ts';
import { hasta, type Instalacion, instalar } from './instalacion.ts';
import { crearPorOrden, type Envio, pedirA, type Servidor, servir } from './procesos.ts';

/** Both spellings of each letter count: nobody else in the world is called so. */
const CANARIOS = {
  'name of the deceased': 'Zoraidña',
  'surname of the deceased': 'Quintañuelez',
  'second surname': 'Wamboçortegui',
  'identity number': '78901234X',
  'policy number': 'PLZ-CANARIO-77/31',
  'name of the heir': 'Hermengildúx',
  'surname of the heir': 'Yugüeroñez',
  'e-mail of the heir': 'canariña.azul@pajarera-lejana.example',
  'corrected e-mail': 'jilguero.verde@pajarera-cercana.example',
  'telephone of the heir': '+34699887766',
  kinship: 'sobrina-nietastra',
  'note of the insurer': 'llamar al trastévere',
  'note of the annulment': 'resucitó en Fuentecangrejos',
  'text of the mail server': 'buzón-rebosadísimo',
  'idempotency key': 'idem-alcaudón-4711',
  'provider written by hand': 'Gimnasio Alcaraván',
  'identifier of an account': 'socia-urogallo-42@pajarera.example',
  'name in a query': 'consulta-abejaruco',
  'password tried': 'contraseña-oropéndola',
} as const;

const persona = () => ({
  poliza_numero: CANARIOS['policy number'],
  fallecido: {
    nombre: CANARIOS['name of the deceased'],
    apellidos: `${CANARIOS['surname of the deceased']} ${CANARIOS['second surname']}`,
    dni: CANARIOS['identity number'],
    fecha_fallecimiento: '2026-01-02',
  },
  heredero: {
    nombre: CANARIOS['name of the heir'],
    apellidos: CANARIOS['surname of the heir'],
    email: CANARIOS['e-mail of the heir'],
    telefono: CANARIOS['telephone of the heir'],
    parentesco: CANARIOS.kinship,
  },
});

describe('planted people', () => {
  let buzon: Buzon;
  let instalacion: Instalacion;
  let servidor: Servidor;
  let agujas: Aguja[] = agujasDe(CANARIOS);
  let metricas = '';
  before(async () => {
    buzon = await abrirBuzon();
    instalacion = await instalar({ SMTP_URL: buzon.url, LOG_LEVEL: 'debug' });
    servidor = await servir('start', instalacion.variables);
    for (const variante of ['A', 'B'] as const) {
      await vivir(await crearPorOrden(`pajarera-${variante.toLowerCase()}`, variante, instalacion.variables));
    }
    const tokens = await Promise.all(buzon.vistos.map(tokenDe));
    agujas = [
      ...agujas,
      ...agujasDe(Object.fromEntries(tokens.filter(Boolean).map((token) => [`token ${token}`, token]))),
    ];
    metricas = await (await fetch(`${servidor.direccion}/metrics`)).text();
  });
  after(async () => {
    await servidor.terminar('SIGKILL');
    await instalacion.cerrar();
    await buzon.cerrar();
  });

  const abierto = async (aseguradora: Aseguradora, envio: Envio, estado: number) => {
    const respuesta = await pedirA(servidor.direccion, aseguradora, envio);
    assert.equal(respuesta.estado, estado, `${envio.metodo ?? 'GET'} ${envio.ruta}: ${respuesta.texto}`);
    return respuesta.json.data;
  };

  /** Everything that can happen to a case, and every way in which it can go wrong. */
  async function vivir(aseguradora: Aseguradora): Promise<void> {
    const post = (ruta: string, cuerpo: unknown, estado: number, cabeceras: Record<string, string> = {}) =>
      abierto(aseguradora, { metodo: 'POST', ruta, cuerpo, cabeceras }, estado);
    const notas_aseguradora = CANARIOS['note of the insurer'];
    const extra = aseguradora.variante === 'A' ? { modulos: ['borrado'] } : { pack: 'basico' };

    // A refusal for good, in words that repeat the address.
    buzon.alDestinatario = (direccion) => rechazo(550, `5.1.1 <${direccion}> ${CANARIOS['text of the mail server']}`);
    const clave = { 'idempotency-key': CANARIOS['idempotency key'].normalize('NFD').replace(/\p{M}/gu, '') };
    const { caso_id } = await post('/casos', { ...persona(), modulos_contratados: ['borrado'] }, 201, clave);
    await post('/casos', { ...persona(), modulos_contratados: ['borrado'] }, 201, clave);
    buzon.alDestinatario = () => null;
    await post('/casos', { ...persona(), modulos_contratados: ['borrado'] }, 409);
    await post('/siniestro', { ...persona(), notas_aseguradora, ...extra }, 201);
    await post('/siniestro', { ...persona(), notas_aseguradora, ...extra }, 409);
    await post(`/casos/${caso_id}/acceso`, { email: CANARIOS['corrected e-mail'] }, 200);
    if (aseguradora.variante === 'A') await post(`/casos/${caso_id}/acceso`, { enviar: false }, 200);

    const cuenta = {
      proveedor: CANARIOS['provider written by hand'],
      identificador: CANARIOS['identifier of an account'],
    };
    await post(`/casos/${caso_id}/cuentas`, { cuentas: [cuenta] }, 201, { 'idempotency-key': 'cuentas-1' });
    await post(`/casos/${caso_id}/cuentas`, { cuentas: [cuenta] }, 409);
    await post(`/casos/${caso_id}/cuentas`, { cuentas: [{ ...cuenta, accion: 'otra' }] }, 422);

    await invalidas(aseguradora, caso_id);
    const poliza = encodeURIComponent(CANARIOS['policy number']);
    for (const ruta of ['', '/cuentas', '/cronologia'])
      await abierto(aseguradora, { ruta: `/casos/${caso_id}${ruta}` }, 200);
    for (const ruta of ['/casos', '/siniestros'])
      await abierto(aseguradora, { ruta: `${ruta}?poliza_numero=${poliza}` }, 200);

    // The database goes away while people are on their way in.
    await instalacion.cluster.kill9();
    await post('/siniestro', { ...persona(), notas_aseguradora, ...extra }, 503);
    await abierto(aseguradora, { ruta: `/casos?poliza_numero=${poliza}` }, 503);
    await instalacion.cluster.restart();
    await hasta('it is back', async () => (await fetch(`${servidor.direccion}/readyz`)).status === 200);

    await post(
      `/casos/${caso_id}/anulacion`,
      { motivo: 'persona_viva', notas: CANARIOS['note of the annulment'] },
      200,
    );
    // An e-mail that waits: its content lies in the outbox.
    buzon.alRecibir = () => rechazo(451, CANARIOS['text of the mail server']);
    await post('/siniestro', { ...persona(), notas_aseguradora, ...extra }, 201);
    buzon.alRecibir = () => null;
  }

  async function invalidas(aseguradora: Aseguradora, caso: string): Promise<void> {
    const { fallecido, heredero, poliza_numero } = persona();
    const base = { ...persona(), modulos_contratados: ['borrado'] };
    const raro = CANARIOS['surname of the heir'];
    const cuerpos: unknown[] = [
      { ...base, [raro]: raro },
      { ...base, modulos_contratados: [raro] },
      { ...base, heredero: { ...heredero, email: `${raro}@@${raro}` } },
      { ...base, heredero: { ...heredero, telefono: raro.padEnd(61, 'x') } },
      { ...base, fallecido: { ...fallecido, fecha_fallecimiento: raro } },
      { ...base, poliza_numero: { [poliza_numero]: raro } },
      { ...base, fallecido: [raro] },
    ];
    for (const ruta of [
      '/casos',
      '/siniestro',
      ...['acceso', 'anulacion', 'cuentas'].map((r) => `/casos/${caso}/${r}`),
    ]) {
      for (const cuerpo of cuerpos) await abierto(aseguradora, { metodo: 'POST', ruta, cuerpo }, 422);
    }
    const consulta = encodeURIComponent(CANARIOS['name in a query']);
    await abierto(aseguradora, { ruta: `/casos?${consulta}=${consulta}` }, 400);
    await abierto(aseguradora, { ruta: `/casos?cursor=${consulta}` }, 400);
    await abierto(aseguradora, { ruta: `/casos/${consulta}` }, 404);
    await abierto(aseguradora, { ruta: `/${consulta}` }, 404);
    const email = CANARIOS['e-mail of the heir'];
    const login = { metodo: 'POST', ruta: '/auth/login', cuerpo: { email, password: CANARIOS['password tried'] } };
    const sinClave = { ...aseguradora, apiKey: '' };
    await pedirA(servidor.direccion, sinClave, login);
    await pedirA(servidor.direccion, sinClave, { ruta: `/casos/${consulta}`, cabeceras: { 'user-agent': 'x' } });
    await cuerpoRoto(aseguradora);
  }

  /** JSON that ends in the middle of a name, and a form that no operation takes. */
  async function cuerpoRoto(aseguradora: Aseguradora): Promise<void> {
    const cuerpo = Buffer.from(JSON.stringify(persona()).slice(0, -20));
    const formulario = { 'content-type': 'application/x-www-form-urlencoded' };
    await abierto(aseguradora, { metodo: 'POST', ruta: '/casos', cuerpo }, 400);
    await abierto(aseguradora, { metodo: 'POST', ruta: '/casos', cuerpo, cabeceras: formulario }, 415);
  }

  it('the search finds what it looks for, in every form', async () => {
    for (const [nombre, texto] of Object.entries(CANARIOS)) {
      const formas = [
        texto,
        texto.toUpperCase(),
        Buffer.from(`ab${texto}cd`).toString('base64'),
        encodeURIComponent(texto),
      ];
      for (const forma of formas)
        assert.ok(buscar(agujas, Buffer.from(`…${forma}…`)).includes(nombre), `${nombre}: ${forma}`);
    }
    const [vuelto] = await instalacion.superSql<{ texto: string }>('select $1::bytea::text as texto', [
      Buffer.from(CANARIOS['name of the heir']),
    ]);
    assert.deepEqual(buscar(agujas, Buffer.from(vuelto?.texto ?? '')), ['name of the heir']);
    assert.ok(agujas.some(({ nombre }) => nombre.startsWith('token ')));
  });

  it('no table holds anything of them', async () => {
    const { tablas, bytes } = await volcarTablas(instalacion.superSql);
    assert.ok(tablas > 15 && bytes.includes('CAS-2026-') && bytes.includes('caso_abierto'), 'the dump is a real one');
    assert.deepEqual(buscar(agujas, bytes), []);
  });

  it('no log line does, though every failure was logged', () => {
    const texto = servidor.salida();
    for (const codigo of ['"estado":422', '"estado":503', '"estado":409', 'no_disponible']) {
      assert.ok(texto.includes(codigo), `${codigo} was logged`);
    }
    assert.deepEqual(buscar(agujas, Buffer.from(texto)), []);
  });

  it('no metric does', () => {
    assert.match(metricas, /albacea_http_request_seconds_count\{.*route="\/api\/v1\/casos\/:id"/);
    assert.deepEqual(buscar(agujas, Buffer.from(metricas)), []);
  });

  it('neither the files of the database nor its write-ahead log do', async () => {
    await instalacion.superSql('checkpoint');
    const [fila] = await instalacion.superSql<{ carpeta: string; base: string }>(
      `select current_setting('data_directory') as carpeta, oid::text as base from pg_database where datname = current_database()`,
    );
    const presente = agujasDe({ 'a case': 'CAS-2026-000001' });
    for (const parte of [join('base', fila?.base ?? ''), 'pg_wal']) {
      const carpeta = join(fila?.carpeta ?? '', parte);
      assert.ok((await buscarEnFicheros(presente, carpeta)).length > 0, `${parte} can be read`);
      assert.deepEqual(await buscarEnFicheros(agujas, carpeta), []);
    }
  });

  it('the process keeps no file of theirs', async () => {
    assert.deepEqual(await buscarEnFicheros(agujas, instalacion.variables.DATA_DIR as string), []);
  });
});
