/** DNS records that must be right before e-mails leave from an insurer's own domain. */
import type { RecordState, SenderRecord, SenderRecordKind, SenderView } from '@albacea/contract/schemas/sender.ts';

/** An answer of DNS: the TXT records of a name, that there are none, or silence. */
type Answer = readonly string[] | 'none' | 'silent';

export interface Found {
  readonly estado: RecordState;
  readonly hallado: readonly string[];
}

/** Published records that are stored to be shown, at most. */
const SHOWN_RECORDS = 5;
const SHOWN_CHARACTERS = 600;

/** Records as they are kept to be shown: their bytes may be anything, so what is no text becomes a mark, which a column can hold. */
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

/** Whether receivers verify e-mails that the key signs by this record. */
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

const empty = (answer: 'none' | 'silent'): Found => ({
  estado: answer === 'none' ? 'falta' : 'sin_respuesta',
  hallado: [],
});

/** Two records of one name are undefined (RFC 6376, section 3.6.2.2): receivers may take the other. */
export function judgeKey(answer: Answer, publicKey: string): Found {
  if (answer === 'none' || answer === 'silent') return empty(answer);
  if (answer.length === 0) return empty('none');
  const hallado = legible(answer);
  if (answer.length > 1) return { estado: 'varios', hallado };
  return { estado: holdsKey(answer[0] ?? '', publicKey) ? 'bien' : 'distinto', hallado };
}

/** One record of a kind, whatever it says. */
function judgeKind(answer: Answer, isOfKind: (record: string) => boolean): Found {
  if (answer === 'none' || answer === 'silent') return empty(answer);
  const records = answer.filter(isOfKind);
  if (records.length === 0) return empty('none');
  return { estado: records.length > 1 ? 'varios' : 'bien', hallado: legible(records) };
}

export const judgePolicy = (answer: Answer): Found =>
  judgeKind(answer, (record) => /^v\s*=\s*DMARC1\s*(;|$)/.test(record));
export const judgeSpf = (answer: Answer): Found => judgeKind(answer, (record) => /^v=spf1(\s|$)/i.test(record));

/** Where the policy of a domain may stand: its own name first, then those above it, but for the last label. */
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

/** From where the service writes, and where it gets what comes back. */
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

/** The domain of the envelope sender of what families are written: its SPF record counts (RFC 7208, 2.4). */
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
 * The state of the verification after a look at the record in use. No answer changes nothing: an hour without a name server must not cost an
 * insurer its address.
 */
export function afterLook(
  { verificado, caido }: Pick<SenderRow, 'verificado' | 'caido'>,
  key: RecordState,
  now: Date,
): { readonly verificado: Date | null; readonly caido: Date | null } {
  if (key === 'bien') return { verificado: verificado ?? now, caido: null };
  if (key === 'sin_respuesta') return { verificado, caido };
  return { verificado: null, caido: verificado ? now : caido };
}
