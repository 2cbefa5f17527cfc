/** What the domains add to the stories of those below them; here it is read what happens when a case goes on. */
import { recordDeadlines } from '../agenda/reminders/record-deadlines.ts';
import { referencesByCasoId } from '../caso/read/reference-of-caso.ts';
import type { Stories } from '../db/stories.ts';
import { mandatoForLetter } from '../familia/mandato/mandato-papers.ts';
import { giveWord } from '../familia/persona-viva/give-word.ts';

export const STORIES: Stories = {
  caso: { beforeProgress: giveWord, recordDeadlines },
  cuentas: { mandatoForLetter },
  webhooks: { referencesByCasoId },
};
