/** The ready-made scripts, and when each actor of a script acts; pure. */
import type { Guion, NewGuion, ProviderAnswer, ReadyGuion } from '@albacea/contract/schemas/ensayo.ts';
import { READY_GUIONES } from '@albacea/contract/schemas/ensayo.ts';
import { addUpDays, businessSince, inMadrid, isBusiness } from '../shared/rules-calendar.ts';
import { todayInMadrid } from '../shared/rules-dates-madrid.ts';
import type { Phrase } from '../shared/rules-phrase.ts';
import { instantAfter } from './rules.ts';

type Step = Guion['familia'][number];

const step = (tras: string, accion: Step['accion']): Step => ({ tras, accion });
const CUENTAS = ['netflix', 'spotify'];
const WHOLE: readonly Step[] = [step('P1D', 'declara_cuentas'), step('PT1H', 'sube_certificado'), step('P1D', 'firma')];
const confirming = [{ respuesta: 'confirma' as const, tras: 'P7D' }];

interface Ready {
  readonly resumen: Phrase;
  /** How the case ends. */
  readonly final: Phrase;
  readonly guion: Guion;
}

const ready = (
  resumen: Phrase,
  final: Phrase,
  familia: readonly Step[],
  proveedores: Guion['proveedores'] = confirming,
): Ready => ({ resumen, final, guion: { familia: [...familia], proveedores, cuentas: CUENTAS } });

const DONE: Phrase = { es: 'cerrado, completado', en: 'cerrado, completado' };

const READY: Readonly<Record<ReadyGuion, Ready>> = {
  todo_bien: ready(
    {
      es: 'La familia lista sus cuentas, trae el certificado y firma a los dos días; los proveedores confirman a la semana.',
      en: 'The family lists its accounts, brings the certificate and signs after two days; providers confirm within a week.',
    },
    DONE,
    WHOLE,
  ),
  papel_malo: ready(
    {
      es: 'El primer papel no se lee y se rechaza; el bueno llega a los tres días.',
      en: 'The first paper cannot be read and is rejected; the good one comes three days later.',
    },
    DONE,
    [
      step('P1D', 'declara_cuentas'),
      step('PT1H', 'sube_papel_malo'),
      step('P3D', 'sube_certificado'),
      step('P1D', 'firma'),
    ],
  ),
  falta_un_papel: ready(
    {
      es: 'Los proveedores contestan que falta un papel; la familia lo trae, se les vuelve a pedir y confirman.',
      en: 'Providers answer that a paper is missing; the family brings it, they are asked again and confirm.',
    },
    DONE,
    WHOLE,
    [{ respuesta: 'pide_papel', tras: 'P5D' }],
  ),
  proveedores_mudos: ready(
    {
      es: 'Ningún proveedor contesta: se insiste, se reclama, y el silencio es el resultado.',
      en: 'No provider answers: they are chased, a complaint follows, and silence is the outcome.',
    },
    { es: 'cerrado, parcial, las cuentas en sin_respuesta', en: 'cerrado, parcial, the accounts in sin_respuesta' },
    WHOLE,
    [{ respuesta: 'calla' }],
  ),
  se_niegan: ready(
    { es: 'Los proveedores se niegan y se da por denegado.', en: 'Providers refuse, and that is taken as final.' },
    { es: 'cerrado, parcial, las cuentas denegadas', en: 'cerrado, parcial, the accounts refused' },
    WHOLE,
    [{ respuesta: 'rechaza', tras: 'P7D' }],
  ),
  se_opone: ready(
    {
      es: 'La familia se opone a lo que no tiene vuelta atrás; el servicio lo mantiene y lo demás sigue.',
      en: 'The family objects to what cannot be taken back; the service upholds it and the rest goes on.',
    },
    DONE,
    [...WHOLE, step('PT2H', 'se_opone')],
  ),
  persona_viva: ready(
    {
      es: 'A los cinco días la familia dice que la persona vive: se comprueba y el caso se anula.',
      en: 'After five days the family says that the person lives: it is checked and the case is annulled.',
    },
    { es: 'anulado, persona_viva', en: 'anulado, persona_viva' },
    [...WHOLE, step('P3D', 'dice_que_vive')],
  ),
  nadie_contesta: ready(
    {
      es: 'La familia nunca hace nada: llegan los recordatorios y el caso se cierra solo.',
      en: 'The family never does anything: reminders come and the case closes by itself.',
    },
    { es: 'cerrado, sin_respuesta', en: 'cerrado, sin_respuesta' },
    [],
  ),
};

/** The script to put on: the ready-made one with the given parts replaced. null: neither was given. */
export function guionOf({ guion, familia, proveedores, cuentas }: NewGuion): { nombre: string; guion: Guion } | null {
  if (guion === undefined && familia === undefined) return null;
  const base = READY[guion ?? 'todo_bien'].guion;
  return {
    nombre: guion ?? 'propio',
    guion: {
      familia: familia ?? base.familia,
      proveedores: proveedores ?? base.proveedores,
      cuentas: cuentas ?? base.cuentas,
    },
  };
}

export const presentReady = (language: 'es' | 'en') =>
  READY_GUIONES.map((name) => ({
    guion: name,
    resumen: READY[name].resumen[language],
    desenlace: READY[name].final[language],
    ...READY[name].guion,
  }));

/** When the family takes its next step; null: it has taken all. */
export function nextStep({ familia }: Guion, done: number, since: Date): { due: Date; accion: Step['accion'] } | null {
  const next = familia[done];
  return next ? { due: instantAfter(since, next.tras), accion: next.accion } : null;
}

/** Hour of Madrid at which the scripted people of the service work. */
const WORK_HOUR = 10;

/** The next time after an instant at which the service works: every working day. */
export function nextWork(now: Date): Date {
  const today = todayInMadrid(now);
  const ofToday = inMadrid(today, WORK_HOUR);
  return isBusiness(today) && ofToday > now ? ofToday : inMadrid(businessSince(addUpDays(today, 1)), WORK_HOUR);
}

interface Answer {
  readonly respuesta: ProviderAnswer;
  readonly due: Date;
}

const USUAL = 'P7D';

/**
 * The answer of a provider to a request, and its time. Asked again with the document that it wanted, a provider confirms.
 * @param requests number of requests so far
 */
export function answerOf({ proveedores }: Guion, codigo: string | null, requested: Date, requests: number): Answer {
  const own = proveedores.find((one) => one.codigo !== undefined && one.codigo === codigo);
  const { respuesta, tras = USUAL } = own ??
    proveedores.find((one) => one.codigo === undefined) ?? { respuesta: 'confirma' as const };
  return {
    respuesta: respuesta === 'pide_papel' && requests > 1 ? 'confirma' : respuesta,
    due: instantAfter(requested, tras),
  };
}
