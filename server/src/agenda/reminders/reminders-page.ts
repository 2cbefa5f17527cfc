/**
 * The web page at the address that stops the reminders of a case. Viewing the page changes nothing, because mail scanners follow links; its
 * button, or the one-click command of a mail program (RFC 8058), stops the reminders. The page needs no sign-in, because with the address a
 * person can do nothing but stop the reminders.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import type { Addresses } from '../../http/host.ts';
import { preferredLanguage } from '../../http/negotiation.ts';
import { prepareLinkPages, sendPlainPage } from '../../http/plain-page.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { type Page, pageTexts } from './rules-page.ts';
import { stopReminders } from './stop-reminders.ts';

interface PageDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly clock: Clock;
}

interface Found {
  readonly aseguradora: Tenant;
  readonly casoId: string;
  readonly parados: boolean;
  /** The present instant by the insurer's own time. */
  readonly now: Date;
}

export async function setUpRemindersPage(app: FastifyInstance, deps: PageDependencies): Promise<void> {
  const showUnknown = prepareLinkPages(app, deps.clock, (request, reply, page) =>
    show(deps, request, reply, page, null),
  );
  app.get<{ Params: { token: string } }>('/recordatorios/:token', async (request, reply) => {
    const found = await find(deps, request.params.token);
    if (found === null) return showUnknown(request, reply);
    return show(deps, request, reply, found.parados ? 'parados' : 'pregunta', found.aseguradora);
  });
  app.post<{ Params: { token: string } }>('/recordatorios/:token', async (request, reply) => {
    const found = await find(deps, request.params.token);
    if (found === null) return showUnknown(request, reply);
    await stop(deps, found);
    return show(deps, request, reply, 'parados', found.aseguradora);
  });
}

async function find({ base, tenants }: PageDependencies, token: string): Promise<Found | null> {
  if (!/^[A-Za-z0-9_-]{20,100}$/.test(token)) return null;
  const [row] = await base.asLogin<{ aseguradora_id: string; caso_id: string; parados: boolean; now: Date }>(
    'select aseguradora_id, caso_id, parados, now_of(aseguradora_id) as now from buscar_recordatorios($1)',
    [sha256(token)],
  );
  if (!row) return null;
  const { aseguradora_id, caso_id: casoId, parados, now } = row;
  return { aseguradora: await tenants.get(aseguradora_id), casoId, parados, now };
}

/** Stops the reminders. Has no effect on an ended case, which gets no reminders. */
async function stop({ base }: PageDependencies, { aseguradora, casoId, now }: Found): Promise<void> {
  const actor = { visible: 'heredero', tipo: 'heredero', id: null } as const;
  const who: Requester = { aseguradora, actor, now };
  await base
    .asTenant(aseguradora.id, (tx) => stopReminders(tx, who, casoId))
    .catch((error) => {
      if (!(error instanceof DomainError && error.codigo === 'estado_no_permite')) throw error;
    });
}

const STATUS: Readonly<Record<Page, number>> = { pregunta: 200, parados: 200, desconocida: 404, demasiadas: 429 };

function show(
  { addresses }: PageDependencies,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  aseguradora: Pick<Tenant, 'nombre' | 'color' | 'idiomas_activos'> | null,
): FastifyReply {
  const idioma = preferredLanguage(headers['accept-language'], aseguradora?.idiomas_activos ?? ['es', 'en']);
  const surroundings = { status: STATUS[page], language: idioma, isSecure: addresses.segura, aseguradora };
  return sendPlainPage(reply, pageTexts(page, idioma), surroundings);
}
