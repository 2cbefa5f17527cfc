/** Judges the DNS records that e-mails from an insurer's own domain need; pure. */
import type { RecordState, SenderRecord, SenderRecordKind, SenderView } from '@albacea/contract/schemas/sender.ts';

/** An answer of DNS: the TXT records of a name; `none`: the name has none; `silent`: no server answered. */
type Answer = readonly string[] | 'none' | 'silent';

export interface Found {
  readonly estado: RecordState;
  readonly hallado: readonly string[];
}

/** Maximum number of published records stored for display, and of characters of each. */
const SHOWN_RECORDS = 5;
const SHOWN_CHARACTERS = 600;

/** Shortens records for display and replaces bytes that are not text, which a column cannot hold. */
const legible = (records: readonly string[], characters = SHOWN_CHARACTERS): string[] =>
  records.slice(0, SHOWN_RECORDS).map((one) =>
    one
      .slice(0, characters)
      .replace(/\p{Cc}/gu, '\ufffd')
      .toWellFormed(),
  );

/** The tags of a record such as `v=DKIM1; k=rsa; p=…` (RFC 6376, section 3.2). */
const tagsOf = (record: string): ReadonlyMap<string, string> =>
  new Map(
    record.split(';').flatMap((tag): [string, string][] => {
      const at = tag.indexOf('=');
      return at < 0 ? [] : [[tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, '')]];
    }),
  );

/** Whether receivers can verify the signatures of the key by this record. */
function holdsKey(record: string, publicKey: string): boolean {
  const tags = tagsOf(record);
  const among = (tag: string, ...allowed: string[]) => {
    const said = tags.get(tag);
    return said === undefined || said.split(':').some((one) => allowed.includes(one));
  };
  return (
    among('v', 'DKIM1') &&
    among('k', 'rsa') &&
    among('h', 'sha256') &&
    among('s', '*', 'email') &&
    tags.get('p') === publicKey
  );
}

const withoutRecords = (answer: 'none' | 'silent'): Found => ({
  estado: answer === 'none' ? 'falta' : 'sin_respuesta',
  hallado: [],
});

/** Judges the record of a key. Two records at one name are a fault, because receivers may take either (RFC 6376, section 3.6.2.2). */
export function judgeKey(answer: Answer, publicKey: string): Found {
  if (answer === 'none' || answer === 'silent') return withoutRecords(answer);
  if (answer.length === 0) return withoutRecords('none');
  const hallado = legible(answer);
  if (answer.length > 1) return { estado: 'varios', hallado };
  return { estado: holdsKey(answer[0] ?? '', publicKey) ? 'bien' : 'distinto', hallado };
}

/** Checks that there is exactly one record of a kind. Its content is not judged. */
function judgeKind(answer: Answer, isOfKind: (record: string) => boolean): Found {
  if (answer === 'none' || answer === 'silent') return withoutRecords(answer);
  const records = answer.filter(isOfKind);
  if (records.length === 0) return withoutRecords('none');
  return { estado: records.length > 1 ? 'varios' : 'bien', hallado: legible(records) };
}

export const judgePolicy = (answer: Answer): Found =>
  judgeKind(answer, (record) => /^v\s*=\s*DMARC1\s*(;|$)/.test(record));
export const judgeSpf = (answer: Answer): Found => judgeKind(answer, (record) => /^v=spf1(\s|$)/i.test(record));

/** The names at which the DMARC policy of a domain may be: of the domain first, then of those above, without the top-level domain. */
export function policyNames(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, i) => `_dmarc.${labels.slice(i).join('.')}`);
}

export const keyName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`;
const keyRecord = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

export type Findings = Readonly<Partial<Record<SenderRecordKind, Found>>>;

export interface SenderRow {
  readonly direccion: string;
  readonly dominio: string;
  readonly selector: string;
  readonly publica: string;
  readonly siguiente_selector: string | null;
  readonly siguiente_publica: string | null;
  readonly verificado: Date | null;
  readonly caido: Date | null;
  readonly ajeno: boolean;
  readonly comprobado: Date | null;
  readonly hallado: Findings | null;
}

/** The address from which the service writes, and the domain of its incoming e-mail; null: it receives none. */
export interface SenderSettings {
  readonly mailFrom: { readonly direccion: string };
  readonly inbound: { readonly domain: string } | null;
}

/** State of an insurer's own sender. */
function stateOf({ verificado, ajeno, caido }: Pick<SenderRow, 'verificado' | 'ajeno' | 'caido'>) {
  if (verificado) return 'verificado';
  if (ajeno) return 'ajeno';
  return caido ? 'caido' : 'pendiente';
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** The domain of the envelope sender of e-mails to families. Receivers check the SPF record of this domain (RFC 7208, section 2.4). */
export const envelopeDomain = ({ mailFrom, inbound }: SenderSettings): string =>
  inbound?.domain ?? domainOf(mailFrom.direccion);

export function presentSender(row: SenderRow | null, settings: SenderSettings): SenderView {
  const service = settings.mailFrom.direccion;
  if (!row) return { remitente: null, servicio: service };
  const record = (registro: SenderRecordKind, nombre: string, valor: string, necesario: boolean): SenderRecord => ({
    registro,
    nombre,
    valor,
    necesario,
    estado: row.hallado?.[registro]?.estado ?? null,
    hallado: [...(row.hallado?.[registro]?.hallado ?? [])],
  });
  const { dominio, siguiente_selector: next, siguiente_publica: nextPublic } = row;
  return {
    remitente: {
      direccion: row.direccion,
      estado: stateOf(row),
      verificado: row.verificado?.toISOString() ?? null,
      comprobado: row.comprobado?.toISOString() ?? null,
      renovando: next !== null,
      registros: [
        record('dkim', keyName(row.selector, dominio), keyRecord(row.publica), true),
        ...(next && nextPublic ? [record('dkim_siguiente', keyName(next, dominio), keyRecord(nextPublic), false)] : []),
        record('dmarc', `_dmarc.${dominio}`, 'v=DMARC1; p=none', false),
        record('spf', envelopeDomain(settings), 'v=spf1 …', false),
      ],
    },
    servicio: service,
  };
}

/**
 * The state of the verification after a check of the key's record. If no name server answered, the state stays, so that an outage of an hour does
 * not cost an insurer its address.
 */
export function afterCheck(
  { verificado, caido }: Pick<SenderRow, 'verificado' | 'caido'>,
  key: RecordState,
  now: Date,
): { readonly verificado: Date | null; readonly caido: Date | null } {
  if (key === 'bien') return { verificado: verificado ?? now, caido: null };
  if (key === 'sin_respuesta') return { verificado, caido };
  return { verificado: null, caido: verificado ? now : caido };
}
