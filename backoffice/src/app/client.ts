/** The client of the server: every operation of the backoffice by method and path. */
import type { BACKOFFICE_OPERATIONS } from '@albacea/contract/operations/backoffice.ts';
import {
  type Call,
  type Client,
  type ClientOptions,
  createClient,
  type Data,
  type Sending,
} from '@albacea/contract/schemas/client.ts';
import { createContext, useContext } from 'react';

type Operations = typeof BACKOFFICE_OPERATIONS;
export type BackofficeClient = Client<Operations>;
/** For instance `GET /aseguradoras/{aseguradora}/casos`. */
export type BackofficeCall = Call<Operations>;
export type SendingOf<K extends BackofficeCall> = Sending<Operations, K>;
export type DataOf<K extends BackofficeCall> = Data<Operations, K>;

export const PREFIX = '/backoffice/api';

export const openClient = (language: () => string, options: ClientOptions): BackofficeClient =>
  createClient<Operations>(PREFIX, language, options);

export const ClientContext = createContext<BackofficeClient | null>(null);

export function useClient(): BackofficeClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error('outside of the application');
  return client;
}
