/** The words of the audit log, which come with the pages that show it. */
import { AUDIT_EN, AUDIT_ES } from './texts.ts';

export const WORDS = { auditoria: { es: AUDIT_ES, en: AUDIT_EN } };
