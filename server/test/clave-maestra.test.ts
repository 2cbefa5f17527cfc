/** Another MASTER_KEY in the place of the present one: everything is readable with the next, and nothing with the last. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import { Client } from 'pg';
import { sellarAuditoria } from '../src/capabilities/auditoria/sellar.ts';
import { verificarAuditoria } from '../src/capabilities/auditoria/verificar.ts';
import { lugarDeCorreo } from '../src/capabilities/correo/encolar.ts';
import { crearAseguradora } from '../src/capabilities/identidad/crear-aseguradora.ts';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { mandarEnlace } from '../src/capabilities/identidad/fichas.ts';
import { prepareFactor, readPersona, startFactor } from '../src/capabilities/identidad/persons.ts';
import { crearSegundoFactor } from '../src/capabilities/identidad/segundo-factor.ts';
import { leerConfig } from '../src/config.ts';
import { comoServicio, ID_DEL_SERVICIO } from '../src/db/servicio.ts';
import { crearServidor } from '../src/http/servidor.ts';
import type { Actor } from '../src/outbox/hechos.ts';
import { crearRegistro } from '../src/platform/registro.ts';
import { relojDelSistema } from '../src/platform/reloj.ts';
import { crearPrograma, type Programa } from '../src/programa.ts';
import { MASTER_KEY, MOTORES } from './entorno.ts';
import { unCaso } from './fabricas.ts';
import { hasta } from './instalacion.ts';
import { type ClusterDePrueba, clusterDePrueba } from './postgres.ts';
import { ejecutar, servir } from './procesos.ts';

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const CASO = unCaso();
const SIGUIENTE = Buffer.alloc(32, 8).toString('base64');

for (const motor of MOTORES) {
  describe(`clave-maestra rotar on ${motor}`, () => {
    let cluster: ClusterDePrueba | undefined;
    let dataDir: string;
    let variables: Record<string, string>;
    let superUrl = '';
    const quedo = { a: '', b: '', host: '', clave: '', caso: '', usuario: '', secreto: '', codigo: '' };

    before(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'albacea-maestra-'));
      variables = { DATA_DIR: dataDir, PUBLIC_URL: 'http://albacea.test', MASTER_KEY, SMTP_URL: 'smtp://127.0.0.1:1' };
      if (motor === 'postgres') {
        cluster = await clusterDePrueba();
        const { loginUrl, ownerUrl, nombre } = await cluster.baseNueva();
        superUrl = Object.assign(new URL(cluster.superUrl), { pathname: `/${nombre}` }).href;
        Object.assign(variables, { DATABASE_URL: loginUrl, MIGRATE_DATABASE_URL: ownerUrl });
        assert.equal((await ejecutar(['migrate'], variables)).codigo, 0);
      }
      await conPrograma(variables, llenar);
    });
    after(async () => {
      await cluster?.parar();
      await rm(dataDir, { recursive: true, force: true });
    });

    async function conPrograma<T>(
      entorno: Record<string, string>,
      hacer: (programa: Programa, app: FastifyInstance) => Promise<T>,
    ): Promise<T> {
      const programa = await crearPrograma(leerConfig(entorno), relojDelSistema, crearRegistro('silent'));
      const salud = { metricas: programa.metricas, terminando: () => false, metricasAparte: false };
      const app = await crearServidor({ ...programa.http, salud });
      try {
        return await hacer(programa, app);
      } finally {
        await app.close();
        await programa.cerrar();
      }
    }

    /** Something under each use of the master key. */
    async function llenar(programa: Programa, app: FastifyInstance): Promise<void> {
      const crear = (slug: string, variante: 'A' | 'B') =>
        crearAseguradora(programa, { slug, nombre: slug, variante }, ACTOR);
      const [a, b] = [await crear('aurora', 'A'), await crear('boreal', 'B')];
      Object.assign(quedo, { a: a.id, b: b.id, host: 'aurora.albacea.test', clave: a.api_key });
      const abierto = await pedir(app, 'POST', '/casos', CASO);
      quedo.caso = abierto.data.caso_id;
      const usuario = await crearUsuario(
        programa,
        { email: 'ana@aurora.example', nombre: 'Ana', rol: 'admin', aseguradoraId: a.id },
        ACTOR,
      );
      const factor = crearSegundoFactor(programa.llavero);
      const { secreto } = factor.nuevo('ana@aurora.example');
      await programa.base.inquilino(a.id, async (tx) => {
        const { persona } = (await readPersona(tx, usuario.id)) ?? assert.fail();
        const { codigos, huellas } = factor.nuevosCodigos(persona);
        Object.assign(quedo, { usuario: usuario.id, secreto, codigo: codigos[0] });
        await prepareFactor(tx, usuario.id, factor.cifrar(persona, secreto));
        await startFactor(tx, usuario.id, huellas);
      });
      const gestora = await crearUsuario(
        programa,
        { email: 'gestora@albacea.example', nombre: 'Gestora', rol: 'gestor', aseguradoraId: null },
        ACTOR,
      );
      await comoServicio(programa.base, (tx) =>
        mandarEnlace(programa, tx, 'restablecimiento', { ...gestora, nombre: 'Gestora' }, programa.reloj.ahora(), 0),
      );
      assert.ok((await sellarAuditoria(programa.base, programa.llavero)) > 0);
    }

    async function pedir(app: FastifyInstance, method: 'GET' | 'POST', ruta: string, cuerpo?: object) {
      const { statusCode, body } = await app.inject({
        method,
        url: `/api/v1${ruta}`,
        headers: { host: quedo.host, 'x-api-key': quedo.clave, ...(cuerpo && { 'content-type': 'application/json' }) },
        ...(cuerpo && { payload: JSON.stringify(cuerpo) }),
      });
      assert.ok(statusCode < 300, body);
      return JSON.parse(body);
    }

    const rotar = (extra: Record<string, string> = {}) =>
      ejecutar(['clave-maestra', 'rotar', '--json'], { ...variables, MASTER_KEY_NEXT: SIGUIENTE, ...extra });
    const rehusa = async (extra: Record<string, string>, mensaje: RegExp) => {
      const { codigo, salida, error } = await rotar(extra);
      assert.deepEqual({ codigo, salida }, { codigo: 1, salida: '' });
      assert.match(error, mensaje);
      assert.doesNotMatch(error, /\n\s+at /);
    };

    it('refuses without the next key, with the same one, with another than that of the data; nothing is changed', async () => {
      await rehusa({ MASTER_KEY_NEXT: '' }, /MASTER_KEY_NEXT is missing/);
      await rehusa({ MASTER_KEY_NEXT: 'corta' }, /MASTER_KEY_NEXT: 32 bytes/);
      await rehusa({ MASTER_KEY_NEXT: MASTER_KEY }, /is the present one/);
      await rehusa({ MASTER_KEY: Buffer.alloc(32, 9).toString('base64') }, /not the one that these data/);
      await conPrograma(variables, (_, app) => pedir(app, 'GET', `/casos/${quedo.caso}`));
    });

    it('refuses while a process serves, which goes on', async () => {
      const servidor = await servir('api', variables);
      await rehusa({}, /stop them first|in use/);
      assert.equal((await fetch(`${servidor.direccion}/readyz`)).status, 200);
      await servidor.terminar('SIGTERM');
    });

    if (motor === 'postgres')
      it('refuses whoever does not own the tables', async () => {
        await hasta('nobody listens', async () => (await superSql(LISTENING))[0]?.n === 0);
        await rehusa({ MIGRATE_DATABASE_URL: variables.DATABASE_URL ?? '' }, /owner/);
      });

    it('says how much it wrote anew', async () => {
      if (motor === 'postgres') await hasta('nobody listens', async () => (await superSql(LISTENING))[0]?.n === 0);
      const { codigo, salida, error } = await rotar();
      assert.equal(codigo, 0, error);
      assert.deepEqual(JSON.parse(salida), { aseguradoras: 2, segundos_factores: 1, correos: 1, sin_codigos: 1 });
    });

    it('the last key opens nothing any more, and says so at the start', async () => {
      const { codigo, error } = await ejecutar(['start'], { ...variables, PORT: '0' });
      assert.equal(codigo, 1);
      assert.match(error, /MASTER_KEY: not the one/);
      await rehusa({}, /not the one that these data/);
    });

    it('with the next key cases, second factors and waiting e-mails are what they were', async () => {
      await conPrograma({ ...variables, MASTER_KEY: SIGUIENTE }, async (programa, app) => {
        const { data } = await pedir(app, 'GET', `/casos/${quedo.caso}`);
        assert.equal(data.fallecido.nombre, CASO.fallecido.nombre);
        assert.equal((await pedir(app, 'GET', `/casos?poliza_numero=${CASO.poliza_numero}`)).data.elementos.length, 1);
        const factor = crearSegundoFactor(programa.llavero);
        const ahora = programa.reloj.ahora();
        const token = await generate({ secret: quedo.secreto, epoch: Math.floor(ahora.getTime() / 1000) });
        await programa.base.inquilino(quedo.a, async (tx) => {
          const fila = await readPersona(tx, quedo.usuario);
          assert.ok(fila?.totp_cifrado);
          const suyo = { membresia: quedo.usuario, persona: fila.persona };
          assert.equal(await factor.gastarCodigo(tx, suyo, fila.totp_cifrado, token, ahora), true);
          assert.equal(fila.codigos, 0, 'codes that can serve no more are not counted as there');
        });
        const { filas } = await programa.base.unsafeAcrossInsurers('albacea_worker', (tx) =>
          tx.sql<{ id: string; datos_cifrados: Uint8Array }>(
            'select id, datos_cifrados from correos where aseguradora_id = $1',
            [ID_DEL_SERVICIO],
          ),
        );
        assert.equal(filas.length, 1);
        for (const { id, datos_cifrados } of filas)
          assert.partialDeepStrictEqual(
            programa.llavero.claveDelServicio().descifrarJson(lugarDeCorreo(id), datos_cifrados),
            { acceso: { email: 'gestora@albacea.example' } },
          );
      });
    });

    it('the audit trail is right before and after it is sealed again, and tells of the change', async () => {
      await conPrograma({ ...variables, MASTER_KEY: SIGUIENTE }, async ({ base, llavero }) => {
        const verificar = () => Promise.all([quedo.a, quedo.b].map((id) => verificarAuditoria(base, llavero, id)));
        const antes = await verificar();
        for (const una of antes) assert.partialDeepStrictEqual(una, { correcta: true, sin_sellar: 1 });
        await sellarAuditoria(base, llavero);
        assert.deepEqual(
          await verificar(),
          antes.map((una) => ({ ...una, verificados: una.verificados + 1, sin_sellar: 0 })),
        );
        const { filas } = await base.inquilino(quedo.b, (tx) =>
          tx.sql<{ accion: string }>('select accion from auditoria order by secuencia desc limit 1'),
        );
        assert.deepEqual(filas, [{ accion: 'clave_maestra_rotada' }]);
      });
    });

    if (motor === 'postgres') {
      it('row-level security is forced again, and no role of the service may change the key of an insurer', async () => {
        const filas = await superSql(
          `select relname from pg_class where relkind = 'r' and relrowsecurity and not relforcerowsecurity`,
        );
        assert.deepEqual(filas, []);
        for (const papel of ['albacea_app', 'albacea_worker', 'albacea_servicio', 'albacea_puerta'])
          assert.deepEqual(
            await superSql(
              `select has_column_privilege('${papel}', 'aseguradoras', 'clave_envuelta', 'update') as puede`,
            ),
            [{ puede: false }],
            papel,
          );
      });

      it('a trail that was forged before stays forged', async () => {
        await hasta('nobody listens', async () => (await superSql(LISTENING))[0]?.n === 0);
        await superSql(`update auditoria_cabezas set firma = '\\x00' where aseguradora_id = '${quedo.b}'`);
        const otra = Buffer.alloc(32, 10).toString('base64');
        const { codigo, error } = await rotar({ MASTER_KEY: SIGUIENTE, MASTER_KEY_NEXT: otra });
        assert.equal(codigo, 0, error);
        await conPrograma({ ...variables, MASTER_KEY: otra }, async ({ base, llavero }) => {
          assert.partialDeepStrictEqual(await verificarAuditoria(base, llavero, quedo.b), {
            correcta: false,
            primer_error: { motivo: 'cabeza' },
          });
          assert.partialDeepStrictEqual(await verificarAuditoria(base, llavero, quedo.a), { correcta: true });
        });
      });
    } else {
      it('a folder that keeps its key gets another, and a change cut off after the commit is completed', async () => {
        const { MASTER_KEY: _, ...sinClave } = variables;
        const fichero = join(dataDir, 'master.key');
        writeFileSync(fichero, `${SIGUIENTE}\n`, { mode: 0o600 });
        const { codigo, error } = await ejecutar(['clave-maestra', 'rotar'], sinClave);
        assert.equal(codigo, 0, error);
        const clave = readFileSync(fichero, 'utf8');
        assert.notEqual(clave, `${SIGUIENTE}\n`);
        assert.equal(statSync(fichero).mode & 0o777, 0o600);
        await conPrograma(sinClave, (_programa, app) => pedir(app, 'GET', `/casos/${quedo.caso}`));
        // as a process leaves it that is killed between the commit and the renaming
        renameSync(fichero, `${fichero}.siguiente`);
        writeFileSync(fichero, `${SIGUIENTE}\n`, { mode: 0o600 });
        await conPrograma(sinClave, (_programa, app) => pedir(app, 'GET', `/casos/${quedo.caso}`));
        assert.equal(readFileSync(fichero, 'utf8'), clave);
        assert.equal(existsSync(`${fichero}.siguiente`), false);
        // and before the commit
        writeFileSync(`${fichero}.siguiente`, `${SIGUIENTE}\n`, { mode: 0o600 });
        await conPrograma(sinClave, (_programa, app) => pedir(app, 'GET', `/casos/${quedo.caso}`));
        assert.equal(readFileSync(fichero, 'utf8'), clave);
      });
    }

    const LISTENING = `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'albacea-listen'`;
    async function superSql(texto: string) {
      const cliente = new Client({ connectionString: superUrl });
      await cliente.connect();
      try {
        return (await cliente.query(texto)).rows;
      } finally {
        await cliente.end();
      }
    }
  });
}
