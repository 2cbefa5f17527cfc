/** Registers the steps that a domain adds to commands of the domains that it imports, for example when a case advances. */
import { tellFinished } from '../agenda/reminders/heredero-mails.ts';
import { recordDeadlines } from '../agenda/reminders/record-deadlines.ts';
import { referencesByCasoId } from '../caso/read/casos-with-data.ts';
import type { Catalogo } from '../cuentas/catalogo/current-catalogo.ts';
import type { Stories } from '../db/stories.ts';
import { mandatoForLetter } from '../familia/mandato/mandato-papers.ts';
import { sendOwnNotices } from '../familia/persona-viva/own-notices.ts';

export const createStories = (catalogo: Catalogo): Stories => ({
  caso: {
    beforeProgress: (...advanced) => sendOwnNotices({ catalogo }, ...advanced),
    recordDeadlines,
    afterClosing: (...closed) => tellFinished({ catalogo }, ...closed),
  },
  cuentas: { mandatoForLetter },
  webhooks: { referencesByCasoId },
});
