/** The portal's client: every call typed by the contract, at no cost at run time. */
import type { PORTAL_OPERATIONS } from '@albacea/contract/operations/portal.ts';
import { type Call, type Client, createClient, type Data, type Sending } from '@albacea/contract/schemas/client.ts';

type Operations = typeof PORTAL_OPERATIONS;
export type PortalClient = Client<Operations>;
export type PortalCall = Call<Operations>;
export type SendingOf<K extends PortalCall> = Sending<Operations, K>;
export type DataOf<K extends PortalCall> = Data<Operations, K>;

export const API = '/portal/api';

export const openClient = (language: () => string): PortalClient => createClient<Operations>(API, language);
