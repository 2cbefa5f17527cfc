/** `npm run clients`: writes the part of each client that is made from the contract. A test compares them. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { madeFiles } from './clients/made-files.ts';

for (const [path, text] of Object.entries(madeFiles()))
  writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), text);
