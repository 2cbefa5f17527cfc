/** Says in words which papers a request lacks. Documents have to be validated; data only have to be known; pure. */
import { commonOf, DATA_PAPERS, type Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { type Phrase, say } from '../../shared/rules-phrase.ts';
import type { PaperSets } from '../catalogo/rules-ways.ts';
import en from './words/en/missing-papers.json' with { type: 'json' };
import es from './words/es/missing-papers.json' with { type: 'json' };

/** Words the sentence about missing papers. @param missing sets of papers; any one set would be enough */
export const missingInWords = (missing: PaperSets): Phrase => ({ es: inWords(missing, es), en: inWords(missing, en) });

/** A paper that all sets have is named once. */
function inWords(missing: PaperSets, words: typeof es): string {
  const { todos, unos } = commonOf(missing);
  const list = (text: string, papers: readonly Paper[]) =>
    papers.length === 0 ? [] : [say(text, { papers: papers.map((paper) => words.papers[paper]).join('; ') })];
  const firm = [
    ...list(
      words.know,
      todos.filter((paper) => DATA_PAPERS.includes(paper)),
    ),
    ...list(
      words.validate,
      todos.filter((paper) => !DATA_PAPERS.includes(paper)),
    ),
  ];
  const options = unos.map((papers) => papers.map((paper) => words.papers[paper]).join(words.with)).join('; ');
  const choice = unos.length === 0 ? [] : [say(firm.length === 0 ? words.oneOf : words.orOneOf, { options })];
  return say(words.sentence, { wanted: [...firm, ...choice].join(words.and) });
}
