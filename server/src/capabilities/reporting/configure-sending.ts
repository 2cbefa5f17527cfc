/**
 * Whether, when and to whom the paper of each month is sent. Only members of the insurer can get it: their addresses are known to be
 * theirs, and who leaves gets no more.
 */
import type { MonthlySending, MonthlySendingView } from '@albacea/contract/schemas/figures.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { invalid, type Problem } from '../../shared/errors.ts';
import { dateOf, dayOf, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { activeMembers } from '../identity/active-members.ts';
import { monthBefore } from './rules-period.ts';
import { nextSending } from './rules-sending.ts';
import { readSending, removeRecipient, type SendingRow, saveSending, takeSending } from './sql-sending.ts';

/** The day that is proposed: most insurers have closed their month by then. */
const USUAL_DAY = 5;
const NEVER: SendingRow = { activo: false, dia: USUAL_DAY, destinatarios: [], ultimo_mes: null };

export async function viewSending(tx: Tx, now: Date): Promise<MonthlySendingView> {
  const row = (await readSending(tx)) ?? NEVER;
  const personas = (await activeMembers(tx)).map(({ id, nombre, email }) => ({ usuario_id: id, nombre, email }));
  const { activo, dia, ultimo_mes } = row;
  return {
    activo,
    dia,
    destinatarios: row.destinatarios.filter((id) => personas.some(({ usuario_id }) => usuario_id === id)),
    ultimo_mes: ultimo_mes?.slice(0, 7) ?? null,
    proximo: activo ? nextSending(row, todayInMadrid(now)) : null,
    personas,
  };
}

/**
 * Switched on after its day, it begins with the next month: nobody is surprised by an e-mail at once.
 * @throws DomainError validacion: somebody who is no member, or nobody at all
 */
export async function changeSending(
  tx: Tx,
  { activo, dia, destinatarios }: MonthlySending,
  actor: Actor,
  now: Date,
): Promise<MonthlySendingView> {
  const members = new Set((await activeMembers(tx)).map(({ id }) => id));
  const problems = destinatarios.flatMap((id, i): Problem[] =>
    members.has(id)
      ? []
      : [
          {
            campo: `destinatarios[${i}]`,
            texto: { es: 'no es una persona activa de la aseguradora.', en: 'is no active member of the insurer.' },
          },
        ],
  );
  if (activo && destinatarios.length === 0)
    problems.push({
      campo: 'destinatarios',
      texto: { es: 'elija al menos una persona.', en: 'choose at least one person.' },
    });
  if (problems.length > 0) throw invalid(...problems);
  const before = (await takeSending(tx)) ?? NEVER;
  const today = todayInMadrid(now);
  const passed = activo && !before.activo && Number(today.slice(8)) >= dia;
  const month = dateOf(monthBefore(dayOf(today)).desde);
  const ultimo_mes = passed && (before.ultimo_mes ?? '') < month ? month : before.ultimo_mes;
  await saveSending(tx, { activo, dia, destinatarios, ultimo_mes });
  await audit(tx, actor, 'informe_envio_cambiado', { tipo: 'reporting', id: 'envio' }, now, {
    antes: { activo: before.activo, dia: before.dia, destinatarios: before.destinatarios },
    despues: { activo, dia, destinatarios },
  });
  return viewSending(tx, now);
}

/** Who asks gets no more of them; somebody who got none stays so. */
export async function stopReceiving(tx: Tx, membership: string, actor: Actor, now: Date): Promise<void> {
  if (await removeRecipient(tx, membership))
    await audit(tx, actor, 'informe_envio_cambiado', { tipo: 'reporting', id: 'envio' }, now, { baja: membership });
}
