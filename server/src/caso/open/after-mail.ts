/** Makes an answer wait for the first attempt to send an e-mail, which is made after the commit. */
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { isNotified } from '../../outbox/mail/rules.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import { mailState } from '../access/access.ts';
import type { CasosDependencies } from './open-caso.ts';
import type { Opening } from './opening.ts';

type MailDependencies = Pick<CasosDependencies, 'mailSender'>;

/**
 * Makes an answer that reports the first attempt to send an e-mail.
 * @param correo the e-mail; null: there is no e-mail to send
 * @param data makes the body of the answer; its argument says whether the mail server accepted the e-mail
 */
export const afterMail = <D>(
  { mailSender }: MailDependencies,
  aseguradora: Tenant,
  caso: string,
  correo: NewMail | null,
  data: (notificado: boolean) => D,
) => ({
  data: data(false),
  ...(correo && {
    pending: {
      mail: correo.id,
      settle: async () => data(await mailSender.sendNow(aseguradora, caso, correo)),
    },
  }),
});

/** Sends the e-mail after the commit, for an answer that does not report it. */
export const thenMail = (
  { mailSender }: MailDependencies,
  aseguradora: Tenant,
  caso: string,
  correo: NewMail | null,
): { afterCommit?(): Promise<unknown> } =>
  correo ? { afterCommit: () => mailSender.sendNow(aseguradora, caso, correo) } : {};

/** Makes the backoffice's answer to an opening by hand. The answer contains no token: the link is sent by e-mail alone. */
export const afterOpen = (
  deps: MailDependencies,
  aseguradora: Tenant,
  caso_id: string,
  { id, correo, acceso }: Opening,
) =>
  afterMail(deps, aseguradora, id, correo, (notificado) => ({
    caso_id,
    acceso_heredero: { canal: 'email' as const, notificado, caduca: acceso.caduca.toISOString() },
    unido: false,
  }));

/** Completes a stored answer that was written before the outcome of the first attempt was known. */
export async function settleNotified<D>(tx: Tx, data: D, mail: string): Promise<D> {
  const withAccess = data as { acceso_heredero?: { notificado: boolean } };
  if (!withAccess.acceso_heredero) return data;
  const notificado = isNotified(await mailState(tx, mail));
  return { ...data, acceso_heredero: { ...withAccess.acceso_heredero, notificado } };
}
