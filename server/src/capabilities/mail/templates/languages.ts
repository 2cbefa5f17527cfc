import type { Language } from '@albacea/contract/schemas/common.ts';

/** Finished texts, used for everybody. */
export const ACTIVE_LANGUAGES = ['es', 'en'] as const satisfies readonly Language[];

/** Drafts of the same content. Not to be sent until a native speaker has read them and the insurer has switched them on. */
export const PREPARED_LANGUAGES = ['ca', 'gl', 'eu'] as const satisfies readonly Language[];
