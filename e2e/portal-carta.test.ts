/** A company that deals only with the family: the letter is ready, its text and its PDF, and that it was sent. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { confirmarCuenta } from '../server/src/capabilities/cuentas/confirmar-cuenta.ts';
import { proponerCuentas } from '../server/src/capabilities/cuentas/proponer-cuentas.ts';
import { recibirDocumento } from '../server/src/capabilities/documentos/recibir-documento.ts';
import { unCaso } from '../server/test/fabricas.ts';
import { unJpeg, unPdf } from '../server/test/ficheros.ts';
import { abrirChromium } from './navegador.ts';
import { abrirTelefono } from './portal.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

let servicio: Servicio;
let navegador: Browser;
before(async () => {
  [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
});
after(async () => {
  await navegador?.close();
  await servicio?.cerrar();
});

/** @returns the link of an heir whose account only waits for the letter */
async function cuentaParaLaFamilia(): Promise<{ enlace: string; cuenta: string }> {
  const taller = await servicio.taller('B');
  const { heredero } = unCaso();
  const caso = await taller.abrir({ heredero });
  const enlace = await servicio.enlaceA(String(heredero.email));
  const deps = servicio.programa;
  const propuesta = {
    proveedor_codigo: 'linkedin',
    accion: 'eliminar',
    identificador: 'carmen.ruiz@example.com',
  } as const;
  const { cuentas } = await taller.tx((tx) => proponerCuentas(deps, tx, taller.quien('heredero'), caso, [propuesta]));
  const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
  await taller.tx((tx) => confirmarCuenta(deps, tx, taller.quien('heredero'), caso, cuenta, { copia: 'rechazada' }));
  for (const [tipo, contenido] of [
    ['certificado_defuncion', unPdf()],
    ['resolucion_judicial', unJpeg({ ancho: 40, alto: 40 })],
  ] as const) {
    const { documento } = await recibirDocumento(deps, taller.quien('servicio'), caso, {
      tipo,
      contenido,
      nombre: null,
    });
    await taller.revisar(caso, documento.id, 'validado');
  }
  await taller.revisar(caso, await taller.prepararYFirmar(caso), 'validado');
  servicio.reloj.avanzar(4 * 86_400_000);
  return { enlace, cuenta };
}

test('the heir reads, copies and downloads the letter that she sends herself, and says that she has sent it', async () => {
  const { enlace, cuenta } = await cuentaParaLaFamilia();
  const { contexto, pagina, t, titulo, pulsar, sinFaltas } = await abrirTelefono(navegador);
  await contexto.grantPermissions(['clipboard-read', 'clipboard-write']);
  await pagina.goto(enlace);
  await titulo(t.bienvenida.titulo);
  await pagina.goto(`${servicio.origen}/portal/cuentas/${cuenta}`);
  await titulo('LinkedIn');
  await pagina.getByRole('heading', { name: t.carta.titulo }).waitFor();
  const pdf = pagina.getByRole('link', { name: t.carta.descargar });
  const respuesta = await pagina.request.get(new URL((await pdf.getAttribute('href')) ?? '', pagina.url()).href);
  assert.deepEqual([respuesta.status(), (await respuesta.body()).subarray(0, 5).toString()], [200, '%PDF-']);
  await pulsar(t.carta.copiar);
  await pagina.getByText(t.carta.copiado).waitFor();
  assert.match(String(await pagina.evaluate('navigator.clipboard.readText()')), /carmen\.ruiz@example\.com/);
  await sinFaltas();
  await pagina.getByText(t.carta.ver).click();
  await sinFaltas();
  await pulsar(t.carta.enviada);
  await pagina.getByText(/^La mandó usted el/).waitFor();
  await sinFaltas();
  await contexto.close();
});
