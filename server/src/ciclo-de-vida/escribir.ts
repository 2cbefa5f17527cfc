/** `npm run ciclo-de-vida`: writes docs/ciclo-de-vida.md anew from the tables of transitions. */
import { writeFile } from 'node:fs/promises';
import { documentoDelCiclo } from './documento.ts';
import { MAQUINAS } from './maquinas.ts';

await writeFile(new URL('../../../docs/ciclo-de-vida.md', import.meta.url), documentoDelCiclo(MAQUINAS));
