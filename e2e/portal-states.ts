/**
 * Families at every point of a case, created through the insurer's API, the portal and the service's desk. Between `antes` and
 * `despues` the clock moves once for all of them, by the days that some states need.
 */
import assert from 'node:assert/strict';
import { blockCasos } from '../server/src/caso/erase/retain-casos.ts';
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

interface FamilyState {
  /** The state that the family finds. */
  readonly name: string;
  readonly aseguradora?: { readonly color?: string; readonly telefono?: string };
  readonly caso?: Parameters<typeof aCaso>[0];
  readonly before?: (f: Family) => Promise<unknown>;
  readonly afterwards?: (f: Family) => Promise<unknown>;
  /** Every account is looked at too. */
  readonly withCuentas?: true;
  /** How the case ended; the screens say that it is over. */
  readonly result?: 'completado' | 'parcial' | 'desistido' | 'sin_respuesta';
  /** The link that the family got before is dead, and another came by e-mail. */
  readonly otherLink?: true;
  /** Somebody else than the heir looks. */
  readonly looks?: 'ayuda' | 'consulta';
}

export interface FamilyInItsState extends FamilyState {
  readonly a: Aseguradora;
  readonly casoId: string;
  /** E-mail address of the heir. */
  readonly email: string;
  /** Link of the person who looks. */
  readonly link: string;
  readonly cuentas: readonly string[];
}

export const STATES: readonly FamilyState[] = [
  { name: 'recién abierto', aseguradora: { color: '#f2c14e', telefono: '+34 900 123 456' } },
  {
    name: 'a medias',
    withCuentas: true,
    aseguradora: { color: '#7a1f3d', telefono: '+34 900 123 456' },
    caso: { modulos_contratados: ['borrado', 'suscripciones', 'certificados'] },
    before: async (f) => {
      await noIsOnRecord(f);
      await add(f);
      await decide(f, 3);
    },
  },
  {
    name: 'papel rechazado',
    withCuentas: true,
    before: async (f) => {
      await noIsOnRecord(f);
      await add(f);
      await decide(f);
      await declareList(f);
      await submitPaper(f, 'certificado_defuncion');
      await review(f, 'rechazo', { motivo: 'ilegible', palabras: 'Se ve muy oscura la parte de abajo.' });
    },
  },
  { name: 'todo de su parte', aseguradora: { color: '#0b3d6b', telefono: '+34 900 123 456' }, before: itsPart },
  {
    name: 'código de firma pedido',
    before: async (f) => {
      await add(f);
      await decide(f);
      await bien(f.heredera.request('POST', '/mandato', { identidad: IDENTITY }));
    },
  },
  { name: 'papeles que piden las empresas', withCuentas: true, before: inProcedure },
  {
    name: 'cuentas en cada estado',
    withCuentas: true,
    aseguradora: { color: '#2f7d4f', telefono: '+34 900 123 456' },
    caso: {
      modulos_contratados: ['borrado', 'suscripciones', 'certificados'],
      fallecido: { fecha_fallecimiento: '2026-09-14' },
    },
    before: async (f) => {
      await inProcedure(f, WITH_ALL);
      await add(f, [{ proveedor_codigo: 'spotify' }]);
    },
    afterwards: async (f) => {
      const names = ['Netflix', 'Facebook', 'Google', 'Iberdrola', 'Tinder'];
      const by = await request(f, names);
      await sort(f, by.Netflix as string, 'resolucion', { resultado: 'cancelada' });
      await sort(f, by.Facebook as string, 'negativa', { motivo: 'Piden un papel más.' });
      await sort(f, by.Tinder as string, 'resolucion', { resultado: 'no_existia' });
      await silence(f, by.Iberdrola as string);
      // Movistar waits its turn: a telephone ends when the others have answered
      await certificados(f);
    },
  },
  {
    name: 'permiso retirado',
    before: async (f) => {
      await inProcedure(f);
      await bien(f.heredera.request('DELETE', '/mandato'));
    },
  },
  {
    name: 'cuentas después de firmar',
    withCuentas: true,
    before: async (f) => {
      await inProcedure(f, NETFLIX);
      await add(f, [{ proveedor_codigo: 'spotify', accion: 'cancelar' }]);
      await decideProposed(f);
    },
  },
  {
    name: 'desacuerdo abierto',
    before: async (f) => {
      await itsPart(f);
      const objecion = { clase: 'familiar', motivo: 'Mi hermano quiere conservar las fotos.' };
      await bien(f.heredera.request('POST', '/objeciones', objecion));
    },
  },
  {
    name: 'desacuerdo resuelto',
    withCuentas: true,
    before: async (f) => {
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
    name: 'no quería que se tocara nada',
    before: async (f) => {
      await add(f);
      await bien(
        f.heredera.request('POST', '/voluntad', { voluntad: 'prohibicion', detalle: 'Lo dejó en una carta.' }),
      );
    },
  },
  {
    name: 'recordatorios parados',
    before: async (f) => {
      await bien(f.heredera.request('POST', '/recordatorios', { activos: false }));
    },
  },
  {
    name: 'terminado',
    result: 'completado',
    withCuentas: true,
    before: (f) => inProcedure(f, NETFLIX),
    afterwards: finish,
  },
  {
    name: 'terminado en parte',
    result: 'parcial',
    aseguradora: { telefono: '+34 900 123 456' },
    before: (f) => inProcedure(f),
    afterwards: (f) => close(f, 'parcial'),
  },
  { name: 'dejado', result: 'desistido', before: (f) => add(f), afterwards: (f) => close(f, 'desistido') },
  {
    name: 'cerrado sin respuesta',
    result: 'sin_respuesta',
    aseguradora: { telefono: '+34 900 123 456' },
    afterwards: (f) => close(f, 'sin_respuesta'),
  },
  {
    name: 'reabierto',
    otherLink: true,
    before: (f) => inProcedure(f, NETFLIX),
    afterwards: async (f) => {
      await finish(f);
      await bien(f.desk.request('POST', `${inDesk(f)}/reapertura`, { motivo: 'Apareció otra cuenta.' }));
    },
  },
  { name: 'lo mira quien ayuda', withCuentas: true, looks: 'ayuda', before: (f) => add(f) },
  { name: 'lo mira quien consulta', looks: 'consulta', before: (f) => inProcedure(f) },
];

/** States without access: every address shows the same screen. */
export const WITHOUT_DOOR: readonly FamilyState[] = [
  {
    name: 'anulado',
    aseguradora: { telefono: '+34 900 123 456' },
    before: (f) => bien(f.desk.request('POST', `${inDesk(f)}/anulacion`, { motivo: 'abierto_por_error' })),
  },
  {
    name: 'bloqueado',
    afterwards: async (f) => {
      await close(f, 'desistido');
      const { program, clock } = f.staff;
      clock.advance(YEARS);
      await blockCasos(program.base, f.a.id);
      clock.advance(-YEARS);
    },
  },
  {
    name: 'enlace cambiado por otro',
    before: async ({ a, casoId, staff }) => {
      const { status, text } = await staff.request(a, 'POST', `/casos/${casoId}/acceso`, {});
      assert.equal(status, 200, text);
    },
  },
];

/** Makes them all. A day of the service's clock is left, which is how long a session lives. */
export async function putInSusStates(staff: Service, states: readonly FamilyState[]): Promise<FamilyInItsState[]> {
  const families: { estado: FamilyState; f: Family }[] = [];
  const desk = await staff.gestor();
  for (const estado of states) {
    const a = await staff.aseguradora('B', { nombre: 'Seguros Boreal', ...estado.aseguradora });
    const { casoId, email, link } = await staff.casoWith(a, estado.caso ?? {});
    const f = { staff, a, casoId, email, link, desk, heredera: await heredera(staff, a, link) };
    await estado.before?.(f);
    families.push({ estado, f });
  }
  staff.clock.advance(4 * DAY);
  const otherDesk = await staff.gestor();
  const done: FamilyInItsState[] = [];
  for (const { estado, f } of families) {
    const today = { ...f, desk: otherDesk, heredera: await heredera(staff, f.a, f.link).catch(() => f.heredera) };
    await estado.afterwards?.(today);
    const cuentas = estado.before ? await cuentasOf(today).catch(() => []) : [];
    done.push({
      ...estado,
      a: f.a,
      casoId: f.casoId,
      email: f.email,
      link: await whoLooksLink(today, estado),
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

async function whoLooksLink(f: Family, { looks, otherLink }: FamilyState): Promise<string> {
  if (otherLink) return otherWhat(f);
  if (!looks) return f.link;
  const email = `${looks}-${f.casoId.toLowerCase()}@example.com`;
  const mateo = { nombre: 'Mateo', apellidos: 'Ortega Ruiz', email, parentesco: 'hijo', papel: looks };
  await bien(f.heredera.request('POST', '/allegados', mateo));
  return f.staff.linkA(email);
}

/** The link of a later e-mail. */
async function otherWhat({ staff, email, link }: Family): Promise<string> {
  const fresh = (text: string) => text.includes('#token=') && !text.includes(link);
  await staff.mailA(email, fresh);
  return staff.linkA(email);
}
