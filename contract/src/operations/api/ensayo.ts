/** Operations of test insurers: move the clock, set scripts, ask for events. */
import * as ensayo from '../../schemas/ensayo.ts';
import { CONFIGURE, EVERYBODY, LOOK } from '../common.ts';
import { type ApiOperation, inBoth, type Unnamed } from '../operation.ts';

const REPEATS = ['idempotencia_en_curso', 'idempotencia_cuerpo_distinto'] as const;

export const ENSAYO_OPERATIONS = {
  verReloj: {
    method: 'GET',
    path: '/ensayo/reloj',
    access: 'key',
    scope: 'casos:leer',
    idempotent: false,
    group: 'Ensayo',
    backoffice: { roles: EVERYBODY },
    summary: 'Read the clock of a test insurer',
    description:
      'Both clocks, what is due and has not happened yet, and when something is due next. While the clock is being moved, ask again until `asentado` is true.',
    errors: ['solo_en_ensayo'],
    shapes: inBoth({ status: 200, data: ensayo.TestClock }),
  },
  moverReloj: {
    method: 'POST',
    path: '/ensayo/reloj',
    access: 'key',
    scope: 'casos:escribir',
    idempotent: true,
    settles: true,
    group: 'Ensayo',
    backoffice: { roles: CONFIGURE },
    summary: 'Move the clock of a test insurer',
    description:
      'Forward alone. The clock goes from one instant at which something is due to the next, and waits at each until all of it has happened: reminders, silences, expiries, attempts at webhooks, ends of cases, reports, scripts. It answers when everything has settled, or after 25 seconds with 202 and `asentado: false`: then the clock goes on by itself, and GET /ensayo/reloj tells how far it is. While one move goes on, another is 409. Signatures of webhooks, keys, sessions, limits and the audit trail stay in real time. Nothing of another insurer moves.',
    errors: ['solo_en_ensayo', 'reloj_en_marcha', ...REPEATS],
    shapes: inBoth({ body: ensayo.ClockMove, status: 200, data: ensayo.TestClock }),
  },
  listarGuiones: {
    method: 'GET',
    path: '/ensayo/guiones',
    access: 'key',
    scope: 'casos:leer',
    idempotent: false,
    group: 'Ensayo',
    backoffice: { roles: LOOK },
    summary: 'Ready scripts, and those put on',
    description:
      'The ready scripts, with what each does and how its case ends, and the progress of those that were put on.',
    errors: ['solo_en_ensayo'],
    shapes: inBoth({ status: 200, data: ensayo.Guiones }),
  },
  ponerGuion: {
    method: 'POST',
    path: '/ensayo/guiones',
    access: 'key',
    scope: 'casos:escribir',
    idempotent: true,
    group: 'Ensayo',
    backoffice: { roles: CONFIGURE },
    summary: 'Put a script on a case',
    description:
      'A scripted family, providers and a person of the service drive a case of a test insurer to its end, in the time of that insurer. They act as people do, under the same rules, and the audit trail marks them. Without `caso_id` the script is for the next case that is opened.',
    errors: ['solo_en_ensayo', 'no_encontrado', 'estado_no_permite', ...REPEATS],
    shapes: inBoth({ body: ensayo.NewGuion, status: 201, data: ensayo.PutGuion }),
  },
  pedirEvento: {
    method: 'POST',
    path: '/ensayo/eventos',
    access: 'key',
    scope: 'webhooks',
    idempotent: true,
    group: 'Ensayo',
    backoffice: { roles: CONFIGURE },
    summary: 'Ask for an event',
    description:
      'An event of any kind with a believable body, signed and delivered to every webhook that is registered for it, on the same schedule as any other. It carries `X-Albacea-A-Peticion: 1` and is marked in the feed. Nothing has happened: no case changes. Without `caso_id` it names a case that does not exist.',
    errors: ['solo_en_ensayo', 'no_encontrado', ...REPEATS],
    shapes: inBoth({ body: ensayo.EventWanted, status: 201, data: ensayo.AskedEvent }),
  },
} as const satisfies Unnamed<ApiOperation>;
