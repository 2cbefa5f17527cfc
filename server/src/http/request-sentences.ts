/** Sentences about a request that could not be read, in both languages. */
import { phrasesOf } from '../shared/rules-phrase.ts';
import en from './staff-words/en/requests.json' with { type: 'json' };
import es from './staff-words/es/requests.json' with { type: 'json' };

export const said = phrasesOf(es, en);
