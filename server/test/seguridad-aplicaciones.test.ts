/** Every operation of the portal and the backoffice: who gets in, and how far. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OperacionDeAplicacion } from '@albacea/contract/aplicaciones.ts';
import { ROLES, type Rol } from '@albacea/contract/identidad.ts';
import { OPERACIONES_DE_BACKOFFICE } from '@albacea/contract/operaciones-backoffice.ts';
import { OPERACIONES_DE_PORTAL } from '@albacea/contract/operaciones-portal.ts';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { sha256 } from '../src/platform/ids.ts';
import { abrirNavegador, type Navegador } from './aplicaciones.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unCaso, unSiniestroA } from './fabricas.ts';
import { unaFamilia, unFamiliar } from './familia.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
const NADIE = '0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6';
const conSesion = (operaciones: Readonly<Record<string, OperacionDeAplicacion>>) =>
  Object.values(operaciones).filter(({ quien }) => quien !== null);

/** The path with what it names. */
const rutaDe = ({ ruta }: OperacionDeAplicacion, aseguradora: string, caso: string) =>
  ruta
    .replace('{aseguradora}', aseguradora)
    .replace('{caso}', caso)
    .replace('{tipo}', 'defuncion_literal')
    .replace(/\{\w+\}/g, NADIE)
    // what it can't do without
    .replace(/\/cifras\/casos$/, '/cifras/casos?cifra=casos.abiertos');

describe('the operations of the web applications', () => {
  let e: Entorno;
  let a: Aseguradora;
  let otra: Aseguradora;
  let caso: string;
  let ajeno: string;
  let token: string;
  const personas = new Map<Rol, Navegador>();
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    [a, otra] = [await e.aseguradora('A'), await e.aseguradora('A')];
    ({ caso_id: caso, token_heredero: token } = (await e.pedir(a, 'POST', '/casos', unCaso())).json.data);
    // Numbers are each insurer's own: the last case of the other has one that this one does not.
    for (let i = 0; i < 20; i += 1) await e.pedir(otra, 'POST', '/casos', unCaso());
    ajeno = (await e.pedir(otra, 'POST', '/casos', unCaso())).json.data.caso_id;
    for (const rol of ROLES) {
      const aseguradoraId = rol === 'operador' || rol === 'admin' ? a.id : null;
      const { email, password } = await crearUsuario(
        e.programa,
        { email: `${rol}@example.com`, nombre: rol, rol, aseguradoraId },
        ACTOR,
      );
      const navegador = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
      assert.equal((await navegador.pedir('POST', '/sesion', { email, password })).estado, 201);
      personas.set(rol, navegador);
    }
  });
  after(() => e.cerrar());

  it('without a session, or with one of the other application, are 401', async () => {
    const heredero = abrirNavegador(e, 'portal', a.host);
    await heredero.pedir('POST', '/sesion', { token });
    const valor = heredero.galleta()?.split('=')[1] as string;
    for (const [aplicacion, operaciones] of [
      ['portal', OPERACIONES_DE_PORTAL],
      ['backoffice', OPERACIONES_DE_BACKOFFICE],
    ] as const) {
      for (const operacion of conSesion(operaciones)) {
        const navegador = abrirNavegador(e, aplicacion, a.host);
        const ruta = rutaDe(operacion, a.slug, caso);
        const cookies = ['', 'albacea_portal=x', `albacea_backoffice=${valor}`];
        if (aplicacion === 'portal') cookies[2] = `albacea_portal=${sha256(valor).toString('base64url')}`;
        for (const cookie of cookies) {
          const { estado, cabeceras } = await navegador.pedir(
            operacion.metodo,
            ruta,
            undefined,
            cookie ? { cookie } : {},
          );
          assert.deepEqual(
            [estado, cabeceras['x-error-code']],
            [401, 'sesion_invalida'],
            `${operacion.metodo} ${ruta}`,
          );
        }
      }
    }
  });

  it('written from a page of somebody else are 403, whoever is signed in', async () => {
    const heredero = abrirNavegador(e, 'portal', a.host);
    await heredero.pedir('POST', '/sesion', { token });
    for (const operacion of Object.values(OPERACIONES_DE_PORTAL).filter(({ metodo }) => metodo !== 'GET')) {
      const ruta = rutaDe(operacion, a.slug, caso);
      const { estado } = await heredero.pedir(operacion.metodo, ruta, {}, { origin: 'https://evil.example' });
      assert.equal(estado, 403, ruta);
    }
    assert.notEqual(heredero.galleta(), null);
  });

  for (const papel of ['ayuda', 'consulta'] as const) {
    it(`of the portal are 403 to a relative for "${papel}" where they are the heir's`, async () => {
      const { heredera } = await unaFamilia(e, a);
      const invitada = await heredera.pedir('POST', '/allegados', unFamiliar({ papel }));
      const secreto = `relative-${papel}`;
      await e.base.superSql('update accesos_heredero set huella_token = $2 where allegado = $1', [
        invitada.json.data.elementos[0].allegado_id,
        sha256(secreto),
      ]);
      const navegador = abrirNavegador(e, 'portal', a.host);
      assert.equal((await navegador.pedir('POST', '/sesion', { token: secreto })).estado, 201);
      const prohibidas = conSesion(OPERACIONES_DE_PORTAL).filter(({ quien }) => !quien?.includes(papel));
      assert.ok(prohibidas.length >= 10);
      for (const operacion of prohibidas) {
        const { estado, cabeceras } = await navegador.pedir(operacion.metodo, rutaDe(operacion, a.slug, caso), {});
        assert.deepEqual([estado, cabeceras['x-error-code']], [403, 'accion_no_permitida'], operacion.id);
      }
    });
  }

  it('of the portal reach nothing of another case of the same insurer, though its id is known: 404, and it stays', async () => {
    const [mia, suya] = [await unaFamilia(e, a), await unaFamilia(e, a)];
    const cuentas = [{ proveedor: 'Foro Luna', accion: 'eliminar' }];
    const cuenta = (await suya.heredera.pedir('POST', '/cuentas', { cuentas })).json.data.elementos[0].cuenta_id;
    const allegado = (await suya.heredera.pedir('POST', '/allegados', unFamiliar())).json.data.elementos[0].allegado_id;
    const [documento] = await e.base.superSql<{ id: string }>(
      `insert into documentos (aseguradora_id, id, caso, tipo, recibido)
         select aseguradora_id, gen_random_uuid(), id, 'certificado_defuncion', abierto from casos where aseguradora_id = $1 and caso_id = $2
       returning id`,
      [a.id, suya.casoId],
    );
    const foto = async () =>
      JSON.stringify(
        await e.base.superSql(
          `select (select jsonb_agg(to_jsonb(k)) from cuentas k where k.caso = c.id), (select jsonb_agg(to_jsonb(l)) from allegados l where l.caso = c.id),
                  (select jsonb_agg(to_jsonb(d)) from documentos d where d.caso = c.id)
             from casos c where aseguradora_id = $1 and caso_id = $2`,
          [a.id, suya.casoId],
        ),
      );
    const antes = await foto();
    const conId = conSesion(OPERACIONES_DE_PORTAL).filter(({ ruta }) => /\{/.test(ruta));
    assert.ok(conId.length >= 7);
    for (const { id, metodo, ruta } of conId) {
      const suyo = ruta
        .replace('{cuenta}', cuenta)
        .replace('{allegado}', allegado)
        .replace('{documento}', documento?.id ?? '');
      assert.doesNotMatch(suyo, /\{/, `${id}: give it an id of another case here`);
      const cuerpo = metodo === 'GET' || metodo === 'DELETE' ? undefined : {};
      const { estado, cabeceras } = await mia.heredera.pedir(metodo, suyo, cuerpo);
      assert.deepEqual([estado, cabeceras['x-error-code']], [404, 'no_encontrado'], id);
    }
    assert.equal(await foto(), antes);
  });

  it('show the family nothing that the insurer noted for itself, and no number or address', async () => {
    const aviso = unSiniestroA({ notas_aseguradora: 'Impagos anteriores.' });
    const { token_heredero } = (await e.pedir(a, 'POST', '/siniestro', aviso)).json.data;
    const heredero = abrirNavegador(e, 'portal', a.host);
    await heredero.pedir('POST', '/sesion', { token: token_heredero });
    const { estado, texto, json } = await heredero.pedir('GET', '/caso');
    assert.equal(estado, 200, texto);
    assert.equal(json.data.heredero.nombre, aviso.heredero.nombre);
    for (const secreto of ['Impagos', aviso.poliza_numero, aviso.fallecido.dni, aviso.heredero.email, 'avisos'])
      assert.ok(!texto.includes(String(secreto)), String(secreto));
  });

  it('with a NUL in their address are 400, wherever it stands', async () => {
    const { heredera } = await unaFamilia(e, a);
    const superadmin = personas.get('superadmin') as Navegador;
    const rutas = (operaciones: Readonly<Record<string, OperacionDeAplicacion>>) =>
      conSesion(operaciones).filter(({ metodo, ruta }) => metodo === 'GET' && ruta.includes('{'));
    for (const { ruta } of rutas(OPERACIONES_DE_PORTAL))
      assert.equal((await heredera.pedir('GET', ruta.replace(/\{\w+\}/g, 'a%00b'))).estado, 400, ruta);
    for (const { ruta } of rutas(OPERACIONES_DE_BACKOFFICE))
      assert.equal((await superadmin.pedir('GET', ruta.replace(/\{\w+\}/g, 'a%00b'))).estado, 400, ruta);
    for (const ruta of [`/aseguradoras/${a.slug}/casos?busca=a%00b`, `/trabajo?aseguradora=%00`])
      assert.equal((await superadmin.pedir('GET', ruta)).estado, 400, ruta);
  });

  it('of the backoffice are 403 to the roles that they are not for', async () => {
    for (const operacion of conSesion(OPERACIONES_DE_BACKOFFICE)) {
      for (const rol of ROLES.filter((uno) => !operacion.quien?.includes(uno))) {
        const ruta = rutaDe(operacion, a.slug, caso);
        const { estado, cabeceras } = await (personas.get(rol) as Navegador).pedir(operacion.metodo, ruta, {});
        assert.deepEqual([estado, cabeceras['x-error-code']], [403, 'accion_no_permitida'], `${rol} ${operacion.id}`);
      }
    }
  });

  it('of another insurer are 404 to the people of one, the same as what does not exist', async () => {
    const deCaso = conSesion(OPERACIONES_DE_BACKOFFICE).filter(({ ruta }) => ruta.includes('{aseguradora}'));
    for (const rol of ['operador', 'admin'] as const) {
      for (const operacion of deCaso.filter(({ quien, metodo }) => quien?.includes(rol) && metodo === 'GET')) {
        const navegador = personas.get(rol) as Navegador;
        const suyo = await navegador.pedir('GET', rutaDe(operacion, otra.slug, ajeno));
        const inexistente = await navegador.pedir('GET', rutaDe(operacion, 'nobody', ajeno));
        assert.equal(suyo.estado, 404, operacion.id);
        assert.equal(suyo.texto, inexistente.texto);
        if (!operacion.ruta.includes('{caso}')) continue;
        const cruzado = await navegador.pedir('GET', rutaDe(operacion, a.slug, ajeno));
        assert.equal(cruzado.estado, 404, operacion.id);
      }
    }
    const gestor = personas.get('gestor') as Navegador;
    assert.equal((await gestor.pedir('GET', `/aseguradoras/${otra.slug}/casos/${ajeno}`)).estado, 200);
  });

  it('answer whatever body with the envelope and a 4xx, never a 5xx', async () => {
    const cuerpos: unknown[] = [
      null,
      [],
      'x',
      0,
      { version: 'x' },
      { cuentas: [{}] },
      { resultado: '__proto__' },
      { motivo: '\0' },
    ];
    const heredero = abrirNavegador(e, 'portal', a.host);
    await heredero.pedir('POST', '/sesion', { token });
    const porCada: [OperacionDeAplicacion, Navegador][] = [
      ...conSesion(OPERACIONES_DE_PORTAL).map((o): [OperacionDeAplicacion, Navegador] => [o, heredero]),
      ...conSesion(OPERACIONES_DE_BACKOFFICE).map((o): [OperacionDeAplicacion, Navegador] => [
        o,
        personas.get('gestor') as Navegador,
      ]),
    ];
    for (const [operacion, navegador] of porCada) {
      if (!operacion.forma.cuerpo) continue;
      for (const cuerpo of cuerpos) {
        const { estado, json } = await navegador.pedir(operacion.metodo, rutaDe(operacion, a.slug, caso), cuerpo);
        if (estado < 400) continue; // what it takes leniently it may take
        assert.ok(estado < 500, `${operacion.id} ${JSON.stringify(cuerpo)}: ${estado}`);
        assert.deepEqual(Object.keys(json), ['success', 'error']);
      }
    }
  });
});
