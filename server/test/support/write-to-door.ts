/** E-mail to the door of a service, as any mail server would bring it. */
import { createTransport, type SendMailOptions } from 'nodemailer';

export async function writeToDoor(port: number, mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  await transport.sendMail(mail).finally(() => transport.close());
}
