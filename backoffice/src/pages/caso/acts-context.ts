/** Acts that any part of a case can start: those with a dialog, and those that run after some seconds. */
import { createContext, useContext } from 'react';
import type { CuentaCommand } from './cuenta-commands.ts';
import type { LetterAsShown } from './letter-parts.tsx';

export type Act =
  | { readonly kind: 'note' | 'assign' | 'defer' }
  | { readonly kind: 'answer'; readonly cuenta: string }
  /** The family says that the account is still being charged. */
  | { readonly kind: 'charged'; readonly cuenta: string }
  | { readonly kind: 'release'; readonly release: string }
  | { readonly kind: 'command'; readonly cuenta: string; readonly command: CuentaCommand }
  /** The sheet with the data to ask by the account's channel, where the service sends no e-mail. */
  | { readonly kind: 'sheet'; readonly cuenta: string; readonly letter: LetterAsShown }
  /** A letter; if `letter` is undefined, the one that is due. */
  | { readonly kind: 'letter'; readonly cuenta: string; readonly letter?: LetterAsShown };

export type DelayedKind = 'validar' | 'rechazar' | 'responder' | 'aplazar' | 'corregir';

export interface Delayed {
  /** Id of the object of the act. */
  readonly id: string;
  readonly kind: DelayedKind;
  /** Name of the object in messages. */
  readonly name: string;
  /** Message while the act can be undone. */
  readonly text: string;
  readonly perform: () => Promise<unknown>;
}

export interface OpenActs {
  readonly begin: (act: Act) => void;
  /** Runs the act after some seconds; until then it can be undone. */
  readonly later: (act: Delayed) => void;
  /** Id of the selected account or document, which is not offered as the next task. */
  readonly selected: string | null;
  readonly selectItem: (id: string | null) => void;
  readonly underWay: readonly { readonly id: string; readonly kind: DelayedKind; readonly undo: () => void }[];
}

export const ActsContext = createContext<OpenActs | null>(null);

export function useActs(): OpenActs {
  const acts = useContext(ActsContext);
  if (!acts) throw new Error('outside of the page of a case');
  return acts;
}
