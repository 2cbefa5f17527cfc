/** Composes the sender of messages with its transports: mail server, carriers of SMS and post, or a folder for messages that are not sent. */
import { join } from 'node:path';
import { readOwnFile } from '../caso/documentos/files.ts';
import { recordLostMail } from '../caso/record-deadlines.ts';
import { recordLeftLetter } from '../cuentas/letters/letter-left.ts';
import { recordProof } from '../cuentas/solicitudes/solicitud.ts';
import { createLogos } from '../insurers/identity/logo/logo.ts';
import { createOwnSenders } from '../insurers/identity/sender/own-sender.ts';
import { mailAddresses } from '../outbox/mail/mail-addresses.ts';
import { createMailSender, type MailSender } from '../outbox/mail/mail-sender.ts';
import { MAXIMUM_DURATION } from '../outbox/mail/types.ts';
import { createMailFolder, eraseFolder, keptFolders } from '../platform/mail/folder.ts';
import { type KeptMails, openKept } from '../platform/mail/kept.ts';
import { createSmtpTransport } from '../platform/mail/smtp.ts';
import { ownAddresses } from '../platform/outbound-http/addresses.ts';
import { createClient } from '../platform/outbound-http/client.ts';
import { type Carrier, createPostFolder, createPostOverHttp } from '../platform/post.ts';
import { createSmsFolder, createSmsOverHttp } from '../platform/sms.ts';
import type { Foundations } from './foundations.ts';

/** Maximum number of simultaneous attempts if no mail server is configured. */
const WITHOUT_SERVER = 8;

export interface Mail {
  readonly mailSender: MailSender;
  /** Messages that are stored in DATA_DIR instead of being sent. */
  readonly keptMails: KeptMails;
  logoOf: ReturnType<typeof createLogos>;
  eraseKeptMails(aseguradoraId: string, caso: string): Promise<void>;
  /** Names of the folders with unsent messages on this machine: internal ids of cases, and one name for messages without a case. */
  mailFolders(aseguradoraId: string): Promise<string[]>;
}

export function composeMail(foundations: Foundations): Mail {
  const { config, base, catalogo, tenants, addresses, clock, logger, metrics, tracer, store } = foundations;
  const { smtpUrl, dkim } = config;
  const inboundDomain = config.inbound?.domain ?? null;
  const folder = join(config.dataDir, 'correos');
  const smtp =
    smtpUrl === null ? null : createSmtpTransport(smtpUrl, { totalTimeoutMs: MAXIMUM_DURATION, ...(dkim && { dkim }) });
  const kept = createSmsFolder(folder);
  const carrier =
    config.sms && createSmsOverHttp(config.sms, createClient({ loopback: config.loopbackWebhooks, ownAddresses }));
  const keptLetters = createPostFolder(folder);
  const overHttp = (one: Carrier | null) =>
    one &&
    createPostOverHttp(one, createClient({ loopback: config.loopbackWebhooks, ownAddresses, deadlineMs: 30_000 }));
  const carriers = { postal: overHttp(config.post.postal), burofax: overHttp(config.post.burofax) };
  const logoOf = createLogos(base);
  const mailSender = createMailSender({
    base,
    tenants,
    addresses,
    clock,
    logger,
    smtp,
    folder: createMailFolder(folder),
    // without a carrier, SMS are stored in the folder if e-mails are stored there; if e-mails are sent, SMS are not offered
    smsFor: ({ pruebas }) => (pruebas ? kept : (carrier ?? (smtp === null ? kept : null))),
    postFor: ({ pruebas }, kind) => (pruebas ? keptLetters : (carriers[kind] ?? (smtp === null ? keptLetters : null))),
    recordProof: (aseguradora, request, proof, now) => recordProof(base, aseguradora, request, proof, now),
    sender: { ...config.mailFrom, attention: config.attention },
    ownSender: createOwnSenders(base),
    logoOf,
    readAttachment: (place, file) => readOwnFile(store, place, file),
    lostMail: (aseguradoraId, caso) => base.asTenant(aseguradoraId, (tx) => recordLostMail(tx, caso)),
    leftLetter: (aseguradora, caso, correo) =>
      base.asTenant(aseguradora.id, (tx) => recordLeftLetter({ catalogo }, tx, aseguradora, caso, correo)),
    tracer,
    count: metrics.mailAttempt,
    mailAddresses: inboundDomain === null ? null : (who, mail) => mailAddresses(base, inboundDomain, who, mail),
    maxWait: config.mailWaitMs,
    concurrency: smtp?.connections ?? WITHOUT_SERVER,
  });
  return {
    mailSender,
    keptMails: openKept(folder),
    logoOf,
    eraseKeptMails: (aseguradoraId, caso) => eraseFolder(folder, `${aseguradoraId}/${caso}`),
    mailFolders: (aseguradoraId) => keptFolders(folder, aseguradoraId),
  };
}
