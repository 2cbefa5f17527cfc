/** Steps of a family in the portal and of the service at its desk, without a browser, from which tests build the states of a case. */
import assert from 'node:assert/strict';
import { CHECKS } from '../contract/src/schemas/lists.ts';
import type { Aseguradora } from '../server/test/support/environment.ts';
import { aPdfOf } from '../server/test/support/files.ts';
import { type BrowserType, openBrowser } from '../server/test/support/web-apps.ts';
import { tokenOf } from './portal.ts';
import type { Service } from './service.ts';

/** A PDF, different at each call, because the server stores equal files once. */
const aPdf = () => aPdfOf(1200).toString('base64');

export interface Family {
  readonly a: Aseguradora;
  readonly casoId: string;
  readonly email: string;
  readonly link: string;
  readonly heredera: BrowserType;
  readonly desk: BrowserType;
  readonly staff: Service;
}

// Family -------------------------------------------------------------------------------------------------------------

export async function succeed(response: ReturnType<BrowserType['request']>) {
  const { status, text, json } = await response;
  assert.ok(status === 200 || status === 201, text);
  return json.data;
}

/** Enters the portal by a link, without a browser. */
export async function enterByLink(service: Service, host: string, link: string): Promise<BrowserType> {
  const entered = openBrowser(service, 'portal', host);
  await succeed(entered.request('POST', '/sesion', { token: tokenOf(link) }));
  return entered;
}

const CUENTAS = [
  { proveedor_codigo: 'netflix', accion: 'cancelar', cargo: { importe: '12.99', periodicidad: 'mensual' } },
  { proveedor_codigo: 'facebook', accion: 'conmemorar', identificador: 'carmen.ruiz' },
  { proveedor_codigo: 'google', accion: 'obtener_datos', identificador: 'carmen@example.com' },
  { proveedor_codigo: 'movistar', accion: 'cancelar', identificador: '612 345 678' },
  { proveedor_codigo: 'iberdrola', accion: 'transferir' },
  { proveedor_codigo: 'tinder', accion: 'eliminar' },
  { proveedor: 'Coro del pueblo', accion: 'conservar' },
] as const;

export const add = ({ heredera }: Family, cuentas: readonly object[] = CUENTAS) =>
  succeed(heredera.request('POST', '/cuentas', { cuentas }));

export async function cuentasOf({ heredera }: Pick<Family, 'heredera'>) {
  const { elementos } = await succeed(heredera.request('GET', '/cuentas'));
  return elementos as {
    cuenta_id: string;
    proveedor: string;
    identificador: string | null;
    accion: string | null;
    version: number;
    suministro: boolean;
    copia: string | null;
    estado: string;
    modulo: string;
  }[];
}

export async function decide(f: Family, howMany = Number.POSITIVE_INFINITY): Promise<void> {
  const decisiones = (await cuentasOf(f))
    .slice(0, howMany)
    .map(({ cuenta_id, version, copia, accion, suministro }) => ({
      cuenta_id,
      version,
      accion,
      ...(suministro && accion === 'cancelar' && { vivienda_habitada: 'no' }), // nobody lives in the home
      ...(accion === 'transferir' && { nuevo_titular: { quien: 'heredero' } }),
      ...(copia && { copia: 'rechazada' }),
    }));
  await decideAs(f, decisiones);
}

export const decideAs = ({ heredera }: Pick<Family, 'heredera'>, decisiones: readonly object[]) =>
  succeed(heredera.request('POST', '/cuentas/decisiones', { decisiones }));

export const submitDocumento = ({ heredera }: Family, tipo: string, cuenta_id?: string) =>
  succeed(
    heredera.request('POST', '/documentos', {
      tipo,
      nombre: `${tipo}.pdf`,
      contenido: aPdf(),
      ...(cuenta_id && { cuenta_id }),
    }),
  );

/** The signer's identity document, with a valid check letter. */
export const IDENTITY = { clase: 'dni', numero: '12345678Z' } as const;
/** A document whose number cannot be checked, so a person reviews a mandate signed with it. */
export const PASSPORT = { clase: 'pasaporte', numero: 'PAB123456' } as const;

export async function sign({ heredera, staff, email }: Family, identidad: object = IDENTITY): Promise<void> {
  await succeed(heredera.request('POST', '/mandato', { identidad }));
  const mail = await staff.mailA(email, (text) => /\b\d{6}\b/.test(text));
  const codigo = /\b(\d{6})\b/.exec(mail)?.[1];
  await succeed(heredera.request('POST', '/mandato/firma', { codigo, nombre: 'Lucía Ortega Ruiz' }));
}

export const declareList = ({ heredera }: Family) => succeed(heredera.request('POST', '/lista', { completa: true }));
export const declareNoWishes = ({ heredera }: Family) =>
  succeed(heredera.request('POST', '/voluntad', { voluntad: 'no_consta' }));

/** Does everything that the portal asks of the family. */
export async function completeFamilyPart(f: Family, cuentas?: readonly object[], identidad?: object): Promise<void> {
  await declareNoWishes(f);
  await add(f, cuentas);
  await decide(f);
  await declareList(f);
  await submitDocumento(f, 'certificado_defuncion');
  await sign(f, identidad);
}

// Service ------------------------------------------------------------------------------------------------------------

export const deskPath = ({ a, casoId }: Family) => `/aseguradoras/${a.slug}/casos/${casoId}`;

export async function review(f: Family, command: 'validacion' | 'rechazo', body: object = {}): Promise<void> {
  const { elementos } = await succeed(f.desk.request('GET', `${deskPath(f)}/documentos`));
  const everything = command === 'validacion' ? { comprobaciones: CHECKS } : {};
  for (const { documento_id, estado } of elementos as { documento_id: string; estado: string }[])
    if (estado === 'recibido')
      await succeed(
        f.desk.request('POST', `${deskPath(f)}/documentos/${documento_id}/${command}`, { ...everything, ...body }),
      );
}

export async function putUnderWay(f: Family, cuentas?: readonly object[]): Promise<void> {
  await completeFamilyPart(f, cuentas);
  await review(f, 'validacion');
}

export const actOnCuenta = (f: Family, cuenta: string, command: string, body: object = {}) =>
  succeed(f.desk.request('POST', `${deskPath(f)}/cuentas/${cuenta}/${command}`, body));

/** Adds and validates the documents that these providers require, then records the requests. @returns account ids by provider */
export async function request(f: Family, names: readonly string[]): Promise<Record<string, string>> {
  const requested = (await cuentasOf(f)).filter(({ proveedor }) => names.includes(proveedor));
  assert.equal(requested.length, names.length, names.join());
  for (const { cuenta_id } of requested) {
    for (const tipo of ['prueba_parentesco', 'factura', 'dni_fallecido', 'dni_solicitante', 'titulo_sucesorio']) {
      const upload = { tipo, cuenta_id, contenido: aPdf() };
      const { status, json } = await f.desk.request('POST', `${deskPath(f)}/documentos`, upload);
      if (status === 201)
        await succeed(
          f.desk.request('POST', `${deskPath(f)}/documentos/${json.data.documento_id}/validacion`, {
            comprobaciones: CHECKS,
          }),
        );
    }
    await actOnCuenta(f, cuenta_id, 'solicitud', {
      canal: 'formulario_web',
      sin_constancia: 'La página no da número.',
    });
  }
  return Object.fromEntries(requested.map(({ proveedor, cuenta_id }) => [proveedor, cuenta_id]));
}

export const close = (f: Family, resultado: string) =>
  succeed(f.desk.request('POST', `${deskPath(f)}/cierre`, { resultado }));

export const CUENTAS_WITH_IDENTIFIERS = CUENTAS.map((one) => ({ identificador: 'carmen@example.com', ...one }));
export const NETFLIX = CUENTAS_WITH_IDENTIFIERS.slice(0, 1);

/** Resolves the account at Netflix; if the list is complete, the case then closes. */
export async function resolveNetflix(f: Family): Promise<void> {
  const { Netflix = '' } = await request(f, ['Netflix']);
  await actOnCuenta(f, Netflix, 'resolucion', { resultado: 'cancelada' });
}

export async function decideProposed(f: Family): Promise<void> {
  const proposed = (await cuentasOf(f)).filter(({ estado }) => estado === 'propuesta');
  await decideAs(
    f,
    proposed.map(({ cuenta_id, version, accion }) => ({ cuenta_id, version, accion })),
  );
}

/** Writes the outcome to the database, because waiting for it would take a month and a follow-up. */
export async function leaveUnanswered({ staff, a }: Family, cuenta: string): Promise<void> {
  await staff.base.superSql(
    `update cuentas set estado = 'sin_respuesta', insistencias = 1 where aseguradora_id = $1 and id = $2`,
    [a.id, cuenta],
  );
}

/** Requests two certificates, one of which is refused. */
export async function certificados(f: Family): Promise<void> {
  const one = (type: string, command: string, body: object = {}) =>
    succeed(f.desk.request('POST', `${deskPath(f)}/certificados/${type}/${command}`, body));
  await one('ultimas_voluntades', 'solicitud');
  await one('seguros_fallecimiento', 'solicitud');
  await one('seguros_fallecimiento', 'denegacion', { motivo: 'No consta.' });
}
