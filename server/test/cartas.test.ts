/** Letters: what may leave, with which papers, and that it leaves once; what the family sends by itself. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { EnvioDeCarta } from '@albacea/contract/papeles.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { hoyEnMadrid } from '../src/capabilities/casos/reglas-fecha.ts';
import { tomarCasoVivo } from '../src/capabilities/casos/tomar-caso.ts';
import { confirmarCuenta } from '../src/capabilities/cuentas/confirmar-cuenta.ts';
import { decidirObjecion } from '../src/capabilities/cuentas/decidir-objecion.ts';
import { insistirCuenta } from '../src/capabilities/cuentas/insistir-cuenta.ts';
import { plantearObjecion } from '../src/capabilities/cuentas/plantear-objecion.ts';
import { proponerCuentas } from '../src/capabilities/cuentas/proponer-cuentas.ts';
import { rechazarCuenta } from '../src/capabilities/cuentas/rechazar-cuenta.ts';
import { solicitarCuenta } from '../src/capabilities/cuentas/solicitar-cuenta.ts';
import { verCuentasCompletas } from '../src/capabilities/cuentas/ver-cuentas.ts';
import { barrerFicheros } from '../src/capabilities/documentos/barrer-ficheros.ts';
import { leerFicheroPropio } from '../src/capabilities/documentos/ficheros-propios.ts';
import { leerFichero } from '../src/capabilities/documentos/leer-fichero.ts';
import { recibirDocumento } from '../src/capabilities/documentos/recibir-documento.ts';
import { revocarMandato } from '../src/capabilities/mandato/revocar-mandato.ts';
import { anotarCartaEnviada } from '../src/capabilities/papeles/anotar-carta-enviada.ts';
import { copiarDocumento } from '../src/capabilities/papeles/copiar-documento.ts';
import { enviarCarta } from '../src/capabilities/papeles/enviar-carta.ts';
import { prepararCarta } from '../src/capabilities/papeles/preparar-carta.ts';
import { verPlazos } from '../src/capabilities/relojes/ver-plazos.ts';
import { claveDeFichero } from '../src/platform/almacen/almacen.ts';
import { abrirBuzon, type Buzon, correosDe as correosDeCaso, intentosDe, leerCorreo } from './buzon.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { unJpeg, unPdf } from './ficheros.ts';
import { hasta } from './instalacion.ts';
import { crearTaller, type Papel, type Taller } from './trabajo.ts';

const MINUTO = 60_000;
const DIA = 86_400_000;
const textoDe = async (bytes: Uint8Array): Promise<string> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  await pdf.loadingTask.destroy();
  return text.replace(/\s+/g, ' ');
};

describe('letters', () => {
  let e: Entorno;
  let t: Taller;
  let buzon: Buzon;
  let caso: string;
  before(async () => {
    buzon = await abrirBuzon();
    e = await crearEntorno({ motor: 'postgres', variables: { SMTP_URL: buzon.url, LETTER_UNDO_MS: '0' } });
    t = await crearTaller(e, 'B');
  });
  after(async () => {
    await e.cerrar();
    await buzon.cerrar();
  });
  const deps = () => ({ ...e.programa, remitente: e.programa.config.mailFrom });

  /** An account that is confirmed and past its pause, with a signed mandate and the papers in order. */
  async function cuentaLista(
    propuesta: { proveedor_codigo: string; accion: 'cancelar' | 'eliminar' | 'transferir' },
    papeles: readonly ('titulo_sucesorio' | 'dni_solicitante' | 'resolucion_judicial' | 'prueba_parentesco')[] = [],
  ): Promise<string> {
    const propuestas = [{ ...propuesta, identificador: 'carmen.ruiz@example.com' }];
    const { cuentas } = await t.tx((tx) => proponerCuentas(e.programa, tx, t.quien('heredero'), caso, propuestas));
    const id = cuentas[0]?.fila.id ?? assert.fail('no account');
    await t.tx((tx) => confirmarCuenta(e.programa, tx, t.quien('heredero'), caso, id, { copia: 'rechazada' }));
    await traer('certificado_defuncion', unPdf());
    for (const [i, tipo] of papeles.entries()) await traer(tipo, unJpeg({ ancho: 40 + i, alto: 40 }));
    await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
    e.reloj.avanzar(4 * DIA);
    return id;
  }
  async function traer(tipo: Parameters<typeof recibirDocumento>[3]['tipo'], contenido: Buffer): Promise<string> {
    const { documento } = await recibirDocumento(deps(), t.quien('servicio'), caso, { tipo, contenido, nombre: null });
    await t.revisar(caso, documento.id, 'validado');
    return documento.id;
  }
  const mirar = (cuenta: string, consulta = {}, papel: Papel = 'servicio') =>
    t.tx((tx) => prepararCarta(deps(), tx, t.quien(papel), caso, cuenta, consulta));
  const enviar = (cuenta: string, envio: EnvioDeCarta, papel: Papel = 'servicio') => {
    e.reloj.avanzar(1);
    return enviarCarta(deps(), t.quien(papel), caso, cuenta, envio);
  };
  const codigo =
    (esperado: string, texto = /./) =>
    (error: { codigo?: string; valores?: object }) => {
      assert.equal(error.codigo, esperado, JSON.stringify(error));
      assert.match(JSON.stringify(error.valores), texto);
      return true;
    };
  const cuentaDe = async (id: string) => {
    const { elementos } = await t.tx((tx) => verCuentasCompletas(e.programa, tx, t.quien('servicio'), caso, 'es'));
    return elementos.find(({ cuenta_id }) => cuenta_id === id) ?? assert.fail('no account');
  };
  const correosDe = () =>
    e.base.superSql<{ estado: string }>(
      `select r.estado from correos r join casos c on c.id = r.caso where c.caso_id = $1 and r.aseguradora_id = $2 and r.tipo = 'carta_proveedor' order by r.id`,
      [caso, t.aseguradora.id],
    );
  const ficherosDe = () =>
    e.base.superSql<{ id: string; estado: string; borrar_desde: string | null }>(
      `select f.id, f.estado, f.borrar_desde::text from ficheros f join casos c on c.id = f.caso where c.caso_id = $1 and f.aseguradora_id = $2 order by f.id`,
      [caso, t.aseguradora.id],
    );
  /** What lies in the store under these files, in the clear. */
  const guardadas = async (ficheros: readonly string[]) => {
    const tomado = await t.tx((tx) => tomarCasoVivo(tx, t.inquilino, caso));
    const lugar = { aseguradora: t.inquilino, caso: tomado.fila.id, clave: tomado.clave };
    return Promise.all(
      ficheros.map(async (id) => (await leerFicheroPropio(e.programa.almacen, lugar, id)).toString('base64')),
    );
  };
  const enManos = async (id: string) =>
    (
      await e.base.superSql<{ proxima_accion: string | null; actua: string | null }>(
        'select proxima_accion::text, actua from cuentas where id = $1',
        [id],
      )
    )[0] ?? assert.fail('no account');
  const ronda = async () => {
    while ((await e.programa.despachador.ronda()) > 0);
  };
  const OTRA = { motivo_direccion: 'Nos la dieron por teléfono.' };
  const CANCELAR = { proveedor_codigo: 'wise', accion: 'eliminar' } as const;
  beforeEach(async () => {
    caso = await t.abrir();
    await ronda();
  });

  it('go by e-mail to the address of the catalogue with letter, mandate and marked copies, and the request stands with its proof', async () => {
    const id = await cuentaLista(CANCELAR);
    const { carta, motivos } = await mirar(id);
    assert.deepEqual(motivos, []);
    assert.equal(carta.destinatario.direccion, 'bereavements@wise.com');
    assert.deepEqual(
      carta.adjuntos.map(({ clase, tipo }) => [clase, tipo]),
      [
        ['carta', null],
        ['mandato', null],
        ['documento', 'certificado_defuncion'],
      ],
    );
    const antes = buzon.aceptados.length;
    const { cuenta } = await enviar(id, { clase: 'solicitud', version: (await cuentaDe(id)).version });
    assert.equal(cuenta.estado, 'solicitada');
    await ronda();
    assert.equal(buzon.aceptados.length, antes + 1);
    const correo = await leerCorreo(buzon.aceptados.at(-1) ?? assert.fail());
    assert.deepEqual(
      correo.to?.map(({ address }) => address),
      ['bereavements@wise.com'],
    );
    assert.equal(correo.subject, carta.asunto);
    assert.equal(correo.text?.trim(), carta.texto.trim());
    assert.equal(
      correo.headers.some(({ key }) => key === 'auto-submitted'),
      false,
    );
    const hojas = await Promise.all(
      correo.attachments.map(async ({ filename, mimeType, content }) => {
        assert.equal(mimeType, 'application/pdf');
        return [filename, await textoDe(content as unknown as Uint8Array)] as const;
      }),
    );
    assert.equal(hojas.length, 3);
    assert.match(hojas[0]?.[1] ?? '', /Fallecimiento de Carmen.*En qué se funda/);
    assert.match(hojas[1]?.[1] ?? '', /AUTORIZACIÓN.*Cómo se firmó/);
    assert.match(hojas[2]?.[1] ?? '', /Copia para Wise, solo para eliminar la cuenta · \d\d\/\d\d\/\d{4} · CAS-/);
    const { gestiones, prueba } = await cuentaDe(id);
    assert.equal(gestiones.at(-1)?.documento, prueba);
    assert.match(gestiones.at(-1)?.nota ?? '', /bereavements@wise\.com/);
    const guardada = await leerFichero(e.programa, t.quien('servicio'), caso, prueba ?? '');
    assert.equal(await textoDe(guardada.contenido), hojas[0]?.[1]);
    const historia = await t.cronologia(caso);
    assert.equal(historia.at(-1), 'carta_enviado');
    assert.deepEqual(historia.slice(-3, -1), ['documento_recibido', 'cuenta_solicitada'], 'always in this order');
    assert.equal((await mirar(id)).carta.ultimo_envio?.estado, 'enviado');
  });

  it('leave the original as it was, and their copies go by themselves after a month', async () => {
    const id = await cuentaLista(CANCELAR);
    const original = (await mirar(id)).documentos[0]?.id ?? '';
    const antes = await leerFichero(e.programa, t.quien('servicio'), caso, original);
    await enviar(id, { clase: 'solicitud' });
    await ronda();
    assert.deepEqual((await leerFichero(e.programa, t.quien('servicio'), caso, original)).contenido, antes.contenido);
    const conFecha = (await ficherosDe()).filter(({ borrar_desde }) => borrar_desde !== null);
    assert.equal(conFecha.length, 2, 'the mandate and the copy; letter and originals stay');
    e.reloj.avanzar(31 * DIA);
    await barrerFicheros(e.programa);
    assert.deepEqual(
      (await ficherosDe()).filter(({ id: fichero }) => conFecha.some((uno) => uno.id === fichero)),
      [],
    );
    assert.ok((await leerFichero(e.programa, t.quien('servicio'), caso, original)).contenido.length > 0);
  });

  it('do not leave before the pause is over, over an objection, outside the mandate, without papers, and say all of it at once', async () => {
    const id = await cuentaLista({ proveedor_codigo: 'revolut', accion: 'transferir' });
    await t.tx((tx) =>
      plantearObjecion(tx, t.quien('heredero'), caso, { clase: 'familiar', motivo: 'No estamos de acuerdo' }),
    );
    const { motivos, carta } = await mirar(id);
    assert.equal(carta.puede_enviarse, false);
    assert.deepEqual(motivos.map(({ codigo: uno }) => uno).sort(), ['objecion', 'papeles']);
    await assert.rejects(enviar(id, { clase: 'solicitud' }), codigo('envio_impedido', /título|testamento.*objeción/is));
    const otra = await t.tx((tx) =>
      proponerCuentas(e.programa, tx, t.quien('heredero'), caso, [{ proveedor_codigo: 'wise', accion: 'eliminar' }]),
    );
    const nueva = otra.cuentas[0]?.fila.id ?? '';
    await t.tx((tx) => confirmarCuenta(e.programa, tx, t.quien('heredero'), caso, nueva, { copia: 'rechazada' }));
    const codigos = (await mirar(nueva)).motivos.map(({ codigo: uno }) => uno);
    for (const esperado of ['mandato_sin_cuenta', 'reposo', 'objecion', 'papeles'])
      assert.ok(codigos.includes(esperado), esperado);
    assert.deepEqual([await correosDe(), (await cuentaDe(id)).estado], [[], 'confirmada']);
    assert.deepEqual(
      (await ficherosDe()).filter(({ estado }) => estado !== 'guardado'),
      [],
    );
  });

  it('are refused to insurers and to the heir, where the service sends them', async () => {
    const id = await cuentaLista(CANCELAR);
    for (const papel of ['aseguradora', 'heredero', 'allegado'] as const)
      await assert.rejects(enviar(id, { clase: 'solicitud' }, papel), codigo('accion_no_permitida', /./));
    await assert.rejects(mirar(id, {}, 'aseguradora'), codigo('accion_no_permitida'));
    await assert.rejects(mirar(id, {}, 'allegado'), codigo('accion_no_permitida'));
    await assert.rejects(mirar(id, {}, 'heredero'), codigo('estado_no_permite', /encargamos/));
    await assert.rejects(
      t.tx((tx) => anotarCartaEnviada(deps(), tx, t.quien('heredero'), caso, id, {})),
      codigo('estado_no_permite', /encargamos/),
    );
  });

  it('go to an address that is not of the catalogue only with a reason, and to one that looks wrong only once it was checked', async () => {
    const id = await cuentaLista(CANCELAR);
    const direccion = 'herencias@wise.exmaple';
    await assert.rejects(enviar(id, { clase: 'solicitud', direccion }), codigo('validacion', /motivo_direccion/));
    await assert.rejects(
      enviar(id, { clase: 'solicitud', direccion, ...OTRA }),
      codigo('validacion', /direccion: .*example/),
    );
    assert.deepEqual([await correosDe(), (await cuentaDe(id)).estado], [[], 'confirmada']);
    const { carta } = await mirar(id, { direccion });
    assert.deepEqual([carta.destinatario.direccion, carta.destinatario.otra], [direccion, true]);
    await enviar(id, { clase: 'solicitud', direccion, ...OTRA, direccion_comprobada: true });
    const { gestiones } = await cuentaDe(id);
    assert.match(gestiones.at(-1)?.nota ?? '', /\(Nos la dieron por teléfono\.\) → herencias@wise\.exmaple$/);
    assert.ok((await t.cronologia(caso)).includes('carta_a_otra_direccion'));
    const enAuditoria = await e.base.superSql(
      `select 1 from auditoria where aseguradora_id = $1 and accion = 'carta_a_otra_direccion' and objeto_id = $2`,
      [t.aseguradora.id, caso],
    );
    assert.equal(enAuditoria.length, 1);
  });

  it('to the address of the catalogue need no reason, however it is spelled', async () => {
    const id = await cuentaLista(CANCELAR);
    assert.equal((await mirar(id)).carta.destinatario.otra, false);
    const { cuenta } = await enviar(id, { clase: 'solicitud', direccion: 'Bereavements@Wise.com' });
    assert.equal(cuenta.estado, 'solicitada');
  });

  it('of a decision on an earlier version are refused, and nothing is queued', async () => {
    const id = await cuentaLista(CANCELAR);
    const { version } = await cuentaDe(id);
    await assert.rejects(enviar(id, { clase: 'solicitud', version: version - 1 }), codigo('cambiado_entretanto', /./));
    const [uno, otro] = await Promise.allSettled([
      enviar(id, { clase: 'solicitud', version }),
      enviar(id, { clase: 'solicitud', version }),
    ]);
    assert.deepEqual([uno?.status, otro?.status].sort(), ['fulfilled', 'rejected']);
    assert.equal((await correosDe()).length, 1);
  });

  const copiasDe = async () =>
    (await ficherosDe()).filter(({ borrar_desde }) => borrar_desde !== null).map(({ id }) => id);
  const enAlmacen = async (fichero: string) => claveDeFichero(t.aseguradora.id, (await t.fila(caso)).id, fichero);
  /** Rounds of the outbox on the days of its gaps, until nothing of the case waits. */
  const hastaElFin = async () => {
    for (let i = 0; i < 6; i += 1) {
      await ronda();
      e.reloj.avanzar(61 * MINUTO);
    }
  };

  for (const [que, cambio] of [
    ['is rejected', (papel: string) => t.revisar(caso, papel, 'rechazado')],
    ['gets a newer one beside it', () => traer('certificado_defuncion', unJpeg({ ancho: 44, alto: 40 }))],
  ] as const)
    it(`of which a paper ${que} while they are written are not sent, and are written anew from what there is then`, async () => {
      const id = await cuentaLista(CANCELAR);
      const [papel] = (await mirar(id)).documentos;
      const { almacen } = e.programa;
      let pendiente = true;
      const entretanto = {
        ...almacen,
        async leer(clave: string) {
          const bytes = await almacen.leer(clave);
          if (pendiente) await cambio(papel?.id ?? '');
          pendiente = false;
          return bytes;
        },
      };
      const { version } = await cuentaDe(id);
      const antes = (await ficherosDe()).length;
      await assert.rejects(
        enviarCarta({ ...deps(), almacen: entretanto }, t.quien('servicio'), caso, id, { clase: 'solicitud', version }),
        ({ codigo: dado }: { codigo?: string }) => dado === 'cambiado_entretanto' || dado === 'envio_impedido',
      );
      assert.deepEqual([await correosDe(), (await cuentaDe(id)).estado], [[], 'confirmada']);
      await barrerFicheros(e.programa);
      assert.ok((await ficherosDe()).length <= antes + 1, 'what was written for it is gone');
      if (que === 'is rejected') await traer('certificado_defuncion', unJpeg({ ancho: 45, alto: 40 }));
      const [nuevo] = (await mirar(id)).documentos;
      assert.notEqual(nuevo?.id, papel?.id);
      await enviar(id, { clase: 'solicitud' });
      const dichas = await e.base.superSql<{ documentos: string[] }>(
        `select detalle -> 'documentos' as documentos from auditoria where aseguradora_id = $1 and accion = 'documentos_copiados'
          order by id desc limit 1`,
        [t.aseguradora.id],
      );
      assert.deepEqual(dichas[0]?.documentos, [nuevo?.id]);
    });

  it('that wait go with the papers of the day on which they were written, whatever comes after or is erased', async () => {
    const id = await cuentaLista(CANCELAR);
    const [papel] = (await mirar(id)).documentos;
    const antes = buzon.aceptados.length;
    await enviar(id, { clase: 'solicitud' });
    const escrita = await guardadas(await copiasDe());
    await traer('certificado_defuncion', unJpeg({ ancho: 46, alto: 40 }));
    await e.programa.almacen.borrar(await enAlmacen(papel?.fichero ?? ''));
    e.reloj.avanzar(DIA);
    await ronda();
    assert.equal(buzon.aceptados.length, antes + 1);
    const { attachments } = await leerCorreo(buzon.aceptados.at(-1) ?? assert.fail());
    assert.deepEqual(
      attachments.slice(1).map(({ content }) => Buffer.from(content as ArrayBuffer).toString('base64')),
      escrita,
    );
  });

  for (const [que, estropear] of [
    ['is gone from the store', async (clave: string) => e.programa.almacen.borrar(clave)],
    ['is not what was put there', async (clave: string) => e.programa.almacen.guardar(clave, Buffer.from('otra cosa'))],
  ] as const)
    it(`of which a copy ${que} never leave without it: they lie on the desk the same day, and go again whole`, async () => {
      const id = await cuentaLista(CANCELAR);
      const antes = buzon.vistos.length;
      await enviar(id, { clase: 'solicitud' });
      await estropear(await enAlmacen((await copiasDe()).at(-1) ?? ''));
      await ronda();
      assert.deepEqual(await correosDe(), [{ estado: 'pendiente' }], 'a volume that is not mounted looks the same');
      await hastaElFin();
      assert.equal(buzon.vistos.length, antes);
      assert.deepEqual(await correosDe(), [{ estado: 'rechazado' }]);
      assert.equal((await enManos(id)).actua, 'servicio');
      assert.equal((await t.cronologia(caso)).at(-1), 'carta_rechazado');
      await enviar(id, { clase: 'solicitud' });
      await ronda();
      assert.equal(buzon.vistos.length, antes + 1);
      assert.equal((await leerCorreo(buzon.vistos.at(-1) ?? assert.fail())).attachments.length, 3);
      assert.equal((await enManos(id)).actua, 'proveedor');
    });

  it('wait for a store that comes back, and leave once and whole', async () => {
    const id = await cuentaLista(CANCELAR);
    const antes = buzon.vistos.length;
    await enviar(id, { clase: 'solicitud' });
    const clave = await enAlmacen((await copiasDe()).at(-1) ?? '');
    const bytes = await e.programa.almacen.leer(clave);
    await e.programa.almacen.borrar(clave);
    await ronda();
    await e.programa.almacen.guardar(clave, bytes);
    await hastaElFin();
    assert.equal(buzon.vistos.length, antes + 1);
    assert.deepEqual(await correosDe(), [{ estado: 'enviado' }]);
  });

  /** A worker as another process, which runs one round of the outbox. */
  const worker = () => {
    const { dataDir, urlPublica } = e.programa.config;
    const hijo = spawn(process.execPath, [join(import.meta.dirname, 'correo-proceso.ts')], {
      env: {
        ...process.env,
        ...e.base.entorno,
        ...{ SMTP_URL: buzon.url, DATA_DIR: dataDir, PUBLIC_URL: urlPublica },
        ALBACEA_AHORA: e.reloj.ahora().toISOString(),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return { hijo, fin: once(hijo, 'exit') };
  };
  /** What the account, its letter and the story say once a letter that was cut off has left. */
  const comprobarSalida = async (id: string, intentos: readonly string[]) => {
    const [correo, ...otros] = (await correosDeCaso(e, t.aseguradora, caso)).filter(
      ({ tipo }) => tipo === 'carta_proveedor',
    );
    assert.partialDeepStrictEqual(correo, { estado: 'enviado', con_datos: false });
    assert.equal(otros.length, 0);
    assert.deepEqual(await intentosDe(e, correo?.id ?? ''), intentos);
    assert.partialDeepStrictEqual(await cuentaDe(id), { estado: 'solicitada', solicitudes: 1, insistencias: 0 });
    assert.equal((await enManos(id)).actua, 'proveedor');
    const contadas = (await t.cronologia(caso)).filter((tipo) => /^(carta_|cuenta_solicitada)/.test(tipo));
    assert.deepEqual(contadas, ['cuenta_solicitada', 'carta_enviado']);
  };
  const vencerArriendo = () =>
    e.base.superSql(`update correos set reclamo_hasta = clock_timestamp() where reclamo_hasta is not null`);

  it('leave once when the worker is killed after the commit and before the mail server has them', async () => {
    const id = await cuentaLista(CANCELAR);
    const antes = buzon.vistos.length;
    await enviar(id, { clase: 'solicitud' });
    const { hijo, fin } = worker();
    buzon.alDestinatario = () => {
      hijo.kill('SIGKILL');
      return null;
    };
    assert.deepEqual(await fin, [null, 'SIGKILL']);
    buzon.alDestinatario = () => null;
    await ronda();
    assert.equal(buzon.vistos.length, antes, 'it has an owner until the lease is over');
    await vencerArriendo();
    await ronda();
    await ronda();
    assert.equal(buzon.vistos.length, antes + 1);
    await comprobarSalida(id, ['1 interrumpido', '2 aceptado']);
  });

  it('that a worker was killed over between the 250 and the record leave once more, as the same message, and the account knows of one', async () => {
    const id = await cuentaLista(CANCELAR);
    const antes = buzon.aceptados.length;
    await enviar(id, { clase: 'solicitud' });
    const { promise: soltar, resolve: alSoltar } = Promise.withResolvers<void>();
    const { promise: tomada, resolve: alTomar } = Promise.withResolvers<void>();
    let candado = Promise.resolve();
    buzon.alRecibir = async () => {
      // Whoever wants to record the outcome has to wait for this.
      candado = e.programa.base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
        await tx.sql(`select 1 from correos where estado = 'pendiente' for update`);
        alTomar();
        await soltar;
      });
      await tomada;
      return null;
    };
    const { hijo, fin } = worker();
    const esperan = `from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%correo_intentos%'`;
    await hasta(
      'the worker waits to record that it was taken',
      async () => (await e.base.superSql(`select 1 ${esperan}`)).length > 0,
    );
    hijo.kill('SIGKILL');
    assert.deepEqual(await fin, [null, 'SIGKILL']);
    // What it had sent dies with it: else the database would still record it, and there were nothing to repeat.
    await e.base.superSql(`select pg_terminate_backend(pid) ${esperan}`);
    alSoltar();
    await candado;
    buzon.alRecibir = () => null;
    assert.equal(buzon.aceptados.length, antes + 1);
    await vencerArriendo();
    await ronda();
    await ronda();
    const [una, otra, ...mas] = buzon.aceptados.slice(antes);
    assert.equal(mas.length, 0);
    const [primera, segunda] = [await leerCorreo(una ?? assert.fail()), await leerCorreo(otra ?? assert.fail())];
    assert.equal(primera.messageId, segunda.messageId);
    assert.ok((una as typeof otra)?.bytes.equals(otra?.bytes ?? Buffer.of()), 'byte for byte');
    await comprobarSalida(id, ['1 interrumpido', '2 aceptado']);
  });

  it('that still wait are withdrawn when the heir revokes the mandate', async () => {
    const id = await cuentaLista(CANCELAR);
    await enviar(id, { clase: 'solicitud' });
    await t.tx((tx) => revocarMandato(tx, t.quien('heredero'), caso));
    const antes = buzon.aceptados.length;
    await ronda();
    assert.equal(buzon.aceptados.length, antes);
    assert.deepEqual(await correosDe(), [{ estado: 'retirado' }]);
    assert.ok((await t.cronologia(caso)).includes('carta_retirado'));
  });

  it('that still wait are withdrawn by an objection that covers them, and can be sent again when it is lifted', async () => {
    const id = await cuentaLista(CANCELAR);
    await enviar(id, { clase: 'solicitud' });
    const otra = { proveedor_codigo: 'revolut', accion: 'transferir' as const };
    const { cuentas } = await t.tx((tx) => proponerCuentas(e.programa, tx, t.quien('heredero'), caso, [otra]));
    const ajena = cuentas[0]?.fila.id ?? '';
    const objetar = (cuenta?: string) => {
      e.reloj.avanzar(1);
      const dicha = { clase: 'familiar' as const, motivo: `No ${cuenta}`, ...(cuenta !== undefined && { cuenta }) };
      return t.tx((tx) => plantearObjecion(tx, t.quien('heredero'), caso, dicha));
    };
    await objetar(ajena);
    assert.deepEqual(await correosDe(), [{ estado: 'pendiente' }], 'it is about another account');
    const { objecion } = await objetar(id);
    const antes = buzon.aceptados.length;
    await ronda();
    assert.equal(buzon.aceptados.length, antes);
    assert.deepEqual(await correosDe(), [{ estado: 'retirado' }]);
    assert.deepEqual((await t.cronologia(caso)).slice(-2), ['objecion_planteada', 'carta_retirado']);
    assert.equal((await enManos(id)).actua, 'servicio');
    await assert.rejects(enviar(id, { clase: 'solicitud' }), codigo('envio_impedido', /objeción/));
    await assert.rejects(
      t.tx((tx) => insistirCuenta(deps(), tx, t.quien('servicio'), caso, id)),
      codigo('envio_impedido', /objeción/),
    );
    const levantada = { decision: 'levantada' as const, motivo: 'Se han puesto de acuerdo' };
    await t.tx((tx) => decidirObjecion(deps(), tx, t.quien('servicio'), caso, objecion.id, levantada));
    await enviar(id, { clase: 'solicitud' });
    await ronda();
    assert.equal(buzon.aceptados.length, antes + 1);
    assert.equal((await enManos(id)).actua, 'proveedor');
  });

  it('are not chased by hand either once the mandate was taken back', async () => {
    const id = await cuentaLista(CANCELAR);
    await enviar(id, { clase: 'solicitud' });
    await ronda();
    await t.tx((tx) => revocarMandato(tx, t.quien('heredero'), caso));
    await assert.rejects(
      t.tx((tx) => insistirCuenta(deps(), tx, t.quien('servicio'), caso, id)),
      codigo('envio_impedido', /mandato/),
    );
    assert.equal((await cuentaDe(id)).insistencias, 0);
  });

  it('that are refused or expire lie on the desk the same day, and go again to an address that the reminder then uses', async () => {
    const id = await cuentaLista(CANCELAR);
    buzon.alDestinatario = () => Object.assign(new Error('no such user'), { responseCode: 550 });
    await enviar(id, { clase: 'solicitud' });
    await ronda();
    buzon.alDestinatario = () => null;
    const hoy = hoyEnMadrid(e.reloj.ahora());
    assert.deepEqual(await correosDe(), [{ estado: 'rechazado' }]);
    assert.deepEqual(await enManos(id), { proxima_accion: hoy, actua: 'servicio' });
    const { elementos } = await t.tx((tx) => verPlazos(deps(), tx, t.quien('servicio'), caso, 'es'));
    assert.deepEqual(
      elementos.filter(({ de }) => de === id).map(({ motivo, fecha }) => [motivo, fecha]),
      [['carta', hoy]],
    );
    await enviar(id, { clase: 'solicitud', ...OTRA, direccion: 'herencias@wise.example' });
    await ronda();
    assert.equal((await enManos(id)).actua, 'proveedor');
    assert.equal((await mirar(id, { clase: 'recordatorio' })).carta.destinatario.direccion, 'herencias@wise.example');
    assert.equal((await mirar(id, { clase: 'reclamacion_dpd' })).carta.destinatario.direccion, null);
  });

  it('chase a request that is out, complain to an officer whose address is given, and never before there was a request', async () => {
    const id = await cuentaLista(CANCELAR);
    await assert.rejects(enviar(id, { clase: 'recordatorio' }), codigo('envio_impedido', /Antes hay que enviar/));
    await enviar(id, { clase: 'solicitud' });
    await ronda();
    e.reloj.avanzar(10 * DIA);
    assert.equal((await enviar(id, { clase: 'recordatorio' })).cuenta.estado, 'solicitada');
    assert.equal((await cuentaDe(id)).insistencias, 1);
    const dpd = await mirar(id, { clase: 'reclamacion_dpd' });
    assert.deepEqual(
      dpd.motivos.map(({ codigo: uno }) => uno),
      ['sin_direccion'],
    );
    assert.match(dpd.carta.texto, /Insistimos el/);
    await enviar(id, { clase: 'reclamacion_dpd', ...OTRA, direccion: 'dpo@wise.example' });
    await ronda();
    const tres = await Promise.all(buzon.aceptados.slice(-3).map(leerCorreo));
    const direcciones = tres.map(({ to }) => to?.[0]?.address).sort();
    assert.deepEqual(direcciones, ['bereavements@wise.com', 'bereavements@wise.com', 'dpo@wise.example']);
    assert.equal((await cuentaDe(id)).insistencias, 2);
    await assert.rejects(enviar(id, { clase: 'reclamacion_aepd' }), codigo('envio_impedido', /La envía la familia/));
  });

  it('after a refusal ask again, and say that they were refused', async () => {
    const id = await cuentaLista(CANCELAR);
    await enviar(id, { clase: 'solicitud' });
    e.reloj.avanzar(DIA);
    await t.tx((tx) => rechazarCuenta(tx, t.quien('servicio'), caso, id, { motivo: 'Piden otro papel' }));
    assert.match((await mirar(id, { clase: 'reclamacion_dpd' })).carta.texto, /respondieron que no la atendían/);
    assert.equal((await enviar(id, { clase: 'solicitud' })).cuenta.estado, 'solicitada');
    assert.equal((await cuentaDe(id)).solicitudes, 2);
  });

  it('that the provider takes from the relative alone are written in the first person, and the heir says when they were sent', async () => {
    const id = await cuentaLista({ proveedor_codigo: 'linkedin', accion: 'eliminar' }, ['resolucion_judicial']);
    assert.equal((await cuentaDe(id)).envia_la_familia, true);
    const { carta } = await mirar(id, {}, 'heredero');
    assert.equal(carta.en_primera_persona, true);
    assert.match(carta.texto, /Me llamo Lucía/);
    assert.doesNotMatch(carta.texto, /Albacea/);
    await assert.rejects(enviar(id, { clase: 'solicitud' }), codigo('envio_impedido', /La envía la familia/));
    const { cuenta } = await t.tx((tx) =>
      anotarCartaEnviada(deps(), tx, t.quien('heredero'), caso, id, { nota: 'Referencia 123' }),
    );
    assert.equal(cuenta.estado, 'solicitada');
    assert.equal((await cuentaDe(id)).gestiones.at(-1)?.nota, 'Referencia 123');
  });

  it('to the authority are in Spanish, say what the provider answered, and bring copies of what left that the heir can open', async () => {
    const id = await cuentaLista({ proveedor_codigo: 'wise', accion: 'eliminar' });
    const aepd = { clase: 'reclamacion_aepd' } as const;
    await enviar(id, { clase: 'solicitud', idioma: 'en' });
    await ronda();
    e.reloj.avanzar(31 * DIA);
    await enviar(id, { clase: 'recordatorio', idioma: 'en' });
    e.reloj.avanzar(8 * DIA);
    await enviar(id, { clase: 'reclamacion_dpd', ...OTRA, direccion: 'dpo@wise.example' });
    await ronda();
    const sinRespuesta = await mirar(id, aepd, 'heredero');
    assert.match(sinRespuesta.carta.texto, /No consta respuesta\./);
    e.reloj.avanzar(2 * DIA);
    const traido = { tipo: 'respuesta_proveedor', contenido: unPdf(), nombre: null, cuenta_id: id } as const;
    await recibirDocumento(deps(), t.quien('servicio'), caso, traido);
    e.reloj.avanzar(60 * DIA);
    const { carta } = await mirar(id, aepd, 'heredero');
    assert.equal(carta.idioma, 'es');
    assert.match(carta.texto, /El \d+ de \p{L}+ de \d{4} respondió, pero lo que se pide sigue sin atenderse\./u);
    assert.doesNotMatch(carta.texto, /No consta respuesta/);
    assert.match(
      carta.texto,
      / Se insistió el \d[^.]*\. Se reclamó ante su delegado de protección de datos el \d[^.]*\. /,
    );
    const papeles = carta.adjuntos.filter(({ clase }) => clase === 'documento');
    assert.deepEqual(
      papeles.map(({ nombre }) => nombre.replace(/,? d?el \d.*/, '')),
      [
        'Copia de la solicitud enviada',
        'Copia de la carta con que se insistió',
        'Copia de la reclamación ante el delegado de protección de datos',
        'Respuesta de Wise',
        'Certificado de defunción',
      ],
    );
    for (const { nombre } of papeles) assert.ok(carta.texto.includes(`- ${nombre}`), nombre);
    const textos: string[] = [];
    for (const { documento_id, legible } of papeles) {
      assert.equal(legible, true);
      const { contenido } = await leerFichero(e.programa, t.quien('heredero'), caso, documento_id ?? '');
      textos.push(await textoDe(contenido));
    }
    assert.match(textos[0] ?? '', /Death of Carmen.*: request for/);
    assert.match(textos[1] ?? '', /reminder of our request/);
    assert.match(textos[2] ?? '', /Delegado de Protección de Datos|Data Protection Officer/);
  });

  it('to the authority name no copy that nobody has', async () => {
    const id = await cuentaLista(CANCELAR);
    await t.tx((tx) => solicitarCuenta(deps(), tx, t.quien('servicio'), caso, id, { canal: 'correo_postal' }));
    const { carta } = await mirar(id, { clase: 'reclamacion_aepd' }, 'heredero');
    assert.doesNotMatch(carta.texto, /Copia de la/);
  });

  it('give a marked copy of a paper for a web form, of an image too, and put it on the audit trail first', async () => {
    const id = await cuentaLista({ proveedor_codigo: 'facebook', accion: 'eliminar' }, ['prueba_parentesco']);
    const { documentos } = await mirar(id);
    assert.deepEqual(documentos.map(({ tipo }) => tipo).sort(), ['certificado_defuncion', 'prueba_parentesco']);
    for (const { id: documento } of documentos) {
      const copia = await copiarDocumento(deps(), t.quien('servicio'), caso, id, documento);
      assert.match(await textoDe(copia.contenido), /Copia para Facebook, solo para eliminar la cuenta/);
    }
    const auditados = await e.base.superSql(
      `select 1 from auditoria where aseguradora_id = $1 and accion = 'documentos_copiados' and objeto_id = any($2)`,
      [t.aseguradora.id, documentos.map(({ id: documento }) => documento)],
    );
    assert.equal(auditados.length, 2);
    const pendiente = await recibirDocumento(deps(), t.quien('servicio'), caso, {
      tipo: 'factura',
      contenido: unPdf(),
      nombre: null,
    });
    await assert.rejects(
      copiarDocumento(deps(), t.quien('servicio'), caso, id, pendiente.documento.id),
      codigo('no_encontrado', /./),
    );
    await assert.rejects(
      copiarDocumento(deps(), t.quien('heredero'), caso, id, documentos[0]?.id ?? ''),
      codigo('accion_no_permitida', /./),
    );
  });

  it('wait for papers of their provider, which stand among the dates of the case with whom they wait for', async () => {
    const id = await cuentaLista({ proveedor_codigo: 'revolut', accion: 'transferir' });
    const faltan = async () => {
      const { elementos } = await t.tx((tx) => verPlazos(deps(), tx, t.quien('servicio'), caso, 'es'));
      const { proxima_accion } = await enManos(id);
      return elementos
        .filter(({ de, papel, fecha }) => de === id && papel !== null && fecha === proxima_accion)
        .map(({ papel, quien }) => `${papel} ${quien}`);
    };
    const deHeredero = await faltan();
    assert.ok(deHeredero.includes('titulo_sucesorio heredero'), deHeredero.join());
    const nuevo = { tipo: 'titulo_sucesorio', contenido: unPdf(), nombre: null } as const;
    const { documento } = await recibirDocumento(deps(), t.quien('servicio'), caso, nuevo);
    assert.ok((await faltan()).includes('titulo_sucesorio servicio'));
    await t.revisar(caso, documento.id, 'validado');
    assert.equal((await faltan()).length, deHeredero.length - 1);
  });

  it('carry no more papers than the provider asks for: an identity document only where it is demanded', async () => {
    const id = await cuentaLista(CANCELAR, ['titulo_sucesorio']);
    assert.deepEqual(
      (await mirar(id)).documentos.map(({ tipo }) => tipo),
      ['certificado_defuncion'],
    );
    const cataluna = await mirar(id, { territorio: 'cataluna' });
    assert.deepEqual(
      cataluna.documentos.map(({ tipo }) => tipo),
      ['certificado_defuncion', 'titulo_sucesorio'],
    );
    assert.match(cataluna.carta.texto, /411-10/);
  });
});
