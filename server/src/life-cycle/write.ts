/** `npm run life-cycle` prints the tables of transitions as Markdown with diagrams. */
import { lifeCycleDocument } from './documento.ts';
import { MACHINES } from './machines.ts';

process.stdout.write(lifeCycleDocument(MACHINES));
