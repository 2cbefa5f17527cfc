/**
 * Families in every state of a case, created through the insurer's API, the portal and the service's desk. Between `before`
 * and `afterwards` the clock moves once for all states, by the days that some of them need.
 */
import assert from 'node:assert/strict';
import { blockCasos } from '../server/src/caso/erase/retain-casos.ts';
import type { Aseguradora } from '../server/test/support/environment.ts';
import type { aCaso } from '../server/test/support/factories.ts';
import {
  actOnCuenta,
  add,
  CUENTAS_WITH_IDENTIFIERS,
  certificados,
  close,
  completeFamilyPart,
  cuentasOf,
  decide,
  decideProposed,
  declareList,
  declareNoWishes,
  deskPath,
  enterByLink,
  type Family,
  IDENTITY,
  leaveUnanswered,
  NETFLIX,
  putUnderWay,
  request,
  resolveNetflix,
  review,
  submitDocumento,
  succeed,
} from './family-steps.ts';
import type { Service } from './service.ts';

const DAY = 86_400_000;
const YEARS = 2 * 365 * DAY;

interface FamilyState {
  /** The name of the state. */
  readonly name: string;
  readonly aseguradora?: { readonly color?: string; readonly telefono?: string };
  readonly caso?: Parameters<typeof aCaso>[0];
  readonly before?: (f: Family) => Promise<unknown>;
  readonly afterwards?: (f: Family) => Promise<unknown>;
  /** Whether the page of every account is checked too. */
  readonly withCuentas?: true;
  /** The result of a closed case; the screens say that it has ended. */
  readonly result?: 'completado' | 'parcial' | 'desistido' | 'sin_respuesta';
  /** Whether the first link is replaced by another, sent by e-mail. */
  readonly otherLink?: true;
  /** The role of the viewer; by default the heir. */
  readonly looks?: 'ayuda' | 'consulta';
}

export interface CreatedFamily extends FamilyState {
  readonly a: Aseguradora;
  readonly casoId: string;
  /** E-mail address of the heir. */
  readonly email: string;
  /** The link of the viewer. */
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
      await declareNoWishes(f);
      await add(f);
      await decide(f, 3);
    },
  },
  {
    name: 'papel rechazado',
    withCuentas: true,
    before: async (f) => {
      await declareNoWishes(f);
      await add(f);
      await decide(f);
      await declareList(f);
      await submitDocumento(f, 'certificado_defuncion');
      await review(f, 'rechazo', { motivo: 'ilegible', palabras: 'Se ve muy oscura la parte de abajo.' });
    },
  },
  {
    name: 'todo de su parte',
    aseguradora: { color: '#0b3d6b', telefono: '+34 900 123 456' },
    before: completeFamilyPart,
  },
  {
    name: 'código de firma pedido',
    before: async (f) => {
      await add(f);
      await decide(f);
      await succeed(f.heredera.request('POST', '/mandato', { identidad: IDENTITY }));
    },
  },
  { name: 'papeles que piden las empresas', withCuentas: true, before: putUnderWay },
  {
    name: 'cuentas en cada estado',
    withCuentas: true,
    aseguradora: { color: '#2f7d4f', telefono: '+34 900 123 456' },
    caso: {
      modulos_contratados: ['borrado', 'suscripciones', 'certificados'],
      fallecido: { fecha_fallecimiento: '2026-09-14' },
    },
    before: async (f) => {
      await putUnderWay(f, CUENTAS_WITH_IDENTIFIERS);
      await add(f, [{ proveedor_codigo: 'spotify' }]);
    },
    afterwards: async (f) => {
      const names = ['Netflix', 'Facebook', 'Google', 'Iberdrola', 'Tinder'];
      const by = await request(f, names);
      await actOnCuenta(f, by.Netflix as string, 'resolucion', { resultado: 'cancelada' });
      await actOnCuenta(f, by.Facebook as string, 'negativa', { motivo: 'Piden un papel más.' });
      await actOnCuenta(f, by.Tinder as string, 'resolucion', { resultado: 'no_existia' });
      await leaveUnanswered(f, by.Iberdrola as string);
      // Movistar waits, because a telephone is cancelled after the others have answered
      await certificados(f);
    },
  },
  {
    name: 'permiso retirado',
    before: async (f) => {
      await putUnderWay(f);
      await succeed(f.heredera.request('DELETE', '/mandato'));
    },
  },
  {
    name: 'cuentas después de firmar',
    withCuentas: true,
    before: async (f) => {
      await putUnderWay(f, NETFLIX);
      await add(f, [{ proveedor_codigo: 'spotify', accion: 'cancelar' }]);
      await decideProposed(f);
    },
  },
  {
    name: 'desacuerdo abierto',
    before: async (f) => {
      await completeFamilyPart(f);
      const objecion = { clase: 'familiar', motivo: 'Mi hermano quiere conservar las fotos.' };
      await succeed(f.heredera.request('POST', '/objeciones', objecion));
    },
  },
  {
    name: 'desacuerdo resuelto',
    withCuentas: true,
    before: async (f) => {
      await completeFamilyPart(f);
      const objecion = { clase: 'otra', motivo: 'Prefiero esperar.' };
      await succeed(f.heredera.request('POST', '/objeciones', objecion));
      const root = `${deskPath(f)}/objeciones`;
      const { elementos } = await succeed(f.desk.request('GET', root));
      const decision = { decision: 'mantenida', motivo: 'Lo hemos hablado con toda la familia.' };
      await succeed(f.desk.request('POST', `${root}/${elementos[0].objecion_id}/decision`, decision));
    },
  },
  {
    name: 'no quería que se tocara nada',
    before: async (f) => {
      await add(f);
      await succeed(
        f.heredera.request('POST', '/voluntad', { voluntad: 'prohibicion', detalle: 'Lo dejó en una carta.' }),
      );
    },
  },
  {
    name: 'recordatorios parados',
    before: async (f) => {
      await succeed(f.heredera.request('POST', '/recordatorios', { activos: false }));
    },
  },
  {
    name: 'terminado',
    result: 'completado',
    withCuentas: true,
    before: (f) => putUnderWay(f, NETFLIX),
    afterwards: resolveNetflix,
  },
  {
    name: 'terminado en parte',
    result: 'parcial',
    aseguradora: { telefono: '+34 900 123 456' },
    before: (f) => putUnderWay(f),
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
    before: (f) => putUnderWay(f, NETFLIX),
    afterwards: async (f) => {
      await resolveNetflix(f);
      await succeed(f.desk.request('POST', `${deskPath(f)}/reapertura`, { motivo: 'Apareció otra cuenta.' }));
    },
  },
  { name: 'lo mira quien ayuda', withCuentas: true, looks: 'ayuda', before: (f) => add(f) },
  { name: 'lo mira quien consulta', looks: 'consulta', before: (f) => putUnderWay(f) },
];

/** States without access, in which every address shows the same screen. */
export const STATES_WITHOUT_ACCESS: readonly FamilyState[] = [
  {
    name: 'anulado',
    aseguradora: { telefono: '+34 900 123 456' },
    before: (f) => succeed(f.desk.request('POST', `${deskPath(f)}/anulacion`, { motivo: 'abierto_por_error' })),
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

/** Creates a family in each state. Their sessions are valid for another day of the service's clock. */
export async function createFamilies(staff: Service, states: readonly FamilyState[]): Promise<CreatedFamily[]> {
  const families: { state: FamilyState; f: Family }[] = [];
  const desk = await staff.gestor();
  for (const state of states) {
    const a = await staff.aseguradora('B', { nombre: 'Seguros Boreal', ...state.aseguradora });
    const { casoId, email, link } = await staff.casoWith(a, state.caso ?? {});
    const f = { staff, a, casoId, email, link, desk, heredera: await enterByLink(staff, a.host, link) };
    await state.before?.(f);
    families.push({ state, f });
  }
  staff.clock.advance(4 * DAY);
  const otherDesk = await staff.gestor();
  const done: CreatedFamily[] = [];
  for (const { state, f } of families) {
    const today = {
      ...f,
      desk: otherDesk,
      heredera: await enterByLink(staff, f.a.host, f.link).catch(() => f.heredera),
    };
    await state.afterwards?.(today);
    const cuentas = state.before ? await cuentasOf(today).catch(() => []) : [];
    done.push({
      ...state,
      a: f.a,
      casoId: f.casoId,
      email: f.email,
      link: await viewersLink(today, state),
      cuentas: cuentas.map(({ cuenta_id }) => cuenta_id),
    });
  }
  return done;
}

async function viewersLink(f: Family, { looks, otherLink }: FamilyState): Promise<string> {
  if (otherLink) return linkOfLaterMail(f);
  if (!looks) return f.link;
  const email = `${looks}-${f.casoId.toLowerCase()}@example.com`;
  const mateo = { nombre: 'Mateo', apellidos: 'Ortega Ruiz', email, parentesco: 'hijo', papel: looks };
  await succeed(f.heredera.request('POST', '/allegados', mateo));
  return f.staff.linkA(email);
}

/** The link of a later e-mail. */
async function linkOfLaterMail({ staff, email, link }: Family): Promise<string> {
  const fresh = (text: string) => text.includes('#token=') && !text.includes(link);
  await staff.mailA(email, fresh);
  return staff.linkA(email);
}
