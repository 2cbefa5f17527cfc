/** How the portal talks to the server: every call typed by the contract, and nothing of it at run time. */
import { type Cliente, crearCliente, type Datos, type Envio, type Llamada } from '@albacea/contract/cliente.ts';
import type { OPERACIONES_DE_PORTAL } from '@albacea/contract/operaciones-portal.ts';

export type Operaciones = typeof OPERACIONES_DE_PORTAL;
export type ClienteDePortal = Cliente<Operaciones>;
export type LlamadaDePortal = Llamada<Operaciones>;
export type EnvioDe<K extends LlamadaDePortal> = Envio<Operaciones, K>;
export type DatosDe<K extends LlamadaDePortal> = Datos<Operaciones, K>;

export const PREFIJO = '/portal/api';

export const abrirCliente = (idioma: () => string): ClienteDePortal => crearCliente<Operaciones>(PREFIJO, idioma);
