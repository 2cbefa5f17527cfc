/** The words of the audit log, which come with the pages that show it. */
import en from '../../words/en/auditoria.json' with { type: 'json' };
import es from '../../words/es/auditoria.json' with { type: 'json' };

export const WORDS = { auditoria: { es, en } };
