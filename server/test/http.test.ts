import { inOneProcess } from './support/in-one-process.ts';

inOneProcess(import.meta.url);
