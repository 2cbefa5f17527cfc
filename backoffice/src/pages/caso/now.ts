/** The open tasks of the service in a case, in order; pure. */
import type { Deadline, WhatExpires } from '@albacea/contract/schemas/deadlines.ts';

export type NowKind = WhatExpires | 'consulta' | 'derechos' | 'nombre' | 'respuesta' | 'vida' | 'visto_bueno';

export interface NowItem {
  /** Identifies the task, and stays the same for as long as the task is open. */
  readonly key: string;
  readonly kind: NowKind;
  /** Id of the account, document, certificate or objection; null: the case. */
  readonly id: string | null;
  readonly paper: Deadline['papel'];
  readonly reason: Deadline['motivo'] | null;
  /** The task as a sentence; null: the page has its own words. */
  readonly text: string | null;
  /** Day by which it is due; null: no day. */
  readonly day: string | null;
  readonly late: boolean;
}

interface Waiting {
  readonly deadlines: readonly Deadline[];
  /** Today in Madrid, `YYYY-MM-DD`. */
  readonly today: string;
  /** Ids of accounts and certificates whose request can be sent now, whatever day is set for it. */
  readonly ready: readonly string[];
  /** Documents that nobody has reviewed. */
  readonly unread: readonly { readonly documento_id: string; readonly tipo: string }[];
  /** Ids that are left out, because an act on them can still be undone or awaits a release. */
  readonly underWay: readonly string[];
  readonly openRights: number;
  /** Questions of the insurer that nobody has answered. */
  readonly openQuestions: number;
  /** Ids of acts that await this person: a colleague's request for release, or their own returned one. */
  readonly releases: readonly string[];
  /** Ids of accounts with an unread answer from the provider. */
  readonly answered: readonly string[];
  readonly nameWaits: boolean;
  /** Whether the person reported dead has to be called, or a request has to be undone. */
  readonly lifeWaits: boolean;
}

/** Tasks on which others depend come first: documents before requests, requests before the closing. */
const ORDER: Readonly<Record<NowKind, number>> = {
  vida: 0,
  derechos: 1,
  documento: 2,
  nombre: 3,
  visto_bueno: 4,
  respuesta: 5,
  objecion: 6,
  cuenta: 7,
  certificado: 8,
  consulta: 9,
  caso: 10,
};
/** Tasks for these reasons are due at once; their date is the last possible day. */
const AT_ONCE: readonly Deadline['motivo'][] = ['revisar_papel', 'objecion', 'decidir', 'carta', 'copia'];

/** Whether a task of the whole case repeats a more precise task about one of its parts. */
const isEcho = ({ que, motivo }: Deadline, all: readonly Deadline[]): boolean =>
  que === 'caso' && all.some((other) => other.que !== 'caso' && other.motivo === motivo);

/** Accounts that wait for the review of the same document become one task: that document, with its own day. */
function mergeReviews(deadlines: readonly Deadline[], unread: Waiting['unread']): Deadline[] {
  const seen = new Set<string>();
  return deadlines.flatMap((one) => {
    if (one.motivo !== 'revisar_papel') return [one];
    const paper = one.papel === null ? one.de : unread.find(({ tipo }) => tipo === one.papel)?.documento_id;
    if (!paper) return [one];
    const own = deadlines.some(({ que, de }) => que === 'documento' && de === paper);
    if (seen.has(paper) || (own && one.que !== 'documento')) return [];
    seen.add(paper);
    return [{ ...one, que: 'documento', de: paper, papel: null }];
  });
}

const keyOf = ({ que, de, papel, motivo }: Deadline): string => `${que} ${de} ${papel} ${motivo}`;

/** @returns the tasks of today in order; empty: the service has nothing to do today */
export function nowOf({ deadlines: all, today, ready, unread, underWay, ...rest }: Waiting): NowItem[] {
  const deadlines = mergeReviews(all, unread);
  const own = (kind: NowKind): NowItem => ({
    key: kind,
    kind,
    id: null,
    paper: null,
    reason: null,
    text: null,
    day: null,
    late: false,
  });
  const isNow = ({ quien, fecha, motivo, de }: Deadline): boolean =>
    (fecha <= today && motivo !== 'espera_papeles') ||
    (quien === 'servicio' && (AT_ONCE.includes(motivo) || (de !== null && ready.includes(de))));
  const due = deadlines
    .filter((one) => isNow(one) && !isEcho(one, deadlines) && !(one.de !== null && underWay.includes(one.de)))
    .map((one): NowItem => {
      const { que, de, papel, motivo, texto, fecha } = one;
      return {
        key: keyOf(one),
        kind: que,
        id: de,
        paper: papel,
        reason: motivo,
        text: texto,
        day: fecha,
        late: fecha < today,
      };
    });
  const besides = [
    ...(rest.lifeWaits ? [own('vida')] : []),
    ...(rest.openRights > 0 ? [own('derechos')] : []),
    ...(rest.openQuestions > 0 ? [own('consulta')] : []),
    ...(rest.nameWaits ? [own('nombre')] : []),
    ...rest.answered.map((id) => ({ ...own('respuesta'), key: `respuesta ${id}`, id })),
    ...rest.releases.map((id) => ({ ...own('visto_bueno'), key: `visto ${id}`, id })),
  ];
  const dayOf = ({ day }: NowItem): string => day ?? '';
  return [...besides, ...due].sort(
    (one, other) => ORDER[one.kind] - ORDER[other.kind] || dayOf(one).localeCompare(dayOf(other)),
  );
}
