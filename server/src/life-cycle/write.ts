/** `npm run life-cycle`: writes docs/ciclo-de-vida.md anew from the tables of transitions. */
import { writeFile } from 'node:fs/promises';
import { lifeCycleDocument } from './documento.ts';
import { MACHINES } from './machines.ts';

await writeFile(new URL('../../../docs/ciclo-de-vida.md', import.meta.url), lifeCycleDocument(MACHINES));
