/** Lists, the story of a case, annulment and the heir's access, as an insurer sees them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unCaso, unSiniestroA, unSiniestroB } from './fabricas.ts';

const DIA = 86_400_000;

describe('cases', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());

  const abrir = async (aseguradora: Aseguradora, cuerpo: object = unCaso()): Promise<string> => {
    const { estado, json } = await e.pedir(aseguradora, 'POST', '/casos', cuerpo);
    assert.equal(estado, 201);
    e.reloj.avanzar(5);
    return json.data.caso_id;
  };
  const idsDe = (json: { data: { elementos: { caso_id: string }[] } }) =>
    json.data.elementos.map(({ caso_id }) => caso_id);

  it('numbers cases within the insurer from CAS-<year>-000001, whatever others open', async () => {
    const [una, otra] = [await e.aseguradora('A'), await e.aseguradora('B')];
    await abrir(otra);
    assert.equal(await abrir(una), 'CAS-2026-000001');
    await abrir(otra);
    assert.equal(await abrir(una), 'CAS-2026-000002');
  });

  it('pages newest first without skips or repeats while cases are being opened', async () => {
    const aseguradora = await e.aseguradora('B');
    const antes: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      e.reloj.avanzar(5);
      antes.unshift(await abrir(aseguradora));
    }
    const vistos: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const consulta: string = cursor === '' ? '?limite=3' : `?limite=3&cursor=${cursor}`;
      const { json } = await e.pedir(aseguradora, 'GET', `/casos${consulta}`);
      vistos.push(...idsDe(json));
      cursor = json.data.siguiente;
      e.reloj.avanzar(5);
      await abrir(aseguradora); // arrives while paging: not part of what was begun
    }
    assert.deepEqual(vistos, antes);
  });

  it('filters by state, policy in any spelling, days in Madrid and last change', async () => {
    const aseguradora = await e.aseguradora('A');
    const primero = await abrir(aseguradora, unCaso({ poliza_numero: 'DEC-0048213/7' }));
    e.reloj.avanzar(3 * DIA);
    const cambio = e.reloj.ahora().toISOString();
    const segundo = await abrir(aseguradora);
    const hoy = cambio.slice(0, 10);
    const lista = async (consulta: string) => idsDe((await e.pedir(aseguradora, 'GET', `/casos?${consulta}`)).json);
    assert.deepEqual(await lista(`poliza_numero=${encodeURIComponent('dec 0048213 7')}`), [primero]);
    assert.deepEqual(await lista(`abierto_desde=${hoy}`), [segundo]);
    assert.deepEqual(await lista(`abierto_desde=${hoy}&abierto_hasta=${hoy}`), [segundo]);
    assert.deepEqual(await lista('abierto_hasta=2026-10-01'), []);
    assert.deepEqual(await lista(`actualizado_desde=${encodeURIComponent(cambio)}`), [segundo]);
    await e.pedir(aseguradora, 'POST', `/casos/${primero}/anulacion`);
    assert.deepEqual(await lista('estado=anulado'), [primero]);
    assert.deepEqual(
      (await lista(`actualizado_desde=${encodeURIComponent(cambio)}`)).sort(),
      [primero, segundo].sort(),
    );
  });

  it('tells the story of a case, newest first, in the language asked for', async () => {
    const aseguradora = await e.aseguradora('B');
    const { json } = await e.pedir(aseguradora, 'POST', '/siniestro', unSiniestroB());
    const es = (await e.pedir(aseguradora, 'GET', `/casos/${json.data.caso_id}/cronologia`)).json.data;
    assert.deepEqual(
      es.elementos.map(({ tipo }: { tipo: string }) => tipo),
      ['correo_retenido', 'caso_abierto', 'siniestro_abierto'],
    );
    assert.equal(es.elementos[1].texto, 'Se abrió el caso.');
    const en = await e.pedir(aseguradora, 'GET', `/casos/${json.data.caso_id}/cronologia?limite=1`, undefined, {
      'accept-language': 'en',
    });
    assert.equal(en.json.data.elementos.length, 1);
    assert.notEqual(en.json.data.siguiente, null);
  });

  it('lists the register of claims, and only claims', async () => {
    const aseguradora = await e.aseguradora('A');
    await abrir(aseguradora);
    const cuerpo = unSiniestroA({ notas_aseguradora: 'Nota\r\ncon dos líneas', prioridad: 'urgente' });
    const { json } = await e.pedir(aseguradora, 'POST', '/siniestro', cuerpo);
    const { elementos } = (await e.pedir(aseguradora, 'GET', '/siniestros')).json.data;
    assert.equal(elementos.length, 1);
    assert.equal(elementos[0].caso_id, json.data.caso_id);
    assert.equal(elementos[0].poliza_numero, cuerpo.poliza_numero);
    assert.equal(elementos[0].prioridad, 'urgente');
    assert.equal(elementos[0].notas_aseguradora, 'Nota\ncon dos líneas');
  });

  it('annuls once, emits caso_cerrado with estado anulado, and frees the policy for another case', async () => {
    const aseguradora = await e.aseguradora('B');
    const cuerpo = unCaso();
    const caso = await abrir(aseguradora, cuerpo);
    const primera = await e.pedir(aseguradora, 'POST', `/casos/${caso}/anulacion`, {
      motivo: 'persona_viva',
      notas: 'Error de póliza',
    });
    assert.deepEqual([primera.estado, primera.json.data], [200, { caso_id: caso, estado: 'anulado' }]);
    const segunda = await e.pedir(aseguradora, 'POST', `/casos/${caso}/anulacion`);
    assert.deepEqual([segunda.estado, segunda.cabeceras['x-error-code']], [409, 'estado_no_permite']);
    const eventos = await e.base.superSql<{ tipo: string; data: { estado: string; resultado: null } }>(
      `select tipo, data from eventos where aseguradora_id = $1 and data->>'caso_id' = $2 order by id`,
      [aseguradora.id, caso],
    );
    assert.deepEqual(
      eventos.map(({ tipo }) => tipo),
      ['caso_abierto', 'caso_cerrado'],
    );
    assert.equal(eventos[1]?.data.estado, 'anulado');
    assert.notEqual(await abrir(aseguradora, cuerpo), caso);
  });

  it('does not annul once a request has gone to a provider', async () => {
    const aseguradora = await e.aseguradora('A');
    const caso = await abrir(aseguradora);
    await e.base.superSql(
      `insert into cuentas (aseguradora_id, id, caso, modulo, estado, accion, creada, actualizado)
         select aseguradora_id, gen_random_uuid(), id, 'borrado', 'solicitada', 'eliminar', now(), now() from casos
          where aseguradora_id = $1 and caso_id = $2`,
      [aseguradora.id, caso],
    );
    const { estado, cabeceras } = await e.pedir(aseguradora, 'POST', `/casos/${caso}/anulacion`);
    assert.deepEqual([estado, cabeceras['x-error-code']], [409, 'estado_no_permite']);
    assert.equal((await e.pedir(aseguradora, 'GET', `/casos/${caso}`)).json.data.estado, 'abierto');
  });

  it('replaces the link: the old token dies, contact data are corrected, another e-mail goes out', async () => {
    const aseguradora = await e.aseguradora('A');
    const { json } = await e.pedir(aseguradora, 'POST', '/casos', unCaso());
    const { caso_id, token_heredero } = json.data;
    const nuevo = await e.pedir(aseguradora, 'POST', `/casos/${caso_id}/acceso`, {
      email: 'otra@EXAMPLE.org',
      telefono: '+34 600 11 22 33',
    });
    assert.equal(nuevo.estado, 200);
    assert.deepEqual(Object.keys(nuevo.json.data).sort(), ['portal_url', 'token_heredero']);
    assert.notEqual(nuevo.json.data.token_heredero, token_heredero);
    const accesos = await e.base.superSql<{ revocado: Date | null }>(
      `select a.revocado from accesos_heredero a join casos c on c.aseguradora_id = a.aseguradora_id and c.id = a.caso
          where c.aseguradora_id = $1 and c.caso_id = $2 order by a.id`,
      [aseguradora.id, caso_id],
    );
    assert.deepEqual(accesos.map(({ revocado }) => revocado === null).sort(), [false, true]);
    const { heredero } = (await e.pedir(aseguradora, 'GET', `/casos/${caso_id}`)).json.data;
    assert.deepEqual([heredero.email, heredero.telefono], ['otra@example.org', '+34600112233']);
  });

  it('adds a link beside the living one with enviar false, unless the address changes', async () => {
    const aseguradora = await e.aseguradora('A');
    const vivos = async () =>
      (
        await e.base.superSql('select 1 from accesos_heredero where aseguradora_id = $1 and revocado is null', [
          aseguradora.id,
        ])
      ).length;
    const correos = async () =>
      (await e.base.superSql('select 1 from correos where aseguradora_id = $1', [aseguradora.id])).length;
    const caso = await abrir(aseguradora);
    await e.pedir(aseguradora, 'POST', `/casos/${caso}/acceso`, { enviar: false });
    assert.deepEqual([await vivos(), await correos()], [2, 1]);
    await e.pedir(aseguradora, 'POST', `/casos/${caso}/acceso`, { enviar: false, email: 'otra@example.org' });
    assert.deepEqual([await vivos(), await correos()], [1, 1]);
  });

  it('gives no access to a case that has ended', async () => {
    const aseguradora = await e.aseguradora('B');
    const caso = await abrir(aseguradora);
    await e.pedir(aseguradora, 'POST', `/casos/${caso}/anulacion`);
    const { estado, json } = await e.pedir(aseguradora, 'POST', `/casos/${caso}/acceso`);
    assert.equal(estado, 409);
    assert.match(json.error, /anulado/);
  });

  it('shows accounts masked, and hides the provider of a reserved one', async () => {
    const aseguradora = await e.aseguradora('B');
    const caso = await abrir(aseguradora);
    await insertarCuentas(e, aseguradora, caso);
    const { elementos } = (await e.pedir(aseguradora, 'GET', `/casos/${caso}/cuentas`)).json.data;
    assert.deepEqual(
      elementos.map((c: Record<string, unknown>) => [c.proveedor, c.identificador, c.accion]),
      [
        ['Netflix', 'c•••@e•••.com', 'cancelar'],
        [null, null, null],
      ],
    );
    assert.deepEqual((await e.pedir(aseguradora, 'GET', `/casos/${caso}`)).json.data.cuentas, elementos);
  });
});

/** Two accounts, as another capability will write them: sealed under the key of the case. */
async function insertarCuentas(e: Entorno, aseguradora: Aseguradora, casoId: string): Promise<void> {
  const inquilino = await e.programa.inquilinos.obtener(aseguradora.id);
  await e.programa.base.inquilino(aseguradora.id, async (tx) => {
    const { filas } = await tx.sql<{ id: string; clave_envuelta: Uint8Array }>(
      'select id, clave_envuelta from casos where aseguradora_id = aseguradora_actual() and caso_id = $1',
      [casoId],
    );
    const { id, clave_envuelta } = filas[0] ?? assert.fail(casoId);
    const clave = inquilino.clave.abrirClaveDeCaso(id, clave_envuelta);
    for (const [fila, reservada, proveedor] of [
      ['01990000-0000-7000-8000-000000000001', false, 'Netflix'],
      ['01990000-0000-7000-8000-000000000002', true, 'Una web de citas'],
    ] as const) {
      const datos = clave.cifrarJson(
        { tabla: 'cuentas', columna: 'datos_cifrados', fila },
        { proveedor, identificador: 'carmen@example.com' },
      );
      await tx.sql(
        `insert into cuentas (aseguradora_id, id, caso, modulo, estado, accion, reservada, datos_cifrados, creada, actualizado)
         values (aseguradora_actual(), $1, $2, 'suscripciones', 'propuesta', 'cancelar', $3, $4, now(), now())`,
        [fila, id, reservada, datos],
      );
    }
  });
}
