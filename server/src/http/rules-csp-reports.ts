/** Reads reports of browsers, and keeps of them what is nobody's: which rule, of which application, against what kind of source. */

/** What a policy can say; anything else that a report names is `otra`. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...['img-src', 'font-src', 'connect-src', 'manifest-src', 'worker-src', 'frame-src', 'object-src', 'media-src'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'child-src'],
]);
/** Words that stand in a report where no address does, and schemes that say enough by themselves. */
const KINDS: ReadonlySet<string> = new Set(['inline', 'eval', 'wasm-eval', 'data', 'blob', 'filesystem']);
/** Reports of one message that count. */
const COUNTED = 20;

export interface CspReport {
  readonly app: 'portal' | 'backoffice' | 'otra';
  readonly directive: string;
  /** `inline`, `data` and the like, `extension`, `own` or `foreign`: never an address, which may hold a token. */
  readonly blocked: string;
}

/** @param text either form: `{"csp-report": {…}}`, or a list of reports of any type; what is neither is nothing */
export function cspReportsIn(text: string): CspReport[] {
  const parsed = parse(text);
  const list = Array.isArray(parsed) ? parsed.slice(0, COUNTED) : [parsed];
  return list.flatMap((one) => {
    const body = bodyOf(one);
    return body ? [readOf(body)] : [];
  });
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function bodyOf(report: unknown): Fields | null {
  if (!isFields(report)) return null;
  if (isFields(report['csp-report'])) return report['csp-report'];
  return report.type === 'csp-violation' && isFields(report.body) ? report.body : null;
}

function readOf(body: Fields): CspReport {
  const text = (...names: string[]) => names.map((name) => body[name]).find((value) => typeof value === 'string') ?? '';
  const page = String(text('documentURL', 'document-uri'));
  const [directive = ''] = String(text('effectiveDirective', 'effective-directive', 'violated-directive')).split(' ');
  return {
    app: appOf(page),
    directive: DIRECTIVES.has(directive) ? directive : 'otra',
    blocked: kindOf(String(text('blockedURL', 'blocked-uri')), page),
  };
}

function appOf(page: string): CspReport['app'] {
  const path = URL.canParse(page) ? new URL(page).pathname : '';
  const [, first] = path.split('/');
  return first === 'portal' || first === 'backoffice' ? first : 'otra';
}

function kindOf(blocked: string, page: string): string {
  if (KINDS.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'otra';
  const { protocol, origin } = new URL(blocked);
  const scheme = protocol.slice(0, -1);
  if (KINDS.has(scheme)) return scheme;
  if (scheme.endsWith('-extension')) return 'extension';
  return URL.canParse(page) && new URL(page).origin === origin ? 'own' : 'foreign';
}
