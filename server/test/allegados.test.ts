/** Other relatives: invited by the heir, with a link of their own, to look or to help; and an objection of theirs. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { abrirNavegador } from './aplicaciones.ts';
import { abrirConBuzon, type Buzon, leerCorreo } from './buzon.ts';
import { agujasDe, buscar, volcarTablas } from './canarios.ts';
import type { Aseguradora, Entorno, Respuesta } from './entorno.ts';
import { correosPara, entrar, type Familia, ultimoCorreo, ultimoToken, unaFamilia, unFamiliar } from './familia.ts';
import { unDocumento } from './ficheros.ts';

const MINUTO = 60_000;
const DIA = 86_400_000;

describe('other relatives', () => {
  let e: Entorno;
  let buzon: Buzon;
  let cerrar: () => Promise<void>;
  let a: Aseguradora;
  before(async () => {
    ({ buzon, e, cerrar } = await abrirConBuzon('postgres'));
    a = await e.aseguradora('A');
  });
  after(() => cerrar());

  const falla = ({ estado, cabeceras, texto }: Respuesta, esperado: number, codigo: string) =>
    assert.deepEqual([estado, cabeceras['x-error-code']], [esperado, codigo], texto);
  const invitar = async ({ heredera }: Familia, cambios: Record<string, unknown> = {}) => {
    const familiar = unFamiliar(cambios);
    const { estado, texto, json } = await heredera.pedir('POST', '/allegados', familiar);
    assert.equal(estado, 201, texto);
    const suyo = json.data.elementos.find(({ email }: { email: string }) => email === familiar.email);
    return {
      ...familiar,
      id: suyo.allegado_id as string,
      navegador: await entrar(e, a, await ultimoToken(buzon, familiar.email)),
    };
  };

  it('get one e-mail that says who invites them, to do what and on whose behalf, and come in with their own role', async () => {
    const familia = await unaFamilia(e, a);
    const { email, navegador } = await invitar(familia, { papel: 'consulta', idioma: 'en' });
    assert.equal(correosPara(buzon, email).length, 1);
    const { text = '', subject = '' } = await ultimoCorreo(buzon, email);
    const seguido = text.replace(/\s+/g, ' ');
    for (const dicho of ['Lucía Ortega Ruiz invites you', 'on behalf of', 'see how things are going', 'Dear Mateo'])
      assert.ok(seguido.includes(dicho), dicho);
    assert.doesNotMatch(subject, /Carmen|Ruiz/);
    const { json } = await navegador.pedir('GET', '/sesion');
    const { caso_id, papel, nombre, idioma } = json.data;
    assert.deepEqual([caso_id, papel, nombre, idioma], [familia.casoId, 'consulta', 'Mateo', 'en']);
    const lista = (await familia.heredera.pedir('GET', '/allegados')).json.data.elementos;
    assert.deepEqual(
      lista.map(({ estado, parentesco }: Record<string, string>) => [estado, parentesco]),
      [['ha_entrado', 'hijo']],
    );
  });

  it('are kept under the key of the case, and leave the heir’s own access as it was', async () => {
    const familia = await unaFamilia(e, a);
    const antes = (await e.pedir(a, 'GET', `/casos/${familia.casoId}`)).json.data.acceso_heredero;
    e.reloj.avanzar(DIA);
    const canarios = {
      nombre: 'Zuleimúx',
      apellidos: 'Yugüeroñez',
      email: 'canariño@pajarera.example',
      parentesco: 'sobrino-nieto',
    };
    const heredera = await entrar(e, a, familia.token);
    assert.equal((await heredera.pedir('POST', '/allegados', unFamiliar(canarios))).estado, 201);
    assert.equal(
      (await heredera.pedir('POST', '/allegados', unFamiliar({ ...canarios, papel: 'consulta' }))).estado,
      409,
    );
    const agujas = agujasDe(canarios);
    assert.deepEqual(buscar(agujas, (await volcarTablas(e.base.superSql)).bytes), []);
    assert.deepEqual(buscar(agujas, Buffer.from(e.registro.join('\n'))), []);
    const despues = (await e.pedir(a, 'GET', `/casos/${familia.casoId}`)).json.data.acceso_heredero;
    assert.deepEqual(despues, antes);
    const { json } = await e.pedir(a, 'GET', `/casos/${familia.casoId}/cronologia`);
    const tipos = json.data.elementos.map(({ tipo }: { tipo: string }) => tipo);
    assert.ok(tipos.includes('allegado_invitado') && tipos.includes('invitacion_enviada'));
    assert.equal(tipos.filter((tipo: string) => tipo === 'correo_enviado').length, 1, 'the heir got one e-mail');
  });

  it('whose kinship is left blank have none', async () => {
    const { heredera } = await unaFamilia(e, a);
    const { estado } = await heredera.pedir('POST', '/allegados', unFamiliar({ parentesco: ' ' }));
    assert.equal(estado, 201);
    assert.equal((await heredera.pedir('GET', '/allegados')).json.data.elementos[0].parentesco, null);
  });

  it('invited twice in the same words, as after a lost connection, are invited once', async () => {
    const { heredera } = await unaFamilia(e, a);
    const familiar = unFamiliar();
    const veces = [
      await heredera.pedir('POST', '/allegados', familiar),
      await heredera.pedir('POST', '/allegados', familiar),
    ];
    assert.deepEqual(
      veces.map(({ estado }) => estado),
      [201, 201],
    );
    assert.equal(veces[1]?.json.data.elementos.length, 1);
    assert.equal(correosPara(buzon, familiar.email).length, 1);
    falla(await heredera.pedir('POST', '/allegados', { ...familiar, papel: 'consulta' }), 409, 'allegado_repetido');
  });

  it('invited at the same time are invited once', async () => {
    const { heredera } = await unaFamilia(e, a);
    const familiar = unFamiliar();
    await Promise.all(Array.from({ length: 5 }, () => heredera.pedir('POST', '/allegados', familiar)));
    assert.equal((await heredera.pedir('GET', '/allegados')).json.data.elementos.length, 1);
    assert.equal(correosPara(buzon, familiar.email).length, 1);
  });

  it('are ten at most, and nobody invites themselves or a broken address', async () => {
    const { heredera, email } = await unaFamilia(e, a);
    falla(await heredera.pedir('POST', '/allegados', unFamiliar({ email: email.toUpperCase() })), 422, 'validacion');
    falla(await heredera.pedir('POST', '/allegados', unFamiliar({ email: 'nadie' })), 422, 'validacion');
    for (let i = 0; i < 10; i += 1) await heredera.pedir('POST', '/allegados', unFamiliar());
    falla(await heredera.pedir('POST', '/allegados', unFamiliar()), 409, 'demasiados_allegados');
  });

  it('withdrawn are out with the next request, with their link, and with an invitation that had not left', async () => {
    const familia = await unaFamilia(e, a);
    const { id, navegador, email } = await invitar(familia);
    assert.equal((await navegador.pedir('GET', '/caso')).estado, 200);
    const { json } = await familia.heredera.pedir('DELETE', `/allegados/${id}`);
    assert.deepEqual(json.data.elementos, []);
    falla(await navegador.pedir('GET', '/caso'), 401, 'sesion_invalida');
    const otra = abrirNavegador(e, 'portal', a.host);
    const token = await ultimoToken(buzon, email);
    falla(await otra.pedir('POST', '/sesion', { token }), 401, 'enlace_invalido');
    falla(await familia.heredera.pedir('DELETE', `/allegados/${id}`), 404, 'no_encontrado');

    buzon.alRecibir = () => new Error('later');
    const tarde = unFamiliar();
    const [ultimo] = (await familia.heredera.pedir('POST', '/allegados', tarde)).json.data.elementos;
    await familia.heredera.pedir('DELETE', `/allegados/${ultimo.allegado_id}`);
    buzon.alRecibir = () => null;
    e.reloj.avanzar(10 * MINUTO);
    await e.programa.despachador.ronda();
    assert.equal(correosPara(buzon, tarde.email).length, 0);
  });

  it('get a new link when the heir asks for it, ten minutes later at the earliest', async () => {
    const familia = await unaFamilia(e, a);
    const { id, email, navegador } = await invitar(familia);
    falla(await familia.heredera.pedir('POST', `/allegados/${id}/enlace`, {}), 409, 'enlace_reciente');
    e.reloj.avanzar(11 * MINUTO);
    assert.equal((await familia.heredera.pedir('POST', `/allegados/${id}/enlace`, {})).estado, 200);
    assert.equal(correosPara(buzon, email).length, 2);
    assert.equal((await navegador.pedir('GET', '/caso')).estado, 200, 'nobody is thrown out by it');
    await entrar(e, a, await ultimoToken(buzon, email));
  });

  it('whose address the mail server refuses are shown so to the heir', async () => {
    const { heredera } = await unaFamilia(e, a);
    buzon.alDestinatario = () => Object.assign(new Error('unknown'), { responseCode: 550 });
    await heredera.pedir('POST', '/allegados', unFamiliar());
    buzon.alDestinatario = () => null;
    const { json } = await heredera.pedir('GET', '/allegados');
    assert.equal(json.data.elementos[0].estado, 'sin_entregar');
  });

  it('asked in from a wrong address are out when the insurer corrects it', async () => {
    const familia = await unaFamilia(e, a);
    const { navegador } = await invitar(familia);
    const email = `corregida-${familia.email}`;
    await e.pedir(a, 'POST', `/casos/${familia.casoId}/acceso`, { email });
    falla(await navegador.pedir('GET', '/caso'), 401, 'sesion_invalida');
    const heredera = await entrar(e, a, await ultimoToken(buzon, email));
    assert.deepEqual((await heredera.pedir('GET', '/allegados')).json.data.elementos, []);
  });

  it('of a case that was opened in error are told so, once, when they had been written to', async () => {
    const familia = await unaFamilia(e, a);
    const { email, navegador } = await invitar(familia, { idioma: 'en' });
    buzon.alDestinatario = () => Object.assign(new Error('unknown'), { responseCode: 550 });
    const sinNoticia = unFamiliar();
    await familia.heredera.pedir('POST', '/allegados', sinNoticia);
    buzon.alDestinatario = () => null;
    assert.equal((await e.pedir(a, 'POST', `/casos/${familia.casoId}/anulacion`)).estado, 200);
    while ((await e.programa.despachador.ronda()) > 0);
    assert.equal(correosPara(buzon, email).length, 2);
    const { subject = '', text = '' } = await ultimoCorreo(buzon, email);
    assert.match(subject, /Our apologies/);
    assert.match(text, /Dear Mateo/);
    assert.equal(correosPara(buzon, sinNoticia.email).length, 0);
    falla(await navegador.pedir('GET', '/caso'), 401, 'sesion_invalida');
  });

  it('stay when the heir gets a new link at the same address', async () => {
    const familia = await unaFamilia(e, a);
    const { navegador } = await invitar(familia);
    await e.pedir(a, 'POST', `/casos/${familia.casoId}/acceso`);
    falla(await familia.heredera.pedir('GET', '/caso'), 401, 'sesion_invalida');
    assert.equal((await navegador.pedir('GET', '/caso')).estado, 200);
  });

  it('see neither each other, nor addresses, nor what is reserved', async () => {
    const familia = await unaFamilia(e, a);
    const { navegador } = await invitar(familia);
    const cuentas = [
      { proveedor: 'Club Secreto', accion: 'eliminar', reservada: true },
      { proveedor: 'Foro Luna', accion: 'eliminar', identificador: 'carmen.luna@example.com' },
    ];
    const puesta = await familia.heredera.pedir('POST', '/cuentas', { cuentas });
    assert.equal(puesta.estado, 201, puesta.texto);
    falla(await navegador.pedir('GET', '/allegados'), 403, 'accion_no_permitida');
    const formulario = unDocumento(undefined, { nombre: 'DNI 12345678Z.pdf' });
    const subida = await e.app.inject({
      method: 'POST',
      url: '/portal/api/documentos',
      headers: { host: a.host, cookie: familia.heredera.galleta() ?? '', ...formulario.cabeceras },
      payload: formulario.cuerpo,
    });
    assert.equal(subida.statusCode, 201, subida.body);
    for (const ruta of ['/caso', '/cuentas', '/documentos', '/objeciones', '/cronologia', '/sesion']) {
      const { estado, texto } = await navegador.pedir('GET', ruta);
      assert.equal(estado, 200, ruta);
      for (const secreto of ['Secreto', familia.email, 'POL-', 'carmen.luna', '12345678Z'])
        assert.ok(!texto.includes(secreto), `${ruta}: ${secreto}`);
    }
  });

  it('who object hold what cannot be taken back until an operator decides; said twice it is said once', async () => {
    const familia = await unaFamilia(e, a);
    const { navegador } = await invitar(familia, { papel: 'consulta' });
    const objecion = { clase: 'familiar', motivo: 'Quiero conservar sus fotos.' };
    const una = await navegador.pedir('POST', '/objeciones', objecion);
    const otra = await navegador.pedir('POST', '/objeciones', objecion);
    assert.deepEqual([una.estado, otra.estado], [201, 201], una.texto);
    assert.equal(una.json.data.objecion_id, otra.json.data.objecion_id);
    const vistas = (await familia.heredera.pedir('GET', '/objeciones')).json.data.elementos;
    assert.deepEqual(
      vistas.map(({ planteada_por, motivo, estado }: Record<string, string>) => [planteada_por, motivo, estado]),
      [['allegado', null, 'abierta']],
    );
    const cuentas = [{ proveedor: 'Foro Luna', accion: 'eliminar' }];
    const { json } = await familia.heredera.pedir('POST', '/cuentas', { cuentas });
    assert.ok(
      json.data.elementos[0].impedimentos.some(({ codigo }: { codigo: string }) => /objecion/.test(codigo)),
      JSON.stringify(json.data.elementos[0].impedimentos),
    );
  });
});

describe('objections at the desk', () => {
  let e: Entorno;
  let buzon: Buzon;
  let cerrar: () => Promise<void>;
  before(async () => {
    ({ buzon, e, cerrar } = await abrirConBuzon('postgres'));
  });
  after(() => cerrar());

  it('name whoever of the family raised them, with the kinship as it is held, though they were withdrawn; the portal does not', async () => {
    const a = await e.aseguradora('A');
    const familia = await unaFamilia(e, a);
    const familiar = unFamiliar({ nombre: 'Mateo', apellidos: 'Ortega Gil', parentesco: 'hermano' });
    const { json } = await familia.heredera.pedir('POST', '/allegados', familiar);
    const hermano = await entrar(e, a, await ultimoToken(buzon, familiar.email));
    const objetar = (motivo: string) => ({ clase: 'familiar', motivo });
    await hermano.pedir('POST', '/objeciones', objetar('Quiero conservar sus fotos.'));
    await familia.heredera.pedir('POST', '/objeciones', objetar('Prefiero esperar.'));
    await familia.heredera.pedir('DELETE', `/allegados/${json.data.elementos[0].allegado_id}`);
    const alta = { email: 'gestora@example.com', nombre: 'Gestora', rol: 'gestor', aseguradoraId: null } as const;
    const { email, password } = await crearUsuario(e.programa, alta, { visible: 'servicio', tipo: 'cli', id: null });
    const mesa = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
    await mesa.pedir('POST', '/sesion', { email, password });
    const ruta = `/aseguradoras/${a.slug}/casos/${familia.casoId}/objeciones`;
    await mesa.pedir('POST', ruta, objetar('Lo pidió por teléfono.'));
    const personas = async (idioma: string) => {
      const { json } = await mesa.pedir('GET', ruta, undefined, { 'accept-language': idioma });
      const elementos = json.data.elementos as { planteada_por: string; persona: Record<string, string> | null }[];
      return Object.fromEntries(elementos.map(({ planteada_por, persona }) => [planteada_por, persona]));
    };
    const { allegado, heredero, servicio } = await personas('es');
    assert.deepEqual(allegado, { nombre: 'Mateo Ortega Gil', parentesco: 'hermano' });
    assert.equal(heredero?.nombre, 'Lucía Ortega Ruiz');
    assert.equal(servicio, null);
    assert.equal((await personas('en')).allegado?.parentesco, 'brother');
    for (const { texto } of [await familia.heredera.pedir('GET', '/objeciones')])
      assert.doesNotMatch(texto, /Mateo|persona/);
  });
});

describe('the language of the family', () => {
  let e: Entorno;
  let buzon: Buzon;
  let cerrar: () => Promise<void>;
  let a: Aseguradora;
  before(async () => {
    ({ buzon, e, cerrar } = await abrirConBuzon('postgres'));
    a = await e.aseguradora('A');
  });
  after(() => cerrar());

  it('that the heir chooses is the one of later e-mails, and of nobody else', async () => {
    const familia = await unaFamilia(e, a);
    const familiar = unFamiliar();
    await familia.heredera.pedir('POST', '/allegados', familiar);
    const suyo = await entrar(e, a, await ultimoToken(buzon, familiar.email));
    assert.equal((await familia.heredera.pedir('PATCH', '/preferencias', { idioma: 'en' })).estado, 200);
    assert.equal((await familia.heredera.pedir('GET', '/sesion')).json.data.idioma, 'en');
    assert.equal((await suyo.pedir('GET', '/sesion')).json.data.idioma, 'es');
    await e.pedir(a, 'POST', `/casos/${familia.casoId}/acceso`);
    const [, segundo] = correosPara(buzon, familia.email);
    assert.ok(segundo);
    assert.match((await leerCorreo(segundo)).subject ?? '', /Your new personal link/);
    assert.equal((await suyo.pedir('PATCH', '/preferencias', { idioma: 'en' })).estado, 200);
    assert.equal((await suyo.pedir('GET', '/sesion')).json.data.idioma, 'en');
  });

  it('is one that is switched on', async () => {
    const { heredera } = await unaFamilia(e, a);
    const { json } = await heredera.pedir('GET', '/sesion');
    assert.deepEqual(json.data.idiomas, ['es', 'en']);
    for (const idioma of ['eu', 'fr', null]) {
      const { estado, cabeceras } = await heredera.pedir('PATCH', '/preferencias', { idioma });
      assert.deepEqual([estado, cabeceras['x-error-code']], [422, 'validacion'], String(idioma));
    }
  });
});
