/**
 * Families at every point of a case, made as its people make them: by the insurer's API, the portal and the desk of the service.
 * What takes days happens between `antes` and `despues`, while the clock moves once for all of them.
 */
import assert from 'node:assert/strict';
import { bloquearCasos } from '../server/src/capabilities/casos/bloquear-casos.ts';
import { abrirNavegador, type Navegador } from '../server/test/aplicaciones.ts';
import type { Aseguradora } from '../server/test/entorno.ts';
import type { unCaso } from '../server/test/fabricas.ts';
import { unPdfDe } from '../server/test/ficheros.ts';
import type { Servicio } from './servicio.ts';

const DIA = 86_400_000;
const ANIOS = 2 * 365 * DIA;

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

export interface EstadoDeFamilia {
  /** What the family finds. */
  readonly nombre: string;
  readonly aseguradora?: { readonly color?: string; readonly telefono?: string };
  readonly caso?: Parameters<typeof unCaso>[0];
  readonly antes?: (f: Familia) => Promise<unknown>;
  readonly despues?: (f: Familia) => Promise<unknown>;
  /** Every account is looked at too. */
  readonly conCuentas?: true;
  /** How the case ended; the screens say that it is over. */
  readonly resultado?: 'completado' | 'parcial' | 'desistido' | 'sin_respuesta';
  /** The link that the family got before is dead, and another came by e-mail. */
  readonly otroEnlace?: true;
  /** Somebody else than the heir looks. */
  readonly mira?: 'ayuda' | 'consulta';
}

export interface FamiliaEnSuEstado extends EstadoDeFamilia {
  readonly a: Aseguradora;
  /** Of the heir. */
  readonly email: string;
  /** Of whoever looks. */
  readonly enlace: string;
  readonly cuentas: readonly string[];
}

// What the family does -----------------------------------------------------------------------------------------------

async function bien(respuesta: ReturnType<Navegador['pedir']>) {
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

const anadir = ({ heredera }: Familia, cuentas: readonly object[] = CUENTAS) =>
  bien(heredera.pedir('POST', '/cuentas', { cuentas }));

async function cuentasDe({ heredera }: Pick<Familia, 'heredera'>) {
  const { elementos } = await bien(heredera.pedir('GET', '/cuentas'));
  return elementos as { cuenta_id: string; proveedor: string; copia: string | null; estado: string; modulo: string }[];
}

async function decidir(f: Familia, cuantas = Number.POSITIVE_INFINITY): Promise<void> {
  for (const { cuenta_id, copia } of (await cuentasDe(f)).slice(0, cuantas))
    await bien(f.heredera.pedir('POST', `/cuentas/${cuenta_id}/confirmacion`, copia ? { copia: 'rechazada' } : {}));
}

const mandarPapel = ({ heredera }: Familia, tipo: string, cuenta_id?: string) =>
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

const declararLista = ({ heredera }: Familia) => bien(heredera.pedir('POST', '/lista', {}));
const noConsta = ({ heredera }: Familia) => bien(heredera.pedir('POST', '/voluntad', { voluntad: 'no_consta' }));

/** All that is asked of the family. */
async function suParte(f: Familia, cuentas?: readonly object[]): Promise<void> {
  await noConsta(f);
  await anadir(f, cuentas);
  await decidir(f);
  await declararLista(f);
  await mandarPapel(f, 'certificado_defuncion');
  await firmar(f);
}

// What the service does ----------------------------------------------------------------------------------------------

const enMesa = ({ a, casoId }: Familia) => `/aseguradoras/${a.slug}/casos/${casoId}`;

async function revisar(f: Familia, orden: 'validacion' | 'rechazo', cuerpo: object = {}): Promise<void> {
  const { elementos } = await bien(f.mesa.pedir('GET', `${enMesa(f)}/documentos`));
  for (const { documento_id, estado } of elementos as { documento_id: string; estado: string }[])
    if (estado === 'recibido')
      await bien(f.mesa.pedir('POST', `${enMesa(f)}/documentos/${documento_id}/${orden}`, cuerpo));
}

async function enTramite(f: Familia, cuentas?: readonly object[]): Promise<void> {
  await suParte(f, cuentas);
  await revisar(f, 'validacion');
}

const ordenar = (f: Familia, cuenta: string, orden: string, cuerpo: object = {}) =>
  bien(f.mesa.pedir('POST', `${enMesa(f)}/cuentas/${cuenta}/${orden}`, cuerpo));

/** Papers that companies ask for are taken as given; that they were is not what is looked at here. */
async function solicitar(f: Familia, nombres: readonly string[]): Promise<Record<string, string>> {
  const suyas = (await cuentasDe(f)).filter(({ proveedor }) => nombres.includes(proveedor));
  assert.equal(suyas.length, nombres.length, nombres.join());
  for (const { cuenta_id } of suyas) {
    for (const tipo of ['prueba_parentesco', 'factura', 'dni_fallecido', 'dni_solicitante', 'titulo_sucesorio']) {
      const papel = { tipo, cuenta_id, contenido: unPdf() };
      const { estado, json } = await f.mesa.pedir('POST', `${enMesa(f)}/documentos`, papel);
      if (estado === 201)
        await bien(f.mesa.pedir('POST', `${enMesa(f)}/documentos/${json.data.documento_id}/validacion`, {}));
    }
    await ordenar(f, cuenta_id, 'solicitud', { canal: 'formulario_web' });
  }
  return Object.fromEntries(suyas.map(({ proveedor, cuenta_id }) => [proveedor, cuenta_id]));
}

const cerrar = (f: Familia, resultado: string) => bien(f.mesa.pedir('POST', `${enMesa(f)}/cierre`, { resultado }));

const CON_TODO = CUENTAS.map((una) => ({ identificador: 'carmen@example.com', ...una }));
const NETFLIX = CON_TODO.slice(0, 1);

/** Asked for and done; with its list complete the case closes by itself. */
async function terminar(f: Familia): Promise<void> {
  const { Netflix = '' } = await solicitar(f, ['Netflix']);
  await ordenar(f, Netflix, 'resolucion', { resultado: 'cancelada' });
}

// The states ---------------------------------------------------------------------------------------------------------

export const ESTADOS: readonly EstadoDeFamilia[] = [
  { nombre: 'recién abierto', aseguradora: { color: '#f2c14e', telefono: '+34 900 123 456' } },
  {
    nombre: 'a medias',
    conCuentas: true,
    aseguradora: { color: '#7a1f3d', telefono: '+34 900 123 456' },
    caso: { modulos_contratados: ['borrado', 'suscripciones', 'certificados'] },
    antes: async (f) => {
      await noConsta(f);
      await anadir(f);
      await decidir(f, 3);
    },
  },
  {
    nombre: 'papel rechazado',
    conCuentas: true,
    antes: async (f) => {
      await noConsta(f);
      await anadir(f);
      await decidir(f);
      await declararLista(f);
      await mandarPapel(f, 'certificado_defuncion');
      await revisar(f, 'rechazo', { motivo: 'ilegible', palabras: 'Se ve muy oscura la parte de abajo.' });
    },
  },
  { nombre: 'todo de su parte', aseguradora: { color: '#0b3d6b', telefono: '+34 900 123 456' }, antes: suParte },
  {
    nombre: 'código de firma pedido',
    antes: async (f) => {
      await anadir(f);
      await decidir(f);
      await bien(f.heredera.pedir('POST', '/mandato', {}));
    },
  },
  { nombre: 'papeles que piden las empresas', conCuentas: true, antes: enTramite },
  {
    nombre: 'cuentas en cada estado',
    conCuentas: true,
    aseguradora: { color: '#2f7d4f', telefono: '+34 900 123 456' },
    caso: {
      modulos_contratados: ['borrado', 'suscripciones', 'certificados'],
      fallecido: { fecha_fallecimiento: '2026-09-14' },
    },
    antes: async (f) => {
      await enTramite(f, CON_TODO);
      await anadir(f, [{ proveedor_codigo: 'spotify' }]);
    },
    despues: async (f) => {
      const nombres = ['Netflix', 'Facebook', 'Google', 'Movistar', 'Iberdrola', 'Tinder'];
      const por = await solicitar(f, nombres);
      await ordenar(f, por.Netflix as string, 'resolucion', { resultado: 'cancelada' });
      await ordenar(f, por.Facebook as string, 'negativa', { motivo: 'Piden un papel más.' });
      await ordenar(f, por.Tinder as string, 'resolucion', { resultado: 'no_existia' });
      await ordenar(f, por.Iberdrola as string, 'resolucion', { resultado: 'denegada' });
      await silencio(f, por.Movistar as string);
      await certificados(f);
    },
  },
  {
    nombre: 'permiso retirado',
    antes: async (f) => {
      await enTramite(f);
      await bien(f.heredera.pedir('DELETE', '/mandato'));
    },
  },
  {
    nombre: 'cuentas después de firmar',
    conCuentas: true,
    antes: async (f) => {
      await enTramite(f, NETFLIX);
      await anadir(f, [{ proveedor_codigo: 'spotify', accion: 'cancelar' }]);
      await decidirPropuestas(f);
    },
  },
  {
    nombre: 'desacuerdo abierto',
    antes: async (f) => {
      await suParte(f);
      const objecion = { clase: 'familiar', motivo: 'Mi hermano quiere conservar las fotos.' };
      await bien(f.heredera.pedir('POST', '/objeciones', objecion));
    },
  },
  {
    nombre: 'desacuerdo resuelto',
    conCuentas: true,
    antes: async (f) => {
      await suParte(f);
      const objecion = { clase: 'otra', motivo: 'Prefiero esperar.' };
      await bien(f.heredera.pedir('POST', '/objeciones', objecion));
      const raiz = `${enMesa(f)}/objeciones`;
      const { elementos } = await bien(f.mesa.pedir('GET', raiz));
      const decision = { decision: 'mantenida', motivo: 'Lo hemos hablado con toda la familia.', efecto: 'conservar' };
      await bien(f.mesa.pedir('POST', `${raiz}/${elementos[0].objecion_id}/decision`, decision));
    },
  },
  {
    nombre: 'no quería que se tocara nada',
    antes: async (f) => {
      await anadir(f);
      await bien(f.heredera.pedir('POST', '/voluntad', { voluntad: 'prohibicion', detalle: 'Lo dejó en una carta.' }));
    },
  },
  {
    nombre: 'recordatorios parados',
    antes: async (f) => {
      await bien(f.heredera.pedir('DELETE', '/recordatorios'));
    },
  },
  {
    nombre: 'terminado',
    resultado: 'completado',
    conCuentas: true,
    antes: (f) => enTramite(f, NETFLIX),
    despues: terminar,
  },
  {
    nombre: 'terminado en parte',
    resultado: 'parcial',
    aseguradora: { telefono: '+34 900 123 456' },
    antes: (f) => enTramite(f),
    despues: (f) => cerrar(f, 'parcial'),
  },
  { nombre: 'dejado', resultado: 'desistido', antes: (f) => anadir(f), despues: (f) => cerrar(f, 'desistido') },
  {
    nombre: 'cerrado sin respuesta',
    resultado: 'sin_respuesta',
    aseguradora: { telefono: '+34 900 123 456' },
    despues: (f) => cerrar(f, 'sin_respuesta'),
  },
  {
    nombre: 'reabierto',
    otroEnlace: true,
    antes: (f) => enTramite(f, NETFLIX),
    despues: async (f) => {
      await terminar(f);
      await bien(f.mesa.pedir('POST', `${enMesa(f)}/reapertura`, {}));
    },
  },
  { nombre: 'lo mira quien ayuda', conCuentas: true, mira: 'ayuda', antes: (f) => anadir(f) },
  { nombre: 'lo mira quien consulta', mira: 'consulta', antes: (f) => enTramite(f) },
];

/** Those whose door is closed: there is one screen, whatever the address. */
export const SIN_PUERTA: readonly EstadoDeFamilia[] = [
  {
    nombre: 'anulado',
    aseguradora: { telefono: '+34 900 123 456' },
    antes: (f) => bien(f.mesa.pedir('POST', `${enMesa(f)}/anulacion`, { motivo: 'abierto_por_error' })),
  },
  {
    nombre: 'bloqueado',
    despues: async (f) => {
      await cerrar(f, 'desistido');
      const { programa, reloj } = f.servicio;
      await bloquearCasos(programa.base, f.a.id, new Date(reloj.ahora().getTime() + ANIOS));
    },
  },
  {
    nombre: 'enlace cambiado por otro',
    antes: async ({ a, casoId, servicio }) => {
      const { estado, texto } = await servicio.pedir(a, 'POST', `/casos/${casoId}/acceso`, {});
      assert.equal(estado, 200, texto);
    },
  },
];

async function decidirPropuestas(f: Familia): Promise<void> {
  for (const { cuenta_id, estado } of await cuentasDe(f))
    if (estado === 'propuesta') await bien(f.heredera.pedir('POST', `/cuentas/${cuenta_id}/confirmacion`, {}));
}

/** Its term takes a month and a chase: here it is written. */
async function silencio({ servicio, a }: Familia, cuenta: string): Promise<void> {
  await servicio.base.superSql(
    `update cuentas set estado = 'sin_respuesta', insistencias = 1 where aseguradora_id = $1 and id = $2`,
    [a.id, cuenta],
  );
}

/** One obtained, one refused, one that is waited for. */
async function certificados(f: Familia): Promise<void> {
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

/** Makes them all. A day of the service's clock is left, which is how long a session lives. */
export async function ponerEnSusEstados(
  servicio: Servicio,
  estados: readonly EstadoDeFamilia[],
): Promise<FamiliaEnSuEstado[]> {
  const familias: { estado: EstadoDeFamilia; f: Familia }[] = [];
  const mesa = await servicio.gestor();
  for (const estado of estados) {
    const a = await servicio.aseguradora('B', { nombre: 'Seguros Boreal', ...estado.aseguradora });
    const { casoId, email, enlace } = await servicio.casoCon(a, estado.caso ?? {});
    const f = { servicio, a, casoId, email, enlace, mesa, heredera: await heredera(servicio, a, enlace) };
    await estado.antes?.(f);
    familias.push({ estado, f });
  }
  servicio.reloj.avanzar(4 * DIA);
  const otraMesa = await servicio.gestor();
  const hechas: FamiliaEnSuEstado[] = [];
  for (const { estado, f } of familias) {
    const hoy = { ...f, mesa: otraMesa, heredera: await heredera(servicio, f.a, f.enlace).catch(() => f.heredera) };
    await estado.despues?.(hoy);
    const cuentas = estado.antes ? await cuentasDe(hoy).catch(() => []) : [];
    hechas.push({
      ...estado,
      a: f.a,
      email: f.email,
      enlace: await enlaceDeQuienMira(hoy, estado),
      cuentas: cuentas.map(({ cuenta_id }) => cuenta_id),
    });
  }
  return hechas;
}

async function heredera(servicio: Servicio, a: Aseguradora, enlace: string): Promise<Navegador> {
  const suyo = abrirNavegador(servicio, 'portal', a.host);
  await bien(suyo.pedir('POST', '/sesion', { token: new URL(enlace).searchParams.get('token') }));
  return suyo;
}

async function enlaceDeQuienMira(f: Familia, { mira, otroEnlace }: EstadoDeFamilia): Promise<string> {
  if (otroEnlace) return otroQue(f);
  if (!mira) return f.enlace;
  const email = `${mira}-${f.casoId.toLowerCase()}@example.com`;
  const mateo = { nombre: 'Mateo', apellidos: 'Ortega Ruiz', email, parentesco: 'hijo', papel: mira };
  await bien(f.heredera.pedir('POST', '/allegados', mateo));
  return f.servicio.enlaceA(email);
}

/** The link of a later e-mail. */
async function otroQue({ servicio, email, enlace }: Familia): Promise<string> {
  const nuevo = (texto: string) => texto.includes('/portal?token=') && !texto.includes(enlace);
  await servicio.correoA(email, nuevo);
  return servicio.enlaceA(email);
}
