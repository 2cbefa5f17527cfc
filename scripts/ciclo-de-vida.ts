/** `npm run ciclo-de-vida`: writes docs/ciclo-de-vida.md anew from the tables of transitions. */
import { writeFile } from 'node:fs/promises';
import { documentoDelCiclo } from './ciclo-de-vida/documento.ts';
import { MAQUINAS } from './ciclo-de-vida/maquinas.ts';

await writeFile(new URL('../docs/ciclo-de-vida.md', import.meta.url), documentoDelCiclo(MAQUINAS));
