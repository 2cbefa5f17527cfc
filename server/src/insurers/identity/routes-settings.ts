/** Routes of an insurer's settings, keys, people, sender and logo; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Tenant } from '../../db/tenant.ts';
import { inPage, readCursor } from '../../http/cursor.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import { presentRequest, requestsPage } from '../../http/request-log.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { Throttles } from './against-guessing.ts';
import { changeSettings, presentSettings } from './configure-aseguradora.ts';
import { createBackofficeKey, readKeys, revokeKey, rotateKey } from './keys.ts';
import { createLogoDrawing } from './logo/draw-logo.ts';
import { saveLogo, withdrawLogo } from './logo/logo.ts';
import type { LinkDependencies } from './one-time-links.ts';
import { presentKey } from './present.ts';
import { checkSender } from './sender/check-sender.ts';
import {
  createKeyMaking,
  renewKey,
  type SenderDependencies,
  saveSender,
  viewSender,
  type WhoConfigures,
  withdrawSender,
} from './sender/own-sender.ts';
import { changeUser, inviteUser, listUsers, resendInvitation, sendSecondFactorLink, type WhoManages } from './users.ts';

const { reading, writing, long } = routesOf<BySession<UserSession>>();

interface Asking {
  readonly sesion: UserSession;
  readonly aseguradora: Tenant | null;
  readonly actor: Actor;
}

/** The requester of a command on people or keys. Its `now` is real time, because keys, invitations and throttles do not use the insurer's clock. */
const whoManages = ({ sesion, aseguradora, actor }: Asking): WhoManages => ({
  aseguradoraId: aseguradora?.id ?? null,
  actor,
  now: sesion.now,
});

/** The requester of a command on sender or logo. Its `now` is real time, because checks of DNS records do not use the insurer's clock. */
const whoConfigures = ({
  aseguradora,
  actor,
  sesion,
}: Omit<WhoConfigures, 'now'> & BySession<UserSession>): WhoConfigures => ({
  aseguradora,
  actor,
  now: sesion.now,
});

/** Settings that guard an insurer against its own people. Changing them requires a recently confirmed session. */
const SAFEGUARDS = ['exige_segundo_factor', 'exige_visto_bueno'] as const;

export interface SettingsRoutesDependencies extends LinkDependencies, SenderDependencies {
  readonly throttles: Throttles;
}

export function settingsRoutes(deps: SettingsRoutesDependencies): Route[] {
  const drawing = { base: deps.base, drawLogo: createLogoDrawing() };
  const keyed = { ...deps, makeKeyPair: createKeyMaking() };
  return [
    reading(B.verConfiguracion, async ({ aseguradora }) => presentSettings(aseguradora, deps.addresses)),
    writing(B.cambiarConfiguracion, async (p, tx) => {
      if (SAFEGUARDS.some((one) => p.body[one] !== undefined) && !p.sesion.reciente)
        throw new DomainError('confirmacion_necesaria');
      const settings = await changeSettings(
        tx,
        { aseguradora: p.aseguradora, actor: p.actor, now: p.sesion.now },
        p.body,
      );
      return { data: presentSettings(settings, deps.addresses) };
    }),
    reading(B.listarClaves, async (_, tx) => ({ elementos: (await readKeys(tx)).reverse().map(presentKey) })),
    writing(B.crearClave, async (p, tx) => ({
      data: await createBackofficeKey(deps.keyring, tx, whoManages(p).actor, p.sesion.now, p.body),
    })),
    writing(B.revocarClave, async (p, tx) => {
      const { clave } = p.params;
      if (!isUuid(clave) || !(await revokeKey(tx, clave, whoManages(p).actor, p.sesion.now)))
        throw new DomainError('no_encontrado');
      return { data: {} };
    }),
    writing(B.rotarClave, async (p, tx) => {
      const { clave: id } = p.params;
      const { api_key, ...row } = await rotateKey(
        deps.keyring,
        tx,
        { id, hours: p.body.horas },
        whoManages(p).actor,
        p.sesion.now,
      );
      return { data: { ...presentKey(row), api_key } };
    }),
    reading(B.listarPeticiones, async ({ params: { clave }, query }, tx) => {
      if (!(await readKeys(tx)).some(({ id }) => id === clave)) throw new DomainError('no_encontrado');
      const { estado = null, peticion = null, cursor, limite = 25 } = query;
      const rows = await requestsPage(tx, clave, { estado, peticion, before: readCursor(cursor), limit: limite + 1 });
      return inPage(rows, limite, presentRequest);
    }),
    reading(B.listarUsuarios, ({ aseguradora, query, sesion }, tx) =>
      listUsers(tx, aseguradora?.id ?? null, query, sesion.now),
    ),
    long(B.invitarUsuario, async (p) => {
      await deps.throttles.countAttempt(['invitacion', p.sesion.usuario], p.sesion.now);
      return asTenantOrService(deps.base, p.aseguradora?.id ?? null, (tx) =>
        inviteUser(deps, tx, whoManages(p), p.body),
      );
    }),
    writing(B.cambiarUsuario, async (p, tx) => ({
      data: await changeUser(deps, tx, whoManages(p), p.params.usuario, p.body),
    })),
    long(B.reenviarInvitacion, async (p) => {
      await deps.throttles.countAttempt(['invitacion', p.sesion.usuario], p.sesion.now);
      const { usuario } = p.params;
      return asTenantOrService(deps.base, p.aseguradora?.id ?? null, (tx) =>
        resendInvitation(deps, tx, whoManages(p), usuario),
      );
    }),
    writing(B.enviarEnlaceDeSegundoFactor, async (p, tx) => ({
      data: await sendSecondFactorLink(deps, tx, whoManages(p), p.params.usuario),
    })),
    reading(B.verRemitente, (_, tx) => viewSender(deps, tx)),
    long(B.guardarRemitente, (p) => saveSender(keyed, whoConfigures(p), p.body)),
    long(B.comprobarRemitente, (p) => checkSender(deps, whoConfigures(p))),
    long(B.renovarClaveDelRemitente, (p) => renewKey(keyed, whoConfigures(p))),
    writing(B.retirarRemitente, async (p, tx) => ({ data: await withdrawSender(deps, tx, whoConfigures(p)) })),
    long(B.guardarLogo, (p) => saveLogo(drawing, whoConfigures(p), p.file.contenido, p.body.texto)),
    writing(B.retirarLogo, async (p, tx) => ({ data: await withdrawLogo(tx, whoConfigures(p)) })),
  ];
}
