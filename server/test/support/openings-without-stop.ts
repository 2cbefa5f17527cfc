/** Constant openings while processes die, and the checks of their results afterwards. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Aseguradora, MigratedDatabase } from './environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from './factories.ts';
import { type Mailbox, readMail, tokenOf } from './mailbox.ts';
import { askA } from './processes.ts';

/** One opening by a client, which repeats it with the same key and body until it is acknowledged. */
export interface ClientOpening {
  readonly aseguradora: Aseguradora;
  readonly path: '/casos' | '/siniestro';
  readonly key: string;
  readonly body: ReturnType<typeof aCaso>;
  /** `data` of the acknowledgement. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  data?: any;
}

export interface Clients {
  readonly openings: readonly ClientOpening[];
  /** Starts no more openings, and waits until each started one is acknowledged. */
  stop(): Promise<void>;
}

/** Milliseconds that a client waits after an opening; the test needs openings under way, not many of them. */
const REST = 50;

/** @param destinations addresses of the servers; each attempt goes to the next one, dead or alive */
export function openWithoutStop(
  destinations: () => readonly string[],
  aseguradoras: readonly Aseguradora[],
  parallel: number,
): Clients {
  const openings: ClientOpening[] = [];
  const postponed: { opening: ClientOpening; until: number }[] = [];
  const cut = new AbortController();
  let follow = true;
  let turn = 0;
  const next = <T>(list: readonly T[]): T => {
    turn += 1;
    return list[turn % list.length] as T;
  };
  const take = (): ClientOpening | undefined => {
    const i = postponed.findIndex(({ until }) => performance.now() > until);
    if (i >= 0) return postponed.splice(i, 1)[0]?.opening;
    if (!follow) return undefined;
    const fresh = newOpening(next(aseguradoras), openings.length % 2 === 0 ? '/casos' : '/siniestro');
    openings.push(fresh);
    return fresh;
  };
  const client = async () => {
    while (follow || postponed.length > 0) {
      const opening = take();
      let end = opening && (await tryOnce(opening, next(destinations())));
      while (opening && end === 'no answer') {
        await sleep(50, undefined, { signal: cut.signal });
        end = await tryOnce(opening, next(destinations()));
      }
      if (opening && end === 'later') postponed.push({ opening, until: performance.now() + 1000 });
      await sleep(opening ? REST : 100, undefined, { signal: cut.signal });
    }
  };
  const clients = Array.from({ length: parallel }, client);
  const all = Promise.all(clients);
  all.catch(() => cut.abort()); // `stop` reports the error; without this line the other clients would never end
  return {
    openings,
    async stop() {
      follow = false;
      await all;
    },
  };
}

function newOpening(aseguradora: Aseguradora, path: ClientOpening['path']): ClientOpening {
  const siniestro = aseguradora.variante === 'A' ? aSiniestroA : aSiniestroB;
  const body = (path === '/casos' ? aCaso : siniestro)({ heredero: { email: `${randomUUID()}@example.com` } });
  return { aseguradora, path, key: randomUUID(), body };
}

const repeat = ({ aseguradora, path, key, body }: ClientOpening, destination: string) =>
  askA(destination, aseguradora, { method: 'POST', path, body, headers: { 'idempotency-key': key } });

/**
 * Sends an opening once. A dead server, one without its database, a repeat of an opening under way and an exhausted
 * limit are reasons to repeat it.
 */
async function tryOnce(opening: ClientOpening, destination: string): Promise<'done' | 'no answer' | 'later'> {
  const response = await repeat(opening, destination).catch(() => null);
  const code = String(response?.headers['x-error-code'] ?? '');
  if (!response || code === 'no_disponible') return 'no answer';
  if (['idempotencia_en_curso', 'limite_superado'].includes(code)) return 'later';
  assert.equal(response.status, 201, response.text);
  opening.data = response.json.data;
  return 'done';
}

/** Makes the leases and times for which rows wait after a crash expire. No process may be sending meanwhile. */
export async function advanceDeadlines(superSql: MigratedDatabase['superSql']): Promise<void> {
  await superSql(
    `update correos set reclamo_hasta = clock_timestamp() - interval '1 ms' where reclamo_hasta is not null`,
  );
  await superSql(`update correos set proximo_intento = creado where estado = 'pendiente'`);
  await superSql(
    `update entregas set reclamo_hasta = clock_timestamp() - interval '1 ms' where reclamo_hasta is not null`,
  );
  await superSql(`update entregas set proximo_intento = creada where estado = 'pendiente'`);
  await superSql(`update idempotencia set en_curso_hasta = clock_timestamp() - interval '1 ms'`);
}

interface Portrait {
  caso: string;
  modulos: number;
  accesos: number;
  eventos: string[];
  cronologia: string[];
  auditoria: string[];
  siniestros: number;
  respuestas: number;
  correos: { id: string; estado: string; tipo: string; vacio: boolean; cortes: number }[];
}

const HOW_MANY = ['count(*)::int', '0'] as const;
const TYPES = ['json_agg(tipo order by tipo)', `'[]'`] as const;
const ACTIONS = ['json_agg(accion order by accion)', `'[]'`] as const;
const MAILS = [
  `json_agg(json_build_object('id', id, 'estado', estado, 'tipo', tipo, 'vacio', datos_cifrados is null, 'cortes', coalesce(n, 0)))`,
  `'[]'`,
] as const;
const CUTS = `select correo, count(*)::int as n from correo_intentos where resultado in ('interrumpido', 'ambiguo') group by 1`;

/** Parts of a case: their names, listed even without rows, and the SQL for their rows. */
const PARTS = {
  modulos: [HOW_MANY, 'select aseguradora_id, caso from caso_modulos'],
  accesos: [HOW_MANY, 'select aseguradora_id, caso from accesos_heredero'],
  siniestros: [HOW_MANY, 'select aseguradora_id, caso from siniestros'],
  respuestas: [HOW_MANY, 'select aseguradora_id, caso from idempotencia'],
  eventos: [TYPES, 'select aseguradora_id, caso, tipo from eventos'],
  cronologia: [TYPES, 'select aseguradora_id, caso, tipo from cronologia'],
  auditoria: [
    ACTIONS,
    `select u.aseguradora_id, k.id as caso, accion from auditoria u
       join casos k on k.aseguradora_id = u.aseguradora_id and k.caso_id = objeto_id where objeto_tipo = 'caso'`,
  ],
  correos: [MAILS, `select * from correos left join (${CUTS}) t on t.correo = id`],
} as const;

/** One query for all cases, because a query for each part of thousands of cases takes minutes. */
const PORTRAIT = `select k.aseguradora_id || ' ' || k.caso_id as caso,
  ${Object.entries(PARTS).map(([part, [[, none]]]) => `coalesce(${part}.v, ${none}) as ${part}`)}
  from casos k ${Object.entries(PARTS)
    .map(
      ([part, [[value], rows]]) =>
        `left join (select aseguradora_id, caso, ${value} as v from (${rows}) f group by 1, 2) ${part}
           on (${part}.aseguradora_id, ${part}.caso) = (k.aseguradora_id, k.id)`,
    )
    .join(' ')}`;

/**
 * Asserts that every acknowledged opening is one complete case with one e-mail received by its heir, and that no other case exists.
 * @returns the number of messages that arrived twice, each after an interrupted attempt
 */
export async function checkOpenings(
  superSql: MigratedDatabase['superSql'],
  openings: readonly ClientOpening[],
  mailbox: Mailbox,
) {
  const portraits = new Map((await superSql<Portrait>(PORTRAIT)).map((portrait) => [portrait.caso, portrait]));
  assert.equal(portraits.size, openings.length, 'every opening is one case');
  const arrived = await messagesByHeredero(mailbox);
  let repeated = 0;
  for (const { aseguradora, path, body, data } of openings) {
    const portrait = portraits.get(`${aseguradora.id} ${data.caso_id}`);
    assert.ok(portrait, `${data.caso_id}, which was acknowledged, exists`);
    const facts = path === '/siniestro' ? ['caso_abierto', 'siniestro_abierto'] : ['caso_abierto'];
    const { correos, caso: _, modulos, ...rest } = portrait;
    assert.ok(modulos > 0);
    assert.deepEqual(rest, {
      accesos: 1,
      eventos: facts,
      cronologia: [facts[0], 'correo_enviado', ...facts.slice(1)],
      auditoria: facts,
      siniestros: facts.length - 1,
      respuestas: 1,
    });
    const [mail, ...spare] = correos;
    assert.deepEqual(spare, []);
    assert.partialDeepStrictEqual(mail, { tipo: 'bienvenida', estado: 'enviado', vacio: true });
    const messages = arrived.get(String(body.heredero.email)) ?? [];
    assert.deepEqual([...new Set(messages.map(({ id }) => id))], [`<${mail?.id}@albacea.test>`]);
    assert.ok(
      messages.length <= 1 + (mail?.cortes ?? 0),
      'a message comes again only after an attempt that was cut off',
    );
    const tokens = [...new Set(messages.map(({ token }) => token))];
    assert.equal(tokens.length, 1);
    if (data.token_heredero !== undefined) assert.equal(tokens[0], data.token_heredero);
    repeated += messages.length - 1;
  }
  assert.equal(arrived.size, openings.length, 'every e-mail belongs to a case');
  return repeated;
}

/** Asserts that a repeat with the same key gets the same answer, whatever died since the first. */
export async function checkRepeats(openings: readonly ClientOpening[], destination: string): Promise<void> {
  for (const opening of openings) {
    const { status, headers, json } = await repeat(opening, destination);
    assert.equal(status, 201);
    assert.equal(headers['idempotent-replayed'], 'true');
    // A repeat takes `notificado` from the recorded attempts, so it may have become true since.
    const { acceso_heredero: before, ...fixed } = opening.data;
    const { acceso_heredero: now, ...repeated } = json.data;
    assert.deepEqual(repeated, fixed);
    assert.equal(now?.caduca, before?.caduca);
  }
}

async function messagesByHeredero({ accepted }: Mailbox): Promise<Map<string, { id: string; token: string }[]>> {
  const byAddress = new Map<string, { id: string; token: string }[]>();
  for (const mail of accepted) {
    const [address = ''] = mail.para;
    const { messageId: id = '' } = await readMail(mail);
    byAddress.set(address, [...(byAddress.get(address) ?? []), { id, token: await tokenOf(mail) }]);
  }
  return byAddress;
}
