/**
 * Families at every point of a case, made as its people make them: by the insurer's API, the portal and the desk of the service.
 * What takes days happens between `antes` and `despues`, while the clock moves once for all of them.
 */
import assert from 'node:assert/strict';
import { bloquearCasos } from '../server/src/capabilities/casos/bloquear-casos.ts';
import { abrirNavegador, type Navegador } from '../server/test/aplicaciones.ts';
import type { Aseguradora } from '../server/test/entorno.ts';
import type { unCaso } from '../server/test/fabricas.ts';
import {
  anadir,
  bien,
  CON_TODO,
  cerrar,
  certificados,
  cuentasDe,
  decidir,
  decidirPropuestas,
  declararLista,
  enMesa,
  enTramite,
  type Familia,
  mandarPapel,
  NETFLIX,
  noConsta,
  ordenar,
  revisar,
  silencio,
  solicitar,
  suParte,
  terminar,
} from './pasos-de-familia.ts';
import { tokenDe } from './portal.ts';
import type { Servicio } from './servicio.ts';

const DIA = 86_400_000;
const ANIOS = 2 * 365 * DIA;

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
  readonly casoId: string;
  /** Of the heir. */
  readonly email: string;
  /** Of whoever looks. */
  readonly enlace: string;
  readonly cuentas: readonly string[];
}

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
      casoId: f.casoId,
      email: f.email,
      enlace: await enlaceDeQuienMira(hoy, estado),
      cuentas: cuentas.map(({ cuenta_id }) => cuenta_id),
    });
  }
  return hechas;
}

async function heredera(servicio: Servicio, a: Aseguradora, enlace: string): Promise<Navegador> {
  const suyo = abrirNavegador(servicio, 'portal', a.host);
  await bien(suyo.pedir('POST', '/sesion', { token: tokenDe(enlace) }));
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
  const nuevo = (texto: string) => texto.includes('/portal#token=') && !texto.includes(enlace);
  await servicio.correoA(email, nuevo);
  return servicio.enlaceA(email);
}
