/** Sends e-mail to the service, as any mail server would. */
import { createTransport, type SendMailOptions } from 'nodemailer';

export async function sendInbound(port: number, mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  await transport.sendMail(mail).finally(() => transport.close());
}
