import { es, type Texts } from './es.ts';

export const ca: Texts = es;
