/** What a family does in the portal, and the service at its desk, without a browser: each step a line of a state. */

import assert from 'node:assert/strict';
import { COMPROBACIONES } from '../contract/src/listas.ts';
import type { Navegador } from '../server/test/aplicaciones.ts';
import type { Aseguradora } from '../server/test/entorno.ts';
import { unPdfDe } from '../server/test/ficheros.ts';
import type { Servicio } from './servicio.ts';

/** No two alike, as the server wants them. */
const unPdf = () => unPdfDe(1200).toString('base64');

export interface Familia {
  readonly a: Aseguradora;
  readonly casoId: string;
  readonly email: string;
  readonly enlace: string;
  readonly heredera: Navegador;
  readonly mesa: Navegador;
  readonly servicio: Servicio;
}

// What the family does -----------------------------------------------------------------------------------------------

export async function bien(respuesta: ReturnType<Navegador['pedir']>) {
  const { estado, texto, json } = await respuesta;
  assert.ok(estado === 200 || estado === 201, texto);
  return json.data;
}

const CUENTAS = [
  { proveedor_codigo: 'netflix', accion: 'cancelar', cargo: { importe: 12.99, periodicidad: 'mensual' } },
  { proveedor_codigo: 'facebook', accion: 'conmemorar', identificador: 'carmen.ruiz' },
  { proveedor_codigo: 'google', accion: 'obtener_datos', identificador: 'carmen@example.com' },
  { proveedor_codigo: 'movistar', accion: 'cancelar', identificador: '612 345 678' },
  { proveedor_codigo: 'iberdrola', accion: 'transferir' },
  { proveedor_codigo: 'tinder', accion: 'eliminar' },
  { proveedor: 'Coro del pueblo', accion: 'conservar' },
] as const;

export const anadir = ({ heredera }: Familia, cuentas: readonly object[] = CUENTAS) =>
  bien(heredera.pedir('POST', '/cuentas', { cuentas }));

export async function cuentasDe({ heredera }: Pick<Familia, 'heredera'>) {
  const { elementos } = await bien(heredera.pedir('GET', '/cuentas'));
  return elementos as {
    cuenta_id: string;
    proveedor: string;
    accion: string | null;
    suministro: boolean;
    copia: string | null;
    estado: string;
    modulo: string;
  }[];
}

export async function decidir(f: Familia, cuantas = Number.POSITIVE_INFINITY): Promise<void> {
  for (const { cuenta_id, copia, accion, suministro } of (await cuentasDe(f)).slice(0, cuantas)) {
    // nobody is left without it
    if (suministro && accion === 'cancelar')
      await bien(f.heredera.pedir('PATCH', `/cuentas/${cuenta_id}`, { vivienda_habitada: 'no' }));
    await bien(f.heredera.pedir('POST', `/cuentas/${cuenta_id}/confirmacion`, copia ? { copia: 'rechazada' } : {}));
  }
}

export const mandarPapel = ({ heredera }: Familia, tipo: string, cuenta_id?: string) =>
  bien(
    heredera.pedir('POST', '/documentos', {
      ...{ tipo, nombre: `${tipo}.pdf`, contenido: unPdf() },
      ...(cuenta_id && { cuenta_id }),
    }),
  );

async function firmar({ heredera, servicio, email }: Familia): Promise<void> {
  await bien(heredera.pedir('POST', '/mandato', {}));
  const correo = await servicio.correoA(email, (texto) => /\b\d{6}\b/.test(texto));
  const codigo = /\b(\d{6})\b/.exec(correo)?.[1];
  await bien(heredera.pedir('POST', '/mandato/firma', { codigo, nombre: 'Lucía Ortega Ruiz' }));
}

export const declararLista = ({ heredera }: Familia) => bien(heredera.pedir('POST', '/lista', {}));
export const noConsta = ({ heredera }: Familia) => bien(heredera.pedir('POST', '/voluntad', { voluntad: 'no_consta' }));

/** All that is asked of the family. */
export async function suParte(f: Familia, cuentas?: readonly object[]): Promise<void> {
  await noConsta(f);
  await anadir(f, cuentas);
  await decidir(f);
  await declararLista(f);
  await mandarPapel(f, 'certificado_defuncion');
  await firmar(f);
}

// What the service does ----------------------------------------------------------------------------------------------

export const enMesa = ({ a, casoId }: Familia) => `/aseguradoras/${a.slug}/casos/${casoId}`;

export async function revisar(f: Familia, orden: 'validacion' | 'rechazo', cuerpo: object = {}): Promise<void> {
  const { elementos } = await bien(f.mesa.pedir('GET', `${enMesa(f)}/documentos`));
  const todo = orden === 'validacion' ? { comprobaciones: COMPROBACIONES } : {};
  for (const { documento_id, estado } of elementos as { documento_id: string; estado: string }[])
    if (estado === 'recibido')
      await bien(f.mesa.pedir('POST', `${enMesa(f)}/documentos/${documento_id}/${orden}`, { ...todo, ...cuerpo }));
}

export async function enTramite(f: Familia, cuentas?: readonly object[]): Promise<void> {
  await suParte(f, cuentas);
  await revisar(f, 'validacion');
}

export const ordenar = (f: Familia, cuenta: string, orden: string, cuerpo: object = {}) =>
  bien(f.mesa.pedir('POST', `${enMesa(f)}/cuentas/${cuenta}/${orden}`, cuerpo));

/** Papers that companies ask for are taken as given; that they were is not what is looked at here. */
export async function solicitar(f: Familia, nombres: readonly string[]): Promise<Record<string, string>> {
  const suyas = (await cuentasDe(f)).filter(({ proveedor }) => nombres.includes(proveedor));
  assert.equal(suyas.length, nombres.length, nombres.join());
  for (const { cuenta_id } of suyas) {
    for (const tipo of ['prueba_parentesco', 'factura', 'dni_fallecido', 'dni_solicitante', 'titulo_sucesorio']) {
      const papel = { tipo, cuenta_id, contenido: unPdf() };
      const { estado, json } = await f.mesa.pedir('POST', `${enMesa(f)}/documentos`, papel);
      if (estado === 201)
        await bien(
          f.mesa.pedir('POST', `${enMesa(f)}/documentos/${json.data.documento_id}/validacion`, {
            comprobaciones: COMPROBACIONES,
          }),
        );
    }
    await ordenar(f, cuenta_id, 'solicitud', { canal: 'formulario_web' });
  }
  return Object.fromEntries(suyas.map(({ proveedor, cuenta_id }) => [proveedor, cuenta_id]));
}

export const cerrar = (f: Familia, resultado: string) =>
  bien(f.mesa.pedir('POST', `${enMesa(f)}/cierre`, { resultado }));

export const CON_TODO = CUENTAS.map((una) => ({ identificador: 'carmen@example.com', ...una }));
export const NETFLIX = CON_TODO.slice(0, 1);

/** Asked for and done; with its list complete the case closes by itself. */
export async function terminar(f: Familia): Promise<void> {
  const { Netflix = '' } = await solicitar(f, ['Netflix']);
  await ordenar(f, Netflix, 'resolucion', { resultado: 'cancelada' });
}

export async function decidirPropuestas(f: Familia): Promise<void> {
  for (const { cuenta_id, estado } of await cuentasDe(f))
    if (estado === 'propuesta') await bien(f.heredera.pedir('POST', `/cuentas/${cuenta_id}/confirmacion`, {}));
}

/** Its term takes a month and a chase: here it is written. */
export async function silencio({ servicio, a }: Familia, cuenta: string): Promise<void> {
  await servicio.base.superSql(
    `update cuentas set estado = 'sin_respuesta', insistencias = 1 where aseguradora_id = $1 and id = $2`,
    [a.id, cuenta],
  );
}

/** One obtained, one refused, one that is waited for. */
export async function certificados(f: Familia): Promise<void> {
  const uno = (tipo: string, orden: string, cuerpo: object = {}) =>
    bien(f.mesa.pedir('POST', `${enMesa(f)}/certificados/${tipo}/${orden}`, cuerpo));
  const papel = { tipo: 'certificado_defuncion', contenido: unPdf() };
  const { documento_id } = await bien(f.mesa.pedir('POST', `${enMesa(f)}/documentos`, papel));
  await uno('defuncion_literal', 'solicitud');
  await uno('defuncion_literal', 'obtencion', { documento: documento_id });
  await uno('ultimas_voluntades', 'solicitud');
  await uno('seguros_fallecimiento', 'solicitud');
  await uno('seguros_fallecimiento', 'denegacion', { motivo: 'No consta.' });
}
