/**
 * Lets in a person whom an identity provider identifies. The subject of the claims finds the member. At the first sign-on of a subject, a trusted
 * e-mail address finds the member, or a new member is made; the subject is joined to that member. The provider opens only the membership at
 * its insurer, never an account that the same address has elsewhere.
 */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { Tx } from '../../../db/database.ts';
import { violatedUniqueness } from '../../../db/errors.ts';
import { asTenantOrService } from '../../../db/service.ts';
import type { Cookie } from '../../../http/operation.ts';
import { secret256, sha256, uuidV7 } from '../../../platform/ids.ts';
import { networkShown } from '../../../platform/network.ts';
import { audit } from '../../../queue/record-facts.ts';
import { SYSTEM } from '../../../shared/actor.ts';
import type { UserSession } from '../../../shared/web-app-sessions.ts';
import { AGENT_LENGTH, authenticateUser, SESSION_LIFE, type Where } from '../backoffice-session.ts';
import { recordEntry } from '../check-entry.ts';
import { startBySignOn } from '../persons.ts';
import type { SignOnFailure } from '../refusals.ts';
import { userEmail } from '../rules.ts';
import { failed } from './failures.ts';
import { type Claims, isEmailTrusted, roleOf, sawSecondFactor, signedOnAt, valuesOf } from './rules-sign-on.ts';
import {
  adminRoleOf,
  ageSessions,
  insertMember,
  joinSubject,
  lockAdmins,
  type Member,
  memberOfEmail,
  memberOfSubject,
  setRole,
  stillStand,
} from './sql-sign-on.ts';
import { idOf, type OpenSettings, objectOf, type SignOnDependencies, type Target } from './targets.ts';

type Found = { readonly member: string } | { readonly refusal: SignOnFailure };

/** Finds or makes the member of the claims, and opens a session. @throws DomainError inicio_fallido */
export async function enterByClaims(
  deps: SignOnDependencies,
  target: Target,
  settings: OpenSettings,
  claims: Claims,
  { userAgent, address }: Where,
  now: Date,
): Promise<{ sesion: UserSession; cookie: Cookie }> {
  const attempt = () =>
    asTenantOrService(deps.base, target.aseguradoraId, async (tx): Promise<Found> => {
      const result = await letIn(tx, target, settings, claims, now);
      if ('refusal' in result)
        await audit(tx, SYSTEM, 'inicio_unico_rechazado', objectOf(target), now, { motivo: result.refusal });
      else await recordEntry(tx, result.member, 'inicio_unico', {}, now);
      return result;
    });
  // of two simultaneous first sign-ons of a subject, one makes the member, and the other finds it at a second attempt
  const found = await attempt().catch((error) =>
    violatedUniqueness(error) === null ? Promise.reject(error) : attempt(),
  );
  if ('refusal' in found) throw failed(found.refusal);
  const [value, expires] = [secret256(), new Date(now.getTime() + SESSION_LIFE)];
  await deps.base.asLogin('select abrir_sesion_de_inicio($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    uuidV7(now),
    found.member,
    idOf(target),
    sha256(value),
    userAgent.replaceAll('\0', '').slice(0, AGENT_LENGTH),
    networkShown(address),
    now,
    expires,
    signedOnAt(claims, now),
    typeof claims.sid === 'string' ? claims.sid : null,
  ]);
  // a withdrawal of the provider ends the sessions that are open; if it came just before this session was opened, the session ends here
  if (!(await asTenantOrService(deps.base, target.aseguradoraId, (tx) => stillStand(tx, settings.marca)))) {
    await deps.base.asLogin('select cerrar_sesion($1)', [sha256(value)]);
    throw failed('changed');
  }
  const sesion = await authenticateUser(deps, sha256(value), now, true);
  if (!sesion) throw failed('paused'); // the membership was paused at this very moment
  return { sesion, cookie: { value, expires } };
}

async function letIn(tx: Tx, target: Target, settings: OpenSettings, claims: Claims, now: Date): Promise<Found> {
  // the provider may have been withdrawn while it answered; from this line on a withdrawal waits for the transaction
  if (!(await stillStand(tx, settings.marca))) return { refusal: 'changed' };
  const rol = roleOf(valuesOf(claims, settings.reclamacion), settings.roles);
  const givesLess = rol !== null && rol !== adminRoleOf(target.aseguradoraId);
  const admins = givesLess ? await lockAdmins(tx, target.aseguradoraId) : [];
  const subject = String(claims.sub);
  const known = await memberOfSubject(tx, settings.emisor, subject);
  if (rol === null) {
    // the claims give no role, so the insurer took the rights away, and every session of this membership ends
    if (known) await ageSessions(tx, known.id);
    return { refusal: 'role' };
  }
  const there = known ? null : await findByEmail(tx, target, settings, claims);
  if (there && 'refusal' in there) return there;
  // a simultaneous first sign-on may have joined the same subject meanwhile
  const joined = there?.joined ? await memberOfSubject(tx, settings.emisor, subject) : known;
  if (there?.joined && !joined) return { refusal: 'taken' };
  const found = joined ?? there;
  if (found?.estado === 'pausado') return { refusal: 'paused' };
  // the emergency user and the last admin keep their role, whatever role the claims give
  const isLast = admins.length === 1 && admins[0] === found?.id;
  const kept = found && (isLast || found.id === settings.emergencia) ? (found.rol as Rol) : rol;
  if ((await needsSecondFactor(tx, target, kept)) && !sawSecondFactor(claims)) return { refusal: 'factor' };
  const member = joined ?? (await joinByEmail(tx, target, settings.emisor, claims, there, kept, now));
  if (member.rol !== kept) {
    await setRole(tx, member.id, kept);
    const detail = { cambios: ['rol'], rol: kept };
    await audit(tx, SYSTEM, 'usuario_cambiado', { tipo: 'usuario', id: member.id }, now, detail);
  }
  if (isLast) {
    const detail = { rol: kept, del_proveedor: rol };
    await audit(tx, SYSTEM, 'rol_mantenido', { tipo: 'usuario', id: member.id }, now, detail);
  }
  return { member: member.id };
}

/** Whether the role needs a second factor. After a sign-on we do not ask for ours, so the provider's claims must name one. */
async function needsSecondFactor(tx: Tx, { aseguradoraId }: Target, rol: Rol): Promise<boolean> {
  if (aseguradoraId === null) return true;
  if (rol !== 'admin') return false;
  const { rows } = await tx.sql('select 1 from aseguradoras where id = aseguradora_actual() and exige_segundo_factor');
  return rows.length > 0;
}

/** The membership with the e-mail address in the claims. @returns null: no membership has it; `refusal`: the address is not trusted */
async function findByEmail(
  tx: Tx,
  { aseguradoraId }: Target,
  { emisor, dominios }: OpenSettings,
  claims: Claims,
): Promise<Awaited<ReturnType<typeof memberOfEmail>> | { refusal: SignOnFailure }> {
  if (!isEmailTrusted(claims, dominios)) return { refusal: 'email' };
  return memberOfEmail(tx, aseguradoraId, userEmail(String(claims.email)), emisor);
}

/** Joins the subject of the claims to a membership. @param there the membership with the address; null: a new one is made */
async function joinByEmail(
  tx: Tx,
  { aseguradoraId }: Target,
  issuer: string,
  claims: Claims,
  there: Member | null,
  rol: Rol,
  now: Date,
): Promise<Member> {
  const member = there ?? newMember(claims, rol, now);
  if (!there) {
    await insertMember(tx, { ...member, aseguradoraId }, now);
    await audit(tx, SYSTEM, 'usuario_creado', { tipo: 'usuario', id: member.id }, now, { rol, por: 'inicio_unico' });
  }
  if (!member.accepted) await startBySignOn(tx, member.id, uuidV7(now), now);
  await joinSubject(tx, issuer, String(claims.sub), member.id);
  await audit(tx, SYSTEM, 'cuenta_enlazada', { tipo: 'usuario', id: member.id }, now);
  return member;
}

function newMember(claims: Claims, rol: Rol, now: Date): Member {
  const email = userEmail(String(claims.email));
  return { id: uuidV7(now), email, nombre: nameOf(claims, email), rol, estado: 'activo', accepted: false };
}

/** The person's name as the provider gives it, on one line; without one, the e-mail address. */
const nameOf = ({ name }: Claims, email: string): string =>
  (typeof name === 'string' &&
    name
      .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, 120)) ||
  email;
