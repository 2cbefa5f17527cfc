/**
 * Families at every point of a case, made as its people make them: by the insurer's API, the portal and the desk of the service.
 * What takes days happens between `antes` and `despues`, while the clock moves once for all of them.
 */
import assert from 'node:assert/strict';
import { lockCasos } from '../server/src/capabilities/casos/lock-casos.ts';
import type { Aseguradora } from '../server/test/support/environment.ts';
import type { aCaso } from '../server/test/support/factories.ts';
import { type BrowserType, openBrowser } from '../server/test/support/web-apps.ts';
import {
  add,
  bien,
  certificados,
  close,
  cuentasOf,
  decide,
  decideProposed,
  declareList,
  type Family,
  finish,
  IDENTITY,
  inDesk,
  inProcedure,
  itsPart,
  NETFLIX,
  noIsOnRecord,
  request,
  review,
  silence,
  sort,
  submitPaper,
  WITH_ALL,
} from './family-steps.ts';
import { tokenOf } from './portal.ts';
import type { Service } from './service.ts';

const DAY = 86_400_000;
const YEARS = 2 * 365 * DAY;

export interface FamilyState {
  /** What the family finds. */
  readonly nombre: string;
  readonly aseguradora?: { readonly color?: string; readonly telefono?: string };
  readonly caso?: Parameters<typeof aCaso>[0];
  readonly antes?: (f: Family) => Promise<unknown>;
  readonly despues?: (f: Family) => Promise<unknown>;
  /** Every account is looked at too. */
  readonly conCuentas?: true;
  /** How the case ended; the screens say that it is over. */
  readonly resultado?: 'completado' | 'parcial' | 'desistido' | 'sin_respuesta';
  /** The link that the family got before is dead, and another came by e-mail. */
  readonly otroEnlace?: true;
  /** Somebody else than the heir looks. */
  readonly mira?: 'ayuda' | 'consulta';
}

export interface FamilyInItsState extends FamilyState {
  readonly a: Aseguradora;
  readonly casoId: string;
  /** Of the heir. */
  readonly email: string;
  /** Of whoever looks. */
  readonly enlace: string;
  readonly cuentas: readonly string[];
}

export const STATES: readonly FamilyState[] = [
  { nombre: 'recién abierto', aseguradora: { color: '#f2c14e', telefono: '+34 900 123 456' } },
  {
    nombre: 'a medias',
    conCuentas: true,
    aseguradora: { color: '#7a1f3d', telefono: '+34 900 123 456' },
    caso: { modulos_contratados: ['borrado', 'suscripciones', 'certificados'] },
    antes: async (f) => {
      await noIsOnRecord(f);
      await add(f);
      await decide(f, 3);
    },
  },
  {
    nombre: 'papel rechazado',
    conCuentas: true,
    antes: async (f) => {
      await noIsOnRecord(f);
      await add(f);
      await decide(f);
      await declareList(f);
      await submitPaper(f, 'certificado_defuncion');
      await review(f, 'rechazo', { motivo: 'ilegible', palabras: 'Se ve muy oscura la parte de abajo.' });
    },
  },
  { nombre: 'todo de su parte', aseguradora: { color: '#0b3d6b', telefono: '+34 900 123 456' }, antes: itsPart },
  {
    nombre: 'código de firma pedido',
    antes: async (f) => {
      await add(f);
      await decide(f);
      await bien(f.heredera.request('POST', '/mandato', { identidad: IDENTITY }));
    },
  },
  { nombre: 'papeles que piden las empresas', conCuentas: true, antes: inProcedure },
  {
    nombre: 'cuentas en cada estado',
    conCuentas: true,
    aseguradora: { color: '#2f7d4f', telefono: '+34 900 123 456' },
    caso: {
      modulos_contratados: ['borrado', 'suscripciones', 'certificados'],
      fallecido: { fecha_fallecimiento: '2026-09-14' },
    },
    antes: async (f) => {
      await inProcedure(f, WITH_ALL);
      await add(f, [{ proveedor_codigo: 'spotify' }]);
    },
    despues: async (f) => {
      const names = ['Netflix', 'Facebook', 'Google', 'Movistar', 'Iberdrola', 'Tinder'];
      const by = await request(f, names);
      await sort(f, by.Netflix as string, 'resolucion', { resultado: 'cancelada' });
      await sort(f, by.Facebook as string, 'negativa', { motivo: 'Piden un papel más.' });
      await sort(f, by.Tinder as string, 'resolucion', { resultado: 'no_existia' });
      await sort(f, by.Iberdrola as string, 'resolucion', { resultado: 'denegada' });
      await silence(f, by.Movistar as string);
      await certificados(f);
    },
  },
  {
    nombre: 'permiso retirado',
    antes: async (f) => {
      await inProcedure(f);
      await bien(f.heredera.request('DELETE', '/mandato'));
    },
  },
  {
    nombre: 'cuentas después de firmar',
    conCuentas: true,
    antes: async (f) => {
      await inProcedure(f, NETFLIX);
      await add(f, [{ proveedor_codigo: 'spotify', accion: 'cancelar' }]);
      await decideProposed(f);
    },
  },
  {
    nombre: 'desacuerdo abierto',
    antes: async (f) => {
      await itsPart(f);
      const objecion = { clase: 'familiar', motivo: 'Mi hermano quiere conservar las fotos.' };
      await bien(f.heredera.request('POST', '/objeciones', objecion));
    },
  },
  {
    nombre: 'desacuerdo resuelto',
    conCuentas: true,
    antes: async (f) => {
      await itsPart(f);
      const objecion = { clase: 'otra', motivo: 'Prefiero esperar.' };
      await bien(f.heredera.request('POST', '/objeciones', objecion));
      const root = `${inDesk(f)}/objeciones`;
      const { elementos } = await bien(f.desk.request('GET', root));
      const decision = { decision: 'mantenida', motivo: 'Lo hemos hablado con toda la familia.', efecto: 'conservar' };
      await bien(f.desk.request('POST', `${root}/${elementos[0].objecion_id}/decision`, decision));
    },
  },
  {
    nombre: 'no quería que se tocara nada',
    antes: async (f) => {
      await add(f);
      await bien(
        f.heredera.request('POST', '/voluntad', { voluntad: 'prohibicion', detalle: 'Lo dejó en una carta.' }),
      );
    },
  },
  {
    nombre: 'recordatorios parados',
    antes: async (f) => {
      await bien(f.heredera.request('DELETE', '/recordatorios'));
    },
  },
  {
    nombre: 'terminado',
    resultado: 'completado',
    conCuentas: true,
    antes: (f) => inProcedure(f, NETFLIX),
    despues: finish,
  },
  {
    nombre: 'terminado en parte',
    resultado: 'parcial',
    aseguradora: { telefono: '+34 900 123 456' },
    antes: (f) => inProcedure(f),
    despues: (f) => close(f, 'parcial'),
  },
  { nombre: 'dejado', resultado: 'desistido', antes: (f) => add(f), despues: (f) => close(f, 'desistido') },
  {
    nombre: 'cerrado sin respuesta',
    resultado: 'sin_respuesta',
    aseguradora: { telefono: '+34 900 123 456' },
    despues: (f) => close(f, 'sin_respuesta'),
  },
  {
    nombre: 'reabierto',
    otroEnlace: true,
    antes: (f) => inProcedure(f, NETFLIX),
    despues: async (f) => {
      await finish(f);
      await bien(f.desk.request('POST', `${inDesk(f)}/reapertura`, {}));
    },
  },
  { nombre: 'lo mira quien ayuda', conCuentas: true, mira: 'ayuda', antes: (f) => add(f) },
  { nombre: 'lo mira quien consulta', mira: 'consulta', antes: (f) => inProcedure(f) },
];

/** Those whose door is closed: there is one screen, whatever the address. */
export const WITHOUT_DOOR: readonly FamilyState[] = [
  {
    nombre: 'anulado',
    aseguradora: { telefono: '+34 900 123 456' },
    antes: (f) => bien(f.desk.request('POST', `${inDesk(f)}/anulacion`, { motivo: 'abierto_por_error' })),
  },
  {
    nombre: 'bloqueado',
    despues: async (f) => {
      await close(f, 'desistido');
      const { program, clock } = f.servicio;
      clock.advance(YEARS);
      await lockCasos(program.base, f.a.id);
      clock.advance(-YEARS);
    },
  },
  {
    nombre: 'enlace cambiado por otro',
    antes: async ({ a, casoId, servicio }) => {
      const { status, text } = await servicio.request(a, 'POST', `/casos/${casoId}/acceso`, {});
      assert.equal(status, 200, text);
    },
  },
];

/** Makes them all. A day of the service's clock is left, which is how long a session lives. */
export async function putInSusStates(servicio: Service, states: readonly FamilyState[]): Promise<FamilyInItsState[]> {
  const families: { estado: FamilyState; f: Family }[] = [];
  const desk = await servicio.gestor();
  for (const estado of states) {
    const a = await servicio.aseguradora('B', { nombre: 'Seguros Boreal', ...estado.aseguradora });
    const { casoId, email, enlace } = await servicio.casoWith(a, estado.caso ?? {});
    const f = { servicio, a, casoId, email, enlace, desk, heredera: await heredera(servicio, a, enlace) };
    await estado.antes?.(f);
    families.push({ estado, f });
  }
  servicio.clock.advance(4 * DAY);
  const otherDesk = await servicio.gestor();
  const done: FamilyInItsState[] = [];
  for (const { estado, f } of families) {
    const today = { ...f, desk: otherDesk, heredera: await heredera(servicio, f.a, f.enlace).catch(() => f.heredera) };
    await estado.despues?.(today);
    const cuentas = estado.antes ? await cuentasOf(today).catch(() => []) : [];
    done.push({
      ...estado,
      a: f.a,
      casoId: f.casoId,
      email: f.email,
      enlace: await whoLooksLink(today, estado),
      cuentas: cuentas.map(({ cuenta_id }) => cuenta_id),
    });
  }
  return done;
}

async function heredera(service: Service, a: Aseguradora, link: string): Promise<BrowserType> {
  const theirs = openBrowser(service, 'portal', a.host);
  await bien(theirs.request('POST', '/sesion', { token: tokenOf(link) }));
  return theirs;
}

async function whoLooksLink(f: Family, { mira, otroEnlace }: FamilyState): Promise<string> {
  if (otroEnlace) return otherWhat(f);
  if (!mira) return f.enlace;
  const email = `${mira}-${f.casoId.toLowerCase()}@example.com`;
  const mateo = { nombre: 'Mateo', apellidos: 'Ortega Ruiz', email, parentesco: 'hijo', papel: mira };
  await bien(f.heredera.request('POST', '/allegados', mateo));
  return f.servicio.linkA(email);
}

/** The link of a later e-mail. */
async function otherWhat({ servicio, email, enlace }: Family): Promise<string> {
  const fresh = (text: string) => text.includes('/portal#token=') && !text.includes(enlace);
  await servicio.mailA(email, fresh);
  return servicio.linkA(email);
}
