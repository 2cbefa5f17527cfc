/** Next dates and certificates as the screens show them, and a provider that is chased by letter. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { confirmarCuenta } from '../src/capabilities/cuentas/confirmar-cuenta.ts';
import { proponerCuentas } from '../src/capabilities/cuentas/proponer-cuentas.ts';
import { solicitarCuenta } from '../src/capabilities/cuentas/solicitar-cuenta.ts';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { insistirPorCorreo } from '../src/capabilities/relojes/insistir-por-correo.ts';
import { abrirNavegador, type Navegador } from './aplicaciones.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { aLasDiez, darRonda, moverA } from './relojes.ts';
import { crearTaller, type Taller } from './trabajo.ts';

describe('next dates on the screens', () => {
  let e: Entorno;
  let t: Taller;
  let gestor: Navegador;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { MAIL_WAIT_MS: '0', TASA_CERTIFICADOS: '4.10' } });
    moverA(e, '2026-11-23T09:30:00Z');
    t = await crearTaller(e);
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    const alta = { email: 'gestor@example.com', nombre: 'Gestora', rol: 'gestor' as const, aseguradoraId: null };
    const { email, password } = await crearUsuario(e.programa, alta, actor);
    gestor = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
    assert.equal((await gestor.pedir('POST', '/sesion', { email, password })).estado, 201);
  });
  after(() => e.cerrar());
  const ruta = (caso: string) => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;

  it('everything that is open is listed with its day, who acts and why, earliest first; nothing of an ended case', async () => {
    const caso = await t.abrir({ modulos_contratados: ['borrado', 'certificados'] });
    const vistos = async () => (await gestor.pedir('GET', `${ruta(caso)}/plazos`)).json.data.elementos;
    const breve = (elementos: { que: string; papel: string | null; fecha: string; quien: string; motivo: string }[]) =>
      elementos.map(({ que, papel, fecha, quien, motivo }) => `${fecha} ${que} ${papel ?? ''} ${quien} ${motivo}`);
    assert.deepEqual(breve(await vistos()), [
      '2026-11-26 caso  heredero aportar_papel',
      '2026-11-26 documento prueba_de_defuncion heredero aportar_papel',
      '2026-11-26 documento mandato heredero aportar_papel',
    ]);
    await t.recibir(caso, 'certificado_defuncion');
    assert.deepEqual(breve(await vistos()), [
      '2026-11-24 caso  servicio revisar_papel',
      '2026-11-24 documento  servicio revisar_papel',
      '2026-11-24 documento mandato heredero aportar_papel',
    ]);
    const [primero] = (await gestor.pedir('GET', `${ruta(caso)}/plazos`, undefined, { 'accept-language': 'en' })).json
      .data.elementos;
    assert.equal(primero.texto, 'The paper has to be looked at.');
    await gestor.pedir('POST', `${ruta(caso)}/cierre`, { resultado: 'desistido' });
    assert.deepEqual(await vistos(), []);
    assert.equal((await gestor.pedir('GET', `${ruta('CAS-2026-999999')}/plazos`)).estado, 404);
  });

  it('a certificate shows fee and issuer, keeps what the register said, and until when it counts as recent', async () => {
    const caso = await t.abrir({
      modulos_contratados: ['certificados'],
      fallecido: { fecha_fallecimiento: '2026-10-01' },
    });
    const papel = await t.recibir(caso, 'certificado_defuncion');
    await t.revisar(caso, papel, 'validado');
    await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
    const ver = async () => (await gestor.pedir('GET', `${ruta(caso)}/certificados`)).json.data.elementos;
    assert.deepEqual((await ver())[1].tasa, { modelo: '790-006', importe: 4.1 });
    const obtener = (tipo: string, cuerpo: object) =>
      gestor.pedir('POST', `${ruta(caso)}/certificados/${tipo}/obtencion`, cuerpo);
    for (const mal of [{ expedido: '2026-11-24' }, { expedido: '2026-02-30' }, { resultado: 'consta' }])
      assert.equal((await obtener('defuncion_literal', { documento: papel, ...mal })).estado, 422, JSON.stringify(mal));
    assert.equal((await obtener('defuncion_literal', { documento: papel, expedido: '2026-11-20' })).estado, 200);
    const voluntades = await t.recibir(caso, 'ultimas_voluntades', 'servicio');
    const bien = { documento: voluntades, expedido: '2026-11-20', resultado: 'no_consta' };
    assert.equal((await obtener('ultimas_voluntades', bien)).estado, 200);
    const [literal, ultimas] = await ver();
    assert.partialDeepStrictEqual(literal, {
      ...{ estado: 'obtenido', expedido: '2026-11-20', reciente_hasta: '2027-02-20', proxima_fecha: null, quien: null },
      ...{ tasa: null, organismo: 'Registro Civil' },
    });
    assert.partialDeepStrictEqual(ultimas, { resultado: 'no_consta', reciente_hasta: null });
    const { certificados } = (await e.pedir(t.aseguradora, 'GET', `/casos/${caso}`)).json.data;
    assert.ok(!JSON.stringify(certificados).includes('no_consta'), 'what the register said is not for the insurer');
  });

  it('a provider with an e-mail address gets the reminder by itself, once; another waits for the case manager', async () => {
    const caso = await t.abrir({ modulos_contratados: ['suscripciones'] });
    const propuestas = [
      { proveedor_codigo: 'el-corte-ingles', accion: 'cancelar' as const, identificador: '12345' },
      { proveedor: 'Gimnasio del barrio', accion: 'cancelar' as const, identificador: '7' },
    ];
    const { cuentas } = await t.tx((tx) => proponerCuentas(e.programa, tx, t.quien('heredero'), caso, propuestas));
    const ids = cuentas.map(({ fila }) => fila.id);
    for (const id of ids) await t.tx((tx) => confirmarCuenta(e.programa, tx, t.quien('heredero'), caso, id, {}));
    for (const tipo of ['certificado_defuncion', 'dni_solicitante'] as const)
      await t.revisar(caso, await t.recibir(caso, tipo), 'validado');
    await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
    const canal = 'correo_electronico' as const;
    for (const id of ids)
      await t.tx((tx) =>
        solicitarCuenta(e.programa, tx, t.quien('servicio'), caso, id, { canal, plazo: '2026-12-01' }),
      );
    moverA(e, aLasDiez('2026-12-02'));
    const insistir = insistirPorCorreo({ ...e.programa, remitente: e.programa.config.mailFrom });
    const disparos = await darRonda(e, { insistir });
    assert.equal(disparos.filter((clase) => clase === 'insistencia').length, 2);
    assert.ok(!(await darRonda(e, { insistir })).includes('insistencia'));
    const filas = await e.base.superSql<{ insistencias: number; fecha: string }>(
      'select insistencias, proxima_accion::text as fecha from cuentas where id = any($1) order by id',
      [ids],
    );
    // The complaint to the officer comes next: never before the month of GDPR art. 12.3 is over.
    assert.deepEqual(filas, [
      { insistencias: 1, fecha: '2026-12-24' },
      { insistencias: 0, fecha: '2026-12-02' },
    ]);
    const { id } = await t.fila(caso);
    const cartas = await e.base.superSql<{ n: number }>(
      `select count(*)::int as n from correos where caso = $1 and tipo = 'carta_proveedor'`,
      [id],
    );
    assert.equal(cartas[0]?.n, 1);
  });
});
