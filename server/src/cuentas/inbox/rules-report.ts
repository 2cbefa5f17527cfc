/**
 * What a mail server reports of an e-mail of ours (RFC 3464), and what only a machine can have sent; pure. Few strong signs decide: that
 * nobody is to answer, at which address it came, the fields of a report. Words alone are one where servers report, and bring no files.
 */

/** What tells a machine from a person. */
export interface Arrived {
  /** Of `From`, in small letters. */
  readonly de: string;
  readonly nombre: string;
  readonly asunto: string;
  readonly texto: string;
  /** By name in small letters. */
  readonly cabeceras: Readonly<Record<string, string>>;
  /** The part of a report that programs read. */
  readonly informe: string | null;
  /** Its files, and whether each is a letter of ours that has come back. */
  readonly adjuntos: readonly { readonly isReturned: boolean }[];
  /** Its envelope: the sender, and whether it came to the address that mail servers report to. */
  readonly sobre: { readonly de: string; readonly aRebotes: boolean };
}

/** `rebote`: it was not delivered, and nobody tries any more; `demora`: the server still tries; `entrega`: it was delivered or passed on. */
export const REPORT_KINDS = ['rebote', 'demora', 'entrega'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Characters of a text that are the report's own: below stands the message that came back. */
const OWN_WORDS = 4000;

/** @returns null: it is no report of a mail server */
export function reportIn(mail: Arrived): ReportKind | null {
  const kind = kindByActions(mail.informe ?? '');
  if (kind !== null) return kind;
  const words = wordsOf(mail);
  return isReport(mail, words) ? kindByWords(words) : null;
}

/** Whether nothing but its words says so, at an address where people answer: whoever writes there may say anything. */
export const isDoubtful = ({ informe, sobre }: Pick<Arrived, 'informe' | 'sobre'>): boolean =>
  kindByActions(informe ?? '') === null && !sobre.aRebotes;

/** By the fields of RFC 3464, 2.3.3: whatever the status, what failed is not tried again. */
function kindByActions(report: string): ReportKind | null {
  const actions = new Set(
    [...report.matchAll(/^action:[ \t]*([a-z]+)/gim)].map(([, action = '']) => action.toLowerCase()),
  );
  if (actions.has('failed')) return 'rebote';
  if (actions.has('delayed')) return 'demora';
  return [...actions].some((action) => /^(?:deliver|relayed|expanded)/.test(action)) ? 'entrega' : null;
}

/** One without such fields: it takes one sign where no person can have sent it, and two where one could, or where it brings files. */
function isReport(mail: Arrived, words: string): boolean {
  if (mail.cabeceras['x-failed-recipients'] !== undefined) return true;
  if (isComplaint(mail.cabeceras)) return false;
  const isSaid = UNDELIVERED.test(words);
  const isBare = mail.adjuntos.every(({ isReturned }) => isReturned);
  return hasNoReader(mail) && isBare ? isDaemon(mail) || isSaid : isDaemon(mail) && isSaid;
}

/** By the names that mail servers give themselves. */
const isDaemon = ({ nombre, de }: Pick<Arrived, 'nombre' | 'de'>): boolean =>
  DAEMON.test(`${nombre} ${de.split('@')[0]}`.toLowerCase());
const DAEMON = /mailer.?daemon|post.?master|mail.delivery|delivery.(?:sub)?system/;
const UNDELIVERED =
  /undeliver|not be delivered|not delivered|unable to deliver|able to deliver|delivery (?:has )?fail|delivery status|failure notice|returned mail|no se (?:ha podido|pudo|puede|ha) entrega|(?:estado|error) (?:de|en) (?:la )?entrega|mensaje devuelto/;

/** That the server goes on. Words of our own letters, which may stand below, are none of these. */
const STILL_TRYING =
  /(?:\bdelayed|\(delay\)|still being retried|will be retried|will continue|could not send (?:message|mail) for past|do not need to re-?send|entrega retrasada|retraso en la entrega|seguira intentando|seguiremos intentando)/;
const GIVEN_UP =
  /\b(?:giving up|given up|not going to try|will not be retried|permanent|returned to sender|returning message)/;

function kindByWords(words: string): ReportKind {
  return STILL_TRYING.test(words) && !GIVEN_UP.test(words) ? 'demora' : 'rebote';
}

/** Mail servers report, and machines answer, without a sender (RFC 5321, 4.5.5; RFC 3834, 3.3); no person knows the address for reports. */
const hasNoReader = ({ sobre }: Pick<Arrived, 'sobre'>): boolean => sobre.de === '' || sobre.aRebotes;

/** Somebody has opened it (RFC 8098), or took it for spam (RFC 5965). */
const isReceiptOrComplaint = (headers: Arrived['cabeceras']): boolean =>
  /disposition-notification/i.test(headers['content-type'] ?? '') || isComplaint(headers);

/** A mailbox provider passes on that somebody took it for spam (RFC 5965). */
const isComplaint = (headers: Arrived['cabeceras']): boolean => /feedback-report/i.test(headers['content-type'] ?? '');

/** Absences, receipts and complaints: nobody wrote it for us. */
export function isByMachine(mail: Arrived): boolean {
  const { cabeceras: headers } = mail;
  const submitted = headers['auto-submitted']?.trim().toLowerCase() ?? 'no';
  return (
    hasNoReader(mail) ||
    isDaemon(mail) ||
    submitted !== 'no' ||
    headers['x-autoreply'] !== undefined ||
    headers['x-auto-response-suppress'] !== undefined ||
    /^auto_reply/i.test(headers.precedence ?? '') ||
    isReceiptOrComplaint(headers) ||
    ABSENCE.test(fold(mail.asunto))
  );
}

/**
 * What of a provider's machine nobody has to read: absences, complaints, receipts of reading. The rest (receipts of a request, forms, results)
 * may be the answer itself.
 */
export const isNoAnswer = (mail: Arrived): boolean =>
  isReceiptOrComplaint(mail.cabeceras) || (isByMachine(mail) && AWAY.test(wordsOf(mail)));

/** That somebody is not there, in the words of whoever is away. */
const AWAY =
  /\b(?:fuera de (?:la |mi )?oficina|(?:estoy|estare) (?:ausente|fuera|de vacaciones|de baja)|(?:durante|en) mi ausencia|out of (?:the |my )?office|(?:on|annual|parental|maternity|sick) leave|away (?:from|until)|when i return|fora de l'oficina|soc fora|fora da oficina|bulegotik kanpo)\b/;

/** How a subject begins that a mail program puts above an absence. */
const ABSENCE =
  /^\s*(?:automatic reply|auto-?reply|auto(?:matic)? response|out of (?:the )?office|away (?:from|until)|respuesta automatica|fuera de (?:la )?oficina|ausente|resposta automatica|erantzun automatikoa)\b/;

const wordsOf = ({ asunto, texto }: Pick<Arrived, 'asunto' | 'texto'>): string =>
  fold(`${asunto}\n${texto.slice(0, OWN_WORDS)}`);

/** Small letters without accents. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
