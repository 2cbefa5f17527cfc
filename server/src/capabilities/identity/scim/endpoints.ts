/** The endpoint of SCIM 2.0 (RFC 7644): an identity provider tells by it who joins its insurer, or the service, and who leaves. */
import { SCIM_TYPE, ScimPatch, ScimUser } from '@albacea/contract/schemas/scim.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Tx } from '../../../db/database.ts';
import { asTenantOrService, SERVICE_ID } from '../../../db/service.ts';
import type { Tenants } from '../../../db/tenant.ts';
import { checkHost } from '../../../http/authorization.ts';
import { analyseJson } from '../../../http/json-body.ts';
import { createLimitByAddress, type LimitByAddress, requireLimit } from '../../../http/rate-limit.ts';
import { validatorOf } from '../../../http/validation.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isUuid, sha256 } from '../../../platform/ids.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { LinkDependencies } from '../one-time-links.ts';
import type { WhoManages } from '../users.ts';
import { BODY_LIMIT, listOf, send, sendError } from './answers.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { change, joinPerson, leave } from './people.ts';
import { patched } from './rules-patch.ts';
import {
  canonical,
  changeable,
  filterOf,
  type PersonRow,
  pageOf,
  presentPerson,
  saysLeft,
  sentUser,
  type Wanted,
  wantedOf,
} from './rules-scim.ts';
import { notFound, ScimError } from './rules-scim-error.ts';
import { listPeople, lockPeople, openByToken, readPerson } from './sql-scim.ts';

export interface ScimDependencies extends LinkDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly clock: Clock;
  readonly logger: AppLogger;
}

/** Requests of a token in an hour: a first provisioning of a large insurer takes some for each person. */
const LIMIT = 5_000;

interface Caller extends WhoManages {
  /** Address of the endpoint, as the caller reached it. */
  readonly base: string;
}
const CALLER = Symbol('caller');
type Called = FastifyRequest & { [CALLER]?: Caller };
type Asked = { Params: { id: string }; Querystring: Record<string, string | undefined> };

const callerOf = (request: FastifyRequest): Caller => {
  const caller = (request as Called)[CALLER];
  if (!caller) throw new Error('a request of SCIM came without its caller');
  return caller;
};

export async function setUpScim(app: FastifyInstance, deps: ScimDependencies): Promise<void> {
  const strangers = createLimitByAddress(deps.clock);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [SCIM_TYPE, 'application/json'],
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    async (request: FastifyRequest, body: Buffer) => analyseJson(body, request.headers),
  );
  app.setErrorHandler(sendError(deps.logger));
  app.addHook('onRequest', async (request) => {
    (request as Called)[CALLER] = await findCaller(deps, request, strangers);
  });
  setUpDiscovery(app);
  setUpPeople(app, deps);
  app.all('/scim/v2/*', () => {
    throw new ScimError(404, null, 'There is nothing at this address: see /ResourceTypes.');
  });
}

/** Strangers are counted by address, never in the way of a valid token. @throws ScimError 401, DomainError */
async function findCaller(deps: ScimDependencies, request: FastifyRequest, strangers: LimitByAddress): Promise<Caller> {
  const { host } = request.albacea;
  await checkHost(deps, host);
  const token = /^bearer +([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1];
  const slug = host.clase === 'inquilino' ? host.slug : null;
  const row = token === undefined ? null : await openByToken(deps.base, sha256(token), slug, LIMIT);
  if (!row) {
    requireLimit(strangers.count(request.ip), deps.clock.now());
    throw new ScimError(401, null, 'The token is missing, unknown or revoked.');
  }
  requireLimit({ limite: LIMIT, usadas: row.usadas, renueva: row.renueva }, deps.clock.now());
  if (row.estado === 'pausada') throw new DomainError('aseguradora_pausada');
  return {
    aseguradoraId: row.aseguradora_id === SERVICE_ID ? null : row.aseguradora_id,
    actor: { visible: 'sistema', tipo: 'scim', id: row.clave },
    now: row.now,
    base: `${deps.addresses.origen(host)}/scim/v2`,
  };
}

function setUpDiscovery(app: FastifyInstance): void {
  const own = (what: (base: string) => unknown) => async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, what(callerOf(request).base));
  const oneOf =
    (what: (base: string) => { id: string }[]) => async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
      const found = what(callerOf(request).base).find(({ id }) => id === request.params.id);
      if (!found) throw new ScimError(404, null, 'There is none of this name.');
      return send(reply, found);
    };
  app.get('/scim/v2/ServiceProviderConfig', own(serviceProviderConfig));
  app.get(
    '/scim/v2/ResourceTypes',
    own((base) => listOf(resourceTypes(base))),
  );
  app.get('/scim/v2/ResourceTypes/:id', oneOf(resourceTypes));
  app.get(
    '/scim/v2/Schemas',
    own((base) => listOf(schemas(base))),
  );
  app.get('/scim/v2/Schemas/:id', oneOf(schemas));
}

function setUpPeople(app: FastifyInstance, deps: ScimDependencies): void {
  const requireUser = validatorOf(ScimUser);
  const requirePatch = validatorOf(ScimPatch);
  /** @throws DomainError validacion */
  const wanted = (user: unknown): Wanted => {
    requireUser(user);
    return wantedOf(user as ScimUser);
  };
  const writing = <T>(request: FastifyRequest, work: (tx: Tx, who: Caller) => Promise<T>): Promise<T> => {
    const who = callerOf(request);
    return asTenantOrService(deps.base, who.aseguradoraId, async (tx) => {
      await lockPeople(tx);
      return work(tx, who);
    });
  };
  const sendPerson = (reply: FastifyReply, row: PersonRow, { base }: Caller, status = 200) =>
    send(reply, presentPerson(row, base), status);
  /** What is said of somebody, applied; who is said to have left has left, whatever else is said. */
  const become = (tx: Tx, who: Caller, row: PersonRow, user: unknown) =>
    saysLeft(user) ? leave(deps, tx, who, row, 'inactiva') : change(deps, tx, who, row, wanted(user));

  app.get<Asked>('/scim/v2/Users', async (request, reply) => {
    const { aseguradoraId, base } = callerOf(request);
    const [filter, page] = [filterOf(request.query.filter), pageOf(request.query)];
    const { total, rows } = await asTenantOrService(deps.base, aseguradoraId, (tx) =>
      listPeople(tx, aseguradoraId, filter, page),
    );
    return send(
      reply,
      listOf(
        rows.map((row) => presentPerson(row, base)),
        total,
        page.start,
      ),
    );
  });
  app.post('/scim/v2/Users', async (request, reply) => {
    const said = wanted(sentUser(request.body));
    const row = await writing(request, (tx, who) => joinPerson(deps, tx, who, said));
    const who = callerOf(request);
    return sendPerson(reply.header('location', `${who.base}/Users/${row.id}`), row, who, 201);
  });
  app.get<Asked>('/scim/v2/Users/:id', async (request, reply) => {
    const who = callerOf(request);
    return sendPerson(
      reply,
      await asTenantOrService(deps.base, who.aseguradoraId, (tx) => find(tx, who, request.params.id)),
      who,
    );
  });
  app.put<Asked>('/scim/v2/Users/:id', async (request, reply) => {
    const said = sentUser(request.body);
    const row = await writing(request, async (tx, who) =>
      become(tx, who, await find(tx, who, request.params.id), said),
    );
    return sendPerson(reply, row, callerOf(request));
  });
  app.patch<Asked>('/scim/v2/Users/:id', async (request, reply) => {
    const patch = canonical(request.body);
    requirePatch(patch);
    const row = await writing(request, async (tx, who) => {
      const before = await find(tx, who, request.params.id);
      return become(tx, who, before, patched(changeable(before), patch as ScimPatch));
    });
    return sendPerson(reply, row, callerOf(request));
  });
  app.delete<Asked>('/scim/v2/Users/:id', async (request, reply) => {
    await writing(request, async (tx, who) => leave(deps, tx, who, await find(tx, who, request.params.id), 'borrada'));
    return reply.code(204).send();
  });
}

/** @throws ScimError 404 */
async function find(tx: Tx, { aseguradoraId }: WhoManages, id: string): Promise<PersonRow> {
  const row = isUuid(id) ? await readPerson(tx, aseguradoraId, id) : null;
  if (!row) throw notFound();
  return row;
}
