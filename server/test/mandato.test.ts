/** The heir's mandate: its closed list, the one-time code, the evidence, and what ends it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Voluntad } from '@albacea/contract/casos.ts';
import { declararVoluntad } from '../src/capabilities/cuentas/declarar-voluntad.ts';
import { type DatosDeMandato, lugarDeMandato } from '../src/capabilities/mandato/datos.ts';
import { firmarMandato, rechazoDeFirma } from '../src/capabilities/mandato/firmar-mandato.ts';
import { mandatoVigente } from '../src/capabilities/mandato/mandato-vigente.ts';
import { prepararMandato } from '../src/capabilities/mandato/preparar-mandato.ts';
import {
  CODIGOS_POR_DIA,
  CODIGOS_POR_HORA,
  cubreCuenta,
  MINUTOS_DE_CODIGO,
} from '../src/capabilities/mandato/reglas.ts';
import { VERSION_VIGENTE } from '../src/capabilities/mandato/reglas-texto.ts';
import { revocarMandato } from '../src/capabilities/mandato/revocar-mandato.ts';
import { sha256 } from '../src/platform/ids.ts';
import { abrirBuzon, type Buzon, leerCorreo } from './buzon.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { crearTaller, type Papel, type Taller } from './trabajo.ts';

const MINUTO = 60_000;

describe('the mandate', () => {
  let e: Entorno;
  let t: Taller;
  let buzon: Buzon;
  let caso: string;
  before(async () => {
    buzon = await abrirBuzon();
    e = await crearEntorno({ motor: 'postgres', variables: { SMTP_URL: buzon.url, MAIL_WAIT_MS: '30000' } });
    t = await crearTaller(e);
  });
  beforeEach(async () => {
    caso = await t.abrir();
    await t.anadirCuenta(caso);
  });
  after(async () => {
    await e.cerrar();
    await buzon.cerrar();
  });

  const otroCodigo = (codigo: string, n = 1) => String((Number(codigo) + n) % 1_000_000).padStart(6, '0');
  const filas = () =>
    e.base.superSql<{ id: string; estado: string; documento: string | null; datos_cifrados: Uint8Array }>(
      'select m.* from mandatos m join casos c on c.id = m.caso where c.aseguradora_id = $1 and c.caso_id = $2 order by m.preparado, m.id',
      [t.aseguradora.id, caso],
    );
  const enForma = (codigo: string, posible?: RegExp) => (error: { codigo: string; valores: object }) => {
    assert.equal(error.codigo, codigo);
    if (posible) assert.match(JSON.stringify(error.valores), posible);
    return true;
  };
  const datosDe = async (): Promise<DatosDeMandato> => {
    const [fila] = await filas();
    const { clave_envuelta } = (await t.fila(caso)) as unknown as { clave_envuelta: Uint8Array };
    const clave = t.inquilino.clave.abrirClaveDeCaso((await t.fila(caso)).id, clave_envuelta);
    return clave.descifrarJson(lugarDeMandato(fila?.id ?? ''), fila?.datos_cifrados ?? new Uint8Array());
  };

  it('lists what the case asks for and nothing else, and says who acts for whom', async () => {
    await t.anadirCuenta(caso, 'suscripciones', 'descartada');
    const { texto, texto_version } = await t.preparar(caso);
    assert.equal(texto_version, VERSION_VIGENTE);
    assert.equal(texto.match(/Álbum Abierto/g)?.length, 1, 'twice in the case, once in the list');
    for (const dicho of [
      /Lucía Ortega Ruiz/,
      /Carmen Ruiz de la Prada Ortega/,
      /14 de noviembre de 2026/,
      /por cuenta de Seguros \d+/,
    ])
      assert.match(texto, dicho);
    assert.doesNotMatch(texto, /undefined|null/);
  });

  it('of the module of certificates lists the certificates', async () => {
    caso = await t.abrir({ modulos_contratados: ['certificados'] });
    assert.match((await t.preparar(caso)).texto, /última voluntad/);
  });

  it('has nothing to be signed while the case has neither account nor certificate', async () => {
    caso = await t.abrir();
    await assert.rejects(t.preparar(caso), enForma('estado_no_permite', /alguna cuenta/));
  });

  it('follows what the deceased had said, and is not signed against a prohibition', async () => {
    const declarar = (voluntad: Voluntad) =>
      t.tx((tx) => declararVoluntad(tx, t.quien('heredero'), caso, { voluntad }));
    await declarar('instrucciones');
    const { texto, codigo } = await t.preparar(caso);
    assert.match(texto, /instrucciones que dejó Carmen/);
    await declarar('prohibicion');
    await assert.rejects(t.firmar(caso, codigo), enForma('estado_no_permite', /prohibió/));
    await assert.rejects(t.preparar(caso), enForma('estado_no_permite', /prohibió/));
    assert.equal((await e.pedir(t.aseguradora, 'GET', `/casos/${caso}`)).json.data.voluntad, 'prohibicion');
  });

  it('is signed with the code that came by e-mail, and its paper is received', async () => {
    const { correo, caso: id } = await t.preparar(caso);
    assert.equal(await e.programa.despachador.enviarAhora(t.inquilino, id, correo), true);
    const ultimo = buzon.aceptados.at(-1);
    assert.ok(ultimo);
    const { text = '', subject = '' } = await leerCorreo(ultimo);
    const codigo = /\b(\d{6})\b/.exec(text)?.[1] ?? '';
    assert.match(text, new RegExp(`${MINUTOS_DE_CODIGO} minutos`));
    assert.doesNotMatch(subject, /\d{6}/);
    const resultado = await t.firmar(caso, ` ${codigo.slice(0, 3)} ${codigo.slice(3)} `);
    assert.equal(resultado.clase, 'firmado');
    assert.deepEqual(
      (await t.eventos(caso)).map(({ tipo }) => tipo),
      ['caso_abierto', 'documentacion_recibida'],
    );
    const { documentos, documentacion } = (await e.pedir(t.aseguradora, 'GET', `/casos/${caso}`)).json.data;
    assert.deepEqual(
      [documentos[0].tipo, documentos[0].estado, documentacion.mandato],
      ['mandato', 'recibido', 'firmado'],
    );
  });

  it('keeps the evidence sealed, and its hash is that of the text that was shown', async () => {
    const { texto, codigo } = await t.preparar(caso);
    await t.firmar(caso, codigo);
    const { firma, huella_texto } = await datosDe();
    assert.equal(huella_texto, sha256(texto).toString('hex'));
    assert.deepEqual(
      { ...firma, instante: null, codigo: null },
      {
        ...{ nombre: 'Lucía Ortega', instante: null, texto_version: VERSION_VIGENTE, huella_texto, codigo: null },
        ...{ direccion: '203.0.113.9', agente: 'Mozilla/5.0' },
      },
    );
  });

  it('does not give the code away: five wrong ones kill it, and the right one comes too late', async () => {
    const { codigo } = await t.preparar(caso);
    const quedan: number[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const resultado = await t.firmar(caso, otroCodigo(codigo, n));
      assert.equal(resultado.clase, 'codigo_incorrecto');
      if (resultado.clase === 'codigo_incorrecto') {
        quedan.push(resultado.quedan);
        assert.equal(rechazoDeFirma(resultado).codigo, 'validacion');
      }
    }
    assert.deepEqual(quedan, [4, 3, 2, 1, 0]);
    await assert.rejects(t.firmar(caso, codigo), enForma('estado_no_permite', /Pida uno nuevo/));
    assert.equal((await t.cronologia(caso)).filter((tipo) => tipo === 'mandato_codigo_agotado').length, 1);
    const nuevo = await t.preparar(caso);
    assert.equal((await t.firmar(caso, nuevo.codigo)).clase, 'firmado');
  });

  it('is not signed with a code that has expired, that was replaced, or of another case', async () => {
    const { codigo } = await t.preparar(caso);
    e.reloj.avanzar(MINUTOS_DE_CODIGO * MINUTO);
    await assert.rejects(t.firmar(caso, codigo), enForma('estado_no_permite', /Pida uno nuevo/));
    const segundo = await t.preparar(caso);
    const tercero = await t.preparar(caso);
    if (segundo.codigo !== tercero.codigo)
      assert.equal((await t.firmar(caso, segundo.codigo)).clase, 'codigo_incorrecto');
    const otro = await t.abrir();
    await t.anadirCuenta(otro);
    const ajeno = await t.preparar(otro);
    if (ajeno.codigo !== tercero.codigo) {
      assert.equal((await t.firmar(otro, tercero.codigo)).clase, 'codigo_incorrecto');
    }
    assert.equal((await t.firmar(caso, tercero.codigo)).clase, 'firmado');
  });

  it('sends so many codes an hour and so many a day, however often they are asked for', async () => {
    const agotar = async (cuantos: number) => {
      for (let n = 0; n < cuantos; n += 1) await t.preparar(caso);
      await assert.rejects(t.preparar(caso), enForma('estado_no_permite', /a partir de las \d\d:\d\d/));
    };
    await agotar(CODIGOS_POR_HORA);
    await t.tx((tx) => revocarMandato(tx, t.quien('heredero'), caso)); // a new row does not begin anew
    await agotar(0);
    e.reloj.avanzar(60 * MINUTO);
    await agotar(CODIGOS_POR_DIA - CODIGOS_POR_HORA);
    e.reloj.avanzar(60 * MINUTO);
    await agotar(0);
    e.reloj.avanzar(24 * 60 * MINUTO);
    await t.preparar(caso);
  });

  it('of an address that was corrected meanwhile is dead, and so is its e-mail', async () => {
    const { codigo } = await t.preparar(caso);
    await e.pedir(t.aseguradora, 'POST', `/casos/${caso}/acceso`, { email: 'otra@example.com' });
    await assert.rejects(t.firmar(caso, codigo), enForma('estado_no_permite', /Pida uno nuevo/));
    const [fila] = await e.base.superSql(
      `select r.estado, r.datos_cifrados from correos r join casos c on c.id = r.caso where c.aseguradora_id = $1 and c.caso_id = $2
            and r.tipo = 'codigo_mandato'`,
      [t.aseguradora.id, caso],
    );
    assert.deepEqual(fila, { estado: 'retirado', datos_cifrados: null });
  });

  it('signed anew replaces the one before; revoked, nothing is in force and the case waits for the heir', async () => {
    const papel = await t.prepararYFirmar(caso);
    await t.revisar(caso, papel, 'validado');
    await t.anadirCuenta(caso, 'suscripciones');
    await t.prepararYFirmar(caso);
    assert.deepEqual(
      (await filas()).map(({ estado }) => estado),
      ['sustituido', 'firmado'],
    );
    const vigente = () => t.cambiar(caso, 'servicio', (tx, tomado) => mandatoVigente(tx, tomado));
    const alcance = (await vigente())?.alcance;
    assert.ok(alcance && cubreCuenta(alcance, 'Álbum Abierto', 'eliminar'));
    assert.equal(cubreCuenta(alcance, 'Álbum Abierto', 'transferir'), false);
    await t.tx((tx) => revocarMandato(tx, t.quien('heredero'), caso));
    assert.equal(await vigente(), null);
    await assert.rejects(
      t.tx((tx) => revocarMandato(tx, t.quien('heredero'), caso)),
      enForma('estado_no_permite'),
    );
    assert.equal((await e.pedir(t.aseguradora, 'GET', `/casos/${caso}`)).json.data.documentacion.mandato, 'falta');
  });

  it('whose paper was rejected has to be signed again', async () => {
    await t.revisar(caso, await t.recibir(caso, 'certificado_defuncion'), 'validado');
    await t.revisar(caso, await t.prepararYFirmar(caso), 'rechazado');
    const { estado, en_espera_de } = await t.fila(caso);
    assert.deepEqual([estado, en_espera_de], ['abierto', 'heredero']);
    await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
    assert.equal((await t.fila(caso)).estado, 'en_tramite');
  });

  it('is the heir’s alone to prepare, to sign and to revoke', async () => {
    const { codigo } = await t.preparar(caso);
    const firma = { codigo, nombre: 'X', direccion: '', agente: '' };
    for (const papel of ['allegado', 'servicio', 'aseguradora'] as Papel[]) {
      const ordenes = [
        () => t.tx((tx) => prepararMandato(t.deps, tx, t.quien(papel), caso)),
        () => t.tx((tx) => firmarMandato(tx, t.quien(papel), caso, firma)),
        () => t.tx((tx) => revocarMandato(tx, t.quien(papel), caso)),
      ];
      for (const orden of ordenes) await assert.rejects(orden(), enForma('accion_no_permitida'));
    }
    await assert.rejects(
      t.tx((tx) => firmarMandato(tx, t.quien('heredero'), caso, { ...firma, nombre: ' \t' })),
      enForma('validacion', /nombre/),
    );
  });

  it('lies in the database with neither its code nor its list in the clear', async () => {
    const { codigo } = await t.preparar(caso);
    const valores = (await filas()).flatMap((fila) => Object.values(fila));
    const bytes = Buffer.concat(valores.filter((v) => v instanceof Uint8Array));
    assert.ok(bytes.length > 500, 'list, hash and code are there');
    for (const dicho of ['Álbum', 'Lucía', codigo]) assert.equal(bytes.includes(dicho), false);
  });
});
