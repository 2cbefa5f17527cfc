/** `npm run clients`: generates the part of each client that is made from the contract, before the client is packed or tested. */
import { writeMadeFiles } from './clients/made-files.ts';

writeMadeFiles();
