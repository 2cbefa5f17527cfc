import { RIGHTS_PHRASES, type RightsPhrases } from './rights-phrases.ts';

export const RIGHTS_GL: RightsPhrases = RIGHTS_PHRASES.es;
