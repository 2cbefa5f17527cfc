/** All files of units in one process: most of them take less time than starting one. */
import { describe } from 'node:test';
import { unitFiles } from './units.ts';

for (const file of unitFiles())
  describe(file, async () => {
    await import(`../${file}`);
  });
