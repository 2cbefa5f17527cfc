/** `npm run clients`: writes the part of each client that is made from the contract, before it is packed or tried. */
import { writeMadeFiles } from './clients/made-files.ts';

writeMadeFiles();
