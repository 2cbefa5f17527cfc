/** Words of the frame, the events and the programs, by language. What the contract says in English is not said again. */
import { WHEN } from '@albacea/contract/openapi/openapi-webhooks.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { EVENT_DATA, type EventType } from '@albacea/contract/schemas/events.ts';
import EN from './guides/en/words.json' with { type: 'json' };
import ES from './guides/es/words.json' with { type: 'json' };

export const wordsOf = (language: ErrorLanguage) => (language === 'en' ? EN : ES);

/** When an event is sent. */
export const whenOf = (type: EventType, language: ErrorLanguage): string =>
  language === 'en' ? WHEN[type] : ES.when[type];

/** The members of an event's `data`, each with what it is. */
export function membersOf(type: EventType, language: ErrorLanguage): (readonly [name: string, text: string])[] {
  const members = Object.entries(EVENT_DATA[type].properties as Record<string, { description?: string }>);
  const spanish: Readonly<Record<string, string>> = ES.members;
  return members.map(([name, { description = '' }]) => [
    name,
    language === 'en' ? description : (spanish[name] ?? name),
  ]);
}
