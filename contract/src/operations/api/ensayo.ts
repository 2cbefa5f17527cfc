/** Operations of test insurers: move the clock, set scripts, ask for events. */
import * as ensayo from '../../schemas/ensayo.ts';
import { CONFIGURE, EVERYBODY, LOOK } from '../common.ts';
import { type ApiOperation, inBoth, type Unnamed } from '../operation.ts';

export const ENSAYO_OPERATIONS = {
  verReloj: {
    method: 'GET',
    path: '/ensayo/reloj',
    access: 'key',
    scope: 'casos:leer',
    group: 'Ensayo',
    backoffice: { roles: EVERYBODY },
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
    errors: ['reloj_en_marcha'],
    shapes: inBoth({ body: ensayo.ClockMove, status: 200, data: ensayo.TestClock }),
  },
  listarGuiones: {
    method: 'GET',
    path: '/ensayo/guiones',
    access: 'key',
    scope: 'casos:leer',
    group: 'Ensayo',
    backoffice: { roles: LOOK },
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
    errors: ['no_encontrado', 'estado_no_permite'],
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
    errors: ['no_encontrado'],
    shapes: inBoth({ body: ensayo.EventWanted, status: 201, data: ensayo.AskedEvent }),
  },
} as const satisfies Unnamed<ApiOperation>;
