/** The words of the audit log, loaded with the pages that show it. */
import en from '../../words/en/auditoria.json' with { type: 'json' };
import es from '../../words/es/auditoria.json' with { type: 'json' };

export const WORDS = { auditoria: { es, en } };
