/** The ready-made scripts, and when each actor of a script acts; pure. */
import type { Guion, NewGuion, ProviderAnswer, ReadyGuion } from '@albacea/contract/schemas/ensayo.ts';
import { READY_GUIONES } from '@albacea/contract/schemas/ensayo.ts';
import { addUpDays, businessSince, inMadrid, isBusiness } from '../shared/rules-calendar.ts';
import { todayInMadrid } from '../shared/rules-dates-madrid.ts';
import { instantAfter } from './rules.ts';
import en from './words/en/sandbox.json' with { type: 'json' };
import es from './words/es/sandbox.json' with { type: 'json' };

type Step = Guion['familia'][number];

const step = (tras: string, accion: Step['accion']): Step => ({ tras, accion });
const CUENTAS = ['netflix', 'spotify'];
const WHOLE: readonly Step[] = [step('P1D', 'declara_cuentas'), step('PT1H', 'sube_certificado'), step('P1D', 'firma')];
const confirming = [{ respuesta: 'confirma' as const, tras: 'P7D' }];

const ready = (familia: readonly Step[], proveedores: Guion['proveedores'] = confirming): Guion => ({
  familia: [...familia],
  proveedores,
  cuentas: CUENTAS,
});

const WORDS = { es, en };

const READY: Readonly<Record<ReadyGuion, Guion>> = {
  todo_bien: ready(WHOLE),
  papel_malo: ready([
    step('P1D', 'declara_cuentas'),
    step('PT1H', 'sube_papel_malo'),
    step('P3D', 'sube_certificado'),
    step('P1D', 'firma'),
  ]),
  falta_un_papel: ready(WHOLE, [{ respuesta: 'pide_papel', tras: 'P5D' }]),
  proveedores_mudos: ready(WHOLE, [{ respuesta: 'calla' }]),
  se_niegan: ready(WHOLE, [{ respuesta: 'rechaza', tras: 'P7D' }]),
  se_opone: ready([...WHOLE, step('PT2H', 'se_opone')]),
  persona_viva: ready([...WHOLE, step('P3D', 'dice_que_vive')]),
  nadie_contesta: ready([]),
};

/** The ready-made script that is asked for, with the given parts in place of its own; null: neither its name nor steps of the family are given. */
export function guionOf({ guion, familia, proveedores, cuentas }: NewGuion): { nombre: string; guion: Guion } | null {
  if (guion === undefined && familia === undefined) return null;
  const base = READY[guion ?? 'todo_bien'];
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
    ...WORDS[language].guiones[name],
    ...READY[name],
  }));

/** The family's next step and when it is due; null: the family has taken all steps. */
export function nextStep({ familia }: Guion, done: number, since: Date): { due: Date; accion: Step['accion'] } | null {
  const next = familia[done];
  return next ? { due: instantAfter(since, next.tras), accion: next.accion } : null;
}

/** Hour in Madrid at which the scripted people of the service work. */
const WORK_HOUR = 10;

/** When the scripted person of the service works next; that is once on every working day. */
export function nextWork(now: Date): Date {
  const today = todayInMadrid(now);
  const workToday = inMadrid(today, WORK_HOUR);
  return isBusiness(today) && workToday > now ? workToday : inMadrid(businessSince(addUpDays(today, 1)), WORK_HOUR);
}

interface Answer {
  readonly respuesta: ProviderAnswer;
  readonly due: Date;
}

/** Time until a provider answers if the script names none (ISO 8601). */
const USUAL_TIME = 'P7D';

/**
 * The answer of a provider to a request, and when it comes. A provider that asked for a document confirms from the second request on.
 * @param requests number of requests so far, this one included
 */
export function answerOf({ proveedores }: Guion, codigo: string | null, requested: Date, requests: number): Answer {
  const own = proveedores.find((one) => one.codigo !== undefined && one.codigo === codigo);
  const { respuesta, tras = USUAL_TIME } = own ??
    proveedores.find((one) => one.codigo === undefined) ?? { respuesta: 'confirma' as const };
  return {
    respuesta: respuesta === 'pide_papel' && requests > 1 ? 'confirma' : respuesta,
    due: instantAfter(requested, tras),
  };
}
