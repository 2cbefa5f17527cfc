/** Sentences of what identity refuses, in both languages. */
import { inBoth, type Phrase, say } from '../../shared/rules-phrase.ts';
import en from './words/en/refusals.json' with { type: 'json' };
import es from './words/es/refusals.json' with { type: 'json' };

export const refusal = inBoth({ es, en });

/** Only these roles may be given. */
export function oneOfRoles(roles: readonly string[]): Phrase {
  const sentence = ({ users }: typeof es) => say(users.role, { roles: roles.join(` ${users.or} `) });
  return { es: sentence(es), en: sentence(en) };
}
