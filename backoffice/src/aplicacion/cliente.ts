/** The server, as the pages speak to it: every operation of the backoffice by its method and path. */
import {
  type Cliente,
  crearCliente,
  type Datos,
  type Envio,
  type Llamada,
  type OpcionesDeCliente,
} from '@albacea/contract/cliente.ts';
import type { OPERACIONES_DE_BACKOFFICE } from '@albacea/contract/operaciones-backoffice.ts';
import { createContext, useContext } from 'react';

type Operaciones = typeof OPERACIONES_DE_BACKOFFICE;
export type ClienteDeBackoffice = Cliente<Operaciones>;
/** For instance `GET /aseguradoras/{aseguradora}/casos`. */
export type LlamadaDeBackoffice = Llamada<Operaciones>;
export type EnvioDe<K extends LlamadaDeBackoffice> = Envio<Operaciones, K>;
export type DatosDe<K extends LlamadaDeBackoffice> = Datos<Operaciones, K>;

export const PREFIJO = '/backoffice/api';

export const abrirCliente = (idioma: () => string, opciones: OpcionesDeCliente): ClienteDeBackoffice =>
  crearCliente<Operaciones>(PREFIJO, idioma, opciones);

export const ContextoDeCliente = createContext<ClienteDeBackoffice | null>(null);

export function useCliente(): ClienteDeBackoffice {
  const cliente = useContext(ContextoDeCliente);
  if (!cliente) throw new Error('outside of the application');
  return cliente;
}
