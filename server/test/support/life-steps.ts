/** What each of them may do to the case in one step, by a published operation, on whatever of the case it can be done to. */
import { checksOf, resultsOf } from '@albacea/contract/schemas/lists.ts';
import { proposeAnswer } from '../../src/cuentas/respuestas/propose-answer.ts';
import { SYSTEM } from '../../src/shared/actor.ts';
import { DomainError } from '../../src/shared/errors.ts';
import type { Reply } from './environment.ts';
import { aPaper, LUCIA, somebodyElse } from './handover.ts';
import { type Any, type Chance, DAY, HOUR, type Life, MINUTE, pick, type Who } from './life.ts';
import { linkOf, readMail } from './mailbox.ts';

/** What a step did; where the answer offers the command, with its name and the part of the case as read just before. */
export interface Done {
  readonly reply: Reply;
  readonly order?: string;
  readonly on?: Any;
}
export type LifeStep = (life: Life, chance: Chance) => Promise<Done | undefined>;

const ACCOUNTS = [
  { proveedor_codigo: 'mintos', accion: 'eliminar', identificador: 'carmen.propia@example.com' },
  { proveedor_codigo: 'wise', accion: 'eliminar', identificador: 'carmen.wise@example.com' },
  { proveedor_codigo: 'facebook', accion: 'eliminar', identificador: 'carmen.fb' },
  { proveedor_codigo: 'iberdrola', accion: 'cancelar' },
  { proveedor_codigo: 'microsoft', accion: 'eliminar' },
  { proveedor: 'Foro Luna', accion: 'eliminar', identificador: 'carmen' },
  { proveedor: 'Gimnasio Sol', accion: 'cancelar' },
] as const;
const PAPERS = ['certificado_defuncion', 'prueba_parentesco', 'titulo_sucesorio', 'factura'] as const;
const OPEN = ['propuesta', 'confirmada', 'solicitada', 'rechazada'];
const AGAIN = ['confirmada', 'rechazada', 'sin_respuesta'];
const BY_HAND = { canal: 'telefono', sin_constancia: 'No dan.' };
let count = 0;

const simple =
  (
    who: Who,
    method: string,
    route: string,
    body: (chance: Chance, life: Life) => object | undefined = () => ({}),
  ): LifeStep =>
  async (life, chance) => ({ reply: await life.ask(who, method, route, body(chance, life)) });

/** A command on one element of a list of the case. */
function onOne(
  who: Who,
  list: (life: Life) => Promise<Any>,
  usable: (one: Any) => boolean,
  command: (one: Any, chance: Chance) => [method: string, route: string, body?: object | undefined, order?: string],
): LifeStep {
  return async (life, chance) => {
    const on = pick(((await list(life)) as Any[]).filter(usable), chance[0]);
    if (!on) return;
    const [method, route, body, order] = command(on, chance);
    const reply = await life.ask(who, method, route, body);
    return order === undefined ? { reply } : { reply, order, on };
  };
}

const onCuenta = (
  who: Who,
  states: readonly string[],
  command: (cuenta: Any, chance: Chance) => [method: string, route: string, body?: object | undefined, order?: string],
) =>
  onOne(
    who,
    (life) => life.read(who, '/cuentas'),
    ({ estado }) => states.includes(estado),
    (cuenta, chance) => {
      const [method, route, body, order] = command(cuenta, chance);
      return [method, `/cuentas/${cuenta.cuenta_id}${route}`, { ...body, version: cuenta.version }, order ?? ''];
    },
  );

const atDesk = (member: string) => async (life: Life) => {
  let found = (await life.read('desk', '/escritorio')).servicio;
  for (const key of member.split('.')) found = found?.[key];
  return found?.elementos ?? found ?? [];
};
const fromDesk =
  (who: Who, route: string) =>
  (life: Life): Promise<Any> =>
    life.read(who, route);
const any = () => true;

/** What the family decides of each account that it has not decided about. */
const confirmAll: LifeStep = async (life, chance) => {
  const cuentas = (await life.read('heir', '/cuentas')).filter(
    ({ estado, accion }: Any) => estado === 'propuesta' && accion,
  );
  if (cuentas.length === 0) return;
  const decisiones = cuentas.map(({ cuenta_id, version, accion, copia, suministro }: Any) => ({
    ...{ cuenta_id, version, accion },
    ...(copia === 'ofrecida' && { copia: pick(['pedida', 'pedida', 'rechazada', 'la_guardan'], chance[0]) }),
    ...(suministro && { vivienda_habitada: 'no' }),
  }));
  return { reply: await life.ask('heir', 'POST', '/cuentas/decisiones', { decisiones }) };
};

const validate = onOne(
  'desk',
  fromDesk('desk', '/documentos'),
  ({ estado }) => estado === 'recibido',
  ({ documento_id, tipo, version }) => [
    'POST',
    `/documentos/${documento_id}/validacion`,
    { comprobaciones: checksOf(tipo), version },
    'validar',
  ],
);

const sign: LifeStep = async (life) => {
  const before = life.mailbox.accepted.length;
  const prepared = await life.ask('heir', 'POST', '/mandato', { identidad: LUCIA });
  await life.mails();
  for (const mail of life.mailbox.accepted.slice(before)) {
    const codigo = /\b\d{6}\b/.exec((await readMail(mail)).text ?? '')?.[0];
    if (codigo)
      return { reply: await life.ask('heir', 'POST', '/mandato/firma', { codigo, nombre: 'Lucía Ortega Ruiz' }) };
  }
  return { reply: prepared };
};

/** All that an erasure needs, and the three days that it waits. */
const everythingFirst: LifeStep = async (life, chance) => {
  await confirmAll(life, chance);
  await life.ask('desk', 'POST', '/documentos', aPaper('certificado_defuncion'));
  await validate(life, [0, 0, 0]);
  const signed = await sign(life, chance);
  await life.pass(73 * HOUR);
  return signed;
};

/** A letter of the desk, with a second person where the answer asks for one; what is shown as ready to leave must leave. */
const letter: LifeStep = async (life, chance) => {
  const cuenta = pick(
    (await life.cuentas()).filter(({ estado }) => [...AGAIN, 'solicitada'].includes(estado)),
    chance[0],
  );
  if (!cuenta) return;
  const clase = cuenta.estado !== 'solicitada' ? 'solicitud' : pick(['recordatorio', 'reclamacion_dpd'], chance[1]);
  const own = ['mintos', 'wise'].includes(cuenta.proveedor_codigo);
  const shown = await life.ask(
    'desk',
    'GET',
    `/cuentas/${cuenta.cuenta_id}/carta?clase=${clase}${own ? '' : '&direccion=baja@proveedor.example'}`,
  );
  const way = own
    ? {}
    : { direccion: 'baja@proveedor.example', motivo_direccion: 'La dieron por teléfono.', direccion_comprobada: true };
  const { puede_enviarse, necesita_visto_bueno } = shown.json?.data ?? {};
  const on = { posible: puede_enviarse ? ['enviar'] : [], estado: `${clase} ${cuenta.estado}` };
  if (!necesita_visto_bueno) {
    const body = { clase, ...way, version: cuenta.version };
    const reply = await life.ask('desk', 'POST', `/cuentas/${cuenta.cuenta_id}/envio`, body);
    return shown.status === 200 ? { reply, order: 'enviar', on } : { reply };
  }
  const body = { acto: 'irreversible', cuenta_id: cuenta.cuenta_id, carta: { clase, ...way } };
  const asked = await life.ask('desk', 'POST', '/vistos-buenos', body);
  if (!asked.json?.success) return { reply: asked, order: 'enviar', on };
  return { reply: await life.ask('second', 'POST', `/vistos-buenos/${asked.json.data.visto_bueno_id}/conformidad`) };
};

/** The answer of a provider, as the inbox proposes it. */
const answer: LifeStep = async (life, chance) => {
  const cuenta = pick(
    (await life.cuentas()).filter(({ estado }) => ['solicitada', 'rechazada'].includes(estado)),
    chance[0],
  );
  if (!cuenta) return;
  const { program, clock } = life.e;
  const who = { aseguradora: await program.tenants.get(life.a.id), actor: SYSTEM, now: clock.now() };
  const clase = pick(['cerrada', 'negada', 'pide_papel', 'no_existe', 'acuse'] as const, chance[1]) ?? 'acuse';
  count += 1;
  const received = {
    casoId: life.casoId,
    cuentaId: cuenta.cuenta_id,
    clave: `k${count}`,
    via: 'correo',
    clase,
  } as const;
  await program.base
    .asTenant(life.a.id, (tx) =>
      proposeAnswer(tx, who, clase === 'pide_papel' ? { ...received, papeles: ['titulo_sucesorio'] } : received),
    )
    .catch((error) => {
      if (!(error instanceof DomainError)) throw error;
    });
  return;
};

const correct: LifeStep = async (life, chance) => {
  const clase = pick(['cuenta', 'cuenta', 'documento', 'objecion', 'certificado'], chance[0]);
  const lists: Record<string, [route: string, key: string]> = {
    cuenta: ['/cuentas', 'cuenta_id'],
    documento: ['/documentos', 'documento_id'],
    objecion: ['/objeciones', 'objecion_id'],
    certificado: ['/certificados', 'tipo'],
  };
  const [route, key] = lists[clase ?? ''] ?? [];
  const sobre = route && pick((await life.read('desk', route)) as Any[], chance[1])?.[key ?? ''];
  if (!sobre) return;
  const offer = await life.read('desk', `/correcciones?clase=${clase}&sobre=${sobre}`);
  const option = pick((offer.opciones ?? []) as Any[], chance[2]);
  if (!option) return;
  const body = { clase, sobre, ...option, motivo: 'Fue un error.', version: offer.version };
  return {
    reply: await life.ask('desk', 'POST', '/correcciones', body),
    order: 'corregir',
    on: { posible: ['corregir'] },
  };
};

const ofCaso =
  (route: string, order: (chance: Chance) => [order: string, body: object]): LifeStep =>
  async (life, chance) => {
    const { ordenes } = await life.read('desk', '/escritorio');
    const [name, body] = order(chance);
    const posible = [...(ordenes?.posible ?? []), ...(ordenes?.resultados ?? [])];
    return { reply: await life.ask('desk', 'POST', route, body), order: name, on: { posible } };
  };

/** The deceased, if alive, follows the link of a notice to their own address. */
const alive: LifeStep = async (life) => {
  for (const mail of life.mailbox.accepted.toReversed().slice(0, 40)) {
    const link = await linkOf(mail);
    if (!link.includes('estoy-vivo')) continue;
    const { pathname, host } = new URL(link);
    const { statusCode } = await life.e.app.inject({ method: 'POST', url: pathname, headers: { host } });
    return { reply: { status: statusCode, headers: {}, text: '', json: null } };
  }
  return;
};

const moveTo = (life: Life, email: string, reply: Reply): Done => {
  if (reply.status < 400) {
    life.retired.add(life.email);
    life.email = email;
  }
  return { reply };
};

const newAddress: LifeStep = async (life, [chance]) => {
  count += 1;
  const email = `heredera${count}@example.com`;
  const who = pick(['desk', 'insurer'] as const, chance) ?? 'desk';
  const route = who === 'desk' ? '/acceso' : `/casos/${life.casoId}/acceso`;
  return moveTo(life, email, await life.ask(who, 'POST', route, { email }));
};

const handOver: LifeStep = async (life) => {
  const added = await life.ask('desk', 'POST', '/documentos', aPaper('titulo_sucesorio'));
  if (!added.json?.success) return { reply: added };
  const prueba = added.json.data.documento_id;
  await life.ask('desk', 'POST', `/documentos/${prueba}/validacion`, { comprobaciones: checksOf('titulo_sucesorio') });
  await life.e.base.superSql('update sesiones_usuario set confirmada = $1', [life.e.clock.now()]);
  const heredero = somebodyElse();
  const body = { heredero, motivo: 'salud', explicacion: 'Título visto.', prueba };
  return moveTo(life, heredero.email, await life.ask('desk', 'POST', '/relevos', body));
};

const invite: LifeStep = async (life) => {
  count += 1;
  const body = {
    nombre: 'Ana',
    apellidos: 'Ortega',
    email: `ana${count}@example.com`,
    parentesco: 'hija',
    papel: 'ayuda',
  };
  const reply = await life.ask('heir', 'POST', '/allegados', body);
  if (reply.status < 400) life.allegado = reply.json.data.elementos.at(-1).allegado_id;
  return { reply };
};

/** The mail server refuses what comes for a while. */
const refuse =
  (responseCode: number, milliseconds: number): LifeStep =>
  async (life) => {
    const { mailbox } = life;
    mailbox.onRecipient = () => Object.assign(new Error('not now'), { responseCode });
    await life.pass(milliseconds);
    mailbox.onRecipient = () => null;
    return;
  };
const pass =
  (milliseconds: number): LifeStep =>
  async (life) => {
    await life.pass(milliseconds);
    return;
  };

const object =
  (who: Who): LifeStep =>
  async (life, [kind, which, whole]) => {
    const cuenta = pick(await life.cuentas(), which)?.cuenta_id;
    count += 1;
    const body = {
      clase: pick(['familiar', 'voluntad'], kind),
      motivo: `No ${count}.`,
      ...(whole % 2 && cuenta && { cuenta }),
    };
    return { reply: await life.ask(who, 'POST', '/objeciones', body) };
  };
const withdraw = (who: Who) =>
  onOne(who, fromDesk(who, '/objeciones'), any, ({ objecion_id }) => ['DELETE', `/objeciones/${objecion_id}`]);

/** The steps, and how often each is taken. */
export const LIFE_STEPS: Readonly<Record<string, readonly [weight: number, step: LifeStep]>> = {
  'heir names an account': [4, simple('heir', 'POST', '/cuentas', ([n]) => ({ cuentas: [pick(ACCOUNTS, n)] }))],
  'heir changes what to do': [
    3,
    onCuenta('heir', ['propuesta', 'confirmada'], ({ ofrece }, [, n]) => [
      'PATCH',
      '',
      { accion: pick(ofrece ?? ['eliminar', 'cancelar'], n) },
    ]),
  ],
  'heir changes the name of the account': [
    3,
    onCuenta('heir', AGAIN, (_, [, n]) => ['PATCH', '', { identificador: `nueva${n}@example.com` }]),
  ],
  'heir chooses another way': [
    2,
    onCuenta('heir', ['propuesta', ...AGAIN], ({ vias }, [, n]) => [
      'PATCH',
      '',
      { via: pick([null, ...vias.map(({ codigo }: Any) => codigo)], n) },
    ]),
  ],
  'heir reserves an account': [1, onCuenta('heir', OPEN, ({ reservada }) => ['PATCH', '', { reservada: !reservada }])],
  'heir decides': [6, confirmAll],
  'heir takes a decision back': [
    3,
    onCuenta('heir', ['confirmada'], () => ['DELETE', '/confirmacion', undefined, 'deshacer']),
  ],
  'heir says what is saved': [
    4,
    onCuenta('heir', ['confirmada'], (_, [, n]) => [
      'POST',
      '/copia',
      { copia: pick(['guardada', 'rechazada', 'la_guardan'], n) },
      'anotar_copia',
    ]),
  ],
  'heir discards': [2, onCuenta('heir', ['propuesta', 'confirmada'], () => ['POST', '/descarte', {}, 'descartar'])],
  'heir has sent a letter': [3, onCuenta('heir', AGAIN, () => ['POST', '/carta/enviada', {}, 'solicitar_por_familia'])],
  'heir declares the list': [4, simple('heir', 'POST', '/lista', ([n]) => ({ completa: n % 4 > 0 }))],
  'heir tells the will': [
    1,
    simple('heir', 'POST', '/voluntad', ([n]) => ({
      voluntad: pick(['no_consta', 'instrucciones', 'prohibicion'], n),
      ...(n % 3 && { detalle: 'Eso dijo.' }),
    })),
  ],
  'heir sends a paper': [3, simple('heir', 'POST', '/documentos', ([n]) => aPaper(pick(PAPERS, n) ?? 'factura'))],
  'heir signs': [7, sign],
  'heir revokes': [3, simple('heir', 'DELETE', '/mandato', () => undefined)],
  'heir objects': [2, object('heir')],
  'heir withdraws an objection': [2, withdraw('heir')],
  'heir asks for a restriction': [
    3,
    simple('heir', 'POST', '/mis-datos/peticiones', ([n]) => ({
      clase: pick(['limitacion', 'oposicion', 'supresion'], n),
      palabras: 'Lo pido.',
    })),
  ],
  'heir asks to be relieved': [
    1,
    simple('heir', 'POST', '/relevo', () => ({
      nombre: 'Mateo',
      apellidos: 'Ortega',
      email: 'mateo@example.com',
      motivo: 'salud',
    })),
  ],
  'heir reopens': [2, simple('heir', 'POST', '/caso/reapertura')],
  'heir invites a relative': [2, invite],
  'relative objects': [2, object('relative')],
  'relative withdraws': [2, withdraw('relative')],
  'desk confirms': [
    2,
    onCuenta('desk', ['propuesta'], ({ copia, suministro }) => [
      'POST',
      '/confirmacion',
      {
        constancia: 'Por teléfono.',
        ...(copia === 'ofrecida' && { copia: 'pedida' }),
        ...(suministro && { corte_aceptado: true }),
      },
      'confirmar',
    ]),
  ],
  'desk notes a request': [
    5,
    onCuenta('desk', AGAIN, ({ estado }) => [
      'POST',
      '/solicitud',
      BY_HAND,
      estado === 'confirmada' ? 'solicitar' : 'volver_a_solicitar',
    ]),
  ],
  'desk chases': [3, onCuenta('desk', ['solicitada'], () => ['POST', '/insistencia', BY_HAND, 'insistir'])],
  'desk resolves': [
    6,
    onCuenta('desk', ['solicitada', 'rechazada'], ({ accion }, [, n]) => [
      'POST',
      '/resolucion',
      { resultado: pick(resultsOf(accion ?? 'eliminar'), n) },
      'resolver',
    ]),
  ],
  'desk notes a refusal': [
    4,
    onCuenta('desk', ['solicitada', 'rechazada'], (_, [, n]) => [
      'POST',
      '/negativa',
      { motivo: 'No.', ...(n % 2 && { papeles: ['titulo_sucesorio'] }) },
      'rechazar',
    ]),
  ],
  'desk notes silence': [2, onCuenta('desk', ['solicitada'], () => ['POST', '/silencio', {}, 'dar_por_silencio'])],
  'desk discards': [
    2,
    onCuenta('desk', OPEN, ({ estado }) => [
      'POST',
      '/descarte',
      { motivo_descarte: 'familia', motivo: 'Así.' },
      ['solicitada', 'rechazada'].includes(estado) ? 'retirar' : 'descartar',
    ]),
  ],
  'desk sends a letter': [10, letter],
  'desk sends a letter, and it leaves': [
    8,
    async (life, chance) => {
      const done = await letter(life, chance);
      await life.pass(2 * MINUTE);
      return done;
    },
  ],
  'desk takes a letter back': [
    4,
    onOne('desk', atDesk('cartas'), any, ({ carta_id }) => ['DELETE', `/cartas/${carta_id}`]),
  ],
  'desk accepts a proposed answer': [
    4,
    onOne(
      'desk',
      atDesk('respuestas'),
      ({ estado }) => estado === 'propuesta',
      ({ respuesta_id }) => ['POST', `/respuestas/${respuesta_id}/confirmacion`, {}],
    ),
  ],
  'provider answers': [4, answer],
  'second person agrees': [
    2,
    onOne(
      'second',
      atDesk('vistos_buenos'),
      ({ estado }) => estado === 'pedido',
      ({ visto_bueno_id }) => ['POST', `/vistos-buenos/${visto_bueno_id}/conformidad`],
    ),
  ],
  'desk validates a paper': [5, validate],
  'desk rejects a paper': [
    3,
    onOne('desk', fromDesk('desk', '/documentos'), any, ({ documento_id, version }) => [
      'POST',
      `/documentos/${documento_id}/rechazo`,
      { motivo: 'ilegible', version },
      'rechazar',
    ]),
  ],
  'desk decides on an objection': [
    4,
    onOne('desk', fromDesk('desk', '/objeciones'), any, ({ objecion_id }, [, n]) => [
      'POST',
      `/objeciones/${objecion_id}/decision`,
      { decision: n % 2 ? 'levantada' : 'mantenida', motivo: 'Hablado.' },
    ]),
  ],
  'desk moves a certificate on': [
    2,
    onOne('desk', fromDesk('desk', '/certificados'), any, ({ tipo }, [, n]) => [
      'POST',
      `/certificados/${tipo}/${pick(['solicitud', 'descarte', 'denegacion'], n)}`,
      {},
    ]),
  ],
  'desk corrects the record': [9, correct],
  'desk closes': [
    4,
    ofCaso('/cierre', ([n]) => {
      const resultado = String(pick(['completado', 'parcial', 'desistido', 'sin_respuesta'], n));
      return [resultado, { resultado }];
    }),
  ],
  'desk reopens': [3, ofCaso('/reapertura', () => ['reabrir', { motivo: 'Otra cuenta.' }])],
  'desk annuls': [
    2,
    ofCaso('/anulacion', ([n]) =>
      n % 2
        ? ['anular', { motivo: 'abierto_por_error' }]
        : ['anular_persona_viva', { motivo: 'persona_viva', notas: 'Llamó.' }],
    ),
  ],
  'desk raises the alert of life': [2, simple('desk', 'POST', '/alerta', () => ({ constancia: 'Llamó.' }))],
  'desk dismisses the alert': [
    3,
    simple('desk', 'POST', '/alerta/descartada', () => ({ comprobacion: 'Visto el certificado.' })),
  ],
  'desk has given a notice by telephone': [
    2,
    onOne('desk', atDesk('persona_viva.avisos'), any, ({ aviso_id }) => ['POST', `/avisos/${aviso_id}/dado`]),
  ],
  'desk answers a request about data': [
    3,
    onOne(
      'desk',
      atDesk('peticiones'),
      ({ estado }) => estado === 'abierta',
      ({ peticion_id }, [, n]) => [
        'POST',
        `/peticiones/${peticion_id}/respuesta`,
        { decision: pick(['atendida', 'denegada'], n), respuesta: 'Hecho.' },
      ],
    ),
  ],
  'desk hands the case over': [2, handOver],
  'desk stops sending': [
    1,
    simple('desk', 'POST', '/envios/paradas', (_, { a }) => ({ aseguradora: a.slug, motivo: 'Duda.' })),
  ],
  'desk lifts the stop': [
    2,
    onOne(
      'desk',
      fromDesk('desk', '/envios/paradas'),
      ({ levantada }) => !levantada,
      ({ parada_id }) => ['DELETE', `/envios/paradas/${parada_id}`],
    ),
  ],
  'desk recalls what waits': [
    1,
    simple('desk', 'POST', '/envios/recuperacion', (_, { a, e }) => ({
      aseguradora: a.slug,
      desde: new Date(e.clock.now().getTime() - DAY).toISOString(),
      motivo: 'Duda.',
    })),
  ],
  'heir gets another address': [2, newAddress],
  'insurer corrects a name': [
    2,
    async (life, [n]) => ({
      reply: await life.ask(
        'insurer',
        'PATCH',
        `/casos/${life.casoId}`,
        pick([{ heredero: { nombre: 'Luciana' } }, { fallecido: { nombre: 'Carmela' } }, { prioridad: 'urgente' }], n),
      ),
    }),
  ],
  'insurer annuls': [
    1,
    async (life) => ({
      reply: await life.ask('insurer', 'POST', `/casos/${life.casoId}/anulacion`, { motivo: 'persona_viva' }),
    }),
  ],
  'insurer claims again': [
    2,
    async (life) => {
      const { modulos_contratados: _, ...notice }: Any = life.opening;
      return { reply: await life.ask('insurer', 'POST', '/siniestro', { ...notice, pack: 'completo' }) };
    },
  ],
  'the person says that they live': [1, alive],
  'all that an erasure needs': [5, everythingFirst],
  'a minute': [5, pass(MINUTE)],
  'some hours': [
    4,
    async (life, [n]) => {
      await life.pass((1 + (n % 23)) * HOUR);
      return;
    },
  ],
  'three days': [6, pass(3 * DAY + MINUTE)],
  'some weeks': [
    4,
    async (life, [n]) => {
      await life.pass((1 + (n % 40)) * DAY);
      return;
    },
  ],
  'mail refused': [1, refuse(550, MINUTE)],
  'mail deferred': [1, refuse(451, 3 * MINUTE)],
};

type Sequence = [twoPeople: boolean, modulos: readonly string[], steps: [name: string, chance: Chance][]];
const first = (name: string): [string, Chance] => [name, [0, 0, 0]];

/** A beginning from which requests can leave at once. */
export const READY: Sequence[2] = [
  first('heir names an account'),
  ['heir names an account', [1, 0, 0]],
  first('all that an erasure needs'),
];

/** Sequences that are always tried, because random ones seldom get as far. */
export const EXAMPLES: Sequence[] = [
  [
    false,
    ['borrado', 'suscripciones'],
    [
      ['heir names an account', [6, 0, 0]],
      first('all that an erasure needs'),
      first('desk notes a request'),
      first('heir declares the list'),
      first('desk resolves'),
      first('heir reopens'),
      ['desk closes', [1, 0, 0]],
      first('desk reopens'),
      first('desk annuls'),
    ],
  ],
  [
    true,
    ['borrado', 'suscripciones', 'certificados'],
    [
      ...READY,
      first('desk sends a letter, and it leaves'),
      first('three days'),
      first('three days'),
      first('heir gets another address'),
    ],
  ],
];
