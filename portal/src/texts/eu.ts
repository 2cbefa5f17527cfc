import { es, type Texts } from './es.ts';

export const eu: Texts = es;
