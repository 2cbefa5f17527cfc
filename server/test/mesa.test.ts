/** The desk of the backoffice: search, claims and cases by hand, notes, who works on a case, the work list, live changes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { abrirNavegador, type Navegador } from './aplicaciones.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unCaso } from './fabricas.ts';
import { crearTaller, type Taller } from './trabajo.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
const DIA = 86_400_000;

describe('the desk', () => {
  let e: Entorno;
  let t: Taller;
  let a: Aseguradora;
  let gestor: Navegador;
  let operador: Navegador;
  let gestorId: string;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    t = await crearTaller(e, 'B');
    a = t.aseguradora;
    const entrar = async (rol: 'gestor' | 'operador', aseguradoraId: string | null) => {
      const alta = { email: `${rol}@example.com`, nombre: `Una ${rol}`, rol, aseguradoraId };
      const { email, password } = await crearUsuario(e.programa, alta, ACTOR);
      const navegador = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
      const { json } = await navegador.pedir('POST', '/sesion', { email, password });
      return [navegador, json.data.usuario_id] as const;
    };
    [gestor, gestorId] = await entrar('gestor', null);
    [operador] = await entrar('operador', a.id);
  });
  after(() => e.cerrar());

  const enA = (ruta: string) => `/aseguradoras/${a.slug}${ruta}`;
  const hallados = async (consulta: string, quien = gestor): Promise<string[]> => {
    const { json, texto } = await quien.pedir('GET', enA(`/casos?${consulta}`));
    assert.ok(json.success, texto);
    return json.data.elementos.map(({ caso_id }: { caso_id: string }) => caso_id);
  };
  const busca = (texto: string) => hallados(`busca=${encodeURIComponent(texto)}`);

  it('a case is found by its number, its policy, the identity number and whole surnames, whoever types them how', async () => {
    const caso = await t.abrir({
      poliza_numero: 'POL-77 / 31',
      fallecido: {
        nombre: 'Íñigo',
        apellidos: 'Zubizarreta del Olmo',
        dni: '00000023T',
        fecha_fallecimiento: '2026-11-01',
      },
    });
    await t.abrir();
    for (const texto of [
      caso,
      caso.toLowerCase(),
      'pol 7731',
      '23t',
      '00000023-T',
      'ZUBIZARRETA',
      'Del Olmo',
      'olmo zubizarreta',
    ])
      assert.deepEqual(await busca(texto), [caso], texto);
    for (const texto of ['Zubiza', 'Zubizarreta Pérez', 'POL-77', '%', "' or 1=1"])
      assert.deepEqual(await busca(texto), [], texto);
  });

  it('filters narrow the list, and pages of it neither skip nor repeat', async () => {
    const casos = [await t.abrir(), await t.abrir(), await t.abrir()];
    const [uno = '', dos = ''] = casos;
    await gestor.pedir('POST', enA(`/casos/${uno}/gestor`), { gestor: gestorId });
    assert.deepEqual(await hallados('gestor=yo'), [uno]);
    assert.ok(!(await hallados('gestor=nadie&limite=100')).includes(uno));
    assert.deepEqual(await hallados('gestor=nadie-en-absoluto'), []);
    await t.tramitar(dos);
    assert.deepEqual(await hallados('estado=en_tramite'), [dos]);
    assert.deepEqual(await hallados('estado=en_tramite&prioridad=urgente'), []);
    assert.ok((await hallados('modulo=borrado&limite=100')).includes(dos));
    const seguidas: string[] = [];
    let cursor = '';
    do {
      const { json } = await gestor.pedir('GET', enA(`/casos?limite=1${cursor && `&cursor=${cursor}`}`));
      seguidas.push(...json.data.elementos.map(({ caso_id }: { caso_id: string }) => caso_id));
      cursor = json.data.siguiente ?? '';
    } while (cursor);
    assert.deepEqual(seguidas, await hallados('limite=100'));
  });

  it('an operator finds the cases of their own insurer, and is not told who of the service works on them', async () => {
    const caso = await t.abrir();
    await gestor.pedir('POST', enA(`/casos/${caso}/gestor`), { gestor: gestorId });
    const { json } = await operador.pedir('GET', enA(`/casos?busca=${caso}`));
    assert.equal(json.data.elementos[0].gestor, null);
    for (const ruta of [
      '/trabajo',
      '/gestores',
      enA(`/casos/${caso}/notas`),
      enA(`/casos/${caso}/mesa`),
      '/catalogo/proveedores',
    ])
      assert.equal((await operador.pedir('GET', ruta)).estado, 403, ruta);
  });

  it('of people who ask for the next case at once each gets another one, which the others see as theirs, until it lapses or is given back', async () => {
    const PERSONAS = 4;
    const personas = await Promise.all(
      Array.from({ length: PERSONAS }, async (_, i) => {
        const alta = {
          email: `turno${i}@example.com`,
          nombre: `Turno ${i}`,
          rol: 'gestor',
          aseguradoraId: null,
        } as const;
        const { email, password } = await crearUsuario(e.programa, alta, ACTOR);
        const navegador = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
        const { json } = await navegador.pedir('POST', '/sesion', { email, password });
        return { navegador, id: json.data.usuario_id as string };
      }),
    );
    const casos: string[] = [];
    for (let i = 0; i < PERSONAS; i += 1) casos.push(await t.abrir());
    for (const caso of casos) await t.recibir(caso, 'factura');
    const suyos = { aseguradora: a.slug, clase: 'documentos' };
    const tomar = async (quien: Navegador, mas: object = {}) => {
      const { json, texto } = await quien.pedir('POST', '/trabajo/siguiente', { ...suyos, ...mas });
      assert.ok(json.success, texto);
      return (json.data.tarea?.caso_id ?? null) as string | null;
    };
    const dados = await Promise.all(personas.map(({ navegador }) => tomar(navegador)));
    assert.deepEqual(dados.toSorted(), casos.toSorted(), 'each case to one person');
    const [una, otra] = personas;
    if (!una || !otra) assert.fail();
    assert.equal(await tomar(gestor), null, 'all are held');
    assert.equal(await tomar(una.navegador), dados[0], 'who asks again still has theirs');
    const { json } = await gestor.pedir('GET', `/trabajo?aseguradora=${a.slug}&clase=documentos`);
    for (const { caso_id, lo_lleva } of json.data.elementos)
      assert.equal(lo_lleva.usuario_id, personas[dados.indexOf(caso_id)]?.id);
    const mesa = await gestor.pedir('GET', enA(`/casos/${dados[0]}/mesa`));
    assert.equal(mesa.json.data.lo_lleva.usuario_id, una.id);
    // one goes on to the next: what is left is there for the others
    assert.equal(await tomar(una.navegador, { deja: { aseguradora: a.slug, caso_id: dados[0] } }), null);
    assert.equal(await tomar(gestor), dados[0]);
    e.reloj.avanzar(31 * 60_000);
    assert.equal(
      (await tomar(otra.navegador, { vistos: [{ aseguradora: a.slug, caso_id: dados[1] }] })) !== null,
      true,
    );
    assert.equal((await operador.pedir('POST', '/trabajo/siguiente', {})).estado, 403);
  });

  it('a claim by hand opens a case with the rules of the API, sends the one e-mail and shows no token', async () => {
    const { modulos_contratados: _, ...persona } = unCaso() as Record<string, unknown>;
    const { estado, json, texto } = await operador.pedir('POST', enA('/siniestros'), {
      ...persona,
      pack: 'basico',
      prioridad: 'urgente',
    });
    assert.equal(estado, 201, texto);
    assert.doesNotMatch(texto, /token/);
    assert.deepEqual([json.data.unido, json.data.acceso_heredero.notificado], [false, true]);
    const registro = await operador.pedir('GET', enA('/siniestros'));
    assert.equal(registro.json.data.elementos[0].caso_id, json.data.caso_id);
    const repetido = await operador.pedir('POST', enA('/siniestros'), { ...persona, pack: 'basico' });
    assert.deepEqual([repetido.estado, repetido.cabeceras['x-error-code']], [409, 'caso_duplicado']);
    const ajeno = await operador.pedir('POST', enA('/siniestros'), { ...persona, modulos: ['borrado'] });
    assert.deepEqual([ajeno.estado, ajeno.cabeceras['x-error-code']], [422, 'validacion']);
    const malo = await operador.pedir('POST', enA('/casos'), { ...unCaso(), heredero: { nombre: 'X' } });
    assert.equal(malo.estado, 422);
    assert.match(malo.json.error, /heredero\.email/);
  });

  it('a blank telephone or kinship by hand is as if it were missing, and a blank correction leaves the telephone', async () => {
    const { heredero, ...caso } = unCaso() as { heredero: object };
    const abrir = (suyo: object) =>
      operador.pedir('POST', enA('/casos'), { ...caso, heredero: { ...heredero, ...suyo } });
    const abierto = await abrir({ telefono: '', parentesco: ' ' });
    assert.equal(abierto.estado, 201, abierto.texto);
    const { caso_id } = abierto.json.data;
    const enCaso = async () => (await e.pedir(a, 'GET', `/casos/${caso_id}`)).json.data.heredero;
    assert.partialDeepStrictEqual(await enCaso(), { telefono: null, parentesco: null });
    const corregir = async (telefono: string) => {
      e.reloj.avanzar(61_000);
      const { estado, texto } = await operador.pedir('POST', enA(`/casos/${caso_id}/acceso`), { telefono });
      assert.equal(estado, 200, texto);
    };
    await corregir('+34600112233');
    await corregir('  ');
    assert.equal((await enCaso()).telefono, '+34600112233');
  });

  it('the heir gets one new link however often the button is pressed, and a corrected address is never too soon', async () => {
    const { caso_id: caso } = (await e.pedir(a, 'POST', '/casos', unCaso())).json.data;
    const mandar = (cuerpo: object) => operador.pedir('POST', enA(`/casos/${caso}/acceso`), cuerpo);
    const pulsadas = await Promise.all([{}, {}, {}].map(mandar));
    const codigos = pulsadas.map(({ estado, cabeceras }) => `${estado} ${cabeceras['x-error-code'] ?? ''}`).sort();
    assert.deepEqual(codigos, ['200 ', '409 enlace_reciente', '409 enlace_reciente']);
    assert.equal((await mandar({ email: 'otra.direccion@example.com' })).estado, 200);
    assert.equal((await mandar({})).estado, 409);
    e.reloj.avanzar(61_000);
    assert.equal((await mandar({})).estado, 200);
  });

  it('a claim for a case that was opened by hand joins it', async () => {
    const caso = unCaso() as Record<string, unknown>;
    const abierto = await operador.pedir('POST', enA('/casos'), caso);
    assert.equal(abierto.estado, 201, abierto.texto);
    const { modulos_contratados: _, ...persona } = caso;
    const unido = await operador.pedir('POST', enA('/siniestros'), persona);
    assert.deepEqual([unido.json.data.caso_id, unido.json.data.unido], [abierto.json.data.caso_id, true]);
  });

  it("an operator sends the heir's link anew to a corrected address", async () => {
    const caso = await t.abrir();
    const { estado, json } = await operador.pedir('POST', enA(`/casos/${caso}/acceso`), {
      email: 'otra@example.com',
    });
    assert.deepEqual([estado, json.data.acceso_heredero.notificado], [200, true]);
    assert.equal((await operador.pedir('GET', enA(`/casos/${caso}`))).json.data.heredero.email, 'otra@example.com');
  });

  it('notes are for the service; a consent names whom one spoke with and how they were known, and is told without its words', async () => {
    const caso = await t.abrir();
    const ruta = enA(`/casos/${caso}/notas`);
    const llamada = { clase: 'llamada', texto: 'Acepta la lista entera.', consentimiento: 'lista' };
    assert.equal((await gestor.pedir('POST', ruta, llamada)).estado, 422);
    assert.equal((await gestor.pedir('POST', ruta, { ...llamada, interlocutor: 'Lucía' })).estado, 422);
    const entera = { ...llamada, interlocutor: 'Lucía Ortega', identificacion: 'Fecha de nacimiento' };
    const hecha = await gestor.pedir('POST', ruta, entera);
    assert.equal(hecha.estado, 201, hecha.texto);
    assert.equal((await gestor.pedir('POST', ruta, { clase: 'nota', texto: ' ' })).estado, 422);
    e.reloj.avanzar(1000);
    await gestor.pedir('POST', ruta, { clase: 'nota', texto: 'Mejor por la tarde.' });
    const { json } = await gestor.pedir('GET', ruta);
    assert.deepEqual(
      json.data.elementos.map(({ texto, autor }: Record<string, unknown>) => [texto, autor]),
      [
        ['Mejor por la tarde.', gestorId],
        ['Acepta la lista entera.', gestorId],
      ],
    );
    const contado = await operador.pedir('GET', enA(`/casos/${caso}/cronologia`));
    assert.match(contado.texto, /llamada_anotada/);
    assert.doesNotMatch(contado.texto, /Acepta|tarde/);
    const filas = await e.base.superSql<{ datos_cifrados: Buffer }>(
      'select datos_cifrados from notas where datos_cifrados is not null',
    );
    for (const { datos_cifrados } of filas) assert.ok(!Buffer.from(datos_cifrados).includes('tarde'));
  });

  it('a note that is sent twice, at once or after a lost answer, is one note; other words need an id of their own', async () => {
    const caso = await t.abrir();
    const ruta = enA(`/casos/${caso}/notas`);
    const nota = { nota_id: randomUUID(), clase: 'nota', texto: 'Llamar el lunes.' };
    const dos = await Promise.all([nota, nota].map((una) => gestor.pedir('POST', ruta, una)));
    e.reloj.avanzar(3_600_000);
    const otraVez = await gestor.pedir('POST', ruta, nota);
    for (const { estado, json, texto } of [...dos, otraVez]) {
      assert.equal(estado, 201, texto);
      assert.deepEqual(json.data, dos[0]?.json.data);
    }
    const ajena = await gestor.pedir('POST', enA(`/casos/${await t.abrir()}/notas`), nota);
    const distinta = await gestor.pedir('POST', ruta, { ...nota, texto: 'Llamar el martes.' });
    for (const { estado, cabeceras } of [ajena, distinta])
      assert.deepEqual([estado, cabeceras['x-error-code']], [409, 'codigo_en_uso']);
    const { json } = await gestor.pedir('GET', ruta);
    assert.deepEqual(
      json.data.elementos.map(({ texto }: { texto: string }) => texto),
      ['Llamar el lunes.'],
    );
    const auditadas = await e.base.superSql(
      "select 1 from auditoria where accion = 'nota_escrita' and objeto_id = $1 and aseguradora_id = $2",
      [caso, a.id],
    );
    assert.equal(auditadas.length, 1);
  });

  it('the chronology says which accounts, paper, certificate and module an entry is about; that of the API does not', async () => {
    const caso = await t.abrir({ modulos_contratados: ['borrado', 'suscripciones', 'certificados'] });
    const cuenta = await t.anadirCuenta(caso, 'suscripciones');
    await t.ponerCuenta(caso, cuenta, 'descartada');
    const documento = await t.recibir(caso, 'factura', 'heredero');
    await e.base.superSql('update documentos set cuenta = $1 where id = $2', [cuenta, documento]);
    const entradas = async (quien: Navegador) =>
      (await quien.pedir('GET', enA(`/casos/${caso}/cronologia`))).json.data.elementos;
    const de = (vistas: { tipo: string }[], tipo: string) => vistas.find((una) => una.tipo === tipo);
    for (const quien of [gestor, operador]) {
      const vistas = await entradas(quien);
      const { cuentas, documento: papel, certificados, modulo } = de(vistas, 'documento_recibido') as never;
      assert.deepEqual([cuentas, papel, certificados, modulo], [[cuenta], 'factura', [], null]);
      assert.deepEqual((de(vistas, 'cuenta_propuesta') as unknown as { cuentas: string[] }).cuentas, [cuenta]);
      assert.deepEqual((de(vistas, 'caso_abierto') as unknown as { cuentas: string[] }).cuentas, []);
    }
    const { json } = await e.pedir(a, 'GET', `/casos/${caso}/cronologia`);
    for (const entrada of json.data.elementos)
      assert.deepEqual(Object.keys(entrada).sort(), ['actor', 'entrada_id', 'ocurrido', 'texto', 'tipo']);
  });

  it('a case is given to somebody of the service and to nobody else', async () => {
    const caso = await t.abrir();
    const ruta = enA(`/casos/${caso}/gestor`);
    for (const gestor_ of ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6', 'x'])
      assert.equal((await gestor.pedir('POST', ruta, { gestor: gestor_ })).estado, 422);
    assert.equal((await gestor.pedir('POST', ruta, { gestor: gestorId })).estado, 200);
    assert.equal((await gestor.pedir('GET', enA(`/casos/${caso}/mesa`))).json.data.gestor, gestorId);
    assert.equal((await gestor.pedir('POST', ruta, { gestor: null })).estado, 200);
    const auditados = await e.base.superSql(
      "select 1 from auditoria where accion = 'caso_asignado' and objeto_id = $1 and aseguradora_id = $2",
      [caso, a.id],
    );
    assert.equal(auditados.length, 2);
  });

  it('the work of all insurers is one list: a paper to look at, an account to send and one to chase are in it until they are done', async () => {
    const otro = await crearTaller(e, 'A');
    const [suyo, ajeno] = [await t.abrir(), await otro.abrir()];
    const papel = await t.recibir(suyo, 'certificado_defuncion');
    const cuenta = await otro.tramitar(ajeno);
    const tareas = async (consulta = '') => {
      const { json, texto } = await gestor.pedir('GET', `/trabajo?limite=100${consulta}`);
      assert.ok(json.success, texto);
      return (json.data.elementos as { caso_id: string; aseguradora: string; clase: string }[]).filter(
        ({ caso_id, aseguradora }) =>
          (caso_id === suyo && aseguradora === a.slug) || (caso_id === ajeno && aseguradora === otro.aseguradora.slug),
      );
    };
    const clases = async (consulta?: string) => (await tareas(consulta)).map(({ clase }) => clase).sort();
    assert.deepEqual(await clases(), ['documentos', 'enviar']);
    assert.deepEqual(await clases(`&aseguradora=${a.slug}`), ['documentos']);
    assert.deepEqual(await clases('&clase=enviar'), ['enviar']);
    assert.deepEqual(await clases('&de=mias'), []);
    await gestor.pedir('POST', enA(`/casos/${suyo}/gestor`), { gestor: gestorId });
    assert.deepEqual(await clases('&de=mias'), ['documentos']);
    assert.deepEqual(await clases('&de=de_nadie'), ['enviar']);
    await t.revisar(suyo, papel, 'validado');
    await otro.ponerCuenta(ajeno, cuenta, 'solicitada');
    assert.deepEqual(await clases(), []);
    await e.base.superSql("update cuentas set proxima_accion = '2020-01-01' where id = $1", [cuenta]);
    assert.deepEqual(await clases(), ['reclamar']);
    await e.base.superSql('update cuentas set insistencias = 1 where id = $1', [cuenta]);
    assert.deepEqual(await clases('&clase=delegado'), ['delegado'], 'chased once: the officer comes next');
    await e.base.superSql("update cuentas set actua = 'heredero' where id = $1", [cuenta]);
    assert.deepEqual(await clases(), ['reclamar'], 'the family did not send its letter: it is called');
  });

  it('pages of the work neither skip nor repeat, whatever their cursor; a foreign one is refused', async () => {
    const caso = await t.abrir();
    await t.recibir(caso, 'factura');
    const vistas: string[] = [];
    let cursor: string | null = '';
    let total = 0;
    while (cursor !== null) {
      const { json } = await gestor.pedir('GET', `/trabajo?limite=1${cursor && `&cursor=${cursor}`}`);
      vistas.push(
        ...json.data.elementos.map((x: Record<string, string>) => `${x.aseguradora} ${x.caso_id} ${x.clase}`),
      );
      cursor = json.data.siguiente;
      total = json.data.recuento.total;
    }
    assert.equal(new Set(vistas).size, total);
    assert.equal(vistas.length, total);
    assert.equal((await gestor.pedir('GET', '/trabajo?cursor=e30')).estado, 400);
  });

  it('however much is pending, a kind of task never crowds out another: each keeps its oldest', async () => {
    const [primero, segundo] = [await t.abrir(), await t.abrir()];
    const aTramitar = await t.abrir();
    await t.recibir(primero, 'factura');
    e.reloj.avanzar(1000);
    await t.recibir(segundo, 'factura');
    await t.tramitar(aTramitar);
    const leer = (maximo: number) =>
      e.programa.base.puerta<{ clase: string; caso_id: string; desde: Date }>(
        'select * from tareas_pendientes($1, $2::date, null, false, null, $3)',
        [e.reloj.ahora(), '2026-01-01', maximo],
      );
    const todas = (await leer(1000)).toSorted((una, otra) => una.desde.getTime() - otra.desde.getTime());
    const recortadas = await leer(1);
    assert.ok(todas.length > recortadas.length);
    assert.deepEqual(recortadas.map(({ clase }) => clase).sort(), [...new Set(todas.map(({ clase }) => clase))].sort());
    for (const { clase, desde } of recortadas)
      assert.deepEqual(desde, todas.find((tarea) => tarea.clase === clase)?.desde, clase);
  });

  it('a correction of the catalogue holds at once and is told with its author; one made on an old value is refused', async () => {
    const ruta = '/catalogo/proveedores/netflix';
    const { json } = await gestor.pedir('GET', ruta);
    const { valor } = json.data.campos.find(({ campo }: { campo: string }) => campo === 'pagina');
    const correccion = {
      campo: 'pagina',
      antes: valor,
      despues: JSON.stringify('https://help.netflix.com/es/node/1'),
      motivo: 'Ha cambiado.',
      fuente: { clase: 'gestor', referencia: 'Visto hoy' },
    };
    const hecha = await gestor.pedir('POST', `${ruta}/correcciones`, correccion);
    assert.equal(hecha.estado, 201, hecha.texto);
    assert.equal((await gestor.pedir('GET', ruta)).json.data.proveedor.pagina, 'https://help.netflix.com/es/node/1');
    const [contada] = (await gestor.pedir('GET', `${ruta}/correcciones`)).json.data.elementos;
    assert.deepEqual([contada.quien, contada.motivo], ['Una gestor', 'Ha cambiado.']);
    assert.equal((await gestor.pedir('POST', `${ruta}/correcciones`, correccion)).estado, 409);
    assert.equal((await gestor.pedir('POST', `${ruta}/correcciones`, { ...correccion, antes: '{' })).estado, 422);
  });

  it('what is late comes before what is not, whatever it is worth', async () => {
    const tarde = await t.abrir();
    await t.recibir(tarde, 'factura');
    e.reloj.avanzar(4 * DIA);
    const [navegador] = [abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio)];
    const { email, password } = await crearUsuario(
      e.programa,
      { email: 'otro@example.com', nombre: 'Otro', rol: 'gestor', aseguradoraId: null },
      ACTOR,
    );
    await navegador.pedir('POST', '/sesion', { email, password });
    const pronto = await t.abrir();
    await t.recibir(pronto, 'factura');
    const { json } = await navegador.pedir('GET', `/trabajo?limite=100&aseguradora=${a.slug}`);
    const orden = json.data.elementos.map(({ caso_id }: { caso_id: string }) => caso_id);
    assert.ok(orden.indexOf(tarde) < orden.indexOf(pronto));
    assert.ok(json.data.recuento.vencidas > 0);
  });
});
