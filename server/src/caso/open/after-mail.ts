/** Answers that wait for the first attempt of an e-mail, which follows the commit. */
import type { Tenant } from '../../db/tenant.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import type { CasosDependencies } from './open-caso.ts';
import type { Opening } from './opening.ts';

type MailDependencies = Pick<CasosDependencies, 'mailSender'>;

/**
 * @param correo null: there is none to send
 * @param data the answer, once it is known whether the e-mail was taken
 */
export const afterMail = <D>(
  { mailSender }: MailDependencies,
  aseguradora: Tenant,
  caso: string,
  correo: NewMail | null,
  data: (notificado: boolean) => D,
) => ({
  data: data(false),
  ...(correo && { afterConfirm: async () => data(await mailSender.sendNow(aseguradora, caso, correo)) }),
});

/** What the backoffice answers when a case was opened by hand. Never a token: the link travels by e-mail alone. */
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
