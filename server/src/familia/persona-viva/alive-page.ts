/**
 * The page behind the link in the notice. Whoever reads the person's own mail can stop everything there with a button. Opening the page changes
 * nothing, because mail scanners open links. It needs no session: the link stops one case and gives access to nothing.
 */
import { phoneLegible } from '@albacea/contract/schemas/phone.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import type { Addresses } from '../../http/host.ts';
import { preferredLanguage } from '../../http/negotiation.ts';
import { prepareLinkPages, sendPlainPage } from '../../http/plain-page.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/ids.ts';
import { type Requester, SYSTEM } from '../../shared/actor.ts';
import { raiseAlert } from './alerts.ts';
import { type Page, pageTexts } from './rules-page.ts';

interface AlivePageDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly clock: Clock;
}

interface Found {
  readonly aseguradora: Tenant;
  readonly aviso: string;
  readonly casoId: string;
  readonly estado: string;
  readonly parado: boolean;
  /** The insurer's time. */
  readonly now: Date;
}

/** Registers the page. */
export async function setUpAlivePage(app: FastifyInstance, deps: AlivePageDependencies): Promise<void> {
  const showUnknown = prepareLinkPages(app, deps.clock, (request, reply, page) =>
    show(deps, request, reply, page, null),
  );
  const handle =
    (stops: boolean) =>
    async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
      const found = await find(deps, request.params.token);
      if (found === null) return showUnknown(request, reply);
      const { aseguradora, estado, parado } = found;
      if (estado === 'anulado') return show(deps, request, reply, 'anulado', aseguradora);
      if (stops) await stop(deps, found);
      return show(deps, request, reply, stops || parado ? 'parado' : 'pregunta', aseguradora);
    };
  app.get('/estoy-vivo/:token', handle(false));
  app.post('/estoy-vivo/:token', handle(true));
}

async function find({ base, tenants }: AlivePageDependencies, token: string): Promise<Found | null> {
  if (!/^[A-Za-z0-9_-]{20,100}$/.test(token)) return null;
  const [row] = await base.asLogin<{
    aseguradora_id: string;
    aviso: string;
    caso_id: string;
    estado: string;
    parado: boolean;
    now: Date;
  }>(
    'select aseguradora_id, aviso, caso_id, estado, parado, now_of(aseguradora_id) as now from buscar_aviso_previo($1)',
    [sha256(token)],
  );
  if (!row) return null;
  const { aseguradora_id, aviso, caso_id: casoId, estado, parado, now } = row;
  return { aseguradora: await tenants.get(aseguradora_id), aviso, casoId, estado, parado, now };
}

const stop = ({ base }: AlivePageDependencies, { aseguradora, aviso, casoId, now }: Found): Promise<void> => {
  const who: Requester = { aseguradora, actor: SYSTEM, now };
  return base.asTenant(aseguradora.id, (tx) => raiseAlert(tx, who, casoId, { aviso }));
};

const STATUS: Readonly<Record<Page, number>> = {
  pregunta: 200,
  parado: 200,
  anulado: 200,
  desconocida: 404,
  demasiadas: 429,
};

function show(
  { addresses }: AlivePageDependencies,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  aseguradora: Pick<Tenant, 'nombre' | 'color' | 'telefono' | 'idiomas_activos'> | null,
): FastifyReply {
  const idioma = preferredLanguage(headers['accept-language'], aseguradora?.idiomas_activos ?? ['es', 'en']);
  const facts = aseguradora && {
    aseguradora: aseguradora.nombre,
    telefono: aseguradora.telefono && phoneLegible(aseguradora.telefono, idioma === 'en'),
  };
  const surroundings = { status: STATUS[page], language: idioma, isSecure: addresses.segura, aseguradora };
  return sendPlainPage(reply, pageTexts(page, idioma, facts), surroundings);
}
