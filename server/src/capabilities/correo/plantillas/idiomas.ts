import type { Idioma } from '@albacea/contract/comun.ts';

/** Finished texts, used for everybody. */
export const IDIOMAS_ACTIVOS = ['es', 'en'] as const satisfies readonly Idioma[];

/** Drafts of the same content. Not to be sent until a native speaker has read them and the insurer has switched them on. */
export const IDIOMAS_PREPARADOS = ['ca', 'gl', 'eu'] as const satisfies readonly Idioma[];
