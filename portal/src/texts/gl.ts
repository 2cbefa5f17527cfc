import { es, type Texts } from './es.ts';

export const gl: Texts = es;
